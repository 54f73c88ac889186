//! The limits of a run, and what its observers see.
#![expect(clippy::unwrap_used, reason = "a test may panic")]

use std::future::{Future, pending, ready};
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use nodewright::graph::journal::{Journal, Limits, Plain, Site};
use nodewright::graph::observer::{Observed, Observer, Output};
use nodewright::graph::{ErrorKind, GraphError};
use nodewright::node::NodeError;

static PURE: Site = Site { id: "decide", position: "graphs/desk.yaml:7:9", timeout: None };
static STEP: Site = Site { id: "price", position: "graphs/desk.yaml:3:9", timeout: None };

fn limits(executions: u32, milliseconds: u64) -> Limits {
    Limits { max_node_executions: executions, max_execution_time: Duration::from_millis(milliseconds) }
}

/// Runs a future that needs no runtime.
fn now<T>(future: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(future)
}

fn timed<T>(future: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap().block_on(future)
}

#[test]
fn counts_pure_nodes_and_steps_together() {
    let mut journal = Plain::new(limits(3, 60_000));
    now(async {
        journal.enter(&PURE).await.unwrap();
        assert_eq!(journal.step(&STEP, ready(Ok(7))).await.unwrap(), 7);
        journal.enter(&PURE).await.unwrap();
        let error = journal.enter(&PURE).await.unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Limit);
        assert_eq!(
            error.to_string(),
            "node `decide` (graphs/desk.yaml:7:9): the limit of 3 node executions was reached; \
             `maxNodeExecutions` of the graph raises it"
        );
        assert!(journal.step(&STEP, ready(Ok(7))).await.is_err());
    });
}

#[test]
fn ends_a_step_at_the_deadline() {
    let mut journal = Plain::new(limits(10, 20));
    let error = timed(journal.step(&STEP, pending::<Result<(), NodeError>>())).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Limit);
    assert_eq!(
        error.to_string(),
        "node `price` (graphs/desk.yaml:3:9): the limit of 20 ms was reached; \
         `maxExecutionTimeMs` of the graph raises it"
    );
}

#[test]
fn stops_a_loop_of_pure_nodes_at_the_deadline() {
    let mut journal = Plain::new(limits(u32::MAX, 5));
    let error = now(async {
        loop {
            std::thread::sleep(Duration::from_micros(100));
            if let Err(error) = journal.enter(&PURE).await {
                return error;
            }
        }
    });
    assert!(error.to_string().contains("maxExecutionTimeMs"), "{error}");
}

#[test]
fn ends_a_step_at_its_own_limit() {
    static NAP: Site =
        Site { id: "nap", position: "graphs/desk.yaml:9:9", timeout: Some(Duration::from_millis(20)) };
    let mut journal = Plain::new(limits(10, 60_000));
    let started = Instant::now();
    let error = timed(journal.step(&NAP, pending::<Result<(), NodeError>>())).unwrap_err();
    assert!(started.elapsed() < Duration::from_secs(10));
    assert_eq!((error.kind(), error.node()), (ErrorKind::Limit, Some("nap")));
    assert_eq!(
        error.to_string(),
        "node `nap` (graphs/desk.yaml:9:9): the node took longer than its limit of 20 ms; \
         `timeoutMs` of the node raises it"
    );
    // The run's own limit comes first here.
    let mut journal = Plain::new(limits(10, 5));
    let error = timed(journal.step(&NAP, pending::<Result<(), NodeError>>())).unwrap_err();
    assert!(error.to_string().contains("maxExecutionTimeMs"), "{error}");
}

/// A loop of pure nodes that ends when another task of the same thread says so.
#[test]
fn lets_others_run_between_pure_nodes() {
    static STOP: AtomicBool = AtomicBool::new(false);
    timed(async {
        let other = tokio::spawn(async {
            tokio::time::sleep(Duration::from_millis(5)).await;
            STOP.store(true, Ordering::Relaxed);
        });
        let mut journal = Plain::new(limits(u32::MAX, 60_000));
        while !STOP.load(Ordering::Relaxed) {
            journal.enter(&PURE).await.unwrap();
        }
        other.await.unwrap();
    });
}

#[test]
fn lets_others_run_between_steps_that_never_wait() {
    static STOP: AtomicBool = AtomicBool::new(false);
    timed(async {
        let other = tokio::spawn(async { STOP.store(true, Ordering::Relaxed) });
        let mut journal = Plain::new(limits(u32::MAX, 60_000));
        while !STOP.load(Ordering::Relaxed) {
            journal.step(&STEP, ready(Ok(()))).await.unwrap();
        }
        other.await.unwrap();
    });
}

#[test]
fn takes_the_largest_limits() {
    let mut journal = Plain::new(limits(u32::MAX, u64::MAX));
    let later = async {
        tokio::task::yield_now().await;
        Ok(7)
    };
    assert_eq!(timed(journal.step(&STEP, later)).unwrap(), 7);
}

#[test]
fn a_failed_step_is_an_error_of_its_node_with_its_source() {
    let mut journal = Plain::new(Limits::default());
    let failed = async { Err::<(), NodeError>("x".parse::<u8>().unwrap_err().into()) };
    let error = now(journal.step(&STEP, failed)).unwrap_err();
    assert_eq!((error.kind(), error.node()), (ErrorKind::Node, Some("price")));
    assert_eq!(error.to_string(), "node `price` (graphs/desk.yaml:3:9): invalid digit found in string");
    assert!(std::error::Error::source(&error).is_some());
}

#[derive(Default)]
struct Seen(Vec<String>);

impl Observer for Seen {
    fn enter<'a>(&'a mut self, site: &'static Site) -> Option<Pin<Box<dyn Future<Output = ()> + Send + 'a>>> {
        self.0.push(format!("> {}", site.id));
        (site.id == "price").then(|| -> Pin<Box<dyn Future<Output = ()> + Send>> {
            Box::pin(async {
                tokio::task::yield_now().await;
                self.0.push("held".into());
            })
        })
    }

    fn leave(&mut self, site: &'static Site, output: Output<'_>) {
        self.0.push(format!("< {} {}", site.id, output.json()));
    }

    fn error(&mut self, site: &'static Site, error: &GraphError) {
        self.0.push(format!("! {} {:?}", site.id, error.kind()));
    }
}

async fn executor<J: Journal>(mut journal: J) -> Result<i64, GraphError> {
    let price = journal.step(&STEP, ready(Ok(4))).await?;
    journal.leave(&STEP, &price);
    journal.enter(&PURE).await?;
    let big = price > 3;
    journal.leave(&PURE, &big);
    journal.enter(&PURE).await?;
    Err(journal.fail(&PURE, GraphError::new(ErrorKind::Expression, "no")))
}

#[test]
fn an_observer_sees_every_node() {
    let mut seen = Seen::default();
    let error = now(executor(Observed::new(limits(9, 60_000), &mut seen))).unwrap_err();
    assert_eq!(error.to_string(), "node `decide` (graphs/desk.yaml:7:9): no");
    let expected =
        ["> price", "held", "< price 4", "> decide", "< decide true", "> decide", "! decide Expression"];
    assert_eq!(seen.0, expected);
    let plain = now(executor(Plain::new(Limits::DEFAULT))).unwrap_err();
    assert_eq!(plain.to_string(), error.to_string());
    let mut seen = Seen::default();
    assert!(now(executor(Observed::new(limits(1, 60_000), &mut seen))).is_err());
    assert_eq!(seen.0.last().unwrap(), "! decide Limit");
}
