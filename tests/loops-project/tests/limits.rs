//! The limits of loops, of expressions and of nodes.
#![expect(clippy::unwrap_used, reason = "a test may panic")]

use std::time::{Duration, Instant};

use loops_project::graphs::{ponder, sleep, spin};
use nodewright::graph::journal::{Journal, Limits};
use nodewright::graph::{ErrorKind, GraphError};

fn limits(executions: u32, milliseconds: u64) -> Journal<'static> {
    let max_execution_time = Duration::from_millis(milliseconds);
    Journal::new(Limits { max_node_executions: executions, max_execution_time }, None)
}

/// What went wrong, within a time that is long, but not that of a whole run.
async fn soon<T: std::fmt::Debug>(run: impl Future<Output = Result<T, GraphError>>) -> GraphError {
    let started = Instant::now();
    let error = run.await.unwrap_err();
    assert!(started.elapsed() < Duration::from_secs(10), "took {:?}", started.elapsed());
    assert_eq!(error.kind(), ErrorKind::Limit, "{error}");
    error
}

#[tokio::test]
async fn executions_of_a_loop_are_counted() {
    let error = soon(spin::run(&(), spin::Input { n: 1e300 })).await;
    assert_eq!(error.node(), Some("more"));
    assert!(error.to_string().contains("the limit of 1000 node executions was reached"), "{error}");
    // Entry, 499 turns of two, the exit: the last that are allowed.
    assert!(spin::run(&(), spin::Input { n: 498.0 }).await.is_ok());
    assert!(spin::run(&(), spin::Input { n: 499.0 }).await.is_err());
}

#[tokio::test]
async fn the_time_of_a_loop_is_limited() {
    let error = soon(spin::run_with(&mut limits(u32::MAX, 30), Some(&()), &spin::Input { n: 1e300 })).await;
    assert!(error.to_string().contains("the limit of 30 ms was reached"), "{error}");
}

#[tokio::test]
async fn a_loop_lets_others_run() {
    let (mut journal, input) = (limits(u32::MAX, 60_000), spin::Input { n: 1e300 });
    let spin = spin::run_with(&mut journal, Some(&()), &input);
    let slept = tokio::time::sleep(Duration::from_millis(5));
    tokio::select! {
        biased;
        result = spin => panic!("the loop ended: {result:?}"),
        () = slept => {}
    }
}

#[tokio::test]
async fn the_time_of_an_expression_is_limited() {
    assert!(ponder::run(&(), ponder::Input { n: 1000.0 }).await.is_ok());
    let error = soon(ponder::run_with(&mut limits(1000, 30), Some(&()), &ponder::Input { n: 1e300 })).await;
    assert_eq!(error.node(), Some("think"));
    assert!(error.to_string().contains("the limit of 30 ms was reached"), "{error}");
}

#[tokio::test]
async fn the_time_of_a_node_is_limited() {
    assert!(sleep::run(&(), sleep::Input { ms: 1 }).await.is_ok());
    let error = soon(sleep::run(&(), sleep::Input { ms: 60_000 })).await;
    assert_eq!(error.node(), Some("nap"));
    let words = "the node took longer than its limit of 50 ms; `timeoutMs` of the node raises it";
    assert!(error.to_string().ends_with(words), "{error}");
    // In a test with a stand-in, too.
    assert!(sleep::test().run(sleep::Input { ms: 60_000 }).await.is_err());
}
