//! `$match`, `$contains`, `$replace`, `$split`, with functions that find matches.

use std::rc::Rc;

use super::{Args, Cx, Item, Signature, call, call_in, call_with, lambda, shown, value};
use crate::expr::{Made, Outcome};
use crate::value::{Str, Value};

/// The match of `sought` in a text at or after a unit, as a function of an expression would describe it.
fn described<'a>(cx: &Cx<'a>, text: Str<'a>, sought: &'static str, from: usize) -> Item<'a> {
    let byte = super::utf16::byte_at(&text, from as f64);
    let start = super::utf16::units(&text[..byte + text[byte..].find(sought)?]);
    let end = start + super::utf16::units(sought);
    let next =
        move |cx: &Cx<'a>, _: Args<'_, 'a>| Ok(Outcome::Done(described(cx, text.clone(), sought, end)));
    let next = cx.make(Made { arity: 0, signature: Signature::ANY, depth: 1, call: Rc::new(next) })?;
    Some(Value::object([
        ("match", Value::from(sought)),
        ("start", Value::from(start)),
        ("end", Value::from(end)),
        ("groups", vec![Value::from("g")].into()),
        ("next", next),
    ]))
}

fn finder<'a>(cx: &Cx<'a>, sought: &'static str) -> Item<'a> {
    let call = move |cx: &Cx<'a>, mut args: Args<'_, 'a>| match args.take(0) {
        Some(Value::Str(text)) => Ok(Outcome::Done(described(cx, text, sought, 0))),
        _ => Ok(Outcome::Done(None)),
    };
    cx.make(Made { arity: 1, signature: Signature::ANY, depth: 1, call: Rc::new(call) })
}

fn found(name: &str, text: &str, sought: &'static str, others: &[&str]) -> String {
    let cx = Cx::default();
    let mut args = vec![Some(value(text)), finder(&cx, sought)];
    args.extend(others.iter().map(|text| super::arg(text)));
    shown(&call_with(&cx, name, args))
}

#[test]
fn match_gives_a_sequence_with_positions_in_units() {
    let first = r#"{"match":"b","index":3,"groups":["g"]}"#;
    let second = r#"{"match":"b","index":4,"groups":["g"]}"#;
    assert_eq!(found("match", r#""a😀bb""#, "b", &[]), format!("sequence [{first},{second}]"));
    assert_eq!(found("match", r#""a😀bb""#, "b", &["1"]), format!("sequence [{first}]"));
    assert_eq!(found("match", r#""a😀bb""#, "b", &["0"]), "sequence []");
    assert_eq!(found("match", r#""a😀bb""#, "c", &[]), "sequence []");
    assert_eq!(found("match", r#""abb""#, "b", &["-1"]), "D3040");
    assert_eq!(call("match", &["-", "$string"]), "absent");
    assert_eq!(call("match", &[r#""a""#, r#""a""#]), "T0410");
}

#[test]
fn contains_takes_a_string_or_a_function() {
    assert_eq!(call("contains", &[r#""abc""#, r#""bc""#]), "true");
    assert_eq!(call("contains", &[r#""abc""#, r#""""#]), "true");
    assert_eq!(call("contains", &[r#""abc""#, r#""x""#]), "false");
    assert_eq!(call("contains", &["-", r#""x""#]), "absent");
    assert_eq!(call("contains", &[r#""abc""#, "-"]), "absent");
    assert_eq!(call_in(r#""abc""#, "contains", &[r#""b""#]), "true");
    assert_eq!(call("contains", &["23", "3"]), "T0410");
    assert_eq!(found("contains", r#""abc""#, "c", &[]), "true");
    assert_eq!(found("contains", r#""abc""#, "d", &[]), "false");
}

#[test]
fn a_function_must_describe_matches() {
    for name in ["match", "contains", "split"] {
        assert_eq!(call(name, &[r#""some text""#, "$uppercase"]), "T1010", "{name}");
    }
    assert_eq!(call("replace", &[r#""some text""#, "$uppercase", r#""x""#]), "T1010");
    let cx = Cx::default();
    let no_next = lambda(&cx, 1, |_| Ok(Some(value(r#"{"match":"a","start":0,"end":1,"groups":[]}"#))));
    assert_eq!(shown(&call_with(&cx, "split", vec![Some(value(r#""abc""#)), no_next])), "T1010");
}

#[test]
fn replace_of_a_string_takes_its_replacement_as_it_is() {
    assert_eq!(call("replace", &[r#""hello""#, r#""l""#, r#""$0""#]), r#""he$0$0o""#);
    assert_eq!(call("replace", &[r#""hello""#, r#""l""#, r#""L""#, "1"]), r#""heLlo""#);
    assert_eq!(call("replace", &[r#""hello""#, r#""l""#, r#""L""#, "1.5"]), r#""heLLo""#);
    assert_eq!(call("replace", &[r#""hello""#, r#""l""#, r#""L""#, "0"]), r#""hello""#);
    assert_eq!(call("replace", &[r#""hello""#, r#""l""#, r#""L""#, "-1"]), "D3011");
    assert_eq!(call("replace", &[r#""hello""#, r#""""#, r#""L""#]), "D3010");
    assert_eq!(call("replace", &["-", r#""l""#, r#""L""#]), "absent");
    assert_eq!(call("replace", &[r#""hello""#, "1", "2"]), "T0410");
    assert_eq!(call_in(r#""hello""#, "replace", &[r#""l""#, r#""L""#]), r#""heLLo""#);
}

#[test]
fn replacements_refer_to_groups() {
    for (template, replaced) in [
        ("<$0>", "a<b>c"),
        ("$1$1", "aggc"),
        ("$2", "ac"),
        ("$$1", "a$1c"),
        ("$x$", "a$x$c"),
        ("$12", "ag2c"),
        ("é$é", "aé$éc"),
    ] {
        let replaced = format!("{replaced:?}");
        assert_eq!(found("replace", r#""abc""#, "b", &[&format!("{template:?}")]), replaced, "{template}");
    }
    assert_eq!(found("replace", r#""a😀b😀""#, "😀", &[r#""-$0""#, "1"]), r#""a-😀b😀""#);
    assert_eq!(found("replace", r#""abc""#, "x", &[r#""-""#]), r#""abc""#);
}

#[test]
fn a_replacement_function_gets_the_match_and_gives_a_string() {
    let cx = Cx::default();
    let replaced = |with: Item<'static>| {
        shown(&call_with(&cx, "replace", vec![Some(value(r#""abcb""#)), finder(&cx, "b"), with]))
    };
    let loud = lambda(&cx, 1, |args| {
        let start = args[0].as_ref().and_then(|found| found.get("start")?.as_f64());
        Ok(start.map(|start| Value::from(format!("<{start}>"))))
    });
    assert_eq!(replaced(loud), r#""a<1>c<3>""#);
    assert_eq!(replaced(lambda(&cx, 1, |_| Ok(Some(value("1"))))), "D3012");
    assert_eq!(replaced(lambda(&cx, 1, |_| Ok(None))), "D3012");
}

#[test]
fn split_gives_a_plain_array() {
    assert_eq!(call("split", &[r#""a, b""#, r#"", ""#]), r#"["a","b"]"#);
    assert_eq!(call("split", &[r#""a""#, r#"",""#]), r#"["a"]"#);
    assert_eq!(call("split", &[r#""""#, r#"",""#]), r#"[""]"#);
    assert_eq!(call("split", &[r#""""#, r#""""#]), "[]");
    assert_eq!(call("split", &[r#""a😀b""#, r#""""#]), r#"["a","😀","b"]"#);
    assert_eq!(call("split", &[r#""a,b,c""#, r#"",""#, "2.9"]), r#"["a","b"]"#);
    assert_eq!(call("split", &[r#""a,b,c""#, r#"",""#, "0"]), "[]");
    assert_eq!(call("split", &[r#""a,b,c""#, r#"",""#, "-1"]), "D3020");
    assert_eq!(call("split", &["-", r#"",""#]), "absent");
    assert_eq!(call("split", &["12", r#"",""#]), "T0410");
    assert_eq!(call_in(r#""a b""#, "split", &[r#"" ""#]), r#"["a","b"]"#);
}

#[test]
fn split_with_a_function_counts_the_parts_it_may_give() {
    assert_eq!(found("split", r#""a,b,c""#, ",", &[]), r#"["a","b","c"]"#);
    assert_eq!(found("split", r#""a,b,c""#, ",", &["2"]), r#"["a","b"]"#);
    assert_eq!(found("split", r#""a,b,c""#, ",", &["3"]), r#"["a","b","c"]"#);
    assert_eq!(found("split", r#""abc""#, ",", &[]), r#"["abc"]"#);
}
