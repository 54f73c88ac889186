//! A connection over a pair of pipes: requests go out as they come, answers come back in any order.

use std::sync::{Mutex, PoisonError};

use tokio::io::{AsyncRead, AsyncWrite, AsyncWriteExt};
use tokio::sync::Notify;

use super::calls::{Answer, Calls, Wants};
use super::message::{Incoming, Request, cancelled};
use super::trouble::Trouble;
use crate::server::{Line, Lines, log};

/// The longest message that is read, and the most that may wait to be written.
pub(super) const MAX_MESSAGE: usize = 64 << 20;

/// What is shared between those who ask and the task that reads and writes.
#[derive(Debug, Default)]
pub(super) struct Pipe {
    pub(super) calls: Calls,
    outbox: Mutex<String>,
    written: Notify,
}

impl Pipe {
    /// Asks, and waits for the answer. Whoever stops waiting takes the request back.
    pub(super) async fn request(&self, request: &Request<'_>, wants: Wants) -> Answer {
        let (id, answer) = self.calls.begin(wants)?;
        let waiting = InFlight { pipe: self, id };
        self.send(&request.to_text(id))?;
        let answer = answer.await;
        drop(waiting);
        answer.unwrap_or_else(|_| Err(Trouble::new("is gone")))
    }

    /// Puts a message into the queue.
    pub(super) fn send(&self, message: &str) -> Result<(), Trouble> {
        let mut outbox = self.outbox.lock().unwrap_or_else(PoisonError::into_inner);
        if outbox.len() + message.len() > MAX_MESSAGE {
            return Err(Trouble::new(format!("does not read: {} MiB wait for it", MAX_MESSAGE >> 20)));
        }
        outbox.push_str(message);
        outbox.push('\n');
        drop(outbox);
        self.written.notify_one();
        Ok(())
    }

    /// Writes what is queued until that fails.
    pub(super) async fn write_to(&self, mut sink: impl AsyncWrite + Unpin) -> std::io::Error {
        const KEEP: usize = 1 << 20;
        let mut buffer = String::new();
        loop {
            std::mem::swap(&mut buffer, &mut self.outbox.lock().unwrap_or_else(PoisonError::into_inner));
            if buffer.is_empty() {
                self.written.notified().await;
                continue;
            }
            let result = match sink.write_all(buffer.as_bytes()).await {
                Ok(()) => sink.flush().await,
                failed => failed,
            };
            if let Err(error) = result {
                return error;
            }
            buffer.clear();
            buffer.shrink_to(KEEP);
        }
    }

    /// Reads answers until there are no more.
    pub(super) async fn read_from(&self, server: &str, source: impl AsyncRead + Unpin) {
        let mut lines = Lines::new(source, MAX_MESSAGE);
        loop {
            match lines.next().await {
                Line::Whole(line) => self.read_line(server, lines.bytes(line)),
                Line::TooLong(line) => self.read_too_long(server, lines.bytes(line)),
                Line::End => return,
            }
        }
    }

    fn read_line(&self, server: &str, line: &[u8]) {
        let text = std::str::from_utf8(line).map(str::trim);
        let Some(message) = text.ok().and_then(Incoming::read) else {
            // Programs greet on their standard output, against the rules.
            if !line.trim_ascii().is_empty() {
                let start = String::from_utf8_lossy(&line[..line.len().min(200)]);
                log(format_args!("MCP server `{server}` wrote what is no message: {start}"));
            }
            return;
        };
        if let Some(id) = message.answers() {
            self.calls.answer(id, &message);
        } else if let Some(reply) = message.reply() {
            // A server that does not read its answers has no right to them.
            let _ = self.send(&reply);
        }
    }

    fn read_too_long(&self, server: &str, beginning: &[u8]) {
        let trouble = Trouble::new(format!("sent more than {} MiB in one message", MAX_MESSAGE >> 20));
        log(format_args!("MCP server `{server}` sent a message that is too long"));
        match Incoming::read_beginning(beginning).and_then(|message| message.answers()) {
            Some(id) => self.calls.fail(id, trouble),
            // Its id comes last, and is lost: any of them may be meant.
            None => self.calls.fail_all(&trouble),
        }
    }
}

/// A request whose answer somebody waits for.
struct InFlight<'p> {
    pipe: &'p Pipe,
    id: u64,
}

impl Drop for InFlight<'_> {
    fn drop(&mut self) {
        if self.pipe.calls.forget(self.id) {
            // If there is no room for this, the server reads nothing anyway.
            let _ = self.pipe.send(&cancelled(self.id));
        }
    }
}
