//! Values as strings, in the manner of `$string` and `&`.

use std::cmp::Ordering;
use std::fmt::Write;

use nodewright_core::number::format_f64;

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

/// Appends a number as `$string` gives it: what is not whole is rounded to 15 digits.
pub(super) fn write_number(number: f64, out: &mut String) {
    let start = out.len();
    format_f64(number, out);
    if number.fract() == 0.0 || !number.is_finite() || significant_digits(&out[start..]) <= 15 {
        return;
    }
    out.truncate(start);
    let mut rounded = String::new();
    // Writing to a `String` cannot fail.
    let _ = write!(rounded, "{number:.14e}");
    format_f64(rounded.parse().unwrap_or(number), out);
}

/// How many digits a number that is not whole has, without zeros at its start and without its exponent.
fn significant_digits(text: &str) -> usize {
    let mantissa = text.split('e').next().unwrap_or(text);
    let digits = mantissa.bytes().filter(u8::is_ascii_digit);
    digits.skip_while(|digit| *digit == b'0').count()
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
        Value::Float(number) => write_number(super::finite(*number, at)?, out),
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
    // That of the bytes, but for what comes after the surrogates: it begins with one of these two.
    let rank = |byte: u8| if matches!(byte, 0xee | 0xef) { byte + 0x10 } else { byte };
    match left.bytes().zip(right.bytes()).find(|(left, right)| left != right) {
        Some((left, right)) => rank(left).cmp(&rank(right)),
        None => left.len().cmp(&right.len()),
    }
}

#[cfg(test)]
mod tests {
    use super::compare_text;

    #[test]
    fn texts_are_in_the_order_of_utf_16() {
        let texts = [
            "",
            "a",
            "ab",
            "b",
            "é",
            "߿",
            "ࠀ",
            "\u{d7ff}",
            "\u{e000}",
            "\u{ffff}",
            "\u{10000}",
            "😀",
            "😀a",
            "a😀",
            "a\u{fffd}",
        ];
        for left in texts {
            for right in texts {
                let expected = left.encode_utf16().cmp(right.encode_utf16());
                assert_eq!(compare_text(left, right), expected, "{left:?} and {right:?}");
            }
        }
    }
}
