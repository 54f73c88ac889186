//! Rules of graphs.

use std::collections::HashMap;

use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::syntax;

/// A client can only call one tool of a name.
pub fn check_unique(cx: &Diagnostics, syntax: &syntax::Project) {
    let mut seen = HashMap::new();
    for graph in &syntax.graphs {
        let tool = &graph.tool;
        if let Some(first) = seen.insert(&tool.value, tool.span) {
            cx.push(
                Diagnostic::error(tool.span, format!("duplicate tool `{}`", tool.value))
                    .label("already the name of another tool")
                    .related(first, "first used here")
                    .help("give each tool of a project its own name"),
            );
        }
    }
}

/// A node can only call one server of a name.
pub fn check_unique_servers(cx: &Diagnostics, syntax: &syntax::Project) {
    let mut seen = HashMap::new();
    for server in &syntax.servers {
        let name = &server.name;
        if let Some(first) = seen.insert(&name.value, name.span) {
            cx.push(
                Diagnostic::error(name.span, format!("duplicate MCP server `{}`", name.value))
                    .related(first, "first defined here")
                    .help("give each server its own name"),
            );
        }
    }
}
