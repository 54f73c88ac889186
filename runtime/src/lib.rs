//! Workflow nodes and graphs, compiled into typed MCP servers.

pub mod graph;
pub mod json;
pub mod node;
pub mod project;
pub mod registry;
pub mod spec;
pub mod value;

mod cli;
mod client;
mod expr;
mod jsonata;
mod knowledge;
mod macros;
mod schema;
mod search;
mod server;

#[doc(hidden)]
pub mod private;

pub use expr::{ExprError, Limits};
pub use graph::{Graph, GraphError};
pub use jsonata::{Bound, Env, JsonLogic, Jsonata};
pub use node::{Context, Node, NodeError, Provide, ToolServer};
pub use nodewright_macros::{NodeSpec, Provide, graph};
pub use spec::NodeSpec;
pub use value::Value;

/// Everything a node or a graph needs: `use nodewright::prelude::*;`.
pub mod prelude {
    pub use crate::{Context, Graph, GraphError, Node, NodeError, NodeSpec, Provide, ToolServer, Value};
    // The macro alone: the module `graph` stays where it is.
    pub use nodewright_macros::graph;
}
