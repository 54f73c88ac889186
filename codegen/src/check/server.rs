//! Rules of MCP servers.

use std::collections::HashSet;

use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::source::Spanned;
use crate::syntax::{self, McpServer, McpTransport, NodeKind, Piece, Template};

/// A server that no graph calls is left from an earlier day, or its name is misspelt where it is meant.
pub fn check_used(cx: &Diagnostics, syntax: &syntax::Project) {
    let nodes = syntax.graphs.iter().flat_map(|graph| &graph.nodes);
    let used: HashSet<_> = nodes
        .filter_map(|node| match &node.kind {
            NodeKind::Mcp { server, .. } => Some(server.value.as_str()),
            _ => None,
        })
        .collect();
    let known: HashSet<_> = syntax.servers.iter().map(|server| server.name.value.as_str()).collect();
    // Of a name that is not known it has been said that it is not, and it may mean any of these. What hides a graph
    // from us has been reported too.
    if cx.has_errors() || !used.is_subset(&known) {
        return;
    }
    // A file may hold the servers of others.
    if syntax.lone && syntax.graphs.is_empty() {
        return;
    }
    for McpServer { name, .. } in &syntax.servers {
        if !used.contains(name.value.as_str()) {
            cx.push(
                Diagnostic::warning(name.span, format!("no graph calls server `{}`", name.value))
                    .label("not used")
                    .help("remove it, or call it from a node: `type: mcp`"),
            );
        }
    }
}

/// What stands in a graph file ends in the repository and in the binary. Secrets belong into the environment.
pub fn check_secrets(cx: &Diagnostics, syntax: &syntax::Project) {
    for server in &syntax.servers {
        let (pairs, section) = match &server.transport {
            McpTransport::Rust(_) | McpTransport::Broken => continue,
            McpTransport::Stdio(stdio) => (&stdio.env, "env"),
            McpTransport::Http(http) => (&http.headers, "headers"),
        };
        for (name, text) in pairs {
            if holds_secret(&name.value, text) {
                cx.push(plain_secret(&server.name.value, section, name, text));
            }
        }
    }
}

fn plain_secret(server: &str, section: &str, name: &Spanned<String>, text: &Template) -> Diagnostic {
    let message =
        format!("`{}` in `{section}` of server `{server}` looks like a secret in plain text", name.value);
    let variable: String = name
        .value
        .chars()
        .map(|c| if c.is_ascii_alphanumeric() { c.to_ascii_uppercase() } else { '_' })
        .collect();
    let variable = if variable == "AUTHORIZATION" { "API_TOKEN".to_owned() } else { variable };
    let scheme = text.beginning().and_then(scheme).map(|scheme| format!("{scheme} ")).unwrap_or_default();
    Diagnostic::warning(text.span, message)
        .label("readable for everyone who has the file or the program")
        .help(format!("take it from the environment: `{scheme}${{env:{variable}}}`"))
}

/// `Bearer` of `Bearer abc`.
fn scheme(text: &str) -> Option<&str> {
    let (scheme, _) = text.split_once(' ')?;
    ["bearer", "basic", "token"].contains(&scheme.to_ascii_lowercase().as_str()).then_some(scheme)
}

fn holds_secret(name: &str, text: &Template) -> bool {
    const NAMES: &[&str] =
        &["TOKEN", "SECRET", "PASSWORD", "PASSWD", "API_KEY", "APIKEY", "PRIVATE_KEY", "CREDENTIAL"];
    const STARTS: &[&str] = &[
        "sk-",
        "sk_live_",
        "ghp_",
        "gho_",
        "ghs_",
        "github_pat_",
        "glpat-",
        "xoxb-",
        "xoxp-",
        "AKIA",
        "AIza",
    ];
    let plain = text.pieces.iter().filter_map(|piece| match piece {
        Piece::Plain(plain) => Some(plain.as_str()),
        Piece::Variable(_) => None,
    });
    let looks_like_one = plain.clone().any(|plain| {
        let words = plain.split(|c: char| c.is_whitespace() || c == '=' || c == ',');
        words.clone().any(|word| {
            STARTS.iter().any(|start| word.strip_prefix(start).is_some_and(|rest| rest.len() >= 8))
        })
    });
    let literal = text.plain().map(str::trim).filter(|literal| !literal.is_empty());
    let name = name.to_ascii_uppercase().replace('-', "_");
    let named_so = name == "AUTHORIZATION" || NAMES.iter().any(|part| name.contains(part));
    let is_credential = literal.is_some_and(|literal| named_so || scheme(literal).is_some());
    looks_like_one || is_credential
}
