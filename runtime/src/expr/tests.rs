//! Rules of the reference that are easy to get wrong.

use super::*;

fn value(text: &str) -> Value<'static> {
    Value::parse(text).expect(text)
}

fn item(text: &str) -> Item<'static> {
    Some(value(text))
}

/// A call of a function of JSONata.
fn called(name: &str, arg: Item<'static>) -> Evaluated<'static> {
    let builtin = builtin::builtin(name).expect("is one");
    call(&Cx::default(), builtin, [arg], None, "here")
}

fn shown(item: &Item<'_>) -> String {
    item.as_ref().map_or("absent".to_owned(), Value::to_string)
}

#[test]
fn a_path_unwraps_only_at_its_end() {
    let path = |data: &str, names: &[&str]| {
        let steps = names.iter().enumerate();
        shown(&unwrap(steps.fold(item(data), |of, (at, name)| field(of, name, at + 1 == names.len()))))
    };
    assert_eq!(path(r#"{"a":[{"b":1},{"b":2}]}"#, &["a", "b"]), "[1,2]");
    assert_eq!(path(r#"{"a":[{"b":1},{"c":2}]}"#, &["a", "b"]), "1");
    assert_eq!(path(r#"{"a":{"b":[1]}}"#, &["a", "b"]), "[1]");
    assert_eq!(path(r#"{"a":[{"b":[1]}]}"#, &["a", "b"]), "[1]");
    assert_eq!(path(r#"{"a":[{"b":[1]},{"b":[]}]}"#, &["a", "b"]), "1");
    assert_eq!(path(r#"{"a":[]}"#, &["a", "b"]), "absent");
    assert_eq!(path(r#"{"a":[[{"b":1}],[{"b":2}]]}"#, &["a", "b"]), "[1,2]");
}

#[test]
fn nothing_equals_nothing() {
    assert!(!equal(None, None));
    assert!(!not_equal(None, item("1").as_ref()));
    assert!(equal(item("[1,{\"a\":2}]").as_ref(), item("[1.0,{\"a\":2}]").as_ref()));
}

#[test]
fn errors_have_the_codes_of_the_reference() {
    let code = |result: Evaluated<'_>| result.expect_err("fails").code();
    assert_eq!(code(add(item("null").as_ref(), item("1").as_ref(), "here")), "T2001");
    assert_eq!(code(add(item("1").as_ref(), item("\"a\"").as_ref(), "here")), "T2002");
    assert_eq!(code(less(item("1").as_ref(), item("\"a\"").as_ref(), "here")), "T2009");
    assert_eq!(code(less(None, item("true").as_ref(), "here")), "T2010");
    let infinite = divide(item("1").as_ref(), item("0").as_ref(), "here").expect("may be infinite");
    assert_eq!(code(add(infinite.as_ref(), item("1").as_ref(), "here")), "D1001");
    assert_eq!(code(called("sum", item("[1,\"a\"]"))), "T0412");
    assert_eq!(code(called("number", item("\"x\""))), "D3030");
    assert_eq!(code(called("uppercase", item("1"))), "T0410");
    let error =
        GraphError::from(add(item("null").as_ref(), item("1").as_ref(), "a.yaml:3:4").expect_err("fails"));
    assert_eq!(error.kind(), ErrorKind::Expression);
    let message = "the left side must be a number, not null at a.yaml:3:4 (JSONata error T2001)";
    assert_eq!(error.to_string(), message);
}

#[test]
fn strings_of_numbers_have_15_digits() {
    let string = |number: f64| shown(&called("string", number_item(number)).expect("is finite"));
    assert_eq!(string(0.1 + 0.2), "\"0.3\"");
    assert_eq!(string(1e21), "\"1e+21\"");
    assert_eq!(string(1e-7), "\"1e-7\"");
    assert_eq!(string(22.0 / 7.0), "\"3.14285714285714\"");
}

#[test]
fn json_logic_converts_as_javascript_does() {
    assert!(logic_equal(&item("1"), &item("\"1\"")));
    assert!(!logic_same(&item("1"), &item("\"1\"")));
    assert!(!logic_equal(&item("null"), &item("0")));
    assert!(logic_equal(&item("[1,2]"), &item("\"1,2\"")));
    assert!(logic_less(&[item("1"), item("\"2\""), item("3")]));
    assert!(logic_less(&[item("null"), item("1")]));
    assert!(!logic_less(&[item("1"), item("\"x\"")]));
    assert!(logic_is_true(&item("\"0\"")) && !logic_is_true(&item("[]")) && logic_is_true(&item("{}")));
    assert!(logic_in(&item("\"ring\""), &item("\"Spring\"")));
    assert_eq!(shown(&logic_add(&[item("\"1.5x\""), item("1")], "here").expect("adds")), "2.5");
    assert_eq!(shown(&logic_cat(&[item("\"a\""), item("1.0"), None])), "\"a1\"");
    assert!(logic_add(&[item("\"x\"")], "here").is_err());
}
