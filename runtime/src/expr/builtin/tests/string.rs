//! Functions of strings.

use super::{call, call_in, call_with, lambda, shown, value};
use crate::expr::Cx;

#[test]
fn string_leaves_strings_and_writes_all_else_as_json() {
    assert_eq!(call("string", &[r#""a\"b""#]), r#""a\"b""#);
    assert_eq!(call("string", &["5.0"]), r#""5""#);
    assert_eq!(call("string", &["0.1234567890123456789"]), r#""0.123456789012346""#);
    assert_eq!(call("string", &["1e21"]), r#""1e+21""#);
    assert_eq!(call("string", &["null"]), r#""null""#);
    assert_eq!(call("string", &[r#"{"a":[1,"x"]}"#]), r#""{\"a\":[1,\"x\"]}""#);
    assert_eq!(call("string", &["-"]), "absent");
    assert_eq!(call_in("[1]", "string", &[]), r#""[1]""#);
    assert_eq!(call("string", &["1", "2"]), "T0410");
}

#[test]
fn functions_are_empty_strings() {
    assert_eq!(call("string", &["$sum"]), r#""""#);
    let cx = Cx::default();
    let function = lambda(&cx, 0, |_| Ok(None)).expect("a function");
    let list = Some(vec![function].into());
    assert_eq!(shown(&call_with(&cx, "string", vec![list])), r#""[\"\"]""#);
}

#[test]
fn string_breaks_lines_if_asked() {
    let pretty = r#""{\n  \"a\": [\n    1,\n    {}\n  ],\n  \"b\": []\n}""#;
    assert_eq!(call("string", &[r#"{"a":[1,{}],"b":[]}"#, "true"]), pretty);
    assert_eq!(call("string", &["[1]", "false"]), r#""[1]""#);
    assert_eq!(call("string", &["1", "true"]), r#""1""#);
}

#[test]
fn substring_counts_code_points() {
    assert_eq!(call("substring", &[r#""a😀bc""#, "1", "2"]), r#""😀b""#);
    assert_eq!(call("substring", &[r#""hello""#, "3"]), r#""lo""#);
    assert_eq!(call("substring", &[r#""hello""#, "-3"]), r#""llo""#);
    assert_eq!(call("substring", &[r#""hello""#, "-3", "2"]), r#""ll""#);
    assert_eq!(call("substring", &[r#""hello""#, "-10", "2"]), r#""he""#);
    assert_eq!(call("substring", &[r#""hello""#, "2", "0"]), r#""""#);
    assert_eq!(call("substring", &[r#""hello""#, "2", "-1"]), r#""""#);
    assert_eq!(call("substring", &[r#""hello""#, "9", "1"]), r#""""#);
    assert_eq!(call("substring", &[r#""hello""#, "1.7", "1.5"]), r#""el""#);
    assert_eq!(call("substring", &["-", "1"]), "absent");
    assert_eq!(call_in(r#""hello""#, "substring", &["1"]), r#""ello""#);
    assert_eq!(call_in("5", "substring", &["1"]), "T0411");
    assert_eq!(call("substring", &[r#""a""#, r#""b""#]), "T0410");
}

#[test]
fn before_and_after_give_all_if_there_is_no_such_part() {
    assert_eq!(call("substringBefore", &[r#""a-b-c""#, r#""-""#]), r#""a""#);
    assert_eq!(call("substringAfter", &[r#""a-b-c""#, r#""-""#]), r#""b-c""#);
    assert_eq!(call("substringBefore", &[r#""abc""#, r#""-""#]), r#""abc""#);
    assert_eq!(call("substringAfter", &[r#""abc""#, r#""-""#]), r#""abc""#);
    assert_eq!(call("substringBefore", &[r#""abc""#, r#""""#]), r#""""#);
    assert_eq!(call("substringAfter", &[r#""abc""#, r#""""#]), r#""abc""#);
    assert_eq!(call("substringAfter", &[r#""abc""#, "-"]), r#""abc""#);
    assert_eq!(call("substringBefore", &["-", r#""a""#]), "absent");
    assert_eq!(call_in(r#""a-b""#, "substringAfter", &[r#""-""#]), r#""b""#);
    assert_eq!(call("substringBefore", &["1", r#""a""#]), "T0410");
}

#[test]
fn case_and_length_take_the_context() {
    assert_eq!(call("uppercase", &[r#""straße""#]), r#""STRASSE""#);
    assert_eq!(call("lowercase", &[r#""ÀB""#]), r#""àb""#);
    assert_eq!(call("length", &[r#""a😀""#]), "2");
    for name in ["uppercase", "lowercase", "length", "trim"] {
        assert_eq!(call(name, &["-"]), "absent", "{name}");
        assert_eq!(call(name, &[]), "absent", "{name}");
        assert_eq!(call(name, &["1"]), "T0410", "{name}");
        assert_eq!(call_in("1", name, &[]), "T0411", "{name}");
    }
    assert_eq!(call_in(r#""ab""#, "length", &[]), "2");
}

#[test]
fn trim_makes_one_space_of_many_and_none_at_the_ends() {
    assert_eq!(call("trim", &[r#"" \t a \n\r b  ""#]), r#""a b""#);
    assert_eq!(call("trim", &[r#""  ""#]), r#""""#);
    assert_eq!(call("trim", &["\"\u{a0}a\""]), "\"\u{a0}a\"");
}

#[test]
fn pad_fills_right_or_left_with_a_repeated_text() {
    assert_eq!(call("pad", &[r#""foo""#, "5"]), r#""foo  ""#);
    assert_eq!(call("pad", &[r#""foo""#, "-5"]), r#""  foo""#);
    assert_eq!(call("pad", &[r#""foo""#, "8", r##""-+""##]), r#""foo-+-+-""#);
    assert_eq!(call("pad", &[r#""foo""#, "-5", r#""😀""#]), r#""😀😀foo""#);
    assert_eq!(call("pad", &[r#""foo""#, "5", r#""""#]), r#""foo  ""#);
    assert_eq!(call("pad", &[r#""foo""#, "2"]), r#""foo""#);
    assert_eq!(call("pad", &[r#""foo""#, "4.9"]), r#""foo ""#);
    assert_eq!(call("pad", &["-", "2"]), "absent");
    assert_eq!(call("pad", &[r#""foo""#, "1e18"]), "D2015");
}

#[test]
fn join_takes_strings_only() {
    assert_eq!(call("join", &[r#"["a","b"]"#, r#""-""#]), r#""a-b""#);
    assert_eq!(call("join", &[r#"["a","b"]"#]), r#""ab""#);
    assert_eq!(call("join", &[r#""a""#, r#""-""#]), r#""a""#);
    assert_eq!(call("join", &["[]", r#""-""#]), r#""""#);
    assert_eq!(call("join", &["-", r#""-""#]), "absent");
    assert_eq!(call("join", &[r#"["a",1]"#]), "T0412");
    assert_eq!(call("join", &["1"]), "T0412");
    assert_eq!(call("join", &[r#"["a"]"#, "1"]), "T0410");
    let cx = Cx::default();
    assert_eq!(shown(&call_with(&cx, "join", vec![Some(value(r#"["x"]"#)), None])), r#""x""#);
}
