//! The transport that carries the raw lane over a pair of byte streams.

use std::future::Future;
use std::io;
use std::sync::Arc;

use rmcp::RoleServer;
use rmcp::model::JsonRpcMessage;
use rmcp::service::{RxJsonRpcMessage, TxJsonRpcMessage};
use rmcp::transport::Transport;
use tokio::io::{AsyncRead, AsyncWrite};

use super::incoming::{Incoming, MAX_MESSAGE, read_line, too_long};
use super::lines::{Line, Lines};
use super::outgoing::{Outbox, write_message};
use super::signals::Shutdown;
use super::tool_list::ToolList;
use crate::project::Project;

/// Reads and writes messages, one per line.
pub(super) struct LineTransport<R, W> {
    project: &'static Project,
    tools: Arc<ToolList>,
    lines: Lines<R>,
    outbox: Arc<Outbox<W>>,
    shutdown: Shutdown,
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
        (read, write): (R, W),
        shutdown: Shutdown,
    ) -> Self {
        Self {
            project,
            tools,
            lines: Lines::new(read, MAX_MESSAGE),
            outbox: Arc::new(Outbox::new(write)),
            shutdown,
            open: false,
        }
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
            let line = tokio::select! {
                biased;
                () = &mut self.shutdown => return None,
                line = self.lines.next() => line,
            };
            let incoming = match line {
                Line::Whole(line) => read_line(self.lines.bytes(line), self.project),
                Line::TooLong(line) => Incoming::Refuse(too_long(self.lines.bytes(line), MAX_MESSAGE)),
                Line::End => return None,
            };
            match incoming {
                Incoming::Message(message) => {
                    self.open |= matches!(message, JsonRpcMessage::Request(_));
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
