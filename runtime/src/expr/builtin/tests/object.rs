//! `$keys`, `$lookup`, `$spread`, `$merge`.

use super::{call, call_in, call_with, value};
use crate::expr::Cx;

#[test]
fn keys_of_many_objects_are_those_of_all() {
    assert_eq!(call("keys", &[r#"{"a":1,"b":2}"#]), r#"sequence ["a","b"]"#);
    assert_eq!(call("keys", &[r#"[{"b":1},[{"a":1,"b":2}],5]"#]), r#"sequence ["b","a"]"#);
    for nothing in ["{}", "[]", "1", "null", "$sum", "-"] {
        assert_eq!(call("keys", &[nothing]), "sequence []", "{nothing}");
    }
    assert_eq!(call_in(r#"{"a":1}"#, "keys", &[]), r#"sequence ["a"]"#);
}

#[test]
fn lookup_in_an_array_spreads_what_it_finds() {
    assert_eq!(call("lookup", &[r#"{"a":[1]}"#, r#""a""#]), "[1]");
    assert_eq!(call("lookup", &[r#"{"a":null}"#, r#""a""#]), "null");
    assert_eq!(call("lookup", &[r#"[{"a":1},{"b":2},[{"a":[3,4]}],5]"#, r#""a""#]), "sequence [1,3,4]");
    assert_eq!(call("lookup", &["[1]", r#""a""#]), "sequence []");
    assert_eq!(call("lookup", &["1", r#""a""#]), "absent");
    assert_eq!(call("lookup", &["{}", "-"]), "absent");
    assert_eq!(call_in(r#"{"a":1}"#, "lookup", &[r#""a""#]), "1");
    assert_eq!(call("lookup", &["{}", "1"]), "T0410");
}

#[test]
fn spread_of_an_object_is_a_sequence_and_of_an_array_an_array() {
    assert_eq!(call("spread", &[r#"{"a":1,"b":2}"#]), r#"sequence [{"a":1},{"b":2}]"#);
    assert_eq!(call("spread", &[r#"[{"a":1},[{"b":2}],3]"#]), r#"[{"a":1},{"b":2},3]"#);
    assert_eq!(call("spread", &[r#"[{"a":1}]"#]), r#"[{"a":1}]"#);
    assert_eq!(call("spread", &["[]"]), "sequence []");
    assert_eq!(call("spread", &["1"]), "1");
    assert_eq!(call("spread", &["-"]), "absent");
}

#[test]
fn merge_lets_later_values_replace_earlier_ones_in_their_place() {
    assert_eq!(call("merge", &[r#"[{"a":1,"b":2},{"c":3,"a":4}]"#]), r#"{"a":4,"b":2,"c":3}"#);
    assert_eq!(call("merge", &[r#"{"a":1}"#]), r#"{"a":1}"#);
    assert_eq!(call("merge", &["[]"]), "{}");
    assert_eq!(call("merge", &["-"]), "absent");
    assert_eq!(call("merge", &["[1]"]), "T0412");
    assert_eq!(call("merge", &["1"]), "T0412");
}

#[test]
fn merge_of_many_agrees_with_that_of_few() {
    let cx = Cx::default();
    let objects: Vec<_> = (0..3000).map(|n| value(&format!(r#"{{"k{}":{n}}}"#, n % 1000))).collect();
    let merged = call_with(&cx, "merge", vec![Some(objects.into())]).expect("no error").expect("an object");
    let merged = merged.as_object().expect("an object");
    assert_eq!(merged.len(), 1000);
    assert!(
        merged.iter().enumerate().all(|(n, (key, value))| {
            **key == *format!("k{n}") && value.as_f64() == Some((n + 2000) as f64)
        })
    );
}
