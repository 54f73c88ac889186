//! JSON Logic's operators: they convert as JavaScript does. What is absent is null.

use std::cmp::Ordering;

use nodewright_core::number::format_f64;

use super::text::compare_text;
use super::{Evaluated, ExprError, Item, finite};
use crate::json::ToJson;
use crate::value::Value;

/// Whether a value counts as true in JSON Logic.
pub fn logic_is_true(item: &Item<'_>) -> bool {
    match item {
        None | Some(Value::Null) => false,
        Some(Value::Bool(value)) => *value,
        Some(Value::Str(text)) => !text.is_empty(),
        Some(Value::Array(items)) => !items.is_empty(),
        Some(Value::Object(_)) => true,
        Some(number) => number.as_f64().is_some_and(|number| number != 0.0),
    }
}

/// JavaScript's `Number(value)`.
fn to_number(value: &Value<'_>) -> f64 {
    match value {
        Value::Null => 0.0,
        Value::Bool(value) => f64::from(*value),
        Value::Str(text) => text_to_number(text),
        Value::Array(_) | Value::Object(_) => text_to_number(&to_text(value)),
        number => number.as_f64().unwrap_or(f64::NAN),
    }
}

fn text_to_number(text: &str) -> f64 {
    let text = text.trim();
    let numeric = |byte| matches!(byte, b'0'..=b'9' | b'.' | b'e' | b'E' | b'+' | b'-');
    match text {
        "" => 0.0,
        _ if text.bytes().all(numeric) => text.parse().unwrap_or(f64::NAN),
        _ => text
            .strip_prefix("0x")
            .and_then(|digits| u64::from_str_radix(digits, 16).ok())
            .map_or(f64::NAN, |number| number as f64),
    }
}

/// JavaScript's `parseFloat(value)`: the number at the start of the text.
fn parse_float(value: &Value<'_>) -> f64 {
    if let Some(number) = value.as_f64() {
        return number;
    }
    let text = to_text(value);
    let text = text.trim_start();
    let numeric = |c: char| c.is_ascii_digit() || matches!(c, '.' | 'e' | 'E' | '+' | '-');
    let mut end = text.find(|c| !numeric(c)).unwrap_or(text.len());
    while end > 0 {
        if let Ok(number) = text[..end].parse() {
            return number;
        }
        end -= 1;
    }
    f64::NAN
}

/// JavaScript's `String(value)`.
fn to_text(value: &Value<'_>) -> String {
    let mut out = String::new();
    write_text(value, &mut out);
    out
}

fn write_text(value: &Value<'_>, out: &mut String) {
    match value {
        Value::Str(text) => out.push_str(text),
        Value::Float(number) => format_f64(*number, out),
        Value::Object(_) => out.push_str("[object Object]"),
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                if index > 0 {
                    out.push(',');
                }
                if !item.is_null() {
                    write_text(item, out);
                }
            }
        }
        other => other.write(out),
    }
}

fn or_null<'a>(item: &Item<'a>) -> Value<'a> {
    item.clone().unwrap_or(Value::Null)
}

/// `===`: containers are never the same, as each is its own.
pub fn logic_same(left: &Item<'_>, right: &Item<'_>) -> bool {
    let (left, right) = (or_null(left), or_null(right));
    let container = |value: &Value<'_>| matches!(value, Value::Array(_) | Value::Object(_));
    !container(&left) && !container(&right) && left == right
}

/// `==`
pub fn logic_equal(left: &Item<'_>, right: &Item<'_>) -> bool {
    let (left, right) = (or_null(left), or_null(right));
    match (&left, &right) {
        (Value::Null, Value::Null) => true,
        (Value::Null, _) | (_, Value::Null) => false,
        (Value::Str(left), Value::Str(right)) => **left == **right,
        (Value::Array(_) | Value::Object(_), Value::Array(_) | Value::Object(_)) => false,
        (Value::Str(text), container @ (Value::Array(_) | Value::Object(_)))
        | (container @ (Value::Array(_) | Value::Object(_)), Value::Str(text)) => {
            to_text(container) == **text
        }
        _ => to_number(&left) == to_number(&right),
    }
}

/// The order of two values; none if one of them is no number.
pub fn logic_order(left: &Item<'_>, right: &Item<'_>) -> Option<Ordering> {
    let (left, right) = (or_null(left), or_null(right));
    let text = |value: &Value<'_>| matches!(value, Value::Str(_) | Value::Array(_) | Value::Object(_));
    match text(&left) && text(&right) {
        true => Some(compare_text(&to_text(&left), &to_text(&right))),
        false => to_number(&left).partial_cmp(&to_number(&right)),
    }
}

macro_rules! orders {
    ($($(#[$doc:meta])* $name:ident $method:ident;)*) => {$(
        $(#[$doc])*
        pub fn $name(args: &[Item<'_>]) -> bool {
            args.windows(2).all(|pair| logic_order(&pair[0], &pair[1]).is_some_and(Ordering::$method))
        }
    )*};
}

orders! {
    /// `<`; of three: between.
    logic_less is_lt;
    /// `<=`; of three: between.
    logic_less_equal is_le;
    /// `>`
    logic_greater is_gt;
    /// `>=`
    logic_greater_equal is_ge;
}

fn fold<'a>(
    args: &[Item<'_>],
    at: &'static str,
    read: fn(&Value<'_>) -> f64,
    operation: fn(f64, f64) -> f64,
) -> Evaluated<'a> {
    let numbers = args.iter().map(|arg| read(&or_null(arg)));
    number(numbers.reduce(operation).unwrap_or(f64::NAN), at)
}

fn number<'a>(number: f64, at: &'static str) -> Evaluated<'a> {
    match number.is_nan() {
        true => Err(ExprError::misfit(at, "the operands are not all numbers".to_owned())),
        false => Ok(Some(Value::Float(finite(number, at)?))),
    }
}

/// `+`; of one: to a number.
pub fn logic_add<'a>(args: &[Item<'_>], at: &'static str) -> Evaluated<'a> {
    fold(args, at, parse_float, |left, right| left + right)
}

/// `*`
pub fn logic_multiply<'a>(args: &[Item<'_>], at: &'static str) -> Evaluated<'a> {
    fold(args, at, parse_float, |left, right| left * right)
}

/// `-`; of one: negated.
pub fn logic_subtract<'a>(args: &[Item<'_>], at: &'static str) -> Evaluated<'a> {
    match args {
        [only] => number(-to_number(&or_null(only)), at),
        _ => fold(args, at, to_number, |left, right| left - right),
    }
}

/// `/`
pub fn logic_divide<'a>(args: &[Item<'_>], at: &'static str) -> Evaluated<'a> {
    fold(args, at, to_number, |left, right| left / right)
}

/// `%`
pub fn logic_remainder<'a>(args: &[Item<'_>], at: &'static str) -> Evaluated<'a> {
    fold(args, at, to_number, |left, right| left % right)
}

/// `min`
pub fn logic_min<'a>(args: &[Item<'_>], at: &'static str) -> Evaluated<'a> {
    fold(args, at, to_number, |left, right| if right < left || right.is_nan() { right } else { left })
}

/// `max`
pub fn logic_max<'a>(args: &[Item<'_>], at: &'static str) -> Evaluated<'a> {
    fold(args, at, to_number, |left, right| if right > left || right.is_nan() { right } else { left })
}

/// `in`: a substring, or a member.
pub fn logic_in(left: &Item<'_>, right: &Item<'_>) -> bool {
    match right {
        Some(Value::Str(text)) => text.contains(&to_text(&or_null(left))),
        Some(Value::Array(items)) => items.iter().any(|item| logic_same(left, &Some(item.clone()))),
        _ => false,
    }
}

/// `cat`
pub fn logic_cat<'a>(args: &[Item<'_>]) -> Item<'a> {
    let mut out = String::new();
    for arg in args {
        write_text(&or_null(arg), &mut out);
    }
    Some(Value::from(out))
}
