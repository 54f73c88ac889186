//! JSON in attributes and macros, as tokens: `{ "channel": "#ops", "retries": [1, 2.5, null] }`.

use std::collections::HashSet;

use proc_macro2::{Delimiter, Group, Span, TokenTree};
use syn::{Lit, LitStr};

use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::source::Text;
use crate::syntax::{Data, DataValue};

use super::super::spans::Spans;
use super::text;

/// Reads one value; `None` after a mistake that was reported.
pub(crate) fn parse_json(cx: &Diagnostics, spans: &Spans, tokens: Vec<TokenTree>) -> Option<Data> {
    let mut reader = Reader { cx, spans, tokens: tokens.into_iter().peekable() };
    let value = reader.value(None)?;
    match reader.tokens.next() {
        None => Some(value),
        Some(token) => reader.refuse(token.span(), "the value ends before this, or a `,` is missing"),
    }
}

/// The one literal string that stands there: JSON in it is read as text.
pub(crate) fn as_text(tokens: &[TokenTree]) -> Option<LitStr> {
    match tokens {
        [TokenTree::Literal(literal)] => match Lit::new(literal.clone()) {
            Lit::Str(text) => Some(text),
            _ => None,
        },
        // Around what `macro_rules!` was given.
        [TokenTree::Group(group)] if group.delimiter() == Delimiter::None => {
            as_text(&group.stream().into_iter().collect::<Vec<_>>())
        }
        _ => None,
    }
}

struct Reader<'a> {
    cx: &'a Diagnostics,
    spans: &'a Spans,
    tokens: std::iter::Peekable<std::vec::IntoIter<TokenTree>>,
}

impl Reader<'_> {
    fn refuse<T>(&self, span: Span, what: &str) -> Option<T> {
        self.cx.push(
            Diagnostic::error(self.spans.one(span), format!("this is no JSON: {what}"))
                .in_item()
                .label(what)
                .note("values are objects, lists, strings in double quotes, numbers, `true`, `false` and `null`"),
        );
        None
    }

    /// The next value; `end` is where one is missing if there is none.
    fn value(&mut self, end: Option<Span>) -> Option<Data> {
        let Some(token) = self.tokens.next() else {
            return self.refuse(end.unwrap_or_else(Span::call_site), "a value is missing here");
        };
        let span = self.spans.one(token.span());
        let value = match token {
            TokenTree::Group(group) => return self.group(&group),
            TokenTree::Ident(word) => match word.to_string().as_str() {
                "true" => DataValue::Bool(true),
                "false" => DataValue::Bool(false),
                "null" => DataValue::Null,
                _ => return self.refuse(word.span(), "a string is written in double quotes"),
            },
            TokenTree::Literal(literal) => self.literal(literal, false)?,
            TokenTree::Punct(minus) if minus.as_char() == '-' => match self.tokens.next() {
                Some(TokenTree::Literal(literal)) => {
                    let span = self.spans.between(minus.span(), literal.span());
                    return Some(Data { value: self.literal(literal, true)?, span });
                }
                _ => return self.refuse(minus.span(), "a number is missing after this"),
            },
            TokenTree::Punct(punct) => return self.refuse(punct.span(), "expected a value"),
        };
        Some(Data { value, span })
    }

    fn literal(&self, token: proc_macro2::Literal, negative: bool) -> Option<DataValue> {
        let span = token.span();
        match Lit::new(token) {
            Lit::Str(string) if !negative => Some(DataValue::String(text(self.spans, &string))),
            Lit::Int(number) if number.suffix().is_empty() => {
                let text = format!("{}{}", if negative { "-" } else { "" }, number.base10_digits());
                let integer = text.parse().map(DataValue::Integer);
                integer.or_else(|_| text.parse().map(DataValue::Float)).ok()
            }
            Lit::Float(number) if number.suffix().is_empty() => {
                let number: f64 = number.base10_parse().ok()?;
                Some(DataValue::Float(if negative { -number } else { number }))
            }
            _ => self.refuse(span, "expected a string or a number"),
        }
    }

    fn group(&self, group: &Group) -> Option<Data> {
        let span = self.spans.between(group.span_open(), group.span_close());
        let tokens = group.stream().into_iter().collect::<Vec<_>>().into_iter().peekable();
        let mut inner = Reader { cx: self.cx, spans: self.spans, tokens };
        let value = match group.delimiter() {
            Delimiter::Bracket => DataValue::Array(inner.list(group.span_close())?),
            Delimiter::Brace => DataValue::Object(inner.entries(group.span_close())?),
            // Around what `macro_rules!` was given.
            Delimiter::None => return inner.value(Some(group.span_close())),
            Delimiter::Parenthesis => return self.refuse(group.span_open(), "expected a value"),
        };
        Some(Data { value, span })
    }

    fn list(&mut self, end: Span) -> Option<Vec<Data>> {
        let mut items = Vec::new();
        while self.tokens.peek().is_some() {
            items.push(self.value(Some(end))?);
            self.comma()?;
        }
        Some(items)
    }

    fn entries(&mut self, end: Span) -> Option<Vec<(Text, Data)>> {
        let (mut entries, mut seen) = (Vec::new(), HashSet::new());
        while let Some(token) = self.tokens.next() {
            let at = token.span();
            let Some(key) = key(&token) else {
                return self.refuse(at, "a key is a string in double quotes");
            };
            match self.tokens.next() {
                Some(TokenTree::Punct(colon)) if colon.as_char() == ':' => {}
                Some(token) => return self.refuse(token.span(), "expected `:` after a key"),
                None => return self.refuse(at, "this key has no value"),
            }
            let value = self.value(Some(end))?;
            if !seen.insert(key.value()) {
                let message = format!("duplicate key `{}`", key.value());
                let error = Diagnostic::error(self.spans.one(at), message).in_item();
                self.cx.push(error.label("given a second time").help("remove one of the two"));
                return None;
            }
            entries.push((text(self.spans, &key), value));
            self.comma()?;
        }
        Some(entries)
    }

    /// Between two values; after the last one it may stand too.
    fn comma(&mut self) -> Option<()> {
        match self.tokens.next() {
            None => Some(()),
            Some(TokenTree::Punct(comma)) if comma.as_char() == ',' => Some(()),
            Some(token) => self.refuse(token.span(), "expected `,` before the next value"),
        }
    }
}

fn key(token: &TokenTree) -> Option<LitStr> {
    match token {
        TokenTree::Literal(literal) => match Lit::new(literal.clone()) {
            Lit::Str(key) => Some(key),
            _ => None,
        },
        _ => None,
    }
}
