//! Escapes: `\d`, `\n`, `\u0041`, `\1`, and all the characters that stand for themselves.

use super::super::RegexError;
use super::super::pattern::{Node, Place};
use super::super::set::Set;
use super::Parser;

impl Parser<'_> {
    /// An escape outside of a class, of which `\` has been read.
    pub(super) fn escape(&mut self, start: usize) -> Result<Node, RegexError> {
        let Some(c) = self.peek() else {
            return Err(RegexError::new(start, "`\\` at the end of the pattern"));
        };
        let place = match c {
            'b' => Some(Place::Word),
            'B' => Some(Place::NotWord),
            _ => None,
        };
        if let Some(place) = place {
            self.at += 1;
            return Ok(Node::Place(place));
        }
        if c == 'k' {
            self.at += 1;
            return Ok(match self.named_reference(start)? {
                Some(reference) => reference,
                None => Node::Set(self.set(Set::one('k'.into()))),
            });
        }
        if self.numbered_reference() {
            return Ok(Node::Back);
        }
        if let Some(set) = Set::escape(c) {
            self.at += 1;
            return Ok(Node::Set(set));
        }
        let code = self.character(start);
        Ok(Node::Set(self.set(Set::one(code))))
    }

    /// `\2`, if there are so many groups.
    fn numbered_reference(&mut self) -> bool {
        let digits = self.rest().bytes().take_while(u8::is_ascii_digit).count();
        let number = &self.rest()[..digits];
        let there = !number.starts_with('0') && number.parse().is_ok_and(|n: u32| n <= self.total);
        if there {
            self.at += digits;
        }
        there
    }

    /// The code point of an escape that is one character; `\` has been read.
    pub(super) fn character(&mut self, start: usize) -> u32 {
        let Some(c) = self.next() else { return '\\'.into() };
        match c {
            'n' => 0xa,
            'r' => 0xd,
            't' => 0x9,
            'v' => 0xb,
            'f' => 0xc,
            'x' => self.hex(2).unwrap_or('x'.into()),
            'u' => self.unit(start),
            'c' => self.control(),
            '0'..='7' => self.octal(c),
            _ => c.into(),
        }
    }

    /// `\uD83D\uDE00` is one character, any other `\u0041` one unit, any other `\u` a letter.
    fn unit(&mut self, start: usize) -> u32 {
        let Some(high) = self.hex(4) else { return 'u'.into() };
        let after = self.at;
        if (0xd800..0xdc00).contains(&high) && self.eat("\\u") {
            if let Some(low) = self.hex(4).filter(|low| (0xdc00..0xe000).contains(low)) {
                let code = 0x1_0000 + ((high - 0xd800) << 10) + (low - 0xdc00);
                self.pairs.extend(char::from_u32(code).map(|c| (start..self.at, c)));
                return code;
            }
            self.at = after;
        }
        high
    }

    /// `\cA`; without a letter the `\` stands for itself, and the `c` is yet to come.
    fn control(&mut self) -> u32 {
        match self.peek().filter(char::is_ascii_alphabetic) {
            Some(letter) => {
                self.at += 1;
                u32::from(letter) % 32
            }
            None => {
                self.at -= 1;
                '\\'.into()
            }
        }
    }

    /// Up to three digits, at most `\377`.
    fn octal(&mut self, first: char) -> u32 {
        let mut code = u32::from(first) - u32::from('0');
        let most = if first <= '3' { 2 } else { 1 };
        for _ in 0..most {
            let Some(digit) = self.peek().and_then(|c| c.to_digit(8)) else { break };
            code = code * 8 + digit;
            self.at += 1;
        }
        code
    }

    /// So many digits, or nothing is read.
    fn hex(&mut self, digits: usize) -> Option<u32> {
        let text = self.rest().get(..digits)?;
        if !text.bytes().all(|b| b.is_ascii_hexdigit()) {
            return None;
        }
        let code = u32::from_str_radix(text, 16).ok()?;
        self.at += digits;
        Some(code)
    }
}
