//! Regular expressions of a schema. They are JavaScript's, as those of expressions are.

use std::rc::Rc;

use super::{Parser, unchecked};
use crate::diagnostic::Diagnostic;
use crate::expr::regex::{Engine, translate};
use crate::ir::shape::Pattern;
use crate::source::Text;

impl Parser<'_> {
    /// The pattern, if the runtime can search with it in linear time: arguments come from anywhere.
    pub(super) fn pattern(&self, text: &Text) -> Option<Rc<Pattern>> {
        let written = text.as_str();
        let unchecked = |why: &str| self.cx.push(unchecked(text.span(), "this pattern").note(why));
        // Schemas are read with JavaScript's flag `u`, in which these mean what the translation does not know.
        if ["\\p{", "\\P{", "\\u{"].iter().any(|escape| written.contains(escape)) {
            unchecked("`\\p{…}` and `\\u{…}` are not supported");
            return None;
        }
        match translate(written, "") {
            Ok(translated) if translated.engine == Engine::Backtracking => {
                unchecked(
                    "lookaround and backreferences need backtracking, which may take long on a long text",
                );
                None
            }
            Ok(translated) => Some(Rc::new(Pattern { written: written.to_owned(), translated })),
            Err(error) => {
                let at = error.offset.filter(|at| *at < written.len());
                let span = at.map_or(text.span(), |at| text.span_of(at..at + 1));
                let message = format!("`{written}` is no regular expression");
                self.cx.push(Diagnostic::error(span, message).label(error.message));
                None
            }
        }
    }
}
