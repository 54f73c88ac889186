//! The signals that end a server: the first lets calls finish, the second ends the process.

use std::future::Future;
use std::pin::Pin;

/// Ends a server from outside: when it is done, no more is read, and what runs is finished.
pub(super) type Shutdown = Pin<Box<dyn Future<Output = ()> + Send>>;

/// Done when the first signal comes. The second one ends the process, with the code that a shell reports of one that
/// died of it: 130 for SIGINT, 143 for SIGTERM. Nothing is finished then, and nothing dropped.
///
/// Signals are awaited in a thread of their own: a tool that never yields may be what the user wants to get rid of.
pub(super) fn shutdown_signal() -> Result<Shutdown, String> {
    let mut signals = Signals::listen()?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_io().build();
    let runtime = runtime.map_err(|error| format!("cannot listen for signals: {error}"))?;
    let (first, shutdown) = tokio::sync::oneshot::channel();
    std::thread::spawn(move || {
        runtime.block_on(signals.next());
        // The server may have ended by itself.
        let _ = first.send(());
        std::process::exit(runtime.block_on(signals.next()));
    });
    Ok(Box::pin(async {
        if shutdown.await.is_err() {
            std::future::pending::<()>().await;
        }
    }))
}

/// The signals that end a server.
#[cfg(unix)]
struct Signals {
    interrupt: tokio::signal::unix::Signal,
    terminate: tokio::signal::unix::Signal,
}

#[cfg(unix)]
impl Signals {
    fn listen() -> Result<Self, String> {
        use tokio::signal::unix::{SignalKind, signal};

        let listen = |kind| signal(kind).map_err(|error| format!("cannot listen for signals: {error}"));
        Ok(Self { interrupt: listen(SignalKind::interrupt())?, terminate: listen(SignalKind::terminate())? })
    }

    /// Waits for the next one and yields its exit code.
    async fn next(&mut self) -> i32 {
        tokio::select! {
            _ = self.interrupt.recv() => 130,
            _ = self.terminate.recv() => 143,
        }
    }
}

/// The signals that end a server.
#[cfg(not(unix))]
struct Signals;

#[cfg(not(unix))]
impl Signals {
    fn listen() -> Result<Self, String> {
        Ok(Self)
    }

    /// Waits for the next one and yields its exit code.
    async fn next(&mut self) -> i32 {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
        130
    }
}
