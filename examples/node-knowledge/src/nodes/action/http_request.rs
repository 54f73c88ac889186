//! HTTP_REQUEST: calls any web API.

use std::collections::BTreeMap;
use std::time::Duration;

use nodewright::prelude::*;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

use crate::web::{Call, Reply, Web, is_web_url, with_query};

/// Calls a web address over HTTP or HTTPS and returns the response: any REST API, webhook or page.
/// Private and loopback addresses are refused, unless the server allows the host.
#[derive(Debug, NodeSpec)]
#[node(
    id = "ACTION.HTTP_REQUEST",
    tags = ["http", "api", "rest", "web"],
    aliases = [
        "call an api", "rest call", "fetch url", "get url", "post json", "curl", "web request",
        "download page", "call a web service", "download data",
    ],
    guidance = "Use it for any API that has no node of its own; for Slack, GitHub, Notion and others the \
                EXTERNAL_ACTION nodes know the details. Put secrets into `headers`, never into `url`. Retry \
                POST only where sending twice does no harm."
)]
#[example(
    name = "Get the weather",
    config = { "url": "https://api.example.com/weather", "retry": { "times": 2, "delay_ms": 500 } },
    input = { "query": { "city": "Bern" } },
    output = {
        "status": 200,
        "headers": { "content-type": "application/json" },
        "body": { "city": "Bern", "celsius": 21 },
        "url": "https://api.example.com/weather?city=Bern",
        "attempts": 1
    }
)]
#[example(
    name = "Post JSON to an API",
    config = { "method": "POST", "headers": { "accept": "application/json" }, "error_status": "return" },
    input = { "url": "https://api.example.com/orders", "body": { "sku": "A1", "qty": 2 } },
    output = {
        "status": 201,
        "headers": {},
        "body": { "id": 77 },
        "url": "https://api.example.com/orders",
        "attempts": 1
    }
)]
pub struct HttpRequest {
    /// Method of the request.
    #[param(default = Method::Get)]
    pub method: Method,
    /// Address to call, unless the input gives one.
    #[param(pattern = "^https?://")]
    pub url: Option<String>,
    /// Headers of every request, such as `Accept`; those of the input come on top.
    #[param(default = BTreeMap::new())]
    pub headers: BTreeMap<String, String>,
    /// How long one attempt may take, in seconds, with redirects.
    #[param(default = 30, min = 1, max = 300)]
    pub timeout_seconds: u32,
    /// How to try again after no answer or a status such as 429 or 503. Without it there is one attempt.
    pub retry: Option<Retry>,
    /// How many redirects to follow.
    #[param(default = 5, min = 0, max = 10)]
    pub max_redirects: u8,
    /// Largest response body that is taken, in bytes.
    #[param(default = 1_048_576, min = 1, max = 10_485_760)]
    pub max_response_bytes: u32,
    /// How the response body is read.
    #[param(default = ResponseFormat::Auto)]
    pub response_format: ResponseFormat,
    /// What a status of 400 and above means.
    #[param(default = ErrorStatus::Fail)]
    pub error_status: ErrorStatus,
}

/// A method of HTTP.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "UPPERCASE")]
pub enum Method {
    /// Reads something.
    Get,
    /// Creates something, or runs an action.
    Post,
    /// Replaces something.
    Put,
    /// Changes a part of something.
    Patch,
    /// Deletes something.
    Delete,
    /// Reads the headers only.
    Head,
}

/// How to try again.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct Retry {
    /// How many more attempts there are, at most 5.
    pub times: u8,
    /// How long to wait before the second attempt, in milliseconds; twice as long before each further one.
    pub delay_ms: u32,
}

/// How a response body is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ResponseFormat {
    /// As JSON if the response says that it is JSON, else as text.
    Auto,
    /// As JSON; anything else is an error.
    Json,
    /// As text.
    Text,
}

/// What a status of 400 and above means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ErrorStatus {
    /// The node fails.
    Fail,
    /// The response is returned like any other.
    Return,
}

/// What is sent, and where.
#[derive(Clone, Debug, Default, Deserialize, Serialize, JsonSchema)]
pub struct HttpInput {
    /// Address to call, instead of the configured one.
    #[serde(default)]
    pub url: Option<String>,
    /// Fields to add to the address after `?`.
    #[serde(default)]
    pub query: BTreeMap<String, String>,
    /// Headers of this request.
    #[serde(default)]
    pub headers: BTreeMap<String, String>,
    /// Body: a string is sent as text, any other value as JSON. Only with POST, PUT and PATCH.
    #[serde(default)]
    pub body: Option<Json>,
}

/// The response.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
pub struct HttpResponse {
    /// Status code, such as 200.
    pub status: u16,
    /// Headers, by their names in small letters.
    pub headers: BTreeMap<String, String>,
    /// Body: JSON, or a string.
    pub body: Json,
    /// Address that answered, after redirects.
    pub url: String,
    /// How many attempts it took.
    pub attempts: u8,
}

/// As many attempts as a configuration can ask for, beside the first.
const MAX_RETRIES: u8 = 5;
/// As long as a pause between attempts can be.
const MAX_PAUSE: Duration = Duration::from_secs(60);

impl Node for HttpRequest {
    type State = Web;
    type Input = HttpInput;
    type Output = HttpResponse;

    async fn run(&self, input: HttpInput, cx: &Context<Web>) -> Result<HttpResponse, NodeError> {
        let call = self.call(input)?;
        let retries = self.retry.as_ref().map_or(0, |retry| retry.times.min(MAX_RETRIES));
        let mut attempts = 0;
        loop {
            attempts += 1;
            let (web, copy) = (cx.state().clone(), call.clone());
            let result = tokio::task::spawn_blocking(move || web.call(&copy)).await?;
            if attempts > retries || !is_worth_retrying(&result) {
                let reply = result.map_err(|error| self.explain(&call, error))?;
                return self.read(reply, attempts);
            }
            let first = self.retry.as_ref().map_or(0, |retry| retry.delay_ms);
            let pause = Duration::from_millis(first.into()) * 2_u32.pow(u32::from(attempts) - 1);
            tokio::time::sleep(pause.min(MAX_PAUSE)).await;
        }
    }
}

impl HttpRequest {
    fn call(&self, input: HttpInput) -> Result<Call, NodeError> {
        let url = input.url.as_ref().or(self.url.as_ref());
        let url =
            url.ok_or_else(|| NodeError::new("there is no `url`: give one in the config or the input"))?;
        if !is_web_url(url) {
            let message = format!("`{url}` is no address of the web: it must start with http:// or https://");
            return Err(NodeError::new(message));
        }
        let mut headers: BTreeMap<_, _> =
            self.headers.iter().map(|(name, value)| (name.to_lowercase(), value.clone())).collect();
        headers.extend(input.headers.into_iter().map(|(name, value)| (name.to_lowercase(), value)));
        let body = match input.body {
            None => None,
            Some(_) if !self.method.takes_body() => {
                let message =
                    format!("{} takes no body: use POST, or put it into `query`", self.method.name());
                return Err(NodeError::new(message));
            }
            Some(body) => {
                let (content_type, bytes) = encode(body);
                headers.entry("content-type".to_owned()).or_insert_with(|| content_type.to_owned());
                Some(bytes)
            }
        };
        Ok(Call {
            method: self.method.name(),
            url: with_query(url, &input.query),
            headers,
            body,
            timeout: Duration::from_secs(self.timeout_seconds.into()),
            redirects: self.max_redirects.into(),
            limit: self.max_response_bytes.into(),
        })
    }

    fn read(&self, reply: Reply, attempts: u8) -> Result<HttpResponse, NodeError> {
        let Reply { status, url, headers, body } = reply;
        let text = String::from_utf8_lossy(&body);
        if status >= 400 && self.error_status == ErrorStatus::Fail {
            let start: String = text.chars().take(200).collect();
            return Err(NodeError::new(format!(
                "{} answered with status {status}: {start}; set `error_status` to `return` to handle it yourself",
                host(&url)
            )));
        }
        let says_json = headers.get("content-type").is_some_and(|kind| kind.contains("json"));
        let json = || serde_json::from_slice(&body);
        let body = match self.response_format {
            ResponseFormat::Json => json().map_err(|error| {
                NodeError::new(format!("the response is no JSON ({error}): read it with format `text`"))
            })?,
            ResponseFormat::Auto if says_json => json().unwrap_or_else(|_| Json::from(text)),
            _ => Json::from(text),
        };
        Ok(HttpResponse { status, headers, body, url, attempts })
    }

    /// The error, with what to do about it. Only the host of the address is shown: the rest may hold secrets.
    fn explain(&self, call: &Call, error: ureq::Error) -> NodeError {
        let host = host(&call.url);
        NodeError::new(match error {
            ureq::Error::Timeout(_) => {
                format!(
                    "{host} took longer than {} s: raise `timeout_seconds`, or `retry`",
                    self.timeout_seconds
                )
            }
            ureq::Error::BodyExceedsLimit(_) => {
                let limit = call.limit;
                format!(
                    "the response of {host} has more than {limit} bytes: raise `max_response_bytes`, or ask for less"
                )
            }
            ureq::Error::TooManyRedirects => {
                let most = self.max_redirects;
                format!(
                    "{host} redirects more than {most} times: raise `max_redirects`, or call the final address"
                )
            }
            ureq::Error::Other(forbidden) => forbidden.to_string(),
            ureq::Error::Io(_) | ureq::Error::HostNotFound | ureq::Error::ConnectionFailed => {
                format!("{host} cannot be reached ({error}): check the address, or `retry`")
            }
            other => format!("calling {host} failed: {other}"),
        })
    }
}

impl Method {
    fn name(self) -> &'static str {
        match self {
            Method::Get => "GET",
            Method::Post => "POST",
            Method::Put => "PUT",
            Method::Patch => "PATCH",
            Method::Delete => "DELETE",
            Method::Head => "HEAD",
        }
    }

    fn takes_body(self) -> bool {
        matches!(self, Method::Post | Method::Put | Method::Patch)
    }
}

fn encode(body: Json) -> (&'static str, Vec<u8>) {
    match body {
        Json::String(text) => ("text/plain; charset=utf-8", text.into_bytes()),
        other => ("application/json", other.to_string().into_bytes()),
    }
}

fn host(url: &str) -> String {
    let uri: Option<ureq::http::Uri> = url.parse().ok();
    uri.and_then(|uri| uri.host().map(str::to_owned)).unwrap_or_else(|| "the server".to_owned())
}

/// Whether another attempt may help: nobody answered, or it was said that it is for now only.
fn is_worth_retrying(result: &Result<Reply, ureq::Error>) -> bool {
    match result {
        Ok(reply) => matches!(reply.status, 408 | 425 | 429 | 500 | 502 | 503 | 504),
        Err(error) => matches!(
            error,
            ureq::Error::Io(_)
                | ureq::Error::Timeout(_)
                | ureq::Error::ConnectionFailed
                | ureq::Error::HostNotFound
        ),
    }
}
