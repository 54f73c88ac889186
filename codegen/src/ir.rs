//! The resolved model: what `lower` makes, `check` judges and `emit` turns into Rust.
//!
//! No syn, no YAML, no token streams here. Rust types and paths are text, spelled so that code at the crate root
//! can use them.

pub mod called;
pub mod graph;
pub mod name;
pub mod repr;
pub mod server;
pub mod shape;
pub mod spec;
pub mod ty;

pub use graph::Graph;
pub use repr::{Repr, Structs};
pub use spec::Spec;
pub use ty::{Card, Flow, Type};

/// A whole project.
#[derive(Debug, Default)]
pub struct Project {
    /// What the server says of itself.
    pub about: About,
    /// The application state's type, `crate::App`; `None` when the project has no state.
    pub state: Option<String>,
    /// Node specs, by id and version.
    pub specs: Vec<Spec>,
    /// Graphs, by tool name.
    pub graphs: Vec<Graph>,
    /// Graphs with mistakes: their types are there for code that names them.
    pub stubs: Vec<Graph>,
    /// The MCP servers that graphs call, apart from those in this process, by name.
    pub servers: Vec<server::Server>,
    /// The tools that graphs call.
    pub called: called::Called,
    /// The structs that specs and graphs speak of.
    pub structs: Structs,
}

/// What the server says of itself.
#[derive(Clone, Debug, Default)]
pub struct About {
    /// Its name.
    pub name: String,
    /// Its version.
    pub version: String,
    /// Its title for people.
    pub title: String,
    /// What agents are told about it.
    pub instructions: Option<String>,
}
