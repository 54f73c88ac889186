//! MCP servers that graphs call: child processes over their standard input and output, and servers over HTTP.
//!
//! Generated code declares one static [`Client`] per server. It connects when it is first used, all calls share the
//! connection, and one that ended is made anew by the next call. A connection lives on the tokio runtime that made it:
//! each runtime has its own, so that tests which share a static do not end each other's.

use std::borrow::Cow;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::runtime::{Handle, Id};
use tokio::time::Instant;

mod calls;
mod child;
mod connection;
#[cfg(feature = "http")]
mod http;
mod listing;
mod message;
mod peer;
mod pipe;
mod result;
mod text;
mod transport;
mod trouble;

pub use listing::Listing;
pub use text::{Piece, Text};
pub use transport::{Http, Pairs, Stdio, Transport};

use crate::json::{ToJson, write_str};
use crate::node::NodeError;
use crate::value::Value;
use calls::{Answer, Reply, Wants};
use connection::Connection;
use message::Request;
use trouble::{Trouble, lacks};

/// When a server is started.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Start {
    /// With the program.
    Eager,
    /// When it is first called.
    Lazy,
}

/// An MCP server that graphs call.
pub struct Client {
    name: Cow<'static, str>,
    transport: Transport,
    start: Start,
    links: Mutex<Links>,
}

#[derive(Debug)]
struct Links {
    /// The connection of each runtime.
    open: Vec<(Id, Arc<Connection>)>,
    /// How many connections in a row ended before they answered a call.
    failures: u32,
    /// When the next may be made.
    not_before: Option<Instant>,
}

impl Links {
    /// Leaves out connections that are over. From the second failure in a row on, the next one has to wait.
    fn sweep(&mut self) {
        const FIRST: Duration = Duration::from_millis(100);
        const LONGEST: Duration = Duration::from_secs(10);
        let Self { open, failures, not_before } = self;
        open.retain(|(_, connection)| {
            if !connection.is_over() {
                return true;
            }
            *failures = if connection.has_answered() { 0 } else { *failures + 1 };
            let doubled = failures.checked_sub(2).map(|times| FIRST.saturating_mul(1 << times.min(16)));
            *not_before = doubled.map(|delay| connection.ended_at() + delay.min(LONGEST));
            false
        });
    }
}

impl Client {
    /// A server, as generated code declares it.
    pub const fn new(name: &'static str, transport: Transport, start: Start) -> Self {
        Self::named(Cow::Borrowed(name), transport, start)
    }

    /// A server that is only known at run time.
    pub fn owned(name: String, transport: Transport) -> Self {
        Self::named(Cow::Owned(name), transport, Start::Lazy)
    }

    const fn named(name: Cow<'static, str>, transport: Transport, start: Start) -> Self {
        let links = Links { open: Vec::new(), failures: 0, not_before: None };
        Self { name, transport, start, links: Mutex::new(links) }
    }

    /// Its name in `mcpServers`.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// When it is started.
    pub fn start(&self) -> Start {
        self.start
    }

    /// Says which variables of the environment it needs that are not set.
    pub fn missing_variables(&self) -> Vec<String> {
        let mut missing = Vec::new();
        match &self.transport {
            Transport::Stdio(stdio) => drop(stdio.resolve(&mut missing)),
            Transport::Http(http) => drop(http.resolve(&mut missing)),
        }
        missing
    }

    /// Calls one of its tools. Dropped before it is done, it tells the server so.
    pub async fn call(&self, tool: &str, arguments: Value<'_>) -> Result<Value<'static>, NodeError> {
        if !matches!(arguments, Value::Object(_)) {
            let found = arguments.describe();
            return Err(NodeError::new(format!(
                "the arguments of tool `{tool}` must be an object, not {found}"
            )));
        }
        let params = |out: &mut String| {
            out.push_str("\"name\":");
            write_str(tool, out);
            out.push_str(",\"arguments\":");
            arguments.write(out);
        };
        let request = Request { method: "tools/call", tool: Some(tool), params: &params, modern: false };
        let failed = |trouble: Trouble| trouble.into_error(&self.name, &format!("tool `{tool}`"));
        match self.ask(&request, Wants::Tool).await.map_err(failed)? {
            Reply::Tool(Ok(value)) => Ok(value),
            Reply::Tool(Err(text)) => {
                Err(NodeError::new(format!("tool `{tool}` of MCP server `{}` failed: {text}", self.name)))
            }
            Reply::Raw(_) => Ok(Value::Null),
        }
    }

    /// Asks on the connection of this runtime; on a new one, if the server has forgotten that.
    async fn ask(&self, request: &Request<'_>, wants: Wants) -> Answer {
        let connection = self.connection()?;
        let answer = connection.ask(request, wants).await;
        #[cfg(feature = "http")]
        if matches!(answer, Err(Trouble::Expired)) {
            connection.expire();
            return self.connection()?.ask(request, wants).await;
        }
        answer
    }

    /// Connects, if it is not yet, and waits until hands are shaken.
    pub async fn connect(&self) -> Result<(), NodeError> {
        let failed = |trouble: Trouble| trouble.into_error(&self.name, "to be started");
        let connection = self.connection().map_err(failed)?;
        connection.ready().await.map(drop).map_err(failed)
    }

    /// Ends the connection of this runtime, and waits until nothing is left of it.
    pub async fn close(&self) {
        let Ok(runtime) = Handle::try_current() else { return };
        let open = {
            let mut links = self.links.lock().unwrap_or_else(PoisonError::into_inner);
            let ours = links.open.iter().position(|(id, _)| *id == runtime.id());
            ours.map(|at| links.open.swap_remove(at).1)
        };
        if let Some(connection) = open {
            connection.close().await;
        }
    }

    /// The connection of this runtime, which is made if there is none.
    fn connection(&self) -> Result<Arc<Connection>, Trouble> {
        let runtime =
            Handle::try_current().map_err(|_| Trouble::new("can only be called in a tokio runtime"))?;
        let mut links = self.links.lock().unwrap_or_else(PoisonError::into_inner);
        links.sweep();
        if let Some((_, open)) = links.open.iter().find(|(id, _)| *id == runtime.id()) {
            return Ok(open.clone());
        }
        let connection = self.start_connection(links.not_before.unwrap_or_else(Instant::now))?;
        links.open.push((runtime.id(), connection.clone()));
        Ok(connection)
    }

    fn start_connection(&self, when: Instant) -> Result<Arc<Connection>, Trouble> {
        let server: Arc<str> = Arc::from(&*self.name);
        let mut missing = Vec::new();
        let connection = match &self.transport {
            Transport::Stdio(stdio) => {
                let program = stdio.resolve(&mut missing);
                let start = move || Ok(Connection::start_program(server, program, when));
                Box::new(start) as Box<dyn FnOnce() -> Result<Arc<Connection>, Trouble>>
            }
            Transport::Http(http) => {
                let (url, headers) = http.resolve(&mut missing);
                Box::new(move || Connection::start_http(server, &url, &headers, when))
            }
        };
        match missing.is_empty() {
            true => connection(),
            false => Err(Trouble::new(lacks(&missing))),
        }
    }
}

impl fmt::Debug for Client {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Client").field("name", &self.name).finish_non_exhaustive()
    }
}

/// What is to be done for the servers of a project when it starts: the variables that are missing, a line for each
/// server.
pub(crate) fn check_variables(clients: &[&Client]) -> Result<(), String> {
    let lines = clients.iter().filter_map(|client| {
        let missing = client.missing_variables();
        (!missing.is_empty()).then(|| format!("MCP server `{}` {}", client.name, lacks(&missing)))
    });
    let lines: Vec<_> = lines.collect();
    if lines.is_empty() { Ok(()) } else { Err(lines.join("\n")) }
}

/// Starts those servers that are not to wait for their first call. One that fails is reported, and tried again when
/// it is called.
pub(crate) fn start_eager(clients: &'static [&'static Client], report: fn(&str)) {
    for client in clients.iter().filter(|client| client.start == Start::Eager) {
        tokio::spawn(async move {
            if let Err(error) = client.connect().await {
                report(&error.to_string());
            }
        });
    }
}

/// Ends all connections of this runtime, at the same time.
pub(crate) async fn close_all(clients: &'static [&'static Client]) {
    let closing: Vec<_> = clients.iter().map(|client| tokio::spawn(client.close())).collect();
    for one in closing {
        let _ = one.await;
    }
}
