//! DATA_TRANSFORMATION.

use node_knowledge::nodes::action::{DataTransformation, OnError, ToTransform};
use serde_json::{Value, json};

use crate::{refusal, run};

fn transformation(steps: Value) -> DataTransformation {
    DataTransformation { steps: serde_json::from_value(steps).expect("steps"), on_error: OnError::Fail }
}

fn items(items: Value) -> ToTransform {
    serde_json::from_value(json!({ "items": items })).expect("a list")
}

/// What a single step makes of an item.
async fn step(step: Value, item: Value) -> Value {
    let output = run(&transformation(json!([step])), &(), items(json!([item]))).await.expect("runs");
    output.items.into_iter().next().expect("runs")
}

#[tokio::test]
async fn every_step_does_what_it_says() {
    let item = json!({"a": " X ", "b": {"c": 1, "d": 2}, "l": [1, {"m": 2}], "z": null});
    let cases = [
        (json!({"action": "keep", "fields": ["b.c", "absent"]}), json!({"b": {"c": 1}})),
        (
            json!({"action": "remove", "fields": ["b.c", "l", "z", "no.way"]}),
            json!({"a": " X ", "b": {"d": 2}}),
        ),
        (
            json!({"action": "rename", "from": "b.c", "to": "n.m"}),
            json!({"a": " X ", "b": {"d": 2}, "l": [1, {"m": 2}], "z": null, "n": {"m": 1}}),
        ),
        (json!({"action": "rename", "from": "absent", "to": "a"}), item.clone()),
        (json!({"action": "fill", "field": "a", "value": 0}), item.clone()),
    ];
    for (action, expected) in cases {
        assert_eq!(step(action.clone(), item.clone()).await, expected, "{action}");
    }
    let after = |action| step(action, item.clone());
    assert_eq!(
        after(json!({"action": "set", "field": "l.1.m", "value": [3]})).await["l"],
        json!([1, {"m": [3]}])
    );
    assert_eq!(after(json!({"action": "fill", "field": "z", "value": 0})).await["z"], json!(0));
    assert_eq!(after(json!({"action": "text", "field": "a", "change": "trim"})).await["a"], json!("X"));
    assert_eq!(
        after(json!({"action": "text", "field": "a", "change": "lowercase"})).await["a"],
        json!(" x ")
    );
    let template = "{{{a}}} {b.c}/{ b } {z}";
    let format = json!({"action": "format", "field": "t", "template": template});
    assert_eq!(after(format).await["t"], json!("{ X } 1/{\"c\":1,\"d\":2} "));
}

#[tokio::test]
async fn steps_follow_each_other() {
    let steps = json!([
        {"action": "convert", "field": "price", "to": "number"},
        {"action": "format", "field": "line", "template": "{name}: {price}"},
        {"action": "keep", "fields": ["line"]},
    ]);
    let input = items(json!([{"name": "Lamp", "price": " 19.90"}, {"name": "Box", "price": 4}]));
    let output = run(&transformation(steps), &(), input).await.unwrap();
    assert_eq!(json!(output.items), json!([{"line": "Lamp: 19.9"}, {"line": "Box: 4"}]));
}

#[tokio::test]
async fn converts_what_can_be_converted() {
    let cases = [
        ("text", json!(1.5), json!("1.5")),
        ("text", json!({"a": 1}), json!("{\"a\":1}")),
        ("number", json!("12"), json!(12)),
        ("number", json!(true), json!(1)),
        ("integer", json!("12.9"), json!(12)),
        ("integer", json!(9_007_199_254_740_993_i64), json!(9_007_199_254_740_993_i64)),
        ("boolean", json!(" Yes"), json!(true)),
        ("boolean", json!(0), json!(false)),
        ("list", json!(1), json!([1])),
        ("list", json!([1]), json!([1])),
        ("json", json!("{\"a\": [1]}"), json!({"a": [1]})),
        ("number", Value::Null, Value::Null),
    ];
    for (to, before, after) in cases {
        let converted =
            step(json!({"action": "convert", "field": "v", "to": to}), json!({ "v": before })).await;
        assert_eq!(converted, json!({ "v": after }), "{before} to {to}");
    }
}

#[tokio::test]
async fn a_step_that_does_not_work_names_the_item_and_the_field() {
    let cases = [
        (json!({"action": "convert", "field": "v", "to": "number"}), "`v` is \"x\", which is no number"),
        (
            json!({"action": "convert", "field": "v", "to": "boolean"}),
            "`v` is \"x\", which is no true or false",
        ),
        (
            json!({"action": "convert", "field": "v", "to": "json"}),
            "`v` is \"x\", which is no text with JSON in it",
        ),
        (
            json!({"action": "set", "field": "v.w", "value": 1}),
            "cannot set `v.w`: there is no place for `w`, as what it should be a field of is no object",
        ),
        (
            json!({"action": "format", "field": "t", "template": "{vv}"}),
            "there is no `vv` to put into the template: set it in a step before",
        ),
        (
            json!({"action": "format", "field": "t", "template": "{v"}),
            "the template has a single `{`: write `{{` for a brace",
        ),
        (
            json!({"action": "format", "field": "t", "template": "v} {v}"}),
            "the template has a single `}`: write `}}` for a brace",
        ),
        (
            json!({"action": "text", "field": "n", "change": "trim"}),
            "`n` is 1, no text: convert it to text in a step before",
        ),
    ];
    for (action, expected) in cases {
        let input = items(json!([{"v": "x", "n": 1}]));
        let error = refusal(&transformation(json!([action])), &(), input).await;
        assert_eq!(error, format!("item 0: {expected}"));
    }
}

#[tokio::test]
async fn only_objects_have_fields() {
    let error = refusal(&transformation(json!([])), &(), items(json!([{}, 1]))).await;
    assert_eq!(error, "item 1: only objects have fields: put other values into one, such as {\"value\": …}");
}

#[tokio::test]
async fn items_that_fail_can_be_dropped_or_kept() {
    let steps = json!([
        {"action": "set", "field": "n", "value": 1},
        {"action": "convert", "field": "v", "to": "number"},
    ]);
    let input = || items(json!([{"v": "1"}, {"v": "x"}]));
    let node = DataTransformation { on_error: OnError::Drop, ..transformation(steps.clone()) };
    let output = run(&node, &(), input()).await.unwrap();
    assert_eq!(json!(output), json!({"items": [{"v": 1, "n": 1}], "failed": 1}));
    let node = DataTransformation { on_error: OnError::Keep, ..transformation(steps) };
    let output = run(&node, &(), input()).await.unwrap();
    assert_eq!(json!(output), json!({"items": [{"v": 1, "n": 1}, {"v": "x"}], "failed": 1}));
}
