//! Functions that take a regular expression, and regular expressions as functions.

use super::{AT, Cx, Item, arg, call_with, lambda, shown, value};
use crate::expr::{Function, Regex};
use crate::value::Value;

static B: Regex = Regex::literal("b");
static EMPTY: Regex = Regex::literal("");

fn regex(regex: &'static Regex) -> Item<'static> {
    Some(Value::Function(Function::Regex(regex)))
}

fn found(name: &str, text: &str, others: &[&str]) -> String {
    let cx = Cx::default();
    let mut args = vec![Some(value(text)), regex(&B)];
    args.extend(others.iter().map(|text| arg(text)));
    shown(&call_with(&cx, name, args))
}

#[test]
fn matches_count_in_units() {
    assert_eq!(
        found("match", r#""a😀bcb""#, &[]),
        r#"sequence [{"match":"b","index":3,"groups":[]},{"match":"b","index":5,"groups":[]}]"#
    );
    assert_eq!(found("match", r#""x""#, &[]), "sequence []");
    assert_eq!(found("contains", r#""abc""#, &[]), "true");
    assert_eq!(found("split", r#""a😀bcb""#, &[]), r#"["a😀","c",""]"#);
    assert_eq!(found("split", r#""abc""#, &["1"]), r#"["a"]"#);
    assert_eq!(found("replace", r#""abcb""#, &[r#""<$0$1>""#, "1"]), r#""a<b>cb""#);
}

#[test]
fn a_regular_expression_is_a_function_of_a_text_and_a_place() {
    let cx = Cx::default();
    let call = |args: &[&str]| {
        let mut args = args.iter().map(|text| arg(text)).collect();
        cx.apply(Function::Regex(&B), &mut args, &None, AT).expect("no error")
    };
    let first = call(&[r#""😀bb""#]).expect("a match");
    assert_eq!((first.get("start"), first.get("end")), (Some(&value("2")), Some(&value("3"))));
    let Some(Value::Function(next)) = first.get("next") else { panic!("no function") };
    let second = cx.apply(*next, &mut Vec::new(), &None, AT).expect("no error").expect("a match");
    assert_eq!(second.get("start"), Some(&value("3")));
    let Some(Value::Function(next)) = second.get("next") else { panic!("no function") };
    assert!(cx.apply(*next, &mut Vec::new(), &None, AT).expect("no error").is_none());
    let from = call(&[r#""😀bb""#, "3"]).expect("a match");
    assert_eq!(from.get("start"), Some(&value("3")));
    assert!(call(&[r#""b""#, "1"]).is_none());
    assert!(call(&[r#""b""#, "9"]).is_none());
    assert!(call(&["-"]).is_none());
}

#[test]
fn a_function_that_calls_back_passes_the_place_too() {
    let cx = Cx::default();
    let kept = call_with(&cx, "filter", vec![Some(value(r#"["ba","ba","ab"]"#)), regex(&B)]);
    assert_eq!(shown(&kept), r#"sequence ["ba"]"#);
}

#[test]
fn an_empty_match_that_would_come_again_is_an_error() {
    let cx = Cx::default();
    let call = |name: &str, text: &str| shown(&call_with(&cx, name, vec![Some(value(text)), regex(&EMPTY)]));
    assert_eq!(call("match", r#""ab""#), "D1004");
    assert_eq!(call("split", r#""ab""#), "D1004");
    assert_eq!(call("contains", r#""ab""#), "true");
    assert_eq!(call("match", r#""""#), r#"sequence [{"match":"","index":0,"groups":[]}]"#);
}

#[test]
fn a_replacement_function_gets_the_match() {
    let cx = Cx::default();
    let shout = lambda(&cx, 1, |args| {
        let found = args[0].as_ref().and_then(|found| found.get("match")?.as_str().map(str::to_uppercase));
        Ok(found.map(Value::from))
    });
    let replaced = call_with(&cx, "replace", vec![Some(value(r#""abcb""#)), regex(&B), shout]);
    assert_eq!(shown(&replaced), r#""aBcB""#);
}
