//! JSONata's operators.

use std::cmp::Ordering;

use super::text::{compare_text, write_number, write_string};
use super::{Evaluated, ExprError, Item};
use crate::value::Value;

/// A number within JSON's range.
pub fn finite(number: f64, at: &'static str) -> Result<f64, ExprError> {
    match number.is_finite() {
        true => Ok(number),
        false => Err(ExprError::new("D1001", at, "number out of range".to_owned())),
    }
}

#[cold]
fn operand(value: &Value<'_>, side: &'static str, code: &'static str, at: &'static str) -> ExprError {
    let message = format!("the {side} side must be a number, not {}", value.describe());
    ExprError::new(code, at, message)
}

fn arith<'a>(
    left: &Item<'_>,
    right: &Item<'_>,
    at: &'static str,
    operation: fn(f64, f64) -> f64,
) -> Evaluated<'a> {
    let number = |item: &Item<'_>, side, code| match item {
        None => Ok(None),
        Some(value) => value.as_f64().map(Some).ok_or_else(|| operand(value, side, code, at)),
    };
    let (left, right) = (number(left, "left", "T2001")?, number(right, "right", "T2002")?);
    match (left, right) {
        (Some(left), Some(right)) => Ok(Some(Value::Float(finite(operation(left, right), at)?))),
        _ => Ok(None),
    }
}

macro_rules! arithmetic {
    ($($(#[$doc:meta])* $name:ident $operator:tt;)*) => {$(
        $(#[$doc])*
        pub fn $name<'a>(left: Item<'_>, right: Item<'_>, at: &'static str) -> Evaluated<'a> {
            arith(&left, &right, at, |left, right| left $operator right)
        }
    )*};
}

arithmetic! {
    /// `+`
    add +;
    /// `-`
    subtract -;
    /// `*`
    multiply *;
    /// `/`
    divide /;
    /// `%`
    remainder %;
}

/// `-x`
pub fn negate<'a>(operand: Item<'_>, at: &'static str) -> Evaluated<'a> {
    match operand.as_ref().map(|value| (value, value.as_f64())) {
        None => Ok(None),
        Some((_, Some(number))) => Ok(Some(Value::Float(-number))),
        Some((value, None)) => {
            let message = format!("cannot negate {}", value.describe());
            Err(ExprError::new("D1002", at, message))
        }
    }
}

/// `=`: nothing equals nothing.
pub fn equal(left: &Item<'_>, right: &Item<'_>) -> bool {
    matches!((left, right), (Some(left), Some(right)) if left == right)
}

/// `!=`: nothing differs from nothing.
pub fn not_equal(left: &Item<'_>, right: &Item<'_>) -> bool {
    matches!((left, right), (Some(left), Some(right)) if left != right)
}

/// The order of two numbers or two strings.
fn order(left: &Item<'_>, right: &Item<'_>, at: &'static str) -> Result<Option<Ordering>, ExprError> {
    for value in [left, right].into_iter().flatten() {
        if value.as_f64().is_none() && value.as_str().is_none() {
            let message = format!("only numbers and strings have an order, not {}", value.describe());
            return Err(ExprError::new("T2010", at, message));
        }
    }
    let (Some(left), Some(right)) = (left, right) else {
        return Ok(None);
    };
    match ((left.as_f64(), right.as_f64()), (left.as_str(), right.as_str())) {
        ((Some(left), Some(right)), _) => Ok(left.partial_cmp(&right)),
        (_, (Some(left), Some(right))) => Ok(Some(compare_text(left, right))),
        _ => {
            let message = format!("cannot compare {} with {}", left.describe(), right.describe());
            Err(ExprError::new("T2009", at, message))
        }
    }
}

macro_rules! comparisons {
    ($($(#[$doc:meta])* $name:ident $method:ident;)*) => {$(
        $(#[$doc])*
        pub fn $name<'a>(left: Item<'_>, right: Item<'_>, at: &'static str) -> Evaluated<'a> {
            Ok(order(&left, &right, at)?.map(|order| Value::Bool(order.$method())))
        }
    )*};
}

comparisons! {
    /// `<`
    less is_lt;
    /// `<=`
    less_equal is_le;
    /// `>`
    greater is_gt;
    /// `>=`
    greater_equal is_ge;
}

/// `in`
pub fn contained(left: &Item<'_>, right: &Item<'_>) -> bool {
    match (left, right) {
        (Some(left), Some(Value::Array(items))) => items.iter().any(|item| item == left),
        (Some(left), Some(right)) => left == right,
        _ => false,
    }
}

/// Appends a part of a concatenation; nothing is the empty string.
pub fn concat_item(out: &mut String, part: &Item<'_>, at: &'static str) -> Result<(), ExprError> {
    match part {
        Some(value) => write_string(value, out, at),
        None => Ok(()),
    }
}

/// Appends a number to a concatenation.
pub fn concat_number(out: &mut String, number: f64) {
    write_number(number, out);
}

/// Whether a value counts as true in JSONata.
pub fn is_true(item: &Item<'_>) -> bool {
    item.as_ref().is_some_and(truth)
}

fn truth(value: &Value<'_>) -> bool {
    match value {
        Value::Null => false,
        Value::Bool(value) => *value,
        Value::Int(value) => *value != 0,
        Value::UInt(value) => *value != 0,
        Value::Float(value) => *value != 0.0,
        Value::Str(text) => !text.is_empty(),
        Value::Array(items) => items.iter().any(truth),
        Value::Object(entries) => !entries.is_empty(),
    }
}
