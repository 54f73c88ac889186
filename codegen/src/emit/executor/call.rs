//! Nodes with effects: steps of the journal.

use proc_macro2::TokenStream;
use quote::quote;

use super::Executor;
use crate::emit::expr::emit_expr;
use crate::emit::paths::{ident, parse, runtime};
use crate::emit::servers::emit_server_path;
use crate::ir::Repr;
use crate::ir::graph::{Compute, Config, ConfigParam, NodeIx, Server};

impl Executor<'_> {
    pub(super) fn emit_call(
        &self,
        ix: NodeIx,
        node: &str,
        config: &Config,
        input: &Compute,
        input_repr: &Repr,
    ) -> TokenStream {
        let (site, node) = (self.site(ix), parse(node));
        let config = self.emit_config(ix, &node, config);
        let input = self.emit_compute(ix, input, input_repr);
        let node_trait = runtime("Node");
        let state = emit_state(&quote!(<#node as #node_trait>::State));
        let (keep, store) = (self.emit_keep(ix), self.emit_store(ix, quote!(__value)));
        let leaves = self.emit_leave_by(ix);
        quote! {
            let __value = {
                let __config = #config;
                let __in = #input;
                __journal.call::<#node>(#site, __config, __in, #state).await?
            };
            #leaves
            #keep
            #store
        }
    }

    pub(super) fn emit_graph_call(
        &self,
        ix: NodeIx,
        module: &str,
        input: &Compute,
        input_repr: &Repr,
    ) -> TokenStream {
        let (site, module) = (self.site(ix), ident(module));
        let input = self.emit_compute(ix, input, input_repr);
        let given = self.emit_record(input_repr, quote!(__in));
        let output = self.emit_record(&self.graph.nodes[ix].repr, quote!(*__output));
        let to_json = runtime("ToJson");
        let (keep, store) = (self.emit_keep(ix), self.emit_store(ix, quote!(__value)));
        quote! {
            let __value = {
                let __in: super::#module::Input = #input;
                let __outer = __journal.descend(#site, super::#module::LIMITS, #given).await?;
                let __result = super::#module::run_with(&mut *__journal, __app, &__in).await;
                __journal.ascend(#site, __outer, __result, |__output| #to_json::to_json(#output))?
            };
            #keep
            #store
        }
    }

    pub(super) fn emit_mcp(&self, ix: NodeIx, server: &Server, tool: &str, args: &Compute) -> TokenStream {
        let site = self.site(ix);
        let args = match args {
            // The graph's macro has made a value of it, where the user's type may be private.
            Compute::Rust(body) => {
                let value = self.emit_rust_fn(body);
                self.emit_at(ix, quote!(#value?))
            }
            Compute::Expr(_) | Compute::Typed(..) => self.emit_compute(ix, args, &Repr::Value),
        };
        let call = match server {
            Server::Rust(path) => {
                let server = parse(path);
                let state = emit_state(&server);
                quote!(__journal.call_tool::<#server>(#site, #tool, __in, #state))
            }
            Server::Remote(name) => {
                let server = emit_server_path(name);
                quote!(__journal.call_remote(#site, &#server, #tool, __in))
            }
        };
        let (keep, store) = (self.emit_keep(ix), self.emit_store(ix, quote!(__value)));
        quote! {
            let __value = {
                let __in = #args;
                #call.await?
            };
            #keep
            #store
        }
    }

    /// A reference to the node's configuration, which is made once.
    fn emit_config(&self, ix: NodeIx, node: &TokenStream, config: &Config) -> TokenStream {
        let site = self.site(ix);
        let make = match config {
            Config::Rust(path) => {
                let path = parse(path);
                quote!(#path())
            }
            Config::Params(params) => {
                let params = params.iter().map(|param| self.emit_config_param(node, param));
                quote!(<#node>::__nodewright_new(#(#params),*))
            }
        };
        let config = runtime("Config");
        quote! {{
            static __CONFIG: #config<#node> = #config::new(|| ::core::result::Result::Ok(#make));
            __CONFIG.get(#site)?
        }}
    }

    fn emit_config_param(&self, node: &TokenStream, param: &ConfigParam) -> TokenStream {
        let Some(value) = &param.value else {
            let default = ident(&format!("__nodewright_default_{}", param.field.trim_start_matches("r#")));
            return quote!(<#node>::#default());
        };
        let scope = self.scope_of(Vec::new());
        emit_expr(value, &scope, &param.repr)
    }
}

/// The part of the application state that a step asks for.
fn emit_state(part: &TokenStream) -> TokenStream {
    let provide = runtime("Provide");
    quote!(__app.map(|__app| #provide::<#part>::provide(__app)))
}
