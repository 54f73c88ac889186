//! `#[graph] impl Graph for X`: a graph as a Rust type.

use proc_macro2::TokenStream;
use syn::{ImplItem, ItemImpl, Type};

use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::front::limit::{MOST_EXECUTIONS, MOST_MILLISECONDS, MOST_NODES, too_many_nodes};
use crate::ir::name::snake;
use crate::source::Spanned;
use crate::syntax::{Contract, DeclId, Graph, Limits, Node, NodeKind, RustItem};

use super::attr::doc::parse_doc;
use super::attr::limit::take_limit;
use super::attr::{Args, Grammar, Kind, Value};
use super::resolve::{Named, Resolver};
use super::spans::Spans;
use super::ty::{Scope, parse_type};

pub mod function;
pub mod node;
pub mod param;
mod switch;
#[cfg(test)]
mod tests;

pub use function::Function;

const EXECUTIONS: &str = "max_node_executions";
const TIME: &str = "max_execution_time_ms";

const GRAPH: Grammar = Grammar {
    attribute: "graph",
    keys: &[("tool", Kind::Text), (EXECUTIONS, Kind::Number), (TIME, Kind::Number), ("crate", Kind::Path)],
};

/// A graph, and what its macro needs beside it.
#[derive(Debug)]
pub struct GraphItem {
    /// The graph.
    pub graph: Graph,
    /// Its functions, with the bodies, in the order of the source.
    pub functions: Vec<Function>,
    /// `crate = path`: where the runtime is found.
    pub runtime: Option<syn::Path>,
}

/// Reads a graph; `args` is what stands in the parentheses of `#[graph(…)]`. One with mistakes has those nodes that
/// could be read: other graphs may run it, and would be told that it is not there. `None` if it has no name.
pub fn parse_graph(
    cx: &Diagnostics,
    spans: &Spans,
    args: &TokenStream,
    item: &ItemImpl,
    resolver: &dyn Resolver,
) -> Option<Graph> {
    parse(cx, spans, args, item, resolver).map(|item| item.graph)
}

/// Reads a graph, with what its macro needs beside it. `None` after any mistake, since a graph with holes would only
/// raise more.
pub fn parse_graph_item(
    cx: &Diagnostics,
    spans: &Spans,
    args: &TokenStream,
    item: &ItemImpl,
    resolver: &dyn Resolver,
) -> Option<GraphItem> {
    parse(cx, spans, args, item, resolver).filter(|item| item.graph.is_whole)
}

fn parse(
    cx: &Diagnostics,
    spans: &Spans,
    args: &TokenStream,
    item: &ItemImpl,
    resolver: &dyn Resolver,
) -> Option<GraphItem> {
    let at = item.impl_token.span;
    let mut keys = Args::new(GRAPH);
    keys.read_list(cx, spans, args.clone(), at, |_| Ok(()));
    if keys.misses("tool") {
        cx.push(
            Diagnostic::error(spans.one(at), "graph has no tool name")
                .in_item()
                .label("its `#[graph]` is without the key `tool`")
                .help("write `#[graph(tool = \"…\")]`"),
        );
    }
    let scope =
        Scope { this: self_decl(resolver, &item.self_ty), around: Some(item), ..Scope::new(spans, resolver) };
    let (functions, is_pure) = function::parse_functions(cx, spans, item);
    let is_plain = check_impl(cx, spans, item);
    let nodes = node::parse_nodes(cx, scope, &functions);
    let is_read = is_plain && is_pure && nodes.len() == functions.len() && check_count(cx, &nodes);
    let limits = parse_limits(cx, spans, &mut keys);
    let rust = parse_item(cx, scope, item)?;
    let tool = keys.take_text(spans, "tool");
    let is_whole = is_read && tool.is_some() && !keys.is_broken();
    let runtime = match keys.take("crate") {
        Some(Value::Path(path)) => Some(path),
        _ => None,
    };
    let graph = Graph {
        limits,
        // Without one, what others would call it by.
        tool: tool.unwrap_or_else(|| Spanned::new(snake(&rust.name.value), rust.name.span)),
        description: parse_doc(spans, &item.attrs),
        input: contract(scope, item, "Input"),
        output: contract(scope, item, "Output"),
        nodes: with_ends(nodes, &rust.name),
        span: spans.between(at, item.brace_token.span.close()),
        item: Some(rust),
        is_whole,
    };
    Some(GraphItem { graph, functions, runtime })
}

/// The limits of a graph, if it has any of its own.
fn parse_limits(cx: &Diagnostics, spans: &Spans, keys: &mut Args) -> Option<Limits> {
    let span = spans.one(keys.given(EXECUTIONS).or_else(|| keys.given(TIME))?);
    Some(Limits {
        max_node_executions: take_limit(cx, spans, keys, EXECUTIONS, MOST_EXECUTIONS),
        max_execution_time_ms: take_limit(cx, spans, keys, TIME, MOST_MILLISECONDS),
        span,
    })
}

/// The path of the type that the graph is written for.
fn self_path(ty: &Type) -> Option<&syn::Path> {
    match ty {
        Type::Group(group) => self_path(&group.elem),
        Type::Path(path) if path.qself.is_none() => Some(&path.path),
        _ => None,
    }
}

fn self_decl(resolver: &dyn Resolver, ty: &Type) -> Option<DeclId> {
    match resolver.resolve(self_path(ty)?) {
        Named::Declared(decl) => Some(decl),
        _ => None,
    }
}

fn parse_item(cx: &Diagnostics, scope: Scope<'_>, item: &ItemImpl) -> Option<RustItem> {
    let Some(last) = self_path(&item.self_ty).and_then(|path| path.segments.last()) else {
        let error = Diagnostic::error(scope.spans.of(&*item.self_ty), "a graph is written for a struct");
        cx.push(
            error
                .in_item()
                .label("this names no struct")
                .help("write `impl Graph for Name`, with `struct Name;` beside it"),
        );
        return None;
    };
    let (path, module) = scope.this.map(|decl| scope.resolver.place(decl)).unwrap_or_default();
    // One that is generic is more than its path.
    let path = path.filter(|_| item.generics.params.is_empty());
    let name = Spanned::new(last.ident.to_string(), scope.spans.one(last.ident.span()));
    Some(RustItem { name, path, module })
}

fn contract(scope: Scope<'_>, item: &ItemImpl, name: &str) -> Contract {
    let ty = item.items.iter().find_map(|item| match item {
        ImplItem::Type(ty) if ty.ident == name => Some(&ty.ty),
        _ => None,
    });
    ty.map_or(Contract::Absent, |ty| Contract::Rust(parse_type(scope, ty)))
}

/// A graph is an `impl Graph`, of one type: its tool has one schema.
fn check_impl(cx: &Diagnostics, spans: &Spans, item: &ItemImpl) -> bool {
    if item.trait_.is_none() {
        cx.push(
            Diagnostic::error(spans.of(&*item.self_ty), "`#[graph]` is for an `impl Graph`")
                .in_item()
                .label("a plain `impl`")
                .help("write `impl Graph for` in front of the type"),
        );
    }
    if let Some(parameter) = item.generics.params.first() {
        cx.push(
            Diagnostic::error(spans.one(super::spans::ends(parameter).0), "a graph is generic")
                .in_item()
                .label("its tool has one schema")
                .help("name the types"),
        );
    }
    item.trait_.is_some() && item.generics.params.is_empty()
}

/// With the entry and the exit the nodes must not be too many.
fn check_count(cx: &Diagnostics, nodes: &[Node]) -> bool {
    let Some(first) = nodes.get(MOST_NODES - 2) else { return true };
    cx.push(too_many_nodes(first.id.span, "the graph", nodes.len() + 2).in_item());
    false
}

/// Adds the entry, which leads to the first function, and the exit: a Rust graph does not write them.
fn with_ends(nodes: Vec<Node>, graph: &Spanned<String>) -> Vec<Node> {
    let end = |id: &str, kind, next| Node {
        timeout_ms: None,
        allow: Vec::new(),
        id: Spanned::new(id.to_owned(), graph.span),
        kind,
        next,
        span: graph.span,
    };
    let first = match nodes.first() {
        Some(first) => first.id.clone(),
        None => Spanned::new("exit".to_owned(), graph.span),
    };
    let mut all = vec![end("entry", NodeKind::Entry, Some(first))];
    all.extend(nodes);
    all.push(end("exit", NodeKind::Exit, None));
    all
}
