//! Integers as English words, both ways: `twenty-third`, `one thousand, two hundred and four`.

use std::collections::HashSet;

use super::Case;

/// The words and their values: units, their ordinals, tens with theirs, then hundreds and the powers of a thousand.
///
/// A text is searched for words in this order.
const VOCABULARY: [(&str, f64); 66] = [
    ("zero", 0.0),
    ("one", 1.0),
    ("two", 2.0),
    ("three", 3.0),
    ("four", 4.0),
    ("five", 5.0),
    ("six", 6.0),
    ("seven", 7.0),
    ("eight", 8.0),
    ("nine", 9.0),
    ("ten", 10.0),
    ("eleven", 11.0),
    ("twelve", 12.0),
    ("thirteen", 13.0),
    ("fourteen", 14.0),
    ("fifteen", 15.0),
    ("sixteen", 16.0),
    ("seventeen", 17.0),
    ("eighteen", 18.0),
    ("nineteen", 19.0),
    ("zeroth", 0.0),
    ("first", 1.0),
    ("second", 2.0),
    ("third", 3.0),
    ("fourth", 4.0),
    ("fifth", 5.0),
    ("sixth", 6.0),
    ("seventh", 7.0),
    ("eighth", 8.0),
    ("ninth", 9.0),
    ("tenth", 10.0),
    ("eleventh", 11.0),
    ("twelfth", 12.0),
    ("thirteenth", 13.0),
    ("fourteenth", 14.0),
    ("fifteenth", 15.0),
    ("sixteenth", 16.0),
    ("seventeenth", 17.0),
    ("eighteenth", 18.0),
    ("nineteenth", 19.0),
    ("twenty", 20.0),
    ("twentieth", 20.0),
    ("thirty", 30.0),
    ("thirtieth", 30.0),
    ("forty", 40.0),
    ("fortieth", 40.0),
    ("fifty", 50.0),
    ("fiftieth", 50.0),
    ("sixty", 60.0),
    ("sixtieth", 60.0),
    ("seventy", 70.0),
    ("seventieth", 70.0),
    ("eighty", 80.0),
    ("eightieth", 80.0),
    ("ninety", 90.0),
    ("ninetieth", 90.0),
    ("hundred", 100.0),
    ("hundredth", 100.0),
    ("thousand", 1e3),
    ("thousandth", 1e3),
    ("million", 1e6),
    ("millionth", 1e6),
    ("billion", 1e9),
    ("billionth", 1e9),
    ("trillion", 1e12),
    ("trillionth", 1e12),
];

/// Where in the vocabulary the ordinals of the units start, and the tens.
const ORDINALS: usize = 20;
const TENS: usize = 40;

/// Writes a whole number that is not negative.
pub(super) fn format(number: f64, ordinal: bool, case: Case) -> String {
    let mut words = String::new();
    write(&mut words, number, false, ordinal);
    match case {
        Case::Lower => words,
        Case::Upper => words.to_uppercase(),
        Case::Title => capitalise(&words),
    }
}

/// `follows`: there are words to the left already, which want a comma or an `and`.
fn write(out: &mut String, number: f64, follows: bool, ordinal: bool) {
    if number < 100.0 {
        out.push_str(if follows { " and " } else { "" });
        write_below_hundred(out, number as usize, ordinal);
        return;
    }
    let (unit, name) = match number {
        _ if number < 1e3 => (100.0, "hundred"),
        _ if number < 1e6 => (1e3, "thousand"),
        _ if number < 1e9 => (1e6, "million"),
        _ if number < 1e12 => (1e9, "billion"),
        _ => (1e12, "trillion"),
    };
    let count = (number / unit).floor();
    let remainder = number - count * unit;
    out.push_str(if follows { ", " } else { "" });
    write(out, count, false, false);
    out.extend([" ", name]);
    if remainder > 0.0 {
        write(out, remainder, true, ordinal);
    } else if ordinal {
        out.push_str("th");
    }
}

fn write_below_hundred(out: &mut String, number: usize, ordinal: bool) {
    if number < 20 {
        out.push_str(VOCABULARY[number + if ordinal { ORDINALS } else { 0 }].0);
        return;
    }
    let (tens, units) = (number / 10, number % 10);
    let ends = ordinal && units == 0;
    out.push_str(VOCABULARY[TENS + 2 * (tens - 2) + usize::from(ends)].0);
    if units > 0 {
        out.push('-');
        write_below_hundred(out, units, ordinal);
    }
}

/// Capital letters at the start of each word but `and`.
fn capitalise(words: &str) -> String {
    let mut out = String::with_capacity(words.len());
    for word in words.split_inclusive([' ', '-']) {
        match word.split_at_checked(1) {
            Some((first, others)) if word != "and " => out.extend([&first.to_ascii_uppercase(), others]),
            _ => out.push_str(word),
        }
    }
    out
}

/// Reads words in any case; NaN if one of them is none.
pub(super) fn parse(text: &str) -> f64 {
    let text = text.to_lowercase();
    let mut sums = vec![0.0];
    for word in split(&text) {
        let top: f64 = sums.pop().unwrap_or(0.0);
        match VOCABULARY.iter().find(|(name, _)| *name == word) {
            Some(&(_, value)) if value < 100.0 && top >= 1e3 => sums.extend([top, value]),
            Some(&(_, value)) if value < 100.0 => sums.push(top + value),
            Some(&(_, value)) => sums.push(top * value),
            None => return f64::NAN,
        }
    }
    sums.iter().sum()
}

/// What stands between comma and space, ` and `, a space, a hyphen or a backslash.
fn split(text: &str) -> Vec<&str> {
    let mut words = Vec::new();
    let (mut start, mut at) = (0, 0);
    while let Some(c) = text[at..].chars().next() {
        let separator = separator_length(&text[at..]);
        if separator > 0 {
            words.push(&text[start..at]);
            start = at + separator;
        }
        at += separator.max(c.len_utf8());
    }
    words.push(&text[start..]);
    words
}

/// The length in bytes of the separator that `text` starts with; 0 if it starts with none.
fn separator_length(text: &str) -> usize {
    let space = |text: &str| {
        text.chars().next().filter(|&c| super::javascript::is_space(c)).map_or(0, char::len_utf8)
    };
    let leading = space(text);
    let trailing = |prefix: usize, word: &str| match text[prefix..].strip_prefix(word).map(space) {
        Some(length) if length > 0 => prefix + word.len() + length,
        _ => 0,
    };
    let comma = trailing(0, ",");
    let and = if leading > 0 { trailing(leading, "and") } else { 0 };
    match [comma, and].into_iter().max() {
        Some(length) if length > 0 => length,
        _ if text.starts_with(['-', '\\']) => 1,
        _ => leading,
    }
}

/// Where a run of words that starts at `start` may end, the preferred end last.
///
/// A run is made of words in any case, `and`, hyphens, commas and spaces, with nothing between. The preference is that
/// of a backtracking regular expression over the vocabulary in its order: as many words as possible, each the first
/// that fits.
pub(super) fn ends(text: &[char], start: usize) -> Vec<usize> {
    let mut seen = HashSet::new();
    let mut found = Vec::new();
    let mut stack = vec![(start, 0)];
    while let Some((position, alternative)) = stack.pop() {
        match next_word(text, position, alternative) {
            Some((following, end)) => {
                stack.push((position, following));
                if seen.insert(end) {
                    stack.push((end, 0));
                }
            }
            None if position > start => found.push(position),
            None => {}
        }
    }
    found.reverse();
    found
}

/// The first word from `alternative` on that stands at `position`: the alternative after it, and where it ends.
fn next_word(text: &[char], position: usize, alternative: usize) -> Option<(usize, usize)> {
    let names = VOCABULARY.iter().map(|(name, _)| *name).chain(["and", "-", ",", " "]);
    let rest = &text[position..];
    names.enumerate().skip(alternative).find_map(|(index, name)| {
        let fits = rest.len() >= name.len()
            && name.chars().zip(rest).all(|(c, found)| found.eq_ignore_ascii_case(&c));
        fits.then_some((index + 1, position + name.len()))
    })
}

#[cfg(test)]
mod tests;
