//! Rules of types: what goes into a node or out of a tool must be what is promised there.
//!
//! What is certain to fail each time it runs is refused; what may fail is warned of, with a name by which a node can
//! allow it. What is not known is left to the run.

use super::sink::Sink;
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::expr::core::Expr;
use crate::expr::infer::Told;
use crate::ir::graph::{Compute, Graph, Kind, Node};
use crate::ir::{Flow, Project, Type};
use crate::lower::types::same_type;
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

/// What is given to a tool.
pub enum Given<'a> {
    /// What an expression comes to.
    Expr(&'a Expr),
    /// What a function gives, by the type that it names there.
    Flow(&'a Flow, Span),
}

/// What is given to a tool of an MCP server must be what its schema takes. `what` is the call, in words.
pub fn check_arguments(
    cx: &Diagnostics,
    sources: &Sources,
    args: Given<'_>,
    expected: &Type,
    what: &str,
    (origin, partial, nodes): (Option<String>, Vec<&str>, &[Node]),
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
        bound: Default::default(),
        nodes,
        shapes: None,
        held: Default::default(),
    };
    match args {
        Given::Expr(expr) => sink.check_whole(expr, expected),
        Given::Flow(flow, at) => sink.check_declared(flow, at, expected),
    }
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
            asked: node.told.iter().filter_map(Told::counted).collect::<Vec<_>>().into(),
            bound: Default::default(),
            nodes: &self.graph.nodes,
            shapes: None,
            held: Default::default(),
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
                    self.check_output(node, &flow, &output());
                }
            }
            Kind::Graph { module, input, .. } => {
                self.check_graph_input(node, module, input);
                if leads_out {
                    self.check_output(node, &node.flow, &output());
                }
            }
            Kind::Entry | Kind::Mcp { .. } if leads_out => {
                output().check_declared(&node.flow, node.span, &graph.output.ty)
            }
            Kind::Transform(Compute::Expr(expr)) if leads_out => {
                let promised = Sink { shapes: Some(&graph.output.shapes), ..output() };
                promised.check_whole(expr, &graph.output.ty)
            }
            Kind::Transform(Compute::Typed(expr, _)) => {
                let what = format!("the output of node `{}`", node.id);
                self.sink(node, what, true, None).check_whole(expr, &node.flow.ty);
                if leads_out {
                    self.check_result(node, &output());
                }
            }
            Kind::Transform(Compute::Rust(_)) if leads_out => self.check_result(node, &output()),
            _ => {}
        }
    }

    /// What a node gives that leads out.
    fn check_output(&self, node: &Node, flow: &Flow, output: &Sink<'_>) {
        let given = self.given_type(node);
        if !given.is_some_and(|given| self.is_another(given, node.span, output)) {
            match node.kind {
                Kind::Call { .. } => output.check_declared(flow, node.span, &self.graph.output.ty),
                // What a graph gives that promises nothing is inferred.
                _ => output.check_flow(flow, node.span, &self.graph.output.ty),
            }
        }
    }

    /// The last function of a Rust graph gives the output. What it says that it gives is where a mistake stands.
    fn check_result(&self, node: &Node, output: &Sink<'_>) {
        let body = self.written(self.graph.span).and_then(|written| {
            written.nodes.iter().find(|found| found.id.value == node.id).and_then(syntax::Node::rust_body)
        });
        let Some(body) = body else { return };
        if !self.is_another(&body.output, body.output.span, output) {
            output.check_declared(&node.flow, body.output.span, &self.graph.output.ty);
        }
    }

    /// Reports an output of another type of this crate than the graph promises: the two may look the same in JSON, but
    /// not to rustc.
    fn is_another(&self, given: &syntax::TypeRef, at: Span, output: &Sink<'_>) -> bool {
        let written = self.written(self.graph.span);
        let Some(Contract::Rust(promised)) = written.map(|written| &written.output) else { return false };
        let is_another = self.is_own(given) && self.is_own(promised) && !same_type(given, promised);
        if is_another {
            let label = format!("expected `{}`, found `{}`", promised.rust, given.rust);
            let message = format!("wrong type for {}", output.what);
            self.cx.push(Diagnostic::error(at, message).label(label));
        }
        is_another
    }

    /// The type in which a node or a graph that this one runs gives its output.
    fn given_type(&self, node: &Node) -> Option<&'a syntax::TypeRef> {
        match &node.kind {
            Kind::Call { node: path, ports, .. } if ports.is_empty() => {
                let spec = self.project.specs.iter().find(|spec| spec.path.as_ref() == Some(path))?;
                let is_it = |found: &&syntax::Spec| {
                    found.item.name.value == spec.rust_name && found.item.module == spec.module
                };
                self.syntax.specs.iter().find(is_it)?.output.as_ref()
            }
            Kind::Graph { module, .. } => {
                let callee = self.project.graphs.iter().find(|graph| graph.module == *module)?;
                match &self.written(callee.span)?.output {
                    Contract::Rust(ty) => Some(ty),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    fn written(&self, tool: Span) -> Option<&'a syntax::Graph> {
        self.syntax.graphs.iter().find(|written| written.tool.span == tool)
    }

    /// Whether a type is one of this crate's, and its own: then rustc takes no other for it.
    fn is_own(&self, ty: &syntax::TypeRef) -> bool {
        let syntax::TypeKind::Declared(decl, args) = &ty.kind else { return false };
        let decl = self.syntax.types.get(decl.0);
        args.is_empty() && decl.is_some_and(|decl| !matches!(decl.shape, syntax::Shape::Alias(_)))
    }

    /// What a graph is given must be what it takes.
    fn check_graph_input(&self, node: &Node, module: &str, input: &Compute) {
        let callee = self.project.graphs.iter().find(|graph| graph.module == module);
        if let (Some(callee), Compute::Expr(expr)) = (callee, input) {
            let what = format!("the input of graph `{}`", callee.tool);
            let origin = self
                .written(callee.span)
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
