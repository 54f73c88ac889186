//! Rust's string literals.

use super::{Walk, break_length};
use crate::source::{FileId, Span, Text};

/// The text of a Rust string literal, from its token as written: `"…"`, `r"…"`, `r#"…"#`. `None` for anything else.
///
/// `span` is the token; in the tokens of a macro call, where a file has no bytes, the text is opaque.
pub fn rust_literal(raw: &str, span: Span) -> Option<Text> {
    let base = span.start as usize;
    let walk = match raw.strip_prefix('r') {
        Some(rest) => {
            let hashes = rest.len() - rest.trim_start_matches('#').len();
            let inner = rest[hashes..].strip_prefix('"')?;
            let inner = inner
                .strip_suffix(&rest[..hashes])
                .filter(|inner| inner.len() + hashes + hashes + 1 == rest.len())?
                .strip_suffix('"')?;
            walk_raw(inner, base + 2 + hashes)
        }
        None => {
            let inner = raw.strip_prefix('"')?.strip_suffix('"')?;
            walk_escaped(inner, base + 1)?
        }
    };
    if span.file == FileId::TOKENS {
        return Some(Text::opaque(walk.decoded, span));
    }
    if walk.map.is_empty() {
        let skip = raw.find('"').map_or(0, |at| at as u32 + 1);
        return Some(Text::verbatim("", span, skip));
    }
    Some(Text::mapped(walk.decoded, span, walk.map))
}

/// A carriage return before a line feed is no part of the string, in raw strings too.
fn walk_raw(inner: &str, base: usize) -> Walk {
    let mut walk = Walk::default();
    for (at, character) in inner.char_indices() {
        match character {
            '\r' if break_length(&inner[at..]) == 2 => {}
            _ => walk.push(character, base + at),
        }
    }
    walk
}

fn walk_escaped(inner: &str, base: usize) -> Option<Walk> {
    let mut walk = Walk::default();
    let mut at = 0;
    while let Some(character) = inner[at..].chars().next() {
        let rest = &inner[at..];
        match character {
            '\\' if break_length(&rest[1..]) > 0 => {
                let text = rest[1..].trim_start_matches([' ', '\t', '\r', '\n']);
                at = inner.len() - text.len();
            }
            '\\' => {
                let (character, length) = escape(rest)?;
                walk.push_escape(character, base + at, length);
                at += length;
            }
            '\r' if break_length(rest) == 2 => at += 1,
            '"' => return None,
            _ => {
                walk.push(character, base + at);
                at += character.len_utf8();
            }
        }
    }
    Some(walk)
}

fn escape(rest: &str) -> Option<(char, usize)> {
    let simple = |character| Some((character, 2));
    match rest[1..].chars().next()? {
        'n' => simple('\n'),
        'r' => simple('\r'),
        't' => simple('\t'),
        '0' => simple('\0'),
        same @ ('\\' | '\'' | '"') => simple(same),
        'x' => {
            let code = u8::from_str_radix(rest.get(2..4)?, 16).ok()?;
            code.is_ascii().then_some((code as char, 4))
        }
        'u' => {
            let digits = rest.get(2..)?.strip_prefix('{')?;
            let digits = &digits[..digits.find('}')?];
            let code = u32::from_str_radix(&digits.replace('_', ""), 16).ok()?;
            Some((char::from_u32(code)?, digits.len() + 4))
        }
        _ => None,
    }
}
