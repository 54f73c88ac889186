//! JSONata's operators.

use std::cmp::Ordering;

use nodewright_core::number::format_rounded;

use super::text::{compare_text, write_string};
use super::{Evaluated, ExprError, Here, Item};
use crate::json::ToJson;
use crate::value::Value;

/// A number within JSON's range.
#[inline]
pub fn finite(number: f64, at: &'static str) -> Result<f64, ExprError> {
    match number.is_finite() {
        true => Ok(number),
        false => Err(infinite(at)),
    }
}

#[cold]
fn infinite(at: &'static str) -> ExprError {
    ExprError::new("D1001", at, "number out of range".to_owned())
}

#[cold]
fn operand(value: &Value<'_>, side: &'static str, code: &'static str, at: &'static str) -> ExprError {
    let message = format!("the {side} side must be a number, not {}", value.shown());
    ExprError::new(code, at, message)
}

fn arith<'a>(
    left: Here<'_, '_>,
    right: Here<'_, '_>,
    at: &'static str,
    operation: fn(f64, f64) -> f64,
) -> Evaluated<'a> {
    let number = |item: Here<'_, '_>, side, code| match item {
        None => Ok(None),
        Some(value) => match value.as_f64().filter(|number| !number.is_nan()) {
            Some(number) => finite(number, at).map(Some),
            None => Err(operand(value, side, code, at)),
        },
    };
    let (left, right) = (number(left, "left", "T2001")?, number(right, "right", "T2002")?);
    match (left, right) {
        // A result may be infinite; whoever computes with it further fails.
        (Some(left), Some(right)) => Ok(Some(Value::Float(operation(left, right)))),
        _ => Ok(None),
    }
}

macro_rules! arithmetic {
    ($($(#[$doc:meta])* $name:ident $operator:tt;)*) => {$(
        $(#[$doc])*
        pub fn $name<'a>(left: Here<'_, '_>, right: Here<'_, '_>, at: &'static str) -> Evaluated<'a> {
            arith(left, right, at, |left, right| left $operator right)
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
pub fn negate<'a>(operand: Here<'_, '_>, at: &'static str) -> Evaluated<'a> {
    match operand.map(|value| (value, value.as_f64())) {
        None => Ok(None),
        Some((_, Some(number))) => Ok(Some(Value::Float(-finite(number, at)?))),
        Some((value, None)) => {
            let message = format!("cannot negate {}", value.shown());
            Err(ExprError::new("D1002", at, message))
        }
    }
}

/// `=`: nothing equals nothing.
#[inline]
pub fn equal(left: Here<'_, '_>, right: Here<'_, '_>) -> bool {
    matches!((left, right), (Some(left), Some(right)) if left == right)
}

/// `!=`: nothing differs from nothing.
pub fn not_equal(left: Here<'_, '_>, right: Here<'_, '_>) -> bool {
    matches!((left, right), (Some(left), Some(right)) if left != right)
}

/// The order of two numbers or two strings.
fn order(left: Here<'_, '_>, right: Here<'_, '_>, at: &'static str) -> Result<Option<Ordering>, ExprError> {
    if let (Some(left), Some(right)) = (left.and_then(Value::as_f64), right.and_then(Value::as_f64)) {
        return Ok(left.partial_cmp(&right));
    }
    for value in [left, right].into_iter().flatten() {
        if value.as_f64().is_none() && value.as_str().is_none() {
            let message = format!("only numbers and strings have an order, not {}", value.shown());
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
            let message = format!("cannot compare {} with {}", left.shown(), right.shown());
            Err(ExprError::new("T2009", at, message))
        }
    }
}

macro_rules! comparisons {
    ($($(#[$doc:meta])* $name:ident $item:ident $method:ident;)*) => {$(
        $(#[$doc])*
        pub fn $item<'a>(left: Here<'_, '_>, right: Here<'_, '_>, at: &'static str) -> Evaluated<'a> {
            Ok(order(left, right, at)?.map(|order| Value::Bool(order.$method())))
        }

        $(#[$doc])*
        ///
        /// What is absent counts as false.
        pub fn $name(left: Here<'_, '_>, right: Here<'_, '_>, at: &'static str) -> Result<bool, ExprError> {
            Ok(order(left, right, at)?.is_some_and(Ordering::$method))
        }
    )*};
}

comparisons! {
    /// `<`
    is_less less is_lt;
    /// `<=`
    is_less_equal less_equal is_le;
    /// `>`
    is_greater greater is_gt;
    /// `>=`
    is_greater_equal greater_equal is_ge;
}

/// `in`
pub fn contained(left: Here<'_, '_>, right: Here<'_, '_>) -> bool {
    match (left, right) {
        (Some(left), Some(Value::Array(items))) => items.iter().any(|item| is_same(item, left)),
        (Some(left), Some(right)) => is_same(left, right),
        _ => false,
    }
}

/// Whether two values are the same scalar: arrays and objects are only ever equal.
fn is_same(left: &Value<'_>, right: &Value<'_>) -> bool {
    !matches!(left, Value::Array(_) | Value::Object(_)) && left == right
}

/// Appends a part of a concatenation; nothing is the empty string.
pub fn concat_item(out: &mut String, part: Here<'_, '_>, at: &'static str) -> Result<(), ExprError> {
    match part {
        Some(value) => write_string(value, out, at),
        None => Ok(()),
    }
}

/// Appends a number to a concatenation.
pub fn concat_number(out: &mut String, number: f64) {
    format_rounded(number, out);
}

/// Appends a whole number to a concatenation.
#[inline]
pub fn concat_whole<T: ToJson>(out: &mut String, number: T) {
    number.write(out);
}

/// Whether a value counts as true in JSONata.
pub fn holds(here: Here<'_, '_>) -> bool {
    here.is_some_and(truth)
}

/// Whether a value counts as true in JSONata.
pub fn is_true(item: &Item<'_>) -> bool {
    item.as_ref().is_some_and(truth)
}

fn truth(value: &Value<'_>) -> bool {
    match value {
        Value::Null | Value::Function(_) => false,
        Value::Bool(value) => *value,
        Value::Int(value) => *value != 0,
        Value::UInt(value) => *value != 0,
        Value::Float(value) => *value != 0.0,
        Value::Str(text) => !text.is_empty(),
        Value::Array(items) => items.iter().any(truth),
        Value::Object(entries) => !entries.is_empty(),
    }
}
