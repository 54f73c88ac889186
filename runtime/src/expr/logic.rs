//! JSON Logic's operators: they convert as JavaScript does. What is absent is null.

mod array;
mod path;

use std::cmp::Ordering;

use nodewright_core::number::format_f64;
use nodewright_core::text_number::javascript_number;

use super::text::compare_text;
use super::{Evaluated, ExprError, Item};
use crate::json::ToJson;
use crate::value::Value;

pub use array::*;
pub use path::*;

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
        Value::Str(text) => javascript_number(text),
        Value::Array(_) | Value::Object(_) => javascript_number(&to_text(value)),
        number => number.as_f64().unwrap_or(f64::NAN),
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
    let problem = match number {
        _ if number.is_nan() => "the operands are not all numbers",
        _ if number.is_infinite() => "the result is out of range",
        _ => return Ok(Some(Value::Float(number))),
    };
    Err(ExprError::misfit(at, problem.to_owned()))
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
        Some(Value::Str(text)) => !text.is_empty() && text.contains(&to_text(&or_null(left))),
        Some(Value::Array(items)) => items.iter().any(|item| logic_same(left, &Some(item.clone()))),
        _ => false,
    }
}

/// `cat`: null is the empty text.
pub fn logic_cat<'a>(args: &[Item<'_>]) -> Item<'a> {
    let mut out = String::new();
    for arg in args.iter().flatten().filter(|arg| !arg.is_null()) {
        write_text(arg, &mut out);
    }
    Some(Value::from(out))
}

/// `substr`: from a position, which counts from the end if it is negative; so many characters, or all but so many.
/// As in JavaScript, characters are those of UTF-16.
pub fn logic_substr<'a>(args: &[Item<'_>]) -> Item<'a> {
    let integer = |at: usize| args.get(at).map(|arg| to_number(&or_null(arg)).trunc() as i64);
    let text: Vec<u16> = to_text(&or_null(args.first()?)).encode_utf16().collect();
    let clamp = |at: i64| at.clamp(0, text.len() as i64);
    let start = match integer(1).unwrap_or(0) {
        from if from < 0 => clamp(text.len() as i64 + from.max(-i64::from(u32::MAX))),
        from => clamp(from),
    };
    let end = match integer(2) {
        None => text.len() as i64,
        Some(count) if count < 0 => clamp(text.len() as i64 + count.max(-i64::from(u32::MAX))).max(start),
        Some(count) => clamp(start.saturating_add(count)),
    };
    Some(Value::from(String::from_utf16_lossy(&text[start as usize..end as usize])))
}
