//! KEY_VALUE_STORE: values under keys.

use std::time::Duration;

use nodewright::prelude::*;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::store::Store;

/// Remembers JSON values under keys: set, get, delete, count up, or list keys.
/// All workflows of the server share them, and a value can expire after a time.
#[derive(Debug, NodeSpec)]
#[node(
    id = "MEMORY.KEY_VALUE_STORE",
    tags = ["memory", "cache", "state", "key-value"],
    aliases = [
        "redis", "cache a value", "remember a value", "counter", "variables", "lookup by key",
        "store state", "keep values between runs",
    ],
    guidance = "Use it for single values that are looked up by an exact key: flags, counters, the time of \
                the last run. For chat history use MEMORY.CONVERSATION_BUFFER, to find text by meaning \
                MEMORY.VECTOR_DATABASE. A key that is not there is no error: look at `found`."
)]
#[port(output = main, description = "The value of the key.")]
#[port(
    output = memory,
    type = memory,
    description = "Attach it to an AI agent, which then remembers values by key."
)]
#[example(
    name = "Remember the last run",
    description = "Notes when a sync was done, so that the next run starts from there.",
    config = { "operation": "set", "namespace": "sync" },
    input = { "key": "last_run", "value": "2026-03-01T06:00:00Z" },
    output = { "key": "last_run", "found": true, "value": "2026-03-01T06:00:00Z", "keys": [] }
)]
#[example(
    name = "Count requests of a user for a day",
    config = { "operation": "increment", "namespace": "requests", "ttl_seconds": 86400 },
    input = { "key": "user-42" },
    output = { "key": "user-42", "found": false, "value": 1, "keys": [] }
)]
pub struct KeyValueStore {
    /// What to do.
    #[param(default = KeyValueTask::Get)]
    pub operation: KeyValueTask,
    /// Group of keys: the same key in two namespaces has two values.
    #[param(default = "default", pattern = "^[A-Za-z0-9_.:-]{1,64}$")]
    pub namespace: String,
    /// After how many seconds a value that is set or counted expires. Never when not set.
    #[param(min = 1, max = 31_536_000)]
    pub ttl_seconds: Option<u32>,
    /// Whether setting replaces a value that is there already.
    #[param(default = true)]
    pub overwrite: bool,
}

/// What can be done with keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum KeyValueTask {
    /// Returns the value of a key.
    Get,
    /// Sets the value of a key.
    Set,
    /// Deletes a key, and returns the value that it had.
    Delete,
    /// Adds to the number under a key, from 0 if there is none.
    Increment,
    /// Lists the keys that start with the given one.
    List,
}

/// A key, and what to keep under it.
#[derive(Clone, Debug, Default, Deserialize, Serialize, JsonSchema)]
pub struct KeyValueInput {
    /// The key; to list keys, how they start.
    pub key: String,
    /// The value to set, any JSON; or the number to add, 1 when not given.
    #[serde(default)]
    pub value: Option<Value>,
}

/// A key and its value.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
pub struct KeyValueOutput {
    /// The key that was given.
    pub key: String,
    /// Whether there was a value before.
    pub found: bool,
    /// The value as it is now, or as it was before it was deleted; null if there is none.
    pub value: Value,
    /// The keys, when they were listed.
    pub keys: Vec<String>,
}

impl Node for KeyValueStore {
    type State = Store;
    type Input = KeyValueInput;
    type Output = KeyValueOutput;

    async fn run(&self, input: KeyValueInput, cx: &Context<Store>) -> Result<KeyValueOutput, NodeError> {
        let KeyValueInput { key, value } = input;
        if key.is_empty() && self.operation != KeyValueTask::List {
            return Err(NodeError::new("`key` is empty: name the value"));
        }
        let store = cx.state();
        let mut keys = Vec::new();
        let (found, value) = match self.operation {
            KeyValueTask::Get => or_null(store.get(&self.namespace, &key)),
            KeyValueTask::Delete => or_null(store.remove(&self.namespace, &key)),
            KeyValueTask::Set => {
                let value =
                    value.ok_or_else(|| NodeError::new("`value` is missing: give one, or delete the key"))?;
                self.set(store, &key, value)?
            }
            KeyValueTask::Increment => self.increment(store, &key, value)?,
            KeyValueTask::List => {
                keys = store.keys(&self.namespace, &key);
                (!keys.is_empty(), Value::Null)
            }
        };
        Ok(KeyValueOutput { key, found, value, keys })
    }
}

impl KeyValueStore {
    fn ttl(&self) -> Option<Duration> {
        self.ttl_seconds.map(|seconds| Duration::from_secs(seconds.into()))
    }

    fn set(&self, store: &Store, key: &str, value: Value) -> Result<(bool, Value), NodeError> {
        let mut found = false;
        let value = store.change(&self.namespace, key, self.ttl(), |before| {
            found = before.is_some();
            match before {
                Some(_) if !self.overwrite => Err(NodeError::new(format!(
                    "`{key}` has a value already: set `overwrite`, or delete it first"
                ))),
                _ => Ok(value),
            }
        })?;
        Ok((found, value))
    }

    fn increment(&self, store: &Store, key: &str, by: Option<Value>) -> Result<(bool, Value), NodeError> {
        let number = |value: &Value, what: &str| {
            let whole = value.as_i64();
            whole.ok_or_else(|| {
                NodeError::new(format!("{what} is {value}: only whole numbers can be counted up"))
            })
        };
        let by = by.as_ref().map_or(Ok(1), |by| number(by, "`value`"))?;
        let mut found = false;
        let value = store.change(&self.namespace, key, self.ttl(), |before| {
            found = before.is_some();
            let before = before.map_or(Ok(0), |before| number(before, &format!("`{key}`")))?;
            let sum = before.checked_add(by);
            sum.map(Value::from)
                .ok_or_else(|| NodeError::new(format!("`{key}` is too large to be counted up")))
        })?;
        Ok((found, value))
    }
}

fn or_null(value: Option<Value>) -> (bool, Value) {
    (value.is_some(), value.unwrap_or_default())
}
