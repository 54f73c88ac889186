//! `#[graph] impl Graph for X`.
//!
//! The functions move into a hidden impl under names of our own, where the generated executor calls them. Config
//! expressions and the types of expressions stay here too: this is the place where the user's names mean what
//! they say.

use proc_macro2::{Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::ext::IdentExt;
use syn::punctuated::Punctuated;
use syn::spanned::Spanned as _;

use super::{Surroundings, emit_missed, emit_mistakes, parse_input};
use crate::diagnostic::Diagnostics;
use crate::front::rust::graph::function::parse_functions;
use crate::front::rust::graph::node::nearly_kind;
use crate::front::rust::graph::param::{is_built_in, slice};
use crate::front::rust::graph::{Function, GraphItem, parse_graph_item};
use crate::front::rust::resolve::AsWritten;
use crate::front::rust::spans::Spans;
use crate::lower::outline::lower_outline;
use crate::syntax::{Config, Look, Node, NodeKind, RustBody};

mod upstream;

use upstream::{Upstream, emit_call};

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
    let name = graph
        .as_ref()
        .and_then(|graph| graph.graph.item.as_ref())
        .map(|item| item.name.value.trim_start_matches("r#").to_owned());
    let is_listed = |manifest: &crate::manifest::Manifest| {
        name.as_ref().is_some_and(|name| manifest.graphs.contains(name))
    };
    let is_missed = around.misses(is_listed);
    let missed = (is_missed && mistakes.is_empty()).then(|| {
        let ident = syn::Ident::new(name.as_deref().unwrap_or("graph"), item.self_ty.span());
        emit_missed(&ident, "graph")
    });
    let runtime = around.runtime(graph.as_ref().and_then(|graph| graph.runtime.clone()), is_listed);
    let trait_impl = emit_trait_impl(&item, graph.as_ref(), &runtime);
    let functions = match &graph {
        Some(graph) => {
            let (self_type, functions) = (&*item.self_ty, &graph.functions[..]);
            let nodes = &graph.graph.nodes[..];
            let is_wrong = !mistakes.is_empty();
            let upstream = Upstream { self_type, functions, nodes, runtime: &runtime, around, is_wrong };
            // A graph with mistakes keeps nothing, so it need not be able to.
            let keepers = mistakes.is_empty().then(|| emit_keepers(graph, &upstream));
            emit_functions(graph, &upstream, keepers, &spans.table())
        }
        None => emit_as_written(&item),
    };
    quote!(#mistakes #missed #trait_impl #functions)
}

fn emit_trait_impl(item: &syn::ItemImpl, graph: Option<&GraphItem>, runtime: &TokenStream) -> TokenStream {
    let tool = graph.map_or("", |graph| graph.graph.tool.value.as_str());
    let (self_type, (generics, _, wheres)) = (&item.self_ty, item.generics.split_for_impl());
    let types = item.items.iter().filter(|item| matches!(item, syn::ImplItem::Type(_)));
    // `Graph` as the user wrote it, so that a wrong trait is rustc's to report.
    let named = item.trait_.as_ref().map_or_else(|| quote!(#runtime::Graph), |(path, _)| quote!(#path));
    quote! {
        impl #generics #named for #self_type #wheres {
            const TOOL: &'static str = #tool;
            #(#types)*
        }
    }
}

fn emit_functions(
    graph: &GraphItem,
    upstream: &Upstream<'_>,
    keepers: Option<TokenStream>,
    table: &[Span],
) -> TokenStream {
    let self_type = upstream.self_type;
    let nodes = |function: &Function| {
        let name = function.sig.ident.unraw().to_string();
        graph.graph.nodes.iter().find(move |node| node.id.value == name)
    };
    let functions = firsts(&graph.functions)
        .filter_map(|function| Some(emit_function(function, nodes(function)?, upstream, table)));
    quote! {
        #[automatically_derived]
        #[doc(hidden)]
        #[allow(dead_code, private_interfaces, clippy::all, reason = "only the generated executor calls these")]
        impl #self_type {
            #(#functions)*
            #keepers
        }
    }
}

/// The functions of a graph that could not be read: what they use stays in use.
fn emit_as_written(item: &syn::ItemImpl) -> TokenStream {
    let (self_type, (generics, _, wheres)) = (&item.self_ty, item.generics.split_for_impl());
    let (quiet, spans) = (Diagnostics::new(), Spans::tokens());
    let (functions, _) = parse_functions(&quiet, &spans, item);
    quiet.take();
    let functions = firsts(&functions).map(|function| {
        let Function { attrs, sig, block } = function;
        // rustc need not say again that there is no such attribute.
        let attrs = attrs.iter().filter(|attr| !is_ours(attr) && nearly_kind(attr).is_none());
        let mut head = sig.clone();
        let id = sig.ident.unraw();
        head.ident = format_ident!("__nodewright_run_{id}");
        head.inputs = without_marks(&sig.inputs);
        let spec = emit_use(function, &id);
        match block {
            Some(block) => quote!(#spec #(#attrs)* #head #block),
            None => quote!(#spec #[allow(unused_variables, reason = "without a body")] #head { loop {} }),
        }
    });
    quote! {
        #[doc(hidden)]
        #[allow(dead_code, reason = "nothing calls a graph with mistakes")]
        impl #generics #self_type #wheres {
            #(#functions)*
        }
    }
}

/// The first function of each name: a second has been refused, and rustc would do so again.
fn firsts(functions: &[Function]) -> impl Iterator<Item = &Function> {
    let is_first = |(ix, function): &(usize, &Function)| {
        !functions[..*ix].iter().any(|other| other.sig.ident == function.sig.ident)
    };
    functions.iter().enumerate().filter(is_first).map(|(_, function)| function)
}

fn emit_function(function: &Function, node: &Node, upstream: &Upstream<'_>, table: &[Span]) -> TokenStream {
    let id = function.sig.ident.unraw();
    let config = match &node.kind {
        _ if upstream.is_lost(function) => TokenStream::new(),
        NodeKind::Call { config: Config::Rust(..), .. } => emit_config(function, &id),
        NodeKind::Call { .. } => emit_use(function, &id),
        _ => TokenStream::new(),
    };
    let Some(written) = node.rust_body() else {
        return config;
    };
    let output = match function.output() {
        Some(ty) => quote!(#ty),
        // What is missing is blamed on the function.
        None => quote_spanned!(function.sig.ident.span()=> ()),
    };
    let Some(block) = &function.block else {
        let typed = format_ident!("__nodewright_typed_{id}");
        let taken = upstream.input(function).unwrap_or_else(|| output.clone());
        let (result, value) =
            (format_ident!("__nodewright_result_{id}"), quote_spanned!(output.span()=> value));
        // A result that is not what the node takes is blamed on the type that the user gave it.
        return quote! {
            #config
            pub(crate) fn #typed(value: #taken) -> #taken { value }
            fn #result(value: #output) -> #taken { #value }
        };
    };
    let attrs = function.attrs.iter().filter(|attr| !is_ours(attr));
    let inputs = without_marks(&function.sig.inputs);
    let body = format_ident!("__nodewright_body_{id}", span = output.span());
    let run = emit_run(function, (node, written), upstream, (&body, &output), table);
    let returned = &function.sig.output;
    quote! {
        #config
        #(#attrs)* fn #body(#inputs) #returned #block
        #run
    }
}

/// The function that the executor calls: it takes what the executor has, and makes of the user's function what the
/// executor wants.
fn emit_run(
    function: &Function,
    (node, written): (&Node, &RustBody),
    upstream: &Upstream<'_>,
    (body, output): (&syn::Ident, &TokenStream),
    table: &[Span],
) -> TokenStream {
    let run = format_ident!("__nodewright_run_{}", function.sig.ident.unraw());
    let runtime = upstream.runtime;
    let parameters = upstream.parameters(function, written);
    // Every token of the call stands where the blame for its value goes: what the function returns.
    let call = emit_call((function, written), body, output.span());
    let (computed, call) = match written.fails {
        true => {
            let given = format_ident!("__given", span = output.span());
            (quote!(let #given = #runtime::computed(#call)?;), quote!(#given))
        }
        false => (TokenStream::new(), call),
    };
    let (taken, value) = match &node.kind {
        NodeKind::Match(_, arms) => {
            let indices = 0..arms.len();
            let variants = arms.iter().map(|(variant, _)| {
                let span = table[variant.span.start as usize];
                // What is no variant, or not even of an enum, is blamed on the user's word.
                let (choice, variant) =
                    (format_ident!("__Choice", span = span), format_ident!("{}", variant.value, span = span));
                quote!(#choice::#variant)
            });
            let arms = quote!(#(#variants { .. } => #indices,)*);
            // A missing variant is rustc's to report.
            let choice = quote_spanned!(output.span()=> match #call { #arms });
            (quote!(::core::primitive::usize), quote!(type __Choice = #output; #choice))
        }
        NodeKind::Mcp { .. } => (quote!(#runtime::Value<'static>), quote!(#runtime::arguments_of(&#call)?)),
        _ => (upstream.input(function).unwrap_or_else(|| output.clone()), call),
    };
    if !written.fails && !matches!(node.kind, NodeKind::Mcp { .. }) {
        return quote!(pub(crate) fn #run(#parameters) -> #taken { #value });
    }
    quote! {
        pub(crate) fn #run(#parameters) -> ::core::result::Result<#taken, #runtime::GraphError> {
            #computed
            ::core::result::Result::Ok({ #value })
        }
    }
}

/// For each node whose history some function takes, the function that copies an output. A type that cannot be copied
/// is blamed on the first parameter that asks for it.
fn emit_keepers(graph: &GraphItem, upstream: &Upstream<'_>) -> TokenStream {
    let mut kept = Vec::new();
    let mut keepers = TokenStream::new();
    for node in &graph.graph.nodes {
        let function = graph.functions.iter().find(|function| function.sig.ident.unraw() == node.id.value);
        let Some((function, written)) = function.zip(node.rust_body()) else { continue };
        for (_, ty, param) in upstream::typed(function, written) {
            let id = &param.name.value;
            let Some(element) = slice(ty).filter(|_| param.look == Look::All && !kept.contains(&id)) else {
                continue;
            };
            kept.push(id);
            keepers.extend(upstream.keeper(id, element));
        }
    }
    keepers
}

/// Parameters as rustc takes them.
fn without_marks(inputs: &Punctuated<syn::FnArg, syn::Token![,]>) -> Punctuated<syn::FnArg, syn::Token![,]> {
    let mut inputs = inputs.clone();
    for input in &mut inputs {
        if let syn::FnArg::Typed(typed) = input {
            typed.attrs.retain(is_built_in);
        }
    }
    inputs
}

/// The config expression, evaluated where it was written.
fn emit_config(function: &Function, id: &syn::Ident) -> TokenStream {
    let Some(syn::Expr::Struct(config)) = first_argument(&function.attrs) else {
        return TokenStream::new();
    };
    let ty = &config.path;
    let name = format_ident!("__nodewright_config_{id}");
    quote!(pub(crate) fn #name() -> #ty { #config })
}

/// A use of a spec that is named without configuration: the executor names it by a path of its own, and whatever
/// brought it into scope here would be unused.
fn emit_use(function: &Function, id: &syn::Ident) -> TokenStream {
    let spec = match first_argument(&function.attrs) {
        Some(syn::Expr::Path(spec)) => spec.path,
        Some(syn::Expr::Struct(spec)) => spec.path,
        _ => return TokenStream::new(),
    };
    let name = format_ident!("__nodewright_spec_{id}");
    quote!(fn #name(_: #spec) {})
}

/// What stands first in the `#[node(…)]` of a function.
fn first_argument(attrs: &[syn::Attribute]) -> Option<syn::Expr> {
    let attr = attrs.iter().find(|attr| attr.path().is_ident("node"))?;
    let first = attr.parse_args_with(|input: syn::parse::ParseStream<'_>| {
        let first: syn::Expr = input.parse()?;
        input.parse::<TokenStream>()?;
        Ok(first)
    });
    first.ok()
}

fn is_ours(attr: &syn::Attribute) -> bool {
    ["node", "mcp", "transform", "switch"].iter().any(|name| attr.path().is_ident(name))
}
