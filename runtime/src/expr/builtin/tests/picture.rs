//! Functions of pictures: that arguments arrive, and what comes of nothing. The pictures have tests of their own.

use super::{AT, call, call_in, shown};
use crate::expr::{Cx, Function};

#[test]
fn numbers_are_written_by_pictures() {
    assert_eq!(call("formatNumber", &["12345.6", r##""#,###.00""##]), r#""12,345.60""#);
    let options = r#"{"decimal-separator":",","grouping-separator":"."}"#;
    assert_eq!(call("formatNumber", &["12345.6", r##""#.###,00""##, options]), r#""12.345,60""#);
    assert_eq!(call("formatNumber", &["1", r##""#;#;#""##]), "D3080");
    assert_eq!(call("formatNumber", &["-", r#""0""#]), "absent");
    assert_eq!(call_in("5", "formatNumber", &[r#""00""#]), r#""05""#);
}

#[test]
fn whole_numbers_are_written_and_read() {
    assert_eq!(call("formatInteger", &["1999", r#""I""#]), r#""MCMXCIX""#);
    assert_eq!(call("parseInteger", &[r#""twelve""#, r#""w""#]), "12");
    assert_eq!(call("formatInteger", &["1", r#""α""#]), "D3130");
    assert_eq!(call("formatInteger", &["-", r#""0""#]), "absent");
    assert_eq!(call("parseInteger", &["-", r#""0""#]), "absent");
    assert_eq!(call("parseInteger", &["5", r#""0""#]), "T0410");
}

#[test]
fn times_are_written_and_read() {
    assert_eq!(call("fromMillis", &["0"]), r#""1970-01-01T00:00:00.000Z""#);
    assert_eq!(call("fromMillis", &["0", r#""[Y] [H]:[m]""#, r#""+0130""#]), r#""1970 1:30""#);
    assert_eq!(call("toMillis", &[r#""1970-01-01T00:00:01Z""#]), "1000");
    assert_eq!(call("toMillis", &[r#""1970-2""#, r#""[Y]-[M]""#]), "2678400000");
    assert_eq!(call("toMillis", &[r#""x""#, r#""[Y]""#]), "absent");
    assert_eq!(call("toMillis", &[r#""x""#]), "D3110");
    assert_eq!(call("fromMillis", &["-"]), "absent");
    assert_eq!(call("toMillis", &["-"]), "absent");
}

#[test]
fn now_is_the_same_throughout_an_evaluation() {
    let mut cx = Cx::default();
    cx.set_now(86_400_000);
    let call = |name: &str| {
        let function = super::builtin(name).expect(name);
        shown(&cx.apply(Function::Builtin(function), &mut Vec::new(), &None, AT))
    };
    assert_eq!(call("millis"), "86400000");
    assert_eq!(call("now"), r#""1970-01-02T00:00:00.000Z""#);
}
