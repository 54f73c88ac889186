//! Patterns that take linear time, searched with the engine of the crate `regex`.
//!
//! That is `regex-automata`, without `regex` around it: so what it is built with can be chosen, and users wait for it.
//! It keeps a lazy DFA, a backtracker that remembers where it was, for groups in short texts, and the search for single
//! literals. The search for many literals at once and the one-pass DFA are left out.
//!
//! Groups with a name are the build step's, and say what the pattern's own groups cannot. `m` is the match, if it is
//! less than what the pattern takes; `l` is so too, and the end of the line before it is taken. `h2_1` and `g3_2` are
//! rounds of a repetition and groups in them. A group that is not within its round was matched in an earlier one,
//! which JavaScript forgets.

use std::sync::OnceLock;

use regex_automata::util::primitives::PatternID;
use regex_automata::{Input, meta};

use super::super::ExprError;
use super::{Found, refused};

/// The most memory that a compiled pattern may take. The build step refuses a pattern before it needs so much.
const MAX_SIZE: usize = 64 * 1024 * 1024;

/// The most memory that the states take which a search makes, as in the crate `regex`; then it starts anew.
const MAX_CACHE: usize = 2 * 1024 * 1024;

/// What ends a line in JavaScript.
const LINE_ENDS: [char; 4] = ['\n', '\r', '\u{2028}', '\u{2029}'];

/// A pair of positions.
type Span = (usize, usize);

#[derive(Debug)]
pub(super) struct Linear {
    pattern: &'static str,
    compiled: OnceLock<Result<Compiled, String>>,
}

#[derive(Debug)]
struct Compiled {
    regex: meta::Regex,
    /// What each group is, but for the first, which is all that the pattern takes.
    groups: Vec<Group>,
    /// Whether the end of the line before a match is taken too.
    lines: bool,
    /// Whether the match is less than what the pattern takes.
    part: bool,
}

#[derive(Clone, Copy, Debug)]
enum Group {
    /// The match.
    Match,
    /// A round of a repetition, and the round that it is in.
    Round(usize, usize),
    /// A group of the pattern, and the round that it is in.
    Own(usize),
}

impl Linear {
    pub(super) const fn new(pattern: &'static str) -> Self {
        Self { pattern, compiled: OnceLock::new() }
    }

    pub(super) fn find_at(
        &self,
        text: &str,
        from: usize,
        at: &'static str,
    ) -> Result<Option<Found>, ExprError> {
        match self.compiled.get_or_init(|| Compiled::new(self.pattern)) {
            Ok(compiled) if compiled.lines => Ok(compiled.find_line_at(text, from)),
            Ok(compiled) => Ok(compiled.find_at(text, from)),
            Err(error) => Err(refused(at, format!("the pattern /{}/ is refused: {error}", self.pattern))),
        }
    }
}

impl Linear {
    /// Where the match starts and ends that [`Linear::find_at`] finds, without a look at its groups.
    pub(super) fn span_at(
        &self,
        text: &str,
        from: usize,
        at: &'static str,
    ) -> Result<Option<Span>, ExprError> {
        match self.compiled.get_or_init(|| Compiled::new(self.pattern)) {
            Ok(compiled) if !compiled.part => {
                let found = compiled.regex.search(&Input::new(text).range(from..));
                Ok(found.map(|found| (found.start(), found.end())))
            }
            _ => Ok(self.find_at(text, from, at)?.map(|found| (found.start, found.end))),
        }
    }
}

impl Compiled {
    fn new(pattern: &str) -> Result<Self, String> {
        let config = meta::Config::new().nfa_size_limit(Some(MAX_SIZE)).hybrid_cache_capacity(MAX_CACHE);
        let regex = meta::Regex::builder().configure(config).build(pattern);
        let regex = regex.map_err(|error| match error.syntax_error() {
            Some(error) => error.to_string(),
            None => error.to_string(),
        })?;
        let names = || regex.group_info().pattern_names(PatternID::ZERO);
        let groups = names().skip(1).map(Group::named).collect();
        let lines = names().any(|name| name == Some("l"));
        let part = names().any(|name| matches!(name, Some("l" | "m")));
        Ok(Self { regex, groups, lines, part })
    }

    fn find_at(&self, text: &str, from: usize) -> Option<Found> {
        let input = Input::new(text).range(from..);
        if self.groups.is_empty() {
            let found = self.regex.search(&input)?;
            return Some(Found { start: found.start(), end: found.end(), groups: Vec::new() });
        }
        let mut captures = self.regex.create_captures();
        self.regex.search_captures(&input, &mut captures);
        let mut found = captures.get_match()?.span();
        let mut rounds: Vec<(usize, Span)> = Vec::new();
        let mut groups = Vec::with_capacity(self.groups.len());
        for (index, group) in self.groups.iter().enumerate() {
            let matched = captures.get_group(index + 1);
            let span = matched.map(|matched| (matched.start, matched.end));
            match *group {
                Group::Match => found = matched.unwrap_or(found),
                Group::Round(round, outer) => {
                    rounds.extend(
                        span.filter(|span| is_within(*span, outer, &rounds)).map(|span| (round, span)),
                    );
                }
                Group::Own(round) => groups.push(span.filter(|span| is_within(*span, round, &rounds))),
            }
        }
        Some(Found { start: found.start, end: found.end, groups })
    }

    /// As [`Compiled::find_at`], for a pattern that takes the end of the line before a match.
    fn find_line_at(&self, text: &str, from: usize) -> Option<Found> {
        let end = text[..from].chars().next_back().filter(|c| LINE_ENDS.contains(c));
        let before = from - end.map_or(0, char::len_utf8);
        if before > 0 || from == 0 {
            return self.find_at(text, before);
        }
        // The text starts with the end of a line: it must not be found for being the start of the text.
        let shifted = |span: Span| (span.0 - 1, span.1 - 1);
        let found = self.find_at(&format!(" {text}"), 1)?;
        let (start, end) = shifted((found.start, found.end));
        let groups = found.groups.into_iter().map(|group| group.map(shifted)).collect();
        Some(Found { start, end, groups })
    }
}

/// Whether a group was matched in the last round.
fn is_within(span: Span, round: usize, rounds: &[(usize, Span)]) -> bool {
    round == 0
        || rounds.iter().any(|(other, outer)| *other == round && outer.0 <= span.0 && span.1 <= outer.1)
}

impl Group {
    fn named(name: Option<&str>) -> Self {
        let Some(name) = name else { return Self::Own(0) };
        let number = |digits: &str| digits.parse().unwrap_or(0);
        match name.split_once('_') {
            None => Self::Match,
            Some((own, outer)) => match own.strip_prefix('h') {
                Some(round) => Self::Round(number(round), number(outer)),
                None => Self::Own(number(outer)),
            },
        }
    }
}
