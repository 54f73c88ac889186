//! Functions that call functions.

use super::{AT, Callback, call, call_in, call_with, lambda, map_with, recorder, reduce_with, shown, value};
use crate::expr::{Cx, Item};
use crate::value::Value;

fn on(name: &str, of: &str, arity: usize) -> String {
    let cx = Cx::default();
    let function = recorder(&cx, arity);
    shown(&call_with(&cx, name, vec![Some(value(of)), function]))
}

fn greater<'a>(cx: &Cx<'a>, than: f64) -> Item<'a> {
    lambda(cx, 1, move |args| Ok(Some(Value::Bool(args[0].as_ref().and_then(Value::as_f64) > Some(than)))))
}

fn kept(name: &str, of: &str, than: f64) -> String {
    let cx = Cx::default();
    let function = greater(&cx, than);
    shown(&call_with(&cx, name, vec![Some(value(of)), function]))
}

#[test]
fn a_function_gets_as_many_arguments_as_it_has_parameters() {
    assert_eq!(on("map", "[5,6]", 0), "sequence [[5],[6]]");
    assert_eq!(on("map", "[5,6]", 1), "sequence [[5],[6]]");
    assert_eq!(on("map", "[5,6]", 2), "sequence [[5,0],[6,1]]");
    assert_eq!(on("map", "[5]", 4), "sequence [[5,0,[5]]]");
    assert_eq!(on("map", "5", 3), "sequence [[5,0,[5]]]");
    assert_eq!(on("each", r#"{"a":1}"#, 3), r#"sequence [[1,"a",{"a":1}]]"#);
    assert_eq!(on("reduce", "[1,2]", 4), "[1,2,1,[1,2]]");
}

#[test]
fn map_leaves_out_absent_results() {
    let cx = Cx::default();
    let some = lambda(&cx, 1, |args| Ok(args[0].clone().filter(|item| item.as_f64() > Some(1.0))));
    assert_eq!(shown(&call_with(&cx, "map", vec![Some(value("[1,2,3]")), some.clone()])), "sequence [2,3]");
    assert_eq!(shown(&call_with(&cx, "map", vec![None, some])), "absent");
    assert_eq!(call("map", &["[]", "$string"]), "sequence []");
    assert_eq!(call("map", &["[1,2]", "$string"]), r#"sequence ["1","2"]"#);
    assert_eq!(call("map", &["[1,2]", "1"]), "T0410");
    assert_eq!(call("map", &["[1,2]"]), "T0410");
}

#[test]
fn map_does_not_unwrap_what_a_built_in_function_gives() {
    assert_eq!(call("map", &[r#"[{"a":1},{}]"#, "$keys"]), r#"sequence [["a"],[]]"#);
}

#[test]
fn a_callback_has_null_for_its_context() {
    assert_eq!(call_in(r#""x""#, "map", &["[1]", "$substringBefore"]), "T0410");
    assert_eq!(call_in("5", "map", &["[2]", "$power"]), "sequence [1]");
}

#[test]
fn filter_keeps_what_counts_as_true() {
    assert_eq!(kept("filter", "[1,2,3]", 1.0), "sequence [2,3]");
    assert_eq!(kept("filter", "3", 1.0), "sequence [3]");
    assert_eq!(kept("filter", "[]", 1.0), "sequence []");
    assert_eq!(call("filter", &[r#"[0,1,"",[0],[1]]"#, "$boolean"]), "sequence [1,[1]]");
    assert_eq!(call("filter", &["-", "$boolean"]), "absent");
}

#[test]
fn single_wants_exactly_one() {
    assert_eq!(kept("single", "[1,2]", 1.0), "2");
    assert_eq!(kept("single", "[1,2,3]", 1.0), "D3138");
    assert_eq!(kept("single", "[1,2,3]", 5.0), "D3139");
    assert_eq!(call("single", &["[1]"]), "1");
    assert_eq!(call("single", &["7"]), "7");
    assert_eq!(call("single", &["[]"]), "D3139");
    assert_eq!(call("single", &["[1,2]"]), "D3138");
    assert_eq!(call("single", &["-"]), "absent");
}

#[test]
fn reduce_starts_with_the_first_element_or_what_it_is_told() {
    assert_eq!(on("reduce", "[1,2,3]", 2), "[[1,2],3]");
    assert_eq!(call("reduce", &["[1,2]", "$append", "0"]), "[0,1,2]");
    assert_eq!(call("reduce", &["[]", "$append", "0"]), "0");
    assert_eq!(call("reduce", &["[]", "$append"]), "absent");
    assert_eq!(call("reduce", &["5", "$append"]), "5");
    assert_eq!(call("reduce", &["-", "$append"]), "absent");
    assert_eq!(call("reduce", &["[1,2]", "$string"]), "D3050");
}

#[test]
fn sift_of_no_entries_is_absent() {
    assert_eq!(kept("sift", r#"{"a":1,"b":2}"#, 1.0), r#"{"b":2}"#);
    assert_eq!(kept("sift", r#"{"a":1}"#, 1.0), "absent");
    assert_eq!(kept("sift", "[1]", 1.0), "T0410");
    assert_eq!(call_in(r#"{"a":1,"b":0}"#, "sift", &["$boolean"]), r#"{"a":1}"#);
    assert_eq!(call_in("5", "sift", &["$boolean"]), "T0411");
    assert_eq!(call("sift", &["-"]), "absent");
}

#[test]
fn each_gives_a_sequence() {
    assert_eq!(call_in(r#"{"a":1}"#, "each", &["$string"]), r#"sequence ["1"]"#);
    assert_eq!(call("each", &["-", "$string"]), "sequence []");
    assert_eq!(call("each", &["{}", "$string"]), "sequence []");
    assert_eq!(call("each", &["1", "$string"]), "T0410");
}

#[test]
fn a_literal_function_needs_no_value() {
    let cx = Cx::default();
    let mut seen = Vec::new();
    let mut call = |args: &mut [Item<'static>]| {
        seen.push(args.len());
        Ok(args[0].take())
    };
    let mut callback = Callback { arity: 2, call: &mut call };
    assert_eq!(shown(&map_with(&cx, Some(value("[1,2]")), &mut callback, AT)), "sequence [1,2]");
    let mut callback = Callback { arity: 3, call: &mut call };
    assert_eq!(shown(&reduce_with(&cx, Some(value("[1,2]")), &mut callback, None, AT)), "1");
    assert_eq!(seen, [2, 2, 3]);
}
