//! Regular expressions of a schema. They are JavaScript's, as those of expressions are.

use std::rc::Rc;

use super::{Parser, keyword, unchecked};
use crate::diagnostic::Diagnostic;
use crate::expr::regex::{Engine, translate};
use crate::ir::shape::Pattern;
use crate::source::Span;
use crate::syntax::Data;

impl Parser<'_> {
    pub(super) fn pattern(&self, written: &Data, span: Span) -> Option<Rc<Pattern>> {
        self.pattern_text(keyword::text_of(written)?, span)
    }

    /// The pattern, if the runtime can search with it in linear time: arguments come from anywhere.
    pub(super) fn pattern_text(&self, written: &str, span: Span) -> Option<Rc<Pattern>> {
        let unchecked = |why: &str| self.cx.push(unchecked(span, "this pattern").note(why));
        // Schemas are read with JavaScript's flag `u`, in which these mean something that the translation does not know.
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
                let message = format!("`{written}` is no regular expression");
                self.cx.push(Diagnostic::error(span, message).label(error.message));
                None
            }
        }
    }
}
