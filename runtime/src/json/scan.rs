//! The scanner under a reader of JSON text: tokens and their syntax, nothing of types.

use std::borrow::Cow;
use std::fmt;

use super::plain::plain_prefix;
use super::reader::Number;

/// How deep arrays and objects may nest: as serde_json, so that no text can exhaust the stack.
pub(super) const MAX_DEPTH: u32 = 128;

/// A syntax error. No reading goes on after one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Syntax {
    pub(super) offset: usize,
    pub(super) fault: Fault,
}

/// What a syntax error is about.
#[derive(Clone, Copy, Debug)]
pub(super) enum Fault {
    /// Something else was expected.
    Expected(&'static str),
    /// It may be JSON, but nests deeper than [`MAX_DEPTH`].
    TooDeep,
}

impl fmt::Display for Syntax {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let offset = self.offset;
        match self.fault {
            Fault::Expected(expected) => write!(f, "not JSON: expected {expected} at byte {offset}"),
            Fault::TooDeep => {
                write!(
                    f,
                    "nested too deeply: more than {MAX_DEPTH} levels of arrays and objects at byte {offset}"
                )
            }
        }
    }
}

/// What every step of the scanner returns: `None` after a syntax error, which lies in [`Scanner::failed`]. It is kept
/// out of the results because they are moved about for every token.
pub(super) type Step<T> = Option<T>;

/// A position in a JSON text.
#[derive(Debug)]
pub(super) struct Scanner<'a> {
    pub(super) text: &'a str,
    pub(super) at: usize,
    pub(super) failed: Option<Syntax>,
}

impl<'a> Scanner<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self { text, at: 0, failed: None }
    }

    #[cold]
    pub(super) fn error<T>(&mut self, expected: &'static str) -> Step<T> {
        self.fail(Fault::Expected(expected))
    }

    #[cold]
    pub(super) fn fail<T>(&mut self, fault: Fault) -> Step<T> {
        self.failed.get_or_insert(Syntax { offset: self.at, fault });
        None
    }

    #[inline]
    fn byte(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    /// The first byte of the next token. Text from machines has no space before it.
    #[inline]
    pub(super) fn peek(&mut self) -> Option<u8> {
        match self.byte() {
            Some(byte) if byte > b' ' => Some(byte),
            _ => self.peek_past_space(),
        }
    }

    fn peek_past_space(&mut self) -> Option<u8> {
        while let Some(byte) = self.byte() {
            if !matches!(byte, b' ' | b'\n' | b'\r' | b'\t') {
                return Some(byte);
            }
            self.at += 1;
        }
        None
    }

    /// Passes `byte` if it comes next.
    #[inline]
    pub(super) fn take(&mut self, byte: u8) -> bool {
        let found = self.peek() == Some(byte);
        self.at += usize::from(found);
        found
    }

    pub(super) fn expect(&mut self, byte: u8, expected: &'static str) -> Step<()> {
        if self.take(byte) { Some(()) } else { self.error(expected) }
    }

    pub(super) fn word(&mut self, word: &'static str) -> Step<()> {
        if self.text.as_bytes()[self.at..].starts_with(word.as_bytes()) {
            self.at += word.len();
            Some(())
        } else {
            self.error("a value")
        }
    }

    /// A key and its colon.
    pub(super) fn key(&mut self) -> Step<Cow<'a, str>> {
        if self.peek() != Some(b'"') {
            return self.error("a key in double quotes");
        }
        let key = self.string()?;
        self.expect(b':', "`:` after the key")?;
        Some(key)
    }

    /// A string, borrowed unless it has escapes. Stands at its first quote.
    pub(super) fn string(&mut self) -> Step<Cow<'a, str>> {
        self.at += 1;
        let start = self.at;
        self.at += plain_prefix(&self.text.as_bytes()[start..]);
        if self.byte() == Some(b'"') {
            let text = &self.text[start..self.at];
            self.at += 1;
            return Some(Cow::Borrowed(text));
        }
        let mut owned = String::from(&self.text[start..self.at]);
        loop {
            match self.byte() {
                Some(b'"') => {
                    self.at += 1;
                    return Some(Cow::Owned(owned));
                }
                Some(b'\\') => owned.push(self.escape()?),
                Some(_) => return self.error("an escape instead of the control character"),
                None => return self.error("the end of the string"),
            }
            let start = self.at;
            self.at += plain_prefix(&self.text.as_bytes()[start..]);
            owned.push_str(&self.text[start..self.at]);
        }
    }

    fn skip_string(&mut self) -> Step<()> {
        self.at += 1;
        loop {
            self.at += plain_prefix(&self.text.as_bytes()[self.at..]);
            match self.byte() {
                Some(b'"') => {
                    self.at += 1;
                    return Some(());
                }
                Some(b'\\') => {
                    self.escape()?;
                }
                Some(_) => return self.error("an escape instead of the control character"),
                None => return self.error("the end of the string"),
            }
        }
    }

    /// One escape. Stands at its backslash.
    fn escape(&mut self) -> Step<char> {
        self.at += 1;
        let plain = match self.byte() {
            Some(byte @ (b'"' | b'\\' | b'/')) => byte as char,
            Some(b'b') => '\u{8}',
            Some(b'f') => '\u{c}',
            Some(b'n') => '\n',
            Some(b'r') => '\r',
            Some(b't') => '\t',
            Some(b'u') => return self.unicode_escape(),
            _ => return self.error("an escape such as `\\n`"),
        };
        self.at += 1;
        Some(plain)
    }

    fn unicode_escape(&mut self) -> Step<char> {
        let first = self.hex()?;
        let code = match first {
            0xd800..=0xdbff => {
                if !self.text.as_bytes()[self.at..].starts_with(b"\\u") {
                    return self.error("the second half of a surrogate pair");
                }
                self.at += 1;
                let second = self.hex()?;
                if !(0xdc00..=0xdfff).contains(&second) {
                    return self.error("the second half of a surrogate pair");
                }
                0x1_0000 + ((first - 0xd800) << 10) + (second - 0xdc00)
            }
            code => code,
        };
        match char::from_u32(code) {
            Some(char) => Some(char),
            None => self.error("the first half of a surrogate pair"),
        }
    }

    /// Four hex digits. Stands at the `u` before them.
    fn hex(&mut self) -> Step<u32> {
        self.at += 1;
        let mut code = 0;
        for _ in 0..4 {
            let Some(digit) = self.byte().and_then(|byte| (byte as char).to_digit(16)) else {
                return self.error("four hex digits");
            };
            code = code * 16 + digit;
            self.at += 1;
        }
        Some(code)
    }

    fn digits(&mut self) -> usize {
        let start = self.at;
        while matches!(self.byte(), Some(b'0'..=b'9')) {
            self.at += 1;
        }
        self.at - start
    }

    /// The text of a number, and whether it is written as an integer.
    fn number_text(&mut self) -> Step<(&'a str, bool)> {
        let start = self.at;
        self.at += usize::from(self.byte() == Some(b'-'));
        let leading_zero = self.byte() == Some(b'0');
        match self.digits() {
            0 => return self.error("a digit"),
            1 => {}
            _ if leading_zero => return self.error("a number without leading zeros"),
            _ => {}
        }
        let mut integer = true;
        if self.byte() == Some(b'.') {
            integer = false;
            self.at += 1;
            if self.digits() == 0 {
                return self.error("a digit after the point");
            }
        }
        if matches!(self.byte(), Some(b'e' | b'E')) {
            integer = false;
            self.at += 1;
            self.at += usize::from(matches!(self.byte(), Some(b'+' | b'-')));
            if self.digits() == 0 {
                return self.error("a digit of the exponent");
            }
        }
        Some((&self.text[start..self.at], integer))
    }

    /// A whole number without sign that surely fits: the usual case, read digit by digit.
    fn small_number(&self) -> Option<(i64, usize)> {
        let bytes = self.text.as_bytes().get(self.at..)?;
        let mut number = 0;
        for (length, byte) in bytes.iter().enumerate() {
            match byte {
                b'0'..=b'9' if length < 18 => number = number * 10 + i64::from(byte - b'0'),
                b'0'..=b'9' | b'.' | b'e' | b'E' => return None,
                _ if length == 0 || (length > 1 && bytes[0] == b'0') => return None,
                _ => return Some((number, length)),
            }
        }
        None
    }

    /// A number. Stands at its first byte.
    pub(super) fn number(&mut self) -> Step<Number> {
        if let Some((number, length)) = self.small_number() {
            self.at += length;
            return Some(Number::Int(number));
        }
        let (text, integer) = self.number_text()?;
        if integer && text != "-0" {
            if let Ok(number) = text.parse() {
                return Some(Number::Int(number));
            }
            if let Ok(number) = text.parse() {
                return Some(Number::UInt(number));
            }
        }
        // Every JSON number is a Rust float; one that is too large becomes infinite, which readers refuse.
        Some(Number::Float(text.parse().unwrap_or(f64::INFINITY)))
    }

    /// At the start of a container, or after one of its values: whether another value follows.
    #[inline]
    pub(super) fn more(&mut self, close: u8, first: bool) -> Step<bool> {
        match self.peek() {
            Some(byte) if byte == close => {
                self.at += 1;
                Some(false)
            }
            Some(b',') if !first => {
                self.at += 1;
                Some(true)
            }
            _ if first => Some(true),
            _ if close == b'}' => self.error("`,` or `}`"),
            _ => self.error("`,` or `]`"),
        }
    }

    /// Passes over one value and checks its syntax. Containers around it count for the depth.
    pub(super) fn skip(&mut self, depth: u32) -> Step<()> {
        // One bit per open container: set for an object. 128 levels fit.
        let mut objects = 0u128;
        let mut open = 0;
        loop {
            let opened = match self.peek() {
                Some(b'"') => self.skip_string().map(|()| false)?,
                Some(b'-' | b'0'..=b'9') => self.number_text().map(|_| false)?,
                Some(b't') => self.word("true").map(|()| false)?,
                Some(b'f') => self.word("false").map(|()| false)?,
                Some(b'n') => self.word("null").map(|()| false)?,
                Some(bracket @ (b'[' | b'{')) => {
                    if depth + open >= MAX_DEPTH {
                        return self.fail(Fault::TooDeep);
                    }
                    self.at += 1;
                    open += 1;
                    objects = objects << 1 | u128::from(bracket == b'{');
                    true
                }
                _ => return self.error("a value"),
            };
            if !self.skip_to_next(opened, &mut objects, &mut open)? {
                return Some(());
            }
        }
    }

    /// Passes over what looks like one value, whatever its syntax: brackets are counted, a string ends at its quote.
    pub(super) fn skip_loosely(&mut self) -> Step<()> {
        let mut open = 0usize;
        while let Some(byte) = self.byte() {
            match byte {
                b'"' => self.skip_string_loosely(),
                b'[' | b'{' => open += 1,
                b',' | b']' | b'}' if open == 0 => return Some(()),
                b']' | b'}' => open -= 1,
                _ => {}
            }
            self.at += 1;
            if open == 0 && matches!(byte, b']' | b'}') {
                return Some(());
            }
        }
        self.error("the end of the value")
    }

    /// From the first quote of a string to its last.
    fn skip_string_loosely(&mut self) {
        self.at += 1;
        while let Some(byte) = self.byte()
            && byte != b'"'
        {
            self.at += if byte == b'\\' { 2 } else { 1 };
        }
    }

    /// After a value, or after an opening bracket: closes what ends here; whether another value follows.
    fn skip_to_next(&mut self, mut opened: bool, objects: &mut u128, open: &mut u32) -> Step<bool> {
        while *open > 0 {
            let in_object = *objects & 1 == 1;
            if !self.more(if in_object { b'}' } else { b']' }, opened)? {
                *objects >>= 1;
                *open -= 1;
                opened = false;
                continue;
            }
            if in_object {
                if self.peek() != Some(b'"') {
                    return self.error("a key in double quotes");
                }
                self.skip_string()?;
                self.expect(b':', "`:` after the key")?;
            }
            return Some(true);
        }
        Some(false)
    }
}
