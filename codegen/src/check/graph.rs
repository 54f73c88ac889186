//! Rules of graphs.

use std::collections::HashMap;

use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::ir::Project;
use crate::ir::graph::Kind;
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

/// A node that asks for a part of the application needs an application: without this rule rustc would say that
/// `()` provides nothing, which tells no one what to do.
pub fn check_state(cx: &Diagnostics, syntax: &syntax::Project, project: &Project) {
    if project.state.is_some() || !syntax.states.is_empty() {
        return;
    }
    let stateful = |path: &str| project.specs.iter().any(|s| s.stateful && s.path.as_deref() == Some(path));
    for node in project.graphs.iter().flat_map(|graph| &graph.nodes) {
        let asks = match &node.kind {
            Kind::Call { node, .. } => stateful(node),
            Kind::Mcp { .. } => true,
            _ => false,
        };
        if asks {
            let id = &node.id;
            cx.push(
                Diagnostic::error(node.span, format!("node `{id}` needs a part of the application state"))
                    .label("this project has no state")
                    .help("derive `Provide` on a struct with a field of the type that it asks for")
                    .help("and start it in `main!`: `nodewright::main!(crate, state = App::start)`"),
            );
        }
    }
}
