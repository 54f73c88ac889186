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

/// Whether two values are the same JSON: whole numbers exactly, and numbers by value however they are written.
pub fn same_json(left: &Value, right: &Value) -> bool {
    match (left, right) {
        (Value::Number(left), Value::Number(right)) => match (whole(left), whole(right)) {
            (Some(left), Some(right)) => left == right,
            _ => left.as_f64() == right.as_f64(),
        },
        (Value::Array(left), Value::Array(right)) => {
            left.len() == right.len() && left.iter().zip(right).all(|(left, right)| same_json(left, right))
        }
        (Value::Object(left), Value::Object(right)) => {
            let same = |(key, left): (&String, _)| right.get(key).is_some_and(|right| same_json(left, right));
            left.len() == right.len() && left.iter().all(same)
        }
        _ => left == right,
    }
}

fn whole(number: &serde_json::Number) -> Option<i128> {
    number.as_i64().map(i128::from).or_else(|| number.as_u64().map(i128::from))
}
