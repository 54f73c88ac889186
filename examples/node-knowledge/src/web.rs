//! The web, as far as nodes may reach it.
//!
//! A workflow that calls any address it is told to would let its caller reach what only this machine can: services on
//! loopback, the local network, a cloud's metadata. So [`Guard`] stands where names become addresses, and every
//! request passes it, that of a redirect too.

use std::collections::BTreeMap;
use std::time::Duration;

use ureq::http::{Request, Uri, header::HeaderMap};
use ureq::unversioned::transport::DefaultConnector;
use ureq::{Agent, Body, ResponseExt, config::Config};

mod address;
mod guard;

pub use guard::{Forbidden, Guard};

/// A client that refuses private addresses.
#[derive(Clone, Debug)]
pub struct Web {
    agent: Agent,
}

/// A request.
#[derive(Clone, Debug)]
pub struct Call {
    /// Its method, in capitals.
    pub method: &'static str,
    /// Where it goes: http or https.
    pub url: String,
    /// Its headers. Redirects get them too, but for `Authorization` and `Cookie`.
    pub headers: BTreeMap<String, String>,
    /// Its body.
    pub body: Option<Vec<u8>>,
    /// How long all of it may take, with redirects.
    pub timeout: Duration,
    /// How many redirects to follow.
    pub redirects: u32,
    /// How large the answer's body may be, in bytes.
    pub limit: u64,
}

/// An answer.
#[derive(Clone, Debug)]
pub struct Reply {
    /// The status code.
    pub status: u16,
    /// Where it came from, after redirects.
    pub url: String,
    /// Its headers, by their names in small letters.
    pub headers: BTreeMap<String, String>,
    /// Its body.
    pub body: Vec<u8>,
}

impl Web {
    /// A client that may reach the private addresses of `hosts`, each a `name` or a `name:port`.
    pub fn new<'h>(hosts: impl IntoIterator<Item = &'h str>) -> Self {
        let config = Config::builder()
            .http_status_as_error(false)
            .max_redirects_will_error(true)
            .user_agent(concat!("node-knowledge/", env!("CARGO_PKG_VERSION")))
            // A proxy would look names up itself, past the guard.
            .proxy(None);
        let guard = Guard::new(hosts);
        Self { agent: Agent::with_parts(config.build(), DefaultConnector::default(), guard) }
    }

    /// Sends a request and reads the answer. Blocks.
    pub fn call(&self, call: &Call) -> Result<Reply, ureq::Error> {
        let mut request = Request::builder().method(call.method).uri(&call.url);
        for (name, value) in &call.headers {
            request = request.header(name, value);
        }
        let mut response = match &call.body {
            Some(body) => self.run(request.body(body.as_slice())?, call)?,
            None => self.run(request.body(())?, call)?,
        };
        let url = response.get_uri().to_string();
        let headers = read_headers(response.headers());
        let status = response.status().as_u16();
        // The client's own limit is reached, not passed, by a body of that size.
        let body = response.body_mut().with_config().limit(call.limit + 1).read_to_vec()?;
        Ok(Reply { status, url, headers, body })
    }

    fn run<B: ureq::AsSendBody>(
        &self,
        request: Request<B>,
        call: &Call,
    ) -> Result<ureq::http::Response<Body>, ureq::Error> {
        let request = self.agent.configure_request(request);
        let request = request.timeout_global(Some(call.timeout)).max_redirects(call.redirects);
        self.agent.run(request.build())
    }
}

/// `url` with the fields of `query` at its end.
pub fn with_query(url: &str, query: &BTreeMap<String, String>) -> String {
    let (before, fragment) = url.split_once('#').map_or((url, None), |(url, rest)| (url, Some(rest)));
    let mut url = before.to_owned();
    for (name, value) in query {
        let joint = if url.contains('?') { '&' } else { '?' };
        url = format!("{url}{joint}{}={}", encode(name), encode(value));
    }
    fragment.map_or(url.clone(), |fragment| format!("{url}#{fragment}"))
}

/// Whether a text is the address of something on the web.
pub fn is_web_url(url: &str) -> bool {
    let is_web = |uri: Uri| matches!(uri.scheme_str(), Some("http" | "https")) && uri.host().is_some();
    url.parse().is_ok_and(is_web)
}

fn encode(text: &str) -> String {
    let encode_byte = |byte: u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' => char::from(byte).to_string(),
        _ => format!("%{byte:02X}"),
    };
    text.bytes().map(encode_byte).collect()
}

fn read_headers(headers: &HeaderMap) -> BTreeMap<String, String> {
    let mut read: BTreeMap<String, String> = BTreeMap::new();
    for (name, value) in headers {
        let value = String::from_utf8_lossy(value.as_bytes());
        let all = read.entry(name.as_str().to_owned()).or_default();
        if !all.is_empty() {
            all.push_str(", ");
        }
        all.push_str(&value);
    }
    read
}
