//! Classes: `[a-z]`, `[^\d]`, `[]` and `[^]`.

use super::super::RegexError;
use super::super::set::Set;
use super::Parser;

/// A member of a class.
enum Member {
    /// A code point, which may start or end a range.
    One(u32),
    /// A set, which may not.
    Many(Set),
}

impl Member {
    fn set(&self) -> Set {
        match self {
            Self::One(code) => Set::one(*code),
            Self::Many(set) => set.clone(),
        }
    }
}

impl Parser<'_> {
    /// A class, of which `[` has been read.
    pub(super) fn class(&mut self, start: usize) -> Result<Set, RegexError> {
        let negated = self.eat("^");
        let mut set = Set::default();
        loop {
            if self.eat("]") {
                break;
            }
            let from = self.at;
            let Some(first) = self.member()? else {
                return Err(RegexError::new(start, "`[` without its `]`"));
            };
            if !self.rest().starts_with('-') || self.rest().starts_with("-]") {
                set.add(&first.set());
                continue;
            }
            self.at += 1;
            match (first, self.member()?) {
                (_, None) => return Err(RegexError::new(start, "`[` without its `]`")),
                (Member::One(first), Some(Member::One(last))) => set.add(&ordered(from, first, last)?),
                (first, Some(last)) => {
                    set.add(&first.set());
                    set.add(&Set::one('-'.into()));
                    set.add(&last.set());
                }
            }
        }
        let set = self.set(set);
        Ok(if negated { set.negated() } else { set })
    }

    fn member(&mut self) -> Result<Option<Member>, RegexError> {
        let start = self.at;
        let Some(c) = self.next() else { return Ok(None) };
        if c != '\\' {
            return Ok(Some(Member::One(c.into())));
        }
        let Some(c) = self.peek() else {
            return Err(RegexError::new(start, "`\\` at the end of the pattern"));
        };
        if let Some(set) = Set::escape(c) {
            self.at += 1;
            return Ok(Some(Member::Many(set)));
        }
        Ok(Some(Member::One(match c {
            'b' => {
                self.at += 1;
                0x8
            }
            'k' if !self.names.is_empty() => return Err(RegexError::new(start, "invalid escape")),
            'c' => self.class_control(start),
            _ => self.character(start),
        })))
    }

    /// In a class `\c1` and `\c_` are control characters too.
    fn class_control(&mut self, start: usize) -> u32 {
        let letter = self.rest()[1..].chars().next();
        match letter.filter(|c| c.is_ascii_digit() || *c == '_') {
            Some(letter) => {
                self.at += 2;
                u32::from(letter) % 32
            }
            None => self.character(start),
        }
    }
}

fn ordered(at: usize, first: u32, last: u32) -> Result<Set, RegexError> {
    if first > last {
        return Err(RegexError::new(at, "range out of order in a class"));
    }
    if first > 0xffff {
        // JavaScript sees the end of one pair, and the start of another, which is less.
        let message = "range out of order in a class: JavaScript sees two halves in each of its characters";
        return Err(RegexError::new(at, message));
    }
    Ok(Set::range(first, last))
}
