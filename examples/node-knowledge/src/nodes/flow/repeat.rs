//! LOOP: the same steps again.

use nodewright::prelude::*;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::condition::Condition;

/// Repeats a part of the workflow: for each item of a list, a number of times, or while conditions hold.
/// The results of all turns come out together at the end.
#[derive(Debug, NodeSpec)]
#[node(
    id = "FLOW.LOOP",
    tags = ["iterate", "repeat", "batch", "list"],
    aliases = [
        "for each", "iterate over items", "repeat steps", "while", "one by one", "in batches", "pagination",
        "for every row", "handle each record", "go through a list",
    ],
    guidance = "Connect the repeated steps from `turn` back to this node, and what follows to `done`. Most \
                list nodes (FLOW.FILTER, FLOW.SORT, ACTION.DATA_TRANSFORMATION) take whole lists and need \
                no loop. Always set `max_iterations` to what you expect.",
    input = LoopStart,
    output = LoopStep
)]
#[port(input = main, description = "What to go through: the items, or a first value.")]
#[port(
    input = next,
    description = "The end of the repeated steps: its item is the result of the turn.",
    optional
)]
#[example(
    name = "Process invoices ten at a time",
    config = { "mode": "for_each", "batch_size": 10, "after_error": "continue" },
    input = { "items": [{ "invoice": 1 }, { "invoice": 2 }] },
    output = { "done": { "results": [{ "booked": 2 }], "iterations": 1, "failed": [] } }
)]
pub struct Loop {
    /// What decides how often the steps are repeated.
    #[param(default = LoopMode::ForEach)]
    pub mode: LoopMode,
    /// How many items go into each turn, in mode `for_each`.
    #[param(default = 1, min = 1, max = 1000)]
    pub batch_size: u32,
    /// How often to repeat, in mode `times`.
    #[param(default = 1, min = 1, max = 10000)]
    pub times: u32,
    /// Conditions on the result of the last turn, in mode `while`: as long as all hold, another turn follows.
    #[param(default = Vec::new())]
    pub conditions: Vec<Condition>,
    /// Most turns, whatever the mode: a stop for loops that would never end.
    #[param(default = 1000, min = 1, max = 10000)]
    pub max_iterations: u32,
    /// How many turns run at the same time; 1 is one after the other.
    #[param(default = 1, min = 1, max = 32)]
    pub parallel: u8,
    /// What happens when a turn fails.
    #[param(default = AfterError::Stop)]
    pub after_error: AfterError,
}

/// What decides how often something is repeated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum LoopMode {
    /// A turn for each item, or each batch of items.
    ForEach,
    /// A fixed number of turns.
    Times,
    /// Turns as long as conditions hold.
    While,
}

/// What happens when a turn fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum AfterError {
    /// The loop ends with the error.
    Stop,
    /// The error is noted, and the next turn follows.
    Continue,
}

/// What a loop starts with.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct LoopStart {
    /// The items to go through, in mode `for_each`.
    #[serde(default)]
    pub items: Vec<Value>,
    /// A value that the first turn is given, in the other modes.
    #[serde(default)]
    pub initial: Value,
}

/// What comes out of a loop.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum LoopStep {
    /// The next turn: connect the first of the repeated steps here.
    Turn(Turn),
    /// All turns are done: connect what follows the loop here.
    Done(Finished),
}

/// One turn of a loop.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct Turn {
    /// Number of the turn, from 0.
    pub index: u32,
    /// The items of this turn, as many as `batch_size`.
    pub items: Vec<Value>,
    /// What the turn before it resulted in; null in the first.
    pub previous: Value,
}

/// What all turns resulted in.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct Finished {
    /// The result of each turn, in order.
    pub results: Vec<Value>,
    /// How many turns there were.
    pub iterations: u32,
    /// The turns that failed, when the loop goes on after errors.
    pub failed: Vec<FailedTurn>,
}

/// A turn that failed.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct FailedTurn {
    /// Number of the turn, from 0.
    pub index: u32,
    /// Why it failed.
    pub error: String,
}
