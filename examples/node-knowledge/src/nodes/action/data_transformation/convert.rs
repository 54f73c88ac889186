//! Values of one type as another.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Number, Value};

/// A type that a field can be converted to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum FieldType {
    /// A text; lists and objects become JSON.
    Text,
    /// A number.
    Number,
    /// A whole number; what is behind the point goes.
    Integer,
    /// True or false; the texts `yes`, `no`, `true`, `false`, `1` and `0` count.
    Boolean,
    /// A list; other values become a list with one place.
    List,
    /// What a text with JSON in it says.
    Json,
}

impl FieldType {
    /// The value as this type, or what is wrong with it.
    pub(super) fn convert(self, value: &Value) -> Result<Value, String> {
        let converted = match self {
            FieldType::Text => Some(Value::String(text(value))),
            FieldType::Number => number(value).and_then(from_f64),
            FieldType::Integer => integer(value),
            FieldType::Boolean => boolean(value).map(Value::Bool),
            FieldType::List if value.is_array() => Some(value.clone()),
            FieldType::List => Some(Value::Array(vec![value.clone()])),
            FieldType::Json => value.as_str().and_then(|text| serde_json::from_str(text).ok()),
        };
        converted.ok_or_else(|| format!("is {value}, which is no {}", self.name()))
    }

    fn name(self) -> &'static str {
        match self {
            FieldType::Text => "text",
            FieldType::Number => "number",
            FieldType::Integer => "whole number",
            FieldType::Boolean => "true or false",
            FieldType::List => "list",
            FieldType::Json => "text with JSON in it",
        }
    }
}

/// A value as people read it.
pub(super) fn text(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

fn number(value: &Value) -> Option<f64> {
    match value {
        Value::Number(number) => number.as_f64(),
        Value::String(text) => text.trim().parse().ok(),
        Value::Bool(value) => Some(f64::from(u8::from(*value))),
        _ => None,
    }
}

/// Whole numbers stay whole: `12`, not `12.0`.
fn from_f64(number: f64) -> Option<Value> {
    let is_whole = number.fract() == 0.0 && number.abs() < 9e15;
    if is_whole { Some(Value::from(number as i64)) } else { Number::from_f64(number).map(Value::Number) }
}

fn integer(value: &Value) -> Option<Value> {
    let exact = match value {
        Value::Number(number) => number.as_i64(),
        Value::String(text) => text.trim().parse().ok(),
        _ => None,
    };
    let cut = || number(value).map(f64::trunc).filter(|number| number.abs() < 9e15).and_then(from_f64);
    exact.map(Value::from).or_else(cut)
}

fn boolean(value: &Value) -> Option<bool> {
    match value {
        Value::Bool(value) => Some(*value),
        Value::Number(number) => Some(number.as_f64() != Some(0.0)),
        Value::String(text) => match text.trim().to_lowercase().as_str() {
            "true" | "yes" | "1" => Some(true),
            "false" | "no" | "0" | "" => Some(false),
            _ => None,
        },
        _ => None,
    }
}
