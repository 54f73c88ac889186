//! What the compiler knows of a graph: the type of every node's output and of every part of every expression, and
//! where and why nothing is known. For `cargo nodewright explain`, and for tests that hold inference to a share.

use crate::ir::{self, Flow, Type};
use crate::source::{Sources, Span};
use crate::syntax;

mod json;
mod node;
mod part;
mod reason;
mod text;
mod variable;

pub use json::render_json;
pub use text::render_text;

/// A tool.
#[derive(Debug)]
pub struct Tool {
    /// Its name.
    pub name: String,
    /// Where it is written.
    pub span: Span,
    /// What it takes.
    pub arguments: Type,
    /// What it gives.
    pub result: Type,
    /// Its nodes, in an order in which each comes after what it reads, but for loops.
    pub nodes: Vec<Node>,
}

/// A node of a graph.
#[derive(Debug)]
pub struct Node {
    /// Its id.
    pub id: String,
    /// Its kind, as YAML names it.
    pub kind: &'static str,
    /// What it calls: a node spec, or a server and its tool.
    pub calls: Option<String>,
    /// Where its id is written.
    pub span: Span,
    /// What it yields.
    pub flow: Flow,
    /// Why nothing is known of that.
    pub why: Option<Why>,
    /// Its expressions.
    pub expressions: Vec<Part>,
}

/// A part of an expression, or the whole of it.
#[derive(Debug)]
pub struct Part {
    /// Where it is written.
    pub span: Span,
    /// What it yields.
    pub yields: Yields,
    /// Why nothing is known of that.
    pub why: Option<Why>,
    /// Its own parts, in the order of evaluation. Constants are none.
    pub parts: Vec<Part>,
    /// Whether it is a path up to one of its steps, within the whole of that path.
    pub is_prefix: bool,
}

/// What a part of an expression yields.
#[derive(Clone, Debug, PartialEq)]
pub enum Yields {
    /// A function.
    Function,
    /// Values.
    Values(Flow),
}

/// Why nothing is known.
#[derive(Clone, Debug, PartialEq)]
pub enum Why {
    /// This is where knowledge ends: the reason, and what to do.
    Here(String),
    /// Nothing is known of what stands there.
    There(Span),
    /// Nothing is known of the output of the node of this id.
    Node(String),
}

/// How much is known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// Expressions.
    pub expressions: usize,
    /// Their parts, themselves included.
    pub parts: usize,
    /// Those parts of which nothing is known.
    pub any: usize,
}

/// Explains all tools of a project that was resolved.
pub fn explain_project(sources: &Sources, syntax: &syntax::Project, project: &ir::Project) -> Vec<Tool> {
    project.graphs.iter().map(|graph| node::explain_graph(sources, syntax, graph)).collect()
}

/// Whether a type says nothing of the values that it is about: of an array or a map those are what is in it.
pub fn is_any(ty: &Type) -> bool {
    match ty {
        Type::Any => true,
        Type::Array(element, _) => **element == Type::Any,
        Type::Object(object) => object.fields.is_empty() && object.rest == ir::ty::Rest::Typed(Type::Any),
        _ => false,
    }
}

impl Yields {
    /// Whether nothing is known of it.
    pub fn is_any(&self) -> bool {
        match self {
            Yields::Function => false,
            Yields::Values(flow) => is_any(&flow.ty),
        }
    }
}

impl std::fmt::Display for Yields {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Yields::Function => f.write_str("function"),
            Yields::Values(flow) => f.write_str(&show_flow(flow)),
        }
    }
}

/// A flow in the words of users; what nothing is known of is `any`.
fn show_flow(flow: &Flow) -> String {
    match &flow.ty {
        Type::Any => "any".to_owned(),
        Type::Array(element, _) if **element == Type::Any => {
            let absent = if flow.card.absent { " or absent" } else { "" };
            format!("array of any{absent}")
        }
        _ => flow.to_string(),
    }
}

impl Part {
    /// Calls `visit` with this part and all within it.
    pub fn for_each(&self, visit: &mut dyn FnMut(&Part)) {
        visit(self);
        self.parts.iter().for_each(|part| part.for_each(visit));
    }
}

impl Totals {
    /// Of these tools.
    pub fn of<'t>(tools: impl IntoIterator<Item = &'t Tool>) -> Self {
        let mut totals = Self::default();
        let nodes = tools.into_iter().flat_map(|tool| &tool.nodes);
        for expression in nodes.flat_map(|node| &node.expressions) {
            totals.expressions += 1;
            expression.for_each(&mut |part| {
                totals.parts += 1;
                totals.any += usize::from(part.yields.is_any());
            });
        }
        totals
    }

    /// What share of the parts nothing is known of, in percent.
    pub fn percent(self) -> f64 {
        match self.parts {
            0 => 0.0,
            parts => 100.0 * self.any as f64 / parts as f64,
        }
    }
}

#[cfg(test)]
mod tests;
