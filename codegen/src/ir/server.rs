//! MCP servers that generated code reaches by a client.

pub use crate::syntax::{Http, Piece, Stdio, Template};

/// A server.
#[derive(Clone, Debug)]
pub struct Server {
    /// Its name.
    pub name: String,
    /// The static that holds its client.
    pub rust_name: String,
    /// Where it is written: `graphs/files.yaml:3:3`.
    pub position: String,
    /// Whether it is started with the program.
    pub eager: bool,
    /// How it is reached.
    pub transport: Transport,
}

/// How a server is reached.
#[derive(Clone, Debug)]
pub enum Transport {
    /// A child process.
    Stdio(Stdio),
    /// A server over streamable HTTP.
    Http(Http),
}

impl Http {
    /// Whether it needs TLS, as far as is known now.
    pub fn is_secure(&self) -> bool {
        let start = self.url.beginning().unwrap_or_default();
        start.get(..6).is_some_and(|start| start.eq_ignore_ascii_case("https:"))
    }
}
