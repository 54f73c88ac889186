//! Connections to one server, used again when their answer is read.

use std::sync::{Mutex, PoisonError};

use http_body_util::Full;
use hyper::body::{Bytes, Incoming};
use hyper::client::conn::http1::{SendRequest, handshake};
use hyper::header::{HOST, HeaderMap};
use hyper::{Method, Request, Response};
use hyper_util::rt::TokioIo;
use tokio::sync::{Semaphore, SemaphorePermit};

use super::endpoint::Endpoint;
use crate::client::trouble::Trouble;
use crate::server::log;

/// Requests at the same time: each holds a socket.
const MOST: usize = 256;
/// Connections that are kept for later.
const IDLE: usize = 32;

/// A connection that one request at a time may use.
pub(super) type Line = SendRequest<Full<Bytes>>;

#[derive(Debug)]
pub(super) struct Pool {
    endpoint: Endpoint,
    idle: Mutex<Vec<Line>>,
    permits: Semaphore,
}

impl Pool {
    pub(super) fn new(endpoint: Endpoint) -> Self {
        Self { endpoint, idle: Mutex::default(), permits: Semaphore::new(MOST) }
    }

    /// The right to one more request; whoever gets none never needs it, since the semaphore is not closed.
    pub(super) async fn permit(&self) -> Option<SemaphorePermit<'_>> {
        self.permits.acquire().await.ok()
    }

    /// Sends a request. The connection comes back with the head of the answer.
    pub(super) async fn send(
        &self,
        method: Method,
        mut headers: HeaderMap,
        body: String,
    ) -> Result<(Response<Incoming>, Line), Trouble> {
        headers.insert(HOST, self.endpoint.authority.clone());
        let mut request = Request::new(Full::new(Bytes::from(body)));
        *request.method_mut() = method;
        *request.uri_mut() = self.endpoint.path.clone();
        *request.headers_mut() = headers;
        // The server may have closed a connection that waited here. Then nothing was sent, and the next is tried.
        while let Some(mut line) = self.idle() {
            if line.ready().await.is_err() {
                continue;
            }
            match line.try_send_request(request).await {
                Ok(response) => return Ok((response, line)),
                Err(mut error) => match error.take_message() {
                    Some(unsent) => request = unsent,
                    None => return Err(broken(&error.into_error())),
                },
            }
        }
        let mut line = self.open().await?;
        let response = line.send_request(request).await.map_err(|error| broken(&error))?;
        Ok((response, line))
    }

    /// Keeps a connection whose answer was read.
    pub(super) fn take_back(&self, line: Line) {
        let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        if idle.len() < IDLE && !line.is_closed() {
            idle.push(line);
        }
    }

    fn idle(&self) -> Option<Line> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop()
    }

    async fn open(&self) -> Result<Line, Trouble> {
        let stream = self.endpoint.connect().await?;
        let (line, connection) = handshake(TokioIo::new(stream)).await.map_err(|error| broken(&error))?;
        tokio::spawn(async move {
            if let Err(error) = connection.await {
                log(format_args!("a connection to an MCP server ended: {error}"));
            }
        });
        Ok(line)
    }
}

fn broken(error: &hyper::Error) -> Trouble {
    Trouble::new(format!("closed the connection before it answered: {error}"))
}
