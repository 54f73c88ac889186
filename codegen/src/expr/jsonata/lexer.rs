//! Text to tokens, as the reference's tokenizer cuts it.
//!
//! It works on demand, since only the parser knows whether a `/` divides or starts a regex.

use std::ops::Range;

/// A token and the bytes it covers.
#[derive(Clone, Debug, PartialEq)]
pub struct Token {
    /// What it is.
    pub kind: TokenKind,
    /// Its bytes in the expression.
    pub range: Range<usize>,
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
    /// `/…/`, which is not supported yet.
    Regex,
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

    /// A part of the language that is still to come.
    pub fn unsupported(range: Range<usize>, what: &str) -> Self {
        Self { code: None, message: format!("{what} is not supported yet"), label: None, help: None, range }
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
                Err(SyntaxError::new("S0204", start..self.at, format!("unknown operator `{first}`")))
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
            let blank = |c: char| matches!(c, ' ' | '\t' | '\n' | '\r' | '\u{b}');
            self.at = self.text.len() - self.rest().trim_start_matches(blank).len();
            if !self.rest().starts_with("/*") {
                return Ok(());
            }
            let start = self.at;
            match self.rest().find("*/") {
                Some(length) => self.at += length + 2,
                None => {
                    self.at = self.text.len();
                    let message = "comment without its closing `*/`";
                    return Err(SyntaxError::new("S0106", start..start + 2, message));
                }
            }
        }
    }

    fn regex(&mut self, start: usize) -> Result<Token, SyntaxError> {
        let mut escaped = false;
        for (offset, c) in self.rest().char_indices().skip(1) {
            match c {
                '/' if !escaped && offset == 1 => {
                    return Err(SyntaxError::new("S0301", start..start + 2, "empty regular expression"));
                }
                '/' if !escaped => {
                    self.at = start + offset + 1;
                    return Ok(self.token(start, TokenKind::Regex));
                }
                _ => escaped = c == '\\' && !escaped,
            }
        }
        let message = "regular expression without its closing `/`";
        Err(SyntaxError::new("S0302", start..start + 1, message))
    }

    fn string(&mut self, start: usize, quote: char) -> Result<Token, SyntaxError> {
        let mut value = String::new();
        let mut units = Vec::new();
        let mut chars = self.rest().char_indices().skip(1);
        while let Some((offset, c)) = chars.next() {
            if c != '\\' {
                flush(&mut units, &mut value);
            }
            if c == quote {
                self.at = start + offset + 1;
                return Ok(self.token(start, TokenKind::String(value)));
            }
            if c != '\\' {
                value.push(c);
                continue;
            }
            let Some((escape_at, escape)) = chars.next() else {
                break;
            };
            if escape == 'u' {
                let digits = self.text.get(start + escape_at + 1..start + escape_at + 5);
                let Some(unit) = digits.and_then(parse_hex) else {
                    let range = start + offset..start + escape_at + 1;
                    return Err(SyntaxError::new("S0104", range, "`\\u` without four hexadecimal digits"));
                };
                units.push(unit);
                chars.nth(3);
                continue;
            }
            flush(&mut units, &mut value);
            value.push(unescape(escape).ok_or_else(|| {
                let range = start + offset..start + escape_at + escape.len_utf8();
                SyntaxError::new(
                    "S0103",
                    range,
                    format!("unknown escape sequence `\\{}`", escape.escape_debug()),
                )
            })?);
        }
        let message = format!("string without its closing `{quote}`");
        Err(SyntaxError::new("S0101", start..start + 1, message))
    }

    fn quoted_name(&mut self, start: usize) -> Result<Token, SyntaxError> {
        let inner = &self.rest()[1..];
        let Some(length) = inner.find('`') else {
            let message = "quoted name without its closing backquote";
            return Err(SyntaxError::new("S0105", start..start + 1, message));
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
                Err(SyntaxError::new("S0102", start..self.at, message))
            }
        }
    }

    fn word(&mut self, start: usize) -> Token {
        let ends = |c: char| c.is_ascii_whitespace() || c == '\u{b}' || NAME_ENDS.contains(c);
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

fn unescape(escape: char) -> Option<char> {
    Some(match escape {
        '"' | '\'' | '\\' | '/' => escape,
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
mod tests {
    use super::*;

    fn lex(text: &str) -> Result<Vec<TokenKind>, SyntaxError> {
        let mut lexer = Lexer::new(text);
        let mut tokens = Vec::new();
        loop {
            match lexer.next(false)?.kind {
                TokenKind::End => return Ok(tokens),
                kind => tokens.push(kind),
            }
        }
    }

    #[test]
    fn the_longest_operator_wins() {
        use TokenKind::*;
        let name = |name: &str| Name(name.to_owned());
        assert_eq!(lex("a<=b"), Ok(vec![name("a"), Operator("<="), name("b")]));
        assert_eq!(lex("1..2"), Ok(vec![Number(1.0), Operator(".."), Number(2.0)]));
        assert_eq!(
            lex("$.`a b`"),
            Ok(vec![Variable(std::string::String::new()), Operator("."), name("a b")])
        );
    }

    #[test]
    fn joins_surrogate_pairs() {
        assert_eq!(lex(r#""\ud83d\ude00!""#), Ok(vec![TokenKind::String("😀!".to_owned())]));
    }

    #[test]
    fn errors_carry_the_codes_of_the_reference() {
        let cases = [
            ("\"a", "S0101", 0..1),
            ("1e999", "S0102", 0..5),
            (r#""\q""#, "S0103", 1..3),
            (r#""\u12""#, "S0104", 1..3),
            ("`a", "S0105", 0..1),
            ("a /* b", "S0106", 2..4),
            ("a ! b", "S0204", 2..3),
        ];
        for (text, code, range) in cases {
            let error = lex(text).expect_err(text);
            assert_eq!((error.code, error.range), (Some(code), range), "{text}");
        }
    }
}
