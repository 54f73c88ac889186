//! WAIT: go on when a signal comes.

use std::time::Duration;

use nodewright::prelude::*;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::signals::Signals;

/// Stops the workflow until a named signal arrives, such as a callback or an approval, or until a timeout.
/// Another workflow sends the signal.
#[derive(Debug, NodeSpec)]
#[node(
    id = "FLOW.WAIT",
    tags = ["event", "signal", "timeout", "resume"],
    aliases = [
        "wait for event", "wait for callback", "until signal", "resume later", "block until",
        "await response", "pause until",
    ],
    guidance = "Use it when the workflow depends on another one or on a callback, and route both ports. To \
                ask a person use a HUMAN_IN_THE_LOOP node, which also sends the question; to pause for a \
                known time use FLOW.DELAY."
)]
#[example(
    name = "Wait until a payment is confirmed",
    description = "The payment callback sends the signal `payment:A-17`.",
    config = { "signal": "payment", "timeout_seconds": 900 },
    input = { "key": "A-17", "item": { "order": "A-17" } },
    output = { "resumed": { "item": { "order": "A-17" }, "payload": { "paid": true } } }
)]
pub struct Wait {
    /// Name of the signal to wait for.
    #[param(pattern = "^[A-Za-z0-9_.-]+$")]
    pub signal: String,
    /// How long to wait for it, in seconds.
    #[param(default = 60, min = 1, max = 86400)]
    pub timeout_seconds: u32,
}

/// The item that waits, and the key of its signal.
#[derive(Clone, Debug, Default, Deserialize, Serialize, JsonSchema)]
pub struct ToWait {
    /// Which of several that wait: with key `42` the signal `approval` is sent as `approval:42`.
    #[serde(default)]
    pub key: Option<String>,
    /// The item; it comes out as it is.
    #[serde(default)]
    pub item: Value,
}

/// How the waiting ended.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Waited {
    /// The signal came: the item goes on with its payload.
    Resumed(Resumed),
    /// The signal did not come in time.
    TimedOut(TimedOut),
}

/// The item, and what the signal said.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
pub struct Resumed {
    /// The item that came in.
    pub item: Value,
    /// What was sent with the signal.
    pub payload: Value,
}

/// The item, and the signal that did not come.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
pub struct TimedOut {
    /// The item that came in.
    pub item: Value,
    /// Full name of the signal, with the key.
    pub signal: String,
}

impl Node for Wait {
    type State = Signals;
    type Input = ToWait;
    type Output = Waited;

    async fn run(&self, input: ToWait, cx: &Context<Signals>) -> Result<Waited, NodeError> {
        if self.signal.is_empty() {
            return Err(NodeError::new("`signal` is empty: name the signal to wait for"));
        }
        let signal = match &input.key {
            Some(key) => format!("{}:{key}", self.signal),
            None => self.signal.clone(),
        };
        let timeout = Duration::from_secs(self.timeout_seconds.into());
        let item = input.item;
        Ok(match tokio::time::timeout(timeout, cx.state().wait(&signal)).await {
            Ok(payload) => Waited::Resumed(Resumed { item, payload }),
            Err(_) => Waited::TimedOut(TimedOut { item, signal }),
        })
    }
}
