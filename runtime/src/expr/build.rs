//! Constructors: literals, objects and arrays, and typed values on their way to untyped code.

use super::{Evaluated, ExprError, Item};
use crate::value::{Str, Value, to_value};

/// `null`.
pub fn null() -> Item<'static> {
    Some(Value::Null)
}

/// A boolean.
pub fn boolean_item(value: bool) -> Item<'static> {
    Some(Value::Bool(value))
}

/// A number.
pub fn number_item(value: f64) -> Item<'static> {
    Some(Value::Float(value))
}

/// A whole number.
pub fn int_item(value: i64) -> Item<'static> {
    Some(Value::Int(value))
}

/// A string.
pub fn text_item(text: &str) -> Item<'_> {
    Some(Value::from(text))
}

/// A string that was just made.
pub fn string_item(text: String) -> Item<'static> {
    Some(Value::from(text))
}

/// Any scalar.
pub fn scalar_item<'a, T: Into<Value<'a>>>(value: T) -> Item<'a> {
    Some(value.into())
}

/// A value at hand.
pub fn value_item<'a>(value: &Value<'a>) -> Item<'a> {
    Some(value.clone())
}

/// A type of the user's, through serde.
pub fn serde_item<T: serde::Serialize + ?Sized>(value: &T, at: &'static str) -> Evaluated<'static> {
    to_value(value).map(Some).map_err(|error| ExprError::misfit(at, error.to_string()))
}

/// An object; absent entries drop out.
pub fn object<'a>(entries: &mut [(&'static str, Item<'a>)]) -> Item<'a> {
    let entries = entries.iter_mut().filter_map(|(key, value)| Some((Str::Borrowed(key), value.take()?)));
    Some(entries.collect::<Vec<_>>().into())
}

/// An object with computed keys.
pub fn object_of<'a>(entries: &mut [(Item<'a>, Item<'a>)], at: &'static str) -> Evaluated<'a> {
    let mut built: Vec<(Str<'a>, Value<'a>)> = Vec::with_capacity(entries.len());
    for (key, value) in entries {
        let key = match key.take() {
            None => continue,
            Some(Value::Str(key)) => key,
            Some(other) => {
                let message = format!("a key of an object must be a string, not {}", other.describe());
                return Err(ExprError::new("T1003", at, message));
            }
        };
        if built.iter().any(|(other, _)| *other == key) {
            return Err(ExprError::new("D1009", at, format!("the key `{}` stands twice", &*key)));
        }
        if let Some(value) = value.take() {
            built.push((key, value));
        }
    }
    Ok(Some(built.into()))
}

/// An array; absent elements drop out, and arrays are spread where it is said.
pub fn array<'a>(elements: &mut [(Item<'a>, bool)]) -> Item<'a> {
    let mut items = Vec::with_capacity(elements.len());
    for (element, spread) in elements {
        match element.take() {
            None => {}
            Some(Value::Array(inner)) if *spread => items.extend(super::seq::into_vec(inner)),
            Some(value) => items.push(value),
        }
    }
    Some(items.into())
}

/// The elements of an array that typed code fills.
pub fn list_item(items: Vec<Value<'_>>) -> Item<'_> {
    Some(items.into())
}

/// Adds a value to a sequence that typed code fills; nothing adds nothing.
pub fn push<'a>(items: &mut Vec<Value<'a>>, item: Item<'a>) {
    items.extend(item);
}
