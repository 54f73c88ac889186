//! Source files and positions in them.
//!
//! A [`Span`] is a byte range of one file. Everything the user wrote carries one, so that any later stage can
//! point at the place. Text that was decoded on the way in (a YAML scalar, a Rust string literal) is a [`Text`]:
//! it remembers where each of its bytes came from, so that an expression inside it has true positions too.

use std::ops::Range;

pub mod scalar;

/// One file of [`Sources`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FileId(u32);

impl FileId {
    /// Stands for the tokens of a macro call; `Span::start` is then an index into the macro's own span table.
    pub const TOKENS: FileId = FileId(u32::MAX);
}

/// A byte range of one file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Span {
    /// The file.
    pub file: FileId,
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// The range `start..end` of `file`.
    pub fn new(file: FileId, start: usize, end: usize) -> Self {
        Self { file, start: start as u32, end: end.max(start) as u32 }
    }

    /// From the start of `self` to the end of `other`, which must be of the same file.
    pub fn to(self, other: Span) -> Self {
        debug_assert_eq!(self.file, other.file);
        Self { file: self.file, start: self.start.min(other.start), end: self.end.max(other.end) }
    }
}

/// A value and where it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spanned<T> {
    /// The value.
    pub value: T,
    /// Where it was written.
    pub span: Span,
}

impl<T> Spanned<T> {
    /// `value`, written at `span`.
    pub fn new(value: T, span: Span) -> Self {
        Self { value, span }
    }
}

/// A line and column, both from 1; columns count characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position {
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
}

/// A file: its path as shown to users (relative to the workspace root), its text and its lines.
#[derive(Debug)]
pub struct Source {
    path: String,
    text: String,
    lines: Vec<u32>,
    /// How many characters start before each [`STRIDE`] of bytes; empty if every byte is one. A line may be as long as
    /// the file, and a message each for its parts should not count it anew each time.
    strides: Vec<u32>,
}

const STRIDE: usize = 1024;

/// How many characters start in some bytes of UTF-8.
fn starts(bytes: &[u8]) -> usize {
    bytes.iter().filter(|&&byte| byte & 0xc0 != 0x80).count()
}

impl Source {
    /// The path as users see it.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// The whole text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Line and column of a byte offset; an offset past the end is taken as the end.
    pub fn position(&self, offset: usize) -> Position {
        let offset = offset.min(self.text.len());
        let line = self.lines.partition_point(|&start| start as usize <= offset);
        let start = self.lines[line - 1] as usize;
        let column = match self.text.is_char_boundary(offset) {
            true => self.characters(offset) - self.characters(start),
            false => 0,
        };
        Position { line, column: column + 1 }
    }

    /// How many characters stand before a byte.
    fn characters(&self, offset: usize) -> usize {
        match self.strides.get(offset / STRIDE) {
            None => offset,
            Some(&before) => {
                before as usize + starts(&self.text.as_bytes()[offset / STRIDE * STRIDE..offset])
            }
        }
    }
}

/// All files of one compilation.
#[derive(Debug, Default)]
pub struct Sources {
    files: Vec<Source>,
}

impl Sources {
    /// Adds a file and gives its id.
    pub fn add(&mut self, path: impl Into<String>, text: impl Into<String>) -> FileId {
        let (path, text) = (path.into(), text.into());
        let newlines = text.bytes().enumerate().filter(|&(_, byte)| byte == b'\n');
        let lines = std::iter::once(0).chain(newlines.map(|(at, _)| at as u32 + 1)).collect();
        let strides = match text.is_ascii() {
            true => Vec::new(),
            false => {
                let counts = text.as_bytes().chunks(STRIDE).map(starts);
                let sums = counts.scan(0, |sum, count| {
                    *sum += count as u32;
                    Some(*sum)
                });
                std::iter::once(0).chain(sums).collect()
            }
        };
        self.files.push(Source { path, text, lines, strides });
        FileId(self.files.len() as u32 - 1)
    }

    /// The file behind an id; `None` for [`FileId::TOKENS`].
    pub fn get(&self, file: FileId) -> Option<&Source> {
        self.files.get(file.0 as usize)
    }

    /// The paths of all files.
    pub fn paths(&self) -> impl Iterator<Item = &str> {
        self.files.iter().map(Source::path)
    }

    /// What is written there.
    pub fn slice(&self, span: Span) -> Option<&str> {
        self.get(span.file)?.text().get(span.start as usize..span.end as usize)
    }

    /// `path:line:column` of the start of `span`, as shown in messages and in generated doc comments.
    pub fn locate(&self, span: Span) -> String {
        let Some(source) = self.get(span.file) else {
            return "macro input".to_owned();
        };
        let Position { line, column } = source.position(span.start as usize);
        format!("{}:{line}:{column}", source.path())
    }
}

/// Decoded text that knows where each of its bytes came from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    value: String,
    span: Span,
    /// `(decoded offset, source offset)` at each place where the two stop running in step; ascending.
    /// Empty when the decoded text has no known inner positions: every range then maps to the whole span.
    map: Vec<(u32, u32)>,
}

impl Text {
    /// Text with inner positions; `map` is as described on the field.
    pub fn mapped(value: impl Into<String>, span: Span, map: Vec<(u32, u32)>) -> Self {
        Self { value: value.into(), span, map }
    }

    /// Text that stands in the file byte for byte, starting at `span.start + skip`.
    pub fn verbatim(value: impl Into<String>, span: Span, skip: u32) -> Self {
        Self::mapped(value, span, vec![(0, span.start + skip)])
    }

    /// Text without inner positions.
    pub fn opaque(value: impl Into<String>, span: Span) -> Self {
        Self::mapped(value, span, Vec::new())
    }

    /// The decoded text.
    pub fn as_str(&self) -> &str {
        &self.value
    }

    /// The whole scalar or literal in the file, quotes included.
    pub fn span(&self) -> Span {
        self.span
    }

    /// Where a range of the decoded text stands in the file.
    pub fn span_of(&self, range: Range<usize>) -> Span {
        let Some(start) = self.source_offset(range.start) else {
            return self.span;
        };
        let end = match range.end.checked_sub(1).filter(|last| *last >= range.start) {
            // The end of a range is one past its last byte: map that byte, not what follows it.
            Some(last) => {
                let end = self.source_offset(last).map_or(start, |at| at + 1);
                end.max(self.escape_end(last).unwrap_or(end))
            }
            None => start,
        };
        Span { file: self.span.file, start, end: end.max(start) }
    }

    /// Where an escape of two characters ends that stands for one byte: `\"` or `''`. A longer way to what follows may
    /// also be a folded line.
    fn escape_end(&self, last: usize) -> Option<u32> {
        let at = self.source_offset(last)?;
        let is_blank = self.value.as_bytes().get(last).is_none_or(u8::is_ascii_whitespace);
        let next = self.map.iter().find(|(at, _)| *at as usize == last + 1)?.1;
        (next == at + 2 && !is_blank).then_some(next)
    }

    /// This text, whose positions are offsets in what `outer` decodes to, with those of the file around `outer`.
    pub fn within(self, outer: &Text) -> Self {
        let span = outer.span_of(self.span.start as usize..self.span.end as usize);
        let mut map: Vec<(u32, u32)> = Vec::new();
        for decoded in 0..self.value.len() {
            let inner = self.source_offset(decoded);
            let Some(source) = inner.and_then(|inner| outer.source_offset(inner as usize)) else {
                return Self::opaque(self.value, span);
            };
            let decoded = decoded as u32;
            if map.last().is_none_or(|&(at, from)| from + (decoded - at) != source) {
                map.push((decoded, source));
            }
        }
        Self { value: self.value, span, map }
    }

    fn source_offset(&self, decoded: usize) -> Option<u32> {
        let after = self.map.partition_point(|&(at, _)| at as usize <= decoded);
        let (at, source) = *self.map.get(after.checked_sub(1)?)?;
        Some((source + (decoded as u32 - at)).min(self.span.end))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_count_characters_from_one() {
        let mut sources = Sources::default();
        let file = sources.add("a.yaml", "é: 1\nb: 2");
        let at = |start| sources.locate(Span::new(file, start, start));
        assert_eq!(at(0), "a.yaml:1:1");
        assert_eq!(at(2), "a.yaml:1:2");
        assert_eq!(at(6), "a.yaml:2:1");
        assert_eq!(at(99), "a.yaml:2:5");
    }

    #[test]
    fn columns_of_a_long_line_are_counted_from_its_start() {
        for letter in ["a", "é", "😀"] {
            let mut sources = Sources::default();
            let text = format!("first é\n{}b\nlast", letter.repeat(3000));
            let file = sources.add("a.yaml", text.as_str());
            for (word, place) in [("b", "a.yaml:2:3001"), ("last", "a.yaml:3:1")] {
                let at = text.find(word).unwrap();
                assert_eq!(sources.locate(Span::new(file, at, at)), place);
            }
        }
    }

    #[test]
    fn a_range_of_mapped_text_ends_at_its_own_last_byte() {
        let mut sources = Sources::default();
        let file = sources.add("a.yaml", "  ab\n  cd");
        let text = Text::mapped("ab\ncd", Span::new(file, 2, 9), vec![(0, 2), (3, 7)]);
        assert_eq!(text.span_of(0..2), Span::new(file, 2, 4));
        assert_eq!(text.span_of(0..3), Span::new(file, 2, 5));
        assert_eq!(text.span_of(3..5), Span::new(file, 7, 9));
        assert_eq!(text.span_of(4..4), Span::new(file, 8, 8));
    }

    #[test]
    fn a_range_that_ends_in_an_escape_covers_it() {
        let mut sources = Sources::default();
        let file = sources.add("a.yaml", r#""a \"b\" c""#);
        let text = Text::mapped("a \"b\" c", Span::new(file, 0, 11), vec![(0, 1), (3, 5), (5, 8)]);
        assert_eq!(text.span_of(2..5), Span::new(file, 3, 8));
    }

    #[test]
    fn opaque_text_maps_to_the_whole() {
        let span = Span::new(FileId::TOKENS, 3, 4);
        assert_eq!(Text::opaque("abc", span).span_of(1..2), span);
    }
}
