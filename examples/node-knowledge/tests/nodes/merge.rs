//! MERGE.

use node_knowledge::nodes::flow::{Conflict, Join, Merge, MergeMode, TwoLists};
use serde_json::{Value, json};

use crate::{refusal, run};

fn merge(mode: MergeMode, join: Join) -> Merge {
    let key = (mode == MergeMode::ByKey).then(|| "id".to_owned());
    Merge { mode, key, join, conflict: Conflict::PreferRight }
}

fn lists(left: Value, right: Value) -> TwoLists {
    serde_json::from_value(json!({ "left": left, "right": right })).expect("two lists")
}

async fn merged(node: &Merge, left: Value, right: Value) -> Value {
    json!(run(node, &(), lists(left, right)).await.expect("merges").items)
}

#[tokio::test]
async fn appends_one_list_to_the_other() {
    let node = merge(MergeMode::Append, Join::Inner);
    assert_eq!(merged(&node, json!([1]), json!(["a", null])).await, json!([1, "a", null]));
}

#[tokio::test]
async fn joins_place_by_place_and_keeps_the_rest_as_told() {
    let (left, right) = (json!([{"a": 1}, {"a": 2}]), json!([{"b": 1}]));
    for (join, expected) in [
        (Join::Inner, json!([{"a": 1, "b": 1}])),
        (Join::Left, json!([{"a": 1, "b": 1}, {"a": 2}])),
        (Join::Outer, json!([{"a": 1, "b": 1}, {"a": 2}])),
    ] {
        let node = merge(MergeMode::ByPosition, join);
        assert_eq!(merged(&node, left.clone(), right.clone()).await, expected, "{join:?}");
    }
    let node = merge(MergeMode::ByPosition, Join::Outer);
    assert_eq!(merged(&node, json!([]), right).await, json!([{"b": 1}]));
}

#[tokio::test]
async fn joins_where_a_field_is_equal() {
    let left = json!([{"id": 1, "a": "x"}, {"id": 2}, {"a": "no id"}]);
    let right = json!([{"id": 1.0, "b": 1}, {"id": 1, "b": 2}, {"id": "2"}, {"id": null}]);
    let pairs = [json!({"id": 1.0, "a": "x", "b": 1}), json!({"id": 1, "a": "x", "b": 2})];
    for (join, rest) in [
        (Join::Inner, vec![]),
        (Join::Left, vec![json!({"id": 2}), json!({"a": "no id"})]),
        (Join::Outer, vec![json!({"id": 2}), json!({"a": "no id"}), json!({"id": "2"}), json!({"id": null})]),
    ] {
        let expected: Vec<_> = pairs.iter().cloned().chain(rest).collect();
        let node = merge(MergeMode::ByKey, join);
        assert_eq!(merged(&node, left.clone(), right.clone()).await, json!(expected), "{join:?}");
    }
}

#[tokio::test]
async fn takes_the_value_of_the_side_that_is_preferred() {
    let node = merge(MergeMode::ByKey, Join::Inner);
    let (left, right) = (json!([{"id": 1, "a": "left"}]), json!([{"id": 1, "a": "right"}]));
    assert_eq!(merged(&node, left.clone(), right.clone()).await, json!([{"id": 1, "a": "right"}]));
    let node = Merge { conflict: Conflict::PreferLeft, ..node };
    assert_eq!(merged(&node, left, right).await, json!([{"id": 1, "a": "left"}]));
}

#[tokio::test]
async fn a_join_without_a_key_is_an_error() {
    let node = Merge { key: None, ..merge(MergeMode::ByKey, Join::Inner) };
    let error = refusal(&node, &(), lists(json!([]), json!([]))).await;
    assert_eq!(error, "mode `by_key` needs `key`: the field that both lists share");
}

#[tokio::test]
async fn only_objects_become_one_item() {
    let node = merge(MergeMode::ByPosition, Join::Inner);
    let error = refusal(&node, &(), lists(json!([1]), json!([{}]))).await;
    assert_eq!(error, "only objects become one item: use mode `append` for lists of other values");
}

#[tokio::test]
async fn a_join_that_multiplies_too_much_is_an_error() {
    let many = json!(vec![json!({"id": 1}); 400]);
    let node = merge(MergeMode::ByKey, Join::Inner);
    let error = refusal(&node, &(), lists(many.clone(), many)).await;
    assert!(error.contains("more than 100000 items: filter the lists first"), "{error}");
}
