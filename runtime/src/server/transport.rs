//! The transport that carries the raw lane over a pair of byte streams.

use std::future::{Future, poll_fn};
use std::io;
use std::sync::Arc;
use std::task::Poll;

use rmcp::RoleServer;
use rmcp::model::{ClientNotification, JsonRpcMessage};
use rmcp::service::{RxJsonRpcMessage, TxJsonRpcMessage};
use rmcp::transport::Transport;
use tokio::io::{AsyncRead, AsyncWrite};

use super::at_once::{MOST, Started, begin};
use super::handler::Shared;
use super::incoming::{Incoming, MAX_MESSAGE, PlainCall, read_line, started_call, too_long};
use super::lines::{Line, Lines};
use super::log::log;
use super::outgoing::{Outbox, write_failure, write_message, write_result};
use super::signals::Shutdown;
use super::tool_list::ToolList;
use crate::project::Project;

/// Reads and writes messages, one per line.
pub(super) struct LineTransport<R, W> {
    project: &'static Project,
    tools: Arc<ToolList>,
    lines: Lines<R>,
    outbox: Arc<Outbox<W>>,
    state: Shared,
    shutdown: Shutdown,
    /// Whether a client has shaken hands: then calls need say nothing of the protocol.
    greeted: bool,
    /// Whether answers wait to be written.
    answered: bool,
    /// Whether a request has been seen: rmcp ends a server whose first message is none.
    open: bool,
}

impl<R, W> LineTransport<R, W>
where
    R: AsyncRead + Unpin + Send,
    W: AsyncWrite + Unpin + Send + 'static,
{
    pub(super) fn new(
        project: &'static Project,
        tools: Arc<ToolList>,
        state: Shared,
        (read, write): (R, W),
        shutdown: Shutdown,
    ) -> Self {
        Self {
            project,
            tools,
            lines: Lines::new(read, MAX_MESSAGE),
            outbox: Arc::new(Outbox::new(write)),
            state,
            shutdown,
            greeted: false,
            answered: false,
            open: false,
        }
    }

    /// Answers a call that ends without waiting; any other is rmcp's.
    async fn answer(&mut self, call: PlainCall) -> Option<RxJsonRpcMessage<RoleServer>> {
        if !self.greeted || call.arguments.len() > MOST {
            return Some(call.into_message());
        }
        let PlainCall { id, tool, arguments } = call;
        let mut running = begin(tool, arguments, self.state.clone());
        match poll_fn(|cx| Poll::Ready(running.as_mut().poll(cx))).await {
            Poll::Ready(Ok(text)) => self.outbox.add(|out| write_result(&id, false, &text, out)),
            Poll::Ready(Err(failure)) => {
                log(format_args!("tool `{}` failed: {}", tool.name, failure.text));
                self.outbox.add(|out| write_failure(&id, &failure.text, out));
            }
            Poll::Pending => return Some(started_call(id, tool, Started::new(running))),
        }
        self.answered = true;
        None
    }

    /// Answers without rmcp. Not awaited here: rmcp may drop `receive` at any await.
    fn refuse(&self, line: String) {
        self.outbox.add(|out| out.push_str(&line));
        let outbox = self.outbox.clone();
        tokio::spawn(async move { outbox.flush().await });
    }
}

impl<R, W> Transport<RoleServer> for LineTransport<R, W>
where
    R: AsyncRead + Unpin + Send,
    W: AsyncWrite + Unpin + Send + 'static,
{
    type Error = io::Error;

    fn send(
        &mut self,
        message: TxJsonRpcMessage<RoleServer>,
    ) -> impl Future<Output = io::Result<()>> + Send + 'static {
        let tools = || self.tools.json(self.project);
        self.outbox.add(|out| write_message(&message, tools, out));
        let outbox = self.outbox.clone();
        async move { outbox.flush().await }
    }

    async fn receive(&mut self) -> Option<RxJsonRpcMessage<RoleServer>> {
        loop {
            // Answers wait while there are lines to read: those that are ready together go out together.
            let crowded = self.answered && self.outbox.len() > MOST;
            let line = tokio::select! {
                biased;
                () = &mut self.shutdown => return None,
                line = self.lines.next(), if !crowded => line,
                _ = self.outbox.flush(), if self.answered => {
                    self.answered = false;
                    continue;
                }
            };
            let incoming = match line {
                Line::Whole(line) => read_line(self.lines.bytes(line), self.project),
                Line::TooLong(line) => Incoming::Refuse(too_long(self.lines.bytes(line), MAX_MESSAGE)),
                Line::End => return None,
            };
            match incoming {
                Incoming::Call(call) => {
                    self.open = true;
                    if let Some(message) = self.answer(call).await {
                        return Some(message);
                    }
                }
                Incoming::Message(message) => {
                    self.open |= matches!(message, JsonRpcMessage::Request(_));
                    self.greeted |= is_greeting(&message);
                    if self.open {
                        return Some(message);
                    }
                }
                Incoming::Refuse(line) => self.refuse(line),
                Incoming::Ignore => {}
            }
        }
    }

    async fn close(&mut self) -> io::Result<()> {
        self.outbox.flush().await
    }
}

/// Whether a message ends the handshake.
fn is_greeting(message: &RxJsonRpcMessage<RoleServer>) -> bool {
    match message {
        JsonRpcMessage::Notification(notification) => {
            matches!(notification.notification, ClientNotification::InitializedNotification(_))
        }
        _ => false,
    }
}
