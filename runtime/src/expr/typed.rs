//! What typed code calls: the functions of JSONata over Rust's own types, and groups of references.

use std::borrow::Cow;
use std::hash::Hash;
use std::ops::RangeInclusive;

use hashbrown::HashSet;

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
#[inline]
pub fn text_of<'a, T: Into<Value<'a>>>(scalar: T, at: &'static str) -> Result<String, ExprError> {
    let mut text = String::new();
    write_string(&scalar.into(), &mut text, at)?;
    Ok(text)
}

/// `$trim`
pub fn trim(text: &str) -> String {
    builtin::trimmed(text).into_owned()
}

/// `$trim` of a text that is only read.
pub fn trimmed(text: &str) -> Cow<'_, str> {
    builtin::trimmed(text)
}

/// Appends `$trim` of a text to a concatenation.
pub fn concat_trimmed(out: &mut String, text: &str) {
    out.push_str(&builtin::trimmed(text));
}

/// Appends `$lowercase` of a text to a concatenation.
pub fn concat_lower(out: &mut String, text: &str) {
    let start = out.len();
    match text.is_ascii() {
        true => {
            out.push_str(text);
            out[start..].make_ascii_lowercase();
        }
        false => out.push_str(&text.to_lowercase()),
    }
}

/// Appends `$uppercase` of a text to a concatenation.
pub fn concat_upper(out: &mut String, text: &str) {
    let start = out.len();
    match text.is_ascii() {
        true => {
            out.push_str(text);
            out[start..].make_ascii_uppercase();
        }
        false => out.push_str(&text.to_uppercase()),
    }
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
#[inline]
pub fn join_text(joined: &mut Option<String>, text: &str, separator: &str) {
    match joined {
        None => {
            // Most that are joined are about as long as the first, and a few.
            let mut first = String::with_capacity(4 * (text.len() + separator.len()));
            first.push_str(text);
            *joined = Some(first);
        }
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
#[inline]
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

/// An argument that must not be null.
#[inline]
pub fn not_null<'v, T>(
    found: &'v Option<T>,
    function: &str,
    wanted: &str,
    at: &'static str,
) -> Result<&'v T, ExprError> {
    found.as_ref().ok_or_else(|| is_null(function, wanted, at))
}

#[cold]
fn is_null(function: &str, wanted: &str, at: &'static str) -> ExprError {
    ExprError::new("T0410", at, format!("argument 1 of `${function}` must be {wanted}, not null"))
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
    // Not `floor`, which is a call where a processor may be an old one.
    let down = i64::from(whole as f64 > at);
    nth(items, whole.saturating_sub(down))
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
#[inline]
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

    #[test]
    fn case_is_changed_only_in_what_is_appended() {
        for text in ["", "aBc", "É", "ß", "İx", "ΑΣ"] {
            let (mut lower, mut upper) = ("Xy".to_owned(), "Xy".to_owned());
            concat_lower(&mut lower, text);
            concat_upper(&mut upper, text);
            assert_eq!(lower, format!("Xy{}", text.to_lowercase()));
            assert_eq!(upper, format!("Xy{}", text.to_uppercase()));
        }
    }

    #[test]
    fn computed_positions_are_rounded_down() {
        let items = [10, 20, 30];
        for at in [0.0, -0.0, 0.9, 2.0, 2.999, 3.0, -0.1, -1.0, -1.5, -3.0, -3.1, 1e300, -1e300, f64::NAN] {
            assert_eq!(nth_of(&items, at), nth(&items, at.floor() as i64), "{at}");
        }
    }

    #[test]
    fn computed_integers_are_whole_and_in_range() {
        use crate::expr::int_of_f64;
        let int = |number| int_of_f64::<i64>(number, "here").ok();
        for (number, whole) in [(0.0, 0), (-0.0, 0), (-7.0, -7), (9e15, 9_000_000_000_000_000)] {
            assert_eq!(int(number), Some(whole));
        }
        assert_eq!(int(-9_223_372_036_854_775_808.0), Some(i64::MIN));
        assert_eq!(int_of_f64::<u64>(9_223_372_036_854_775_808.0, "here").ok(), Some(1 << 63));
        for number in [0.5, -1.5, 9_223_372_036_854_775_808.0, 1e29, 1e30, f64::NAN, f64::INFINITY] {
            assert_eq!(int(number), None, "{number}");
        }
        assert_eq!(int_of_f64::<u8>(256.0, "here").ok(), None);
        assert_eq!(int_of_f64::<u8>(-1.0, "here").ok(), None);
    }
}
