//! JSONata's functions. Each has its name there; what it takes when it is absent is decided there too.

use super::text::write_string;
use super::{Evaluated, ExprError, Item, is_true};
use crate::value::Value;

#[cold]
fn wrong(function: &str, wanted: &str, found: &Item<'_>, code: &'static str, at: &'static str) -> ExprError {
    let found = found.as_ref().map_or("nothing", Value::describe);
    ExprError::new(code, at, format!("`${function}` takes {wanted}, not {found}"))
}

/// A value as an array: one that is none is its only element.
fn listed<'v, 'a>(value: &'v Value<'a>) -> &'v [Value<'a>] {
    value.as_array().unwrap_or(std::slice::from_ref(value))
}

/// `$sum`
pub fn sum<'a>(of: Item<'_>, at: &'static str) -> Evaluated<'a> {
    let Some(value) = &of else { return Ok(None) };
    let mut sum = 0.0;
    for item in listed(value) {
        match item.as_f64() {
            Some(number) => sum += number,
            None => return Err(wrong("sum", "an array of numbers", &of, "T0412", at)),
        }
    }
    Ok(Some(Value::Float(super::finite(sum, at)?)))
}

/// `$count`
pub fn count<'a>(of: Item<'_>, _: &'static str) -> Evaluated<'a> {
    Ok(Some(Value::from(of.as_ref().map_or(0, |value| listed(value).len()))))
}

/// `$split`
pub fn split<'a>(text: Item<'_>, separator: Item<'_>, limit: Item<'_>, at: &'static str) -> Evaluated<'a> {
    let Some(value) = &text else { return Ok(None) };
    let Some(text) = value.as_str() else {
        return Err(wrong("split", "a string", &text, "T0410", at));
    };
    let Some(separator) = separator.as_ref().and_then(Value::as_str) else {
        return Err(wrong("split", "a string as its separator", &separator, "T0410", at));
    };
    let limit = match &limit {
        None => usize::MAX,
        Some(value) => match value.as_f64() {
            Some(limit) if limit >= 0.0 => limit as usize,
            Some(_) => {
                let message = "`$split` takes no negative limit".to_owned();
                return Err(ExprError::new("D3020", at, message));
            }
            None => return Err(wrong("split", "a number as its limit", &limit, "T0410", at)),
        },
    };
    let parts = split_text(text, separator, limit);
    Ok(Some(parts.into_iter().map(Value::from).collect::<Vec<_>>().into()))
}

/// The parts of a text, at most `limit`; without a separator its characters.
pub fn split_text(text: &str, separator: &str, limit: usize) -> Vec<String> {
    match separator {
        "" => text.chars().take(limit).map(String::from).collect(),
        _ => text.split(separator).take(limit).map(str::to_owned).collect(),
    }
}

/// `$join`
pub fn join<'a>(of: Item<'_>, separator: Item<'_>, at: &'static str) -> Evaluated<'a> {
    let Some(value) = &of else { return Ok(None) };
    let separator = match &separator {
        None => "",
        Some(value) => match value.as_str() {
            Some(separator) => separator,
            None => {
                return Err(wrong("join", "a string as its separator", &separator, "T0410", at));
            }
        },
    };
    let mut joined = String::new();
    for (index, item) in listed(value).iter().enumerate() {
        let Some(part) = item.as_str() else {
            return Err(wrong("join", "an array of strings", &of, "T0412", at));
        };
        if index > 0 {
            joined.push_str(separator);
        }
        joined.push_str(part);
    }
    Ok(Some(Value::from(joined)))
}

/// `$string`
pub fn string<'a>(of: Item<'_>, at: &'static str) -> Evaluated<'a> {
    let Some(value) = &of else { return Ok(None) };
    let mut text = String::new();
    write_string(value, &mut text, at)?;
    Ok(Some(Value::from(text)))
}

/// `$number`
pub fn number<'a>(of: Item<'_>, at: &'static str) -> Evaluated<'a> {
    let Some(value) = &of else { return Ok(None) };
    match value {
        Value::Int(value) => Ok(Some(Value::Int(*value))),
        Value::UInt(value) => Ok(Some(Value::UInt(*value))),
        Value::Float(value) => Ok(Some(Value::Float(*value))),
        Value::Bool(value) => Ok(Some(Value::Int((*value).into()))),
        Value::Str(text) => match parse_number(text) {
            Some(number) => Ok(Some(Value::Float(number))),
            None => {
                let message = format!("the string `{}` is no number", text.escape_debug());
                Err(ExprError::new("D3030", at, message))
            }
        },
        _ => Err(wrong("number", "a number, a string or a boolean", &of, "T0410", at)),
    }
}

/// A number as JSON writes it, or whole with a radix: `0x1f`.
fn parse_number(text: &str) -> Option<f64> {
    let radix = match text.get(..2) {
        Some("0x" | "0X") => 16,
        Some("0o" | "0O") => 8,
        Some("0b" | "0B") => 2,
        _ => {
            let digits = text.strip_prefix('-').unwrap_or(text);
            let plain = digits.starts_with(|c: char| c.is_ascii_digit())
                && digits.ends_with(|c: char| c.is_ascii_digit())
                && digits.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'.' | b'e' | b'E' | b'+' | b'-'))
                && !digits.contains(".e")
                && !digits.contains(".E");
            return text.parse().ok().filter(|number: &f64| plain && number.is_finite());
        }
    };
    let digits = &text[2..];
    let plain = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    u64::from_str_radix(digits, radix).ok().filter(|_| plain).map(|number| number as f64)
}

/// `$boolean`
pub fn boolean<'a>(of: Item<'_>, _: &'static str) -> Evaluated<'a> {
    Ok(of.is_some().then(|| Value::Bool(is_true(&of))))
}

/// `$not`
pub fn not<'a>(of: Item<'_>, _: &'static str) -> Evaluated<'a> {
    Ok(of.is_some().then(|| Value::Bool(!is_true(&of))))
}

/// `$exists`
pub fn exists<'a>(of: Item<'_>, _: &'static str) -> Evaluated<'a> {
    Ok(Some(Value::Bool(of.is_some())))
}

fn on_text<'a>(
    function: &str,
    of: &Item<'_>,
    at: &'static str,
    make: fn(&str) -> Value<'static>,
) -> Evaluated<'a> {
    match of {
        None => Ok(None),
        Some(Value::Str(text)) => Ok(Some(make(text))),
        Some(_) => Err(wrong(function, "a string", of, "T0410", at)),
    }
}

/// `$length`, in characters.
pub fn length<'a>(of: Item<'_>, at: &'static str) -> Evaluated<'a> {
    on_text("length", &of, at, |text| Value::from(text.chars().count()))
}

/// `$uppercase`
pub fn uppercase<'a>(of: Item<'_>, at: &'static str) -> Evaluated<'a> {
    on_text("uppercase", &of, at, |text| Value::from(text.to_uppercase()))
}

/// `$lowercase`
pub fn lowercase<'a>(of: Item<'_>, at: &'static str) -> Evaluated<'a> {
    on_text("lowercase", &of, at, |text| Value::from(text.to_lowercase()))
}

/// `$length` of a known string.
pub fn text_length(text: &str) -> f64 {
    text.chars().count() as f64
}

/// The element at a position; a negative one counts from the end.
pub fn nth<T>(items: &[T], at: i64) -> Option<&T> {
    let at = if at < 0 { items.len() as i64 + at } else { at };
    items.get(usize::try_from(at).ok()?)
}
