//! JSON as tests compare it.

use serde_json::Value;

/// The same with all numbers as floats: `3` and `3.0` are one number in JSON, and two in `serde_json`.
pub fn with_floats(value: &Value) -> Value {
    match value {
        Value::Number(number) => number.as_f64().map_or(Value::Null, Value::from),
        Value::Array(items) => items.iter().map(with_floats).collect(),
        Value::Object(fields) => {
            fields.iter().map(|(key, value)| (key.clone(), with_floats(value))).collect()
        }
        _ => value.clone(),
    }
}

/// Asserts that two values are the same JSON.
#[track_caller]
pub fn assert_same_json(left: &Value, right: &Value) {
    assert_eq!(with_floats(left), with_floats(right));
}
