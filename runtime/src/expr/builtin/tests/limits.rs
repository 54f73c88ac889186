//! What keeps absurd arguments from taking all memory or time.

use std::time::Duration;

use super::{AT, call_with, lambda, shown, value};
use crate::expr::{Cx, Limits};

#[test]
fn sequences_stop_at_the_limit() {
    let cx = Cx::new(Limits::new().items(3));
    let same = lambda(&cx, 1, |args| Ok(args[0].clone()));
    let four = || Some(value("[1,2,3,4]"));
    let object = || Some(value(r#"{"a":1,"b":2,"c":3,"d":4}"#));
    for (name, args) in [
        ("map", vec![four(), same.clone()]),
        ("filter", vec![four(), same.clone()]),
        ("each", vec![object(), same.clone()]),
        ("keys", vec![object()]),
        ("append", vec![four(), Some(value("5"))]),
        ("append", vec![Some(value("[1,2]")), Some(value("[3,4]"))]),
        ("lookup", vec![Some(value(r#"[{"a":[1,2,3]},{"a":4}]"#)), Some(value(r#""a""#))]),
        ("pad", vec![Some(value(r#""a""#)), Some(value("5"))]),
    ] {
        assert_eq!(shown(&call_with(&cx, name, args)), "D2015", "{name}");
    }
}

#[test]
fn a_loop_stops_when_time_is_up() {
    let cx = Cx::new(Limits::new().time(Duration::ZERO));
    let items = Some((0..1000).map(|number| value(&number.to_string())).collect::<Vec<_>>().into());
    let same = lambda(&cx, 1, |args| Ok(args[0].clone()));
    assert_eq!(shown(&call_with(&cx, "map", vec![items, same])), "U1001", "{AT}");
}
