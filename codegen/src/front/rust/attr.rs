//! The attribute grammar: lists of `key`, `key = value`.
//!
//! Each attribute of ours is a table of its keys (`Grammar`). One reader checks keys, repetitions and kinds of
//! values against it and goes on after a mistake, so that all mistakes of an attribute are reported at once.

use proc_macro2::{Span, TokenStream};
use syn::ext::IdentExt;
use syn::parse::{ParseStream, Parser};
use syn::{Attribute, Ident, LitStr, Meta, Token};

use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::source::scalar::rust_literal;
use crate::source::{self, Spanned, Text};
use crate::syntax::Data;

use super::spans::Spans;

pub mod constant;
pub mod doc;
pub mod example;
pub(crate) mod json;
pub(crate) mod limit;
pub mod node;
pub mod param;
pub mod port;
pub mod serde;
#[cfg(test)]
mod tests;
pub mod unheard;
pub(crate) mod value;

pub(crate) use value::{Kind, Value};

/// The keys of an attribute.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Grammar {
    /// As users write it: `node`.
    pub(crate) attribute: &'static str,
    /// Its keys.
    pub(crate) keys: &'static [(&'static str, Kind)],
}

impl Grammar {
    /// As messages name it: `#[node]`; a part of an attribute says itself how it is written, as `when(…)` does.
    fn shown(&self) -> String {
        match self.attribute.ends_with(')') {
            true => self.attribute.to_owned(),
            false => format!("#[{}]", self.attribute),
        }
    }
}

/// What was given: values by key.
#[derive(Debug)]
pub(crate) struct Args {
    grammar: Grammar,
    found: Vec<(&'static str, Span, Value)>,
    /// Keys that were taken, or were given with a value that is wrong.
    gone: Vec<(&'static str, Span)>,
    /// Keys that misspelt ones were probably meant to be.
    meant: Vec<(&'static str, Span)>,
    /// Whether reading stopped at a syntax error.
    broken: bool,
    /// Where `name = other` is taken under any name: such names, and what they were set to.
    names: Option<Vec<(Ident, Ident)>>,
}

impl Args {
    pub(crate) fn new(grammar: Grammar) -> Self {
        let (found, gone, meant) = (Vec::new(), Vec::new(), Vec::new());
        Self { grammar, found, gone, meant, broken: false, names: None }
    }

    /// Takes `name = other` under any name beside its keys.
    pub(crate) fn with_names(grammar: Grammar) -> Self {
        Self { names: Some(Vec::new()), ..Self::new(grammar) }
    }

    /// Takes what was set under names of the user's. A single one that is nearly a key was meant to be that, and so was
    /// any beside `key`: these are reported.
    pub(crate) fn take_names(&mut self, cx: &Diagnostics, spans: &Spans, key: &str) -> Vec<(Ident, Ident)> {
        let names = self.names.take().unwrap_or_default();
        let known = || self.grammar.keys.iter().map(|(name, _)| *name);
        let is_key = |name: &Ident| nodewright_core::nearest::nearest(&name.to_string(), known()).is_some();
        let misspelt = matches!(&names[..], [(only, _)] if is_key(only));
        if self.given(key).is_none() && !misspelt {
            return names;
        }
        let (misspelt, others): (Vec<_>, Vec<_>) = names.iter().partition(|(name, _)| is_key(name));
        misspelt.iter().for_each(|(name, _)| self.refuse_key(cx, spans, name));
        // Ports, if that is what they are, are one mistake.
        if let (Some((name, _)), Some(given)) = (others.first(), self.given(key)) {
            let error = unknown_key(self.grammar, &name.to_string(), None, spans.one(name.span()));
            cx.push(
                error
                    .related(spans.one(given), format!("beside `{key}`, which is for nodes without ports"))
                    .help(format!("or remove `{key}`, and lead each port to a node")),
            );
        }
        Vec::new()
    }

    fn refuse_key(&mut self, cx: &Diagnostics, spans: &Spans, key: &Ident) {
        let (name, names) = (key.to_string(), self.grammar.keys.iter().map(|(name, _)| *name));
        let near = nodewright_core::nearest::nearest(&name, names);
        self.meant.extend(near.map(|near| (near, key.span())));
        cx.push(unknown_key(self.grammar, &name, near, spans.one(key.span())));
    }

    /// Reads one attribute; several of the same name add up.
    pub(crate) fn read(&mut self, cx: &Diagnostics, spans: &Spans, attr: &Attribute) {
        match list(cx, spans, attr, self.grammar.attribute) {
            Some((tokens, end)) => self.read_list(cx, spans, tokens, end, |_| Ok(())),
            None => self.broken = true,
        }
    }

    /// Reads the list in an attribute: what `first` takes, then keys.
    pub(crate) fn read_list(
        &mut self,
        cx: &Diagnostics,
        spans: &Spans,
        tokens: TokenStream,
        end: Span,
        first: impl FnOnce(ParseStream<'_>) -> syn::Result<()>,
    ) {
        self.broken |= !read_tokens(cx, spans, tokens, end, |input| {
            first(input)?;
            self.read_keys(cx, spans, input)
        });
    }

    /// Whether reading stopped at a syntax error.
    pub(crate) fn is_broken(&self) -> bool {
        self.broken
    }

    /// Whether `name` is to be reported as missing: not when it was misspelt, or after a syntax error.
    pub(crate) fn misses(&self, name: &str) -> bool {
        !self.broken && self.tried(name).is_none()
    }

    /// Where `name` was given, if only misspelt or with a value that cannot be read.
    pub(crate) fn tried(&self, name: &str) -> Option<Span> {
        let meant = || self.meant.iter().find_map(|(key, span)| (*key == name).then_some(*span));
        self.given(name).or_else(meant)
    }

    fn read_keys(&mut self, cx: &Diagnostics, spans: &Spans, input: ParseStream<'_>) -> syn::Result<()> {
        while !input.is_empty() {
            let key = input.call(Ident::parse_any)?;
            match self.grammar.keys.iter().find(|(name, _)| key == name) {
                Some(&(name, kind)) => self.read_value(cx, spans, input, &key, name, kind)?,
                None => match self.names.as_mut().and_then(|names| Some((names, value::name(input)?))) {
                    Some((names, value)) => names.push((key, value)),
                    None => {
                        self.refuse_key(cx, spans, &key);
                        value::skip(input)?;
                    }
                },
            }
            if !input.is_empty() {
                input.parse::<Token![,]>()?;
            }
        }
        Ok(())
    }

    fn read_value(
        &mut self,
        cx: &Diagnostics,
        spans: &Spans,
        input: ParseStream<'_>,
        key: &Ident,
        name: &'static str,
        kind: Kind,
    ) -> syn::Result<()> {
        let attribute = self.grammar.shown();
        if let Some(first) = self.given(name) {
            let message = format!("duplicate key `{name}` in `{attribute}`");
            cx.push(
                Diagnostic::error(spans.one(key.span()), message)
                    .in_item()
                    .label("given a second time")
                    .related(spans.one(first), "first given here")
                    .help("remove one of the two"),
            );
            return value::skip(input);
        }
        match value::read(cx, spans, input, (&attribute, name), key.span(), kind) {
            Ok(Some(value)) => self.found.push((name, key.span(), value)),
            Ok(None) => self.gone.push((name, key.span())),
            Err(error) => {
                self.gone.push((name, key.span()));
                return Err(error);
            }
        }
        Ok(())
    }

    /// Where `name` was given first, be its value right or wrong.
    pub(crate) fn given(&self, name: &str) -> Option<Span> {
        let found = self.found.iter().map(|(key, span, _)| (*key, *span));
        found.chain(self.gone.iter().copied()).find_map(|(key, span)| (key == name).then_some(span))
    }

    /// Takes the value of `name`.
    pub(crate) fn take(&mut self, name: &str) -> Option<Value> {
        let at = self.found.iter().position(|(key, ..)| *key == name)?;
        let (key, span, value) = self.found.swap_remove(at);
        self.gone.push((key, span));
        Some(value)
    }

    /// Takes a string.
    pub(crate) fn take_text(&mut self, spans: &Spans, name: &str) -> Option<Spanned<String>> {
        match self.take(name)? {
            Value::Text(lit) => Some(spanned_text(spans, &lit)),
            _ => None,
        }
    }

    /// Takes a list of strings.
    pub(crate) fn take_texts(&mut self, spans: &Spans, name: &str) -> Vec<Spanned<String>> {
        match self.take(name) {
            Some(Value::Texts(list)) => list.iter().map(|lit| spanned_text(spans, lit)).collect(),
            _ => Vec::new(),
        }
    }

    /// Takes a type.
    pub(crate) fn take_type(&mut self, name: &str) -> Option<syn::Type> {
        match self.take(name)? {
            Value::Type(ty) => Some(ty),
            _ => None,
        }
    }

    /// Takes JSON.
    pub(crate) fn take_json(&mut self, cx: &Diagnostics, spans: &Spans, name: &str) -> Option<Data> {
        match self.take(name)? {
            Value::Json(tokens) => json::parse_json(cx, spans, tokens),
            _ => None,
        }
    }
}

fn spanned_text(spans: &Spans, lit: &LitStr) -> Spanned<String> {
    Spanned::new(lit.value(), spans.one(lit.span()))
}

/// A literal as text with inner positions.
pub(crate) fn text(spans: &Spans, lit: &LitStr) -> Text {
    let span = spans.one(lit.span());
    if spans.is_tokens() {
        return Text::opaque(lit.value(), span);
    }
    rust_literal(&lit.token().to_string(), span).unwrap_or_else(|| Text::opaque(lit.value(), span))
}

/// The name of an attribute without the path before it.
pub(crate) fn is_called(attr: &Attribute, name: &str) -> bool {
    attr.path().segments.last().is_some_and(|segment| segment.ident == name)
}

/// The tokens between the parentheses of an attribute, and where they end.
pub(crate) fn list(
    cx: &Diagnostics,
    spans: &Spans,
    attr: &Attribute,
    name: &str,
) -> Option<(TokenStream, Span)> {
    match &attr.meta {
        Meta::List(list) => Some((list.tokens.clone(), list.delimiter.span().close())),
        Meta::Path(_) => Some((TokenStream::new(), attr.bracket_token.span.close())),
        Meta::NameValue(pair) => {
            let message = format!("`#[{name}]` takes its keys in parentheses");
            cx.push(
                Diagnostic::error(spans.of(pair), message)
                    .in_item()
                    .label("not a list of keys")
                    .help(format!("write `#[{name}(…)]`")),
            );
            None
        }
    }
}

/// Runs a parser to the end of `tokens`; a syntax error is reported where syn sees it, or at `end`.
pub(crate) fn read_tokens(
    cx: &Diagnostics,
    spans: &Spans,
    tokens: TokenStream,
    end: Span,
    read: impl FnOnce(ParseStream<'_>) -> syn::Result<()>,
) -> bool {
    let mut at_end = false;
    let parser = |input: ParseStream<'_>| read(input).inspect_err(|_| at_end = input.is_empty());
    let Err(error) = parser.parse2(tokens) else {
        return true;
    };
    // syn has no place for the end of bare tokens; an error in the last bracket has one of its own.
    let nowhere = at_end && error.span().byte_range().is_empty();
    let span = if nowhere { end } else { error.span() };
    let message = error.to_string();
    cx.push(Diagnostic::error(spans.one(span), tidy(&message)).in_item());
    false
}

/// syn's words in the form that a message has.
fn tidy(message: &str) -> String {
    let line = message.lines().next().unwrap_or_default();
    let line = line.trim_end_matches(['.', '?', ' ']);
    let mut chars = line.chars();
    match chars.next() {
        Some(first) => first.to_lowercase().chain(chars).collect(),
        None => "unexpected token".to_owned(),
    }
}

fn unknown_key(grammar: Grammar, key: &str, near: Option<&str>, span: source::Span) -> Diagnostic {
    let error = Diagnostic::error(span, format!("unknown key `{key}` in `{}`", grammar.shown()))
        .in_item()
        .label("not a key of this attribute");
    if let Some(near) = near {
        return error.help(format!("a key with a similar name exists: `{near}`"));
    }
    if grammar.keys.len() > 6 {
        return error;
    }
    let known: Vec<_> = grammar.keys.iter().map(|(name, _)| format!("`{name}`")).collect();
    error.help(format!("use one of {}", known.join(", ")))
}
