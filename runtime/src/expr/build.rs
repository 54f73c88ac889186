//! Constructors: literals, objects and arrays, and typed values on their way to untyped code.

use super::{Cx, Evaluated, ExprError, Item, bounded};
use crate::value::{LAST_LEVEL, Str, Value, to_value};

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

/// A value of serde_json's, whose texts are borrowed.
pub fn json_item<'j>(json: &'j serde_json::Value, at: &'static str) -> Evaluated<'j> {
    let value = Value::from(json);
    match value.is_too_deep() {
        true => Err(too_deep(at)),
        false => Ok(Some(value)),
    }
}

/// A value that nests deeper than any may.
#[cold]
pub(super) fn too_deep(at: &'static str) -> ExprError {
    ExprError::misfit(at, format!("nested deeper than {LAST_LEVEL} levels"))
}

/// A type of the user's, through serde.
pub fn serde_item<T: serde::Serialize + ?Sized>(value: &T, at: &'static str) -> Evaluated<'static> {
    to_value(value).map(Some).map_err(|error| ExprError::misfit(at, error.to_string()))
}

/// An object; absent entries drop out.
pub fn object<'a, const N: usize>(entries: [(&'static str, Item<'a>); N]) -> Item<'a> {
    let mut made = Vec::with_capacity(N);
    for (key, value) in entries {
        if let Some(value) = value {
            made.push((Str::Borrowed(key), value));
        }
    }
    Some(made.into())
}

/// An array of so many elements; absent ones drop out, and arrays stay what they are.
pub fn array<'a>(elements: &mut [Item<'a>]) -> Item<'a> {
    Some(elements.iter_mut().filter_map(Option::take).collect::<Vec<_>>().into())
}

/// An array; absent elements drop out, and arrays are spread where it is said.
pub fn array_of<'a>(cx: &Cx<'a>, elements: &mut [(Item<'a>, bool)], at: &'static str) -> Evaluated<'a> {
    let mut items = Vec::with_capacity(elements.len());
    for (element, spread) in elements {
        match element.take() {
            None => {}
            Some(Value::Array(inner)) if *spread => {
                cx.room(items.len() + inner.len(), at)?;
                items.extend(inner.into_vec());
            }
            Some(value) => items.push(value),
        }
    }
    bounded(Some(items.into()), at)
}

/// The elements of an array that typed code fills.
pub fn list_item(items: Vec<Value<'_>>) -> Item<'_> {
    Some(items.into())
}

/// Adds a value to a sequence that typed code fills; nothing adds nothing.
pub fn push<'a>(items: &mut Vec<Value<'a>>, item: Item<'a>) {
    items.extend(item);
}
