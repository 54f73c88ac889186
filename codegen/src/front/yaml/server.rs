//! An MCP server that graphs call: an entry of `mcpServers`.

use nodewright_core::nearest::nearest;

use super::fields::{Fields, expect_list, expect_mapping, expect_text, shown, similar};
use super::tree::{Entry, Node as Tree};
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::source::Spanned;
use crate::syntax::{Http, McpServer, McpTransport, Stdio, Template};

mod template;

use template::parse_template;

/// The types in all their spellings.
const TYPES: &[&str] = &["stdio", "streamableHttp", "rust", "http", "streamable-http"];
/// The types in the spelling that messages list.
const SHOWN_TYPES: &[&str] = &["stdio", "streamableHttp", "rust"];
/// The keys of all types together, for a server whose type is not known.
const KEYS: &[&str] = &["type", "start", "command", "args", "cwd", "env", "url", "headers", "path"];

/// The servers of an `mcpServers` section.
pub(super) fn parse_servers(cx: &Diagnostics, section: &Tree) -> Vec<McpServer> {
    let Some(mapping) = expect_mapping(cx, section, "`mcpServers`") else {
        return Vec::new();
    };
    let entries = mapping.entries.iter();
    entries.map(|entry| parse_server(cx, entry)).collect()
}

fn parse_server(cx: &Diagnostics, entry: &Entry) -> McpServer {
    let name = Spanned::new(entry.key.as_str().to_owned(), entry.key.span());
    let owner = format!("server `{}`", shown(&name.value));
    let (transport, eager) = parse_entry(cx, &entry.value, &owner).unwrap_or((McpTransport::Broken, false));
    McpServer { name, transport, eager, span: entry.key.span().to(entry.value.span) }
}

/// How a server is reached, and whether it is started with the program; `None` after a mistake.
fn parse_entry(cx: &Diagnostics, entry: &Tree, owner: &str) -> Option<(McpTransport, bool)> {
    let mut fields = Fields::new(cx, entry, owner, "", KEYS)?;
    let kind = find_kind(cx, &fields)?;
    fields.narrow(match kind {
        Kind::Rust => &["type", "path"],
        Kind::Stdio => &["type", "start", "command", "args", "cwd", "env"],
        Kind::Http => &["type", "start", "url", "headers"],
    });
    fields.check_known(cx);
    let eager = parse_start(cx, &fields);
    let transport = match kind {
        Kind::Rust => parse_rust(cx, &fields),
        Kind::Stdio => parse_stdio(cx, &fields).map(McpTransport::Stdio),
        Kind::Http => parse_http(cx, &fields).map(McpTransport::Http),
    };
    Some((transport?, eager?))
}

#[derive(Clone, Copy)]
enum Kind {
    Rust,
    Stdio,
    Http,
}

/// What kind of server it is: the one that `type` names, or the one that its other keys belong to.
fn find_kind(cx: &Diagnostics, fields: &Fields<'_>) -> Option<Kind> {
    let owner = fields.owner();
    let Some(kind) = fields.get("type") else {
        return match (fields.get("command"), fields.get("url")) {
            (Some(_), None) => Some(Kind::Stdio),
            (None, Some(_)) => Some(Kind::Http),
            (Some(_), Some(url)) => {
                cx.push(
                    Diagnostic::error(url.span, format!("{owner} has both `command` and `url`"))
                        .label("a server is either a program or an address")
                        .help("remove one of the two"),
                );
                None
            }
            (None, None) => {
                fields.check_known(cx);
                fields.required(cx, "command", "name a program with `command`, an address with `url`, or a Rust type with `type: rust` and `path`");
                None
            }
        };
    };
    let text = expect_text(cx, &format!("`type` of {owner}"), kind)?;
    match text.as_str() {
        "stdio" => Some(Kind::Stdio),
        "streamableHttp" | "streamable-http" | "http" => Some(Kind::Http),
        "rust" => Some(Kind::Rust),
        "sse" => {
            report_sse(cx, kind, owner);
            None
        }
        other => {
            let known = if nearest(other, TYPES.iter().copied()).is_some() { TYPES } else { SHOWN_TYPES };
            cx.push(
                Diagnostic::error(kind.span, format!("unknown type `{}` of {owner}", shown(other)))
                    .label("not a type of server")
                    .help_if(similar("type", other, known)),
            );
            None
        }
    }
}

/// Whether it is started with the program; `None` after a mistake.
fn parse_start(cx: &Diagnostics, fields: &Fields<'_>) -> Option<bool> {
    let Some(start) = fields.get("start") else { return Some(false) };
    let owner = fields.owner();
    match expect_text(cx, &format!("`start` of {owner}"), start)?.as_str() {
        "eager" => Some(true),
        "lazy" => Some(false),
        other => {
            cx.push(
                Diagnostic::error(start.span, format!("unknown start `{}` of {owner}", shown(other)))
                    .label("neither with the program nor with the first call")
                    .help_if(similar("start", other, &["eager", "lazy"])),
            );
            None
        }
    }
}

fn parse_rust(cx: &Diagnostics, fields: &Fields<'_>) -> Option<McpTransport> {
    let path = fields.required_string(cx, "path", "name the Rust type: `path: crate::files::Files`")?;
    Some(McpTransport::Rust(path))
}

fn parse_stdio(cx: &Diagnostics, fields: &Fields<'_>) -> Option<Stdio> {
    let owner = fields.owner();
    let command = fields.required(cx, "command", "name the program: `command: npx`");
    let command = command.and_then(|node| parse_text(cx, node, &format!("`command` of {owner}")));
    let args =
        fields.get("args").map_or(&[][..], |args| expect_list(cx, args, &format!("`args` of {owner}")));
    let what = format!("an argument of {owner}");
    let args: Vec<_> = args.iter().map(|arg| parse_text(cx, arg, &what)).collect();
    let cwd = fields.get("cwd").map(|node| parse_text(cx, node, &format!("`cwd` of {owner}")));
    let env = parse_pairs(cx, fields, "env");
    for (name, _) in &env {
        if name.value.is_empty() || name.value.contains(['=', '\0']) {
            let message = format!("`{}` is not the name of an environment variable", shown(&name.value));
            cx.push(Diagnostic::error(name.span, message).label("not a name"));
        }
    }
    let args: Option<Vec<_>> = args.into_iter().collect();
    let cwd = match cwd {
        Some(cwd) => Some(cwd?),
        None => None,
    };
    Some(Stdio { command: command?, args: args?, cwd, env })
}

fn parse_http(cx: &Diagnostics, fields: &Fields<'_>) -> Option<Http> {
    let owner = fields.owner();
    let url = fields.required(cx, "url", "name the endpoint: `url: https://mcp.example.com/mcp`");
    let url = url.and_then(|node| parse_text(cx, node, &format!("`url` of {owner}")));
    let headers = parse_pairs(cx, fields, "headers");
    for (name, _) in &headers {
        let is_token = |byte: u8| byte.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&byte);
        if name.value.is_empty() || !name.value.bytes().all(is_token) {
            let message = format!("`{}` is not the name of a header", shown(&name.value));
            cx.push(Diagnostic::error(name.span, message).label("not a name"));
        }
    }
    let url = url?;
    let is_ours = |start: &str| {
        let start = start.to_ascii_lowercase();
        start.starts_with("http://") || start.starts_with("https://")
    };
    if url.beginning().is_some_and(|start| !is_ours(start)) {
        let message = format!("`url` of {owner} must start with `http://` or `https://`");
        cx.push(Diagnostic::error(url.span, message).label("not an address of HTTP"));
        return None;
    }
    Some(Http { url, headers })
}

/// A mapping of names to texts.
fn parse_pairs(cx: &Diagnostics, fields: &Fields<'_>, key: &str) -> Vec<(Spanned<String>, Template)> {
    let owner = fields.owner();
    let Some(node) = fields.get(key) else { return Vec::new() };
    let Some(mapping) = expect_mapping(cx, node, &format!("`{key}` of {owner}")) else { return Vec::new() };
    let pairs = mapping.entries.iter().filter_map(|entry| {
        let name = Spanned::new(entry.key.as_str().to_owned(), entry.key.span());
        let what = format!("`{}` in `{key}` of {owner}", shown(&name.value));
        Some((name, parse_text(cx, &entry.value, &what)?))
    });
    pairs.collect()
}

fn parse_text(cx: &Diagnostics, node: &Tree, what: &str) -> Option<Template> {
    parse_template(cx, expect_text(cx, what, node)?)
}

fn report_sse(cx: &Diagnostics, kind: &Tree, owner: &str) {
    cx.push(
        Diagnostic::error(kind.span, format!("{owner} uses the SSE transport, which is not supported"))
            .label("SSE")
            .help("use streamable HTTP: `type: streamableHttp`, with the `url` of that endpoint")
            .note("MCP replaced SSE by streamable HTTP in its revision of March 2025"),
    );
}
