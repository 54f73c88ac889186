//! Strings of JSON, decoded; their bytes know where they come from.

use super::{Read, Reader};
use crate::diagnostic::Diagnostic;
use crate::source::{Span, Text};

impl Reader<'_> {
    /// The string that starts here.
    pub(super) fn string(&mut self) -> Read<Text> {
        let start = self.at;
        self.take('"');
        let (mut value, mut map) = (String::new(), vec![(0, self.at as u32)]);
        loop {
            match self.peek() {
                None => return Err(self.unclosed(start)),
                Some('"') => break,
                Some('\\') => {
                    value.push(self.escape()?);
                    map.push((value.len() as u32, self.at as u32));
                }
                Some('\n' | '\r') => return Err(self.unclosed(start)),
                Some(found) if found < ' ' => {
                    return Err(self.wrong_here("control characters are escaped in a string"));
                }
                Some(found) => {
                    value.push(found);
                    self.at += found.len_utf8();
                }
            }
        }
        self.take('"');
        Ok(Text::mapped(value, self.span_from(start), map))
    }

    fn unclosed(&self, start: usize) -> Box<Diagnostic> {
        let span = Span::new(self.file, start, self.at);
        Box::new(Diagnostic::error(span, "string is not closed").label("starts here"))
    }

    fn escape(&mut self) -> Read<char> {
        let start = self.at;
        self.take('\\');
        let Some(letter) = self.peek() else { return Err(self.unknown_escape(start)) };
        self.at += letter.len_utf8();
        Ok(match letter {
            '"' | '\\' | '/' => letter,
            'b' => '\u{8}',
            'f' => '\u{c}',
            'n' => '\n',
            'r' => '\r',
            't' => '\t',
            'u' => return self.unicode(start),
            _ => return Err(self.unknown_escape(start)),
        })
    }

    /// Behind `\u`: four digits, and the other half of a pair if they are the first.
    fn unicode(&mut self, start: usize) -> Read<char> {
        let Some(first) = self.four_digits() else { return Err(self.unknown_escape(start)) };
        if let Some(found) = char::from_u32(first) {
            return Ok(found);
        }
        let second = match (0xd800..0xdc00).contains(&first) && self.take('\\') && self.take('u') {
            true => self.four_digits(),
            false => None,
        };
        let units = [first as u16, second.unwrap_or_default() as u16];
        match char::decode_utf16(units).next() {
            Some(Ok(found)) => Ok(found),
            _ => {
                let message = "half of a surrogate pair is no character";
                Err(Box::new(
                    Diagnostic::error(self.span_from(start), message).label("the other half is missing"),
                ))
            }
        }
    }

    fn four_digits(&mut self) -> Option<u32> {
        let digits = self.text.get(self.at..self.at + 4)?;
        let number = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
        let number = number.then(|| u32::from_str_radix(digits, 16).ok())??;
        self.at += 4;
        Some(number)
    }

    fn unknown_escape(&self, start: usize) -> Box<Diagnostic> {
        let span = self.span_from(start);
        let written = self.text[start + 1..self.at].escape_debug();
        let message = format!("unknown escape `\\{written}`");
        Box::new(Diagnostic::error(span, message).label("not an escape of JSON"))
    }
}
