//! Graphs in Rust go by ports as those in YAML do, and run others of either form.

use mixed_project::graphs::{may_pay, sell, sell_twice};
use mixed_project::nodes::Payment;
use mixed_project::till::Said;

fn said(text: &str, paid: f64) -> Said {
    Said { text: text.to_owned(), paid }
}

#[tokio::test]
async fn each_port_leads_to_its_function_which_takes_what_the_port_holds() {
    let run = async |amount| sell::run(&(), Payment { amount }).await.expect("runs");
    assert_eq!(run(50.0).await, said("receipt 7", 50.0));
    assert_eq!(run(150.0).await, said("too much by 50", 0.0));
    assert_eq!(run(0.0).await, said("Nothing", 0.0));
}

#[tokio::test]
async fn a_graph_in_rust_runs_graphs_of_both_forms() {
    let output = sell_twice::run(&(), Payment { amount: 40.0 }).await.expect("runs");
    assert_eq!(output, said("receipt 7, receipt 7", 120.0));
}

#[tokio::test]
async fn what_a_port_holds_is_none_where_the_node_has_not_run() {
    let run = async |amount| may_pay::run(&(), Payment { amount }).await.expect("runs");
    assert_eq!(run(5.0).await, said("free: 5", 0.0));
    assert_eq!(run(50.0).await, said("paid", 50.0));
    assert_eq!(run(5000.0).await, said("Rejected { reason: \"too much\", over: 4000.0 }", 0.0));
}
