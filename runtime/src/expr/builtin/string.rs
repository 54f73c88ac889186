//! Functions of strings. Positions and lengths count code points, as in the reference.

use std::borrow::Cow;

use super::{Args, Builtin, Cx, Param, Signature, listed, number_arg, text_arg, too_long, wrong};
use crate::expr::text::{check_length, write_pretty, write_string};
use crate::expr::{Evaluated, ExprError, Item};
use crate::value::{Str, Value};

const TEXT: Signature = Signature::of(&[Param::STRING.context()]);
const TWO_TEXTS: Signature = Signature::of(&[Param::STRING.context(), Param::STRING]);

/// `$string`
pub static STRING: Builtin = Builtin {
    name: "string",
    signature: Signature::of(&[Param::ANY.context(), Param::BOOLEAN.optional()]),
    arity: 1,
    call: string,
};

/// `$substring`
pub static SUBSTRING: Builtin = Builtin {
    name: "substring",
    signature: Signature::of(&[Param::STRING.context(), Param::NUMBER, Param::NUMBER.optional()]),
    arity: 3,
    call: substring,
};

/// `$substringBefore`
pub static SUBSTRING_BEFORE: Builtin =
    Builtin { name: "substringBefore", signature: TWO_TEXTS, arity: 2, call: substring_before };

/// `$substringAfter`
pub static SUBSTRING_AFTER: Builtin =
    Builtin { name: "substringAfter", signature: TWO_TEXTS, arity: 2, call: substring_after };

/// `$lowercase`
pub static LOWERCASE: Builtin = Builtin {
    name: "lowercase",
    signature: TEXT,
    arity: 1,
    call: |_, mut args, at| on_text("lowercase", &args.take(0), at, lowered),
};

/// `$uppercase`
pub static UPPERCASE: Builtin = Builtin {
    name: "uppercase",
    signature: TEXT,
    arity: 1,
    call: |_, mut args, at| on_text("uppercase", &args.take(0), at, raised),
};

/// `$length`
pub static LENGTH: Builtin = Builtin {
    name: "length",
    signature: TEXT,
    arity: 1,
    call: |_, mut args, at| on_text("length", &args.take(0), at, length_of),
};

/// `$trim`
pub static TRIM: Builtin = Builtin {
    name: "trim",
    signature: TEXT,
    arity: 1,
    call: |_, mut args, at| {
        on_text("trim", &args.take(0), at, |text| Value::from(trimmed(text).into_owned()))
    },
};

/// `$pad`
pub static PAD: Builtin = Builtin {
    name: "pad",
    signature: Signature::of(&[Param::STRING.context(), Param::NUMBER, Param::STRING.optional()]),
    arity: 3,
    call: pad,
};

/// `$join`
pub static JOIN: Builtin = Builtin {
    name: "join",
    signature: Signature::of(&[Param::array_of("s"), Param::STRING.optional()]),
    arity: 2,
    call: |_, mut args, at| join_of(&args.take(0), &args.take(1), at),
};

/// What a function of one string makes of it.
pub(in crate::expr) fn on_text<'a>(
    function: &'static str,
    of: &Item<'_>,
    at: &'static str,
    make: fn(&str) -> Value<'static>,
) -> Evaluated<'a> {
    match text_arg(function, of, at)?.map(make) {
        Some(Value::Str(text)) => check_length(text.len(), at).map(|()| Some(Value::Str(text))),
        made => Ok(made),
    }
}

/// `$length` of a string.
pub(in crate::expr) fn length_of(text: &str) -> Value<'static> {
    Value::from(text.chars().count())
}

/// `$uppercase` of a string.
pub(in crate::expr) fn raised(text: &str) -> Value<'static> {
    Value::from(text.to_uppercase())
}

/// `$lowercase` of a string.
pub(in crate::expr) fn lowered(text: &str) -> Value<'static> {
    Value::from(text.to_lowercase())
}

/// `$string` of a value.
pub(in crate::expr) fn string_of<'a>(of: Item<'a>, at: &'static str) -> Evaluated<'a> {
    match of {
        None => Ok(None),
        Some(Value::Str(text)) => Ok(Some(Value::Str(text))),
        Some(value) => {
            let mut text = String::new();
            write_string(&value, &mut text, at)?;
            Ok(Some(Value::from(text)))
        }
    }
}

fn string<'a>(_: &Cx<'a>, mut args: Args<'_, 'a>, at: &'static str) -> Evaluated<'a> {
    match (args.take(0), args.get(1)) {
        (Some(value @ (Value::Array(_) | Value::Object(_))), Some(Value::Bool(true))) => {
            let mut text = String::new();
            write_pretty(&value, &mut text, at)?;
            Ok(Some(Value::from(text)))
        }
        (value, _) => string_of(value, at),
    }
}

/// Part of a string that is at hand; the whole is not copied.
pub(super) fn part<'a>(text: &Str<'a>, from: usize, to: usize) -> Value<'a> {
    match text {
        text if from == 0 && to == text.len() => Value::Str(text.clone()),
        Str::Borrowed(text) => Value::from(&text[from..to]),
        Str::Shared(text) => Value::Str(Str::Shared(text[from..to].into())),
    }
}

/// Where the code point at a position starts; past the end, where the text ends.
fn byte_at(text: &str, position: usize) -> usize {
    match text.is_ascii() {
        true => position.min(text.len()),
        false => text.char_indices().nth(position).map_or(text.len(), |(at, _)| at),
    }
}

fn substring<'a>(_: &Cx<'a>, mut args: Args<'_, 'a>, at: &'static str) -> Evaluated<'a> {
    let (of, start, length) = (args.take(0), args.take(1), args.take(2));
    text_arg("substring", &of, at)?;
    let Some(Value::Str(text)) = &of else { return Ok(None) };
    let (start, length) = (number_arg("substring", &start, at)?, number_arg("substring", &length, at)?);
    let (from, to) = part_at(text, start, length);
    Ok(Some(part(text, from, to)))
}

/// The bytes of the part of a text that starts at a position and has a length, both in code points.
pub(in crate::expr) fn part_at(text: &str, given: Option<f64>, length: Option<f64>) -> (usize, usize) {
    ascii_part_at(text, given, length).unwrap_or_else(|| any_part_at(text, given, length))
}

/// The same where all characters up to there are ASCII, so that what comes after them need not be looked at.
#[inline]
fn ascii_part_at(text: &str, given: Option<f64>, length: Option<f64>) -> Option<(usize, usize)> {
    let start = given.filter(|start| *start >= 0.0)?;
    let from = (start as usize).min(text.len());
    let (counted, to) = match length {
        None => (from, text.len()),
        Some(length) if length > 0.0 => {
            let to = ((start + length) as usize).min(text.len());
            (to, to)
        }
        Some(length) if length <= 0.0 => return Some((0, 0)),
        Some(_) => return None,
    };
    text.as_bytes()[..counted].is_ascii().then_some((from, to))
}

fn any_part_at(text: &str, given: Option<f64>, length: Option<f64>) -> (usize, usize) {
    let count = text.chars().count() as f64;
    let start = given.filter(|start| count + start >= 0.0).unwrap_or(0.0);
    let end = match length {
        Some(length) if length <= 0.0 || given.is_none() => return (0, 0),
        Some(length) if start >= 0.0 => start + length,
        Some(length) => count + start + length,
        None => count,
    };
    // As JavaScript's `slice`: positions are cut to whole ones, negative ones count from the end.
    let position = |at: f64| {
        let at = at.trunc();
        (if at < 0.0 { (count + at).max(0.0) } else { at.min(count) }) as usize
    };
    let (from, to) = (position(start), position(end));
    (byte_at(text, from), byte_at(text, to.max(from)))
}

/// The part of a function's first argument that its second one bounds, both strings.
fn bounded<'a>(
    function: &'static str,
    mut args: Args<'_, 'a>,
    at: &'static str,
    bounds: fn(&str, &str) -> (usize, usize),
) -> Evaluated<'a> {
    let (of, sought) = (args.take(0), args.take(1));
    text_arg(function, &of, at)?;
    let Some(Value::Str(text)) = &of else { return Ok(None) };
    let (from, to) = match text_arg(function, &sought, at)? {
        Some(sought) => bounds(text, sought),
        None => (0, text.len()),
    };
    Ok(Some(part(text, from, to)))
}

/// The bytes of a text before another in it; the whole, if it is not in it.
pub(in crate::expr) fn before(text: &str, sought: &str) -> (usize, usize) {
    (0, text.find(sought).unwrap_or(text.len()))
}

/// The bytes of a text after another in it; the whole, if it is not in it.
pub(in crate::expr) fn after(text: &str, sought: &str) -> (usize, usize) {
    (text.find(sought).map_or(0, |at| at + sought.len()), text.len())
}

fn substring_before<'a>(_: &Cx<'a>, args: Args<'_, 'a>, at: &'static str) -> Evaluated<'a> {
    bounded("substringBefore", args, at, before)
}

fn substring_after<'a>(_: &Cx<'a>, args: Args<'_, 'a>, at: &'static str) -> Evaluated<'a> {
    bounded("substringAfter", args, at, after)
}

/// A text with each run of white space as one space, and none at its ends.
pub(in crate::expr) fn trimmed(text: &str) -> Cow<'_, str> {
    let text = text.trim_matches(SPACES);
    let bytes = text.as_bytes();
    let is_run = |at: usize| match bytes[at] {
        b' ' => bytes[at - 1] == b' ',
        byte => matches!(byte, b'\t' | b'\n' | b'\r'),
    };
    // Most have nothing but single spaces.
    match (1..bytes.len()).any(is_run) {
        true => Cow::Owned(joined_words(text)),
        false => Cow::Borrowed(text),
    }
}

const SPACES: [char; 4] = [' ', '\t', '\n', '\r'];

fn joined_words(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for word in text.split(SPACES).filter(|word| !word.is_empty()) {
        if !out.is_empty() {
            out.push(' ');
        }
        out.push_str(word);
    }
    out
}

fn pad<'a>(cx: &Cx<'a>, mut args: Args<'_, 'a>, at: &'static str) -> Evaluated<'a> {
    let (of, width, filler) = (args.take(0), args.take(1), args.take(2));
    let Some(text) = text_arg("pad", &of, at)? else { return Ok(None) };
    let width = number_arg("pad", &width, at)?.unwrap_or(0.0);
    let filler = text_arg("pad", &filler, at)?.unwrap_or(" ");
    Ok(match padded(cx, text, width, filler, at)? {
        Some(padded) => Some(Value::from(padded)),
        None => of,
    })
}

/// A text with what is missing to its width; none if nothing is.
pub(in crate::expr) fn padded(
    cx: &Cx<'_>,
    text: &str,
    width: f64,
    filler: &str,
    at: &'static str,
) -> Result<Option<String>, ExprError> {
    let width = width.trunc();
    let filler = if filler.is_empty() { " " } else { filler };
    let missing = width.abs() - text.chars().count() as f64;
    if missing <= 0.0 {
        return Ok(None);
    }
    if missing > cx.max_items() as f64 {
        return Err(too_long("pad", cx, at));
    }
    check_length(text.len() + missing as usize, at)?;
    let padding = filler.chars().cycle().take(missing as usize);
    let mut padded = String::with_capacity(text.len() + missing as usize);
    if width > 0.0 {
        padded.push_str(text);
        padded.extend(padding);
    } else {
        padded.extend(padding);
        padded.push_str(text);
    }
    Ok(Some(padded))
}

/// The strings of an array as one.
pub(in crate::expr) fn join_of<'a>(of: &Item<'_>, separator: &Item<'_>, at: &'static str) -> Evaluated<'a> {
    let Some(value) = of else { return Ok(None) };
    let not_strings = || wrong("join", "an array of strings", of, "T0412", at);
    let separator = match separator {
        None => "",
        Some(Value::Str(separator)) => separator,
        Some(_) => return Err(wrong("join", "a string as its separator", separator, "T0410", at)),
    };
    let mut joined = String::new();
    for (index, item) in listed(value).iter().enumerate() {
        let text = item.as_str().ok_or_else(not_strings)?;
        check_length(joined.len() + separator.len() + text.len(), at)?;
        if index > 0 {
            joined.push_str(separator);
        }
        joined.push_str(text);
    }
    Ok(Some(Value::from(joined)))
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXTS: [&str; 14] = [
        "",
        " ",
        "a",
        " a",
        "a ",
        "a b",
        "a  b",
        "a\tb",
        "\n a\r\n",
        "a é b",
        "é",
        "ab😀cd",
        "abcdef",
        "  é  x  ",
    ];

    #[test]
    fn single_spaces_stay_as_they_are() {
        for text in TEXTS {
            assert_eq!(trimmed(text), joined_words(text), "{text:?}");
        }
    }

    #[test]
    fn parts_of_ascii_are_those_of_all_texts() {
        let positions =
            [0.0, -0.0, 0.5, 1.0, 1.9, 2.0, 3.0, 6.0, 7.0, 1e300, f64::INFINITY, -1.0, -2.5, -9.0, f64::NAN];
        let given = positions.map(Some).into_iter().chain([None]);
        for (text, start) in TEXTS.iter().flat_map(|text| given.clone().map(move |start| (text, start))) {
            for length in given.clone() {
                let part = part_at(text, start, length);
                let (from, to) = any_part_at(text, start, length);
                assert_eq!(text[part.0..part.1], text[from..to], "{text:?} {start:?} {length:?}");
            }
        }
    }
}
