//! The pull reader that generated structs are read with: from JSON text, or from a [`Value`].
//!
//! It is not generic over its source, so that rustc compiles one reader per type. It finds all problems in one pass
//! and keeps no path meanwhile: a problem gets its path on the way out, field by field.

use std::borrow::Cow;

use super::ToJson;
use super::fields::{Fields, Items};
use super::problem::{Problem, Problems};
use super::scan::{Fault, MAX_DEPTH, Scanner, Step, Syntax};
use crate::value::Value;

/// A number as it is written.
#[derive(Clone, Copy, Debug, PartialEq)]
#[doc(hidden)]
pub enum Number {
    /// A whole number.
    Int(i64),
    /// A whole number above `i64::MAX`.
    UInt(u64),
    /// Any other; `2.0` is one.
    Float(f64),
}

/// Reads JSON, one value after the other.
#[derive(Debug)]
#[doc(hidden)]
pub struct Reader<'a> {
    pub(super) source: Source<'a>,
    pub(super) depth: u32,
    pub(super) problems: Vec<Problem>,
    /// The first syntax error. All reading fails from there on.
    pub(super) syntax: Option<Syntax>,
}

#[derive(Debug)]
pub(super) enum Source<'a> {
    Text(Scanner<'a>),
    /// The value that is read next.
    Value(&'a Value<'a>),
}

impl<'a> Reader<'a> {
    /// Reads JSON text.
    pub fn text(text: &'a str) -> Self {
        Self::new(Source::Text(Scanner::new(text)))
    }

    /// Reads a value.
    pub fn value(value: &'a Value<'a>) -> Self {
        Self::new(Source::Value(value))
    }

    fn new(source: Source<'a>) -> Self {
        Self { source, depth: 0, problems: Vec::new(), syntax: None }
    }

    /// Ends reading: nothing may follow, and no problem may have been recorded.
    pub fn finish<T>(mut self, value: Option<T>) -> Result<T, Problems> {
        if self.syntax.is_none()
            && let Source::Text(scanner) = &mut self.source
            && scanner.peek().is_some()
        {
            let trailing = scanner.error::<()>("nothing after the value");
            self.step(trailing);
        }
        match (value, &self.syntax) {
            (Some(value), None) if self.problems.is_empty() => Ok(value),
            (_, syntax) => {
                if let Some(syntax) = syntax {
                    let (path, message) = (String::new(), syntax.to_string());
                    self.problems.insert(0, Problem { path, message });
                }
                if self.problems.is_empty() {
                    self.reject::<()>("the value was not accepted");
                }
                Err(Problems(self.problems))
            }
        }
    }

    /// Takes over the scanner's error, if it has one.
    #[inline]
    pub(super) fn step<T>(&mut self, step: Step<T>) -> Option<T> {
        if step.is_none()
            && let Source::Text(scanner) = &self.source
        {
            self.syntax = scanner.failed;
        }
        step
    }

    fn descend(&mut self) -> Option<()> {
        self.depth += 1;
        if self.depth <= MAX_DEPTH {
            return Some(());
        }
        let offset = match &self.source {
            // The bracket has been passed.
            Source::Text(scanner) => scanner.at - 1,
            Source::Value(_) => 0,
        };
        self.syntax = Some(Syntax { offset, fault: Fault::TooDeep });
        None
    }

    /// Begins an array.
    pub fn array(&mut self) -> Option<Items<'a>> {
        self.live()?;
        let rest = match &mut self.source {
            Source::Text(scanner) => {
                if !scanner.take(b'[') {
                    return self.problem("an array");
                }
                [].iter()
            }
            Source::Value(Value::Array(items)) => items.iter(),
            Source::Value(_) => return self.problem("an array"),
        };
        self.descend()?;
        Some(Items::new(rest))
    }

    /// Begins an object.
    pub fn fields(&mut self) -> Option<Fields<'a>> {
        self.live()?;
        let rest = match &mut self.source {
            Source::Text(scanner) => {
                if !scanner.take(b'{') {
                    return self.problem("an object");
                }
                [].iter()
            }
            Source::Value(Value::Object(entries)) => entries.iter(),
            Source::Value(_) => return self.problem("an object"),
        };
        self.descend()?;
        Some(Fields::new(rest))
    }

    /// `null`, if it comes next.
    pub fn null(&mut self) -> bool {
        if self.syntax.is_some() {
            return false;
        }
        match &mut self.source {
            Source::Text(scanner) => {
                if scanner.peek() != Some(b'n') {
                    return false;
                }
                let word = scanner.word("null");
                self.step(word).is_some()
            }
            Source::Value(value) => matches!(value, Value::Null),
        }
    }

    /// A boolean.
    pub fn bool(&mut self) -> Option<bool> {
        self.live()?;
        match &mut self.source {
            Source::Text(scanner) => {
                let word = match scanner.peek() {
                    Some(b't') => scanner.word("true").map(|()| true),
                    Some(b'f') => scanner.word("false").map(|()| false),
                    _ => return self.problem("true or false"),
                };
                self.step(word)
            }
            Source::Value(Value::Bool(value)) => Some(*value),
            Source::Value(_) => self.problem("true or false"),
        }
    }

    /// A number that `convert` takes; `expected` says which those are.
    pub fn number<T>(&mut self, expected: &'static str, convert: fn(Number) -> Option<T>) -> Option<T> {
        self.live()?;
        let number = match &mut self.source {
            Source::Text(scanner) => {
                if !matches!(scanner.peek(), Some(b'-' | b'0'..=b'9')) {
                    return self.problem(expected);
                }
                let start = scanner.at;
                let number = scanner.number();
                let number = self.step(number)?;
                let Some(value) = convert(number) else {
                    self.rewind(start);
                    return self.problem(expected);
                };
                return Some(value);
            }
            Source::Value(Value::Int(number)) => Number::Int(*number),
            Source::Value(Value::UInt(number)) => Number::UInt(*number),
            Source::Value(Value::Float(number)) => Number::Float(*number),
            Source::Value(_) => return self.problem(expected),
        };
        match convert(number) {
            Some(value) => Some(value),
            None => self.problem(expected),
        }
    }

    /// A string, borrowed from the source where it can be.
    pub fn string(&mut self) -> Option<Cow<'a, str>> {
        self.live()?;
        match &mut self.source {
            Source::Text(scanner) => {
                if scanner.peek() != Some(b'"') {
                    return self.problem("a string");
                }
                let string = scanner.string();
                self.step(string)
            }
            Source::Value(Value::Str(text)) => Some(Cow::Borrowed(text)),
            Source::Value(_) => self.problem("a string"),
        }
    }

    /// Passes over one value. Its syntax is checked.
    pub fn skip(&mut self) {
        if self.syntax.is_none()
            && let Source::Text(scanner) = &mut self.source
        {
            let skipped = scanner.skip(self.depth);
            self.step(skipped);
        }
    }

    /// The text of one value.
    pub fn raw(&mut self) -> Option<Cow<'a, str>> {
        self.live()?;
        match &mut self.source {
            Source::Text(scanner) => {
                scanner.peek();
                let start = scanner.at;
                let skipped = scanner.skip(self.depth);
                let text = &scanner.text[start..scanner.at];
                self.step(skipped)?;
                Some(Cow::Borrowed(text))
            }
            Source::Value(value) => Some(Cow::Owned(value.to_json())),
        }
    }

    /// The text of one value, to be read by a reader of its own: levels count from here, and where the syntax is
    /// broken, all that looks like the value is taken, so that its own reader can say what is wrong with it.
    pub(crate) fn raw_loosely(&mut self) -> Option<Cow<'a, str>> {
        self.live()?;
        let Source::Text(scanner) = &mut self.source else {
            return self.raw();
        };
        scanner.peek();
        let start = scanner.at;
        if scanner.skip(0).is_none() {
            (scanner.at, scanner.failed) = (start, None);
            let skipped = scanner.skip_loosely();
            self.step(skipped)?;
        }
        let Source::Text(scanner) = &self.source else { return None };
        Some(Cow::Borrowed(scanner.text[start..scanner.at].trim_ascii_end()))
    }

    /// What kind of value comes next: `"`, `[`, `{`, `t`, `f`, `n`, a digit or `-`.
    pub fn peek(&mut self) -> Option<u8> {
        self.live()?;
        match &mut self.source {
            Source::Text(scanner) => scanner.peek(),
            Source::Value(value) => Some(match value {
                Value::Null | Value::Function(_) => b'n',
                Value::Bool(true) => b't',
                Value::Bool(false) => b'f',
                Value::Int(_) | Value::UInt(_) | Value::Float(_) => b'0',
                Value::Str(_) => b'"',
                Value::Array(_) => b'[',
                Value::Object(_) => b'{',
            }),
        }
    }

    /// Records that the next value is not what was expected, and passes over it.
    #[cold]
    pub fn problem<T>(&mut self, expected: &str) -> Option<T> {
        let found = self.raw()?;
        self.reject(unexpected(expected, &found))
    }

    /// Records that the required field `name` is missing.
    #[cold]
    pub fn missing<T>(&mut self, name: &str) -> Option<T> {
        self.reject(format!("missing field `{name}`"))
    }

    /// Records a field that does not exist, and passes over it.
    #[cold]
    pub fn unknown(&mut self, name: &str, known: &[&str]) {
        self.skip();
        let message = match nodewright_core::nearest::nearest(name, known.iter().copied()) {
            Some(near) => format!("unknown field `{name}`; a field with a similar name exists: `{near}`"),
            None => format!("unknown field `{name}`"),
        };
        self.reject::<()>(message);
    }

    /// Records a problem with the value just read.
    #[cold]
    pub fn reject<T>(&mut self, message: impl Into<String>) -> Option<T> {
        // Bounded: a hostile text could otherwise hold millions of them.
        if self.problems.len() < 1000 {
            let (path, message) = (String::new(), message.into());
            self.problems.push(Problem { path, message });
        }
        None
    }

    pub(super) fn live(&self) -> Option<()> {
        if self.syntax.is_none() { Some(()) } else { None }
    }

    fn rewind(&mut self, start: usize) {
        if let Source::Text(scanner) = &mut self.source {
            scanner.at = start;
        }
    }
}

/// Says that the JSON `found` is not what was expected.
pub(super) fn unexpected(expected: &str, found: &str) -> String {
    match found.as_bytes().first() {
        Some(b'[') => format!("expected {expected}, found an array"),
        Some(b'{') => format!("expected {expected}, found an object"),
        _ => match found.char_indices().nth(40) {
            Some((end, _)) => format!("expected {expected}, found {}…", &found[..end]),
            None => format!("expected {expected}, found {found}"),
        },
    }
}
