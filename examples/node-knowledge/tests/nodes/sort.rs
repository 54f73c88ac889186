//! SORT.

use node_knowledge::nodes::flow::{Direction, Items, MissingPlace, Sort, SortKey};
use serde_json::{Value, json};

use crate::{refusal, run};

fn sort(keys: &[(&str, Direction)]) -> Sort {
    let key = |(field, direction): &(&str, Direction)| SortKey {
        field: (*field).to_owned(),
        direction: *direction,
    };
    Sort {
        keys: keys.iter().map(key).collect(),
        ignore_case: false,
        missing: MissingPlace::Last,
        limit: None,
    }
}

async fn sorted(node: &Sort, items: Value) -> Value {
    let items: Items = serde_json::from_value(json!({ "items": items })).expect("a list");
    json!(run(node, &(), items).await.expect("sorts").items)
}

#[tokio::test]
async fn a_later_key_decides_where_earlier_ones_are_equal() {
    let node = sort(&[("a.b", Direction::Descending), ("c", Direction::Ascending)]);
    let items = json!([{"a": {"b": 1}, "c": 1}, {"a": {"b": 2}, "c": 2}, {"a": {"b": 2}, "c": 1}]);
    let expected = json!([{"a": {"b": 2}, "c": 1}, {"a": {"b": 2}, "c": 2}, {"a": {"b": 1}, "c": 1}]);
    assert_eq!(sorted(&node, items).await, expected);
}

#[tokio::test]
async fn equal_items_stay_in_their_order() {
    let items = json!([{"a": 1, "n": 1}, {"a": 1.0, "n": 2}, {"a": 1, "n": 3}]);
    for direction in [Direction::Ascending, Direction::Descending] {
        assert_eq!(sorted(&sort(&[("a", direction)]), items.clone()).await, items);
    }
}

#[tokio::test]
async fn items_without_the_field_go_where_told_in_either_direction() {
    for direction in [Direction::Ascending, Direction::Descending] {
        let last = sort(&[("a", direction)]);
        assert_eq!(
            sorted(&last, json!([{}, {"a": 1}, {"a": null}])).await,
            json!([{"a": 1}, {}, {"a": null}])
        );
        let first = Sort { missing: MissingPlace::First, ..last };
        assert_eq!(sorted(&first, json!([{"a": 1}, {}])).await, json!([{}, {"a": 1}]));
    }
}

#[tokio::test]
async fn values_of_different_kinds_are_sorted_by_kind() {
    let node = sort(&[("a", Direction::Ascending)]);
    let items = json!([{"a": "1"}, {"a": {}}, {"a": 2}, {"a": []}, {"a": false}]);
    let expected = json!([{"a": false}, {"a": 2}, {"a": "1"}, {"a": []}, {"a": {}}]);
    assert_eq!(sorted(&node, items).await, expected);
}

#[tokio::test]
async fn letters_can_be_ignored_and_the_list_cut() {
    let node = sort(&[("a", Direction::Ascending)]);
    let items = json!([{"a": "b"}, {"a": "C"}, {"a": "A"}]);
    assert_eq!(sorted(&node, items.clone()).await, json!([{"a": "A"}, {"a": "C"}, {"a": "b"}]));
    let node = Sort { ignore_case: true, limit: Some(2), ..node };
    assert_eq!(sorted(&node, items).await, json!([{"a": "A"}, {"a": "b"}]));
}

#[tokio::test]
async fn nothing_to_sort_by_is_an_error() {
    let error = refusal(&sort(&[]), &(), Items { items: Vec::new() }).await;
    assert_eq!(error, "there is nothing to sort by: add a key, such as {field, direction}");
}
