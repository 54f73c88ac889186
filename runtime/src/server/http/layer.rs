//! The raw lane in front of rmcp's HTTP service.
//!
//! The layer reads the body. Of a call it keeps the text of the arguments back, in a slot that the handler finds, and
//! hands rmcp the rest. The handler leaves the text of the result in the slot, and the layer puts it into the answer
//! that rmcp wrote without it. So rmcp judges headers, versions and messages, and never sees what can be large.

use std::sync::Arc;

use http_body_util::{BodyExt, Full};
use hyper::body::{Bytes, Incoming as Stream};
use hyper::header::CONTENT_TYPE;
use hyper::http::request::Parts;
use hyper::{Request, Response, StatusCode};
use rmcp::model::{ClientRequest, ErrorCode, GetExtensions, JsonRpcError, JsonRpcMessage};
use rmcp::transport::streamable_http_server::session::never::NeverSessionManager;
use rmcp::transport::streamable_http_server::{StreamableHttpServerConfig, StreamableHttpService};

use super::answer::{Body, Refusal, bytes, in_json, refuse};
use super::body::{Whole, read_body};
use crate::project::Project;
use crate::server::Shared;
use crate::server::call::unknown_method;
use crate::server::handler::Handler;
use crate::server::incoming::{Incoming, MAX_MESSAGE, error_line, read_line};
use crate::server::lane::{Answer, RawArguments, Slot};
use crate::server::outgoing::write_content;
use crate::server::tool_list::ToolList;

/// Answers what is posted.
pub(super) struct Layer {
    project: &'static Project,
    tools: Arc<ToolList>,
    service: StreamableHttpService<Handler, NeverSessionManager>,
}

impl Layer {
    pub(super) fn new(project: &'static Project, state: Shared) -> Self {
        let tools = Arc::<ToolList>::default();
        let handler = Handler { project, state, tools: tools.clone() };
        // Hosts and origins have been checked by then, and the size of the body too.
        let config = StreamableHttpServerConfig::default()
            .with_legacy_session_mode(false)
            .with_json_response(true)
            .with_max_request_body_bytes(MAX_MESSAGE)
            .disable_allowed_hosts()
            .disable_allowed_origins();
        let sessions = Arc::new(NeverSessionManager::default());
        Self {
            project,
            tools,
            service: StreamableHttpService::new(move || Ok(handler.clone()), sessions, config),
        }
    }

    /// Ends the calls that still run.
    pub(super) fn cut_off(&self) {
        self.service.config.cancellation_token.cancel();
    }

    pub(super) async fn answer(&self, mut parts: Parts, body: &mut Stream) -> Response<Body> {
        let content_type = parts.headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok());
        if !content_type.is_some_and(|value| value.starts_with("application/json")) {
            // rmcp refuses it before it would read the body.
            return in_json(self.service.handle(Request::from_parts(parts, Full::<Bytes>::default())).await)
                .await;
        }
        let Whole { bytes, room: _room } = match read_body(body).await {
            Ok(whole) => whole,
            Err(refusal) => return refusal.into(),
        };
        let (slot, body) = match self.divide(bytes) {
            Ok(divided) => divided,
            Err(refusal) => return refusal.into(),
        };
        parts.extensions.insert(slot.clone());
        let response = self.service.handle(Request::from_parts(parts, Full::new(body))).await;
        if self.service.config.cancellation_token.is_cancelled() && response.status().is_server_error() {
            return refuse(StatusCode::SERVICE_UNAVAILABLE, "the server ends; the call was cut off");
        }
        self.complete(in_json(response).await, &slot).await
    }

    /// What rmcp gets of a body, and what is kept back.
    fn divide(&self, body: Vec<u8>) -> Result<(Slot, Bytes), Refusal> {
        let mut message = match read_line(&body, self.project) {
            Incoming::Message(message) => message,
            Incoming::Call(call) => call.into_message(),
            Incoming::Refuse(line) => return Err(Refusal { status: StatusCode::BAD_REQUEST, line }),
            Incoming::Ignore => {
                return Err(Refusal::new(StatusCode::BAD_REQUEST, "the body is no message of JSON-RPC"));
            }
        };
        if let JsonRpcMessage::Request(request) = &mut message
            && let ClientRequest::CallToolRequest(call) = &mut request.request
            && let Some(RawArguments(arguments)) = call.extensions_mut().get_mut().map(std::mem::take)
            && let Ok(rest) = serde_json::to_vec(&message)
        {
            return Ok((Slot::with(arguments), rest.into()));
        }
        Ok((Slot::default(), body.into()))
    }

    /// Puts what was kept back into rmcp's answer.
    async fn complete(&self, response: Response<Body>, slot: &Slot) -> Response<Body> {
        let (mut parts, body) = response.into_parts();
        // rmcp streams an answer after notifications, and nothing of that was kept back.
        if parts.headers.get(CONTENT_TYPE).is_none_or(|value| value != "application/json") {
            return Response::from_parts(parts, body);
        }
        let frame = bytes(body).await;
        let text = match slot.take_answer() {
            Some(answer) => self.fill(&frame, &answer),
            None => Some(name_method(&frame).map_or(frame, Bytes::from)),
        };
        let Some(text) = text else {
            return refuse(StatusCode::INTERNAL_SERVER_ERROR, "the answer could not be written");
        };
        parts.headers.remove(hyper::header::CONTENT_LENGTH);
        Response::from_parts(parts, Full::new(text).boxed())
    }

    fn fill(&self, frame: &[u8], answer: &Answer) -> Option<Bytes> {
        let frame = std::str::from_utf8(frame).ok()?;
        // Inside of a string the quotes would be escaped, so these are the members of the result.
        let place = match answer {
            Answer::Result(_) => "\"content\":[]",
            Answer::Tools => "\"tools\":[]",
        };
        let Some((head, tail)) = frame.split_once(place) else {
            debug_assert!(false, "rmcp writes an empty result out: {frame}");
            return None;
        };
        let mut out = String::from(head);
        match answer {
            Answer::Result(text) => {
                out.reserve(text.len() * 2 + tail.len() + 80);
                write_content(text, &mut out);
            }
            Answer::Tools => {
                out.push_str("\"tools\":");
                out.push_str(self.tools.json(self.project));
            }
        }
        out.push_str(tail);
        Some(out.into())
    }
}

/// Of methods that this server does not have, rmcp gives nothing but the name.
fn name_method(frame: &[u8]) -> Option<String> {
    let error: JsonRpcError = serde_json::from_slice(frame).ok()?;
    let (code, message) = (error.error.code, &error.error.message);
    let bare = code == ErrorCode::METHOD_NOT_FOUND && !message.contains(' ');
    bare.then(|| error_line(error.id.as_ref(), code.0, &unknown_method(message)))
}
