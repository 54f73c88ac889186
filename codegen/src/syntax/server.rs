//! MCP servers as written: entries of `mcpServers`.

use crate::source::{Span, Spanned};

/// An entry of `mcpServers`.
#[derive(Clone, Debug)]
pub struct McpServer {
    /// Its name.
    pub name: Spanned<String>,
    /// How it is reached.
    pub transport: McpTransport,
    /// Whether it is started with the program: `start: eager`.
    pub eager: bool,
    /// The whole entry.
    pub span: Span,
}

/// How an MCP server is reached.
#[derive(Clone, Debug)]
pub enum McpTransport {
    /// A Rust type in this process: `type: rust, path: crate::files::Files`.
    Rust(Spanned<String>),
    /// A child process.
    Stdio(Stdio),
    /// A server over streamable HTTP.
    Http(Http),
    /// Not as it must be, which has been reported. Its name is known all the same.
    Broken,
}

/// `command`, `args`, `cwd`, `env`.
#[derive(Clone, Debug)]
pub struct Stdio {
    /// The program.
    pub command: Template,
    /// Its arguments.
    pub args: Vec<Template>,
    /// The folder that it runs in.
    pub cwd: Option<Template>,
    /// Variables of its environment.
    pub env: Vec<(Spanned<String>, Template)>,
}

/// `url`, `headers`.
#[derive(Clone, Debug)]
pub struct Http {
    /// The endpoint.
    pub url: Template,
    /// What goes with every request.
    pub headers: Vec<(Spanned<String>, Template)>,
}

/// Text in which `${env:NAME}` stands for a variable of the environment.
#[derive(Clone, Debug)]
pub struct Template {
    /// Its pieces; no two plain ones follow each other.
    pub pieces: Vec<Piece>,
    /// Where it is written.
    pub span: Span,
}

/// A piece of a [`Template`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// Taken as it is.
    Plain(String),
    /// The name of a variable.
    Variable(String),
}

impl Template {
    /// The whole text, if no variable is in it.
    pub fn plain(&self) -> Option<&str> {
        match &self.pieces[..] {
            [] => Some(""),
            [Piece::Plain(text)] => Some(text),
            _ => None,
        }
    }

    /// What it starts with, up to the first variable; `None` if that stands first.
    pub fn beginning(&self) -> Option<&str> {
        match self.pieces.first() {
            None => Some(""),
            Some(Piece::Plain(text)) => Some(text),
            Some(Piece::Variable(_)) => None,
        }
    }
}
