//! JSON as it is read, and what is refused.

use super::*;
use crate::source::Sources;

fn read(text: &str) -> Result<Data, (String, String)> {
    let (cx, mut sources) = (Diagnostics::new(), Sources::default());
    let file = sources.add("rule", text);
    parse_json(&cx, text, file).ok_or_else(|| {
        let found = cx.take().remove(0);
        let at = text[found.span.start as usize..found.span.end as usize].to_owned();
        (found.message, at)
    })
}

fn string(text: &str) -> Text {
    match read(text).expect(text).value {
        DataValue::String(text) => text,
        other => panic!("{text}: {other:?}"),
    }
}

#[test]
fn scalars_are_those_of_json() {
    let scalars = [
        ("0", DataValue::Integer(0)),
        ("-12", DataValue::Integer(-12)),
        ("1.5", DataValue::Float(1.5)),
        ("1e2", DataValue::Float(100.0)),
        ("-0.5E-1", DataValue::Float(-0.05)),
        ("18446744073709551616", DataValue::Float(18_446_744_073_709_551_616.0)),
        (" true ", DataValue::Bool(true)),
        ("\tfalse\r\n", DataValue::Bool(false)),
        ("null", DataValue::Null),
    ];
    for (text, value) in scalars {
        assert_eq!(read(text).expect(text).value, value, "{text}");
    }
}

#[test]
fn strings_are_decoded_and_know_their_places() {
    assert_eq!(string(r#""a\"\\\/\b\f\n\r\tz""#).as_str(), "a\"\\/\u{8}\u{c}\n\r\tz");
    let text = string(r#""é\u00e9\ud83d\ude00x""#);
    assert_eq!(text.as_str(), "éé😀x");
    let last = text.span_of(8..9);
    assert_eq!((last.start, last.end), (21, 22));
}

#[test]
fn containers_have_the_spans_of_their_text() {
    let text = r#" { "a" : [ 1 , {} ] , "b" : [] } "#;
    let data = read(text).expect("is JSON");
    assert_eq!(data.span, Span::new(data.span.file, 1, text.len() - 1));
    let list = data.get("a").expect("is there");
    assert_eq!(&text[list.span.start as usize..list.span.end as usize], "[ 1 , {} ]");
}

#[test]
fn what_is_no_json_is_refused_where_it_stands() {
    let refused = [
        ("", "expected a value", ""),
        ("[1,]", "expected a value", "]"),
        ("[1 2]", "expected `,` or `]`", "2"),
        ("[1", "expected `,` or `]`", ""),
        ("{a:1}", "expected a key in double quotes", "a"),
        ("{'a':1}", "expected a key in double quotes", "'"),
        (r#"{"a" 1}"#, "expected `:` after a key", "1"),
        (r#"{"a":1,}"#, "expected a key in double quotes", "}"),
        (r#"{"a":1"#, "expected `,` or `}`", ""),
        (r#"{"a":1,"a":2}"#, "duplicate key `a`", r#""a""#),
        ("yes", "expected a value, found `yes`", "yes"),
        ("01", "`01` is not a number of JSON", "01"),
        ("1.", "`1.` is not a number of JSON", "1."),
        ("-", "`-` is not a number of JSON", "-"),
        (".5", "expected a value", "."),
        ("1e999", "number `1e999` is out of range", "1e999"),
        (r#""a"#, "string is not closed", r#""a"#),
        ("\"a\nb\"", "string is not closed", "\"a"),
        ("\"a\u{1}\"", "control characters are escaped in a string", "\u{1}"),
        (r#""\x""#, "unknown escape `\\x`", r"\x"),
        (r#""\u12g4""#, "unknown escape `\\u`", r"\u"),
        (r#""\ud800""#, "half of a surrogate pair is no character", r"\ud800"),
        (r#""\udc00x""#, "half of a surrogate pair is no character", r"\udc00"),
        ("1 1", "the value ends before this", "1"),
        ("# 1", "expected a value", "#"),
    ];
    for (text, message, at) in refused {
        assert_eq!(read(text), Err((message.to_owned(), at.to_owned())), "{text}");
    }
    let deep = "[".repeat(100_000);
    assert_eq!(read(&deep).expect_err("is deep").0, "rule nests deeper than 256 levels");
}
