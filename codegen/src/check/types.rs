//! Rules of types: what is certain to fail each time it runs is refused here.
//!
//! Only what is certain: a value that may be absent, or whose type is known in part, is left to the run.

use nodewright_core::nearest::nearest;

use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::expr::core::{Expr, Kind as ExprKind};
use crate::ir::graph::{Compute, Graph, Kind, Node};
use crate::ir::ty::{Literal, Lookup};
use crate::ir::{Flow, Project, Type};
use crate::source::Span;

/// A node's input must be what its spec takes, and a tool's output what its schema promises.
pub fn check_flows(cx: &Diagnostics, project: &Project) {
    for graph in &project.graphs {
        for node in &graph.nodes {
            check_node(cx, project, graph, node);
        }
    }
}

fn check_node(cx: &Diagnostics, project: &Project, graph: &Graph, node: &Node) {
    let leads_out = node.next.iter().any(|&next| matches!(graph.nodes[next].kind, Kind::Exit));
    let output =
        Sink { cx, what: format!("the output of tool `{}`", graph.tool), noun: "field", drops: true };
    match &node.kind {
        Kind::Call { node: path, input, .. } => {
            let spec = project.specs.iter().find(|spec| spec.path.as_ref() == Some(path));
            if let (Some(spec), Compute::Expr(expr)) = (spec, input) {
                let what = format!("the input of node `{}`", node.id);
                Sink { cx, what, noun: "field", drops: false }.check(expr, &spec.input.ty, "");
            }
            if leads_out {
                output.check_flow(&node.flow, node.span, &graph.output.ty, "");
            }
        }
        Kind::Mcp { .. } if leads_out => output.check_flow(&node.flow, node.span, &graph.output.ty, ""),
        Kind::Transform(Compute::Expr(expr)) if leads_out => output.check(expr, &graph.output.ty, ""),
        Kind::Transform(Compute::Typed(expr, _)) => {
            let what = format!("the output of node `{}`", node.id);
            Sink { cx, what, noun: "field", drops: true }.check(expr, &node.flow.ty, "");
        }
        _ => {}
    }
}

/// What is given to a tool of an MCP server must be what its schema takes. `what` is the call, in words.
pub fn check_arguments(cx: &Diagnostics, args: &Expr, expected: &Type, what: &str) {
    let sink = Sink { cx, what: what.to_owned(), noun: "argument", drops: false };
    sink.check(args, expected, "");
}

/// Where values go.
struct Sink<'a> {
    cx: &'a Diagnostics,
    what: String,
    /// What its parts are called.
    noun: &'static str,
    /// Whether it may be given more than it takes. A tool may compute more than it promises; a node that is given
    /// what it does not know was given a misspelt name.
    drops: bool,
}

impl Sink<'_> {
    /// Checks what `expr` gives against the type of the place at `path` in this sink.
    fn check(&self, expr: &Expr, expected: &Type, path: &str) {
        match (&expr.kind, &expected.without_null()) {
            (ExprKind::Cond(_, then, otherwise), _) => {
                self.check(then, expected, path);
                otherwise.iter().for_each(|otherwise| self.check(otherwise, expected, path));
            }
            (ExprKind::Block(locals, items), _) if locals.is_empty() && items.len() == 1 => {
                self.check(&items[0], expected, path)
            }
            (ExprKind::Object(entries), object @ Type::Object(_)) => {
                self.check_object(entries, object, path, expr.span);
            }
            _ => self.check_flow(&expr.flow, expr.span, expected, path),
        }
    }

    fn check_object(&self, entries: &[(Expr, Expr)], expected: &Type, path: &str, span: Span) {
        let mut given = Vec::new();
        for (key, value) in entries {
            let at = key.span;
            let ExprKind::Literal(Literal::String(key)) = &key.kind else { return };
            if !self.drops && expected.field(key) == Lookup::Missing {
                // What was misspelt is not missing too.
                given.extend(self.report_unknown(key, at, expected));
            }
            if let Some(ty) = expected.field(key).ty() {
                self.check(value, &ty, &join(path, key));
            }
            given.push(&**key);
        }
        self.check_required(expected, path, span, |name| given.contains(&name));
    }

    /// Reports a name that the place does not know, and gives the one that was probably meant.
    fn report_unknown<'t>(&self, key: &str, span: Span, expected: &'t Type) -> Option<&'t str> {
        let near = nearest(key, expected.field_names());
        self.cx.push(
            Diagnostic::error(span, format!("unknown {} `{key}` in {}", self.noun, self.what))
                .label("not taken")
                .help_if(near.map(|near| {
                    format!("{} {} with a similar name exists: `{near}`", article(self.noun), self.noun)
                }))
                .note(format!("it takes {expected}")),
        );
        near
    }

    fn check_flow(&self, flow: &Flow, span: Span, expected: &Type, path: &str) {
        let found = &flow.ty;
        // A sequence may come out as an array, or as its only member.
        if flow.card.many || *found == Type::Never {
            return;
        }
        // Of literals only the kind counts here: whether one is an option is told of where it is given.
        if !found.without_literals().overlaps(&expected.without_literals()) {
            let message = match path {
                "" => format!("wrong type for {}", self.what),
                _ => format!("wrong type for `{path}` in {}", self.what),
            };
            let error = Diagnostic::error(span, message);
            self.cx.push(error.label(format!("expected {expected}, found {found}")));
            return;
        }
        if let Type::Object(_) = found {
            self.check_required(expected, path, span, |name| found.field(name) != Lookup::Missing);
        }
    }

    /// A required field that is not even declared is missing each time.
    fn check_required(&self, expected: &Type, path: &str, span: Span, has: impl Fn(&str) -> bool) {
        let Type::Object(object) = expected else { return };
        for field in object.fields.iter().filter(|field| field.required && !has(&field.name)) {
            let message = format!("`{}` is missing in {}", join(path, &field.name), self.what);
            let error = Diagnostic::error(span, message).label(format!("has no `{}`", field.name));
            self.cx.push(error.help(format!("add `{}`: {}", field.name, field.ty)));
        }
    }
}

fn article(noun: &str) -> &'static str {
    if noun.starts_with('a') { "an" } else { "a" }
}

fn join(path: &str, name: &str) -> String {
    match path {
        "" => name.to_owned(),
        _ => format!("{path}.{name}"),
    }
}
