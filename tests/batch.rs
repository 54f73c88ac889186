//! The harness of compiled expressions itself: one bad expression hides no other.

use nodewright_tests::harness::batch::{Batch, Expected, Job, Language, Outcome, Unit};
use serde_json::json;

/// An expression with this body.
fn unit(body: &str) -> Unit {
    let code = format!("::nodewright::Jsonata::new(|_, _| {body}, &[], ::core::option::Option::None)");
    Unit { language: Language::Jsonata, code }
}

#[test]
fn what_rustc_refuses_and_what_crashes_is_pinned_to_its_expression() {
    let five = "::core::result::Result::Ok(::core::option::Option::Some(::nodewright::Value::Int(5)))";
    let units = [
        unit(five),
        unit("no_such_name"),
        unit("::std::process::abort()"),
        unit("\"no result\""),
        unit("panic!(\"oh\")"),
        unit(five),
    ];
    let batch = Batch::build("batch", &units);
    assert_eq!(batch.refused.keys().copied().collect::<Vec<_>>(), [1, 3]);
    let jobs: Vec<Job> = [0, 2, 4, 5].map(|unit| Job::new(unit, None)).into();
    let outcomes = batch.run("batch", &jobs, &[]);
    let crash = |outcome: &Outcome, of: &str| matches!(outcome, Outcome::Crash(text) if text.contains(of));
    let five = Expected::value(json!(5.0));
    assert!(five.is_met(&outcomes[0]), "{}", outcomes[0]);
    assert!(crash(&outcomes[1], "the program ended"), "{}", outcomes[1]);
    assert!(crash(&outcomes[2], "panic: oh"), "{}", outcomes[2]);
    assert!(five.is_met(&outcomes[3]), "{}", outcomes[3]);
}

#[test]
fn expectations_are_met_by_value() {
    let any_order = Expected::Value { value: json!([1, 1, 2]), unordered: true };
    assert!(any_order.is_met(&Outcome::Value(json!([2, 1.0, 1]))));
    assert!(!any_order.is_met(&Outcome::Value(json!([2, 2, 1]))));
    assert!(!Expected::value(json!([1, 2])).is_met(&Outcome::Value(json!([2, 1]))));
    // Two whole numbers that are one as floats.
    assert!(
        !Expected::value(json!(9007199254740993_i64)).is_met(&Outcome::Value(json!(9007199254740992_i64)))
    );
    assert!(!Expected::value(json!(null)).is_met(&Outcome::Absent));
    let error = |code: Option<&str>| Outcome::Error(code.map(str::to_owned), String::new());
    assert!(Expected::Error("T2001".to_owned()).is_met(&error(Some("T2001"))));
    assert!(!Expected::Error("T2001".to_owned()).is_met(&error(None)));
}
