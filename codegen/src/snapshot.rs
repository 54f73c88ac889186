//! Snapshots of MCP servers: what a server said of its tools on the day that it was asked.
//!
//! `mcp/NAME.json` is written by `cargo nodewright import NAME` and kept with the source, so that a build knows the
//! tools of a server without it: their names, what they take and what they give. The file is the same for the same
//! answers, and holds nothing of how the server was reached.

use crate::schema::JsonTree;
use crate::source::{Span, Spanned};
use crate::syntax::Data;

mod drift;
mod read;
#[cfg(test)]
mod tests;
mod write;

pub use drift::find_drift;
pub use read::parse_snapshot;
pub use write::{Listed, render_snapshot};

/// The version of the format.
const FORMAT: i64 = 1;

/// What is known of a server.
#[derive(Clone, Debug)]
pub struct Snapshot {
    /// The server's name in `mcpServers`, which is that of the file.
    pub server: Spanned<String>,
    /// What the server calls itself.
    pub name: String,
    /// Its own version.
    pub version: String,
    /// The revision of the protocol that it spoke.
    pub protocol: String,
    /// Its tools, by name.
    pub tools: Vec<Tool>,
}

/// A tool of a server.
#[derive(Clone, Debug)]
pub struct Tool {
    /// Its name.
    pub name: Spanned<String>,
    /// What it does.
    pub description: Option<String>,
    /// What it takes.
    pub input: Option<Data>,
    /// What it gives, if it says so.
    pub output: Option<Data>,
    /// The whole entry.
    pub span: Span,
}

/// A hash of what a tool says, to see at a glance which of them have changed. FNV-1a: nobody has a reason to forge it,
/// since all that it stands for is beside it.
fn hash_tool(
    name: &str,
    description: Option<&str>,
    input: Option<&JsonTree>,
    output: Option<&JsonTree>,
) -> String {
    let part = |part: Option<JsonTree>| part.unwrap_or(JsonTree::Null);
    let parts =
        vec![name.into(), part(description.map(Into::into)), part(input.cloned()), part(output.cloned())];
    let hash = JsonTree::Array(parts).to_string().bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    format!("{hash:016x}")
}
