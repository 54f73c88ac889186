//! Doc comments, read as schemars reads them: one leading space off each line, lines joined.

use syn::{Attribute, Expr, ExprLit, Lit, Meta};

use crate::source::Spanned;

use super::super::spans::Spans;

/// The doc comment, with the span of its first to its last line; `None` when there is none or an empty one.
pub fn parse_doc(spans: &Spans, attrs: &[Attribute]) -> Option<Spanned<String>> {
    let mut text = String::new();
    let mut ends: Option<(proc_macro2::Span, proc_macro2::Span)> = None;
    for lit in attrs.iter().filter_map(doc_literal) {
        let line = lit.value();
        if let Some((_, last)) = &mut ends {
            text.push('\n');
            *last = lit.span();
        }
        ends.get_or_insert((lit.span(), lit.span()));
        text.push_str(line.strip_prefix(' ').unwrap_or(&line));
    }
    let (first, last) = ends?;
    // rustc reads a file with CRLF as one without, and so do macros; a block comment keeps them here.
    let text = text.trim().replace("\r\n", "\n");
    if text.is_empty() {
        return None;
    }
    Some(Spanned::new(text, spans.between(first, last)))
}

fn doc_literal(attr: &Attribute) -> Option<&syn::LitStr> {
    let Meta::NameValue(pair) = &attr.meta else {
        return None;
    };
    match &pair.value {
        Expr::Lit(ExprLit { lit: Lit::Str(lit), .. }) if pair.path.is_ident("doc") => Some(lit),
        _ => None,
    }
}
