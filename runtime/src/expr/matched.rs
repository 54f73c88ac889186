//! `$match` for typed code: one match after the other, whose texts are parts of the text that is searched.

use super::builtin::{find_next, units};
use super::{ExprError, Found, Regex};

/// The matches of a pattern in a text.
#[derive(Debug)]
pub struct Matches<'t> {
    text: &'t str,
    regex: &'static Regex,
    at: &'static str,
    /// Where the last match ends.
    from: Option<usize>,
    /// A byte of the text and the units before it, so that counting goes on from the last match.
    counted: (usize, usize),
    left: usize,
}

/// A match.
#[derive(Clone, Debug)]
pub struct Match<'t> {
    /// What it matched.
    pub text: &'t str,
    /// Where, in units of UTF-16.
    pub index: f64,
    /// What its groups matched, once they were asked for and where all took part.
    pub groups: Vec<String>,
    /// What its groups matched, once they were asked for and where not all take part.
    pub perhaps: Vec<Option<String>>,
    whole: &'t str,
    found: Found,
}

impl<'t> Matches<'t> {
    /// So many matches at most.
    pub fn new(text: &'t str, regex: &'static Regex, most: usize, at: &'static str) -> Self {
        Self { text, regex, at, from: None, counted: (0, 0), left: most }
    }

    /// The next match.
    pub fn find(&mut self) -> Result<Option<Match<'t>>, ExprError> {
        if self.left == 0 {
            return Ok(None);
        }
        self.left -= 1;
        let found = match self.from {
            None => self.regex.find_at(self.text, 0, self.at)?,
            Some(from) => find_next(self.regex, self.text, from, self.at)?,
        };
        let Some(found) = found else { return Ok(None) };
        let (from, before) = if self.counted.0 <= found.start { self.counted } else { (0, 0) };
        let index = before + units(&self.text[from..found.start]);
        self.counted = (found.start, index);
        self.from = Some(found.end);
        Ok(Some(Match {
            text: &self.text[found.start..found.end],
            index: index as f64,
            groups: Vec::new(),
            perhaps: Vec::new(),
            whole: self.text,
            found,
        }))
    }
}

impl<'t> Match<'t> {
    /// What a group matched that takes part in every match; empty if it did not.
    pub fn group(&self, at: usize) -> &'t str {
        self.texts().nth(at).flatten().unwrap_or_default()
    }

    /// With its groups, which all took part.
    #[must_use]
    pub fn listed(mut self) -> Self {
        self.groups = self.texts().map(|text| text.unwrap_or_default().to_owned()).collect();
        self
    }

    /// With its groups, of which some may not have taken part.
    #[must_use]
    pub fn listed_perhaps(mut self) -> Self {
        self.perhaps = self.texts().map(|text| text.map(str::to_owned)).collect();
        self
    }

    fn texts(&self) -> impl Iterator<Item = Option<&'t str>> {
        let whole = self.whole;
        self.found.groups.iter().map(move |group| group.map(|(from, to)| &whole[from..to]))
    }
}

#[cfg(test)]
mod tests {
    use super::{Matches, Regex};

    #[test]
    fn finds_one_match_after_the_other() {
        static B: Regex = Regex::literal("b");
        let mut matches = Matches::new("ab😀b", &B, usize::MAX, "here");
        let mut found = Vec::new();
        while let Some(one) = matches.find().expect("finds") {
            found.push((one.text, one.index));
        }
        assert_eq!(found, [("b", 1.0), ("b", 4.0)]);
    }

    #[test]
    fn finds_no_more_than_it_is_asked_for() {
        static B: Regex = Regex::literal("b");
        let mut matches = Matches::new("bbb", &B, 1, "here");
        assert!(matches.find().expect("finds").is_some());
        assert!(matches.find().expect("finds").is_none());
    }
}
