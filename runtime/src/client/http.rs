//! A connection over streamable HTTP: each request is a POST of its own, answered by JSON or by a stream of events.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Duration;

use http_body_util::BodyExt;
use hyper::body::Incoming as Body;
use hyper::header::{ACCEPT, CONTENT_TYPE, HeaderMap, HeaderName, HeaderValue, LOCATION};
use hyper::{Method, Response, StatusCode};
use tokio::time::{sleep, timeout};

use super::calls::{Answer, Wants, read_answer};
use super::message::{Incoming, MODERN, Request, cancelled};
use super::pipe::MAX_MESSAGE;
use super::trouble::Trouble;

mod endpoint;
mod events;
mod pool;
mod tls;

use endpoint::Endpoint;
use events::Events;
use pool::{Line, Pool};

const SESSION: HeaderName = HeaderName::from_static("mcp-session-id");
const PROTOCOL: HeaderName = HeaderName::from_static("mcp-protocol-version");
const METHOD: HeaderName = HeaderName::from_static("mcp-method");
const NAME: HeaderName = HeaderName::from_static("mcp-name");
const LAST_EVENT: HeaderName = HeaderName::from_static("last-event-id");

/// How long a farewell may take.
const FAREWELL: Duration = Duration::from_secs(1);
/// How often a stream that broke off is taken up again for one answer.
const MOST_RESUMES: u32 = 20;

/// A server behind an URL.
#[derive(Clone, Debug)]
pub(super) struct Http(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    pool: Pool,
    headers: HeaderMap,
    session: Mutex<Option<HeaderValue>>,
    /// The revision of the protocol, once it is agreed on.
    protocol: OnceLock<HeaderValue>,
    next: AtomicU64,
}

impl Http {
    /// A server that nobody has spoken to.
    pub(super) fn new(url: &str, pairs: &[(String, String)]) -> Result<Self, Trouble> {
        let endpoint = Endpoint::parse(url)?;
        let mut headers = HeaderMap::new();
        headers.insert(ACCEPT, HeaderValue::from_static("application/json, text/event-stream"));
        headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
        for (name, value) in pairs {
            let known = HeaderName::try_from(name.as_str());
            let known =
                known.map_err(|_| Trouble::new(format!("has a header whose name is none: `{name}`")))?;
            let mut value = HeaderValue::try_from(value.as_str())
                .map_err(|_| Trouble::new(format!("has a header whose value cannot be sent: `{name}`")))?;
            value.set_sensitive(true);
            headers.insert(known, value);
        }
        Ok(Self(Arc::new(Shared {
            pool: Pool::new(endpoint),
            headers,
            session: Mutex::default(),
            protocol: OnceLock::new(),
            next: AtomicU64::new(0),
        })))
    }

    /// Says which revision of the protocol it is from here on.
    pub(super) fn agree(&self, protocol: &str) {
        if let Ok(protocol) = HeaderValue::try_from(protocol) {
            let _ = self.0.protocol.set(protocol);
        }
    }

    /// Asks, and waits for the answer. Whoever stops waiting takes the request back.
    pub(super) async fn request(&self, request: &Request<'_>, wants: Wants) -> Answer {
        let id = self.0.next.fetch_add(1, Ordering::Relaxed);
        let _permit = self.0.pool.permit().await;
        let mut waiting =
            InFlight { http: self, id, told: !request.modern && request.method != "initialize" };
        let headers = self.0.headers_of(Some(request));
        let answer = self.exchange(id, headers, request.to_text(id), wants).await;
        waiting.told = false;
        answer
    }

    async fn exchange(&self, id: u64, headers: HeaderMap, body: String, wants: Wants) -> Answer {
        let (mut response, mut line) = self.0.pool.send(Method::POST, headers, body).await?;
        if let Some(session) = response.headers().get(SESSION) {
            self.0.session().get_or_insert_with(|| session.clone());
        }
        let mut events = Events::default();
        for _ in 0..MOST_RESUMES {
            if !is_event_stream(&response) {
                return self.read_json(response, line, wants).await;
            }
            if let Some(answer) = self.read_events(id, &mut events, response, line, wants).await? {
                return answer;
            }
            // The server means to go on later, or the stream broke off.
            let Some(last) = events.last_id().and_then(|id| HeaderValue::try_from(id).ok()) else { break };
            sleep(events.retry()).await;
            let mut headers = self.0.headers_of(None);
            headers.insert(LAST_EVENT, last);
            (response, line) = self.0.pool.send(Method::GET, headers, String::new()).await?;
        }
        Err(Trouble::new("ended its answer before it was complete"))
    }

    /// The answer in a body of JSON, or what its status says.
    async fn read_json(&self, response: Response<Body>, line: Line, wants: Wants) -> Answer {
        let (head, body) = response.into_parts();
        let body = http_body_util::Limited::new(body, MAX_MESSAGE).collect().await;
        let body = body.map_err(|error| match error.is::<http_body_util::LengthLimitError>() {
            true => Trouble::new(format!("sent more than {} MiB in one message", MAX_MESSAGE >> 20)),
            false => Trouble::new(format!("broke off its answer: {error}")),
        })?;
        self.0.pool.take_back(line);
        let body = body.to_bytes();
        let text = std::str::from_utf8(&body).unwrap_or_default();
        let has_session = self.0.session().is_some();
        match Incoming::read(text).filter(|message| message.result.is_some() || message.error.is_some()) {
            _ if head.status == StatusCode::NOT_FOUND && has_session => Err(Trouble::Expired),
            Some(message) => read_answer(&message, wants),
            None => Err(refused(head.status, head.headers.get(LOCATION), text)),
        }
    }

    /// The answer among the events of a stream; `None` if that ends without one.
    async fn read_events(
        &self,
        id: u64,
        events: &mut Events,
        response: Response<Body>,
        line: Line,
        wants: Wants,
    ) -> Result<Option<Answer>, Trouble> {
        let mut body = response.into_body();
        events.begin();
        while let Some(Ok(frame)) = body.frame().await {
            let Some(bytes) = frame.data_ref() else { continue };
            events.push(bytes)?;
            while let Some(text) = events.next() {
                let Some(message) = Incoming::read(&text) else { continue };
                if message.answers() == Some(id) {
                    let answer = read_answer(&message, wants);
                    // What little may follow is read, so that the connection can be used again.
                    if let Ok(Ok(_)) = timeout(Duration::from_millis(50), body.collect()).await {
                        self.0.pool.take_back(line);
                    }
                    return Ok(Some(answer));
                }
                if let Some(reply) = message.reply() {
                    self.send_later(reply);
                }
            }
        }
        Ok(None)
    }

    /// Sends what has no answer.
    pub(super) async fn notify(&self, message: &str) -> Result<(), Trouble> {
        let headers = self.0.headers_of(None);
        let (response, line) = self.0.pool.send(Method::POST, headers, message.to_owned()).await?;
        if response.status().is_success() && response.into_body().collect().await.is_ok() {
            self.0.pool.take_back(line);
        }
        Ok(())
    }

    fn send_later(&self, message: String) {
        let http = self.clone();
        // Nobody waits for it, so nobody has to hear that it failed.
        let Ok(runtime) = tokio::runtime::Handle::try_current() else { return };
        runtime.spawn(async move { timeout(FAREWELL, http.notify(&message)).await });
    }

    /// Ends the session, if there is one.
    pub(super) async fn farewell(&self) {
        if self.0.session().is_some() {
            let headers = self.0.headers_of(None);
            let _ = timeout(FAREWELL, self.0.pool.send(Method::DELETE, headers, String::new())).await;
        }
    }
}

impl Shared {
    fn session(&self) -> std::sync::MutexGuard<'_, Option<HeaderValue>> {
        self.session.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn headers_of(&self, request: Option<&Request<'_>>) -> HeaderMap {
        let mut headers = self.headers.clone();
        if let Some(session) = &*self.session() {
            headers.insert(SESSION, session.clone());
        }
        if let Some(protocol) = self.protocol.get() {
            headers.insert(PROTOCOL, protocol.clone());
        }
        if let Some(request) = request.filter(|request| request.modern) {
            headers.insert(PROTOCOL, HeaderValue::from_static(MODERN));
            headers.insert(METHOD, HeaderValue::from_static(request.method));
            let name = request.tool.and_then(|tool| HeaderValue::try_from(tool).ok());
            name.map(|name| headers.insert(NAME, name));
        }
        headers
    }
}

fn is_event_stream(response: &Response<Body>) -> bool {
    let kind = response.headers().get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    response.status().is_success()
        && kind.is_some_and(|kind| kind.trim_start().to_ascii_lowercase().starts_with("text/event-stream"))
}

/// What an answer says that is no message.
fn refused(status: StatusCode, location: Option<&HeaderValue>, body: &str) -> Trouble {
    let start: String = body.trim().chars().take(200).collect();
    let start = if start.is_empty() { start } else { format!(": {start}") };
    Trouble::new(match (status, location.and_then(|place| place.to_str().ok())) {
        (StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN, _) => {
            format!("wants other credentials than `headers` of its entry give: HTTP {status}{start}")
        }
        (status, Some(place)) if status.is_redirection() => {
            format!("has moved: HTTP {status}; write `url: {place}`")
        }
        (status, _) if status.is_success() => format!("sent an answer that is no message of MCP{start}"),
        (status, _) => format!("answered HTTP {status}{start}"),
    })
}

/// A request whose answer somebody waits for.
struct InFlight<'h> {
    http: &'h Http,
    id: u64,
    /// Whether the server is to be told if nobody does any more. In the newest revision the end of the stream says it.
    told: bool,
}

impl Drop for InFlight<'_> {
    fn drop(&mut self) {
        if self.told {
            self.http.send_later(cancelled(self.id));
        }
    }
}
