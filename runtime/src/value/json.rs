//! Values from and to serde_json's.

use serde_json::{Map, Number, Value as Json};

use super::keys::Keys;
use super::{LAST_LEVEL, Str, Value};

/// Borrows all texts. What nests deeper than a value can is cut off there, and no expression takes it.
impl<'j> From<&'j Json> for Value<'j> {
    fn from(json: &'j Json) -> Self {
        borrowed(json, 0)
    }
}

/// What nests deeper than a value can is cut off there, and no expression takes it.
impl From<Json> for Value<'static> {
    fn from(json: Json) -> Self {
        owned(json, 0, &Keys::default())
    }
}

fn borrowed(json: &Json, level: u32) -> Value<'_> {
    match json {
        Json::Null => Value::Null,
        Json::Bool(value) => Value::Bool(*value),
        Json::Number(number) => Value::from(number),
        Json::String(text) => Value::from(text),
        Json::Array(_) | Json::Object(_) if level == LAST_LEVEL => Value::too_deep(),
        Json::Array(items) => {
            let mut out = Vec::with_capacity(items.len());
            for item in items {
                out.push(borrowed(item, level + 1));
            }
            out.into()
        }
        Json::Object(entries) => {
            let mut out = Vec::with_capacity(entries.len());
            for (key, value) in entries {
                out.push((Str::Borrowed(key), borrowed(value, level + 1)));
            }
            out.into()
        }
    }
}

fn owned(json: Json, level: u32, keys: &Keys) -> Value<'static> {
    match json {
        Json::Null => Value::Null,
        Json::Bool(value) => Value::Bool(value),
        Json::Number(number) => Value::from(&number),
        Json::String(text) => Value::Str(keys.text(&text)),
        Json::Array(_) | Json::Object(_) if level == LAST_LEVEL => Value::too_deep(),
        Json::Array(items) => {
            let mut out = Vec::with_capacity(items.len());
            for item in items {
                out.push(owned(item, level + 1, keys));
            }
            out.into()
        }
        Json::Object(entries) => {
            let mut out = Vec::with_capacity(entries.len());
            for (key, value) in entries {
                out.push((keys.share(&key), owned(value, level + 1, keys)));
            }
            out.into()
        }
    }
}

impl From<&Number> for Value<'_> {
    fn from(number: &Number) -> Self {
        match (number.as_i64(), number.as_u64()) {
            (Some(whole), _) => Value::Int(whole),
            (None, Some(whole)) => Value::UInt(whole),
            (None, None) => Value::Float(number.as_f64().unwrap_or(f64::NAN)),
        }
    }
}

impl From<Value<'_>> for Json {
    fn from(value: Value<'_>) -> Self {
        Json::from(&value)
    }
}

impl From<&Value<'_>> for Json {
    fn from(value: &Value<'_>) -> Self {
        match value {
            Value::Null | Value::Function(_) => Json::Null,
            Value::Bool(value) => Json::Bool(*value),
            Value::Int(value) => Json::from(*value),
            Value::UInt(value) => Json::from(*value),
            Value::Float(value) => float(*value),
            Value::Str(text) => Json::String((**text).to_owned()),
            Value::Array(items) => {
                let mut out = Vec::with_capacity(items.len());
                for item in items.iter() {
                    out.push(Json::from(item));
                }
                Json::Array(out)
            }
            Value::Object(entries) => {
                let mut map = Map::with_capacity(entries.len());
                for (key, value) in entries.iter() {
                    map.insert((**key).to_owned(), Json::from(value));
                }
                Json::Object(map)
            }
        }
    }
}

/// JSON has one kind of number: `3.0` is `3`.
fn float(value: f64) -> Json {
    match super::serialize::whole(value) {
        Some(whole) => Json::from(whole),
        None => Json::from(value),
    }
}
