//! The limits of a run, and what its observers see.
#![expect(clippy::unwrap_used, reason = "a test may panic")]

use std::future::{Future, pending, ready};
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use nodewright::graph::control::Status;
use nodewright::graph::history::Record;
use nodewright::graph::journal::{Journal, Limits, Site};
use nodewright::graph::observer::{Entered, Next, Observer};
use nodewright::graph::run::Run;
use nodewright::graph::{ErrorKind, GraphError};
use nodewright::node::NodeError;

static PURE: Site = Site {
    id: "decide",
    kind: "switch",
    position: "graphs/desk.yaml:7:9",
    timeout: None,
    calls: None,
    expressions: &[],
};
static STEP: Site = Site {
    id: "price",
    kind: "node",
    position: "graphs/desk.yaml:3:9",
    timeout: None,
    calls: None,
    expressions: &[],
};

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
    let mut journal = Journal::new(limits(3, 60_000), None);
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

/// How often a node passes before it must be entered.
fn passing(journal: &mut Journal<'_>) -> usize {
    std::iter::repeat_with(|| journal.passes()).take_while(|&passes| passes).count()
}

#[test]
fn pure_nodes_pass_until_the_clock_is_read() {
    let mut journal = Journal::new(limits(40, 60_000), None);
    assert_eq!(passing(&mut journal), 15);
    now(journal.enter(&PURE)).unwrap();
    assert_eq!(passing(&mut journal), 15);
    now(journal.step(&STEP, ready(Ok(7)))).unwrap();
    // A step reads the clock itself, but nodes are counted through.
    assert!(!journal.passes());
    now(journal.enter(&PURE)).unwrap();
    assert_eq!(passing(&mut journal), 7);
    assert!(now(journal.enter(&PURE)).is_err());
    assert!(!journal.passes());
}

#[test]
fn ends_a_step_at_the_deadline() {
    let mut journal = Journal::new(limits(10, 20), None);
    let error = timed(journal.step(&STEP, pending::<Result<i64, NodeError>>())).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Limit);
    assert_eq!(
        error.to_string(),
        "node `price` (graphs/desk.yaml:3:9): the limit of 20 ms was reached; \
         `maxExecutionTimeMs` of the graph raises it"
    );
}

#[test]
fn stops_a_loop_of_pure_nodes_at_the_deadline() {
    let mut journal = Journal::new(limits(u32::MAX, 5), None);
    let error = now(async {
        loop {
            std::thread::sleep(Duration::from_micros(100));
            if !journal.passes()
                && let Err(error) = journal.enter(&PURE).await
            {
                return error;
            }
        }
    });
    assert!(error.to_string().contains("maxExecutionTimeMs"), "{error}");
}

#[test]
fn ends_a_step_at_its_own_limit() {
    static NAP: Site = Site {
        id: "nap",
        kind: "node",
        position: "graphs/desk.yaml:9:9",
        timeout: Some(Duration::from_millis(20)),
        calls: None,
        expressions: &[],
    };
    let mut journal = Journal::new(limits(10, 60_000), None);
    let started = Instant::now();
    let error = timed(journal.step(&NAP, pending::<Result<i64, NodeError>>())).unwrap_err();
    assert!(started.elapsed() < Duration::from_secs(10));
    assert_eq!((error.kind(), error.node()), (ErrorKind::Limit, Some("nap")));
    assert_eq!(
        error.to_string(),
        "node `nap` (graphs/desk.yaml:9:9): the node took longer than its limit of 20 ms; \
         `timeoutMs` of the node raises it"
    );
    // The run's own limit comes first here.
    let mut journal = Journal::new(limits(10, 5), None);
    let error = timed(journal.step(&NAP, pending::<Result<i64, NodeError>>())).unwrap_err();
    assert!(error.to_string().contains("maxExecutionTimeMs"), "{error}");
}

#[test]
fn expressions_end_at_the_limit_of_their_node() {
    static NAP: Site = Site {
        id: "nap",
        kind: "transform",
        position: "graphs/desk.yaml:9:9",
        timeout: Some(Duration::from_millis(1)),
        calls: None,
        expressions: &[],
    };
    let mut journal = Journal::new(limits(10, 60_000), None);
    now(journal.enter(&NAP)).unwrap();
    let ends = journal.deadline(&NAP).unwrap();
    while Instant::now() < ends {
        std::thread::sleep(Duration::from_millis(1));
    }
    let error = journal.fail(&NAP, GraphError::new(ErrorKind::Expression, "it took too long"));
    assert_eq!(error.kind(), ErrorKind::Limit);
    assert!(error.to_string().contains("`timeoutMs` of the node raises it"), "{error}");
    // Another node has time of its own.
    now(journal.enter(&PURE)).unwrap();
    let error = journal.fail(&PURE, GraphError::new(ErrorKind::Expression, "no"));
    assert_eq!(error.kind(), ErrorKind::Expression);
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
        let mut journal = Journal::new(limits(u32::MAX, 60_000), None);
        while !STOP.load(Ordering::Relaxed) {
            if !journal.passes() {
                journal.enter(&PURE).await.unwrap();
            }
        }
        other.await.unwrap();
    });
}

#[test]
fn lets_others_run_between_steps_that_never_wait() {
    static STOP: AtomicBool = AtomicBool::new(false);
    timed(async {
        let other = tokio::spawn(async { STOP.store(true, Ordering::Relaxed) });
        let mut journal = Journal::new(limits(u32::MAX, 60_000), None);
        while !STOP.load(Ordering::Relaxed) {
            journal.step(&STEP, ready(Ok(1))).await.unwrap();
        }
        other.await.unwrap();
    });
}

#[test]
fn takes_the_largest_limits() {
    let mut journal = Journal::new(limits(u32::MAX, u64::MAX), None);
    let later = async {
        tokio::task::yield_now().await;
        Ok(7)
    };
    assert_eq!(timed(journal.step(&STEP, later)).unwrap(), 7);
}

#[test]
fn a_failed_step_is_an_error_of_its_node_with_its_source() {
    let mut journal = Journal::new(Limits::default(), None);
    let failed = async { Err::<i64, NodeError>("x".parse::<u8>().unwrap_err().into()) };
    let error = now(journal.step(&STEP, failed)).unwrap_err();
    assert_eq!((error.kind(), error.node()), (ErrorKind::Node, Some("price")));
    assert_eq!(error.to_string(), "node `price` (graphs/desk.yaml:3:9): invalid digit found in string");
    assert!(std::error::Error::source(&error).is_some());
}

/// What an observer saw, line by line.
type Lines = Arc<Mutex<Vec<String>>>;

struct Seen {
    lines: Lines,
    /// The node before which it lets the run rest.
    rests: Option<&'static str>,
}

impl Observer for Seen {
    fn enter<'a>(&'a mut self, node: &'a Entered) -> Next<'a> {
        let line = format!("> {} {} {}", node.index, node.site.id, node.context());
        self.lines.lock().unwrap().push(line);
        match node.site.id {
            id if self.rests == Some(id) => Next::Pause,
            "price" => Next::After(Box::pin(async {
                tokio::task::yield_now().await;
                self.lines.lock().unwrap().push("held".into());
                true
            })),
            _ => Next::Go,
        }
    }

    fn leave(&mut self, record: &Record) {
        let line = format!("< {} {} {}", record.index, record.site.id, record.output().unwrap());
        self.lines.lock().unwrap().push(line);
    }

    fn error(&mut self, record: &Record) {
        let line = format!("! {} {} {}", record.index, record.site.id, record.error().unwrap());
        self.lines.lock().unwrap().push(line);
    }

    fn pause(&mut self, node: &Entered) {
        self.lines.lock().unwrap().push(format!("| {}", node.index));
    }

    fn resume(&mut self, node: &Entered) {
        self.lines.lock().unwrap().push(format!("~ {}", node.index));
    }
}

async fn executor(mut journal: Journal<'_>, fails: bool) -> Result<i64, GraphError> {
    let price = journal.step(&STEP, ready(Ok(4))).await?;
    journal.enter(&PURE).await?;
    let big = price > 3;
    journal.leave(&PURE, &big);
    journal.enter(&PURE).await?;
    if fails {
        return Err(journal.fail(&PURE, GraphError::new(ErrorKind::Expression, "no")));
    }
    journal.leave(&PURE, &7i64);
    Ok(price)
}

/// A run of the executor; its input says whether it fails.
fn watched<'r>(limits: Limits) -> Run<'r, (), bool, i64> {
    Run::new(None, None, move |watch, _, fails| Box::pin(executor(Journal::new(limits, Some(watch)), fails)))
}

#[test]
fn an_observer_sees_every_node() {
    let lines = Lines::default();
    let run = watched(limits(9, 60_000)).observer(Seen { lines: lines.clone(), rests: None });
    let (result, history) = now(run.record(true));
    let error = result.unwrap_err().to_string();
    assert_eq!(error, "node `decide` (graphs/desk.yaml:7:9): no");
    let expected = [
        "> 0 price {}",
        "held",
        "< 0 price 4",
        "> 1 decide {\"price\":4}",
        "< 1 decide true",
        "> 2 decide {\"price\":4,\"decide\":true}",
        "! 2 decide node `decide` (graphs/desk.yaml:7:9): no",
    ];
    assert_eq!(*lines.lock().unwrap(), expected);
    assert_eq!(history.context_at(1).unwrap(), "{\"price\":4}");
    assert_eq!(history.context_at(0).unwrap(), "{}");
    assert_eq!(history.context_at(4), None);
    assert_eq!(history.of("decide").count(), 2);
    let summary = history.summary();
    assert_eq!((summary.nodes["decide"].executions, summary.errors), (2, 1));
    let plain = now(executor(Journal::new(Limits::DEFAULT, None), true)).unwrap_err();
    assert_eq!(plain.to_string(), error);
}

#[test]
fn an_observer_sees_a_limit() {
    let lines = Lines::default();
    let run = watched(limits(1, 60_000)).observer(Seen { lines: lines.clone(), rests: None });
    assert!(now(run.run(false)).is_err());
    assert!(lines.lock().unwrap().last().unwrap().starts_with("! 1 decide "));
}

#[test]
fn a_run_rests_goes_on_and_steps() {
    now(async {
        let (run, running) = watched(Limits::DEFAULT).paused().start(false);
        assert_eq!(run.state().status, Status::NotStarted);
        let steering = async {
            let state = run.at_rest().await;
            assert_eq!((state.status, state.node.unwrap().id), (Status::Paused, "price"));
            assert_eq!(run.history().records().len(), 0);
            let state = run.step().await.unwrap();
            assert_eq!((state.status, state.node.unwrap().id), (Status::Paused, "decide"));
            assert_eq!(run.history().records().len(), 1);
            run.step().await.unwrap();
            assert_eq!(run.history().records().len(), 2);
            let state = run.step().await.unwrap();
            assert_eq!((state.status, state.node.is_none()), (Status::Finished, true));
            assert!(run.step().await.is_err());
        };
        let (result, ()) = tokio::join!(running, steering);
        assert_eq!(result.unwrap(), 4);
    });
}

#[test]
fn a_run_rests_at_breakpoints_and_where_an_observer_says() {
    now(async {
        let lines = Lines::default();
        let seen = Seen { lines: lines.clone(), rests: Some("decide") };
        let (run, running) = watched(Limits::DEFAULT).breakpoints(["price"]).observer(seen).start(false);
        let steering = async {
            for (index, id) in [(0, "price"), (1, "decide"), (2, "decide")] {
                let state = run.at_rest().await;
                assert_eq!((state.status, state.node.unwrap().id), (Status::Paused, id));
                assert_eq!(run.history().records().len(), index);
                run.resume();
            }
        };
        let (result, ()) = tokio::join!(running, steering);
        assert_eq!(result.unwrap(), 4);
        let rests = lines.lock().unwrap().iter().filter(|line| line.starts_with('|')).count();
        assert_eq!(rests, 3);
    });
}

#[test]
fn a_run_can_be_stopped_while_a_node_runs_and_while_it_rests() {
    timed(async {
        for paused in [false, true] {
            let endless = |watch, _: Option<&()>, ()| -> Pin<Box<dyn Future<Output = _> + Send>> {
                Box::pin(async move {
                    let mut journal = Journal::new(Limits::DEFAULT, Some(watch));
                    journal.step(&STEP, pending::<Result<i64, NodeError>>()).await
                })
            };
            let run = Run::new(None, None, endless);
            let (run, running) = if paused { run.paused() } else { run }.start(());
            let stop = async {
                tokio::time::sleep(Duration::from_millis(5)).await;
                run.stop();
            };
            let (result, ()) = tokio::join!(running, stop);
            assert_eq!(result.unwrap_err().kind(), ErrorKind::Stopped);
            assert_eq!(run.state().status, Status::Stopped);
        }
    });
}

#[test]
fn the_time_that_a_run_rests_does_not_count() {
    timed(async {
        let (run, running) = watched(limits(9, 1500)).breakpoints(["decide"]).start(false);
        let steering = async {
            for _ in 0..2 {
                run.at_rest().await;
                tokio::time::sleep(Duration::from_millis(900)).await;
                run.resume();
            }
        };
        let (result, ()) = tokio::join!(running, steering);
        assert_eq!(result.unwrap(), 4);
    });
}
