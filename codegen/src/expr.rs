//! Expressions: JSONata and JSON Logic, from text to a typed core that `emit` turns into Rust.
//!
//! text → tokens → AST → core → typed core. Each stage is a module; the semantics live in the core, once.

use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::source::Text;

pub mod core;
pub mod data;
pub mod function;
pub mod infer;
pub mod jsonata;
pub mod jsonlogic;
pub mod walk;

pub use data::parse_data;
pub use infer::infer;
pub use jsonlogic::parse_jsonlogic;

/// How deep rules and data may nest: every stage recurses over them.
const MAX_DEPTH: usize = 100;

/// Parses JSONata; `None` after reporting what is wrong with it.
pub fn parse_jsonata(cx: &Diagnostics, text: &Text) -> Option<core::Expr> {
    match jsonata::parser::parse(text) {
        Ok(node) => jsonata::lower::lower(cx, &node),
        Err(error) => {
            let mut diagnostic = Diagnostic::error(text.span_of(error.range), error.message);
            if let Some(label) = error.label {
                diagnostic = diagnostic.label(label);
            }
            diagnostic = diagnostic.help_if(error.help.map(str::to_owned));
            if let Some(code) = error.code {
                diagnostic = diagnostic.note(format!("JSONata error {code}"));
            }
            cx.push(diagnostic);
            None
        }
    }
}

#[cfg(test)]
mod tests;
