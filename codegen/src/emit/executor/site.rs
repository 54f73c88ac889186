//! What is known of nodes without running them: for observers, and for errors that say where they are.

use proc_macro2::TokenStream;
use quote::quote;

use crate::emit::paths::runtime;
use crate::ir::graph::{Compute, Graph, Kind};
use crate::source::{Sources, Span};

/// The static description of every node.
pub fn emit_sites(graph: &Graph, sources: &Sources) -> TokenStream {
    let (site, expression) = (runtime("Site"), runtime("Expression"));
    let count = proc_macro2::Literal::usize_unsuffixed(graph.nodes.len());
    let sites = graph.nodes.iter().map(|node| {
        let (id, kind, position) = (&node.id, kind_name(&node.kind), sources.locate(node.span));
        let expressions = written(&node.kind).into_iter().filter_map(|span| {
            let (source, position) = (sources.slice(span)?, sources.locate(span));
            Some(quote!(#expression { source: #source, position: #position }))
        });
        let timeout = match node.timeout_ms {
            Some(ms) => quote!(::core::option::Option::Some(::core::time::Duration::from_millis(#ms))),
            None => quote!(::core::option::Option::None),
        };
        let calls = match &node.kind {
            Kind::Mcp { server_name, tool, .. } => {
                quote!(::core::option::Option::Some((#server_name, #tool)))
            }
            _ => quote!(::core::option::Option::None),
        };
        quote!(#site {
            id: #id,
            kind: #kind,
            position: #position,
            calls: #calls,
            timeout: #timeout,
            expressions: &[#(#expressions),*],
        })
    });
    quote!(static SITES: [#site; #count] = [#(#sites),*];)
}

/// What the node is called in a graph file.
fn kind_name(kind: &Kind) -> &'static str {
    match kind {
        Kind::Entry => "entry",
        Kind::Exit => "exit",
        Kind::Call { .. } => "node",
        Kind::Graph { .. } => "graph",
        Kind::Mcp { .. } => "mcp",
        Kind::Transform(_) => "transform",
        Kind::Switch(_) | Kind::Match(_) => "switch",
    }
}

/// Where the expressions of a node are written.
fn written(kind: &Kind) -> Vec<Span> {
    let of = |compute: &Compute| match compute {
        Compute::Expr(expr) | Compute::Typed(expr, _) => vec![expr.span],
        Compute::Rust(_) => Vec::new(),
    };
    match kind {
        Kind::Call { input: compute, .. }
        | Kind::Graph { input: compute, .. }
        | Kind::Mcp { args: compute, .. }
        | Kind::Transform(compute) => of(compute),
        Kind::Switch(conditions) => conditions.iter().flatten().map(|condition| condition.span).collect(),
        Kind::Entry | Kind::Exit | Kind::Match(_) => Vec::new(),
    }
}
