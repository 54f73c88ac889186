//! IF and SWITCH.

use node_knowledge::nodes::flow::{Branch, Case, Combine, Condition, If, Item, Operator, Route, Switch};
use serde_json::json;

use crate::{refusal, run};

fn at_least(least: i64) -> Vec<Condition> {
    let (field, value) = ("total".to_owned(), Some(json!(least)));
    vec![Condition { field, operator: Operator::GreaterOrEqual, value, ignore_case: false }]
}

fn order(total: i64) -> Item {
    Item { item: json!({ "total": total }) }
}

#[tokio::test]
async fn an_item_goes_by_the_port_of_its_answer() {
    let node = If { conditions: at_least(10), combine: Combine::All };
    assert_eq!(run(&node, &(), order(10)).await.unwrap(), Branch::True(order(10)));
    let other = run(&node, &(), order(9)).await.unwrap();
    assert_eq!(json!(other), json!({"false": {"item": {"total": 9}}}));
}

#[tokio::test]
async fn an_if_without_conditions_is_an_error() {
    let node = If { conditions: Vec::new(), combine: Combine::Any };
    assert!(refusal(&node, &(), order(1)).await.starts_with("there are no conditions"));
}

#[tokio::test]
async fn the_first_case_that_matches_decides() {
    let case = |least| Case { conditions: at_least(least), combine: Combine::All };
    let node = Switch { cases: vec![case(1000), case(100), case(10), case(5)] };
    for (total, expected) in [
        (1000, Route::First(order(1000))),
        (999, Route::Second(order(999))),
        (10, Route::Third(order(10))),
        (9, Route::Fourth(order(9))),
        (4, Route::Otherwise(order(4))),
    ] {
        assert_eq!(run(&node, &(), order(total)).await.unwrap(), expected);
    }
}

#[tokio::test]
async fn a_switch_has_one_to_four_cases() {
    for count in [0, 5] {
        let cases = (0..count).map(|least| Case { conditions: at_least(least), combine: Combine::All });
        let error = refusal(&Switch { cases: cases.collect() }, &(), order(1)).await;
        assert_eq!(error, format!("{count} cases are given: give one to four, or put switches in a row"));
    }
}
