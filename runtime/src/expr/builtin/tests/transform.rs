//! The transform operator.

use super::{AT, arg, shown, transform, value};
use crate::expr::{Cx, Evaluated, Item};
use crate::value::{Object, Origin, Str, Value};

/// The value at a path of names, through arrays.
fn at<'a>(of: &Value<'a>, path: &str) -> Item<'a> {
    let mut found = vec![of.clone()];
    for name in path.split('.').filter(|name| !name.is_empty()) {
        let of = std::mem::take(&mut found);
        for value in of.iter().filter_map(|value| value.get(name)) {
            match value.as_array() {
                Some(items) => found.extend(items.iter().cloned()),
                None => found.push(value.clone()),
            }
        }
    }
    match found.len() {
        0 => None,
        1 => found.pop(),
        _ => Some(Value::array_from(found, Origin::Sequence)),
    }
}

fn transformed(of: &str, path: &str, update: &str, delete: &str) -> String {
    let cx = Cx::default();
    let mut pattern = |root: &Value<'static>| -> Evaluated<'static> { Ok(at(root, path)) };
    let mut update = |_: &Value<'static>| -> Evaluated<'static> { Ok(arg(update)) };
    let mut drop = |_: &Value<'static>| -> Evaluated<'static> { Ok(arg(delete)) };
    shown(&transform(&cx, arg(of), &mut pattern, &mut update, Some(&mut drop), AT))
}

#[test]
fn updates_are_merged_and_names_deleted_wherever_the_pattern_points() {
    let of = r#"{"a":[{"b":1,"c":2},{"b":3}],"d":{"b":4}}"#;
    assert_eq!(
        transformed(of, "a", r#"{"b":0,"e":5}"#, r#""c""#),
        r#"{"a":[{"b":0,"e":5},{"b":0,"e":5}],"d":{"b":4}}"#
    );
    assert_eq!(transformed(of, "d", "-", r#"["b","x"]"#), r#"{"a":[{"b":1,"c":2},{"b":3}],"d":{}}"#);
    assert_eq!(transformed(of, "d", "-", "-"), of);
    assert_eq!(transformed(of, "x", r#"{"b":0}"#, "-"), of);
    assert_eq!(transformed(r#"{"b":1}"#, "", r#"{"c":2}"#, r#""b""#), r#"{"c":2}"#);
    assert_eq!(transformed("-", "a", "{}", "-"), "absent");
}

#[test]
fn only_objects_update_and_only_strings_name() {
    let of = r#"{"a":{}}"#;
    assert_eq!(transformed(of, "a", "5", "-"), "T2011");
    assert_eq!(transformed(of, "a", "[{}]", "-"), "T2011");
    assert_eq!(transformed(of, "a", "null", "-"), "T2011");
    assert_eq!(transformed(of, "a", "{}", "5"), "T2012");
    assert_eq!(transformed(of, "a", "{}", r#"["a",1]"#), "T2012");
    assert_eq!(transformed("5", "a", "{}", "-"), "T0410");
}

#[test]
fn an_object_within_one_that_was_changed_is_found_in_its_present_form() {
    let cx = Cx::default();
    let mut pattern = |root: &Value<'static>| -> Evaluated<'static> {
        let (Some(outer), Some(inner)) = (at(root, "o"), at(root, "o.i")) else { return Ok(None) };
        Ok(Some(vec![inner.clone(), outer, inner].into()))
    };
    let mut update = |of: &Value<'static>| -> Evaluated<'static> {
        let seen = of.get("i").cloned().unwrap_or_else(|| of.get("n").cloned().unwrap_or(Value::Null));
        let number = of.get("n").and_then(Value::as_f64).unwrap_or(10.0) + 1.0;
        Ok(Some(Value::object([("n", Value::Float(number)), ("seen", seen)])))
    };
    let of = Some(value(r#"{"o":{"i":{"n":0}}}"#));
    // The outer object holds the inner one twice by then, and the last change is seen in both places.
    let inner = r#"{"n":2,"seen":1}"#;
    assert_eq!(
        shown(&transform(&cx, of, &mut pattern, &mut update, None, AT)),
        format!(r#"{{"o":{{"i":{inner},"n":11,"seen":{inner}}}}}"#)
    );
}

#[test]
fn an_object_that_is_put_into_itself_is_there_as_it_was() {
    let cx = Cx::default();
    let mut pattern = |root: &Value<'static>| -> Evaluated<'static> { Ok(at(root, "a")) };
    let mut update =
        |of: &Value<'static>| -> Evaluated<'static> { Ok(Some(Value::object([("self", of.clone())]))) };
    let of = Some(value(r#"{"a":{"b":1}}"#));
    assert_eq!(
        shown(&transform(&cx, of, &mut pattern, &mut update, None, AT)),
        r#"{"a":{"b":1,"self":{"b":1}}}"#
    );
}

#[test]
fn the_input_stays_as_it_is() {
    let cx = Cx::default();
    let of = value(r#"{"a":{"b":1}}"#);
    let mut pattern = |root: &Value<'static>| -> Evaluated<'static> { Ok(at(root, "a")) };
    let mut update = |_: &Value<'static>| -> Evaluated<'static> { Ok(arg(r#"{"b":2}"#)) };
    let changed = transform(&cx, Some(of.clone()), &mut pattern, &mut update, None, AT);
    assert_eq!(shown(&changed), r#"{"a":{"b":2}}"#);
    assert_eq!(of, value(r#"{"a":{"b":1}}"#));
}

#[test]
fn what_is_not_in_the_copy_changes_nothing() {
    static ELSEWHERE: &[(Str<'static>, Value<'static>)] = &[(Str::Borrowed("b"), Value::Int(1))];
    let cx = Cx::default();
    for target in [Value::Object(Object::Input(&ELSEWHERE)), value(r#"{"b":1}"#), value("[[1]]")] {
        let mut pattern = |_: &Value<'static>| -> Evaluated<'static> { Ok(Some(target.clone())) };
        let mut update = |_: &Value<'static>| -> Evaluated<'static> { Ok(arg(r#"{"b":2}"#)) };
        let of = arg(r#"{"a":1}"#);
        assert_eq!(shown(&transform(&cx, of, &mut pattern, &mut update, None, AT)), r#"{"a":1}"#);
    }
    assert_eq!(transformed(r#"{"a":1}"#, "a", r#"{"b":2}"#, "-"), "");
}
