//! Diagnostics as tokens, for mistakes in the input of a macro.

use proc_macro2::{Span, TokenStream};
use quote::quote_spanned;

use super::{Diagnostic, Level};
use crate::source::FileId;

/// One `compile_error!` for each error in the macro's own tokens, at those tokens. `spans` is the macro's span
/// table, which the spans of [`FileId::TOKENS`] index.
///
/// Warnings are left out: a macro has no way to raise them.
pub fn emit_tokens(diagnostics: &[Diagnostic], spans: &[Span]) -> TokenStream {
    diagnostics
        .iter()
        .filter(|found| found.level == Level::Error && found.span.file == FileId::TOKENS)
        .map(|found| emit_error(found, spans))
        .collect()
}

fn emit_error(diagnostic: &Diagnostic, spans: &[Span]) -> TokenStream {
    let at = |index: u32| spans.get(index as usize).copied();
    let first = at(diagnostic.span.start).unwrap_or_else(Span::call_site);
    let last = at(diagnostic.span.end.saturating_sub(1).max(diagnostic.span.start)).unwrap_or(first);
    let message = text(diagnostic);
    // rustc underlines from the first token of a macro call to its last, so the two spans need not be joined,
    // which stable Rust cannot do.
    let path = quote_spanned!(first=> ::core::compile_error!);
    let body = quote_spanned!(last=> { #message });
    quote_spanned!(last=> #path #body)
}

fn text(diagnostic: &Diagnostic) -> String {
    let mut text = diagnostic.message.clone();
    for help in &diagnostic.help {
        text.push_str("\n= help: ");
        text.push_str(help);
    }
    for note in &diagnostic.notes {
        text.push_str("\n= note: ");
        text.push_str(note);
    }
    text
}

#[cfg(test)]
mod tests {
    use proc_macro2::TokenTree;

    use super::*;
    use crate::source;

    fn spans() -> Vec<Span> {
        let tokens: TokenStream = "one two three".parse().unwrap();
        tokens.into_iter().map(|token| token.span()).collect()
    }

    fn error(start: usize, end: usize) -> Diagnostic {
        Diagnostic::error(source::Span::new(FileId::TOKENS, start, end), "wrong")
    }

    /// Start columns of the tokens that rustc underlines from and to.
    fn columns(tokens: TokenStream) -> (usize, usize) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let column = |token: &TokenTree| token.span().start().column;
        (column(tokens.first().unwrap()), column(tokens.last().unwrap()))
    }

    #[test]
    fn raises_message_help_and_note() {
        let found = error(1, 2).label("here").help("mend it").note("so it is");
        let tokens = emit_tokens(&[found], &spans()).to_string();
        let expected = r#":: core :: compile_error ! { "wrong\n= help: mend it\n= note: so it is" }"#;
        assert_eq!(tokens, expected);
    }

    #[test]
    fn underlines_from_the_first_token_to_the_last() {
        assert_eq!(columns(emit_tokens(&[error(1, 2)], &spans())), (4, 4));
        assert_eq!(columns(emit_tokens(&[error(0, 3)], &spans())), (0, 8));
        assert_eq!(columns(emit_tokens(&[error(1, 1)], &spans())), (4, 4));
    }

    #[test]
    fn a_token_outside_the_table_is_the_call() {
        assert!(!emit_tokens(&[error(7, 9)], &[]).is_empty());
    }

    #[test]
    fn leaves_out_files_and_warnings() {
        let file = source::Sources::default().add("a.yaml", "");
        let in_file = Diagnostic::error(source::Span::new(file, 0, 0), "wrong");
        let warning = Diagnostic::warning(source::Span::new(FileId::TOKENS, 0, 1), "odd");
        assert!(emit_tokens(&[in_file, warning], &spans()).is_empty());
    }
}
