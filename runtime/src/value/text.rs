//! Values to and from JSON text.

use std::fmt;

use nodewright_core::number::format_f64;

use super::Value;
use crate::json::ToJson;

/// Why a text is no JSON.
#[derive(Debug)]
pub struct ParseError(serde_json::Error);

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for ParseError {}

impl Value<'_> {
    /// Reads JSON text. Of a key that stands twice the last value wins.
    pub fn parse(text: &str) -> Result<Value<'static>, ParseError> {
        serde_json::from_str(text).map_err(ParseError)
    }

    /// Appends the value as JSON text.
    pub fn to_json(&self, out: &mut String) {
        match self {
            Value::Null => out.push_str("null"),
            Value::Bool(true) => out.push_str("true"),
            Value::Bool(false) => out.push_str("false"),
            Value::Int(value) => out.push_str(&value.to_string()),
            Value::UInt(value) => out.push_str(&value.to_string()),
            // JSON has no other numbers.
            Value::Float(value) if !value.is_finite() => out.push_str("null"),
            Value::Float(value) => format_f64(*value, out),
            Value::Str(text) => write_str(text, out),
            Value::Array(items) => {
                out.push('[');
                for (index, item) in items.iter().enumerate() {
                    if index > 0 {
                        out.push(',');
                    }
                    item.to_json(out);
                }
                out.push(']');
            }
            Value::Object(entries) => {
                out.push('{');
                for (index, (key, value)) in entries.iter().enumerate() {
                    if index > 0 {
                        out.push(',');
                    }
                    write_str(key, out);
                    out.push(':');
                    value.to_json(out);
                }
                out.push('}');
            }
        }
    }
}

impl ToJson for Value<'_> {
    fn write(&self, out: &mut String) {
        self.to_json(out);
    }
}

impl fmt::Display for Value<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = String::new();
        self.to_json(&mut out);
        f.write_str(&out)
    }
}

/// Appends a string with its quotes.
pub(crate) fn write_str(text: &str, out: &mut String) {
    out.push('"');
    let mut from = 0;
    for (at, byte) in text.bytes().enumerate() {
        let escape = match byte {
            b'"' => "\\\"",
            b'\\' => "\\\\",
            b'\n' => "\\n",
            b'\r' => "\\r",
            b'\t' => "\\t",
            8 => "\\b",
            12 => "\\f",
            0..=31 => "",
            _ => continue,
        };
        out.push_str(&text[from..at]);
        from = at + 1;
        match escape {
            "" => out.push_str(&format!("\\u{byte:04x}")),
            _ => out.push_str(escape),
        }
    }
    out.push_str(&text[from..]);
    out.push('"');
}
