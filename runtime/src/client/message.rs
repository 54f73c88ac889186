//! Messages to a server and from it.
//!
//! rmcp's client would take arguments as a map and give results as value trees, each message parsed several times
//! over to find its kind. What a graph needs of the protocol is small: one request, two ways to shake hands, and the
//! answer to a ping. So it stands here, and text becomes a [`Value`](crate::Value) at once.

use std::borrow::Cow;

use crate::json::{FromJson, Reader, ToJson, write_str};

/// The revision that is offered to servers that shake hands by `initialize`.
pub(super) const LEGACY: &str = "2025-11-25";
/// The revision without a handshake, in which every request tells who asks.
pub(super) const MODERN: &str = "2026-07-28";

/// A request on its way.
pub(super) struct Request<'a> {
    /// What is asked.
    pub(super) method: &'static str,
    /// The tool, if it is a call: a header names it too.
    #[cfg_attr(not(feature = "http"), expect(dead_code, reason = "there are no headers over pipes"))]
    pub(super) tool: Option<&'a str>,
    /// The members of `params`.
    pub(super) params: &'a (dyn Fn(&mut String) + Sync),
    /// Whether it tells who asks.
    pub(super) modern: bool,
}

impl Request<'_> {
    /// The request as one line, without its end.
    pub(super) fn to_text(&self, id: u64) -> String {
        let mut out = String::with_capacity(256);
        out.push_str("{\"jsonrpc\":\"2.0\",\"id\":");
        id.write(&mut out);
        out.push_str(",\"method\":");
        write_str(self.method, &mut out);
        out.push_str(",\"params\":{");
        let start = out.len();
        (self.params)(&mut out);
        if self.modern {
            if out.len() > start {
                out.push(',');
            }
            write_meta(&mut out);
        }
        out.push_str("}}");
        out
    }
}

fn write_meta(out: &mut String) {
    out.push_str("\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"");
    out.push_str(MODERN);
    out.push_str("\",\"io.modelcontextprotocol/clientInfo\":");
    write_client(out);
    out.push_str(",\"io.modelcontextprotocol/clientCapabilities\":{}}");
}

fn write_client(out: &mut String) {
    out.push_str(concat!("{\"name\":\"nodewright\",\"version\":\"", env!("CARGO_PKG_VERSION"), "\"}"));
}

/// The members of `params` of `initialize`.
pub(super) fn write_initialize(out: &mut String) {
    out.push_str("\"protocolVersion\":\"");
    out.push_str(LEGACY);
    out.push_str("\",\"capabilities\":{},\"clientInfo\":");
    write_client(out);
}

/// What follows the answer to `initialize`.
pub(super) const INITIALIZED: &str = r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#;

/// Tells the server that nobody waits for the answer to `id` any more.
pub(super) fn cancelled(id: u64) -> String {
    format!(
        r#"{{"jsonrpc":"2.0","method":"notifications/cancelled","params":{{"requestId":{id},"reason":"the caller gave up"}}}}"#
    )
}

/// A message from a server, its parts as text.
#[derive(Debug, Default)]
pub(super) struct Incoming<'a> {
    id: Option<Cow<'a, str>>,
    method: Option<Cow<'a, str>>,
    pub(super) result: Option<Cow<'a, str>>,
    pub(super) error: Option<Cow<'a, str>>,
}

impl<'a> Incoming<'a> {
    /// As much of a message as can be read; `None` if there is none at all.
    pub(super) fn read(text: &'a str) -> Option<Self> {
        let mut r = Reader::text(text);
        if r.peek() != Some(b'{') {
            return None;
        }
        let mut message = Self::default();
        let mut fields = r.fields()?;
        while let Some(key) = fields.next(&mut r) {
            let value = r.raw_loosely();
            match &*key {
                "id" => message.id = value,
                "method" => message.method = value,
                // One that is broken is an answer all the same.
                "result" => message.result = Some(value.unwrap_or_default()),
                "error" => message.error = Some(value.unwrap_or_default()),
                _ => {}
            }
        }
        let is_message = message.method.is_some() || message.is_answer();
        is_message.then_some(message)
    }

    /// As much of a message as its beginning tells.
    pub(super) fn read_beginning(bytes: &'a [u8]) -> Option<Self> {
        // Only its first members can be whole.
        let bytes = &bytes[..bytes.len().min(4096)];
        let text = match std::str::from_utf8(bytes) {
            Ok(text) => text,
            Err(error) => std::str::from_utf8(&bytes[..error.valid_up_to()]).unwrap_or_default(),
        };
        Self::read(text)
    }

    fn is_answer(&self) -> bool {
        self.result.is_some() || self.error.is_some()
    }

    /// The request of ours that it answers.
    pub(super) fn answers(&self) -> Option<u64> {
        if self.method.is_some() || !self.is_answer() {
            return None;
        }
        self.id.as_deref()?.trim().parse().ok()
    }

    /// What to answer to a request of the server's: a ping is all that a graph understands.
    pub(super) fn reply(&self) -> Option<String> {
        let (id, method) = (self.id.as_deref()?, self.method.as_deref()?);
        Some(match method {
            "\"ping\"" => format!(r#"{{"jsonrpc":"2.0","id":{id},"result":{{}}}}"#),
            _ => format!(
                r#"{{"jsonrpc":"2.0","id":{id},"error":{{"code":-32601,"message":"this client offers no such method"}}}}"#
            ),
        })
    }
}

/// Code and text of a JSON-RPC error.
pub(super) fn read_error(text: &str) -> (i64, String) {
    let (mut code, mut message) = (0, String::new());
    let mut r = Reader::text(text);
    if let Some(mut fields) = r.fields() {
        while let Some(key) = fields.next(&mut r) {
            match &*key {
                "code" => code = i64::read(&mut r).unwrap_or_default(),
                "message" => message = String::read(&mut r).unwrap_or_default(),
                _ => r.skip(),
            }
        }
    }
    (code, message)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_is_told_from_a_request_whatever_the_order() {
        let read = |text| Incoming::read(text).unwrap();
        assert_eq!(read(r#"{"jsonrpc":"2.0","id":7,"result":{}}"#).answers(), Some(7));
        assert_eq!(read(r#"{"result":{"id":1},"jsonrpc":"2.0","id":8}"#).answers(), Some(8));
        let ping = read(r#"{"jsonrpc":"2.0","id":"a","method":"ping"}"#);
        assert_eq!(ping.answers(), None);
        assert_eq!(ping.reply().unwrap(), r#"{"jsonrpc":"2.0","id":"a","result":{}}"#);
        let note = read(r#"{"jsonrpc":"2.0","method":"notifications/message","params":{}}"#);
        assert!(note.reply().is_none() && note.answers().is_none());
    }

    #[test]
    fn what_is_no_message_is_none() {
        for text in ["", "Server running on stdio", "[1]", "{}", "{\"level\":30,\"msg\":\"ready\"}"] {
            assert!(Incoming::read(text).is_none(), "{text}");
        }
    }

    #[test]
    fn the_request_is_known_though_its_answer_is_broken() {
        let text = r#"{"jsonrpc":"2.0","id":3,"result":{"content":[}}"#;
        assert_eq!(Incoming::read(text).unwrap().answers(), Some(3));
        let long = format!(r#"{{"jsonrpc":"2.0","id":4,"result":{{"a":"{}"#, "é".repeat(5000));
        assert_eq!(Incoming::read_beginning(long.as_bytes()).unwrap().answers(), Some(4));
    }

    #[test]
    fn requests_tell_who_asks_where_no_handshake_did() {
        let params = |out: &mut String| out.push_str("\"name\":\"t\"");
        let mut request = Request { method: "tools/call", tool: None, params: &params, modern: false };
        let plain = r#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"t"}}"#;
        assert_eq!(request.to_text(1), plain);
        request.modern = true;
        let text: serde_json::Value = serde_json::from_str(&request.to_text(1)).unwrap();
        assert_eq!(text["params"]["_meta"]["io.modelcontextprotocol/protocolVersion"], MODERN);
        assert_eq!(text["params"]["name"], "t");
    }
}
