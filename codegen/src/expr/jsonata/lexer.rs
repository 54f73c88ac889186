//! Text to tokens, as the reference's tokenizer cuts it.
//!
//! It works on demand, since only the parser knows whether a `/` divides or starts a regex.

use std::ops::Range;

use super::ast::Regex;

/// A token and the bytes it covers.
#[derive(Clone, Debug, PartialEq)]
pub struct Token {
    /// What it is.
    pub kind: TokenKind,
    /// Its bytes in the expression.
    pub range: Range<usize>,
}

impl Token {
    /// Whether it is this operator.
    pub fn is(&self, operator: &str) -> bool {
        matches!(self.kind, TokenKind::Operator(found) if found == operator)
    }
}

/// The kind of a [`Token`].
#[derive(Clone, Debug, PartialEq)]
pub enum TokenKind {
    /// The end of the text.
    End,
    /// An operator, `and`, `or` and `in` included.
    Operator(&'static str),
    /// A name, bare or in backquotes.
    Name(String),
    /// `$name`, without the `$`.
    Variable(String),
    /// A string.
    String(String),
    /// A number.
    Number(f64),
    /// `true`, `false`.
    Bool(bool),
    /// `null`.
    Null,
    /// `/pattern/flags`.
    Regex(Regex),
}

/// A syntax error: the reference's code, a message, and where.
#[derive(Clone, Debug, PartialEq)]
pub struct SyntaxError {
    /// The reference's code, if it has one for this.
    pub code: Option<&'static str>,
    /// What is wrong.
    pub message: String,
    /// What is wrong with the very place.
    pub label: Option<&'static str>,
    /// What to do.
    pub help: Option<&'static str>,
    /// The bytes it is about.
    pub range: Range<usize>,
}

impl SyntaxError {
    /// An error that the reference knows by `code`.
    pub fn new(code: &'static str, range: Range<usize>, message: impl Into<String>) -> Self {
        Self { code: Some(code), message: message.into(), label: None, help: None, range }
    }

    /// The same error, with what to do about it.
    #[must_use]
    pub fn help_if(self, help: Option<&'static str>) -> Self {
        Self { help, ..self }
    }

    /// An error that the reference has no code for.
    pub fn uncoded(range: Range<usize>, message: impl Into<String>) -> Self {
        Self { code: None, message: message.into(), label: None, help: None, range }
    }

    /// The same error, with what is wrong with the very place.
    #[must_use]
    pub fn label(self, label: &'static str) -> Self {
        Self { label: Some(label), ..self }
    }

    /// The same error, with what to do about it.
    #[must_use]
    pub fn help(self, help: &'static str) -> Self {
        Self { help: Some(help), ..self }
    }
}

/// Two characters first: the longest operator wins.
const OPERATORS: [&str; 33] = [
    "..", ":=", "!=", ">=", "<=", "**", "~>", "?:", "??", ".", "[", "]", "{", "}", "(", ")", ",", "@", "#",
    ";", ":", "?", "+", "-", "*", "/", "%", "|", "=", "<", ">", "^", "&",
];

const NAME_ENDS: &str = ".[]{}(),@#;:?+-*/%|=<>^&!~";

/// Cuts one expression into tokens.
#[derive(Debug)]
pub struct Lexer<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Lexer<'a> {
    /// A lexer at the start of `text`.
    pub fn new(text: &'a str) -> Self {
        Self { text, at: 0 }
    }

    /// The next token; `prefix` says that a value is due, so a `/` starts a regex.
    pub fn next(&mut self, prefix: bool) -> Result<Token, SyntaxError> {
        self.skip_blanks()?;
        let start = self.at;
        let Some(first) = self.rest().chars().next() else {
            return Ok(self.token(start, TokenKind::End));
        };
        if prefix && first == '/' {
            return self.regex(start);
        }
        if let Some(operator) = OPERATORS.into_iter().find(|operator| self.rest().starts_with(operator)) {
            self.at += operator.len();
            return Ok(self.token(start, TokenKind::Operator(operator)));
        }
        match first {
            '"' | '\'' => self.string(start, first),
            '`' => self.quoted_name(start),
            '0'..='9' => self.number(start),
            '!' | '~' => {
                self.at += 1;
                let help =
                    if first == '!' { "write `$not(…)`, or `!=` to compare" } else { "chain with `~>`" };
                let message = format!("unknown operator `{first}`");
                Err(SyntaxError::new("S0204", start..self.at, message).help(help))
            }
            _ => Ok(self.word(start)),
        }
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn token(&self, start: usize, kind: TokenKind) -> Token {
        Token { kind, range: start..self.at }
    }

    fn skip_blanks(&mut self) -> Result<(), SyntaxError> {
        loop {
            self.at = self.text.len() - self.rest().trim_start_matches(is_blank).len();
            if !self.rest().starts_with("/*") {
                return Ok(());
            }
            let start = self.at;
            let Some(length) = self.rest()[2..].find("*/") else {
                let message = "comment without its closing `*/`";
                return Err(SyntaxError::new("S0106", start..start + 2, message).help("add `*/` at its end"));
            };
            self.at += length + 4;
        }
    }

    fn regex(&mut self, start: usize) -> Result<Token, SyntaxError> {
        let Some(length) = regex_length(&self.rest()[1..]) else {
            let message = "regular expression without its closing `/`";
            return Err(SyntaxError::new("S0302", start..start + 1, message)
                .help("add a `/` at its end; inside brackets, and after a `\\`, a `/` does not end it"));
        };
        let pattern = self.rest()[1..1 + length].to_owned();
        self.at += length + 2;
        if pattern.is_empty() {
            let error = SyntaxError::new("S0301", start..self.at, "empty regular expression");
            return Err(error.help("write a pattern between the slashes"));
        }
        let flags_start = self.at;
        let count = self.rest().bytes().take_while(|byte| matches!(byte, b'i' | b'm')).count();
        let flags = self.rest()[..count].to_owned();
        self.at += count;
        if flags.matches('i').count() > 1 || flags.matches('m').count() > 1 {
            let range = flags_start..self.at;
            return Err(SyntaxError::uncoded(range, "flag of a regular expression given twice")
                .help("write each of the flags `i` and `m` once at most"));
        }
        self.check_flag()?;
        Ok(self.token(start, TokenKind::Regex(Regex { pattern, flags })))
    }

    /// A letter right behind a regex was meant as a flag. `and` and `or` are operators there too.
    fn check_flag(&self) -> Result<(), SyntaxError> {
        let is_end = |c: char| is_blank(c) || NAME_ENDS.contains(c);
        let word = self.rest().split(is_end).next().unwrap_or_default();
        let Some(flag) = word.chars().next().filter(char::is_ascii_alphabetic) else { return Ok(()) };
        if matches!(word, "and" | "or") {
            return Ok(());
        }
        let message = format!("unknown flag `{flag}` of a regular expression");
        let help = match flag {
            'g' => "remove it: all matches are found without it",
            's' => "remove it: `[\\s\\S]` is any character, also the end of a line",
            _ => "remove it",
        };
        Err(SyntaxError::uncoded(self.at..self.at + 1, message)
            .label("JSONata knows only the flags `i` and `m`")
            .help(help))
    }

    fn string(&mut self, start: usize, quote: char) -> Result<Token, SyntaxError> {
        let mut value = String::new();
        let mut units = Vec::new();
        self.at += 1;
        while let Some(c) = self.rest().chars().next() {
            let at = self.at;
            self.at += c.len_utf8();
            if c == '\\' {
                self.escape(at, &mut units, &mut value)?;
                continue;
            }
            flush(&mut units, &mut value);
            if c == quote {
                return Ok(self.token(start, TokenKind::String(value)));
            }
            value.push(c);
        }
        let message = format!("string without its closing `{quote}`");
        Err(SyntaxError::new("S0101", start..start + 1, message)
            .help("close it with the quote that opens it"))
    }

    /// What is behind a `\` at `start`, which is consumed: a UTF-16 unit, or a character.
    fn escape(&mut self, start: usize, units: &mut Vec<u16>, value: &mut String) -> Result<(), SyntaxError> {
        let Some(escape) = self.rest().chars().next() else {
            return Ok(());
        };
        self.at += escape.len_utf8();
        if escape == 'u' {
            let Some(unit) = self.rest().get(..4).and_then(parse_hex) else {
                let message = "`\\u` without four hexadecimal digits";
                return Err(SyntaxError::new("S0104", start..self.at, message)
                    .help("write four digits, as in `\\u00e9`"));
            };
            self.at += 4;
            units.push(unit);
            return Ok(());
        }
        flush(units, value);
        let Some(character) = unescape(escape) else {
            let message = format!("unknown escape sequence `\\{}`", escape.escape_debug());
            let help = match escape {
                '\'' => "in a string in double quotes, `'` stands for itself",
                _ => "write `\\\\` for a backslash",
            };
            return Err(SyntaxError::new("S0103", start..self.at, message).help(help));
        };
        value.push(character);
        Ok(())
    }

    fn quoted_name(&mut self, start: usize) -> Result<Token, SyntaxError> {
        let inner = &self.rest()[1..];
        let Some(length) = inner.find('`') else {
            let message = "quoted name without its closing backquote";
            return Err(
                SyntaxError::new("S0105", start..start + 1, message).help("add a backquote at its end")
            );
        };
        self.at += length + 2;
        Ok(self.token(start, TokenKind::Name(inner[..length].to_owned())))
    }

    fn number(&mut self, start: usize) -> Result<Token, SyntaxError> {
        let bytes = self.rest().as_bytes();
        let digits = |from: usize| from + bytes[from..].iter().take_while(|b| b.is_ascii_digit()).count();
        let mut end = if bytes[0] == b'0' { 1 } else { digits(0) };
        if bytes.get(end) == Some(&b'.') && bytes.get(end + 1).is_some_and(u8::is_ascii_digit) {
            end = digits(end + 1);
        }
        if matches!(bytes.get(end), Some(b'e' | b'E')) {
            let sign = usize::from(matches!(bytes.get(end + 1), Some(b'+' | b'-')));
            if bytes.get(end + 1 + sign).is_some_and(u8::is_ascii_digit) {
                end = digits(end + 1 + sign);
            }
        }
        self.at += end;
        let written = &self.text[start..self.at];
        match written.parse::<f64>() {
            Ok(value) if value.is_finite() => Ok(self.token(start, TokenKind::Number(value))),
            _ => {
                let message = format!("number out of range: `{written}`");
                Err(SyntaxError::new("S0102", start..self.at, message)
                    .help("the largest number is about `1.8e308`"))
            }
        }
    }

    fn word(&mut self, start: usize) -> Token {
        let ends = |c: char| is_blank(c) || NAME_ENDS.contains(c);
        let length = self.rest().find(ends).unwrap_or(self.rest().len());
        let word = &self.rest()[..length];
        self.at += length;
        let kind = match word {
            "and" => TokenKind::Operator("and"),
            "or" => TokenKind::Operator("or"),
            "in" => TokenKind::Operator("in"),
            "true" => TokenKind::Bool(true),
            "false" => TokenKind::Bool(false),
            "null" => TokenKind::Null,
            _ => match word.strip_prefix('$') {
                Some(name) => TokenKind::Variable(name.to_owned()),
                None => TokenKind::Name(word.to_owned()),
            },
        };
        self.token(start, kind)
    }
}

/// Form feeds and other Unicode blanks are parts of names.
fn is_blank(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\n' | '\r' | '\u{b}')
}

/// The length of a pattern up to the `/` that ends it: one that is not escaped, nor in brackets of any kind.
fn regex_length(rest: &str) -> Option<usize> {
    let (mut depth, mut backslashes) = (0_i64, 0_usize);
    for (at, byte) in rest.bytes().enumerate() {
        match byte {
            b'/' if depth == 0 && backslashes % 2 == 0 => return Some(at),
            b'(' | b'[' | b'{' if backslashes == 0 => depth += 1,
            b')' | b']' | b'}' if backslashes == 0 => depth -= 1,
            _ => {}
        }
        backslashes = if byte == b'\\' { backslashes + 1 } else { 0 };
    }
    None
}

fn unescape(escape: char) -> Option<char> {
    Some(match escape {
        '"' | '\\' | '/' => escape,
        'b' => '\u{8}',
        'f' => '\u{c}',
        'n' => '\n',
        'r' => '\r',
        't' => '\t',
        _ => return None,
    })
}

fn parse_hex(digits: &str) -> Option<u16> {
    let all = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    u16::from_str_radix(digits, 16).ok().filter(|_| all)
}

/// Appends collected UTF-16 units; a lone surrogate has no place in a Rust string.
fn flush(units: &mut Vec<u16>, value: &mut String) {
    if !units.is_empty() {
        value.push_str(&String::from_utf16_lossy(units));
        units.clear();
    }
}

#[cfg(test)]
mod tests;
