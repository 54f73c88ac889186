//! Writing the types that every project has.

use std::fmt::{Display, LowerExp, Write};

use nodewright_core::number::{format_f64, format_integer};
use serde::Serialize;

use super::plain::plain_prefix;
use super::{Json, ToJson};
use crate::value::Value;

/// Appends `text` as a JSON string.
#[doc(hidden)]
pub fn write_str(text: &str, out: &mut String) {
    out.reserve(text.len() + 2);
    out.push('"');
    let mut rest = text;
    loop {
        let (plain, tail) = rest.split_at(plain_prefix(rest.as_bytes()));
        out.push_str(plain);
        let Some(&byte) = tail.as_bytes().first() else {
            break;
        };
        match byte {
            b'"' => out.push_str("\\\""),
            b'\\' => out.push_str("\\\\"),
            b'\n' => out.push_str("\\n"),
            b'\r' => out.push_str("\\r"),
            b'\t' => out.push_str("\\t"),
            8 => out.push_str("\\b"),
            12 => out.push_str("\\f"),
            _ => put(out, format_args!("\\u{byte:04x}")),
        }
        rest = &tail[1..];
    }
    out.push('"');
}

/// Writing to a `String` cannot fail.
fn put(out: &mut String, args: std::fmt::Arguments<'_>) {
    let _ = out.write_fmt(args);
}

/// As JavaScript writes numbers, so that `2` stays `2` on its way through a graph. `size` is the absolute value.
fn write_float(number: impl Display + LowerExp, size: f64, out: &mut String) {
    if !size.is_finite() {
        out.push_str("null");
    } else if size == 0.0 {
        out.push('0');
    } else if size >= 1e21 {
        let text = format!("{number:e}");
        out.push_str(&text.replacen('e', "e+", 1));
    } else if size < 1e-6 {
        put(out, format_args!("{number:e}"));
    } else {
        put(out, format_args!("{number}"));
    }
}

impl ToJson for f64 {
    fn write(&self, out: &mut String) {
        match self.is_finite() {
            true => format_f64(*self, out),
            false => out.push_str("null"),
        }
    }
}

impl ToJson for f32 {
    fn write(&self, out: &mut String) {
        write_float(self, f64::from(self.abs()), out);
    }
}

macro_rules! integers {
    ($($signed:ty)*; $($unsigned:ty)*) => {
        $(impl ToJson for $signed {
            fn write(&self, out: &mut String) {
                format_integer(*self < 0, self.unsigned_abs() as u64, out);
            }
        })*
        $(impl ToJson for $unsigned {
            fn write(&self, out: &mut String) {
                format_integer(false, *self as u64, out);
            }
        })*
    };
}

integers!(i8 i16 i32 i64 isize; u8 u16 u32 u64 usize);

impl ToJson for bool {
    fn write(&self, out: &mut String) {
        out.push_str(if *self { "true" } else { "false" });
    }
}

impl ToJson for str {
    fn write(&self, out: &mut String) {
        write_str(self, out);
    }
}

impl ToJson for String {
    fn write(&self, out: &mut String) {
        write_str(self, out);
    }
}

impl ToJson for () {
    fn write(&self, out: &mut String) {
        out.push_str("null");
    }
}

impl<T: ToJson + ?Sized> ToJson for &T {
    fn write(&self, out: &mut String) {
        (**self).write(out);
    }
}

impl<T: ToJson + ?Sized> ToJson for Box<T> {
    fn write(&self, out: &mut String) {
        (**self).write(out);
    }
}

impl<T: ToJson> ToJson for Option<T> {
    fn write(&self, out: &mut String) {
        match self {
            Some(value) => value.write(out),
            None => out.push_str("null"),
        }
    }
}

impl<T: ToJson> ToJson for [T] {
    fn write(&self, out: &mut String) {
        out.push('[');
        for (index, item) in self.iter().enumerate() {
            if index > 0 {
                out.push(',');
            }
            item.write(out);
        }
        out.push(']');
    }
}

impl<T: ToJson> ToJson for Vec<T> {
    fn write(&self, out: &mut String) {
        self.as_slice().write(out);
    }
}

fn write_entries<'a, T: ToJson + 'a>(entries: impl Iterator<Item = (&'a str, &'a T)>, out: &mut String) {
    out.push('{');
    for (index, (key, value)) in entries.enumerate() {
        if index > 0 {
            out.push(',');
        }
        write_str(key, out);
        out.push(':');
        value.write(out);
    }
    out.push('}');
}

impl ToJson for Value<'_> {
    fn write(&self, out: &mut String) {
        match self {
            Value::Null | Value::Function(_) => out.push_str("null"),
            Value::Bool(value) => value.write(out),
            Value::Int(value) => value.write(out),
            Value::UInt(value) => value.write(out),
            Value::Float(value) => value.write(out),
            Value::Str(value) => write_str(value, out),
            Value::Array(items) => (**items).write(out),
            Value::Object(entries) => write_entries(entries.iter().map(|(key, value)| (&**key, value)), out),
        }
    }
}

impl ToJson for Json {
    fn write(&self, out: &mut String) {
        match self {
            Json::Null => out.push_str("null"),
            Json::Bool(value) => value.write(out),
            Json::Integer(value) => value.write(out),
            Json::Number(value) => value.write(out),
            Json::String(value) => write_str(value, out),
            Json::Array(items) => items.write(out),
            Json::Object(entries) => write_entries(entries.iter().map(|(key, value)| (*key, value)), out),
            Json::Schema(schema) => Serde(&schema()).write(out),
        }
    }
}

/// Writes a type that only serde knows.
#[derive(Debug)]
#[doc(hidden)]
pub struct Serde<'a, T: ?Sized>(pub &'a T);

impl<T: Serialize + Send + Sync + ?Sized> ToJson for Serde<'_, T> {
    fn write(&self, out: &mut String) {
        match serde_json::to_string(self.0) {
            Ok(text) => out.push_str(&text),
            // A map with keys that are no strings, or an impl that fails: there is no JSON for it.
            Err(_) => out.push_str("null"),
        }
    }
}
