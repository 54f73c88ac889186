//! The tools of MCP servers that graphs call, as types.

use crate::json::{FromJson, ToJson};

/// A tool of an MCP server that graphs of the project call: a type of `graphs::servers`, for
/// [`Run::replace_tool`](super::run::Run::replace_tool). Generated code implements it.
///
/// ```
/// use nodewright::graph::tool::ServerTool;
///
/// fn describe<T: ServerTool>() -> String {
///     format!("{} of {}", T::NAME, T::SERVER)
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no tool of an MCP server",
    label = "not a type of `graphs::servers`",
    note = "`graphs::servers` has a module for each server, with a type for each tool that a graph calls"
)]
pub trait ServerTool {
    /// The server, as `mcpServers` names it.
    const SERVER: &'static str;
    /// The tool's name.
    const NAME: &'static str;
    /// What it takes: as the server's snapshot says, or else what graphs pass to it.
    type Arguments: FromJson;
    /// What it gives: as the server's snapshot says, or else a [`Value`](crate::Value).
    type Output: ToJson;
}
