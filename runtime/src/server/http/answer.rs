//! Answers that are written here rather than by rmcp. All are JSON; refusals are errors of JSON-RPC without an id.

use std::convert::Infallible;

use http_body_util::combinators::BoxBody;
use http_body_util::{BodyExt, Full};
use hyper::body::Bytes;
use hyper::header::{ALLOW, CONTENT_TYPE, HeaderValue};
use hyper::{Response, StatusCode};

use crate::server::incoming::error_line;

/// The body of an answer, as rmcp has it.
pub(super) type Body = BoxBody<Bytes, Infallible>;

/// The codes of JSON-RPC for a request that is refused, and for one that the server fails to answer.
const INVALID_REQUEST: i32 = -32600;
const INTERNAL_ERROR: i32 = -32603;

/// An answer of JSON text.
pub(super) fn json(status: StatusCode, text: impl Into<Bytes>) -> Response<Body> {
    let mut response = Response::new(Full::new(text.into()).boxed());
    *response.status_mut() = status;
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
    response
}

/// Why a request is refused: an error of JSON-RPC.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Refusal {
    pub(super) status: StatusCode,
    pub(super) line: String,
}

impl Refusal {
    /// One whose request has no id, or none that is known.
    pub(super) fn new(status: StatusCode, message: &str) -> Self {
        let code = if status.is_server_error() { INTERNAL_ERROR } else { INVALID_REQUEST };
        Self { status, line: error_line(None, code, message) }
    }
}

impl From<Refusal> for Response<Body> {
    fn from(refusal: Refusal) -> Self {
        json(refusal.status, refusal.line)
    }
}

/// Refuses a request and says why.
pub(super) fn refuse(status: StatusCode, message: &str) -> Response<Body> {
    Refusal::new(status, message).into()
}

/// A refusal of the method.
pub(super) fn only(method: &'static str, path: &str) -> Response<Body> {
    let message = format!("`{path}` takes {method} only");
    let mut response = refuse(StatusCode::METHOD_NOT_ALLOWED, &message);
    response.headers_mut().insert(ALLOW, HeaderValue::from_static(method));
    response
}

/// rmcp's refusals of a request's head are plain text; everybody else here speaks JSON.
pub(super) async fn in_json(response: Response<Body>) -> Response<Body> {
    let status = response.status();
    if !(status.is_client_error() || status.is_server_error())
        || response.headers().contains_key(CONTENT_TYPE)
    {
        return response;
    }
    let text = bytes(response.into_body()).await;
    refuse(status, &String::from_utf8_lossy(&text))
}

/// The whole of a body that is ready.
pub(super) async fn bytes(body: Body) -> Bytes {
    match body.collect().await {
        Ok(collected) => collected.to_bytes(),
        Err(never) => match never {},
    }
}
