//! Types of the user's that go through a node which takes any value, and come back.

use nodewright::prelude::*;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::twins::{Kinds, OrderLines, Ordered};

/// Gives back what it gets.
#[derive(Debug, NodeSpec)]
#[node(id = "ACTION.ECHO")]
pub struct Echo {}

/// Anything.
#[derive(Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
pub struct Anything {
    /// What it is.
    pub item: serde_json::Value,
}

impl Node for Echo {
    type State = ();
    type Input = Anything;
    type Output = Anything;

    async fn run(&self, input: Anything, _cx: &Context<()>) -> Result<Anything, NodeError> {
        Ok(input)
    }
}

/// Echoes lines.
pub struct EchoLines;

/// Sends the lines of an order through a node that takes any value.
#[graph(tool = "echo_lines")]
impl Graph for EchoLines {
    type Input = Ordered;
    type Output = OrderLines;

    #[node(Echo, expr = r#"{ "item": $.entry }"#, next = back)]
    fn echo();

    #[transform(expr = r#"{ "lines": $.echo.item.lines }"#, next = exit)]
    fn back();
}

/// Reads lines.
pub struct ReadLines;

/// Takes any value for the lines of an order.
#[graph(tool = "read_lines")]
impl Graph for ReadLines {
    type Input = Anything;
    type Output = OrderLines;

    #[transform(expr = "$.entry.item", next = exit)]
    fn back();
}

/// Reads kinds.
pub struct ReadKinds;

/// Takes any value for kinds.
#[graph(tool = "read_kinds")]
impl Graph for ReadKinds {
    type Input = Anything;
    type Output = Kinds;

    #[transform(expr = r#"{ "kinds": $.entry.item.kinds, "many": true }"#, next = exit)]
    fn back();
}

/// Picks.
pub struct Pick;

/// Picks a part of any value.
#[graph(tool = "pick")]
impl Graph for Pick {
    type Input = Anything;
    type Output = Anything;

    #[transform(expr = r#"{ "item": $.entry.item.deep.er }"#, next = exit)]
    fn part();
}
