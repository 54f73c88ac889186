//! The server over HTTP: connections in front, rmcp's stateless streamable HTTP behind.
//!
//! hyper serves the connections itself, one request at a time on each, and as with stdio one thread serves them all.

use std::convert::Infallible;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use tokio::time::{sleep, timeout};

use super::handler::Shared;
use super::log::log;
use super::signals::{Shutdown, shutdown_signal};
use crate::project::Project;

mod access;
mod answer;
mod body;
mod endpoint;
mod layer;
mod origin;

pub(crate) use access::{Access, host_name};
use endpoint::{Endpoint, PATH};
pub(crate) use origin::origin_name;

/// How many connections are open at a time; more wait to be accepted, and those that are open close after their next
/// answer to make room. It leaves room below the usual limit of 1,024 open files for what tools open.
const CONNECTIONS: usize = 512;

/// How long a client may take for the head of a request, and how long a connection may be idle.
const HEAD_TIME: Duration = Duration::from_secs(30);

/// How long calls may run on after the first signal; the same as over stdio.
const GRACE: Duration = Duration::from_secs(5);

/// How long the answers of calls that were cut off may take to get out.
const LAST_WORDS: Duration = Duration::from_secs(1);

/// Where to serve, and whom.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct HttpOptions {
    pub(crate) address: SocketAddr,
    pub(crate) access: Access,
}

/// A server that has its port. Clients can connect to it, and are answered once it serves.
#[derive(Debug)]
pub(crate) struct HttpServer {
    listener: TcpListener,
    access: Access,
}

impl HttpServer {
    pub(crate) async fn bind(options: HttpOptions) -> Result<Self, String> {
        let HttpOptions { address, access } = options;
        let listener = TcpListener::bind(address).await.map_err(|error| match error.kind() {
            io::ErrorKind::AddrInUse => {
                format!(
                    "the address {address} is in use: another program serves there; port 0 picks a free one"
                )
            }
            io::ErrorKind::AddrNotAvailable => format!("this machine has no address {}", address.ip()),
            _ => format!("cannot serve at {address}: {error}"),
        })?;
        Ok(Self { listener, access })
    }

    /// Serves until a signal comes; then calls in flight get a few seconds to finish. A second signal ends the
    /// process at once.
    pub(crate) async fn serve(self, project: &'static Project, state: Shared) -> Result<(), String> {
        let Self { listener, access } = self;
        // The signals first: from here on none of them kills the process.
        let shutdown = shutdown_signal()?;
        let address = listener.local_addr().map_err(|error| format!("cannot serve: {error}"))?;
        let endpoint = Arc::new(Endpoint::new(project, state, access));
        // Whoever closed stderr does not want to read it.
        let line =
            format_args!("{} {} serves MCP at http://{address}{PATH}\n", project.name, project.version);
        let _ = io::Write::write_fmt(&mut io::stderr(), line);
        let connections = Connections::default();
        connections.accept(listener, &endpoint, shutdown).await;
        connections.finish(&endpoint).await;
        log(format_args!("{} ends", project.name));
        Ok(())
    }
}

/// The open connections: each holds a permit.
struct Connections {
    permits: Arc<Semaphore>,
    closing: watch::Sender<Closing>,
}

/// Why connections are to close.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Closing {
    #[default]
    No,
    /// Others wait: whoever has had an answer makes room.
    Crowded,
    /// The server ends.
    End,
}

impl Default for Connections {
    fn default() -> Self {
        Self { permits: Arc::new(Semaphore::new(CONNECTIONS)), closing: watch::Sender::default() }
    }
}

impl Connections {
    /// Accepts connections until the server is to end.
    async fn accept(&self, listener: TcpListener, endpoint: &Arc<Endpoint>, mut shutdown: Shutdown) {
        loop {
            let accepted = async {
                let accepted = listener.accept().await;
                (self.permit().await, accepted)
            };
            let (permit, accepted) = tokio::select! {
                biased;
                () = &mut shutdown => return,
                accepted = accepted => accepted,
            };
            match accepted {
                Ok((stream, _)) => {
                    let connection =
                        serve_connection(stream, endpoint.clone(), self.closing.subscribe(), permit);
                    tokio::spawn(connection);
                }
                Err(error) => {
                    log(format_args!("a connection failed: {error}"));
                    // If files have run out, the next attempt fails at once too.
                    if !matches!(
                        error.kind(),
                        io::ErrorKind::ConnectionAborted | io::ErrorKind::ConnectionReset
                    ) {
                        sleep(Duration::from_millis(100)).await;
                    }
                }
            }
        }
    }

    /// Room for one more connection. If there is none, clients that only keep their connections must let go.
    async fn permit(&self) -> Option<OwnedSemaphorePermit> {
        match self.permits.clone().try_acquire_owned() {
            Ok(permit) => Some(permit),
            Err(_) => {
                self.closing.send_replace(Closing::Crowded);
                self.permits.clone().acquire_owned().await.ok()
            }
        }
    }

    /// Lets requests in flight finish, and cuts off those that take too long.
    async fn finish(&self, endpoint: &Endpoint) {
        self.closing.send_replace(Closing::End);
        if timeout(GRACE, self.all_closed()).await.is_err() {
            endpoint.cut_off();
            let _ = timeout(LAST_WORDS, self.all_closed()).await;
        }
    }

    async fn all_closed(&self) {
        // The semaphore is never closed, and its permits are fewer than `u32` holds.
        let _ = self.permits.acquire_many(CONNECTIONS as u32).await;
    }
}

async fn serve_connection(
    stream: TcpStream,
    endpoint: Arc<Endpoint>,
    closing: watch::Receiver<Closing>,
    _permit: Option<OwnedSemaphorePermit>,
) {
    // Answers are written whole, so there is nothing to wait for. A socket that refuses works all the same.
    let _ = stream.set_nodelay(true);
    let (answers, answered) = watch::channel(false);
    let service = service_fn(|request| {
        let (endpoint, answers) = (endpoint.clone(), &answers);
        async move {
            let answer = endpoint.answer(request).await;
            answers.send_replace(true);
            Ok::<_, Infallible>(answer)
        }
    });
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(HEAD_TIME);
    let mut connection = std::pin::pin!(http.serve_connection(TokioIo::new(stream), service));
    let ended = tokio::select! {
        ended = connection.as_mut() => ended,
        () = must_close(closing, answered) => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    if let Err(error) = ended {
        log(format_args!("a connection ended: {error}"));
    }
}

/// Waits until a connection is to close.
async fn must_close(mut closing: watch::Receiver<Closing>, mut answered: watch::Receiver<bool>) {
    let _ = closing.changed().await;
    if *closing.borrow_and_update() == Closing::Crowded {
        tokio::select! {
            _ = answered.wait_for(|answered| *answered) => {}
            _ = closing.wait_for(|closing| *closing == Closing::End) => {}
        }
    }
}
