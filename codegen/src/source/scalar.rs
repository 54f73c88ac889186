//! Where each byte of a decoded scalar came from: YAML's five scalar styles and Rust's string literals.
//!
//! The raw text is decoded a second time, and each character notes the byte it was made of. The YAML parser stays
//! the authority on the value: if the second decoding differs from the first, the positions are not to be trusted
//! and the text becomes opaque.

use crate::source::{Span, Text};

mod block;
mod flow;
mod literal;
#[cfg(test)]
mod tests;

pub use literal::rust_literal;

/// How a YAML scalar is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// Without quotes.
    Plain,
    /// `'…'`.
    SingleQuoted,
    /// `"…"`.
    DoubleQuoted,
    /// `|`; the column of its content, where it has any.
    Literal(Option<usize>),
    /// `>`; the column of its content, where it has any.
    Folded(Option<usize>),
}

/// The text of a YAML scalar.
///
/// `span` is what the parser says: the whole scalar, quotes included, in the flow styles; in the block styles from
/// the first character of the content to whatever follows it. `decoded` is the value the parser gave. The span of
/// the result is the whole scalar in every style; a block scalar starts at its `|` or `>`.
pub fn yaml_scalar(file: &str, span: Span, style: Style, decoded: &str) -> Text {
    let (start, end) = (span.start as usize, span.end as usize);
    match style {
        Style::Plain => flow::plain(file, span, decoded),
        Style::SingleQuoted => flow::quoted(file, span, flow::Quote::Single, decoded),
        Style::DoubleQuoted => flow::quoted(file, span, flow::Quote::Double, decoded),
        Style::Literal(indent) | Style::Folded(indent) => {
            let folded = matches!(style, Style::Folded(_));
            let whole = block::whole(file, span, folded, indent.is_some());
            match indent.and_then(|indent| block::walk(file, start..end, indent, folded, decoded)) {
                Some(walk) => {
                    let last = walk.last_source().max(whole.end as usize);
                    walk.finish(Span::new(whole.file, whole.start as usize, last), decoded)
                }
                None => Text::opaque(decoded, whole),
            }
        }
    }
}

/// A second decoding under way.
#[derive(Default)]
struct Walk {
    decoded: String,
    /// See `Text::map`.
    map: Vec<(u32, u32)>,
}

impl Walk {
    /// Adds a character that stands in the source as it is, or at least starts there.
    fn push(&mut self, character: char, source: usize) {
        let (decoded, source) = (self.decoded.len() as u32, source as u32);
        let in_step = self.map.last().is_some_and(|&(at, from)| from + (decoded - at) == source);
        if !in_step {
            self.map.push((decoded, source));
        }
        self.decoded.push(character);
    }

    /// Adds a character that an escape of `length` bytes stands for.
    fn push_escape(&mut self, character: char, source: usize, length: usize) {
        self.push(character, source);
        // Its last byte is the escape's last byte, so that a range which ends here covers the escape and does not
        // reach into what follows.
        if character.len_utf8() > 1 {
            let last = (self.decoded.len() - 1, source + length - 1);
            self.map.push((last.0 as u32, last.1 as u32));
        }
    }

    /// Where the last byte of the text came from.
    fn last_source(&self) -> usize {
        let last = self.decoded.len().saturating_sub(1);
        self.map.last().map_or(0, |&(at, source)| source as usize + last - at as usize)
    }

    /// The text, with positions only if this decoding agrees with the parser's.
    fn finish(self, span: Span, decoded: &str) -> Text {
        if self.decoded != decoded {
            return Text::opaque(decoded, span);
        }
        if self.map.is_empty() {
            return Text::verbatim(decoded, span, 0);
        }
        Text::mapped(self.decoded, span, self.map)
    }
}

/// The length of the line break that `text` starts with, or 0.
fn break_length(text: &str) -> usize {
    match text.as_bytes() {
        [b'\r', b'\n', ..] => 2,
        [b'\r' | b'\n', ..] => 1,
        _ => 0,
    }
}
