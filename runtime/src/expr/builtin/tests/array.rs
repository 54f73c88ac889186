//! `$append`, `$zip`, `$distinct`.

use super::{call, call_with, shown, value};
use crate::expr::Cx;
use crate::value::{Origin, Value};

#[test]
fn append_makes_a_plain_array_of_two_things() {
    assert_eq!(call("append", &["[1]", "[2,3]"]), "[1,2,3]");
    assert_eq!(call("append", &["1", "2"]), "[1,2]");
    assert_eq!(call("append", &["null", "[]"]), "[null]");
    assert_eq!(call("append", &["1", "-"]), "1");
    assert_eq!(call("append", &["-", "[2]"]), "[2]");
    assert_eq!(call("append", &["-", "-"]), "absent");
    assert_eq!(call("append", &["1"]), "T0410");
}

#[test]
fn zip_stops_at_the_shortest() {
    assert_eq!(call("zip", &["[1,2,3]", "[4,5]"]), "[[1,4],[2,5]]");
    assert_eq!(call("zip", &["1", "[4,5]", "true"]), "[[1,4,true]]");
    assert_eq!(call("zip", &["[1,2]", "-"]), "[]");
    assert_eq!(call("zip", &["[1,2]"]), "[[1],[2]]");
    assert_eq!(call("zip", &[]), "T0410");
}

#[test]
fn distinct_compares_by_value() {
    assert_eq!(call("distinct", &["[1,2,1.0,\"1\",true,true,null,null]"]), r#"[1,2,"1",true,null]"#);
    assert_eq!(call("distinct", &[r#"[{"a":1,"b":2},{"b":2,"a":1},[1],[1]]"#]), r#"[{"a":1,"b":2},[1]]"#);
    assert_eq!(call("distinct", &["[1,1]"]), "[1]");
    assert_eq!(call("distinct", &["1"]), "1");
    assert_eq!(call("distinct", &["[]"]), "[]");
    assert_eq!(call("distinct", &["-"]), "absent");
}

#[test]
fn distinct_of_a_sequence_is_a_sequence() {
    let cx = Cx::default();
    for origin in [Origin::Sequence, Origin::Kept] {
        let items = Value::array_from(vec![value("1"), value("1")], origin);
        assert_eq!(shown(&call_with(&cx, "distinct", vec![Some(items)])), "sequence [1]");
    }
}

#[test]
fn distinct_of_many_agrees_with_that_of_few() {
    let cx = Cx::default();
    let item = |number: i64| match number % 4 {
        0 => value(&number.to_string()),
        1 => value(&format!("{}.0", number - 1)),
        2 => value(&format!(r#"{{"a":{number},"b":[0]}}"#)),
        _ => value(&format!(r#"{{"b":[-0.0],"a":{}.0}}"#, number - 1)),
    };
    let items: Vec<_> = (0..4000).map(|number| item(number % 400)).collect();
    let kept = call_with(&cx, "distinct", vec![Some(items.into())]).expect("no error");
    assert_eq!(kept.and_then(|kept| Some(kept.as_array()?.len())), Some(200));
}
