//! A graph that another runs keeps to the limits of both.

use mixed_project::graphs::{call_with_timeout, calls_within_limits, slow};

/// In virtual time, which passes as soon as all wait.
#[tokio::test(start_paused = true)]
async fn nodes_of_inner_graphs_count() {
    let run = async |turns| calls_within_limits::run(&(), calls_within_limits::Input { turns }).await;
    // Entry, done and exit, and five for each turn: of the loop two, and three of the graph.
    assert_eq!(run(5).await.expect("runs").turns, 5);
    let error = run(6).await.expect_err("ends").to_string();
    assert!(error.contains("limit of 30 node executions"), "{error}");
}

#[tokio::test(start_paused = true)]
async fn an_inner_graph_ends_with_the_outer_one_and_with_its_own_node() {
    let limited = tokio::time::Instant::now();
    let error = call_with_timeout::run(&(), call_with_timeout::Input { ms: 5000 }).await.expect_err("ends");
    assert_eq!(error.node(), Some("run"));
    assert!(error.to_string().contains("longer than its limit of 1000 ms"), "{error}");
    assert_eq!(limited.elapsed().as_millis(), 1000);
    call_with_timeout::run(&(), call_with_timeout::Input { ms: 500 }).await.expect("runs");
    slow::run(&(), slow::Input { ms: 5000 }).await.expect("runs");
}
