//! From messages to bytes on their way out.

use std::io;
use std::sync::Mutex as Lock;
use std::sync::PoisonError;

use rmcp::RoleServer;
use rmcp::model::{ErrorCode, JsonRpcMessage, ListToolsResult, NumberOrString, ServerResult};
use rmcp::service::TxJsonRpcMessage;
use tokio::io::{AsyncWrite, AsyncWriteExt};
use tokio::sync::Mutex;

use super::call::unknown_method;
use super::incoming::{error_line, write_id};
use super::lane::carried_text;
use crate::json::write_str;

/// Buffers above this size are given back after use.
const KEEP: usize = 1 << 20;

/// Messages that wait for the writer. Whoever flushes first writes them all: answers that are ready together go out
/// in one system call.
#[derive(Debug)]
pub(super) struct Outbox<W> {
    waiting: Lock<String>,
    writer: Mutex<Writer<W>>,
}

#[derive(Debug)]
struct Writer<W> {
    sink: W,
    buffer: String,
    /// How much of the buffer has been written: a flush that was dropped is taken up by the next.
    written: usize,
    closed: bool,
}

impl<W: AsyncWrite + Unpin> Outbox<W> {
    pub(super) fn new(sink: W) -> Self {
        Self {
            waiting: Lock::default(),
            writer: Mutex::new(Writer { sink, buffer: String::new(), written: 0, closed: false }),
        }
    }

    /// Adds whole lines, written by `write`.
    pub(super) fn add(&self, write: impl FnOnce(&mut String)) {
        write(&mut self.waiting.lock().unwrap_or_else(PoisonError::into_inner));
    }

    /// How much waits.
    pub(super) fn len(&self) -> usize {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    /// Writes all that waits.
    pub(super) async fn flush(&self) -> io::Result<()> {
        let mut writer = self.writer.lock().await;
        let result = self.write_all(&mut writer).await;
        writer.closed |= result.is_err();
        result
    }

    async fn write_all(&self, writer: &mut Writer<W>) -> io::Result<()> {
        let Writer { sink, buffer, written, closed } = writer;
        let mut wrote = false;
        loop {
            if *written == buffer.len() {
                buffer.clear();
                *written = 0;
                if buffer.capacity() > KEEP {
                    *buffer = String::new();
                }
                std::mem::swap(buffer, &mut self.waiting.lock().unwrap_or_else(PoisonError::into_inner));
                if buffer.is_empty() {
                    break;
                }
            }
            if *closed {
                buffer.clear();
                return Err(io::ErrorKind::BrokenPipe.into());
            }
            match sink.write(&buffer.as_bytes()[*written..]).await? {
                0 => return Err(io::ErrorKind::WriteZero.into()),
                count => *written += count,
            }
            wrote = true;
        }
        if wrote { sink.flush().await } else { Ok(()) }
    }
}

/// Appends `message` as one line; `tools` is the list of tools, asked for when it is needed.
pub(super) fn write_message<'t>(
    message: &TxJsonRpcMessage<RoleServer>,
    tools: impl FnOnce() -> &'t str,
    out: &mut String,
) {
    if let JsonRpcMessage::Response(response) = message {
        match &response.result {
            ServerResult::CallToolResult(result) => {
                if let Some(text) = carried_text(result) {
                    // rmcp takes the mark off for clients that do not know it.
                    return write_result(&response.id, result.result_type.is_some(), text, out);
                }
            }
            ServerResult::ListToolsResult(result) if result.tools.is_empty() => {
                return write_tools(&response.id, result, tools(), out);
            }
            _ => {}
        }
    }
    // Of methods that this server does not have, rmcp gives nothing but the name.
    if let JsonRpcMessage::Error(error) = message
        && error.error.code == ErrorCode::METHOD_NOT_FOUND
        && !error.error.message.contains(' ')
    {
        let message = unknown_method(&error.error.message);
        return out.push_str(&error_line(error.id.as_ref(), error.error.code.0, &message));
    }
    match serde_json::to_string(message) {
        Ok(text) => {
            out.push_str(&text);
            out.push('\n');
        }
        Err(error) => debug_assert!(false, "a message of rmcp is always JSON: {error}"),
    }
}

/// Appends what went wrong with a call as one line, for a client that has shaken hands.
pub(super) fn write_failure(id: &NumberOrString, text: &str, out: &mut String) {
    begin(id, out);
    out.push_str("{\"content\":[{\"type\":\"text\",\"text\":");
    write_str(text, out);
    out.push_str("}],\"isError\":true}}\n");
}

fn begin(id: &NumberOrString, out: &mut String) {
    out.push_str("{\"jsonrpc\":\"2.0\",\"id\":");
    write_id(id, out);
    out.push_str(",\"result\":");
}

/// Appends the result of a call as one line. Clients that have shaken hands know of no mark that a result is complete.
pub(super) fn write_result(id: &NumberOrString, marked: bool, text: &str, out: &mut String) {
    out.reserve(text.len() * 2 + 160);
    begin(id, out);
    out.push_str(if marked { "{\"resultType\":\"complete\"," } else { "{" });
    write_content(text, out);
    out.push_str(",\"isError\":false}}\n");
}

/// The two members of a result that hold its text.
pub(super) fn write_content(text: &str, out: &mut String) {
    out.push_str("\"content\":[{\"type\":\"text\",\"text\":");
    write_str(text, out);
    out.push_str("}]");
    if text.starts_with('{') {
        out.push_str(",\"structuredContent\":");
        if text.as_bytes().contains(&b'\n') {
            // In JSON a newline is only ever space between tokens; in a stream of lines it ends the message.
            out.push_str(&text.replace('\n', " "));
        } else {
            out.push_str(text);
        }
    }
}

fn write_tools(id: &NumberOrString, result: &ListToolsResult, tools: &str, out: &mut String) {
    out.reserve(tools.len() + 160);
    begin(id, out);
    let frame = serde_json::to_string(result).unwrap_or_default();
    match frame.strip_suffix("\"tools\":[]}") {
        Some(head) => {
            out.push_str(head);
            out.push_str("\"tools\":");
            out.push_str(tools);
            out.push_str("}}\n");
        }
        None => debug_assert!(false, "rmcp writes the tools last: {frame}"),
    }
}
