//! The words of messages, and literals as they are compared and shown.

use nodewright_core::types::{ARRAY, BOOL, INTEGER, NULL, NUMBER, OBJECT, STRING, Types};

use crate::json::Json;
use crate::value::{Str, Value};

/// The type of a value.
pub(super) fn type_of(value: &Value<'_>) -> Types {
    match value {
        Value::Null | Value::Function(_) => NULL,
        Value::Bool(_) => BOOL,
        Value::Int(_) | Value::UInt(_) => INTEGER,
        Value::Float(number) if number.fract() == 0.0 => INTEGER,
        Value::Float(_) => NUMBER & !INTEGER,
        Value::Str(_) => STRING,
        Value::Array(_) => ARRAY,
        Value::Object(_) => OBJECT,
    }
}

/// `must have at least 2 items`.
pub(super) fn length(bound: &str, count: u64, what: &str) -> String {
    format!("must have {bound} {count} {what}")
}

/// ``must be one of `a`, `b` ``.
pub(super) fn listed(literals: impl IntoIterator<Item = &'static Json>) -> String {
    let mut shown: Vec<String> = Vec::new();
    for literal in literals {
        let text = match literal {
            Json::String(text) => format!("`{text}`"),
            other => format!("`{}`", other.to_value()),
        };
        if !shown.contains(&text) {
            shown.push(text);
        }
    }
    let one_of = if shown.len() == 1 { "" } else { "one of " };
    format!("must be {one_of}{}", shown.join(", "))
}

impl Json {
    /// Whether it is this value. Numbers are equal however they are written.
    pub(super) fn is(&self, value: &Value<'_>) -> bool {
        match (self, value) {
            (Json::Null, Value::Null) => true,
            (Json::Bool(own), Value::Bool(value)) => own == value,
            (Json::Integer(own), _) => value.as_i128() == Some((*own).into()),
            (Json::Number(own), _) => value.as_f64() == Some(*own),
            (Json::String(own), Value::Str(value)) => value.is(own),
            (Json::Array(own), Value::Array(items)) => {
                own.len() == items.len() && own.iter().zip(items.iter()).all(|(own, item)| own.is(item))
            }
            (Json::Object(own), Value::Object(object)) => {
                let same =
                    |(name, value): &(Str<'_>, Value<'_>)| self.get(name).is_some_and(|own| own.is(value));
                own.len() == object.len() && object.iter().all(same)
            }
            _ => false,
        }
    }
}
