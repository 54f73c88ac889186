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

/// The tools by which a server tells of its nodes.
const RESERVED: [&str; 3] = ["get_node_types", "get_node_details", "search_nodes"];

/// A project with nodes offers these tools itself.
pub fn check_reserved(cx: &Diagnostics, syntax: &syntax::Project) {
    if syntax.specs.is_empty() {
        return;
    }
    for tool in syntax.graphs.iter().map(|graph| &graph.tool) {
        if RESERVED.contains(&tool.value.as_str()) {
            cx.push(
                Diagnostic::error(tool.span, format!("tool `{}` is the server's own", tool.value))
                    .label("agents ask for nodes by this name")
                    .help("give the graph another name"),
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
