//! Conditions on JSON items, as data: a field, an operator and a value.
//!
//! They are configuration and not code, so a workflow can be read, checked and explained without running it.

use std::cmp::Ordering;

use nodewright::NodeError;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::field;

/// One condition on an item.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
pub struct Condition {
    /// Field to look at, as a dotted path: `customer.country`, `lines.0.sku`.
    pub field: String,
    /// How to compare it.
    pub operator: Operator,
    /// What to compare it with: a list for `in` and `not_in`, nothing for `exists`, `missing` and the like.
    #[serde(default)]
    pub value: Option<Value>,
    /// Whether capital and small letters are the same.
    #[serde(default)]
    pub ignore_case: bool,
}

/// How a field is compared with a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Operator {
    /// The same value; `1` and `1.0` are the same.
    Equals,
    /// Another value, or none.
    NotEquals,
    /// A larger number, or a text later in order; a date in ISO form is such a text.
    GreaterThan,
    /// The same or larger.
    GreaterOrEqual,
    /// A smaller number, or a text earlier in order.
    LessThan,
    /// The same or smaller.
    LessOrEqual,
    /// A text with this text in it, or a list with this value in it.
    Contains,
    /// No text or list that contains the value.
    NotContains,
    /// A text that starts with this one.
    StartsWith,
    /// A text that ends with this one.
    EndsWith,
    /// One of a list of values.
    In,
    /// None of a list of values.
    NotIn,
    /// The item has the field, and it is not null.
    Exists,
    /// The item does not have the field, or it is null.
    Missing,
    /// Missing, or a text, list or object with nothing in it.
    IsEmpty,
    /// Not missing, and with something in it.
    IsNotEmpty,
}

/// How several conditions are one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Combine {
    /// All of them must hold.
    #[default]
    All,
    /// One of them is enough.
    Any,
}

impl Combine {
    /// Whether an item fits the conditions. They must have passed [`check`].
    pub(super) fn holds(self, conditions: &[Condition], item: &Value) -> bool {
        match self {
            Combine::All => conditions.iter().all(|condition| condition.holds(item)),
            Combine::Any => conditions.iter().any(|condition| condition.holds(item)),
        }
    }
}

/// Refuses conditions that cannot be meant: none at all, and those without the value that they need.
pub(super) fn check(conditions: &[Condition]) -> Result<(), NodeError> {
    if conditions.is_empty() {
        return Err(NodeError::new("there are no conditions: add one, such as {field, operator, value}"));
    }
    for Condition { field, operator, value, .. } in conditions {
        let problem = match (operator, value) {
            (Operator::Exists | Operator::Missing | Operator::IsEmpty | Operator::IsNotEmpty, _) => continue,
            (_, None) => "needs a `value` (for null, use `missing`)",
            (Operator::In | Operator::NotIn, Some(Value::Array(_))) => continue,
            (Operator::In | Operator::NotIn, Some(_)) => "needs a list as `value`",
            (Operator::StartsWith | Operator::EndsWith, Some(value)) if !value.is_string() => {
                "needs a text as `value`"
            }
            _ => continue,
        };
        let name = serde_json::to_value(operator)?;
        let name = name.as_str().unwrap_or_default();
        return Err(NodeError::new(format!("the condition `{name}` on `{field}` {problem}")));
    }
    Ok(())
}

impl Condition {
    /// Whether an item fits. Values of different kinds never do: `"10"` is not more than `9`.
    fn holds(&self, item: &Value) -> bool {
        let found = field::get(item, &self.field).filter(|value| !value.is_null());
        match self.operator {
            Operator::Exists => found.is_some(),
            Operator::Missing => found.is_none(),
            Operator::IsEmpty => found.is_none_or(is_empty),
            Operator::IsNotEmpty => !found.is_none_or(is_empty),
            operator => {
                let wanted = self.value.as_ref().unwrap_or(&Value::Null);
                match self.ignore_case {
                    true => compare(operator, found.map(small_letters).as_ref(), &small_letters(wanted)),
                    false => compare(operator, found, wanted),
                }
            }
        }
    }
}

fn compare(operator: Operator, found: Option<&Value>, wanted: &Value) -> bool {
    let Some(found) = found else {
        return matches!(operator, Operator::NotEquals | Operator::NotContains | Operator::NotIn);
    };
    let is_one = || wanted.as_array().is_some_and(|list| list.iter().any(|value| same(value, found)));
    let texts = |test: fn(&str, &str) -> bool| match (found, wanted) {
        (Value::String(found), Value::String(wanted)) => test(found, wanted),
        _ => false,
    };
    match operator {
        Operator::Equals => same(found, wanted),
        Operator::NotEquals => !same(found, wanted),
        Operator::GreaterThan => order(found, wanted).is_some_and(Ordering::is_gt),
        Operator::GreaterOrEqual => order(found, wanted).is_some_and(Ordering::is_ge),
        Operator::LessThan => order(found, wanted).is_some_and(Ordering::is_lt),
        Operator::LessOrEqual => order(found, wanted).is_some_and(Ordering::is_le),
        Operator::Contains => contains(found, wanted),
        Operator::NotContains => !contains(found, wanted),
        Operator::StartsWith => texts(|found, wanted| found.starts_with(wanted)),
        Operator::EndsWith => texts(|found, wanted| found.ends_with(wanted)),
        Operator::In => is_one(),
        Operator::NotIn => !is_one(),
        Operator::Exists | Operator::Missing | Operator::IsEmpty | Operator::IsNotEmpty => false,
    }
}

/// How two values of the same kind are ordered. Numbers go by what they are, not by how they are written.
pub(super) fn order(a: &Value, b: &Value) -> Option<Ordering> {
    match (a, b) {
        (Value::Number(a), Value::Number(b)) => match (a.as_i64(), b.as_i64()) {
            (Some(a), Some(b)) => Some(a.cmp(&b)),
            _ => a.as_f64()?.partial_cmp(&b.as_f64()?),
        },
        (Value::String(a), Value::String(b)) => Some(a.cmp(b)),
        (Value::Bool(a), Value::Bool(b)) => Some(a.cmp(b)),
        _ => None,
    }
}

/// Whether two values are equal.
pub(super) fn same(a: &Value, b: &Value) -> bool {
    order(a, b).map_or_else(|| a == b, Ordering::is_eq)
}

fn contains(whole: &Value, part: &Value) -> bool {
    match (whole, part) {
        (Value::String(whole), Value::String(part)) => whole.contains(part.as_str()),
        (Value::Array(whole), part) => whole.iter().any(|value| same(value, part)),
        _ => false,
    }
}

fn is_empty(value: &Value) -> bool {
    match value {
        Value::String(text) => text.is_empty(),
        Value::Array(list) => list.is_empty(),
        Value::Object(fields) => fields.is_empty(),
        _ => false,
    }
}

fn small_letters(value: &Value) -> Value {
    match value {
        Value::String(text) => Value::String(text.to_lowercase()),
        Value::Array(list) => Value::Array(list.iter().map(small_letters).collect()),
        other => other.clone(),
    }
}
