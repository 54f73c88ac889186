//! Loops as Rust types: history, counts, rules and limits.

use loops_project::Rest;
use loops_project::gather::{List, Seen};
use loops_project::graphs::{doze, gather};
use nodewright::graph::ErrorKind;

#[tokio::test]
async fn functions_see_all_that_came_before_oldest_first() {
    let seen = gather::run(&(), List { count: 8, most: 10 }).await.unwrap();
    let expected = Seen {
        numbers: (0..8).collect(),
        sizes: vec![3, 3, 2],
        pages: vec![1, 2, 3],
        ways: ["page", "page", "state"].map(str::to_owned).into(),
        counts: 3,
        later: 0,
    };
    assert_eq!(seen, expected);
}

#[tokio::test]
async fn the_first_turn_has_no_history() {
    let seen = gather::run(&(), List { count: 2, most: 1 }).await.unwrap();
    assert_eq!((seen.numbers, seen.sizes, seen.pages), (vec![0, 1], vec![2], vec![1]));
}

#[tokio::test]
async fn a_rule_counts_executions() {
    let seen = gather::run(&(), List { count: 100, most: 4 }).await.unwrap();
    assert_eq!((seen.sizes, seen.counts), (vec![3; 4], 4));
}

#[tokio::test]
async fn a_graph_in_rust_has_its_own_limits() {
    let error = gather::run(&(), List { count: 1000, most: 1000 }).await.unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Limit, "{error}");
    assert!(error.to_string().contains("the limit of 40 node executions was reached"), "{error}");
}

#[tokio::test]
async fn a_node_of_a_graph_in_rust_has_its_own_time() {
    let error = doze::run(&(), Rest { ms: 40 }).await.unwrap_err();
    assert_eq!((error.kind(), error.node()), (ErrorKind::Limit, Some("nap")), "{error}");
    assert!(error.to_string().contains("60 ms"), "{error}");
}
