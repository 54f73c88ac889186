//! What can go wrong with a server, in words.

use std::sync::Arc;

use crate::node::NodeError;

/// Why a request has no result.
#[derive(Clone, Debug)]
pub(super) enum Trouble {
    /// The connection, or the message.
    Failed(Arc<str>),
    /// The server has forgotten us, and did nothing.
    #[cfg(feature = "http")]
    Expired,
    /// The server's own word: a JSON-RPC error.
    Refused {
        /// Its code.
        code: i64,
        /// Its text.
        message: Arc<str>,
    },
}

impl Trouble {
    pub(super) fn new(message: impl Into<Arc<str>>) -> Self {
        Self::Failed(message.into())
    }

    /// The failure of the node that asked `server` for `what`.
    pub(super) fn into_error(self, server: &str, what: &str) -> NodeError {
        NodeError::new(match self {
            Self::Failed(message) => format!("MCP server `{server}` {message}"),
            #[cfg(feature = "http")]
            Self::Expired => format!("MCP server `{server}` forgets its sessions at once"),
            Self::Refused { code, message } => {
                format!("MCP server `{server}` refused {what}: {message} (code {code})")
            }
        })
    }
}

/// Variables that are not set.
pub(super) fn lacks(missing: &[String]) -> String {
    let names: Vec<_> = missing.iter().map(|name| format!("`{name}`")).collect();
    match names.len() {
        1 => format!("needs the environment variable {}, which is not set", names[0]),
        _ => format!("needs the environment variables {}, which are not set", names.join(", ")),
    }
}
