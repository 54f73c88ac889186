use granit_parser::{Event, Parser, ScalarStyle};

use super::*;
use crate::source::{FileId, Sources};
use crate::tests::random::Random;

/// The scalar under `k` of a document that holds nothing else before it.
fn scalar(document: &str) -> Option<Text> {
    let file = Sources::default().add("a.yaml", document);
    let mut scalars =
        Parser::new_from_str(document).map_while(Result::ok).filter_map(|(event, span)| match event {
            Event::Scalar(value, style, ..) => Some((value, style, span)),
            _ => None,
        });
    let (value, style, span) = scalars.nth(1)?;
    let style = match style {
        ScalarStyle::Plain => Style::Plain,
        ScalarStyle::SingleQuoted => Style::SingleQuoted,
        ScalarStyle::DoubleQuoted => Style::DoubleQuoted,
        ScalarStyle::Literal => Style::Literal(span.indent),
        ScalarStyle::Folded => Style::Folded(span.indent),
    };
    let span = Span::new(file, span.start.byte_offset()?, span.end.byte_offset()?);
    Some(yaml_scalar(document, span, style, &value))
}

/// For each decoded character its source text up to the next one's.
fn sources<'a>(document: &'a str, text: &Text) -> Vec<(char, &'a str)> {
    text.as_str()
        .char_indices()
        .map(|(at, character)| {
            let start = text.span_of(at..at + 1).start as usize;
            (character, &document[start..])
        })
        .collect()
}

fn assert_maps(document: &str, expected: &str, word: &str) {
    let text = scalar(document).unwrap();
    assert_eq!(text.as_str(), expected, "{document:?}");
    let at = expected.find(word).unwrap();
    let span = text.span_of(at..at + word.len());
    assert_eq!(&document[span.start as usize..span.end as usize], word, "{document:?}");
}

#[test]
fn maps_plain_scalar() {
    assert_maps("k: one two # no\n", "one two", "two");
    assert_maps("k: one  \n  two\n\n\n  three\n", "one two\n\nthree", "three");
    assert_maps("k: one\r\n  two\r\n\r\n  three\r\n", "one two\nthree", "three");
}

#[test]
fn maps_single_quoted_scalar() {
    assert_maps("k: 'it''s two'\n", "it's two", "two");
    assert_maps("k: ' a \n\n  two'\n", " a\ntwo", "two");
}

#[test]
fn maps_double_quoted_scalar() {
    assert_maps(
        r#"k: "\x41\u00e9\U0001F600\ud83d\ude00\N\_\L\P\t two""#,
        "Aé😀😀\u{85}\u{a0}\u{2028}\u{2029}\t two",
        "two",
    );
    assert_maps("k: \"one \\\n   two\\\n   \\  x\n\n  y\"\n", "one two  x\ny", "two");
    assert_maps("k: \"\\\n\n  two\"\n", "\ntwo", "two");
}

#[test]
fn maps_literal_scalar() {
    assert_maps("k: |\n  one\n    two\n\n  three\n", "one\n  two\n\nthree\n", "three");
    assert_maps("k: |-\n\n\n  two\n\n", "\n\ntwo", "two");
    assert_maps("k: |2+ # why\n   one\n  two\n\n\nl: 1", " one\ntwo\n\n\n", "two");
    assert_maps("k: |\r\n\r\n  one\r\n  two\r\nl: 1", "\none\ntwo\n", "two");
    assert_maps("k: |\n  one\n  two", "one\ntwo\n", "two");
}

#[test]
fn maps_folded_scalar() {
    assert_maps("k: >\n  one\n  two\n\n  three\n", "one two\nthree\n", "three");
    assert_maps("k: >-\n\n  a\n    b\n  two\n  c\n", "\na\n  b\ntwo c", "two");
    assert_maps("k: >+\r\n  a\r\n\r\n   b\r\n\r\n  two\r\n\r\n", "a\n\n b\n\ntwo\n\n", "two");
}

#[test]
fn a_block_scalar_spans_from_its_header_to_its_last_line() {
    let spanned = |document: &'static str| {
        let span = scalar(document).unwrap().span();
        &document[span.start as usize..span.end as usize]
    };
    assert_eq!(spanned("k: |- # a\n\n  one\n  two\n\nl: 1"), "|- # a\n\n  one\n  two");
    assert_eq!(spanned("k: >\n\nl: 1"), ">");
    assert_eq!(spanned("k: |+\n\n\n"), "|+");
}

#[test]
fn text_that_does_not_decode_to_its_value_is_opaque() {
    let file = Sources::default().add("a.yaml", "'ab'");
    let span = Span::new(file, 0, 4);
    let text = yaml_scalar("'ab'", span, Style::SingleQuoted, "xy");
    assert_eq!(text, Text::opaque("xy", span));
}

#[test]
fn maps_rust_literals() {
    let literal = |raw: &str, expected: &str, word: &str| {
        let file = Sources::default().add("a.rs", raw);
        let text = rust_literal(raw, Span::new(file, 0, raw.len())).unwrap();
        assert_eq!(text.as_str(), expected);
        let at = expected.find(word).unwrap();
        let span = text.span_of(at..at + word.len());
        assert_eq!(&raw[span.start as usize..span.end as usize], word);
    };
    literal(r#""one two""#, "one two", "two");
    literal(r#""\"\n\x41\u{1F6_00}é two""#, "\"\nA😀é two", "two");
    literal("\"one \\\n\n     two\"", "one two", "two");
    literal("\"one\r\n two\"", "one\n two", "two");
    literal("r\"one\r\n \\two\"", "one\n \\two", "two");
    literal("r##\"a \"# two\"##", "a \"# two", "two");
    literal("\"\"", "", "");
    literal("r\"\"", "", "");
}

#[test]
fn other_rust_literals_are_not_strings() {
    let span = Span::new(FileId::TOKENS, 3, 4);
    for raw in
        ["1", "b\"a\"", "\"a\"x", "'a'", "\"", "r\"", "r#\"a\"", "r#a", "\"\\q\"", "r", "r#\"#", "\"a\"b\""]
    {
        assert_eq!(rust_literal(raw, span), None, "{raw}");
    }
    assert_eq!(rust_literal("\"\\n\"", span), Some(Text::opaque("\n", span)));
}

impl Random {
    fn pieces(&mut self, alphabet: &[&str], most: usize) -> String {
        let count = self.below(most);
        (0..count).map(|_| alphabet[self.below(alphabet.len())]).collect()
    }
}

/// Every decoded character must come from a byte that can have made it, and in the order of the source.
fn assert_plausible(document: &str, text: &Text, escapes: bool) {
    let mut previous = None;
    for (character, source) in sources(document, text) {
        let same = source.starts_with(character);
        let folded = matches!(character, ' ' | '\n') && source.starts_with(['\r', '\n']);
        let escaped = escapes && source.starts_with('\\') && !source.starts_with("\\\n");
        let made_at_end = character == '\n' && source.is_empty();
        assert!(same || folded || escaped || made_at_end, "{character:?} from {source:?} in {document:?}");
        assert!(previous.is_none_or(|previous| source.len() < previous), "order in {document:?}");
        previous = Some(source.len());
    }
}

fn check_style(before: &str, alphabet: &[&str], after: &str) {
    let mut random = Random::new(0x9E37_79B9_7F4A_7C15);
    let mut mapped = 0;
    for _ in 0..1000 {
        let document = format!("{before}{}{after}", random.pieces(alphabet, 24));
        let Some(text) = scalar(&document) else { continue };
        if text.as_str().trim().is_empty() {
            continue;
        }
        assert_ne!(text, Text::opaque(text.as_str(), text.span()), "no positions in {document:?}");
        assert_plausible(&document, &text, before.ends_with('"'));
        mapped += 1;
    }
    assert!(mapped > 100, "only {mapped} of the documents had a scalar");
}

#[test]
fn every_character_of_random_plain_scalars_has_its_source() {
    check_style("k: a", &["b", "é", " ", "  ", "\n  ", "\n\n  ", "\r\n   ", "\t", "\\n", "'", "😀"], "\n");
}

#[test]
fn every_character_of_random_single_quoted_scalars_has_its_source() {
    check_style("k: '", &["b", "é", " ", "''", "\n  ", "\n\n  ", "\r\n  ", "\t", "\\", "\"", "😀"], "'\n");
}

#[test]
fn every_character_of_random_double_quoted_scalars_has_its_source() {
    let alphabet = [
        "b",
        "é",
        " ",
        "\\n",
        "\\\"",
        "\\\\",
        "\\x41",
        "\\u00e9",
        "\\ud83d\\ude00",
        "\\U0001F600",
        "\\P",
        "\\ ",
        "\\/",
        "\n  ",
        "\n\n  ",
        "\r\n  ",
        "\\\n  ",
        "\\\n\n  ",
        "\t",
        "'",
        "😀",
    ];
    check_style("k: \"", &alphabet, "\"\n");
}

#[test]
fn every_character_of_random_block_scalars_has_its_source() {
    let alphabet = ["b", "é", " ", "\n  ", "\n  ", "\n", "\n    ", "\r\n  ", "\t", "#", "\\n", "😀"];
    for header in ["|", "|-", "|+", ">", ">-", ">+", "|2", ">2-", "|2+", "> # why"] {
        for after in ["", "\n", "\n\nl: 1\n", "\n  # no\n"] {
            check_style(&format!("k: {header}\n"), &[&alphabet[..], &["  b\n  "]].concat(), after);
        }
    }
}
