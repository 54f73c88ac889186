//! The server that is asked: one of the project, or one that the command line names.

use std::borrow::Cow;

use nodewright::private::client::{Client, Http, Pairs, Piece, Stdio, Text, Transport};
use nodewright_codegen::diagnostic::Diagnostics;
use nodewright_codegen::source::Spanned;
use nodewright_codegen::syntax::{self, McpServer, McpTransport, Template};
use nodewright_core::nearest::nearest;

use crate::args::{From, ImportOptions};
use crate::manifest::Manifest;

/// The client of the server, or what is wrong with its name.
pub(super) fn client(options: &ImportOptions, manifest: &Manifest) -> Result<Client, String> {
    let transport = match &options.from {
        From::Command(words) => {
            let mut words = words.iter().map(|word| Text::from(word.as_str()));
            let command = words.next().ok_or("a command must follow `--`")?;
            let args = Cow::Owned(words.collect());
            Transport::Stdio(Stdio { command, args, cwd: None, env: Cow::Owned(Vec::new()) })
        }
        From::Url(url, headers) => {
            let pair =
                |(key, value): &(String, String)| (Cow::Owned(key.clone()), Text::from(value.as_str()));
            let headers = Cow::Owned(headers.iter().map(pair).collect());
            Transport::Http(Http { url: Text::from(url.as_str()), headers })
        }
        From::Project => of_project(&options.name, manifest)?,
    };
    Ok(Client::owned(options.name.clone(), transport))
}

/// How the project reaches the server.
fn of_project(name: &str, manifest: &Manifest) -> Result<Transport, String> {
    let cx = Diagnostics::new();
    let read = manifest.script().build().read_package(&cx, &manifest.folder, &manifest.cfg());
    // Mistakes elsewhere are for `check` to tell.
    cx.take();
    let servers = &read.project.servers;
    match servers.iter().find(|server| server.name.value == name) {
        Some(server) => transport(server),
        None => Err(unknown_server(name, servers)),
    }
}

fn unknown_server(name: &str, servers: &[McpServer]) -> String {
    let names = || servers.iter().map(|server| server.name.value.as_str());
    let what = match (nearest(name, names()), servers.is_empty()) {
        (Some(near), _) => format!("one with a similar name exists: `{near}`"),
        (None, true) => "it has none in `mcpServers`".to_owned(),
        (None, false) => {
            format!("it has {}", names().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", "))
        }
    };
    format!(
        "no MCP server `{name}` in this project; {what}\nor say how to reach it: `-- COMMAND`, or `--url URL`"
    )
}

fn transport(server: &McpServer) -> Result<Transport, String> {
    match &server.transport {
        McpTransport::Rust(path) => Err(format!(
            "server `{}` is the Rust type `{}`, which runs only in your own binary",
            server.name.value, path.value
        )),
        McpTransport::Broken => Err(format!(
            "the entry of server `{}` has mistakes; `cargo nodewright check` tells them",
            server.name.value
        )),
        McpTransport::Stdio(stdio) => Ok(Transport::Stdio(Stdio {
            command: text(&stdio.command),
            args: Cow::Owned(stdio.args.iter().map(text).collect()),
            cwd: stdio.cwd.as_ref().map(text),
            env: pairs(&stdio.env),
        })),
        McpTransport::Http(http) => {
            Ok(Transport::Http(Http { url: text(&http.url), headers: pairs(&http.headers) }))
        }
    }
}

fn pairs(pairs: &[(Spanned<String>, Template)]) -> Pairs {
    Cow::Owned(pairs.iter().map(|(key, value)| (Cow::Owned(key.value.clone()), text(value))).collect())
}

fn text(template: &Template) -> Text {
    let piece = |piece: &syntax::Piece| match piece {
        syntax::Piece::Plain(plain) => Piece::Plain(Cow::Owned(plain.clone())),
        syntax::Piece::Variable(name) => Piece::Variable(Cow::Owned(name.clone())),
    };
    Text::owned(template.pieces.iter().map(piece).collect())
}
