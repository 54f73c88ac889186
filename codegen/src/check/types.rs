//! Rules of types: what goes into a node or out of a tool must be what is promised there.
//!
//! What is certain to fail each time it runs is refused; what may fail is warned of, with a name by which a node can
//! allow it. What is not known is left to the run.

use super::sink::Sink;
use crate::diagnostic::Diagnostics;
use crate::expr::core::Expr;
use crate::ir::graph::{Compute, Graph, Kind, Node};
use crate::ir::{Project, Type};
use crate::source::{Sources, Span};
use crate::syntax::{self, Contract};

/// A node's input must be what its spec takes, and a tool's output what its schema promises.
pub fn check_flows(cx: &Diagnostics, sources: &Sources, syntax: &syntax::Project, project: &Project) {
    for graph in &project.graphs {
        let written = syntax.graphs.iter().find(|written| written.tool.span == graph.span);
        let promised =
            written.and_then(|written| promised_by(sources, syntax, &written.output, "outputSchema"));
        let checker = Checker { cx, sources, syntax, project, graph, promised };
        graph.nodes.iter().for_each(|node| checker.check_node(node));
    }
}

/// What is given to a tool of an MCP server must be what its schema takes. `what` is the call, in words.
pub fn check_arguments(
    cx: &Diagnostics,
    sources: &Sources,
    args: &Expr,
    expected: &Type,
    what: &str,
    (origin, partial): (Option<String>, Vec<&str>),
) {
    let what = what.to_owned();
    let sink = Sink {
        cx,
        sources,
        what,
        noun: "argument",
        drops: false,
        origin,
        partial,
        asked: Default::default(),
    };
    sink.check_whole(args, expected);
}

/// `path:line` of a place.
pub fn line_of(sources: &Sources, span: Span) -> Option<String> {
    let source = sources.get(span.file)?;
    Some(format!("{}:{}", source.path(), source.position(span.start as usize).line))
}

/// Where the type of a tool's arguments or output was written.
fn promised_by(
    sources: &Sources,
    syntax: &syntax::Project,
    contract: &Contract,
    key: &str,
) -> Option<String> {
    match contract {
        Contract::Schema(schema) => Some(format!("`{key}` at {}", line_of(sources, schema.span)?)),
        Contract::Rust(ty) => {
            let syntax::TypeKind::Declared(decl, _) = &ty.kind else { return None };
            let name = &syntax.types.get(decl.0)?.item.name;
            Some(format!("`{}` at {}", name.value, line_of(sources, name.span)?))
        }
        Contract::Absent => None,
    }
}

struct Checker<'a> {
    cx: &'a Diagnostics,
    sources: &'a Sources,
    syntax: &'a syntax::Project,
    project: &'a Project,
    graph: &'a Graph,
    /// Where the type of the output was written.
    promised: Option<String>,
}

impl<'a> Checker<'a> {
    fn sink(&self, node: &Node, what: String, drops: bool, origin: Option<String>) -> Sink<'a> {
        let partial = node.before.iter().filter(|before| !before.always);
        let partial = partial.map(|before| self.graph.nodes[before.node].id.as_str()).collect();
        Sink {
            cx: self.cx,
            sources: self.sources,
            what,
            noun: "field",
            drops,
            origin,
            partial,
            asked: Default::default(),
        }
    }

    fn check_node(&self, node: &Node) {
        let graph = self.graph;
        let leads_out = node.next.iter().any(|&next| matches!(graph.nodes[next].kind, Kind::Exit));
        let output =
            || self.sink(node, format!("the output of tool `{}`", graph.tool), true, self.promised.clone());
        match &node.kind {
            Kind::Call { input, .. } => {
                self.check_input(node, input);
                if leads_out {
                    let exit = graph.nodes.iter().position(|node| matches!(node.kind, Kind::Exit));
                    let flow = node.flow_at(exit.and_then(|exit| node.port_to(exit)));
                    output().check_flow(&flow, node.span, &graph.output.ty);
                }
            }
            Kind::Graph { module, input, .. } => {
                self.check_graph_input(node, module, input);
                if leads_out {
                    output().check_flow(&node.flow, node.span, &graph.output.ty);
                }
            }
            Kind::Mcp { .. } if leads_out => output().check_flow(&node.flow, node.span, &graph.output.ty),
            Kind::Transform(Compute::Expr(expr)) if leads_out => output().check_whole(expr, &graph.output.ty),
            Kind::Transform(Compute::Typed(expr, _)) => {
                let what = format!("the output of node `{}`", node.id);
                self.sink(node, what, true, None).check_whole(expr, &node.flow.ty);
            }
            _ => {}
        }
    }

    /// What a graph is given must be what it takes.
    fn check_graph_input(&self, node: &Node, module: &str, input: &Compute) {
        let callee = self.project.graphs.iter().find(|graph| graph.module == module);
        if let (Some(callee), Compute::Expr(expr)) = (callee, input) {
            let what = format!("the input of graph `{}`", callee.tool);
            let written = self.syntax.graphs.iter().find(|written| written.tool.span == callee.span);
            let origin = written
                .and_then(|written| promised_by(self.sources, self.syntax, &written.input, "inputSchema"));
            self.sink(node, what, false, origin).check_whole(expr, &callee.input.ty);
        }
    }

    fn check_input(&self, node: &Node, input: &Compute) {
        let Kind::Call { node: path, .. } = &node.kind else { return };
        let spec = self.project.specs.iter().find(|spec| spec.path.as_ref() == Some(path));
        if let (Some(spec), Compute::Expr(expr) | Compute::Typed(expr, _)) = (spec, input) {
            let what = format!("the input of node `{}`", node.id);
            let at = spec.input.declared.and_then(|span| line_of(self.sources, span));
            let origin = at.map(|at| format!("`{}` at {at}", spec.input.rust_name));
            self.sink(node, what, false, origin).check_whole(expr, &spec.input.ty);
        }
    }
}
