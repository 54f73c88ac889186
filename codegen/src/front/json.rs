//! JSON text to literal data, in which everything has its place.
//!
//! Rules that stand alone and snapshots are JSON and nothing else: what only YAML would take is refused here.

use std::collections::HashMap;

use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::source::{FileId, Span, Text};
use crate::syntax::{Data, DataValue};

mod string;
#[cfg(test)]
mod tests;
mod within;

pub use within::parse_json_within;

/// Deeper text is refused: this and later stages recurse over it.
const MAX_DEPTH: usize = 256;

/// Reads a rule; `None` after a mistake, which is then reported.
pub fn parse_json(cx: &Diagnostics, text: &str, file: FileId) -> Option<Data> {
    parse_json_of(cx, text, file, "rule")
}

/// Reads one value; `None` after a mistake, which is then reported. `what` is what it is, in messages: `rule`.
pub fn parse_json_of(cx: &Diagnostics, text: &str, file: FileId, what: &str) -> Option<Data> {
    let mut reader = Reader { text, file, what, at: 0 };
    let read = reader.value(0).and_then(|value| {
        reader.skip_space();
        match reader.peek() {
            None => Ok(value),
            Some(_) => Err(reader.wrong_here("the value ends before this")),
        }
    });
    read.map_err(|mistake| cx.push(*mistake)).ok()
}

/// What was read, or what is wrong.
type Read<T> = Result<T, Box<Diagnostic>>;

struct Reader<'a> {
    text: &'a str,
    file: FileId,
    what: &'a str,
    at: usize,
}

impl Reader<'_> {
    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    /// Takes `wanted`, if it is next.
    fn take(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        if found {
            self.at += wanted.len_utf8();
        }
        found
    }

    fn take_while(&mut self, wanted: impl Fn(u8) -> bool) -> usize {
        let count = self.text[self.at..].bytes().take_while(|byte| wanted(*byte)).count();
        self.at += count;
        count
    }

    fn skip_space(&mut self) {
        self.take_while(|byte| matches!(byte, b' ' | b'\t' | b'\n' | b'\r'));
    }

    fn span_from(&self, start: usize) -> Span {
        Span::new(self.file, start, self.at)
    }

    /// A mistake at the next character, or at the end.
    fn wrong_here(&self, message: &str) -> Box<Diagnostic> {
        let (width, label) = match self.peek() {
            Some(found) if found.is_control() => {
                (found.len_utf8(), format!("found `{}`", found.escape_debug()))
            }
            Some(found) => (found.len_utf8(), format!("found `{found}`")),
            None => (0, "the text ends here".to_owned()),
        };
        let span = Span::new(self.file, self.at, self.at + width);
        Box::new(
            Diagnostic::error(span, message).label(label).note(format!("a {} is written in JSON", self.what)),
        )
    }

    fn value(&mut self, depth: usize) -> Read<Data> {
        self.skip_space();
        let start = self.at;
        if depth > MAX_DEPTH {
            let message = format!("{} nests deeper than {MAX_DEPTH} levels", self.what);
            return Err(Box::new(Diagnostic::error(Span::new(self.file, start, start + 1), message)));
        }
        let value = match self.peek() {
            Some('{') => DataValue::Object(self.entries(depth)?),
            Some('[') => DataValue::Array(self.items(depth)?),
            Some('"') => DataValue::String(self.string()?),
            Some('-' | '0'..='9') => self.number()?,
            Some('a'..='z' | 'A'..='Z') => self.word()?,
            _ => return Err(self.wrong_here("expected a value")),
        };
        Ok(Data { value, span: self.span_from(start) })
    }

    fn items(&mut self, depth: usize) -> Read<Vec<Data>> {
        self.take('[');
        self.skip_space();
        let mut items = Vec::new();
        if self.take(']') {
            return Ok(items);
        }
        loop {
            items.push(self.value(depth + 1)?);
            if self.ends(']', "expected `,` or `]`")? {
                return Ok(items);
            }
        }
    }

    fn entries(&mut self, depth: usize) -> Read<Vec<(Text, Data)>> {
        self.take('{');
        self.skip_space();
        let mut entries: Vec<(Text, Data)> = Vec::new();
        let mut seen = HashMap::new();
        if self.take('}') {
            return Ok(entries);
        }
        loop {
            let key = self.key(&mut seen)?;
            self.skip_space();
            if !self.take(':') {
                return Err(self.wrong_here("expected `:` after a key"));
            }
            entries.push((key, self.value(depth + 1)?));
            if self.ends('}', "expected `,` or `}`")? {
                return Ok(entries);
            }
        }
    }

    fn key(&mut self, seen: &mut HashMap<String, Span>) -> Read<Text> {
        self.skip_space();
        if self.peek() != Some('"') {
            return Err(self.wrong_here("expected a key in double quotes"));
        }
        let key = self.string()?;
        match seen.insert(key.as_str().to_owned(), key.span()) {
            None => Ok(key),
            Some(first) => {
                let message = format!("duplicate key `{}`", key.as_str().escape_debug());
                let mistake = Diagnostic::error(key.span(), message).label("a second time");
                Err(Box::new(mistake.related(first, "first here")))
            }
        }
    }

    /// Whether `end` follows; else a comma must.
    fn ends(&mut self, end: char, message: &str) -> Read<bool> {
        self.skip_space();
        if self.take(end) {
            return Ok(true);
        }
        if self.take(',') {
            return Ok(false);
        }
        Err(self.wrong_here(message))
    }

    fn word(&mut self) -> Read<DataValue> {
        let start = self.at;
        self.take_while(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        match &self.text[start..self.at] {
            "true" => Ok(DataValue::Bool(true)),
            "false" => Ok(DataValue::Bool(false)),
            "null" => Ok(DataValue::Null),
            word => {
                let message = format!("expected a value, found `{word}`");
                let mistake = Diagnostic::error(self.span_from(start), message).label("not JSON");
                Err(Box::new(mistake.help(format!("write a string in double quotes: `\"{word}\"`"))))
            }
        }
    }

    fn number(&mut self) -> Read<DataValue> {
        let start = self.at;
        let digits = |byte: u8| byte.is_ascii_digit();
        self.take('-');
        let zero = self.peek() == Some('0');
        let whole = self.take_while(digits);
        let mut right = whole == 1 || whole > 1 && !zero;
        if self.take('.') {
            right &= self.take_while(digits) > 0;
        }
        if self.take('e') || self.take('E') {
            let _ = self.take('-') || self.take('+');
            right &= self.take_while(digits) > 0;
        }
        let written = &self.text[start..self.at];
        if !right {
            let message = format!("`{written}` is not a number of JSON");
            return Err(Box::new(Diagnostic::error(self.span_from(start), message).label("not a number")));
        }
        if let Ok(integer) = written.parse() {
            return Ok(DataValue::Integer(integer));
        }
        match written.parse::<f64>().ok().filter(|number| number.is_finite()) {
            Some(number) => Ok(DataValue::Float(number)),
            None => {
                let message = format!("number `{written}` is out of range");
                Err(Box::new(
                    Diagnostic::error(self.span_from(start), message).label("does not fit into 64 bits"),
                ))
            }
        }
    }
}
