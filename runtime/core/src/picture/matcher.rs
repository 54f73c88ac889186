//! Finds the parts of a date picture in a text.
//!
//! The reference makes a regular expression of the picture and lets it backtrack. This does the same, with the same
//! preferences, but remembers what failed and gives up when it takes too long.

use std::collections::HashSet;
use std::ops::Range;

use super::component::Component;
use super::grouping::Grouping;
use super::integer::{Style, unknown_sequence};
use super::javascript::{parse_int, same_letter};
use super::marker::Marker;
use super::{Error, words};

/// How many characters and ends are looked at before a text is refused.
const MOST_STEPS: usize = 1 << 20;

/// What looking for words at one place counts for.
const WORD_STEPS: usize = 16;

/// What a part of the picture matches, whatever the case of letters.
#[derive(Clone, Copy, Debug)]
pub(super) enum Pattern<'a> {
    Literal(&'a str),
    /// Digits, as many as there are or exactly so many.
    Digits {
        count: Option<usize>,
        ordinal: bool,
    },
    Letters,
    Roman,
    Words,
    /// An offset, after `GMT` or not, with a separator or not.
    Offset {
        gmt: bool,
        separator: Option<char>,
    },
}

impl<'a> Pattern<'a> {
    /// # Errors
    ///
    /// `D3133` if the marker asks for a name that there is not, `D3130` if it is a sequence that nobody knows.
    pub(super) fn new(marker: &'a Marker) -> Result<Self, Error> {
        let gmt = marker.component == Component::GmtOffset;
        match (marker.component, &marker.integer) {
            (Component::Offset | Component::GmtOffset, _) => {
                Ok(Self::Offset { gmt, separator: separator_of(marker) })
            }
            (Component::Fraction, _) => Ok(Self::Digits { count: None, ordinal: false }),
            (_, Some(integer)) => match &integer.style {
                Style::Letters(_) => Ok(Self::Letters),
                Style::Roman(_) => Ok(Self::Roman),
                Style::Words(_) => Ok(Self::Words),
                Style::Decimal(digits) => {
                    let count = Some(digits.mandatory).filter(|&count| marker.is_fixed && count > 0);
                    Ok(Self::Digits { count, ordinal: integer.ordinal })
                }
                Style::Sequence(token) => Err(unknown_sequence(token)),
            },
            (Component::HalfDay, None) => Ok(Self::Letters),
            (component, None) if component.names().is_some() => Ok(Self::Letters),
            (_, None) => Err(marker.nameless()),
        }
    }
}

/// The separator of an offset's hours and minutes, if it is regular.
fn separator_of(marker: &Marker) -> Option<char> {
    match marker.integer.as_ref()?.digits()?.grouping {
        Grouping::Regular { separator, .. } => Some(separator),
        Grouping::Irregular(_) => None,
    }
}

/// A search through a text, which counts what it looks at.
struct Search<'t> {
    text: &'t [char],
    steps: usize,
}

impl Search<'_> {
    /// Where a pattern may end when it starts at `start`, the preferred end last.
    fn ends(&mut self, pattern: Pattern<'_>, start: usize) -> Vec<usize> {
        self.steps += 1;
        match pattern {
            Pattern::Literal(literal) => self.literal_end(literal, start).into_iter().collect(),
            Pattern::Digits { count, ordinal } => self.digit_ends(start, count, ordinal),
            Pattern::Letters => self.run(start, |c| c.is_ascii_alphabetic()),
            Pattern::Roman => self.run(start, |c| "MDCLXVImdclxvi".contains(c)),
            Pattern::Words => {
                let ends = words::ends(self.text, start);
                self.steps += WORD_STEPS * ends.len();
                ends
            }
            Pattern::Offset { gmt, separator } => self.offset_ends(start, gmt, separator),
        }
    }

    fn literal_end(&mut self, literal: &str, start: usize) -> Option<usize> {
        let mut end = start;
        for c in literal.chars() {
            self.text.get(end).filter(|&&found| same_letter(c, found))?;
            self.steps += 1;
            end += 1;
        }
        Some(end)
    }

    /// The ends of a run of one character or more, the longest last.
    fn run(&mut self, start: usize, is_kind: impl Fn(char) -> bool) -> Vec<usize> {
        let length = self.text[start..].iter().take_while(|&&c| is_kind(c)).count();
        self.steps += length;
        (start + 1..=start + length).collect()
    }

    fn digit_ends(&mut self, start: usize, count: Option<usize>, ordinal: bool) -> Vec<usize> {
        let mut ends = self.run(start, |c| c.is_ascii_digit());
        if let Some(count) = count {
            ends.retain(|&end| end == start + count);
        }
        if ordinal {
            let suffixes = ["th", "st", "nd", "rd"];
            let mut after = |end: usize| suffixes.iter().find_map(|suffix| self.literal_end(suffix, end));
            ends = ends.into_iter().filter_map(&mut after).collect();
        }
        ends
    }

    fn offset_ends(&mut self, start: usize, gmt: bool, separator: Option<char>) -> Vec<usize> {
        let start = if gmt { self.literal_end("GMT", start) } else { Some(start) };
        let sign = start.filter(|&start| matches!(self.text.get(start), Some('+' | '-')));
        let hours = sign.map_or(Vec::new(), |sign| self.run(sign + 1, |c| c.is_ascii_digit()));
        match (separator, hours.last()) {
            (Some(separator), Some(&end))
                if self.text.get(end).is_some_and(|&c| same_letter(c, separator)) =>
            {
                self.run(end + 1, |c| c.is_ascii_digit())
            }
            (Some(_), _) => Vec::new(),
            (None, _) => hours,
        }
    }
}

/// Where in the text each pattern is, all of them together being all of the text.
///
/// # Errors
///
/// `D3136` if it takes too long to say.
pub(super) fn find(patterns: &[Pattern<'_>], text: &[char]) -> Result<Option<Vec<Range<usize>>>, Error> {
    let Some(first) = patterns.first() else { return Ok(None) };
    let mut failed = HashSet::new();
    let mut search = Search { text, steps: 0 };
    let mut starts = vec![0];
    let mut ends = vec![search.ends(*first, 0)];
    while let (Some(candidates), Some(&start)) = (ends.last_mut(), starts.last()) {
        let next = starts.len();
        match candidates.pop() {
            None => {
                failed.insert((next - 1, start));
                starts.pop();
                ends.pop();
            }
            Some(end) if next == patterns.len() => {
                if end == text.len() {
                    let following = starts[1..].iter().copied().chain([end]);
                    return Ok(Some(starts.iter().zip(following).map(|(&start, end)| start..end).collect()));
                }
            }
            Some(end) if failed.contains(&(next, end)) => {}
            Some(end) => {
                if search.steps > MOST_STEPS {
                    return Err(Error::new("D3136", "the timestamp is too long for its picture"));
                }
                starts.push(end);
                ends.push(search.ends(patterns[next], end));
            }
        }
    }
    Ok(None)
}

/// The value of a marker whose pattern matched `text`; none for a name that there is not.
///
/// # Errors
///
/// As [`super::IntegerPicture::read`].
pub(super) fn read(marker: &Marker, text: &str) -> Result<Option<f64>, Error> {
    match (marker.component, &marker.integer) {
        (Component::Offset, _) => Ok(Some(read_offset(text, separator_of(marker)))),
        (Component::GmtOffset, _) => Ok(Some(read_offset(&text[3..], separator_of(marker)))),
        (Component::Fraction, _) => {
            let digits: String = text.chars().take(3).collect();
            Ok(Some(format!("0.{digits}").parse().unwrap_or(0.0) * 1000.0))
        }
        (_, Some(integer)) => integer.read(text).map(Some),
        (Component::HalfDay, None) => Ok(match text {
            "am" | "AM" => Some(0.0),
            "pm" | "PM" => Some(1.0),
            _ => None,
        }),
        (component, None) => Ok(read_name(component, text, marker.most)),
    }
}

/// The offset in minutes. The sign is that of the hours alone, as the reference has it.
fn read_offset(text: &str, separator: Option<char>) -> f64 {
    let (hours, minutes) = match separator {
        Some(separator) => text.split_once(separator).unwrap_or(("", "")),
        None if text.len() <= 3 => (text, "0"),
        None => text.split_at(3),
    };
    parse_int(hours) * 60.0 + parse_int(minutes)
}

/// The last of the names that this is, or that this is the abbreviation of. Case matters.
fn read_name(component: Component, text: &str, most: Option<f64>) -> Option<f64> {
    let most = most.filter(|most| !most.is_nan() && *most != 0.0).map_or(usize::MAX, |most| most as usize);
    let names = component.names()?;
    let abbreviated = |name: &&str| name.get(..most).unwrap_or(name) == text;
    names.iter().rposition(abbreviated).map(|index| index as f64 + 1.0)
}
