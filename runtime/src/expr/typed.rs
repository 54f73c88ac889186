//! What typed code calls: the functions of JSONata over Rust's own types, and groups of references.

use hashbrown::HashSet;
use std::hash::Hash;
use std::ops::RangeInclusive;

use super::text::to_15_digits;
use super::{Cx, ExprError, Item, builtin, finite, write_string};
use crate::value::{Str, Value};

/// `$round`
#[inline]
pub fn round(number: f64, precision: f64, at: &'static str) -> Result<f64, ExprError> {
    finite(builtin::round_to(number, precision), at)
}

/// `$number($string(number))`, which is what becomes of a number in a copy: 15 digits.
pub fn rounded(number: f64) -> f64 {
    // A number of at most 15 digits is the nearest to them, and so stays what it is. Most are.
    let digits = (number * 1e6).round();
    match digits.abs() < 1e15 && digits / 1e6 == number {
        true => number,
        false => to_15_digits(number),
    }
}

/// `$sqrt`
pub fn sqrt(number: f64, at: &'static str) -> Result<f64, ExprError> {
    builtin::root_of(number, at)
}

/// `$power`
#[inline]
pub fn power(base: f64, exponent: f64, at: &'static str) -> Result<f64, ExprError> {
    builtin::power_of(base, exponent, at)
}

/// `$number` of a string.
pub fn number_of_text(text: &str, at: &'static str) -> Result<f64, ExprError> {
    builtin::number_in(text, at)
}

/// `$string` of a scalar.
pub fn text_of<'a, T: Into<Value<'a>>>(scalar: T, at: &'static str) -> Result<String, ExprError> {
    let mut text = String::new();
    write_string(&scalar.into(), &mut text, at)?;
    Ok(text)
}

/// `$trim`
pub fn trim(text: &str) -> String {
    builtin::trimmed(text)
}

/// `$substring`
pub fn substring(text: &str, start: f64, length: Option<f64>) -> &str {
    let (from, to) = builtin::part_at(text, Some(start), length);
    &text[from..to]
}

/// `$substringBefore`
pub fn substring_before<'t>(text: &'t str, sought: &str) -> &'t str {
    let (from, to) = builtin::before(text, sought);
    &text[from..to]
}

/// `$substringAfter`
pub fn substring_after<'t>(text: &'t str, sought: &str) -> &'t str {
    let (from, to) = builtin::after(text, sought);
    &text[from..to]
}

/// `$pad`
pub fn pad_text(text: &str, width: f64, filler: &str, at: &'static str) -> Result<String, ExprError> {
    Ok(builtin::padded(&Cx::plain(), text, width, filler, at)?.unwrap_or_else(|| text.to_owned()))
}

/// `$replace` of plain text
pub fn replace_text(
    text: &str,
    pattern: &str,
    with: &str,
    limit: f64,
    at: &'static str,
) -> Result<String, ExprError> {
    builtin::replace_in(text, pattern, with, limit, at)
}

/// `$join`, text by text.
pub fn join_text(joined: &mut Option<String>, text: &str, separator: &str) {
    match joined {
        None => *joined = Some(text.to_owned()),
        Some(joined) => {
            joined.push_str(separator);
            joined.push_str(text);
        }
    }
}

/// `from..to`: none if there is nothing between them.
pub fn whole_range(from: f64, to: f64, at: &'static str) -> Result<RangeInclusive<i64>, ExprError> {
    for (number, code, side) in [(from, "T2003", "left"), (to, "T2004", "right")] {
        if number.fract() != 0.0 || number.abs() > 9_007_199_254_740_992.0 {
            let message = format!("the {side} side of `..` must be an integer, not {number}");
            return Err(ExprError::new(code, at, message));
        }
    }
    let size = to - from + 1.0;
    if size > 10_000_000.0 {
        return Err(ExprError::new("D2014", at, format!("a range of {size} values is too long")));
    }
    Ok(from as i64..=to as i64)
}

/// The same of integers that may be too large for an `f64`.
pub fn int_range(from: i128, to: i128, at: &'static str) -> Result<RangeInclusive<i64>, ExprError> {
    let size = to - from + 1;
    if size > 10_000_000 {
        return Err(ExprError::new("D2014", at, format!("a range of {size} values is too long")));
    }
    let whole = |number: i128, code, side| {
        let message = || format!("the {side} side of `..` must be an integer, not {number}");
        i64::try_from(number).map_err(|_| ExprError::new(code, at, message()))
    };
    Ok(whole(from, "T2003", "left")?..=whole(to, "T2004", "right")?)
}

/// The elements from one position to another, as far as they are there.
pub fn between<T>(items: &[T], from: usize, to: usize) -> &[T] {
    let to = to.saturating_add(1).min(items.len());
    items.get(from..to).unwrap_or_default()
}

/// Up to this many a list finds what was there before.
const FEW: usize = 16;

/// What was there before.
pub struct Seen<K> {
    few: Vec<K>,
    many: HashSet<K>,
}

impl<K: Eq + Hash> Seen<K> {
    /// Nothing yet.
    #[allow(clippy::new_without_default, reason = "generated code has no use for the trait")]
    pub fn new() -> Self {
        Self { few: Vec::new(), many: HashSet::new() }
    }

    /// Adds one; says whether it was not there before.
    pub fn add(&mut self, key: K) -> bool {
        if !self.many.is_empty() {
            return self.many.insert(key);
        }
        if self.few.contains(&key) {
            return false;
        }
        self.few.push(key);
        if self.few.len() > FEW {
            self.many.extend(self.few.drain(..));
        }
        true
    }
}

/// The entries of an object that typed code fills.
pub type Entries<'a> = Vec<(Str<'a>, Value<'a>)>;

/// Adds an entry; one whose value is absent drops out.
pub fn push_entry<'a>(entries: &mut Entries<'a>, key: &str, value: Item<'a>) {
    entries.extend(value.map(|value| (Str::Shared(key.into()), value)));
}

/// An object of these entries.
pub fn entries_item(entries: Entries<'_>) -> Item<'_> {
    Some(entries.into())
}

/// The part at a position of a text that is split.
pub fn split_part<'t>(text: &'t str, separator: &str, at: i64) -> Option<&'t str> {
    match usize::try_from(at) {
        Ok(at) if separator.is_empty() => {
            let (start, character) = text.char_indices().nth(at)?;
            Some(&text[start..start + character.len_utf8()])
        }
        Ok(at) => text.split(separator).nth(at),
        Err(_) => nth(&builtin::split_text(text, separator, usize::MAX), at).copied(),
    }
}

/// The parts of a text, at most `limit`; without a separator its characters.
pub fn split_text(text: &str, separator: &str, limit: usize) -> Vec<String> {
    builtin::split_text(text, separator, limit).into_iter().map(str::to_owned).collect()
}

/// `$length` of a known string.
pub fn text_length(text: &str) -> f64 {
    text.chars().count() as f64
}

/// `$single`, as far as it has come: another is found at `index`.
pub fn single_more(found: bool, index: usize, at: &'static str) -> Result<(), ExprError> {
    match found {
        true => Err(builtin::found_more(index, at)),
        false => Ok(()),
    }
}

/// `$single` in the end.
pub fn single_found<T>(found: Option<T>, at: &'static str) -> Result<T, ExprError> {
    found.ok_or_else(|| builtin::found_none(at))
}

/// The element at a position that is computed: rounded down.
#[inline]
pub fn nth_of<T>(items: &[T], at: f64) -> Option<&T> {
    let whole = at as i64;
    nth(items, if at < whole as f64 { whole - 1 } else { whole })
}

/// The elements at positions in a row, in their own order. Negative positions count from the end, so one element may be
/// asked for twice.
pub fn picked<T>(items: &[T], range: RangeInclusive<i64>) -> impl Iterator<Item = &T> {
    let (length, from) = (items.len() as i64, (*range.start()).max(0));
    let part = match *range.start() < 0 {
        true => items,
        false => between(items, from as usize, usize::try_from(*range.end()).unwrap_or(0)),
    };
    part.iter().zip(from..).flat_map(move |(item, at)| {
        let times = [at, at - length].iter().filter(|at| range.contains(at)).count();
        std::iter::repeat_n(item, times)
    })
}

/// The element at a position; a negative one counts from the end.
pub fn nth<T>(items: &[T], at: i64) -> Option<&T> {
    let at = if at < 0 { items.len() as i64 + at } else { at };
    items.get(usize::try_from(at).ok()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_numbers_are_their_own_copies() {
        let numbers =
            [0.0, -0.0, 1.5, 1124.07, -0.1, 94.87, 123_456_789.123_456, 1e15, 1e-7, 1e300, 0.1 + 0.2];
        let mut state = 1u64;
        let random = std::iter::repeat_with(|| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let whole = (state >> 20) as f64;
            whole / 10f64.powi((state % 19) as i32)
        });
        for number in numbers.into_iter().chain(random.take(20_000)) {
            assert_eq!(rounded(number).to_bits(), to_15_digits(number).to_bits(), "{number}");
        }
        assert_eq!(rounded(0.1 + 0.2), 0.3);
    }
}
