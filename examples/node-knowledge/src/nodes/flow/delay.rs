//! DELAY: go on after a time.

use std::time::Duration;

use nodewright::prelude::*;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Pauses the workflow for a fixed time, and then goes on with the same item.
#[derive(Debug, NodeSpec)]
#[node(
    id = "FLOW.DELAY",
    tags = ["time", "pause", "rate limit"],
    aliases = [
        "sleep", "slow down", "throttle", "wait some seconds", "hold for minutes", "wait a while",
        "pause for minutes", "fixed pause",
    ],
    guidance = "Use it to keep a pace, such as between calls of an API with a rate limit. To wait for \
                something to happen use FLOW.WAIT, to start at a time of day TRIGGER.CRON."
)]
#[example(
    name = "Two seconds between requests",
    config = { "duration": 2 },
    input = { "item": { "page": 4 } },
    output = { "item": { "page": 4 }, "seconds": 2.0 }
)]
pub struct Delay {
    /// How long to pause, in the given unit. The input can ask for another time.
    #[param(default = 1, min = 0, max = 3600)]
    pub duration: u32,
    /// Unit of the duration.
    #[param(default = DelayUnit::Seconds)]
    pub unit: DelayUnit,
    /// Longest pause that is allowed, in seconds. A longer one is an error, not a shorter pause.
    #[param(default = 60, min = 1, max = 3600)]
    pub max_seconds: u32,
}

/// A unit of time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum DelayUnit {
    /// Thousandths of a second.
    Milliseconds,
    /// Seconds.
    Seconds,
    /// Minutes.
    Minutes,
}

impl DelayUnit {
    fn times(self, count: u32) -> Duration {
        match self {
            DelayUnit::Milliseconds => Duration::from_millis(count.into()),
            DelayUnit::Seconds => Duration::from_secs(count.into()),
            DelayUnit::Minutes => Duration::from_secs(u64::from(count) * 60),
        }
    }
}

/// An item to hold back for a while.
#[derive(Clone, Debug, Default, Deserialize, Serialize, JsonSchema)]
pub struct ToDelay {
    /// The item; it comes out as it is.
    #[serde(default)]
    pub item: Value,
    /// How long to pause this time, in the given unit, instead of the configured duration.
    #[serde(default)]
    pub duration: Option<u32>,
}

/// The item, after the pause.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
pub struct Delayed {
    /// The item that came in.
    pub item: Value,
    /// How long the pause was, in seconds.
    pub seconds: f64,
}

impl Node for Delay {
    type State = ();
    type Input = ToDelay;
    type Output = Delayed;

    async fn run(&self, input: ToDelay, _cx: &Context<()>) -> Result<Delayed, NodeError> {
        let pause = self.unit.times(input.duration.unwrap_or(self.duration));
        let (seconds, max) = (pause.as_secs_f64(), self.max_seconds);
        if pause > Duration::from_secs(max.into()) {
            return Err(NodeError::new(format!(
                "a pause of {seconds} seconds is longer than `max_seconds`, {max}: shorten it or raise the \
                 maximum; for hours and days, start another workflow by a schedule"
            )));
        }
        tokio::time::sleep(pause).await;
        Ok(Delayed { item: input.item, seconds })
    }
}
