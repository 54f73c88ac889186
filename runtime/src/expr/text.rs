//! Values as strings, in the manner of `$string` and `&`.

use std::cmp::Ordering;
use std::fmt::Write;

use nodewright_core::number::format_f64;

use super::ExprError;
use crate::json::ToJson;
use crate::value::Value;

/// Appends a value as `$string` gives it: strings as they are, all else as JSON.
pub fn write_string(value: &Value<'_>, out: &mut String, at: &'static str) -> Result<(), ExprError> {
    match value {
        Value::Str(text) => out.push_str(text),
        Value::Float(number) if !number.is_finite() => {
            let message = "an infinite number cannot be a string".to_owned();
            return Err(ExprError::new("D3001", at, message));
        }
        other => write_json(other, out),
    }
    Ok(())
}

/// Appends a number as `$string` gives it: what is not whole is rounded to 15 digits.
pub(super) fn write_number(number: f64, out: &mut String) {
    if number.fract() == 0.0 || !number.is_finite() {
        return format_f64(number, out);
    }
    let mut rounded = String::new();
    // Writing to a `String` cannot fail.
    let _ = write!(rounded, "{number:.14e}");
    format_f64(rounded.parse().unwrap_or(number), out);
}

fn write_json(value: &Value<'_>, out: &mut String) {
    match value {
        Value::Float(number) => write_number(*number, out),
        Value::Array(items) => {
            out.push('[');
            for (index, item) in items.iter().enumerate() {
                if index > 0 {
                    out.push(',');
                }
                write_json(item, out);
            }
            out.push(']');
        }
        Value::Object(entries) => {
            out.push('{');
            for (index, (key, value)) in entries.iter().enumerate() {
                if index > 0 {
                    out.push(',');
                }
                Value::from(&**key).write(out);
                out.push(':');
                write_json(value, out);
            }
            out.push('}');
        }
        other => other.write(out),
    }
}

/// The order of JavaScript's strings, by UTF-16 units.
pub fn compare_text(left: &str, right: &str) -> Ordering {
    left.encode_utf16().cmp(right.encode_utf16())
}
