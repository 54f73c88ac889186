//! YAML's flow styles: plain, single-quoted and double-quoted scalars, which all fold their lines alike.

use std::ops::Range;

use super::{Walk, break_length};
use crate::source::{Span, Text};

/// Which quotes surround the scalar, and so which escapes it has.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Quote {
    None,
    Single,
    Double,
}

pub(super) fn plain(file: &str, span: Span, decoded: &str) -> Text {
    inside(file, span, span.start as usize..span.end as usize, Quote::None, decoded)
}

pub(super) fn quoted(file: &str, span: Span, quote: Quote, decoded: &str) -> Text {
    let (start, end) = (span.start as usize, span.end as usize);
    if end < start + 2 {
        return Text::opaque(decoded, span);
    }
    inside(file, span, start + 1..end - 1, quote, decoded)
}

fn inside(file: &str, span: Span, range: Range<usize>, quote: Quote, decoded: &str) -> Text {
    match file.get(range.clone()) {
        Some(raw) if raw == decoded && !raw.contains(['\r', '\n']) => {
            Text::verbatim(decoded, span, range.start as u32 - span.start)
        }
        Some(raw) => match walk(raw, range.start, quote) {
            Some(walk) => walk.finish(span, decoded),
            None => Text::opaque(decoded, span),
        },
        None => Text::opaque(decoded, span),
    }
}

/// Decodes `raw`, the text between the quotes, which starts at `base` in the file.
fn walk(raw: &str, base: usize, quote: Quote) -> Option<Walk> {
    let mut walk = Walk::default();
    let mut at = 0;
    while let Some(character) = raw[at..].chars().next() {
        let rest = &raw[at..];
        match character {
            ' ' | '\t' | '\r' | '\n' => at = white(&mut walk, raw, base, at),
            '\'' if quote == Quote::Single => {
                if !rest.starts_with("''") {
                    return None;
                }
                walk.push('\'', base + at);
                at += 2;
            }
            '\\' if quote == Quote::Double => match break_length(&rest[1..]) {
                0 => {
                    let (character, length) = escape(rest)?;
                    walk.push_escape(character, base + at, length);
                    at += length;
                }
                length => at = fold(&mut walk, raw, base, at + 1 + length, None),
            },
            _ => {
                walk.push(character, base + at);
                at += character.len_utf8();
            }
        }
    }
    Some(walk)
}

/// Blanks are text, unless a line ends after them.
fn white(walk: &mut Walk, raw: &str, base: usize, at: usize) -> usize {
    let text = skip_blanks(raw, at);
    match break_length(&raw[text..]) {
        0 => {
            for (offset, blank) in raw[at..text].char_indices() {
                walk.push(blank, base + at + offset);
            }
            text
        }
        length => fold(walk, raw, base, text + length, Some(text)),
    }
}

/// Reads on from the start of a line. One break (`first`, unless it was escaped) is a space; after it, each further
/// one is a line feed in its place.
fn fold(walk: &mut Walk, raw: &str, base: usize, mut at: usize, first: Option<usize>) -> usize {
    let mut kept = false;
    loop {
        at = skip_blanks(raw, at);
        match break_length(&raw[at..]) {
            0 => break,
            length => {
                walk.push('\n', base + at);
                at += length;
                kept = true;
            }
        }
    }
    if let (false, Some(first)) = (kept, first) {
        walk.push(' ', base + first);
    }
    at
}

fn skip_blanks(raw: &str, at: usize) -> usize {
    raw.len() - raw[at..].trim_start_matches([' ', '\t']).len()
}

/// The character that an escape stands for, and the length of the escape.
fn escape(rest: &str) -> Option<(char, usize)> {
    let simple = |character| Some((character, 2));
    match rest[1..].chars().next()? {
        '0' => simple('\0'),
        'a' => simple('\x07'),
        'b' => simple('\x08'),
        't' | '\t' => simple('\t'),
        'n' => simple('\n'),
        'v' => simple('\x0b'),
        'f' => simple('\x0c'),
        'r' => simple('\r'),
        'e' => simple('\x1b'),
        same @ (' ' | '"' | '/' | '\\') => simple(same),
        'N' => simple('\u{85}'),
        '_' => simple('\u{a0}'),
        'L' => simple('\u{2028}'),
        'P' => simple('\u{2029}'),
        'x' => Some((char::from_u32(hex(rest, 2, 2)?)?, 4)),
        'U' => Some((char::from_u32(hex(rest, 2, 8)?)?, 10)),
        'u' => match hex(rest, 2, 4)? {
            // JSON writes what lies beyond U+FFFF as two escapes.
            high @ 0xD800..=0xDBFF if rest.get(6..8) == Some("\\u") => {
                let low = hex(rest, 8, 4)?.checked_sub(0xDC00)?;
                Some((char::from_u32(0x10000 + ((high - 0xD800) << 10) + low)?, 12))
            }
            code => Some((char::from_u32(code)?, 6)),
        },
        _ => None,
    }
}

fn hex(rest: &str, start: usize, length: usize) -> Option<u32> {
    u32::from_str_radix(rest.get(start..start + length)?, 16).ok()
}
