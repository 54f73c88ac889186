//! An MCP server that graphs call: an entry of `mcpServers`.

use super::data::{Expressions, parse_data};
use super::fields::{Fields, expect_mapping, shown};
use super::tree::{Entry, Node as Tree};
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::source::Spanned;
use crate::syntax::{McpServer, McpTransport};

/// The servers of an `mcpServers` section.
pub(super) fn parse_servers(cx: &Diagnostics, section: &Tree) -> Vec<McpServer> {
    let Some(mapping) = expect_mapping(cx, section, "`mcpServers`") else {
        return Vec::new();
    };
    let entries = mapping.entries.iter();
    entries.filter_map(|entry| parse_server(cx, entry)).collect()
}

fn parse_server(cx: &Diagnostics, entry: &Entry) -> Option<McpServer> {
    let name = Spanned::new(entry.key.as_str().to_owned(), entry.key.span());
    let owner = format!("server `{}`", shown(&name.value));
    let mapping = expect_mapping(cx, &entry.value, &owner)?;
    let transport = match mapping.get("type").and_then(Tree::as_str) {
        Some("rust") => parse_rust(cx, &entry.value, &owner)?,
        Some("sse") => {
            report_sse(cx, mapping.get("type")?, &owner);
            return None;
        }
        _ => McpTransport::Other(parse_data(cx, &entry.value, Expressions::None)),
    };
    Some(McpServer { name, transport, span: entry.key.span().to(entry.value.span) })
}

fn parse_rust(cx: &Diagnostics, server: &Tree, owner: &str) -> Option<McpTransport> {
    let fields = Fields::new(cx, server, owner, "", &["type", "path"])?;
    fields.check_known(cx);
    let path = fields.required_string(cx, "path", "name the Rust type: `path: crate::files::Files`")?;
    Some(McpTransport::Rust(path))
}

fn report_sse(cx: &Diagnostics, kind: &Tree, owner: &str) {
    cx.push(
        Diagnostic::error(kind.span, format!("{owner} uses the SSE transport, which is not supported"))
            .label("SSE")
            .help("use streamable HTTP: `type: streamableHttp`, with the `url` of that endpoint")
            .note("MCP replaced SSE by streamable HTTP in its revision of March 2025"),
    );
}
