//! One connection to a server: it starts, shakes hands, serves any number of requests, and ends.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::process::ChildStdin;
use tokio::sync::{Notify, watch};
use tokio::time::{Instant, sleep, sleep_until, timeout};

use super::calls::{Answer, Reply, Wants};
use super::child::{Child, LAST_WORDS};
#[cfg(feature = "http")]
use super::http::Http;
use super::message::{INITIALIZED, Request, write_initialize};
use super::peer::{Peer, read_discovered, read_initialized};
use super::pipe::Pipe;
use super::transport::Program;
use super::trouble::Trouble;

/// How long a server may take to answer the first request: a package may have to be downloaded.
const START: Duration = Duration::from_secs(60);

/// A connection, shared by all who use it.
#[derive(Debug)]
pub(super) struct Connection {
    server: Arc<str>,
    status: watch::Sender<Status>,
    stop: Notify,
    /// Whether it has answered a call: then it works.
    answered: AtomicBool,
    lane: Lane,
}

#[derive(Clone, Debug)]
enum Status {
    Starting,
    Ready(Arc<Peer>),
    /// It ends; why is not yet known.
    Ending,
    Ended(Trouble, Instant),
    /// Nothing is left of it.
    Gone(Trouble, Instant),
}

#[derive(Debug)]
enum Lane {
    Pipe(Pipe),
    #[cfg(feature = "http")]
    Http(Http),
}

impl Connection {
    /// Starts a child process, not before `when`.
    pub(super) fn start_program(server: Arc<str>, program: Program, when: Instant) -> Arc<Self> {
        let connection = Self::new(server, Lane::Pipe(Pipe::default()));
        let guard = Guard(connection.clone());
        tokio::spawn(async move {
            let connection = &*guard.0;
            tokio::select! {
                () = sleep_until(when) => connection.run_program(&program).await,
                () = connection.stop.notified() => {}
            }
        });
        connection
    }

    /// Shakes hands over HTTP, not before `when`.
    #[cfg(feature = "http")]
    pub(super) fn start_http(
        server: Arc<str>,
        url: &str,
        headers: &[(String, String)],
        when: Instant,
    ) -> Result<Arc<Self>, Trouble> {
        let http = Http::new(url, headers)?;
        let connection = Self::new(server, Lane::Http(http.clone()));
        let guard = Guard(connection.clone());
        tokio::spawn(async move {
            let connection = &*guard.0;
            let serve = async {
                sleep_until(when).await;
                connection.shake_hands_or_fail().await
            };
            let trouble = tokio::select! {
                trouble = serve => trouble,
                () = connection.stop.notified() => Trouble::new("was shut down"),
            };
            connection.end(trouble);
            http.farewell().await;
        });
        Ok(connection)
    }

    /// `project!` asks for the feature; a client that is made at run time may lack it.
    #[cfg(not(feature = "http"))]
    pub(super) fn start_http(
        _server: Arc<str>,
        _url: &str,
        _headers: &[(String, String)],
        _when: Instant,
    ) -> Result<Arc<Self>, Trouble> {
        Err(Trouble::new("needs the feature `http` of `nodewright`"))
    }

    fn new(server: Arc<str>, lane: Lane) -> Arc<Self> {
        Arc::new(Self {
            server,
            status: watch::Sender::new(Status::Starting),
            stop: Notify::new(),
            answered: AtomicBool::new(false),
            lane,
        })
    }

    async fn run_program(&self, program: &Program) {
        #[cfg_attr(not(feature = "http"), expect(irrefutable_let_patterns, reason = "there is one lane"))]
        let Lane::Pipe(pipe) = &self.lane else { return };
        let (mut child, stdin, stdout) = match Child::start(&self.server, program).await {
            Ok(started) => started,
            Err(trouble) => return self.end(trouble),
        };
        let trouble = tokio::select! {
            () = pipe.read_from(&self.server, stdout) => None,
            () = write_all(pipe, stdin) => None,
            trouble = self.shake_hands_or_fail() => Some(trouble),
            () = self.stop.notified() => Some(Trouble::new("was shut down")),
        };
        // From here on nobody begins a call on this connection; the pipes are closed.
        self.status.send_replace(Status::Ending);
        self.end(match trouble {
            Some(Trouble::Failed(text)) => Trouble::new(format!("{text}{}", child.stderr())),
            Some(refused) => refused,
            None => Trouble::new(child.last_words().await),
        });
        child.end().await;
    }

    /// Waits for the end of the connection after a handshake, or for the failure of that.
    async fn shake_hands_or_fail(&self) -> Trouble {
        match timeout(START, self.shake_hands()).await {
            Ok(Ok(peer)) => {
                self.status.send_replace(Status::Ready(Arc::new(peer)));
                std::future::pending().await
            }
            Ok(Err(Trouble::Refused { code, message })) => {
                Trouble::new(format!("refused the connection: {message} (code {code})"))
            }
            Ok(Err(trouble)) => trouble,
            Err(_) => Trouble::new(format!("did not answer within {} s of its start", START.as_secs())),
        }
    }

    async fn shake_hands(&self) -> Result<Peer, Trouble> {
        let initialize =
            Request { method: "initialize", tool: None, params: &write_initialize, modern: false };
        match self.request(&initialize, Wants::Raw).await {
            Ok(reply) => {
                let peer = read_initialized(raw(&reply))?;
                #[cfg(feature = "http")]
                if let Lane::Http(http) = &self.lane {
                    http.agree(&peer.protocol);
                }
                self.notify(INITIALIZED).await?;
                Ok(peer)
            }
            // A server of the newest revision alone knows no such request.
            Err(refused @ Trouble::Refused { .. }) => {
                let discover =
                    Request { method: "server/discover", tool: None, params: &|_| {}, modern: true };
                match self.request(&discover, Wants::Raw).await {
                    Ok(reply) => read_discovered(raw(&reply)),
                    Err(_) => Err(refused),
                }
            }
            Err(trouble) => Err(trouble),
        }
    }

    /// Asks, without a look at the handshake.
    async fn request(&self, request: &Request<'_>, wants: Wants) -> Answer {
        match &self.lane {
            Lane::Pipe(pipe) => pipe.request(request, wants).await,
            #[cfg(feature = "http")]
            Lane::Http(http) => http.request(request, wants).await,
        }
    }

    async fn notify(&self, message: &'static str) -> Result<(), Trouble> {
        match &self.lane {
            Lane::Pipe(pipe) => pipe.send(message),
            #[cfg(feature = "http")]
            Lane::Http(http) => http.notify(message).await,
        }
    }

    /// Asks, once hands are shaken.
    pub(super) async fn ask(&self, request: &Request<'_>, wants: Wants) -> Answer {
        let request = Request { modern: self.ready().await?.modern, ..*request };
        let answer = self.request(&request, wants).await;
        if !matches!(answer, Err(Trouble::Failed(_))) {
            self.answered.store(true, Ordering::Relaxed);
        }
        answer
    }

    /// The server, once hands are shaken.
    pub(super) async fn ready(&self) -> Result<Arc<Peer>, Trouble> {
        if let Status::Ready(peer) = &*self.status.borrow() {
            return Ok(peer.clone());
        }
        let mut status = self.status.subscribe();
        let is_decided = |status: &Status| !matches!(status, Status::Starting | Status::Ending);
        match status.wait_for(is_decided).await.as_deref() {
            Ok(Status::Ready(peer)) => Ok(peer.clone()),
            Ok(Status::Ended(trouble, _) | Status::Gone(trouble, _)) => Err(trouble.clone()),
            Ok(Status::Starting | Status::Ending) | Err(_) => Err(Trouble::new("is gone")),
        }
    }

    /// Whether it takes no more requests.
    pub(super) fn is_over(&self) -> bool {
        !matches!(&*self.status.borrow(), Status::Starting | Status::Ready(_))
    }

    /// When it ended; a moment ago, if that is not over yet.
    pub(super) fn ended_at(&self) -> Instant {
        match &*self.status.borrow() {
            Status::Ended(_, when) | Status::Gone(_, when) => *when,
            _ => Instant::now(),
        }
    }

    /// Whether it has answered a call, so that it worked.
    pub(super) fn has_answered(&self) -> bool {
        self.answered.load(Ordering::Relaxed)
    }

    /// Takes no more requests: the server has forgotten us.
    #[cfg(feature = "http")]
    pub(super) fn expire(&self) {
        self.status.send_if_modified(|status| {
            // Another call may have found out first.
            let is_open = matches!(status, Status::Starting | Status::Ready(_));
            if is_open {
                *status = Status::Ending;
            }
            is_open
        });
        self.stop.notify_one();
    }

    /// Ends it, and waits until nothing is left.
    pub(super) async fn close(&self) {
        self.stop.notify_one();
        let mut status = self.status.subscribe();
        let _ = status.wait_for(|status| matches!(status, Status::Gone(..))).await;
    }

    fn end(&self, trouble: Trouble) {
        match &self.lane {
            Lane::Pipe(pipe) => pipe.calls.end(&trouble),
            // Each request has its own stream, and ends by itself.
            #[cfg(feature = "http")]
            Lane::Http(_) => {}
        }
        self.status.send_if_modified(|status| {
            let is_open = !matches!(status, Status::Ended(..) | Status::Gone(..));
            if is_open {
                *status = Status::Ended(trouble, Instant::now());
            }
            is_open
        });
    }
}

/// Writes until the server reads no more. It has probably ended, and what it said last may still have to be read.
async fn write_all(pipe: &Pipe, stdin: ChildStdin) {
    pipe.write_to(stdin).await;
    sleep(LAST_WORDS).await;
}

fn raw(reply: &Reply) -> &str {
    match reply {
        Reply::Raw(text) => text,
        Reply::Tool(_) => "",
    }
}

/// Held by the task of a connection: however that ends, the connection does not outlive it. A runtime that is shut
/// down drops its tasks.
struct Guard(Arc<Connection>);

impl Drop for Guard {
    fn drop(&mut self) {
        self.0.end(Trouble::new("was shut down with the runtime that it ran on"));
        self.0.status.send_modify(|status| {
            if let Status::Ended(trouble, when) = status {
                *status = Status::Gone(trouble.clone(), *when);
            }
        });
    }
}
