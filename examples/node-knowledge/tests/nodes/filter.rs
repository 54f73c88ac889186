//! FILTER, and the conditions that IF and SWITCH have too.

use node_knowledge::nodes::flow::{Combine, Condition, Filter, Items, Keep, Operator};
use serde_json::{Value, json};

use crate::{refusal, run};

fn condition(field: &str, operator: Operator, value: Value) -> Condition {
    let value = Some(value).filter(|value| !value.is_null());
    Condition { field: field.to_owned(), operator, value, ignore_case: false }
}

fn filter(conditions: Vec<Condition>) -> Filter {
    Filter { conditions, combine: Combine::All, keep: Keep::Matching, limit: None }
}

fn items(items: Value) -> Items {
    serde_json::from_value(json!({ "items": items })).expect("a list")
}

/// Whether an item passes a single condition.
async fn passes(item: Value, condition: Condition) -> bool {
    run(&filter(vec![condition]), &(), items(json!([item]))).await.expect("runs").kept == 1
}

#[tokio::test]
async fn keeps_the_items_that_match_in_their_order() {
    let node = filter(vec![condition("price", Operator::GreaterThan, json!(5))]);
    let output = run(&node, &(), items(json!([{"price": 9}, {"price": 5}, {"price": 6.5}]))).await.unwrap();
    assert_eq!(json!(output), json!({"items": [{"price": 9}, {"price": 6.5}], "kept": 2, "dropped": 1}));
}

#[tokio::test]
async fn keeps_the_others_when_told_to() {
    let conditions = vec![condition("price", Operator::GreaterThan, json!(5))];
    let node = Filter { keep: Keep::Others, ..filter(conditions) };
    let output = run(&node, &(), items(json!([{"price": 9}, {"price": 5}, {}]))).await.unwrap();
    assert_eq!(json!(output.items), json!([{"price": 5}, {}]));
}

#[tokio::test]
async fn keeps_at_most_the_limit() {
    let node = Filter { limit: Some(1), ..filter(vec![condition("a", Operator::Exists, Value::Null)]) };
    let output = run(&node, &(), items(json!([{"a": 1}, {"a": 2}]))).await.unwrap();
    assert_eq!((json!(output.items), output.dropped), (json!([{"a": 1}]), 1));
}

#[tokio::test]
async fn all_conditions_must_hold_or_any() {
    let conditions =
        || vec![condition("a", Operator::Equals, json!(1)), condition("b", Operator::Equals, json!(2))];
    let list = || items(json!([{"a": 1, "b": 2}, {"a": 1}, {}]));
    let all = run(&filter(conditions()), &(), list()).await.unwrap();
    assert_eq!(all.kept, 1);
    let any = Filter { combine: Combine::Any, ..filter(conditions()) };
    assert_eq!(run(&any, &(), list()).await.unwrap().kept, 2);
}

#[tokio::test]
async fn every_operator_holds_and_does_not() {
    let item = json!({"n": 5, "t": "Bern", "l": ["a", 1], "e": "", "z": null, "o": {"in": [7]}});
    let cases = [
        ("n", Operator::Equals, json!(5.0), json!(6)),
        ("n", Operator::NotEquals, json!("5"), json!(5)),
        ("n", Operator::GreaterThan, json!(4), json!(5)),
        ("n", Operator::GreaterOrEqual, json!(5), json!(5.5)),
        ("t", Operator::LessThan, json!("Chur"), json!("Basel")),
        ("n", Operator::LessOrEqual, json!(5), json!(4)),
        ("t", Operator::Contains, json!("er"), json!("ER")),
        ("l", Operator::Contains, json!(1.0), json!("1")),
        ("l", Operator::NotContains, json!("b"), json!("a")),
        ("t", Operator::StartsWith, json!("Be"), json!("ern")),
        ("t", Operator::EndsWith, json!("ern"), json!("Be")),
        ("n", Operator::In, json!([4, 5]), json!(["5"])),
        ("n", Operator::NotIn, json!([4]), json!([5])),
        ("o.in.0", Operator::Equals, json!(7), json!(8)),
        ("absent", Operator::NotIn, json!([4]), Value::Null),
    ];
    for (field, operator, right, wrong) in cases {
        assert!(
            passes(item.clone(), condition(field, operator, right.clone())).await,
            "{field} {operator:?} {right}"
        );
        if !wrong.is_null() {
            let holds = passes(item.clone(), condition(field, operator, wrong.clone())).await;
            assert!(!holds, "{field} {operator:?} {wrong}");
        }
    }
    let without_value = [
        (Operator::Exists, ["n", "e"], ["z", "absent"]),
        (Operator::Missing, ["z", "absent"], ["n", "e"]),
        (Operator::IsEmpty, ["e", "absent"], ["n", "l"]),
        (Operator::IsNotEmpty, ["l", "n"], ["e", "z"]),
    ];
    for (operator, right, wrong) in without_value {
        for field in right {
            assert!(
                passes(item.clone(), condition(field, operator, Value::Null)).await,
                "{field} {operator:?}"
            );
        }
        for field in wrong {
            assert!(
                !passes(item.clone(), condition(field, operator, Value::Null)).await,
                "{field} {operator:?}"
            );
        }
    }
}

#[tokio::test]
async fn values_of_different_kinds_never_match() {
    for operator in [Operator::Equals, Operator::GreaterThan, Operator::LessThan, Operator::Contains] {
        assert!(!passes(json!({"a": "10"}), condition("a", operator, json!(9))).await, "{operator:?}");
    }
}

#[tokio::test]
async fn letters_can_be_ignored_in_texts_and_lists() {
    let ignoring = |operator, value| Condition { ignore_case: true, ..condition("t", operator, value) };
    assert!(passes(json!({"t": "BERN"}), ignoring(Operator::Equals, json!("bern"))).await);
    assert!(passes(json!({"t": "BERN"}), ignoring(Operator::In, json!(["Bern"]))).await);
}

#[tokio::test]
async fn conditions_that_cannot_be_meant_are_refused() {
    let none = filter(Vec::new());
    assert_eq!(
        refusal(&none, &(), items(json!([]))).await,
        "there are no conditions: add one, such as {field, operator, value}"
    );
    let cases = [
        (
            Operator::GreaterThan,
            Value::Null,
            "`greater_than` on `a` needs a `value` (for null, use `missing`)",
        ),
        (Operator::In, json!("x"), "`in` on `a` needs a list as `value`"),
        (Operator::StartsWith, json!(1), "`starts_with` on `a` needs a text as `value`"),
    ];
    for (operator, value, expected) in cases {
        let error = refusal(&filter(vec![condition("a", operator, value)]), &(), items(json!([]))).await;
        assert_eq!(error, format!("the condition {expected}"));
    }
}
