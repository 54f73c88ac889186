//! Graphs with loops, and the nodes that they run.

use std::time::Duration;

use nodewright::prelude::*;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub mod gather;
pub mod halve;

nodewright::project!();

/// Gives one page of a list of numbers.
#[derive(NodeSpec)]
#[node(id = "ACTION.PAGE")]
pub struct Page {
    /// How many numbers a page has.
    #[param(default = 3)]
    pub size: u32,
}

/// Which page.
#[derive(Debug, Deserialize, Serialize, JsonSchema)]
pub struct PageOf {
    /// How many numbers the list has.
    pub count: u32,
    /// The first number of the page.
    pub from: u32,
}

/// A page.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct Numbers {
    /// What is on it.
    pub numbers: Vec<u32>,
    /// Where the next page starts, if there is one.
    pub next: Option<u32>,
}

impl Node for Page {
    type State = ();
    type Input = PageOf;
    type Output = Numbers;

    async fn run(&self, input: PageOf, _: &Context<()>) -> Result<Numbers, NodeError> {
        let end = (input.from + self.size).min(input.count);
        Ok(Numbers { numbers: (input.from..end).collect(), next: (end < input.count).then_some(end) })
    }
}

/// Sleeps.
#[derive(NodeSpec)]
#[node(id = "FLOW.NAP")]
pub struct Nap {}

/// For how long.
#[derive(Debug, Deserialize, Serialize, JsonSchema)]
pub struct Rest {
    /// Milliseconds.
    pub ms: u64,
}

impl Node for Nap {
    type State = ();
    type Input = Rest;
    type Output = Rest;

    async fn run(&self, input: Rest, _: &Context<()>) -> Result<Rest, NodeError> {
        tokio::time::sleep(Duration::from_millis(input.ms)).await;
        Ok(input)
    }
}
