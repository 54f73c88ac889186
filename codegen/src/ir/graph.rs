//! A graph, resolved: names are indices, expressions are typed, and what has run before what is known.

use std::ops::Range;

use super::repr::Repr;
use super::shape::Shapes;
use super::ty::{Flow, Type};
use crate::expr::core::Expr;
use crate::expr::infer::{Told, Ways};
use crate::schema::JsonTree;
use crate::source::Span;

/// Index of a node in [`Graph::nodes`].
pub type NodeIx = usize;

/// A graph.
#[derive(Debug)]
pub struct Graph {
    /// The tool's name.
    pub tool: String,
    /// The name of its module in generated code.
    pub module: String,
    /// What agents read about it.
    pub description: String,
    /// How generated code names the Rust type, for graphs written in Rust.
    pub item: Option<String>,
    /// The tool's arguments.
    pub input: Contract,
    /// The tool's result.
    pub output: Contract,
    /// The nodes, in an order in which each comes after all that can run before it; only in a loop some come after
    /// it too.
    pub nodes: Vec<Node>,
    /// The loops, as parts of the nodes: each leads to all others of its loop.
    pub loops: Vec<Range<NodeIx>>,
    /// Its limits.
    pub limits: Limits,
    /// The tool's name in the source.
    pub span: Span,
}

/// The type of a tool's arguments or result.
#[derive(Clone, Debug)]
pub struct Contract {
    /// In the lattice.
    pub ty: Type,
    /// In generated code.
    pub repr: Repr,
    /// Its schema.
    pub schema: JsonTree,
    /// The Rust type as generated code names it.
    pub rust: String,
    /// What its schema asks, where it was written.
    pub shapes: Shapes,
}

/// How much a run may take.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// `maxNodeExecutions`.
    pub max_node_executions: u32,
    /// `maxExecutionTimeMs`.
    pub max_execution_time_ms: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Self { max_node_executions: 1_000, max_execution_time_ms: 300_000 }
    }
}

/// A node of a graph.
#[derive(Debug)]
pub struct Node {
    /// Its id.
    pub id: String,
    /// The local variable that holds its output.
    pub local: String,
    /// What it does.
    pub kind: Kind,
    /// What it yields.
    pub flow: Flow,
    /// How its output is held.
    pub repr: Repr,
    /// Where it goes: one edge, or one per arm of a switch, the default last.
    pub next: Vec<NodeIx>,
    /// What may have run before it.
    pub before: Vec<Before>,
    /// What switches have found out on every path to it.
    pub told: Vec<Told>,
    /// The ways that lead to it.
    pub ways: Ways,
    /// How long one run of it may take, in milliseconds; `None` if only the graph's limits hold.
    pub timeout_ms: Option<u64>,
    /// Its id in the source.
    pub span: Span,
}

impl Node {
    /// Its expressions.
    pub fn exprs(&self) -> Vec<&Expr> {
        match &self.kind {
            Kind::Call { input: compute, .. }
            | Kind::Graph { input: compute, .. }
            | Kind::Mcp { args: compute, .. }
            | Kind::Transform(compute) => match compute {
                Compute::Expr(expr) | Compute::Typed(expr, _) => vec![expr],
                Compute::Rust(_) => Vec::new(),
            },
            Kind::Switch(conditions) => conditions.iter().flatten().collect(),
            Kind::Entry | Kind::Exit | Kind::Match(_) => Vec::new(),
        }
    }

    /// The ways out of it, if its output is an enum that has several.
    pub fn ports(&self) -> &[Port] {
        match &self.kind {
            Kind::Call { ports, .. } => ports,
            _ => &[],
        }
    }

    /// What the nodes behind `port` see of its output.
    pub fn flow_at(&self, port: Option<usize>) -> Flow {
        let ty = port.and_then(|port| self.ports().get(port)).map(Port::ty);
        ty.map_or_else(|| self.flow.clone(), |ty| Flow::one(ty.clone()))
    }

    /// The port by which it leads straight to `target`, if only one does.
    pub fn port_to(&self, target: NodeIx) -> Option<usize> {
        let mut ports = (0..self.ports().len()).filter(|&port| self.next[port] == target);
        ports.next().filter(|_| ports.next().is_none())
    }

    /// The Rust function that it runs.
    pub fn rust_fn(&self) -> Option<&RustFn> {
        match &self.kind {
            Kind::Call { input: Compute::Rust(body), .. }
            | Kind::Graph { input: Compute::Rust(body), .. }
            | Kind::Mcp { args: Compute::Rust(body), .. }
            | Kind::Transform(Compute::Rust(body))
            | Kind::Match(body) => Some(body),
            _ => None,
        }
    }
}

/// Another node that may have run before this one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Before {
    /// Which.
    pub node: NodeIx,
    /// Whether every path has run it.
    pub always: bool,
    /// The port by which all paths from it lead here: then its output is what that port holds.
    pub port: Option<usize>,
}

/// A way out of a node whose output is an enum: a variant.
#[derive(Clone, Debug, PartialEq)]
pub struct Port {
    /// Its name in JSON.
    pub name: String,
    /// The variant's name in Rust.
    pub variant: String,
    /// What it holds.
    pub data: PortData,
    /// Where the type of that was written, for notes.
    pub origin: Option<String>,
}

/// What a port holds.
#[derive(Clone, Debug, PartialEq)]
pub enum PortData {
    /// Nothing: its nodes see the enum itself, which is of this type there.
    Nothing(Type),
    /// One value: `Confirmed(Receipt)`.
    One(Type, Repr),
    /// Several, which have a type only in JSON: they are found under this key of the enum, or are all of it.
    Several(Type, Option<String>),
}

impl Port {
    /// The type of what its nodes see.
    pub fn ty(&self) -> &Type {
        match &self.data {
            PortData::Nothing(ty) | PortData::One(ty, _) | PortData::Several(ty, _) => ty,
        }
    }
}

/// The nodes that may have run so many executions before another.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct RanBefore {
    /// Any of these.
    pub nodes: Vec<usize>,
    /// Whether it may also be that fewer nodes have run.
    pub may_be_none: bool,
}

/// What may have run `steps` executions before `at`, in a graph of these edges.
pub fn ran_before(next: &[&[usize]], entry: usize, at: usize, steps: u32) -> RanBefore {
    let (mut reached, mut may_be_none) = (vec![false; next.len()], false);
    reached[at] = true;
    for _ in 0..steps {
        may_be_none |= reached[entry];
        reached = next.iter().map(|targets| targets.iter().any(|&to| reached[to])).collect();
    }
    let nodes = (0..next.len()).filter(|&ix| reached[ix]).collect();
    RanBefore { nodes, may_be_none }
}

impl Graph {
    /// What may have run `steps` executions before `at`.
    pub fn ran_before(&self, at: NodeIx, steps: u32) -> RanBefore {
        let next: Vec<&[NodeIx]> = self.nodes.iter().map(|node| node.next.as_slice()).collect();
        ran_before(&next, 0, at, steps)
    }
}

/// What a node does.
#[derive(Debug)]
pub enum Kind {
    /// Receives the arguments.
    Entry,
    /// Ends the run with the previous node's output.
    Exit,
    /// Runs a node spec.
    Call {
        /// The spec's struct, as generated code names it.
        node: String,
        /// Its configuration.
        config: Config,
        /// What computes its input.
        input: Compute,
        /// How its input is held.
        input_repr: Repr,
        /// Where it leads, in the order of [`Node::next`]; none for a node with one way out.
        ports: Vec<Port>,
    },
    /// Runs another graph.
    Graph {
        /// The name of its module.
        module: String,
        /// What computes its arguments.
        input: Compute,
        /// How its arguments are held.
        input_repr: Repr,
    },
    /// Calls a tool of an MCP server.
    Mcp {
        /// The server.
        server: Server,
        /// Its name in `mcpServers`.
        server_name: String,
        /// The tool.
        tool: String,
        /// What computes its arguments.
        args: Compute,
        /// What it takes: as its server says, or else as it is called here.
        takes: Type,
    },
    /// Computes a value.
    Transform(Compute),
    /// Goes to the first target whose condition holds; the last has none.
    Switch(Vec<Option<Expr>>),
    /// Goes to the target whose index a Rust function returns.
    Match(RustFn),
}

/// A server, as generated code names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Server {
    /// A Rust type in this process.
    Rust(String),
    /// One of the project's [`servers`](crate::ir::Project::servers), by its static.
    Remote(String),
}

/// What computes a value.
#[derive(Debug)]
pub enum Compute {
    /// An expression.
    Expr(Expr),
    /// A function of a Rust graph.
    Rust(RustFn),
    /// An expression whose result a Rust graph's signature types.
    Typed(Expr, String),
}

/// A function of a Rust graph.
#[derive(Clone, Debug)]
pub struct RustFn {
    /// Its hidden name, callable from generated code: `crate::PriceOrder::__nodewright_price`.
    pub path: String,
    /// What it takes of other nodes.
    pub params: Vec<Param>,
    /// Whether it returns a `Result`, whose error ends the run.
    pub fails: bool,
}

/// A parameter of a [`RustFn`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Param {
    /// The port by which all paths from the node lead here: then its output is what that port holds.
    pub port: Option<usize>,
    /// The node that it is about.
    pub node: NodeIx,
    /// What of it.
    pub look: Look,
}

/// What a function takes of a node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Look {
    /// Its latest output, which is there.
    Latest,
    /// Its latest output, if there is one.
    Optional,
    /// All its outputs, oldest first. The function named here copies one:
    /// `crate::PriceOrder::__nodewright_keep_price`.
    All(String),
    /// How often it has run.
    Count,
}

/// A node's configuration.
#[derive(Debug)]
pub enum Config {
    /// One expression per parameter that is set, by the index of the parameter; the others take their defaults.
    Params(Vec<ConfigParam>),
    /// A function that makes it: `crate::PriceOrder::__nodewright_config_price`.
    Rust(String),
}

/// How one parameter of a configuration is filled.
#[derive(Debug)]
pub struct ConfigParam {
    /// The field in Rust.
    pub field: String,
    /// The literal that was given; `None` for the spec's default.
    pub value: Option<Expr>,
    /// How it is held.
    pub repr: Repr,
}
