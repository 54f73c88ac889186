//! IF and SWITCH: where an item goes.

use nodewright::prelude::*;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::condition::{Combine, Condition, check};

/// Sends an item one of two ways: the port `true` when conditions on its fields hold, else the port `false`.
#[derive(Debug, NodeSpec)]
#[node(
    id = "FLOW.IF",
    tags = ["condition", "branch", "decision"],
    aliases = [
        "if else", "yes or no", "two branches", "check whether", "decide", "only when",
        "depending on a condition", "true or false",
    ],
    guidance = "Use it for one yes-or-no decision on one item; connect both ports. For more than two ways \
                use FLOW.SWITCH, for lists FLOW.FILTER. Do not put it behind a HUMAN_IN_THE_LOOP node: that \
                has ports for each answer already."
)]
#[example(
    name = "Is the order large?",
    config = { "conditions": [{ "field": "total", "operator": "greater_or_equal", "value": 1000 }] },
    input = { "item": { "id": 3, "total": 1200 } },
    output = { "true": { "item": { "id": 3, "total": 1200 } } }
)]
pub struct If {
    /// Conditions on the fields of the item.
    pub conditions: Vec<Condition>,
    /// Whether all conditions must hold, or any one of them.
    #[param(default = Combine::All)]
    pub combine: Combine,
}

/// The item to decide on.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
pub struct Item {
    /// The item, any JSON; it comes out as it is.
    pub item: Value,
}

/// Which way an item goes.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Branch {
    /// The conditions hold.
    True(Item),
    /// The conditions do not hold.
    False(Item),
}

impl Node for If {
    type State = ();
    type Input = Item;
    type Output = Branch;

    async fn run(&self, input: Item, _cx: &Context<()>) -> Result<Branch, NodeError> {
        check(&self.conditions)?;
        let holds = self.combine.holds(&self.conditions, &input.item);
        Ok(if holds { Branch::True(input) } else { Branch::False(input) })
    }
}

/// Sends an item one of several ways: by the first case that matches its fields, or by the port `otherwise`.
/// There can be up to four cases.
#[derive(Debug, NodeSpec)]
#[node(
    id = "FLOW.SWITCH",
    tags = ["condition", "branch", "route", "cases"],
    aliases = [
        "route by value", "choose a path", "case statement", "multiple branches", "router", "match",
        "categorize items", "depending on a value", "one of several ways", "different cases",
    ],
    guidance = "Use it where an item can go three or more ways; for two, FLOW.IF reads better. The first \
                case that matches wins, so put the narrow ones first. Connect `otherwise` too, or items get \
                lost."
)]
#[example(
    name = "Route tickets by priority",
    config = {
        "cases": [
            { "conditions": [{ "field": "priority", "operator": "equals", "value": "urgent" }] },
            { "conditions": [{ "field": "priority", "operator": "in", "value": ["high", "normal"] }] }
        ]
    },
    input = { "item": { "ticket": 12, "priority": "high" } },
    output = { "second": { "item": { "ticket": 12, "priority": "high" } } }
)]
pub struct Switch {
    /// The cases, one to four; the first that matches decides.
    pub cases: Vec<Case>,
}

/// A case of a switch.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct Case {
    /// Conditions on the fields of the item.
    pub conditions: Vec<Condition>,
    /// Whether all conditions must hold, or any one of them.
    #[serde(default)]
    pub combine: Combine,
}

/// Which way an item goes.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Route {
    /// The first case matches.
    First(Item),
    /// The second case is the first that matches.
    Second(Item),
    /// The third case is the first that matches.
    Third(Item),
    /// The fourth case is the first that matches.
    Fourth(Item),
    /// No case matches.
    Otherwise(Item),
}

impl Node for Switch {
    type State = ();
    type Input = Item;
    type Output = Route;

    async fn run(&self, input: Item, _cx: &Context<()>) -> Result<Route, NodeError> {
        if !(1..=4).contains(&self.cases.len()) {
            let message =
                format!("{} cases are given: give one to four, or put switches in a row", self.cases.len());
            return Err(NodeError::new(message));
        }
        for case in &self.cases {
            check(&case.conditions)?;
        }
        let matching = |case: &Case| case.combine.holds(&case.conditions, &input.item);
        Ok(match self.cases.iter().position(matching) {
            Some(0) => Route::First(input),
            Some(1) => Route::Second(input),
            Some(2) => Route::Third(input),
            Some(3) => Route::Fourth(input),
            _ => Route::Otherwise(input),
        })
    }
}
