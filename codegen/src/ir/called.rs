//! The tools of MCP servers that graphs call, as tests name them: a module for each server, a type for each tool.

use super::repr::Repr;

/// All tools that graphs call.
#[derive(Clone, Debug, Default)]
pub struct Called {
    /// The module with the servers, among those of the graphs.
    pub module: String,
    /// The servers, by name.
    pub servers: Vec<CalledServer>,
}

/// A server of which graphs call tools.
#[derive(Clone, Debug)]
pub struct CalledServer {
    /// Its name in `mcpServers`.
    pub name: String,
    /// Its module in generated code.
    pub module: String,
    /// The tools, by name.
    pub tools: Vec<CalledTool>,
}

/// A tool that graphs call.
#[derive(Clone, Debug)]
pub struct CalledTool {
    /// Its name.
    pub name: String,
    /// The type that stands for it.
    pub rust_name: String,
    /// How its arguments are held, for one who stands in for it.
    pub arguments: Repr,
    /// How such a one gives its result.
    pub output: Repr,
}
