//! JSONata's functions as values, each with its signature; and what generated code calls of them directly.

use super::{Args, Builtin, Cx, ExprError, Item, Param, Signature};
use crate::value::Value;

mod aggregate;
mod array;
mod base64;
mod hof;
mod key;
mod matcher;
mod number;
mod object;
mod order;
mod other;
mod picture;
mod replacement;
mod string;
mod text_match;
mod transform;
mod url;
mod utf16;

pub use aggregate::{AVERAGE, COUNT, MAX, MIN, SUM};
pub use array::{APPEND, DISTINCT, ZIP};
pub use base64::{BASE64DECODE, BASE64ENCODE};
pub use hof::{Callback, EACH, FILTER, MAP, REDUCE, SIFT, SINGLE};
pub use hof::{each_with, filter_with, map_with, reduce_with, sift_with, single_with};
pub use number::{ABS, CEIL, FLOOR, FORMAT_BASE, NUMBER, POWER, RANDOM, ROUND, SQRT};
pub use object::{KEYS, LOOKUP, MERGE, SPREAD};
pub use order::{After, compare_numbers, compare_present, merge_sort, sort_copies};
pub use order::{REVERSE, SHUFFLE, SORT, order_by, sort_with};
pub use other::{ASSERT, BOOLEAN, CLONE, ERROR, EXISTS, NOT, TYPE};
pub use picture::{FORMAT_INTEGER, FORMAT_NUMBER, FROM_MILLIS, MILLIS, NOW, PARSE_INTEGER, TO_MILLIS};
pub use string::{JOIN, LENGTH, LOWERCASE, PAD, STRING, TRIM, UPPERCASE};
pub use string::{SUBSTRING, SUBSTRING_AFTER, SUBSTRING_BEFORE};
pub use text_match::{CONTAINS, MATCH, REPLACE, SPLIT};
pub use transform::{Part, transform};
pub use url::{
    DECODE_URL, DECODE_URL_COMPONENT, ENCODE_URL, ENCODE_URL_COMPONENT, decode_url, decode_url_component,
    encode_url, encode_url_component,
};

pub(super) use hof::{found_more, found_none};
pub(super) use matcher::{call_regex, find_next, find_next_span};
pub(super) use number::{number_in, power_of, root_of, round_to};
pub(super) use picture::{finite_time, refused as picture_refused};
pub(super) use string::{after, before, padded, part_at, trimmed};
pub(super) use text_match::{replace_groups, replace_in, replace_spans, split_text};
pub(super) use utf16::units;

/// All of them, by name.
pub static BUILTINS: [&Builtin; 64] = [
    &ABS,
    &APPEND,
    &ASSERT,
    &AVERAGE,
    &BASE64DECODE,
    &BASE64ENCODE,
    &BOOLEAN,
    &CEIL,
    &CLONE,
    &CONTAINS,
    &COUNT,
    &DECODE_URL,
    &DECODE_URL_COMPONENT,
    &DISTINCT,
    &EACH,
    &ENCODE_URL,
    &ENCODE_URL_COMPONENT,
    &ERROR,
    &EXISTS,
    &FILTER,
    &FLOOR,
    &FORMAT_BASE,
    &FORMAT_INTEGER,
    &FORMAT_NUMBER,
    &FROM_MILLIS,
    &JOIN,
    &KEYS,
    &LENGTH,
    &LOOKUP,
    &LOWERCASE,
    &MAP,
    &MATCH,
    &MAX,
    &MERGE,
    &MILLIS,
    &MIN,
    &NOT,
    &NOW,
    &NUMBER,
    &PAD,
    &PARSE_INTEGER,
    &POWER,
    &RANDOM,
    &REDUCE,
    &REPLACE,
    &REVERSE,
    &ROUND,
    &SHUFFLE,
    &SIFT,
    &SINGLE,
    &SORT,
    &SPLIT,
    &SPREAD,
    &SQRT,
    &STRING,
    &SUBSTRING,
    &SUBSTRING_AFTER,
    &SUBSTRING_BEFORE,
    &SUM,
    &TO_MILLIS,
    &TRIM,
    &TYPE,
    &UPPERCASE,
    &ZIP,
];

/// The function of that name, without its `$`.
pub fn builtin(name: &str) -> Option<&'static Builtin> {
    let place = BUILTINS.binary_search_by(|builtin| builtin.name.cmp(name)).ok()?;
    Some(BUILTINS[place])
}

/// Up to so many values, comparing each with each is quicker than hashing them.
const FEW: usize = 16;

/// An argument that a function does not take.
#[cold]
pub(super) fn wrong(
    function: &str,
    wanted: &str,
    found: &Item<'_>,
    code: &'static str,
    at: &'static str,
) -> ExprError {
    let found = found.as_ref().map_or("nothing", Value::describe);
    ExprError::new(code, at, format!("`${function}` takes {wanted}, not {found}"))
}

/// A value as an array: one that is none is its only element.
pub(super) fn listed<'v, 'a>(value: &'v Value<'a>) -> &'v [Value<'a>] {
    value.as_array().unwrap_or(std::slice::from_ref(value))
}

/// An argument that is a string, or absent.
fn text_arg<'v>(function: &str, of: &'v Item<'_>, at: &'static str) -> Result<Option<&'v str>, ExprError> {
    match of {
        None => Ok(None),
        Some(Value::Str(text)) => Ok(Some(text)),
        Some(_) => Err(wrong(function, "a string", of, "T0410", at)),
    }
}

/// An argument that is a number, or absent.
fn number_arg(function: &str, of: &Item<'_>, at: &'static str) -> Result<Option<f64>, ExprError> {
    match of {
        None => Ok(None),
        Some(value) => match value.as_f64() {
            None => Err(wrong(function, "a number", of, "T0410", at)),
            number => Ok(number),
        },
    }
}

/// Whether a sequence may have so many items.
fn room(cx: &Cx<'_>, items: usize, at: &'static str) -> Result<(), ExprError> {
    cx.room(items, at)
}

/// A text that would be longer than a sequence may be.
#[cold]
fn too_long(function: &str, cx: &Cx<'_>, at: &'static str) -> ExprError {
    let message = format!("`${function}` would add more than {} characters", cx.max_items());
    ExprError::new("D2015", at, message)
}

/// The start of a text, as a message shows it.
fn short(text: &str) -> String {
    const SHOWN: usize = 40;
    match text.char_indices().nth(SHOWN) {
        None => text.escape_debug().to_string(),
        Some((end, _)) => format!("{}…", text[..end].escape_debug()),
    }
}

#[cfg(test)]
mod tests;
