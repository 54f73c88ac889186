//! The types that schemas name, and their words in messages.

use serde_json::Value as Schema;

use crate::value::{Str, Value};

/// Whether `value` is of the type that a schema calls `ty`. Whole floats are no integers here: serde refuses them.
pub(super) fn is_of(ty: &str, format: Option<&str>, value: &Value<'_>) -> bool {
    match ty {
        "null" => matches!(value, Value::Null),
        "boolean" => matches!(value, Value::Bool(_)),
        "string" => matches!(value, Value::Str(_)),
        "array" => matches!(value, Value::Array(_)),
        "object" => matches!(value, Value::Object(_)),
        "number" => matches!(value, Value::Int(_) | Value::UInt(_) | Value::Float(_)),
        "integer" => match value {
            Value::Int(number) => in_range(format, i128::from(*number)),
            Value::UInt(number) => in_range(format, i128::from(*number)),
            _ => false,
        },
        _ => true,
    }
}

/// Whether `number` is in the range of the integer type that schemars calls `format`.
fn in_range(format: Option<&str>, number: i128) -> bool {
    match format {
        Some("int8") => i8::try_from(number).is_ok(),
        Some("int16") => i16::try_from(number).is_ok(),
        Some("int32") => i32::try_from(number).is_ok(),
        Some("int64" | "int") => i64::try_from(number).is_ok(),
        Some("uint8") => u8::try_from(number).is_ok(),
        Some("uint16") => u16::try_from(number).is_ok(),
        Some("uint32") => u32::try_from(number).is_ok(),
        Some("uint64" | "uint") => u64::try_from(number).is_ok(),
        _ => true,
    }
}

/// A type as readers of typed tools call it.
pub(super) fn words_of<'a>(ty: &'a str, format: Option<&str>) -> &'a str {
    use crate::json::read::integer_words as words;
    match (ty, format) {
        ("boolean", _) => "true or false",
        ("string", _) => "a string",
        ("array", _) => "an array",
        ("object", _) => "an object",
        ("number", _) => "a number",
        ("integer", Some("int8")) => words::I8,
        ("integer", Some("int16")) => words::I16,
        ("integer", Some("int32")) => words::I32,
        ("integer", Some("uint8")) => words::U8,
        ("integer", Some("uint16")) => words::U16,
        ("integer", Some("uint32")) => words::U32,
        ("integer", Some("uint64" | "uint")) => words::U64,
        ("integer", _) => words::I64,
        _ => ty,
    }
}

/// Numbers are equal however they are written.
pub(super) fn equal(schema: &Schema, value: &Value<'_>) -> bool {
    match (schema, value) {
        (Schema::Null, Value::Null) => true,
        (Schema::Bool(left), Value::Bool(right)) => left == right,
        (Schema::String(left), Value::Str(right)) => **left == **right,
        (Schema::Number(left), Value::Int(_) | Value::UInt(_) | Value::Float(_)) => {
            left.as_f64() == value.as_f64()
        }
        (Schema::Array(left), Value::Array(right)) => {
            left.len() == right.len() && left.iter().zip(right.iter()).all(|(left, right)| equal(left, right))
        }
        (Schema::Object(left), Value::Object(right)) => {
            let same = |(name, value): &(Str<'_>, Value<'_>)| {
                left.get(&**name).is_some_and(|left| equal(left, value))
            };
            left.len() == right.len() && right.iter().all(same)
        }
        _ => false,
    }
}
