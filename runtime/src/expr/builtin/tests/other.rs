//! `$boolean`, `$not`, `$exists`, `$type`, `$clone`, `$error`, `$assert`.

use super::{AT, call, call_in, call_with, value};
use crate::expr::Cx;

#[test]
fn boolean_and_not_of_nothing_are_absent() {
    for (of, truth) in [
        ("0", false),
        ("-0.0", false),
        ("1", true),
        (r#""""#, false),
        (r#""0""#, true),
        ("null", false),
        ("[]", false),
        ("[[0]]", false),
        ("[0,1]", true),
        ("{}", false),
        (r#"{"a":0}"#, true),
        ("$sum", false),
    ] {
        assert_eq!(call("boolean", &[of]), truth.to_string(), "{of}");
        assert_eq!(call("not", &[of]), (!truth).to_string(), "{of}");
    }
    assert_eq!(call("boolean", &["-"]), "absent");
    assert_eq!(call("not", &["-"]), "absent");
    assert_eq!(call_in("1", "not", &[]), "false");
}

#[test]
fn exists_tells_null_from_nothing() {
    assert_eq!(call("exists", &["null"]), "true");
    assert_eq!(call("exists", &["-"]), "false");
    assert_eq!(call("exists", &[]), "T0410");
    assert_eq!(call_in("1", "exists", &[]), "T0410");
}

#[test]
fn type_names_what_there_is() {
    for (of, name) in [
        ("null", "null"),
        ("1", "number"),
        ("1.5", "number"),
        (r#""a""#, "string"),
        ("true", "boolean"),
        ("[]", "array"),
        ("{}", "object"),
        ("$sum", "function"),
    ] {
        assert_eq!(call("type", &[of]), format!("{name:?}"), "{of}");
    }
    assert_eq!(call("type", &["-"]), "absent");
}

#[test]
fn clone_goes_by_way_of_text() {
    assert_eq!(call("clone", &[r#"{"a":[0.1234567890123456789]}"#]), r#"{"a":[0.123456789012346]}"#);
    assert_eq!(call("clone", &["-"]), "absent");
    assert_eq!(call("clone", &["1"]), "T0410");
    assert_eq!(call_in("[1]", "clone", &[]), "[1]");
}

#[test]
fn error_and_assert_speak_in_the_words_of_the_expression() {
    let cx = Cx::default();
    let said = |name: &str, args: &[&str]| {
        let args = args.iter().map(|text| Some(value(text))).collect();
        let error = call_with(&cx, name, args).expect_err(AT);
        (error.code(), error.message().to_owned())
    };
    assert_eq!(said("error", &[r#""Too much""#]), ("D3137", "Too much".to_owned()));
    assert_eq!(said("error", &[]).1, "$error() function evaluated");
    assert_eq!(said("error", &[r#""""#]).1, "$error() function evaluated");
    assert_eq!(said("assert", &["false", r#""No""#]), ("D3141", "No".to_owned()));
    assert_eq!(said("assert", &["false"]).1, "$assert() statement failed");
    assert_eq!(call("assert", &["true", r#""No""#]), "absent");
    assert_eq!(call("assert", &["-"]), "D3141");
    assert_eq!(call("assert", &["1"]), "T0410");
    assert_eq!(call("error", &["5"]), "T0410");
}
