//! What the user wrote, with a span on every leaf: the common result of all front ends.
//!
//! Nothing is resolved here. YAML graphs and Rust graphs are the same [`Graph`]; which strings of a YAML file are
//! expressions was decided by the front end, which knows the dialect.

use std::collections::BTreeSet;

use crate::snapshot::Snapshot;
use crate::source::{Span, Spanned};

pub mod case;
pub mod data;
pub mod graph;
pub mod server;
pub mod spec;
pub mod ty;

pub use data::{Data, DataValue};
pub use graph::{
    Allow, Body, Config, Contract, Graph, Look, Node, NodeKind, Rule, RustBody, RustParam, SpecRef,
};
pub use server::{Http, McpServer, McpTransport, Piece, Stdio, Template};
pub use spec::{Constant, ConstantValue, Direction, Example, Param, Port, Spec};
pub use ty::{
    DeclId, Field, SerdeContainer, SerdeField, Shape, TypeDecl, TypeKind, TypeRef, Variant, VariantShape,
};

/// Everything that was found in one project.
#[derive(Clone, Debug, Default)]
pub struct Project {
    /// Node specs, in the order of the source.
    pub specs: Vec<Spec>,
    /// Declarations of Rust types, indexed by [`DeclId`].
    pub types: Vec<TypeDecl>,
    /// Types that derive or implement `Provide`, and the `state = …` of `project!`.
    pub states: Vec<State>,
    /// All names in macros that stand for items and of these macros, and traits of ours and of serde that a function
    /// has inside: what they expand to, or declare, is not seen.
    pub unseen: BTreeSet<String>,
    /// Graphs of all files and of all Rust types.
    pub graphs: Vec<Graph>,
    /// MCP servers that graphs may call.
    pub servers: Vec<McpServer>,
    /// What is known of such servers.
    pub snapshots: Vec<Snapshot>,
    /// The `server:` sections.
    pub about: Vec<About>,
    /// The `executionLimits:` sections.
    pub limits: Vec<Limits>,
    /// Whether this is one graph file without the project around it: what it names elsewhere cannot be looked for.
    pub lone: bool,
}

impl Project {
    /// Whether what one of `names` says may stand where it is not seen: in a macro, a function or an included file.
    pub fn is_unseen<'n>(&self, names: impl IntoIterator<Item = &'n str>) -> bool {
        names.into_iter().chain(["include"]).any(|name| self.unseen.contains(name))
    }
}

/// A Rust item and how generated code at the crate root can name it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RustItem {
    /// The item's own name.
    pub name: Spanned<String>,
    /// Segments from the crate root (`["nodes", "PriceLines"]`) through modules and re-exports that the root may
    /// use; `None` when no such path exists.
    pub path: Option<Vec<String>>,
    /// The path of the module that holds the item (`["nodes", "inner"]`), for messages and the manifest.
    pub module: Vec<String>,
}

/// A type that can hand parts of itself to nodes.
#[derive(Clone, Debug)]
pub struct State {
    /// The type.
    pub item: RustItem,
    /// Whether it was named by `project!(state = …)` and so wins over all others.
    pub chosen: bool,
    /// What its `impl Provide<T>` give; its derive gives its fields.
    pub provides: Vec<TypeRef>,
    /// Whether one of these is generic, and so gives more than can be told.
    pub is_open: bool,
}

/// A `server:` section.
#[derive(Clone, Debug)]
pub struct About {
    /// `name`.
    pub name: Option<Spanned<String>>,
    /// `version`.
    pub version: Option<Spanned<String>>,
    /// `title`.
    pub title: Option<Spanned<String>>,
    /// `instructions`.
    pub instructions: Option<Spanned<String>>,
    /// The whole section.
    pub span: Span,
}

/// An `executionLimits:` section.
#[derive(Clone, Debug)]
pub struct Limits {
    /// `maxNodeExecutions`.
    pub max_node_executions: Option<Spanned<u32>>,
    /// `maxExecutionTimeMs`.
    pub max_execution_time_ms: Option<Spanned<u64>>,
    /// The whole section.
    pub span: Span,
}
