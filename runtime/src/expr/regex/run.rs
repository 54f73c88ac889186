//! Patterns that are a set of characters, or a run of them, such as `/[^a-z0-9]+/`: they need no engine.

/// What of a set is looked up, not searched for.
const ASCII: usize = 128;

/// A set of characters.
#[derive(Debug)]
pub(super) struct Run {
    ascii: [bool; ASCII],
    /// Sorted, from the first to the last.
    ranges: &'static [(char, char)],
    /// Whether a match goes on while it can; else it is one character.
    many: bool,
}

impl Run {
    pub(super) const fn new(ranges: &'static [(char, char)], many: bool) -> Self {
        let mut ascii = [false; ASCII];
        let mut at = 0;
        while at < ranges.len() {
            let (mut code, last) = (ranges[at].0 as usize, ranges[at].1 as usize);
            while code <= last && code < ASCII {
                ascii[code] = true;
                code += 1;
            }
            at += 1;
        }
        Self { ascii, ranges, many }
    }

    /// Where the first match at or after byte `from` starts and ends.
    pub(super) fn find_at(&self, text: &str, from: usize) -> Option<(usize, usize)> {
        let start = self.pass(text, from, false);
        let first = text[start..].chars().next()?;
        let end = start + first.len_utf8();
        Some((start, if self.many { self.pass(text, end, true) } else { end }))
    }

    /// Where the characters from a byte on end that are all in the set, or all not in it.
    #[inline]
    fn pass(&self, text: &str, from: usize, within: bool) -> usize {
        let bytes = text.as_bytes();
        let mut at = from;
        while let Some(&byte) = bytes.get(at) {
            let (has, length) = match self.ascii.get(usize::from(byte)) {
                Some(&has) => (has, 1),
                None => text[at..].chars().next().map_or((!within, 0), |c| (self.has(c), c.len_utf8())),
            };
            if has != within {
                break;
            }
            at += length;
        }
        at
    }

    fn has(&self, c: char) -> bool {
        let at = self.ranges.partition_point(|&(_, last)| last < c);
        self.ranges.get(at).is_some_and(|&(first, _)| first <= c)
    }
}
