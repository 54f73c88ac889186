//! Where a token stands: proc_macro2's spans as ours.
//!
//! A build script has the files, so a span is a byte range of one. A macro on stable Rust cannot ask the compiler
//! for offsets: there a span is an entry of a table, which the macro turns back into the compiler's own span.

use std::cell::RefCell;

use proc_macro2::TokenTree;
use quote::ToTokens;

use crate::diagnostic::Diagnostic;
use crate::source::{FileId, Source, Sources, Span, Spanned};

/// Turns proc_macro2's spans into ours.
#[derive(Debug)]
pub struct Spans {
    mode: Mode,
}

#[derive(Debug)]
enum Mode {
    File(Text),
    Tokens(RefCell<Vec<proc_macro2::Span>>),
}

/// The text that was parsed, and where its lines start.
///
/// proc_macro2 counts characters. It can turn them into bytes, but slowly, and a scan asks for some hundred thousand
/// spans: from a line and a column it is one addition, unless the line has wide characters.
#[derive(Debug)]
struct Text {
    file: FileId,
    /// What `syn::parse_file` cut off: a byte order mark and a `#!` line.
    base: usize,
    text: String,
    lines: Vec<usize>,
    is_ascii: bool,
}

impl Text {
    fn new(file: FileId, base: usize, text: &str) -> Self {
        let newlines = text.bytes().enumerate().filter(|&(_, byte)| byte == b'\n');
        Self {
            file,
            base,
            lines: std::iter::once(0).chain(newlines.map(|(at, _)| at + 1)).collect(),
            is_ascii: text.is_ascii(),
            text: text.to_owned(),
        }
    }

    fn offset(&self, at: proc_macro2::LineColumn) -> usize {
        let Some(&start) = self.lines.get(at.line.wrapping_sub(1)) else {
            return 0;
        };
        if self.is_ascii {
            return (start + at.column).min(self.text.len());
        }
        let mut chars = self.text[start..].char_indices();
        chars.nth(at.column).map_or(self.text.len(), |(column, _)| start + column)
    }

    fn span(&self, first: proc_macro2::Span, last: proc_macro2::Span) -> Span {
        let (start, end) = (self.offset(first.start()), self.offset(last.end()));
        Span::new(self.file, self.base + start, self.base + end)
    }
}

/// Whether syn takes a first line for the name of an interpreter: `#![…]` is an attribute.
fn is_shebang(line: &str) -> bool {
    line.strip_prefix("#!").is_some_and(|rest| !rest.trim_start().starts_with('['))
}

/// syn's complaint at its place, in our manner.
fn no_rust(text: &Text, error: &syn::Error) -> Diagnostic {
    let said = error.to_string();
    let place = text.span(error.span(), error.span());
    if said == "cannot parse string into token stream" {
        return Diagnostic::error(place, "this file cannot be split into the tokens of Rust")
            .help("close what is open around here: a bracket, a quote or a comment");
    }
    let said = said.trim_end_matches(['.', '?']);
    let mut letters = said.chars();
    let first = letters.next().into_iter().flat_map(char::to_lowercase);
    let message: String = first.chain(letters).collect();
    Diagnostic::error(place, message).label("this is not Rust")
}

impl Spans {
    /// For the tokens of a macro call.
    pub fn tokens() -> Self {
        Self { mode: Mode::Tokens(RefCell::default()) }
    }

    /// Parses a file of `sources`, or says why it is no Rust. In a build rustc says that, and better.
    pub fn parse_file(sources: &Sources, file: FileId) -> Result<(syn::File, Self), Box<Diagnostic>> {
        let text = sources.get(file).map_or("", Source::text);
        let mark = if text.starts_with('\u{feff}') { 3 } else { 0 };
        let parsed = syn::parse_file(text).map_err(|error| {
            let shebang = text[mark..].lines().next().filter(|line| is_shebang(line)).map_or(0, str::len);
            Box::new(no_rust(&Text::new(file, mark + shebang, &text[mark + shebang..]), &error))
        })?;
        let base = mark + parsed.shebang.as_ref().map_or(0, String::len);
        let mode = Mode::File(Text::new(file, base, &text[base..]));
        Ok((parsed, Self { mode }))
    }

    /// Whether these are the tokens of a macro call, in which a literal has no inner positions.
    pub fn is_tokens(&self) -> bool {
        matches!(self.mode, Mode::Tokens(_))
    }

    /// The spans of the macro's tokens: `table()[span.start]` is the first token of a span, and
    /// `table()[span.end - 1]` its last. Empty for a file.
    pub fn table(&self) -> Vec<proc_macro2::Span> {
        match &self.mode {
            Mode::File(_) => Vec::new(),
            Mode::Tokens(table) => table.borrow().clone(),
        }
    }

    /// `path:line:column` of the first token of a macro's `span`, as rustc would show it.
    pub fn locate(&self, span: Span) -> String {
        let token = match &self.mode {
            Mode::File(_) => None,
            Mode::Tokens(table) => table.borrow().get(span.start as usize).copied(),
        };
        let token = token.unwrap_or_else(proc_macro2::Span::call_site);
        let start = token.start();
        format!("{}:{}:{}", token.file(), start.line, start.column + 1)
    }

    /// One token.
    pub fn one(&self, span: proc_macro2::Span) -> Span {
        match &self.mode {
            Mode::File(text) => text.span(span, span),
            Mode::Tokens(table) => {
                let mut table = table.borrow_mut();
                table.push(span);
                Span::new(FileId::TOKENS, table.len() - 1, table.len())
            }
        }
    }

    /// From one token to another of the same file.
    pub fn between(&self, first: proc_macro2::Span, last: proc_macro2::Span) -> Span {
        match &self.mode {
            Mode::File(text) => text.span(first, last),
            Mode::Tokens(_) => self.one(first).to(self.one(last)),
        }
    }

    /// All tokens of a syntax node; the node must not be empty.
    pub fn of(&self, node: &impl ToTokens) -> Span {
        let (first, last) = ends(node);
        self.between(first, last)
    }

    /// A syntax node's text and span.
    pub fn rust(&self, node: &impl ToTokens) -> Spanned<String> {
        let (first, last) = ends(node);
        self.rust_between(node, first, last)
    }

    /// The same for a node whose first and last token are known. The text is as written where that is one line, else
    /// the tokens.
    pub(crate) fn rust_between(
        &self,
        node: &impl ToTokens,
        first: proc_macro2::Span,
        last: proc_macro2::Span,
    ) -> Spanned<String> {
        let span = self.between(first, last);
        let written = match &self.mode {
            Mode::File(text) => {
                let written = span.start as usize - text.base..span.end as usize - text.base;
                text.text.get(written).filter(|text| !text.is_empty() && !text.contains('\n'))
            }
            Mode::Tokens(_) => None,
        };
        let rust = written.map_or_else(|| node.to_token_stream().to_string(), str::to_owned);
        Spanned::new(rust, span)
    }
}

/// The spans of the first and the last token.
pub(crate) fn ends(node: &impl ToTokens) -> (proc_macro2::Span, proc_macro2::Span) {
    let mut tokens = node.to_token_stream().into_iter();
    let Some(first) = tokens.next() else {
        let none = proc_macro2::Span::call_site();
        return (none, none);
    };
    let last = tokens.last();
    (open(&first), close(last.as_ref().unwrap_or(&first)))
}

fn open(tree: &TokenTree) -> proc_macro2::Span {
    match tree {
        TokenTree::Group(group) => group.span_open(),
        other => other.span(),
    }
}

fn close(tree: &TokenTree) -> proc_macro2::Span {
    match tree {
        TokenTree::Group(group) => group.span_close(),
        other => other.span(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn locate_struct(text: &str) -> (String, String) {
        let mut sources = Sources::default();
        let file = sources.add("src/lib.rs", text);
        let (parsed, spans) = Spans::parse_file(&sources, file).expect("parses");
        let Some(syn::Item::Struct(item)) = parsed.items.last() else {
            panic!("the last item is a struct");
        };
        let span = spans.one(item.ident.span());
        let slice = &text[span.start as usize..span.end as usize];
        (sources.locate(span), slice.to_owned())
    }

    #[test]
    fn a_file_span_counts_bytes_of_the_file() {
        let name = "Größe".to_owned();
        let texts = [
            ("struct Größe;", "1:8"),
            ("\u{feff}struct Größe;", "1:9"),
            ("#!/usr/bin/env x\nstruct Größe;", "2:8"),
            ("\u{feff}#!/usr/bin/ä\nstruct Größe;", "2:8"),
            ("#![allow(x)]\nstruct Größe;", "2:8"),
            ("// ä\r\n/* 🦀 */ struct Größe;\r\n", "2:16"),
        ];
        for (text, at) in texts {
            assert_eq!(locate_struct(text), (format!("src/lib.rs:{at}"), name.clone()), "{text:?}");
        }
    }

    #[test]
    fn a_node_spans_from_its_first_token_to_its_last() {
        let mut sources = Sources::default();
        let file = sources.add("src/lib.rs", "type A = Vec<(u8, B)>;");
        let (parsed, spans) = Spans::parse_file(&sources, file).expect("parses");
        let Some(syn::Item::Type(item)) = parsed.items.first() else {
            panic!("the first item is an alias");
        };
        assert_eq!(spans.of(&*item.ty), Span::new(file, 9, 21));
        assert_eq!(spans.rust(&*item.ty).value, "Vec<(u8, B)>");
    }

    #[test]
    fn a_token_span_is_an_entry_of_the_table() {
        let spans = Spans::tokens();
        let ty: syn::Type = syn::parse_str("Vec<u8>").expect("parses");
        assert_eq!(spans.of(&ty), Span::new(FileId::TOKENS, 0, 2));
        assert_eq!(spans.one(proc_macro2::Span::call_site()), Span::new(FileId::TOKENS, 2, 3));
        assert_eq!(spans.table().len(), 3);
    }
}
