//! SIMPLE: the last few values.

use std::time::Duration;

use nodewright::prelude::*;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::store::Store;

/// Where its values are in the store, apart from everyone else's.
const NAMESPACE: &str = "memory.simple";

/// Remembers the last few values under a name, and returns them oldest first.
/// A short list that forgets its beginning.
#[derive(Debug, NodeSpec)]
#[node(
    id = "MEMORY.SIMPLE",
    tags = ["memory", "recent", "window"],
    aliases = [
        "short-term memory", "last values", "scratchpad", "recent items", "sliding window", "basic memory",
        "remember recent values",
    ],
    guidance = "The memory to start with: one name, one list, nothing to set up. Use \
                MEMORY.CONVERSATION_BUFFER for chat messages with roles, and MEMORY.KEY_VALUE_STORE for \
                values that are looked up by key or replaced."
)]
#[port(output = main, description = "The values that are remembered, oldest first.")]
#[port(
    output = memory,
    type = memory,
    description = "Attach it to an AI agent as its short-term memory."
)]
#[example(
    name = "Keep the last three prices",
    config = { "name": "prices", "window": 3 },
    input = { "remember": 19.9 },
    output = { "values": [18.5, 19.0, 19.9] }
)]
pub struct Simple {
    /// Name of the list; nodes with the same name share it.
    #[param(pattern = "^[A-Za-z0-9_.-]{1,64}$")]
    pub name: String,
    /// How many values are remembered; older ones are forgotten.
    #[param(default = 10, min = 1, max = 100)]
    pub window: u32,
    /// After how many seconds without a new value the whole list is forgotten. Never when not set.
    #[param(min = 1, max = 31_536_000)]
    pub ttl_seconds: Option<u32>,
}

/// What to remember.
#[derive(Clone, Debug, Default, Deserialize, Serialize, JsonSchema)]
pub struct SimpleInput {
    /// A value to remember, any JSON. Without one the list is only returned.
    #[serde(default)]
    pub remember: Option<Value>,
}

/// What is remembered.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
pub struct SimpleOutput {
    /// The values, oldest first.
    pub values: Vec<Value>,
}

impl Node for Simple {
    type State = Store;
    type Input = SimpleInput;
    type Output = SimpleOutput;

    async fn run(&self, input: SimpleInput, cx: &Context<Store>) -> Result<SimpleOutput, NodeError> {
        let store = cx.state();
        let list = match input.remember {
            None => store.get(NAMESPACE, &self.name),
            Some(value) => {
                let ttl = self.ttl_seconds.map(|seconds| Duration::from_secs(seconds.into()));
                let push = |before: Option<&Value>| Ok::<_, NodeError>(self.push(before, value));
                Some(store.change(NAMESPACE, &self.name, ttl, push)?)
            }
        };
        Ok(SimpleOutput { values: list.as_ref().and_then(Value::as_array).cloned().unwrap_or_default() })
    }
}

impl Simple {
    fn push(&self, before: Option<&Value>, value: Value) -> Value {
        let mut values = before.and_then(Value::as_array).cloned().unwrap_or_default();
        values.push(value);
        let surplus = values.len().saturating_sub(self.window as usize);
        values.drain(..surplus);
        Value::Array(values)
    }
}
