//! What generated code names, and nothing else.

// The binary.
pub use crate::cli::start::{Start, Stateless};
pub use crate::cli::{main, main_without_state};
pub use crate::project::{Call, Project, State, Tool, ToolFuture};
pub use crate::search::{Hit, Index};
pub use crate::spec::{NodeSpec, Piece, Ports, Spec};

/// The tools that tell agents about nodes.
pub mod knowledge {
    pub use crate::knowledge::{details, search, types};
}
pub use crate::jsonata::{JsonLogic, Jsonata};
pub use nodewright_macros::{jsonata, jsonlogic, project};

// Arguments and results.
pub use crate::expr::Named;
pub use crate::json::{FromJson, Json, Map, ObjectWriter, OneOrMany, Reader, Serde, Slot, ToJson};
pub use crate::schema::schema_of;
pub use crate::value::{Value, from_value, to_value};
pub use serde_json::Value as JsonValue;

/// Tables of what is asked of arguments.
pub mod shape {
    pub use crate::json::shape::Check::*;
    pub use crate::json::shape::*;
}

// Executors.
pub use crate::graph::config::Config;
pub use crate::graph::journal::{Expression, Journal, Limits, Site};
pub use crate::graph::kept::{Kept, copy};
pub use crate::graph::run::Run;
pub use crate::graph::tool::ServerTool;
pub use crate::graph::watch::Watch;
pub use crate::graph::{Graph, GraphError};
pub use crate::node::{Node, Provide, ToolServer};

/// MCP servers that graphs call.
pub mod client {
    pub use crate::client::*;
}
pub use crate::{__require_http as require_http, __require_https as require_https};

/// Functions behind compiled expressions.
pub mod expr {
    pub use crate::expr::*;
}

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::graph::ErrorKind;
use crate::json::{Problems, explain, read_serde, read_text};

/// Reads a tool's arguments. All that is wrong with them is in the error.
pub fn read_arguments<T: FromJson>(text: &str) -> Result<T, GraphError> {
    read_text(text).map_err(Into::into)
}

/// Reads a tool's arguments in a way of its own, where their schema asks more than their Rust type says.
pub fn read_arguments_with<T>(
    text: &str,
    read: impl FnOnce(&mut Reader<'_>) -> Option<T>,
) -> Result<T, GraphError> {
    let mut r = Reader::text(text);
    let value = read(&mut r);
    Ok(r.finish(value)?)
}

/// Reads a tool's arguments into a type of the user's. If serde refuses them, all that is wrong is told from the
/// tool's schema, or else in serde's words.
pub fn read_serde_arguments<T: DeserializeOwned>(
    text: &str,
    project: &'static Project,
    tool: &str,
) -> Result<T, GraphError> {
    let mut r = Reader::text(text);
    // serde would take an array for a struct.
    let value = match r.peek() {
        Some(b'{') => read_serde(&mut r),
        _ => r.problem("an object"),
    };
    r.finish(value).map_err(|problems| explained(problems, text, project, tool))
}

/// Apart from its caller, which rustc compiles for every type.
#[cold]
fn explained(problems: Problems, text: &str, project: &'static Project, tool: &str) -> GraphError {
    let explained = project.tool(tool).and_then(|tool| explain(text, tool.input));
    explained.unwrap_or(problems).into()
}

/// A tool's result as JSON text.
pub fn write_result<T: ToJson>(output: &T) -> Result<String, GraphError> {
    Ok(output.to_json())
}

/// Holds a result against its tool's schema, of which its type does not say all.
#[cold]
pub fn hold_result<T: ToJson>(output: &T, shape: &'static shape::Shape) -> Result<(), GraphError> {
    hold_text(&output.to_json(), shape)
}

/// Apart from its caller, which rustc compiles for every type.
fn hold_text(text: &str, shape: &'static shape::Shape) -> Result<(), GraphError> {
    let mut r = Reader::text(text);
    let value = r.shaped(shape);
    let broken = |problems| {
        GraphError::new(ErrorKind::Result, format!("the result does not fit `outputSchema`:\n{problems}"))
    };
    r.finish(value).map(drop).map_err(broken)
}

/// A tool's result of a type of the user's as JSON text.
pub fn write_serde_result<T: Serialize>(output: &T) -> Result<String, GraphError> {
    serde_json::to_string(output)
        .map_err(|error| GraphError::new(ErrorKind::Node, format!("the result is no JSON: {error}")))
}

/// What a Rust graph passes to a tool, as its arguments.
pub fn arguments_of<T: Serialize>(arguments: &T) -> Result<Value<'static>, GraphError> {
    to_value(arguments)
        .map_err(|error| GraphError::new(ErrorKind::Node, format!("the arguments are no JSON: {error}")))
}

/// What a function of a Rust graph that returns a `Result` comes to.
pub fn computed<T, E: Into<crate::NodeError>>(result: Result<T, E>) -> Result<T, GraphError> {
    result.map_err(|error| GraphError::from_node(error.into()))
}

/// The application state, which the binary started as the type that generated code knows.
pub fn app_of<'r, A: 'static>(state: State<'r>) -> Result<&'r A, GraphError> {
    let wrong = || GraphError::new(ErrorKind::Node, "the server runs with a state of another project");
    state.downcast_ref().ok_or_else(wrong)
}

/// The output of a node that every path to this place has run, kept as an `Option` for the sake of others.
pub fn ran<T>(output: &Option<T>) -> &T {
    match output {
        Some(output) => output,
        None => unreachable!("generated code asks only where every path has run the node"),
    }
}

/// What the variant of an enum holds, which is under `key` in its JSON.
pub fn part_of(value: Value<'static>, key: &str) -> Value<'static> {
    value.get(key).cloned().unwrap_or(Value::Null)
}

/// The result of a run, where rustc cannot know that every way to the exit has made it.
pub fn made<T>(result: Option<T>) -> T {
    match result {
        Some(result) => result,
        None => unreachable!("every way to the exit makes the result"),
    }
}
