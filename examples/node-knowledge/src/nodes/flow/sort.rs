//! SORT: in which order items go on.

use std::cmp::Ordering;

use nodewright::prelude::*;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::condition::order;
use super::filter::Items;
use crate::field;

/// Sorts a list of items by one or more of their fields, ascending or descending.
/// Items that are equal stay in their order.
#[derive(Debug, NodeSpec)]
#[node(
    id = "FLOW.SORT",
    tags = ["list", "items", "order", "ranking"],
    aliases = [
        "order by", "rank", "arrange", "ascending", "descending", "top items", "newest first",
        "put in order", "sort by date", "highest first",
    ],
    guidance = "Dates are sorted rightly as ISO texts (2026-03-01), numbers only as numbers: `\"10\"` \
                stands before `\"9\"`. With `limit` it gives the top of a list; to pick items by a \
                condition use FLOW.FILTER."
)]
#[example(
    name = "The two newest articles",
    config = { "keys": [{ "field": "published", "direction": "descending" }], "limit": 2 },
    input = {
        "items": [
            { "title": "A", "published": "2026-01-05" },
            { "title": "B", "published": "2026-03-01" },
            { "title": "C", "published": "2026-02-11" }
        ]
    },
    output = {
        "items": [{ "title": "B", "published": "2026-03-01" }, { "title": "C", "published": "2026-02-11" }]
    }
)]
pub struct Sort {
    /// Fields to sort by; a later one decides where the earlier ones are equal.
    pub keys: Vec<SortKey>,
    /// Whether capital and small letters are the same.
    #[param(default = false)]
    pub ignore_case: bool,
    /// Where items go that lack the field, or have null in it.
    #[param(default = MissingPlace::Last)]
    pub missing: MissingPlace,
    /// Most items to keep: the first ones after sorting. All when not set.
    #[param(min = 1)]
    pub limit: Option<u32>,
}

/// A field to sort by.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct SortKey {
    /// Field, as a dotted path: `price`, `customer.name`.
    pub field: String,
    /// In which direction.
    #[serde(default)]
    pub direction: Direction,
}

/// A direction of sorting.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Direction {
    /// Smallest, earliest or first letter first.
    #[default]
    Ascending,
    /// Largest, latest or last letter first.
    Descending,
}

/// Where items without the field go, in either direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum MissingPlace {
    /// Before all others.
    First,
    /// After all others.
    Last,
}

/// The items in order.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
pub struct Sorted {
    /// The items in order.
    pub items: Vec<Value>,
}

impl Node for Sort {
    type State = ();
    type Input = Items;
    type Output = Sorted;

    async fn run(&self, input: Items, _cx: &Context<()>) -> Result<Sorted, NodeError> {
        if self.keys.is_empty() {
            return Err(NodeError::new("there is nothing to sort by: add a key, such as {field, direction}"));
        }
        let keyed = input.items.into_iter().map(|item| (self.keys_of(&item), item));
        let mut keyed: Vec<_> = keyed.collect();
        keyed.sort_by(|(a, _), (b, _)| self.compare(a, b));
        let limit = self.limit.map_or(usize::MAX, |limit| limit as usize);
        Ok(Sorted { items: keyed.into_iter().map(|(_, item)| item).take(limit).collect() })
    }
}

impl Sort {
    /// What an item is sorted by, looked up once.
    fn keys_of(&self, item: &Value) -> Vec<Option<Value>> {
        let value = |key: &SortKey| field::get(item, &key.field).filter(|value| !value.is_null());
        let cased = |value: &Value| match value {
            Value::String(text) if self.ignore_case => Value::String(text.to_lowercase()),
            other => other.clone(),
        };
        self.keys.iter().map(|key| value(key).map(cased)).collect()
    }

    fn compare(&self, a: &[Option<Value>], b: &[Option<Value>]) -> Ordering {
        let by_key = self.keys.iter().zip(a.iter().zip(b)).map(|(key, (a, b))| match (a, b) {
            (Some(a), Some(b)) => {
                let by_kind = || kind(a).cmp(&kind(b));
                let ascending = order(a, b).unwrap_or_else(by_kind);
                if key.direction == Direction::Descending { ascending.reverse() } else { ascending }
            }
            (None, None) => Ordering::Equal,
            (a, b) => {
                let last = a.is_none().cmp(&b.is_none());
                if self.missing == MissingPlace::First { last.reverse() } else { last }
            }
        });
        by_key.fold(Ordering::Equal, Ordering::then)
    }
}

/// Values of different kinds are sorted by their kind, so that there is one order for all.
fn kind(value: &Value) -> u8 {
    match value {
        Value::Null => 0,
        Value::Bool(_) => 1,
        Value::Number(_) => 2,
        Value::String(_) => 3,
        Value::Array(_) => 4,
        Value::Object(_) => 5,
    }
}
