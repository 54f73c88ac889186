//! Regular expressions: literals of an expression, translated at build time and compiled once.
//!
//! The build step chooses what searches with a pattern. Plain text and runs of characters need no engine. Most patterns go to the
//! engine of the crate `regex`, which takes time linear in the text, behind the feature `regex`. Those with lookaround or backreferences
//! go to `regress`, which backtracks, behind the feature `backtracking`. A pattern whose feature is off fails the
//! build, with the name of the feature.
//!
//! JavaScript's strings are UTF-16, and its patterns match single units of that, so that `.` matches half of `😀`.
//! Here they match whole characters: a text has no halves, and no expression gains from them.

use super::ExprError;

#[cfg(feature = "backtracking")]
mod backtracking;
#[cfg(feature = "regex")]
mod linear;
mod run;

/// A regular expression of an expression's source.
#[derive(Debug)]
pub struct Regex(Kind);

#[derive(Debug)]
enum Kind {
    Literal(&'static str),
    Run(run::Run),
    #[cfg(feature = "regex")]
    Linear(linear::Linear),
    #[cfg(feature = "backtracking")]
    Backtracking(backtracking::Backtracking),
}

/// A match: byte positions in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// Where it starts.
    pub start: usize,
    /// Where it ends.
    pub end: usize,
    /// What each group matched.
    pub groups: Vec<Option<(usize, usize)>>,
}

impl Regex {
    /// A pattern that is plain text.
    pub const fn literal(text: &'static str) -> Self {
        Self(Kind::Literal(text))
    }

    /// A pattern that is one of a set of characters, or as many of them as there are. The ranges are sorted.
    pub const fn run(ranges: &'static [(char, char)], many: bool) -> Self {
        Self(Kind::Run(run::Run::new(ranges, many)))
    }

    /// A pattern that the build step translated to the syntax of the crate `regex`.
    #[cfg(feature = "regex")]
    pub const fn linear(pattern: &'static str) -> Self {
        Self(Kind::Linear(linear::Linear::new(pattern)))
    }

    /// A pattern for which the feature `regex` is missing. Statics are made at build time, so that is when this
    /// fails.
    #[cfg(not(feature = "regex"))]
    pub const fn linear(_pattern: &'static str) -> Self {
        panic!("a regular expression needs the feature `regex` of nodewright: enable it in Cargo.toml");
    }

    /// A pattern of JavaScript's that needs backtracking.
    #[cfg(feature = "backtracking")]
    pub const fn backtracking(pattern: &'static str, flags: &'static str) -> Self {
        Self(Kind::Backtracking(backtracking::Backtracking::new(pattern, flags)))
    }

    /// A pattern for which the feature `backtracking` is missing. Statics are made at build time, so that is when
    /// this fails.
    #[cfg(not(feature = "backtracking"))]
    pub const fn backtracking(_pattern: &'static str, _flags: &'static str) -> Self {
        panic!(
            "a regular expression that needs backtracking needs the feature `backtracking` of nodewright: enable it \
             in Cargo.toml, or write the pattern without lookaround and backreferences"
        );
    }

    /// Whether it is found anywhere in a text. The build step has compiled the pattern, so it does.
    pub fn is_in(&self, text: &str) -> bool {
        self.span_at(text, 0, "").is_ok_and(|found| found.is_some())
    }

    /// Where the first match at or after byte `from` starts and ends, as [`Regex::find_at`] finds it.
    pub(super) fn span_at(
        &self,
        text: &str,
        from: usize,
        at: &'static str,
    ) -> Result<Option<(usize, usize)>, ExprError> {
        #[cfg(not(any(feature = "regex", feature = "backtracking")))]
        let _ = at;
        match &self.0 {
            Kind::Literal(literal) => {
                let found = text.get(from..).and_then(|rest| rest.find(literal));
                Ok(found.map(|offset| (from + offset, from + offset + literal.len())))
            }
            Kind::Run(run) => Ok(run.find_at(text, from)),
            #[cfg(feature = "regex")]
            Kind::Linear(linear) => linear.span_at(text, from, at),
            #[cfg(feature = "backtracking")]
            Kind::Backtracking(_) => Ok(self.find_at(text, from, at)?.map(|found| (found.start, found.end))),
        }
    }

    /// The first match at or after byte `from`. What is before `from` counts for `^`, `\b` and lookbehind.
    pub fn find_at(&self, text: &str, from: usize, at: &'static str) -> Result<Option<Found>, ExprError> {
        let Some(from) = (from..=text.len()).find(|&from| text.is_char_boundary(from)) else {
            return Ok(None);
        };
        match &self.0 {
            Kind::Literal(_) | Kind::Run(_) => {
                let found = self.span_at(text, from, at)?;
                Ok(found.map(|(start, end)| Found { start, end, groups: Vec::new() }))
            }
            #[cfg(feature = "regex")]
            Kind::Linear(linear) => linear.find_at(text, from, at),
            #[cfg(feature = "backtracking")]
            Kind::Backtracking(backtracking) => backtracking.find_at(text, from, at),
        }
    }
}

/// The error of a pattern that cannot be searched with.
#[cfg(any(feature = "regex", feature = "backtracking"))]
#[cold]
fn refused(at: &'static str, message: String) -> ExprError {
    ExprError::new("U1001", at, message)
}

#[cfg(test)]
mod tests;
