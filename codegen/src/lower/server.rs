//! The MCP servers that graphs call.

use std::collections::{HashMap, HashSet};

use crate::ir;
use crate::ir::graph::{Graph, Kind};
use crate::ir::name::{Names, snake};
use crate::ir::server::{Server, Transport};
use crate::source::Sources;
use crate::syntax::{self, McpTransport};

/// The static of each server that has one, by the server's name.
pub(super) fn server_names(syntax: &syntax::Project) -> HashMap<&str, String> {
    let mut names = Names::default();
    let has_one = |server: &&syntax::McpServer| {
        matches!(server.transport, McpTransport::Stdio(_) | McpTransport::Http(_))
    };
    let servers = syntax.servers.iter().filter(has_one);
    let mut name = |server: &syntax::McpServer| {
        names.claim(snake(&server.name.value).trim_start_matches("r#").to_ascii_uppercase())
    };
    servers.map(|server| (server.name.value.as_str(), name(server))).collect()
}

/// Those that `graphs` call, by name.
pub(super) fn lower_servers(sources: &Sources, syntax: &syntax::Project, graphs: &[Graph]) -> Vec<Server> {
    let nodes = graphs.iter().flat_map(|graph| &graph.nodes);
    let called: HashSet<_> = nodes
        .filter_map(|node| match &node.kind {
            Kind::Mcp { server: ir::graph::Server::Remote(name), .. } => Some(name.as_str()),
            _ => None,
        })
        .collect();
    let names = server_names(syntax);
    let lower = |server: &syntax::McpServer| {
        let rust_name = names.get(server.name.value.as_str())?;
        let transport = match &server.transport {
            McpTransport::Rust(_) | McpTransport::Broken => return None,
            McpTransport::Stdio(stdio) => Transport::Stdio(stdio.clone()),
            McpTransport::Http(http) => Transport::Http(http.clone()),
        };
        called.contains(rust_name.as_str()).then(|| Server {
            name: server.name.value.clone(),
            rust_name: rust_name.clone(),
            position: sources.locate(server.name.span),
            eager: server.eager,
            transport,
        })
    };
    let mut servers: Vec<_> = syntax.servers.iter().filter_map(lower).collect();
    servers.sort_by(|a, b| a.name.cmp(&b.name));
    servers
}
