//! The server over standard input and output.

use std::sync::Arc;

use rmcp::ServiceExt;
use rmcp::service::ServerInitializeError;
use rmcp::transport::stdio_pipes;
use tokio::io::{AsyncRead, AsyncWrite};

use super::handler::{Handler, Shared};
use super::log::log;
use super::signals::shutdown_signal;
use super::tool_list::ToolList;
use super::transport::LineTransport;
use crate::project::Project;

/// Serves until the input ends or a signal comes; then calls in flight get a few seconds to finish. A second signal
/// ends the process at once.
pub(crate) async fn serve_stdio(project: &'static Project, state: Shared) -> Result<(), String> {
    // The signals first: from here on none of them kills the process.
    let shutdown = shutdown_signal()?;
    log(format_args!("{} {} serves MCP over stdio", project.name, project.version));
    let tools = Arc::<ToolList>::default();
    let transport = LineTransport::new(project, tools.clone(), state.clone(), streams(), shutdown);
    let handler = Handler { project, state, tools };
    let ended = match handler.serve(transport).await {
        Ok(running) => running.waiting().await.map(drop).map_err(|error| error.to_string()),
        // Nobody ever spoke.
        Err(ServerInitializeError::ConnectionClosed(_)) => Ok(()),
        Err(error) => Err(error.to_string()),
    };
    log(format_args!("{} ends", project.name));
    ended
}

type Streams = (Box<dyn AsyncRead + Send + Unpin>, Box<dyn AsyncWrite + Send + Unpin>);

/// Standard input and output, without a thread in between where that can be: clients in Python and Rust give their
/// servers pipes, clients in Node give them sockets. Boxed, so that the server is compiled for one kind of stream.
fn streams() -> Streams {
    #[cfg(unix)]
    if let Some(sockets) = sockets() {
        return sockets;
    }
    let (read, write) = stdio_pipes();
    (Box::new(read), Box::new(write))
}

#[cfg(unix)]
fn sockets() -> Option<Streams> {
    use std::os::fd::{AsFd, BorrowedFd};

    let socket = |fd: BorrowedFd<'_>| {
        let socket = std::os::unix::net::UnixStream::from(fd.try_clone_to_owned().ok()?);
        // Anything but a socket of this kind has no such address.
        socket.local_addr().ok()?;
        Some(socket)
    };
    let (read, write) = (socket(std::io::stdin().as_fd())?, socket(std::io::stdout().as_fd())?);
    let shared = |socket: std::os::unix::net::UnixStream| {
        socket.set_nonblocking(true).ok()?;
        tokio::net::UnixStream::from_std(socket).ok()
    };
    Some((Box::new(shared(read)?), Box::new(shared(write)?)))
}
