//! The tools and nodes of a graph, and why nothing is known of what a node yields.

use super::part::explain_expr;
use super::{Node, Tool, Why, is_any};
use crate::ir;
use crate::ir::graph::{Compute, Kind};
use crate::source::{Sources, Spanned};
use crate::syntax::{self, Contract, McpTransport, NodeKind, SpecRef};

/// A tool and its nodes.
pub(super) fn explain_graph(sources: &Sources, syntax: &syntax::Project, graph: &ir::Graph) -> Tool {
    let written = syntax.graphs.iter().find(|written| written.tool.span == graph.span);
    let nodes = graph.nodes.iter().map(|node| {
        let found = written.and_then(|graph| graph.nodes.iter().find(|found| found.id.value == node.id));
        let (kind, calls) = found.map_or(("exit", None), |found| name_kind(&found.kind));
        let expressions: Vec<_> = node.exprs().into_iter().map(|expr| explain_expr(sources, expr)).collect();
        let why = is_any(&node.flow.ty).then(|| {
            let about = About { syntax, written, graph, node };
            about.why(found.map(|found| &found.kind))
        });
        Node { id: node.id.clone(), kind, calls, span: node.span, flow: node.flow.clone(), why, expressions }
    });
    Tool {
        name: graph.tool.clone(),
        span: graph.span,
        arguments: graph.input.ty.clone(),
        result: graph.output.ty.clone(),
        nodes: nodes.collect(),
    }
}

/// A node's kind, and what it calls.
fn name_kind(kind: &NodeKind) -> (&'static str, Option<String>) {
    match kind {
        NodeKind::Entry => ("entry", None),
        NodeKind::Exit => ("exit", None),
        NodeKind::Call { spec: SpecRef::Id(id), .. } => ("node", Some(id.value.clone())),
        NodeKind::Call { spec: SpecRef::Rust { path, .. }, .. } => ("node", Some(path.value.clone())),
        NodeKind::Call { spec: SpecRef::Graph(name), .. } => ("graph", Some(name.value.clone())),
        NodeKind::Mcp { server, tool, .. } => ("mcp", Some(format!("{}.{}", server.value, tool.value))),
        NodeKind::Transform(_) => ("transform", None),
        NodeKind::Switch(_) | NodeKind::Match(..) => ("switch", None),
    }
}

/// A node and all that is around it.
struct About<'a> {
    syntax: &'a syntax::Project,
    written: Option<&'a syntax::Graph>,
    graph: &'a ir::Graph,
    node: &'a ir::graph::Node,
}

impl About<'_> {
    /// Why nothing is known of what the node yields.
    fn why(&self, kind: Option<&NodeKind>) -> Why {
        match kind {
            Some(NodeKind::Entry) => self.why_contract("inputSchema", |graph| &graph.input),
            Some(NodeKind::Exit) => self.why_contract("outputSchema", |graph| &graph.output),
            Some(NodeKind::Mcp { server, tool, .. }) => self.why_mcp(server, tool),
            Some(NodeKind::Call { spec: SpecRef::Graph(name), .. }) => Why::Here(format!(
                "the graph `{}` says nothing of its result; give it an `outputSchema`",
                name.value
            )),
            Some(NodeKind::Call { .. }) if self.syntax.lone => {
                Why::Here("the node is not looked for in a file alone; name a file within its project".into())
            }
            Some(NodeKind::Call { .. }) => Why::Here(
                "the type of its output is of another crate, or one that the source does not tell".into(),
            ),
            _ => self.why_computed(),
        }
    }

    fn why_contract(&self, key: &str, contract: fn(&syntax::Graph) -> &Contract) -> Why {
        Why::Here(match self.written.map(contract) {
            Some(Contract::Absent) | None => format!("the tool has no `{key}`; write one"),
            Some(Contract::Schema(_)) => {
                format!("the `{key}` says nothing of its values; give it `properties`, `items` or a `type`")
            }
            Some(Contract::Rust(ty)) => {
                format!("`{}` is of another crate, or a type that the source does not tell", ty.rust)
            }
        })
    }

    fn why_mcp(&self, server: &Spanned<String>, tool: &Spanned<String>) -> Why {
        let (server, tool) = (&server.value, &tool.value);
        let known = self.syntax.servers.iter().find(|known| known.name.value == *server);
        let snapshot = self.syntax.snapshots.iter().find(|snapshot| snapshot.server.value == *server);
        let found =
            snapshot.and_then(|snapshot| snapshot.tools.iter().find(|known| known.name.value == *tool));
        Why::Here(match (found, known.map(|known| &known.transport)) {
            (Some(found), _) if found.output.is_none() => {
                format!("the tool `{tool}` of server `{server}` has no `outputSchema`: it may give anything")
            }
            (Some(_), _) => {
                format!("the `outputSchema` of tool `{tool}` of server `{server}` says nothing of its values")
            }
            (None, _) if self.syntax.lone => {
                format!("snapshots of server `{server}` are not looked for; name a file within its project")
            }
            (None, Some(McpTransport::Rust(path))) => {
                format!("the server `{server}` is `{}` of this crate, whose tools are not read", path.value)
            }
            (None, _) => format!(
                "the tool `{tool}` of server `{server}` has no snapshot: run `cargo nodewright import {server}`"
            ),
        })
    }

    /// Of what an expression computes, or a function of a Rust graph.
    fn why_computed(&self) -> Why {
        let expr = match &self.node.kind {
            Kind::Transform(Compute::Expr(expr)) => expr,
            _ => {
                let reason =
                    "the type of its result is of another crate, or one that the source does not tell";
                return Why::Here(reason.into());
            }
        };
        match is_any(&expr.flow.ty) {
            true => Why::There(expr.span),
            false if self.graph.loops.is_empty() => Why::There(expr.span),
            false => Why::Here(
                "its type still grew after several turns of the loop; let each turn yield values of one type"
                    .into(),
            ),
        }
    }
}
