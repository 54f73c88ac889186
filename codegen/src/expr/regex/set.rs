//! Sets of characters, as sorted ranges of code points. Surrogates are among them until a set is written.

use std::ops::RangeInclusive;

/// A set of code points.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Set(Vec<(u32, u32)>);

const MAX: u32 = 0x10_ffff;

/// Halves of characters in UTF-16, which are no characters.
pub(super) const SURROGATES: RangeInclusive<u32> = 0xd800..=0xdfff;

/// JavaScript's `\s`: its white space and its line ends.
const SPACES: [(u32, u32); 10] = [
    (0x9, 0xd),
    (0x20, 0x20),
    (0xa0, 0xa0),
    (0x1680, 0x1680),
    (0x2000, 0x200a),
    (0x2028, 0x2029),
    (0x202f, 0x202f),
    (0x205f, 0x205f),
    (0x3000, 0x3000),
    (0xfeff, 0xfeff),
];

impl Set {
    /// The code points from `first` to `last`.
    pub(super) fn range(first: u32, last: u32) -> Self {
        Self(vec![(first, last)])
    }

    /// One code point.
    pub(super) fn one(code: u32) -> Self {
        Self::range(code, code)
    }

    /// What `\d`, `\w`, `\s` and their opposites stand for.
    pub(super) fn escape(letter: char) -> Option<Self> {
        let set = |ranges: &[(u32, u32)]| Self(ranges.to_vec());
        Some(match letter {
            'd' => set(&[(0x30, 0x39)]),
            'w' => set(&[(0x30, 0x39), (0x41, 0x5a), (0x5f, 0x5f), (0x61, 0x7a)]),
            's' => set(&SPACES),
            'D' | 'W' | 'S' => Self::escape(letter.to_ascii_lowercase())?.negated(),
            _ => return None,
        })
    }

    /// What ends a line, as `.`, `^` and `$` see it.
    pub(super) fn line_ends() -> Self {
        Self(vec![(0xa, 0xa), (0xd, 0xd), (0x2028, 0x2029)])
    }

    /// Adds the members of `other`.
    pub(super) fn add(&mut self, other: &Self) {
        self.0.extend_from_slice(&other.0);
        self.normalize();
    }

    fn normalize(&mut self) {
        self.0.sort_unstable();
        let mut merged: Vec<(u32, u32)> = Vec::with_capacity(self.0.len());
        for &(first, last) in &self.0 {
            match merged.last_mut() {
                Some(before) if first <= before.1.saturating_add(1) => before.1 = before.1.max(last),
                _ => merged.push((first, last)),
            }
        }
        self.0 = merged;
    }

    /// All that is not a member.
    pub(super) fn negated(&self) -> Self {
        let mut next = 0;
        let mut ranges = Vec::new();
        for &(first, last) in &self.0 {
            if next < first {
                ranges.push((next, first - 1));
            }
            next = last + 1;
        }
        if next <= MAX {
            ranges.push((next, MAX));
        }
        Self(ranges)
    }

    /// Whether a character is in both.
    pub(super) fn meets(&self, other: &Self) -> bool {
        self.0.iter().any(|(first, last)| other.0.iter().any(|(from, to)| first <= to && from <= last))
    }

    /// Whether `code` is a member.
    pub(super) fn contains(&self, code: u32) -> bool {
        let at = self.0.partition_point(|&(_, last)| last < code);
        self.0.get(at).is_some_and(|&(first, _)| first <= code)
    }

    /// The only member, if there is but one and it is a character.
    pub(super) fn only(&self) -> Option<char> {
        match self.0[..] {
            [(first, last)] if first == last => char::from_u32(first),
            _ => None,
        }
    }

    /// The characters that the surrogates of `self` make with those of `low`; `None` if there are others in them.
    pub(super) fn pairs(&self, low: &Self) -> Option<Self> {
        let within = |set: &Self, least, most| {
            !set.0.is_empty() && set.0.iter().all(|&(first, last)| least <= first && last <= most)
        };
        if !within(self, 0xd800, 0xdbff) || !within(low, 0xdc00, 0xdfff) {
            return None;
        }
        let highs = self.0.iter().flat_map(|&(first, last)| first..=last);
        let base = highs.map(|high| 0x1_0000 + ((high - 0xd800) << 10));
        let ranges =
            base.flat_map(|base| low.0.iter().map(move |&(f, l)| (base + f - 0xdc00, base + l - 0xdc00)));
        let mut set = Self(ranges.collect());
        set.normalize();
        Some(set)
    }

    /// The ranges of characters, without the surrogates, which no text has.
    pub(super) fn chars(&self) -> Vec<(char, char)> {
        let low = self.0.iter().map(|&(first, last)| (first, last.min(SURROGATES.start() - 1)));
        let high = self.0.iter().map(|&(first, last)| (first.max(SURROGATES.end() + 1), last));
        let mut ranges: Vec<_> = low.chain(high).filter(|(first, last)| first <= last).collect();
        ranges.sort_unstable();
        ranges.into_iter().filter_map(|(f, l)| Some((char::from_u32(f)?, char::from_u32(l)?))).collect()
    }
}
