//! Items that come twice: `uniqueItems`.

use std::collections::HashMap;
use std::fmt::Write;

use crate::json::write_str;
use crate::value::Value;

/// The places of the first two items that are equal. Equal items have equal texts, which are looked up: to compare
/// each with each would take too long for long arrays.
pub(super) fn repeated(items: &[Value<'_>]) -> Option<(usize, usize)> {
    let mut seen = HashMap::with_capacity(items.len());
    items.iter().enumerate().find_map(|(index, item)| {
        let mut text = String::new();
        write(item, &mut text);
        seen.insert(text, index).map(|first| (first, index))
    })
}

/// JSON in which equal values are written alike.
fn write(value: &Value<'_>, out: &mut String) {
    // Writing to a string does not fail.
    let _ = match value {
        Value::Null | Value::Function(_) => write!(out, "null"),
        Value::Bool(value) => write!(out, "{value}"),
        Value::Str(text) => {
            write_str(text, out);
            Ok(())
        }
        Value::Int(_) | Value::UInt(_) | Value::Float(_) => match (value.as_i128(), value.as_f64()) {
            (Some(whole), _) => write!(out, "{whole}"),
            (None, number) => write!(out, "{}", number.unwrap_or_default()),
        },
        Value::Array(items) => {
            out.push('[');
            for item in items.iter() {
                write(item, out);
                out.push(',');
            }
            write!(out, "]")
        }
        Value::Object(object) => {
            let mut entries: Vec<_> = object.iter().collect();
            entries.sort_by(|(left, _), (right, _)| str::cmp(left, right));
            out.push('{');
            for (key, value) in entries {
                write_str(key, out);
                out.push(':');
                write(value, out);
                out.push(',');
            }
            write!(out, "}}")
        }
    };
}
