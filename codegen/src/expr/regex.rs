//! Regular expression literals: JavaScript's patterns, translated to what the runtime can search with.
//!
//! A pattern is parsed once, by JavaScript's rules without the `u` flag, and becomes one of three things:
//!
//! - plain text, which needs no engine;
//! - a pattern of the crate `regex`, which takes time linear in the text. Every set of characters in it is spelled
//!   out, case variants included, so that the crate needs no Unicode tables and the meaning is JavaScript's;
//! - JavaScript's own pattern, for the crate `regress`, which backtracks: lookaround, backreferences, and the few
//!   that mean something else in `regex` and cannot be rewritten (see `linear`).
//!
//! Where it only matters whether a pattern is found, as in schemas, it becomes an [`Automaton`] if that is small.
//!
//! What differs from JavaScript:
//!
//! - Its strings are UTF-16, and without `u` a pattern matches single units of it, so that `.` is half of `😀`. Here
//!   a pattern matches whole characters. A high and a low surrogate in a pattern are the one character they make.
//! - JavaScript forgets what the groups inside of a repetition matched when it starts the next round. So does a
//!   translated pattern (see `linear`), except where a round may match nothing: `(a*){1,2}` reports the
//!   last, empty round, which JavaScript refuses. What is matched as a whole is the same.

mod automaton;
mod fold;
mod linear;
mod loops;
mod parser;
mod pattern;
mod set;

use std::fmt;

pub use automaton::{Automaton, Range, State, Target};

/// What the runtime searches with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engine {
    /// The pattern is plain text.
    Literal,
    /// The pattern is in the syntax of the crate `regex`.
    Linear,
    /// The pattern is JavaScript's, for the crate `regress`.
    Backtracking,
}

/// A pattern that is ready for the runtime.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Translated {
    /// The pattern, in the syntax of its engine.
    pub pattern: String,
    /// Its flags.
    pub flags: String,
    /// What searches with it.
    pub engine: Engine,
    /// The set of characters that it is one of, or as many as there are, if it is that.
    pub run: Option<Run>,
    /// How many groups it captures.
    pub groups: usize,
    /// Those of them that take part in every match, counted from one.
    pub certain: Vec<usize>,
    /// Whether a repetition lies in another, or repeats alternatives that start alike: what makes backtracking take
    /// exponential time.
    pub explodes: bool,
}

/// A set of characters that is searched for without an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// The set, in order.
    pub ranges: Vec<Range>,
    /// Whether as many as there are match together.
    pub many: bool,
}

impl Translated {
    /// Why it is refused, if it is: what searches with it has no limit to its steps.
    pub fn refusal(&self) -> Option<&'static str> {
        (self.engine == Engine::Backtracking && self.explodes)
            .then_some("this pattern would take time exponential in the length of the text")
    }

    /// What to warn of, if there is something.
    pub fn warning(&self) -> Option<&'static str> {
        (self.engine == Engine::Backtracking)
            .then_some("this pattern needs backtracking, which may take long on a long text")
    }

    /// What to do about [`Translated::refusal`] or [`Translated::warning`].
    pub fn help(&self) -> Option<&'static str> {
        (self.engine == Engine::Backtracking).then_some(if self.explodes {
            "it needs backtracking, and repeats what repeats or what can start alike: do without that, or without \
             lookaround and backreferences, and with the flag `m` write `^` first and `$` last"
        } else {
            "do without lookaround and backreferences, and with the flag `m` write `^` first and `$` last; else \
             enable the feature `backtracking` of nodewright"
        })
    }
}

/// Why a pattern is none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RegexError {
    /// What is wrong.
    pub message: String,
    /// The byte of the pattern that is wrong, if it is in the pattern and known.
    pub offset: Option<usize>,
}

impl RegexError {
    fn new(offset: usize, message: impl Into<String>) -> Self {
        Self { message: message.into(), offset: Some(offset) }
    }

    fn elsewhere(message: impl Into<String>) -> Self {
        Self { message: message.into(), offset: None }
    }
}

impl fmt::Display for RegexError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for RegexError {}

/// The flags of a literal. JSONata knows no others.
#[derive(Clone, Copy, Debug, Default)]
struct Flags {
    ignore_case: bool,
    multiline: bool,
}

impl Flags {
    fn parse(flags: &str) -> Result<Self, RegexError> {
        let mut parsed = Self::default();
        for flag in flags.chars() {
            let known = match flag {
                'i' => &mut parsed.ignore_case,
                'm' => &mut parsed.multiline,
                _ => {
                    let message =
                        format!("unknown flag `{flag}` of a regular expression: there are `i` and `m`");
                    return Err(RegexError::elsewhere(message));
                }
            };
            if std::mem::replace(known, true) {
                return Err(RegexError::elsewhere(format!("flag `{flag}` is there twice")));
            }
        }
        Ok(parsed)
    }
}

/// Translates the pattern of a literal `/pattern/flags`.
pub fn translate(pattern: &str, flags: &str) -> Result<Translated, RegexError> {
    let parsed_flags = Flags::parse(flags)?;
    let parsed = parser::parse(pattern, parsed_flags)?;
    if let Err(error) = regress::Regex::with_flags(pattern, flags) {
        return Err(RegexError::elsewhere(error.text));
    }
    let explodes = loops::explodes(&parsed.node);
    let mut certain = Vec::new();
    parsed.node.certain_groups(&mut certain);
    let translated = |pattern, engine| Translated {
        pattern,
        flags: flags.to_owned(),
        run: linear::run(&parsed.node).filter(|_| engine == Engine::Linear),
        engine,
        groups: parsed.groups,
        certain: certain.clone(),
        explodes,
    };
    if let Some(text) = linear::plain_text(&parsed.node) {
        return Ok(translated(text, Engine::Literal));
    }
    match linear::translate(&parsed.node, parsed_flags)? {
        Some(pattern) => Ok(translated(pattern, Engine::Linear)),
        None => Ok(translated(parsed.whole_characters(pattern), Engine::Backtracking)),
    }
}

#[cfg(test)]
mod tests;
