//! Signals: by them one call of a graph lets another go on that waits.
//!
//! A signal that nobody waits for yet is kept for the first that does, and goes to one only.

use std::collections::BTreeMap;
use std::collections::VecDeque;
use std::fmt;
use std::pin::pin;
use std::sync::{Mutex, PoisonError};

use nodewright::{NodeError, ToolServer, Value as ToolValue};
use serde_json::Value;
use tokio::sync::Notify;

/// How many signals are kept that nobody has waited for.
pub const MAX_PENDING: usize = 1_000;
/// How large a signal's payload can be, as JSON, in bytes.
pub const MAX_PAYLOAD: usize = 64 * 1024;

/// The signals of one application.
#[derive(Debug, Default)]
pub struct Signals {
    pending: Mutex<Pending>,
    sent: Notify,
}

#[derive(Debug, Default)]
struct Pending {
    by_name: BTreeMap<String, VecDeque<Value>>,
    count: usize,
}

impl Signals {
    /// Sends a signal to the first that waits for `name`, now or later.
    pub fn send(&self, name: &str, payload: Value) -> Result<(), Refused> {
        let bytes = name.len() + payload.to_string().len();
        if bytes > MAX_PAYLOAD {
            return Err(Refused::TooLarge(bytes));
        }
        let mut pending = self.pending.lock().unwrap_or_else(PoisonError::into_inner);
        if pending.count >= MAX_PENDING {
            return Err(Refused::TooMany);
        }
        pending.count += 1;
        pending.by_name.entry(name.to_owned()).or_default().push_back(payload);
        drop(pending);
        self.sent.notify_waiters();
        Ok(())
    }

    /// Waits for a signal, and takes its payload.
    pub async fn wait(&self, name: &str) -> Value {
        loop {
            // Listens before it looks, so that no signal falls in between.
            let mut sent = pin!(self.sent.notified());
            sent.as_mut().enable();
            if let Some(payload) = self.take(name) {
                return payload;
            }
            sent.await;
        }
    }

    fn take(&self, name: &str) -> Option<Value> {
        let mut pending = self.pending.lock().unwrap_or_else(PoisonError::into_inner);
        let queue = pending.by_name.get_mut(name)?;
        let payload = queue.pop_front()?;
        if queue.is_empty() {
            pending.by_name.remove(name);
        }
        pending.count -= 1;
        Some(payload)
    }
}

/// Graphs send signals through an `mcp` node: server `signals`, tool `send`.
impl ToolServer for Signals {
    async fn call(&self, tool: &str, arguments: ToolValue<'_>) -> Result<ToolValue<'static>, NodeError> {
        if tool != "send" {
            return Err(NodeError::new(format!("the signals have no tool `{tool}`: call `send`")));
        }
        let Some(name) = arguments.get("name").and_then(ToolValue::as_str) else {
            return Err(NodeError::new("`send` needs the `name` of the signal"));
        };
        let payload = arguments.get("payload").map(serde_json::to_value).transpose()?;
        self.send(name, payload.unwrap_or_default())?;
        Ok(ToolValue::object([("sent", ToolValue::from(true))]))
    }
}

/// Why a signal was not sent.
#[derive(Debug, PartialEq, Eq)]
pub enum Refused {
    /// Its name and payload are too large.
    TooLarge(usize),
    /// Too many signals are pending.
    TooMany,
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refused::TooLarge(bytes) => {
                write!(f, "a signal of {bytes} bytes is too large: send at most {MAX_PAYLOAD}")
            }
            Refused::TooMany => {
                write!(f, "{MAX_PENDING} signals are pending: wait for some of them before sending more")
            }
        }
    }
}

impl std::error::Error for Refused {}
