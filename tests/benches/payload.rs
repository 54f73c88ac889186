//! What is asked of a server, and what it must answer.

use serde_json::{Value, json};

/// A `tools/call` as a line, without its id.
#[derive(Debug)]
pub(crate) struct Request {
    pub(crate) tail: String,
    /// The structured content that it must bring.
    pub(crate) expected: Value,
}

impl Request {
    pub(crate) fn new(tool: &str, arguments: &Value, expected: Value) -> Self {
        let params = json!({ "name": tool, "arguments": arguments });
        let tail = format!(",\"method\":\"tools/call\",\"params\":{params}}}\n");
        Self { tail, expected }
    }

    /// Appends the request with the id `id`.
    pub(crate) fn write(&self, id: u64, out: &mut Vec<u8>) {
        out.extend_from_slice(format!("{{\"jsonrpc\":\"2.0\",\"id\":{id}").as_bytes());
        out.extend_from_slice(self.tail.as_bytes());
    }
}
