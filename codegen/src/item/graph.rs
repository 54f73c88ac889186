//! `#[graph] impl Graph for X`.
//!
//! The functions move into a hidden impl under names of our own, where the generated executor calls them. Config
//! expressions and the types of expressions stay here too: this is the place where the user's names mean what
//! they say.

use proc_macro2::{Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::ext::IdentExt;
use syn::spanned::Spanned as _;

use super::{Surroundings, emit_missed, emit_mistakes, parse_input};
use crate::diagnostic::Diagnostics;
use crate::front::rust::graph::{Function, GraphItem, parse_graph_item};
use crate::front::rust::resolve::AsWritten;
use crate::front::rust::spans::Spans;
use crate::lower::outline::lower_outline;
use crate::syntax::{Config, Node, NodeKind};

/// The impls of a graph.
pub fn expand_graph(args: TokenStream, input: TokenStream, around: &Surroundings) -> TokenStream {
    let item: syn::ItemImpl = match parse_input(input) {
        Ok(item) => item,
        Err(error) => return error,
    };
    let (cx, spans) = (Diagnostics::new(), Spans::tokens());
    let graph = parse_graph_item(&cx, &spans, &args, &item, &AsWritten);
    if let Some(graph) = &graph {
        lower_outline(&cx, &graph.graph);
    }
    let mistakes = emit_mistakes(&cx, &spans);
    let name = graph.as_ref().and_then(|graph| graph.graph.item.as_ref()).map(|item| item.name.value.clone());
    let is_listed = |manifest: &crate::manifest::Manifest| {
        name.as_ref().is_some_and(|name| manifest.graphs.contains(name))
    };
    let is_missed = around.manifest.as_ref().is_some_and(|manifest| !is_listed(manifest));
    let missed = (is_missed && mistakes.is_empty()).then(|| {
        let ident = syn::Ident::new(name.as_deref().unwrap_or("graph"), item.self_ty.span());
        emit_missed(&ident, "graph")
    });
    let runtime = around.runtime(graph.as_ref().and_then(|graph| graph.runtime.clone()), is_listed);
    let trait_impl = emit_trait_impl(&item, graph.as_ref(), &runtime);
    let functions = match &graph {
        Some(graph) => emit_functions(&item, graph, &runtime, &spans.table()),
        None => emit_as_written(&item),
    };
    quote!(#mistakes #missed #trait_impl #functions)
}

fn emit_trait_impl(item: &syn::ItemImpl, graph: Option<&GraphItem>, runtime: &TokenStream) -> TokenStream {
    let tool = graph.map_or("", |graph| graph.graph.tool.value.as_str());
    let self_type = &item.self_ty;
    let types = item.items.iter().filter(|item| matches!(item, syn::ImplItem::Type(_)));
    // `Graph` as the user wrote it, so that a wrong trait is rustc's to report.
    let named = item.trait_.as_ref().map_or_else(|| quote!(#runtime::Graph), |(path, _)| quote!(#path));
    quote! {
        impl #named for #self_type {
            const TOOL: &'static str = #tool;
            #(#types)*
        }
    }
}

fn emit_functions(
    item: &syn::ItemImpl,
    graph: &GraphItem,
    runtime: &TokenStream,
    table: &[Span],
) -> TokenStream {
    let self_type = &item.self_ty;
    let nodes = |function: &Function| {
        let name = function.sig.ident.to_string();
        graph.graph.nodes.iter().find(move |node| node.id.value == name)
    };
    let functions = graph
        .functions
        .iter()
        .filter_map(|function| Some(emit_function(function, nodes(function)?, runtime, table)));
    quote! {
        #[automatically_derived]
        #[doc(hidden)]
        #[allow(dead_code, private_interfaces, clippy::all, reason = "only the generated executor calls these")]
        impl #self_type {
            #(#functions)*
        }
    }
}

/// The functions of a graph that could not be read: what they use stays in use.
fn emit_as_written(item: &syn::ItemImpl) -> TokenStream {
    let self_type = &item.self_ty;
    let functions = item.items.iter().filter_map(|item| {
        let syn::ImplItem::Fn(function) = item else {
            return None;
        };
        let mut function = function.clone();
        function.attrs.retain(|attr| !is_ours(attr));
        function.sig.ident = format_ident!("__nodewright_run_{}", function.sig.ident.unraw());
        Some(function)
    });
    quote! {
        #[doc(hidden)]
        #[allow(dead_code, reason = "nothing calls a graph with mistakes")]
        impl #self_type {
            #(#functions)*
        }
    }
}

fn emit_function(function: &Function, node: &Node, runtime: &TokenStream, table: &[Span]) -> TokenStream {
    let id = function.sig.ident.unraw();
    let config = match &node.kind {
        NodeKind::Call { config: Config::Rust(_), .. } => emit_config(function, &id),
        _ => TokenStream::new(),
    };
    let output = match &function.sig.output {
        syn::ReturnType::Type(_, ty) => quote!(#ty),
        syn::ReturnType::Default => quote!(()),
    };
    let Some(block) = &function.block else {
        let typed = format_ident!("__nodewright_typed_{id}");
        return quote! {
            #config
            pub(crate) fn #typed(value: #output) -> #output { value }
        };
    };
    let attrs = function.attrs.iter().filter(|attr| !is_ours(attr));
    let inputs = &function.sig.inputs;
    let run = format_ident!("__nodewright_run_{id}");
    match &node.kind {
        NodeKind::Match(_, arms) => {
            let choose = format_ident!("__nodewright_choose_{id}");
            let names = parameter_names(inputs);
            let indices = 0..arms.len();
            let variants = arms
                .iter()
                .map(|(variant, _)| syn::Ident::new(&variant.value, table[variant.span.start as usize]));
            // A missing variant is rustc's to report, where the function says what it returns.
            let choice = quote_spanned!(output.span()=> match Self::#choose(#(#names),*) {
                #(__Choice::#variants { .. } => #indices,)*
            });
            quote! {
                #(#attrs)* fn #choose(#inputs) -> #output #block
                pub(crate) fn #run(#inputs) -> usize {
                    type __Choice = #output;
                    #choice
                }
            }
        }
        NodeKind::Mcp { .. } => {
            let arguments = format_ident!("__nodewright_arguments_{id}");
            let names = parameter_names(inputs);
            quote! {
                #(#attrs)* fn #arguments(#inputs) -> #output #block
                pub(crate) fn #run(
                    #inputs
                ) -> ::core::result::Result<#runtime::Value<'static>, #runtime::GraphError> {
                    #runtime::arguments_of(&Self::#arguments(#(#names),*))
                }
            }
        }
        _ => quote! {
            #config
            #(#attrs)* pub(crate) fn #run(#inputs) -> #output #block
        },
    }
}

/// The config expression, evaluated where it was written.
fn emit_config(function: &Function, id: &syn::Ident) -> TokenStream {
    let Some(attr) = function.attrs.iter().find(|attr| attr.path().is_ident("node")) else {
        return TokenStream::new();
    };
    let Ok(config) = attr.parse_args_with(|input: syn::parse::ParseStream<'_>| {
        let config: syn::Expr = input.parse()?;
        input.parse::<TokenStream>()?;
        Ok(config)
    }) else {
        return TokenStream::new();
    };
    let (ty, value) = match &config {
        syn::Expr::Struct(value) => (&value.path, quote!(#config)),
        // A bare path: a unit struct, or one whose parameters all have defaults.
        syn::Expr::Path(path) => (&path.path, quote!(::core::default::Default::default())),
        _ => return TokenStream::new(),
    };
    let name = format_ident!("__nodewright_config_{id}");
    quote!(pub(crate) fn #name() -> #ty { #value })
}

fn is_ours(attr: &syn::Attribute) -> bool {
    ["node", "mcp", "transform", "switch"].iter().any(|name| attr.path().is_ident(name))
}

fn parameter_names(
    inputs: &syn::punctuated::Punctuated<syn::FnArg, syn::Token![,]>,
) -> impl Iterator<Item = &syn::Pat> {
    inputs.iter().filter_map(|input| match input {
        syn::FnArg::Typed(typed) => Some(&*typed.pat),
        syn::FnArg::Receiver(_) => None,
    })
}
