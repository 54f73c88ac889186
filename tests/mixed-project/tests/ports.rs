//! Outputs that are enums lead their own ways.

use mixed_project::graphs::{pay, pay_all, plain_receipt, receipt};
use mixed_project::nodes::{Charge, Charged, Receipt};
use nodewright::json::ToJson;
use serde_json::{Value, json};

fn json(output: &impl ToJson) -> Value {
    serde_json::from_str(&output.to_json()).expect("JSON")
}

#[tokio::test]
async fn each_port_leads_to_its_node_which_sees_what_the_port_holds() {
    for (amount, expected) in [
        (50.0, json!({"text": "receipt 7", "paid": 50})),
        (150.0, json!({"text": "too much by 50", "paid": 0})),
        (0.0, json!({"text": "nothing", "paid": 0})),
    ] {
        let output = pay::run(&(), pay::Input { amount }).await.expect("runs");
        assert_eq!(json(&output), expected);
    }
}

#[tokio::test]
async fn a_node_behind_several_ports_sees_the_whole_output() {
    let run =
        async |amount, free| json(&receipt::run(&(), receipt::Input { amount, free }).await.expect("runs"));
    assert_eq!(run(500.0, false).await, json!({"number": 7, "free": false}));
    assert_eq!(run(500.0, true).await, json!({"number": 0, "free": true}));
    let why = json!({"rejected": {"reason": "too much", "over": 500}});
    assert_eq!(run(1500.0, false).await, json!({"why": why}));
    assert_eq!(run(0.0, false).await, json!({"why": "nothing"}));
}

#[tokio::test]
async fn a_port_may_lead_to_the_exit() {
    let run =
        async |amount| json(&plain_receipt::run(&(), plain_receipt::Input { amount }).await.expect("runs"));
    assert_eq!(run(5.0).await, json!({"number": 7, "paid": 5}));
    assert_eq!(run(0.0).await, json!({"number": 0, "whole": "nothing"}));
}

#[tokio::test]
async fn a_graph_runs_another() {
    let output = pay_all::run(&(), pay_all::Input { first: 20.0, second: 120.0 }).await.expect("runs");
    assert_eq!(json(&output), json!({"paid": 20, "texts": ["receipt 7", "too much by 20"]}));
}

#[tokio::test]
async fn the_history_of_a_graph_holds_those_of_the_graphs_that_it_ran() {
    let (result, history) = pay_all::test().record(pay_all::Input { first: 1.0, second: 2.0 }).await;
    result.expect("runs");
    let ids: Vec<_> = history.records().iter().map(|record| record.site.id).collect();
    assert_eq!(ids, ["entry", "one", "two", "sum", "exit"]);
    let one = history.of("one").next().expect("ran");
    assert_eq!(one.input.as_deref(), Some(r#"{"amount":1}"#));
    let inner = one.inner.as_ref().expect("ran a graph");
    let ids: Vec<_> = inner.records().iter().map(|record| record.site.id).collect();
    assert_eq!(ids, ["entry", "charge", "thank", "exit"]);
    assert_eq!(inner.records().iter().map(|record| record.index).collect::<Vec<_>>(), [0, 1, 2, 3]);
}

#[tokio::test]
async fn nodes_of_inner_graphs_can_be_replaced_too() {
    let output = pay_all::test()
        .replace::<Charge>(|payment| {
            Ok(Charged::Confirmed(Receipt { number: 1, paid: payment.amount * 2.0 }))
        })
        .run(pay_all::Input { first: 1.0, second: 2.0 })
        .await;
    assert_eq!(output.expect("runs").paid, 6.0);
}
