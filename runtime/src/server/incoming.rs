//! From a line to a message: calls by our own reader, which leaves the arguments as text; all else by rmcp's serde.

use std::borrow::Cow;

use rmcp::RoleServer;
use rmcp::model::{
    CallToolRequestParams, ClientRequest, JsonObject, JsonRpcMessage, NumberOrString, Request,
    RequestMetaObject,
};
use rmcp::service::RxJsonRpcMessage;
use serde_json::error::Category;

use super::at_once::Started;
use super::lane::{RawArguments, RawLane};
use super::log::log;
use crate::json::{FromJson, Reader, ToJson};
use crate::project::{Project, Tool};

/// The longest message that is read.
pub(super) const MAX_MESSAGE: usize = 16 << 20;

/// What to do about a line.
#[derive(Debug)]
#[expect(clippy::large_enum_variant, reason = "made and taken apart at once")]
pub(super) enum Incoming {
    /// Hand it on.
    Message(RxJsonRpcMessage<RoleServer>),
    /// A call that asks for nothing else.
    Call(PlainCall),
    /// Answer this; there is nothing to hand on.
    Refuse(String),
    /// Nothing.
    Ignore,
}

/// Reads one line.
pub(super) fn read_line(line: &[u8], project: &'static Project) -> Incoming {
    let line = line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line).trim_ascii();
    if line.is_empty() {
        return Incoming::Ignore;
    }
    let Ok(text) = std::str::from_utf8(line) else {
        return refuse_unreadable(&String::from_utf8_lossy(line), "not UTF-8");
    };
    if let Some(incoming) = read_call(text, project) {
        return incoming;
    }
    match serde_json::from_str(text) {
        Ok(mut message) => {
            if let JsonRpcMessage::Request(request) = &mut message
                && let ClientRequest::ListToolsRequest(request) = &mut request.request
            {
                request.extensions.insert(RawLane);
            }
            Incoming::Message(message)
        }
        Err(error) if matches!(error.classify(), Category::Syntax | Category::Eof) => {
            refuse_unreadable(text, &syntax_error(text).unwrap_or_else(|| error.to_string()))
        }
        Err(error) => {
            log(format_args!("refused a message: {error}"));
            match read_head(text) {
                Head { method: true, id: None, .. } | Head { method: false, answer: true, .. } => {
                    Incoming::Ignore
                }
                Head { id, .. } => Incoming::Refuse(error_line(id.as_ref(), -32600, "invalid request")),
            }
        }
    }
}

/// What to do about a line that is not JSON: somebody may wait for an answer to it.
fn refuse_unreadable(text: &str, reason: &str) -> Incoming {
    log(format_args!("refused a line: {reason}"));
    match read_head(text) {
        // What answers us gets no answer, or two programs that do not understand each other would never end.
        Head { method: false, answer: true, .. } => Incoming::Ignore,
        Head { id, .. } => {
            Incoming::Refuse(error_line(id.as_ref(), -32700, &format!("parse error: {reason}")))
        }
    }
}

/// Where our own reader finds the syntax of `text` broken; serde's words count columns.
fn syntax_error(text: &str) -> Option<String> {
    let mut r = Reader::text(text);
    r.skip();
    r.finish(Some(())).err().map(|problems| problems.to_string())
}

/// The answer to a line that was too long, of which only the beginning is known.
pub(super) fn too_long(beginning: &[u8], limit: usize) -> String {
    let end = match std::str::from_utf8(beginning) {
        Ok(text) => text,
        Err(error) => std::str::from_utf8(&beginning[..error.valid_up_to()]).unwrap_or_default(),
    };
    let message = format!("message larger than {} MiB", limit >> 20);
    error_line(read_head(end).id.as_ref(), -32600, &message)
}

pub(super) fn error_line(id: Option<&NumberOrString>, code: i32, message: &str) -> String {
    let mut out = String::from("{\"jsonrpc\":\"2.0\",\"id\":");
    match id {
        Some(id) => write_id(id, &mut out),
        None => out.push_str("null"),
    }
    out.push_str(",\"error\":{\"code\":");
    code.write(&mut out);
    out.push_str(",\"message\":");
    message.write(&mut out);
    out.push_str("}}\n");
    out
}

pub(super) fn write_id(id: &NumberOrString, out: &mut String) {
    match id {
        NumberOrString::Number(id) => id.write(out),
        NumberOrString::String(id) => (**id).write(out),
    }
}

/// What can be told of a message that could not be read.
#[derive(Debug, Default)]
struct Head {
    id: Option<NumberOrString>,
    /// Whether a method was seen.
    method: bool,
    /// Whether a result or an error was seen.
    answer: bool,
}

fn read_head(text: &str) -> Head {
    let mut r = Reader::text(text);
    let mut head = Head::default();
    let Some(mut fields) = r.fields() else {
        return head;
    };
    while let Some(key) = fields.next(&mut r) {
        match &*key {
            "id" => {
                head.id = read_id(&mut r);
                continue;
            }
            "method" => head.method = true,
            "result" | "error" => head.answer = true,
            _ => {}
        }
        r.raw_loosely();
    }
    head
}

fn read_id(r: &mut Reader<'_>) -> Option<NumberOrString> {
    match r.peek() {
        Some(b'"') => Some(NumberOrString::String(r.string()?.into())),
        _ => i64::read(r).map(NumberOrString::Number),
    }
}

/// A call of a tool in its usual form. `None` for anything else, which serde then judges.
fn read_call(text: &str, project: &'static Project) -> Option<Incoming> {
    let mut r = Reader::text(text);
    let (mut version, mut id, mut method, mut request) = (false, None, false, None);
    let mut fields = r.fields()?;
    while let Some(key) = fields.next(&mut r) {
        match &*key {
            "jsonrpc" => version = r.string()? == "2.0",
            "id" => id = Some(read_id(&mut r)?),
            "method" => {
                method = r.string()? == "tools/call";
                if !method {
                    return None;
                }
            }
            "params" => request = Some(read_params(&mut r)?),
            _ => return None,
        }
    }
    r.finish(Some(())).ok()?;
    let (params, id) = (request?, id?);
    if !version || !method {
        return None;
    }
    let Params { name, arguments, meta } = params;
    Some(match (project.tool(&name), meta) {
        (Some(tool), None) => Incoming::Call(PlainCall { id, tool, arguments }),
        (tool, meta) => {
            let name: Cow<'static, str> =
                tool.map_or_else(|| name.into_owned().into(), |tool| tool.name.into());
            let mut request = Request::new(CallToolRequestParams::new(name));
            request.extensions.insert(RawArguments(arguments));
            if let Some(meta) = meta {
                request.extensions.insert(RequestMetaObject::from(meta));
            }
            Incoming::Message(JsonRpcMessage::request(ClientRequest::CallToolRequest(request), id))
        }
    })
}

/// A call of a tool that is there, without anything else.
#[derive(Debug)]
pub(super) struct PlainCall {
    pub(super) id: NumberOrString,
    pub(super) tool: &'static Tool,
    pub(super) arguments: String,
}

impl PlainCall {
    /// As rmcp takes it.
    pub(super) fn into_message(self) -> RxJsonRpcMessage<RoleServer> {
        let mut request = Request::new(CallToolRequestParams::new(self.tool.name));
        request.extensions.insert(RawArguments(self.arguments));
        JsonRpcMessage::request(ClientRequest::CallToolRequest(request), self.id)
    }
}

/// As rmcp takes a call that has begun.
pub(super) fn started_call(
    id: NumberOrString,
    tool: &'static Tool,
    started: Started,
) -> RxJsonRpcMessage<RoleServer> {
    let mut request = Request::new(CallToolRequestParams::new(tool.name));
    request.extensions.insert(RawLane);
    request.extensions.insert(started);
    JsonRpcMessage::request(ClientRequest::CallToolRequest(request), id)
}

/// The parameters of a call.
struct Params<'t> {
    name: Cow<'t, str>,
    arguments: String,
    meta: Option<JsonObject>,
}

fn read_params<'t>(r: &mut Reader<'t>) -> Option<Params<'t>> {
    let (mut name, mut arguments, mut meta) = (None, None, None);
    let mut fields = r.fields()?;
    while let Some(key) = fields.next(r) {
        match &*key {
            "name" => name = Some(r.string()?),
            // Broken ones too: the tool's reader says what is wrong, in a result that an agent gets to see.
            "arguments" => arguments = Some(r.raw_loosely()?),
            "_meta" => meta = Some(serde_json::from_str::<JsonObject>(&r.raw()?).ok()?),
            _ => return None,
        }
    }
    let arguments = match arguments.as_deref() {
        None | Some("null") => "{}",
        Some(text) => text,
    };
    Some(Params { name: name?, arguments: arguments.to_owned(), meta })
}
