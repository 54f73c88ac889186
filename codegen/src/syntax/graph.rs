//! Graphs as written, in either form.

use super::{Constant, Data, DeclId, Limits, RustItem, TypeRef};
use crate::diagnostic::Lint;
use crate::source::{Span, Spanned, Text};

/// A graph, from YAML or from Rust.
#[derive(Clone, Debug)]
pub struct Graph {
    /// The tool's name.
    pub tool: Spanned<String>,
    /// What agents read about it.
    pub description: Option<Spanned<String>>,
    /// The Rust type, for graphs written in Rust.
    pub item: Option<RustItem>,
    /// The tool's arguments.
    pub input: Contract,
    /// The tool's result.
    pub output: Contract,
    /// The nodes, in the order of the source.
    pub nodes: Vec<Node>,
    /// Its own `executionLimits`, or those of its file.
    pub limits: Option<Limits>,
    /// The whole definition; for YAML the tool's mapping.
    pub span: Span,
    /// Whether all of it could be read. What could not has been reported, and others may still name the graph.
    pub is_whole: bool,
}

/// How the type of a tool's arguments or result is given.
#[derive(Clone, Debug)]
pub enum Contract {
    /// A JSON Schema.
    Schema(Data),
    /// A Rust type.
    Rust(TypeRef),
    /// Not at all.
    Absent,
}

/// One node of a graph.
#[derive(Clone, Debug)]
pub struct Node {
    /// Its id.
    pub id: Spanned<String>,
    /// What it does.
    pub kind: NodeKind,
    /// Where it goes next; for a switch, where it goes if no condition holds.
    pub next: Option<Spanned<String>>,
    /// `timeoutMs`: how long one run of it may take.
    pub timeout_ms: Option<Spanned<u64>>,
    /// `allow`: the warnings that its author has thought of.
    pub allow: Vec<Allow>,
    /// The whole node.
    pub span: Span,
}

impl Node {
    /// Where it leads, as it is written; the default of a switch is the last.
    pub fn targets(&self) -> impl Iterator<Item = &Spanned<String>> {
        let (rules, arms) = match &self.kind {
            NodeKind::Switch(rules) => (&rules[..], &[][..]),
            NodeKind::Match(_, arms) | NodeKind::Call { ports: arms, .. } => (&[][..], &arms[..]),
            _ => (&[][..], &[][..]),
        };
        let named = rules.iter().map(|rule| &rule.target).chain(arms.iter().map(|(_, target)| target));
        named.chain(&self.next)
    }

    /// Whether it goes where a variant of some type leads, all of which only the whole project shows.
    pub fn goes_by_variant(&self) -> bool {
        match &self.kind {
            NodeKind::Match(..) => true,
            NodeKind::Call { ports, .. } => !ports.is_empty(),
            _ => false,
        }
    }

    /// The Rust function that is a part of it.
    pub fn rust_body(&self) -> Option<&RustBody> {
        match &self.kind {
            NodeKind::Call { input: Body::Rust(body), .. }
            | NodeKind::Mcp { args: Body::Rust(body), .. }
            | NodeKind::Transform(Body::Rust(body))
            | NodeKind::Match(body, _) => Some(body),
            _ => None,
        }
    }
}

/// A warning that a node allows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Allow {
    /// Which.
    pub lint: Spanned<Lint>,
    /// Why it is right here.
    pub reason: String,
}

/// What a node does.
#[derive(Clone, Debug)]
pub enum NodeKind {
    /// Receives the arguments.
    Entry,
    /// Ends the run with the previous node's output.
    Exit,
    /// Runs a node spec, or another graph.
    Call {
        /// Which.
        spec: SpecRef,
        /// Its configuration.
        config: Config,
        /// Its input.
        input: Body,
        /// Where each port leads, by its name; none for a node that goes to `next`.
        ports: Vec<(Spanned<String>, Spanned<String>)>,
        /// All that is written of the ports, if it stands together.
        routes: Option<Span>,
    },
    /// Calls a tool of an MCP server.
    Mcp {
        /// The server's name in `mcpServers`.
        server: Spanned<String>,
        /// The tool's name.
        tool: Spanned<String>,
        /// Its arguments.
        args: Body,
    },
    /// Computes a value.
    Transform(Body),
    /// Chooses the next node by rules, in order.
    Switch(Vec<Rule>),
    /// Chooses the next node by the variant that a Rust function returns: `(variant, target)`.
    Match(RustBody, Vec<(Spanned<String>, Spanned<String>)>),
}

/// How a graph names a spec.
#[derive(Clone, Debug)]
pub enum SpecRef {
    /// `ACTION.PRICE_LINES` or `ACTION.PRICE_LINES@1`.
    Id(Spanned<String>),
    /// Another graph of the project, by the name of its tool.
    Graph(Spanned<String>),
    /// A Rust path, of a spec or of a graph; `decl` when it names a struct of this crate.
    Rust {
        /// The path as written.
        path: Spanned<String>,
        /// The struct, if it was found.
        decl: Option<DeclId>,
    },
}

/// A node's configuration.
#[derive(Clone, Debug)]
pub enum Config {
    /// Values by parameter name; not named ones take their defaults.
    Data(Option<Data>),
    /// A Rust expression, evaluated where it is written: `PriceLines { discount: 5, ..Default::default() }`. Beside it
    /// what its fields are given, by their names in Rust.
    Rust(Spanned<String>, Vec<(String, Constant)>),
}

/// What computes a value.
#[derive(Clone, Debug)]
pub enum Body {
    /// Literal data with expressions in it.
    Data(Data),
    /// One expression.
    Expr(Text),
    /// A Rust function.
    Rust(RustBody),
    /// Nothing was given.
    Absent,
}

/// A function in a Rust graph: its parameters name upstream nodes.
#[derive(Clone, Debug)]
pub struct RustBody {
    /// The function's name, which is the node's id.
    pub name: Spanned<String>,
    /// Its parameters.
    pub params: Vec<RustParam>,
    /// Its result; of a `Result` what it is if all goes well.
    pub output: TypeRef,
    /// Whether it returns a `Result`.
    pub fails: bool,
    /// The expression that stands for the body: `#[transform(expr = "…")] fn small() -> Quote;`.
    pub expr: Option<Text>,
}

/// A parameter of a [`RustBody`].
#[derive(Clone, Debug)]
pub struct RustParam {
    /// The upstream node.
    pub name: Spanned<String>,
    /// Its type, without the reference, the `Option` and the brackets of a slice.
    pub ty: TypeRef,
    /// What of the node it takes.
    pub look: Look,
}

/// What a parameter takes of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// The output of its latest execution: `price: &Priced`.
    Latest,
    /// The same, if it has run: `price: Option<&Priced>`.
    Optional,
    /// The outputs of all its executions: `#[history] price: &[Priced]`.
    All,
    /// How often it has run: `#[count] price: usize`.
    Count,
}

/// A condition of a switch; without a rule it always holds.
#[derive(Clone, Debug)]
pub struct Rule {
    /// The JSON Logic rule.
    pub rule: Option<Data>,
    /// Where it leads.
    pub target: Spanned<String>,
}
