//! Patterns with lookaround or backreferences, searched with the crate `regress`.
//!
//! It takes JavaScript's patterns as they are, and backtracks without a limit to its steps. So the text is limited
//! instead: that bounds what takes polynomial time. What may take exponential time the build step refuses: repetitions
//! within repetitions, and of alternatives that start alike.

use std::sync::OnceLock;

use super::super::ExprError;
use super::{Found, refused};

/// The longest text that is searched, in bytes.
const MAX_TEXT: usize = 64 * 1024;

#[derive(Debug)]
pub(super) struct Backtracking {
    pattern: &'static str,
    flags: &'static str,
    compiled: OnceLock<Result<regress::Regex, String>>,
}

impl Backtracking {
    pub(super) const fn new(pattern: &'static str, flags: &'static str) -> Self {
        Self { pattern, flags, compiled: OnceLock::new() }
    }

    pub(super) fn find_at(
        &self,
        text: &str,
        from: usize,
        at: &'static str,
    ) -> Result<Option<Found>, ExprError> {
        if text.len() > MAX_TEXT {
            let pattern = self.pattern;
            let message = format!(
                "the pattern /{pattern}/ needs backtracking, and searches no text longer than {MAX_TEXT} bytes: this \
                 one has {}",
                text.len()
            );
            return Err(refused(at, message));
        }
        let compile = || regress::Regex::with_flags(self.pattern, self.flags).map_err(|error| error.text);
        match self.compiled.get_or_init(compile) {
            Ok(regex) => Ok(regex.find_from(text, from).next().map(|found| {
                let groups = found.captures.into_iter();
                let groups = groups.map(|group| group.map(|range| (range.start, range.end)));
                Found { start: found.range.start, end: found.range.end, groups: groups.collect() }
            })),
            Err(error) => Err(refused(at, format!("the pattern /{}/ is invalid: {error}", self.pattern))),
        }
    }
}
