//! `<a<n>s?:n>`: signatures of lambdas.

use std::ops::Range;

use super::ast::{Param, Signature};
use super::lexer::SyntaxError;

/// A character of a signature, and where it is: blanks between them are gone.
#[derive(Clone, Debug)]
pub(super) struct Letter {
    pub(super) value: char,
    pub(super) range: Range<usize>,
}

/// What stands for a value of any type, functions included.
const ANY: &str = "asnblfom";

/// Parses a signature that stands alone, as `<s-n?:s>`.
pub fn parse(text: &str) -> Result<Signature, SyntaxError> {
    let letters = text.char_indices().filter(|(_, value)| !value.is_whitespace());
    let letters = letters.map(|(start, value)| Letter { value, range: start..start + value.len_utf8() });
    parse_signature(&letters.collect::<Vec<_>>())
}

/// Parses a signature from its first `<`. What it says of the result counts for nothing, and unknown letters are
/// passed over, as in the reference.
pub(super) fn parse_signature(letters: &[Letter]) -> Result<Signature, SyntaxError> {
    let mut params: Vec<Param> = Vec::new();
    let mut kind = None;
    let mut at = 1;
    while let Some(letter) = letters.get(at).filter(|letter| letter.value != ':') {
        match letter.value {
            's' | 'n' | 'b' | 'l' | 'o' => params.push(param(&format!("{}m", letter.value))),
            'a' => params.push(Param { array: true, ..param(ANY) }),
            'f' => params.push(param("f")),
            'j' => params.push(param("asnblom")),
            'x' => params.push(param(ANY)),
            '(' => {
                let end = closing(letters, at, '(', ')');
                params.push(param(&choice(letter, &letters[at + 1..end])?));
                at = end;
            }
            '<' => at = items(letters, at, kind, params.last_mut())?,
            '-' | '?' | '+' => quantify(letter, params.last_mut())?,
            _ => {}
        }
        if matches!(letter.value, 's' | 'n' | 'b' | 'l' | 'o' | 'a' | 'f' | 'j' | 'x' | '(') {
            kind = Some(letter.value);
        }
        at += 1;
    }
    Ok(Signature { params })
}

fn param(accepts: &str) -> Param {
    Param {
        accepts: accepts.to_owned(),
        array: false,
        items: None,
        context: false,
        optional: false,
        repeated: false,
    }
}

/// The index of what closes the bracket at `start`, or the end.
fn closing(letters: &[Letter], start: usize, open: char, close: char) -> usize {
    let mut depth = 0;
    for (at, letter) in letters.iter().enumerate().skip(start) {
        if letter.value == open {
            depth += 1;
        } else if letter.value == close {
            depth -= 1;
        }
        if depth == 0 {
            return at;
        }
    }
    letters.len()
}

/// `(sn)`: the types it lists. `x` and `j` stand for nothing there.
fn choice(open: &Letter, letters: &[Letter]) -> Result<String, SyntaxError> {
    if letters.iter().any(|letter| letter.value == '<') {
        let message = "a choice of types cannot say what an array holds";
        let error = SyntaxError::new("S0402", open.range.clone(), message);
        return Err(error.help("write the types alone, as in `(sa)`"));
    }
    let mut accepts = String::new();
    for letter in letters.iter().filter(|letter| "snbloafm".contains(letter.value)) {
        if !accepts.contains(letter.value) {
            accepts.push(letter.value);
        }
    }
    if !accepts.contains('m') {
        accepts.push('m');
    }
    Ok(accepts)
}

/// `<n>` behind `a` or `f`; gives the index of its end.
fn items(
    letters: &[Letter],
    at: usize,
    kind: Option<char>,
    param: Option<&mut Param>,
) -> Result<usize, SyntaxError> {
    let (Some('a' | 'f'), Some(param)) = (kind, param) else {
        let message = "only an array or a function can say what it holds";
        let error = SyntaxError::new("S0401", letters[at].range.clone(), message);
        return Err(error.help("write it behind `a` or `f`, as in `a<n>`"));
    };
    let end = closing(letters, at, '<', '>');
    // What a function takes is not checked.
    if param.array {
        param.items = Some(letters[at + 1..end].iter().map(|letter| letter.value).collect());
    }
    Ok(end)
}

/// `-`, `?` or `+` behind a type; before any type it counts for nothing.
fn quantify(letter: &Letter, param: Option<&mut Param>) -> Result<(), SyntaxError> {
    let Some(param) = param else {
        return Ok(());
    };
    let quantified = param.context || param.optional || param.repeated;
    match letter.value {
        '-' => param.context = true,
        '?' => param.optional = true,
        _ if quantified => {
            let message = "`+` cannot follow another of `-`, `?` and `+`";
            let error = SyntaxError::uncoded(letter.range.clone(), message);
            return Err(error.help("write one of them behind a type"));
        }
        _ => param.repeated = true,
    }
    Ok(())
}
