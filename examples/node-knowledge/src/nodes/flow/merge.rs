//! MERGE: two lists become one.

use std::collections::BTreeMap;

use nodewright::prelude::*;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::field;

/// How many items a merge can make: a join of two lists can be as long as both multiplied.
const MAX_ITEMS: usize = 100_000;

/// Merges two lists of items into one: one after the other, place by place, or joined by the value of a field.
#[derive(Debug, NodeSpec)]
#[node(
    id = "FLOW.MERGE",
    tags = ["list", "items", "join", "combine"],
    aliases = [
        "combine branches", "join lists", "concatenate", "union", "append lists", "bring together", "zip",
        "put results together", "combine data",
    ],
    guidance = "Use it where two branches come together and both lists are wanted. Mode `by_key` is a \
                database join; a key that stands several times on both sides gives every pair. To change \
                fields of one list use ACTION.DATA_TRANSFORMATION."
)]
#[example(
    name = "Join orders with their customers",
    config = { "mode": "by_key", "key": "customer_id", "join": "left" },
    input = {
        "left": [{ "order": 1, "customer_id": 7 }, { "order": 2, "customer_id": 9 }],
        "right": [{ "customer_id": 7, "name": "Ada" }]
    },
    output = {
        "items": [{ "order": 1, "customer_id": 7, "name": "Ada" }, { "order": 2, "customer_id": 9 }],
        "matched": 1
    }
)]
pub struct Merge {
    /// How the lists become one.
    #[param(default = MergeMode::Append)]
    pub mode: MergeMode,
    /// Field that must be equal on both sides, as a dotted path. Needed in mode `by_key`.
    pub key: Option<String>,
    /// Which items stay that have no counterpart, in the modes `by_key` and `by_position`.
    #[param(default = Join::Outer)]
    pub join: Join,
    /// Whose value is taken when both items have a field.
    #[param(default = Conflict::PreferRight)]
    pub conflict: Conflict,
}

/// How two lists become one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum MergeMode {
    /// The left list, then the right one.
    Append,
    /// The first item of the left with the first of the right, and so on; their fields become one item.
    ByPosition,
    /// Items with the same value in a field become one item, as in a join of database tables.
    ByKey,
}

/// Which items stay that have no counterpart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Join {
    /// None.
    Inner,
    /// Those of the left list.
    Left,
    /// Those of both lists.
    Outer,
}

/// Whose value is taken when both items have a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Conflict {
    /// That of the left item.
    PreferLeft,
    /// That of the right item.
    PreferRight,
}

/// Two lists of items.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct TwoLists {
    /// The first list.
    pub left: Vec<Value>,
    /// The second list.
    pub right: Vec<Value>,
}

/// One list of items.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, Serialize, JsonSchema)]
pub struct Merged {
    /// The items of both lists.
    pub items: Vec<Value>,
    /// How many items were made of one from each list.
    pub matched: u32,
}

impl Node for Merge {
    type State = ();
    type Input = TwoLists;
    type Output = Merged;

    async fn run(&self, input: TwoLists, _cx: &Context<()>) -> Result<Merged, NodeError> {
        let TwoLists { mut left, right } = input;
        let merged = match (self.mode, &self.key) {
            (MergeMode::Append, _) => {
                left.extend(right);
                Merged { items: left, matched: 0 }
            }
            (MergeMode::ByPosition, _) => self.by_position(left, right)?,
            (MergeMode::ByKey, Some(key)) => self.by_key(left, right, key)?,
            (MergeMode::ByKey, None) => {
                return Err(NodeError::new("mode `by_key` needs `key`: the field that both lists share"));
            }
        };
        check_length(merged.items.len())?;
        Ok(merged)
    }
}

impl Merge {
    fn by_position(&self, left: Vec<Value>, right: Vec<Value>) -> Result<Merged, NodeError> {
        let mut merged = Merged::default();
        let (mut left, mut right) = (left.into_iter(), right.into_iter());
        loop {
            match (left.next(), right.next()) {
                (Some(left), Some(right)) => self.add(&mut merged, &left, &right)?,
                (Some(left), None) if self.join != Join::Inner => merged.items.push(left),
                (None, Some(right)) if self.join == Join::Outer => merged.items.push(right),
                (None, None) => return Ok(merged),
                _ => {}
            }
        }
    }

    /// Items without the field have no counterpart, as null in a database.
    fn by_key(&self, left: Vec<Value>, right: Vec<Value>, key: &str) -> Result<Merged, NodeError> {
        let mut places: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        for (place, item) in right.iter().enumerate() {
            if let Some(value) = key_of(item, key) {
                places.entry(value).or_default().push(place);
            }
        }
        let mut is_matched = vec![false; right.len()];
        let mut merged = Merged::default();
        for item in left {
            let found = key_of(&item, key).and_then(|value| places.get(&value));
            for place in found.into_iter().flatten() {
                is_matched[*place] = true;
                self.add(&mut merged, &item, &right[*place])?;
            }
            if found.is_none() && self.join != Join::Inner {
                merged.items.push(item);
            }
        }
        if self.join == Join::Outer {
            let rest = right.into_iter().zip(is_matched).filter(|(_, matched)| !matched);
            merged.items.extend(rest.map(|(item, _)| item));
        }
        Ok(merged)
    }

    fn add(&self, merged: &mut Merged, left: &Value, right: &Value) -> Result<(), NodeError> {
        let (Value::Object(left), Value::Object(right)) = (left, right) else {
            let message = "only objects become one item: use mode `append` for lists of other values";
            return Err(NodeError::new(message));
        };
        let mut item = left.clone();
        for (name, value) in right {
            if self.conflict == Conflict::PreferRight || !item.contains_key(name) {
                item.insert(name.clone(), value.clone());
            }
        }
        merged.items.push(Value::Object(item));
        merged.matched += 1;
        check_length(merged.items.len())
    }
}

fn check_length(length: usize) -> Result<(), NodeError> {
    match length > MAX_ITEMS {
        true => Err(NodeError::new(format!(
            "the merged list has more than {MAX_ITEMS} items: filter the lists first, or join by a more exact key"
        ))),
        false => Ok(()),
    }
}

/// The value of the key as text, so that `1` and `1.0` are the same, but not `1` and `"1"`.
fn key_of(item: &Value, key: &str) -> Option<String> {
    match field::get(item, key)? {
        Value::Null => None,
        Value::Number(number) if number.as_i64().is_none() => {
            number.as_f64().map(|number| number.to_string())
        }
        other => Some(other.to_string()),
    }
}
