//! Values as strings, in the manner of `$string` and `&`.

use std::cmp::Ordering;
use std::fmt::Write;

use nodewright_core::number::format_rounded;

use super::ExprError;
use crate::json::ToJson;
use crate::value::Value;

/// How long a string that an expression makes may be, in bytes.
pub(super) const MOST_TEXT: usize = 64 << 20;

/// Whether a string may be so long.
#[inline]
pub(super) fn check_length(length: usize, at: &'static str) -> Result<(), ExprError> {
    match length <= MOST_TEXT {
        true => Ok(()),
        false => Err(too_long(at)),
    }
}

#[cold]
fn too_long(at: &'static str) -> ExprError {
    ExprError::new("D2015", at, format!("a string may have {} MiB at most", MOST_TEXT >> 20))
}

/// Appends a value as `$string` gives it: strings as they are, all else as JSON.
pub fn write_string(value: &Value<'_>, out: &mut String, at: &'static str) -> Result<(), ExprError> {
    match value {
        Value::Str(text) => {
            check_length(out.len() + text.len(), at)?;
            out.push_str(text);
        }
        Value::Function(_) => {}
        Value::Float(number) if !number.is_finite() => {
            let message = "an infinite number cannot be a string".to_owned();
            return Err(ExprError::new("D3001", at, message));
        }
        other => return write_value(other, None, out, at),
    }
    Ok(())
}

/// A number as `$string` sees it: what is not whole has 15 digits.
pub(super) fn to_15_digits(number: f64) -> f64 {
    if number.fract() == 0.0 || !number.is_finite() {
        return number;
    }
    let mut rounded = String::new();
    // Writing to a `String` cannot fail.
    let _ = write!(rounded, "{number:.14e}");
    rounded.parse().unwrap_or(number)
}

/// Appends a value as `$string` gives it if it is to be read by people: containers have a line for each of theirs.
pub(super) fn write_pretty(value: &Value<'_>, out: &mut String, at: &'static str) -> Result<(), ExprError> {
    write_value(value, Some(0), out, at)
}

/// Appends a value as JSON, within so many containers; if that is not said, on one line.
fn write_value(
    value: &Value<'_>,
    depth: Option<usize>,
    out: &mut String,
    at: &'static str,
) -> Result<(), ExprError> {
    let inside = depth.map(|depth| depth + 1);
    match value {
        Value::Float(number) => format_rounded(super::finite(*number, at)?, out),
        Value::Function(_) => out.push_str("\"\""),
        Value::Array(items) => {
            out.push('[');
            for (index, item) in items.iter().enumerate() {
                check_length(out.len(), at)?;
                separate(index, inside, out);
                write_value(item, inside, out, at)?;
            }
            close(items.is_empty(), depth, ']', out);
        }
        Value::Object(entries) => {
            out.push('{');
            for (index, (key, value)) in entries.iter().enumerate() {
                check_length(out.len(), at)?;
                separate(index, inside, out);
                Value::from(&**key).write(out);
                out.push_str(if inside.is_some() { ": " } else { ":" });
                write_value(value, inside, out, at)?;
            }
            close(entries.is_empty(), depth, '}', out);
        }
        other => other.write(out),
    }
    Ok(())
}

/// What comes before an element.
fn separate(index: usize, depth: Option<usize>, out: &mut String) {
    if index > 0 {
        out.push(',');
    }
    new_line(depth, out);
}

/// What comes after the last element.
fn close(empty: bool, depth: Option<usize>, bracket: char, out: &mut String) {
    if !empty {
        new_line(depth, out);
    }
    out.push(bracket);
}

fn new_line(depth: Option<usize>, out: &mut String) {
    if let Some(depth) = depth {
        out.push('\n');
        out.extend(std::iter::repeat_n("  ", depth));
    }
}

/// The order of JavaScript's strings, by UTF-16 units.
#[inline]
pub fn compare_text(left: &str, right: &str) -> Ordering {
    let (mut left, mut right) = (left.as_bytes(), right.as_bytes());
    let length = left.len().cmp(&right.len());
    while let (Some((these, after)), Some((those, other))) =
        (left.split_first_chunk::<8>(), right.split_first_chunk::<8>())
    {
        let (a, b) = (u64::from_be_bytes(*these), u64::from_be_bytes(*those));
        if a != b {
            let bits = 56 - ((a ^ b).leading_zeros() & !7);
            return compare_bytes((a >> bits) as u8, (b >> bits) as u8);
        }
        (left, right) = (after, other);
    }
    for (a, b) in left.iter().zip(right) {
        if a != b {
            return compare_bytes(*a, *b);
        }
    }
    length
}

/// The order of two texts by the first bytes that differ. It is that of characters, but for those that are two units,
/// whose first byte is above all others: their units are below those of the last characters that are one.
#[inline]
fn compare_bytes(left: u8, right: u8) -> Ordering {
    let order = left.cmp(&right);
    match left.min(right) >= 0xee && (left >= 0xf0) != (right >= 0xf0) {
        true => order.reverse(),
        false => order,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_ordered_by_their_units() {
        let parts = [
            "",
            "a",
            "b",
            "ab",
            "é",
            "\u{d7ff}",
            "\u{e000}",
            "\u{ffff}",
            "\u{10000}",
            "\u{10ffff}",
            "😀",
            "ｆ",
        ];
        let mut texts = Vec::new();
        for before in ["", "sevenby", "seventh", "twelve bytes"] {
            for first in parts {
                texts.extend(parts.map(|second| format!("{before}{first}{second}")));
            }
        }
        for left in &texts {
            for right in &texts {
                let units = left.encode_utf16().cmp(right.encode_utf16());
                assert_eq!(compare_text(left, right), units, "{left:?} {right:?}");
            }
        }
    }
}
