//! Expressions: JSONata and JSON Logic, from text to a typed core that `emit` turns into Rust.
//!
//! text → tokens → AST → core → typed core. Each stage is a module; the semantics live in the core, once.

use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::source::Text;

pub mod core;
pub mod data;
pub mod fields;
pub mod function;
mod hoist;
pub mod infer;
pub mod inline;
pub mod jsonata;
pub mod jsonlogic;
pub mod nothing;
pub mod path;
pub mod regex;
pub(crate) mod rewrite;
mod transformer;
pub mod walk;

pub use data::parse_data;
pub use infer::infer;
pub use jsonata::lower::Rules;
pub use jsonlogic::{parse_jsonlogic, parse_standalone};

/// How deep rules and data may nest: every stage recurses over them.
const MAX_DEPTH: usize = 100;

/// Parses JSONata of a graph; `None` after reporting what is wrong with it.
pub fn parse_jsonata(cx: &Diagnostics, text: &Text) -> Option<core::Expr> {
    parse_jsonata_by(cx, text, Rules { strict: true, bindings: &[] })
}

/// Parses JSONata by the rules of its place; `None` after reporting what is wrong with it.
pub fn parse_jsonata_by(cx: &Diagnostics, text: &Text, rules: Rules<'_>) -> Option<core::Expr> {
    match jsonata::parser::parse(text) {
        Ok(node) => jsonata::lower::lower(cx, &node, rules),
        Err(error) => {
            cx.push(syntax_error(text, error));
            None
        }
    }
}

/// A syntax error, at its place.
pub fn syntax_error(text: &Text, error: jsonata::lexer::SyntaxError) -> Diagnostic {
    let mut diagnostic = Diagnostic::error(text.span_of(error.range), error.message);
    if let Some(label) = error.label {
        diagnostic = diagnostic.label(label);
    }
    diagnostic = diagnostic.help_if(error.help.map(str::to_owned));
    match error.code {
        Some(code) => diagnostic.note(format!("JSONata error {code}")),
        None => diagnostic,
    }
}

#[cfg(test)]
mod tests;
