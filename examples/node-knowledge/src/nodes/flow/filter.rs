//! FILTER: which items go on.

use nodewright::prelude::*;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::condition::{Combine, Condition, check};

/// Keeps the items of a list that match conditions on their fields, and drops the others.
/// A condition compares a field with a value; several are combined with all or any.
#[derive(Debug, NodeSpec)]
#[node(
    id = "FLOW.FILTER",
    tags = ["list", "items", "conditions", "select"],
    aliases = [
        "keep only matching items", "remove items", "where clause", "select rows", "drop items", "exclude",
        "discard records", "throw away", "skip entries",
    ],
    guidance = "Use it to thin out a list. To send one item one way or another use FLOW.IF, to sort a list \
                FLOW.SORT. Values of different types never match: convert texts to numbers with \
                ACTION.DATA_TRANSFORMATION first."
)]
#[example(
    name = "Keep large open orders",
    config = {
        "conditions": [
            { "field": "status", "operator": "equals", "value": "open" },
            { "field": "total", "operator": "greater_than", "value": 100 }
        ]
    },
    input = { "items": [{ "id": 1, "status": "open", "total": 250 }, { "id": 2, "status": "open", "total": 20 }] },
    output = { "items": [{ "id": 1, "status": "open", "total": 250 }], "kept": 1, "dropped": 1 }
)]
pub struct Filter {
    /// Conditions on the fields of an item.
    pub conditions: Vec<Condition>,
    /// Whether all conditions must hold, or any one of them.
    #[param(default = Combine::All)]
    pub combine: Combine,
    /// Which items to keep: those that match, or the others.
    #[param(default = Keep::Matching)]
    pub keep: Keep,
    /// Most items to keep; the first ones are kept. All when not set.
    #[param(min = 1)]
    pub limit: Option<u32>,
}

/// Which items are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Keep {
    /// Those that match the conditions.
    Matching,
    /// Those that do not.
    Others,
}

/// A list of items.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct Items {
    /// The items, any JSON; mostly objects.
    pub items: Vec<serde_json::Value>,
}

/// The items that were kept.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
pub struct Filtered {
    /// The items that were kept, in their order.
    pub items: Vec<serde_json::Value>,
    /// How many items were kept.
    pub kept: u32,
    /// How many items were dropped.
    pub dropped: u32,
}

impl Node for Filter {
    type State = ();
    type Input = Items;
    type Output = Filtered;

    async fn run(&self, input: Items, _cx: &Context<()>) -> Result<Filtered, NodeError> {
        check(&self.conditions)?;
        let count = input.items.len();
        let wanted = self.keep == Keep::Matching;
        let limit = self.limit.map_or(usize::MAX, |limit| limit as usize);
        let matching = |item: &serde_json::Value| self.combine.holds(&self.conditions, item) == wanted;
        let items: Vec<_> = input.items.into_iter().filter(matching).take(limit).collect();
        let (kept, dropped) = (items.len() as u32, (count - items.len()) as u32);
        Ok(Filtered { items, kept, dropped })
    }
}
