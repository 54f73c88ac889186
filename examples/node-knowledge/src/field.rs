//! Fields of JSON items by dotted paths: `customer.address.city`, and `lines.0.sku` for places in a list.
//!
//! Nodes are configured with such paths rather than with code, so that a configuration can be checked and explained.

use std::fmt;

use serde_json::{Map, Value};

/// The field at `path`, if the item has it.
pub fn get<'v>(item: &'v Value, path: &str) -> Option<&'v Value> {
    path.split('.').try_fold(item, |value, step| match value {
        Value::Object(fields) => fields.get(step),
        Value::Array(places) => places.get(step.parse::<usize>().ok()?),
        _ => None,
    })
}

/// Puts `value` at `path`, and makes the objects on the way to it.
pub fn set(item: &mut Value, path: &str, value: Value) -> Result<(), NotAnObject> {
    let mut place = item;
    for step in path.split('.') {
        if place.is_null() {
            *place = Value::Object(Map::new());
        }
        let next = match place {
            Value::Object(fields) => Some(fields.entry(step).or_insert(Value::Null)),
            Value::Array(places) => step.parse().ok().and_then(|index: usize| places.get_mut(index)),
            _ => None,
        };
        place = next.ok_or_else(|| NotAnObject { path: path.to_owned(), step: step.to_owned() })?;
    }
    *place = value;
    Ok(())
}

/// Takes the field at `path` out of the item. The order of the others stays.
pub fn remove(item: &mut Value, path: &str) -> Option<Value> {
    let (parent, last) = match path.rsplit_once('.') {
        Some((parent, last)) => (get_mut(item, parent)?, last),
        None => (item, path),
    };
    match parent {
        Value::Object(fields) => fields.shift_remove(last),
        _ => None,
    }
}

fn get_mut<'v>(item: &'v mut Value, path: &str) -> Option<&'v mut Value> {
    path.split('.').try_fold(item, |value, step| match value {
        Value::Object(fields) => fields.get_mut(step),
        Value::Array(places) => places.get_mut(step.parse::<usize>().ok()?),
        _ => None,
    })
}

/// A path leads through something that has no fields.
#[derive(Debug)]
pub struct NotAnObject {
    path: String,
    step: String,
}

impl fmt::Display for NotAnObject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { path, step } = self;
        write!(
            f,
            "cannot set `{path}`: there is no place for `{step}`, as what it should be a field of is no object"
        )
    }
}

impl std::error::Error for NotAnObject {}
