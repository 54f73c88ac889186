//! Values to Rust types: where untyped code ends.

use serde::de::DeserializeOwned;

use super::build::too_deep;
use super::{ExprError, Item};
use crate::json::OneOrMany;
use crate::value::{Value, from_value};

#[cold]
fn misfit(wanted: &str, found: &Item<'_>, at: &'static str) -> ExprError {
    let found = found.as_ref().map_or("nothing", Value::describe);
    ExprError::misfit(at, format!("expected {wanted}, found {found}"))
}

/// A boolean.
pub fn to_bool(item: Item<'_>, at: &'static str) -> Result<bool, ExprError> {
    let found = item.as_ref().and_then(Value::as_bool);
    found.ok_or_else(|| misfit("a boolean", &item, at))
}

/// A number.
pub fn to_f64(item: Item<'_>, at: &'static str) -> Result<f64, ExprError> {
    let found = item.as_ref().and_then(Value::as_f64);
    super::finite(found.ok_or_else(|| misfit("a number", &item, at))?, at)
}

/// A whole number, within the range of its type.
pub fn to_int<T: TryFrom<i128>>(item: Item<'_>, at: &'static str) -> Result<T, ExprError> {
    let whole = item.as_ref().and_then(Value::as_i128);
    let Some(whole) = whole else {
        return Err(match item.as_ref().and_then(Value::as_f64) {
            Some(number) => fraction(number, at),
            None => misfit("an integer", &item, at),
        });
    };
    T::try_from(whole).map_err(|_| out_of_range(whole, at))
}

/// A computed number as a whole one.
#[inline]
pub fn int_of_f64<T: TryFrom<i128>>(number: f64, at: &'static str) -> Result<T, ExprError> {
    let whole = number as i64;
    // The largest stands for all that are larger.
    if whole as f64 == number && whole != i64::MAX {
        return int_of_int(i128::from(whole), at);
    }
    large_int(number, at)
}

#[cold]
fn large_int<T: TryFrom<i128>>(number: f64, at: &'static str) -> Result<T, ExprError> {
    if number.fract() != 0.0 || number.abs() >= 1e30 {
        return Err(fraction(number, at));
    }
    int_of_int(number as i128, at)
}

/// A whole number as one of another type.
#[inline]
pub fn int_of_int<T: TryFrom<i128>>(number: i128, at: &'static str) -> Result<T, ExprError> {
    T::try_from(number).map_err(|_| out_of_range(number, at))
}

#[cold]
fn fraction(number: f64, at: &'static str) -> ExprError {
    ExprError::misfit(at, format!("expected an integer, found {number}"))
}

#[cold]
fn out_of_range(number: i128, at: &'static str) -> ExprError {
    ExprError::misfit(at, format!("{number} does not fit the integer type of its place"))
}

/// A string.
pub fn to_text(item: Item<'_>, at: &'static str) -> Result<String, ExprError> {
    match &item {
        Some(Value::Str(text)) => Ok((**text).to_owned()),
        _ => Err(misfit("a string", &item, at)),
    }
}

/// Refuses an object without a field that it must have.
#[cold]
pub fn missing_field<T>(key: &str, at: &'static str) -> Result<T, ExprError> {
    Err(ExprError::misfit(at, format!("missing field `{key}`")))
}

/// Refuses a second value where there may be one.
pub fn refuse_second(is_second: bool, at: &'static str) -> Result<(), ExprError> {
    match is_second {
        true => Err(ExprError::misfit(at, "expected one value, found an array".to_owned())),
        false => Ok(()),
    }
}

/// Any value.
pub fn to_any(item: Item<'_>, at: &'static str) -> Result<Value<'static>, ExprError> {
    match item {
        Some(value) => Ok(value.into_static()),
        None => Err(misfit("a value", &item, at)),
    }
}

/// Any value, or none.
pub fn to_optional(item: Item<'_>) -> Option<Value<'static>> {
    item.map(Value::into_static)
}

/// `null`.
pub fn to_unit(item: Item<'_>, at: &'static str) -> Result<(), ExprError> {
    match item {
        Some(Value::Null) => Ok(()),
        _ => Err(misfit("null", &item, at)),
    }
}

/// The elements of an array. A sequence may also be nothing, or one value.
pub fn to_items<'a>(item: Item<'a>, sequence: bool, at: &'static str) -> Result<Vec<Value<'a>>, ExprError> {
    match item {
        Some(Value::Array(items)) => Ok(items.into_vec()),
        None if sequence => Ok(Vec::new()),
        Some(value) if sequence => Ok(vec![value]),
        other => Err(misfit("an array", &other, at)),
    }
}

/// One value, or the elements of an array.
pub fn to_parts<'a>(item: Item<'a>, at: &'static str) -> Result<OneOrMany<Value<'a>>, ExprError> {
    match item {
        Some(Value::Array(items)) => Ok(OneOrMany::Many(items.into_vec())),
        Some(value) => Ok(OneOrMany::One(value)),
        None => Err(misfit("a value", &None, at)),
    }
}

/// The entries of an object whose keys are data.
pub fn to_entries<'a>(item: Item<'a>, at: &'static str) -> Result<Vec<(String, Value<'a>)>, ExprError> {
    match &item {
        Some(Value::Object(object)) => {
            Ok(object.iter().map(|(key, value)| (key.to_string(), value.clone())).collect())
        }
        other => Err(misfit("an object", other, at)),
    }
}

/// An object, to be read field by field.
pub fn to_fields<'a>(item: Item<'a>, at: &'static str) -> Result<Value<'a>, ExprError> {
    match item {
        Some(value @ Value::Object(_)) => Ok(value),
        other => Err(misfit("an object", &other, at)),
    }
}

/// A field of an object.
pub fn entry<'a>(of: &Value<'a>, key: &str) -> Item<'a> {
    of.get(key).cloned()
}

/// A field of an object that must have it.
pub fn field_of<'a>(of: &Value<'a>, key: &str, at: &'static str) -> Result<Item<'a>, ExprError> {
    match entry(of, key) {
        None => missing_field(key, at),
        found => Ok(found),
    }
}

/// A value, or null.
pub fn to_nullable<'a>(item: Item<'a>, at: &'static str) -> Result<Item<'a>, ExprError> {
    match item {
        Some(value) => Ok(Some(value).filter(|value| !value.is_null())),
        None => Err(misfit("a value", &None, at)),
    }
}

/// What is there and is not null.
pub fn present<'a>(item: Item<'a>) -> Item<'a> {
    item.filter(|value| !value.is_null())
}

/// A type of the user's, through serde.
pub fn to_serde<T: DeserializeOwned>(item: Item<'_>, at: &'static str) -> Result<T, ExprError> {
    match &item {
        Some(value) => from_value(value).map_err(|error| ExprError::misfit(at, error.to_string())),
        None => Err(misfit("a value", &item, at)),
    }
}

/// A value of serde_json's.
pub fn to_json(item: Item<'_>, at: &'static str) -> Result<serde_json::Value, ExprError> {
    match &item {
        Some(value) if value.is_too_deep() => Err(too_deep(at)),
        Some(value) => Ok(value.into()),
        None => Err(misfit("a value", &item, at)),
    }
}

/// A value that must be there: a node that did not run, an optional field that is absent.
pub fn required<T>(value: Option<T>, at: &'static str) -> Result<T, ExprError> {
    value.ok_or_else(|| misfit("a value", &None, at))
}
