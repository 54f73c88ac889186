//! A run under control: breakpoints, pause, step, resume, stop.

use std::collections::HashSet;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::watch;

use super::history::{History, Record};
use super::journal::Site;
use super::{ErrorKind, GraphError};

/// Steers a run from outside, and sees how far it is. Clones steer the same run.
///
/// ```
/// use nodewright::graph::control::{Controller, NotPaused};
///
/// /// Goes through a paused run, node by node.
/// async fn walk(run: &Controller) -> Result<(), NotPaused> {
///     while let Some(node) = run.at_rest().await.node {
///         println!("before {}: {}", node.id, run.context_at(run.history().records().len()).unwrap_or_default());
///         run.step().await?;
///     }
///     Ok(())
/// }
/// ```
#[derive(Clone)]
pub struct Controller(Arc<Control>);

struct Control {
    state: watch::Sender<State>,
    breakpoints: Mutex<HashSet<String>>,
    /// What was done so far, by the run and by the graphs that it is inside of.
    history: Mutex<Vec<History>>,
}

/// How far a run is.
///
/// ```
/// use nodewright::graph::control::{Controller, State, Status};
///
/// fn show(run: &Controller) {
///     let State { status, node, .. } = run.state();
///     println!("{status:?} at {}", node.map_or("no node", |node| node.id));
/// }
/// ```
#[derive(Clone, Copy, Debug)]
pub struct State {
    /// Whether it runs.
    pub status: Status,
    /// The node that runs, or before which it rests.
    pub node: Option<&'static Site>,
    wish: Wish,
    /// How often it has come to rest.
    rests: u64,
}

/// Whether a run runs.
///
/// ```
/// use nodewright::graph::control::{Controller, Status};
///
/// fn can_step(run: &Controller) -> bool {
///     run.state().status == Status::Paused
/// }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Status {
    /// Nothing was run yet.
    NotStarted,
    /// It runs.
    Running,
    /// It rests before a node.
    Paused,
    /// It has a result.
    Finished,
    /// It failed.
    Failed,
    /// It was stopped.
    Stopped,
}

/// What the run is to do at the next node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wish {
    Go,
    Pause,
    /// Go on, and come to rest at the node after that.
    Step,
    Stop,
}

/// Why a run could not be steered so.
///
/// ```
/// use nodewright::graph::control::{NotPaused, Status};
///
/// let error = NotPaused(Status::Running);
/// assert_eq!(error.to_string(), "the run is not paused but Running; pause it first");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotPaused(pub Status);

impl fmt::Display for NotPaused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the run is not paused but {:?}; pause it first", self.0)
    }
}

impl std::error::Error for NotPaused {}

impl Controller {
    pub(super) fn new(paused: bool, breakpoints: HashSet<String>) -> Self {
        let wish = if paused { Wish::Pause } else { Wish::Go };
        let state = State { status: Status::NotStarted, node: None, wish, rests: 0 };
        Self(Arc::new(Control {
            state: watch::Sender::new(state),
            breakpoints: Mutex::new(breakpoints),
            history: Mutex::new(vec![History::default()]),
        }))
    }

    /// How far the run is.
    ///
    /// ```
    /// use nodewright::graph::control::Controller;
    ///
    /// fn is_done(run: &Controller) -> bool {
    ///     run.state().has_ended()
    /// }
    /// ```
    pub fn state(&self) -> State {
        *self.0.state.borrow()
    }

    /// What it has done so far. What a graph did that it ran is part of the record of the node that ran it.
    ///
    /// ```
    /// use nodewright::graph::control::Controller;
    ///
    /// fn executions(run: &Controller) -> usize {
    ///     run.history().records().len()
    /// }
    /// ```
    pub fn history(&self) -> History {
        lock(&self.0.history).first().cloned().unwrap_or_default()
    }

    /// What expressions saw at the execution `index`, as JSON text. Inside of a graph that the run has called, of that.
    ///
    /// ```
    /// use nodewright::graph::control::Controller;
    ///
    /// fn first_context(run: &Controller) -> Option<String> {
    ///     run.context_at(0)
    /// }
    /// ```
    pub fn context_at(&self, index: usize) -> Option<String> {
        lock(&self.0.history).last()?.context_at(index)
    }

    /// Lets it come to rest before the next node.
    ///
    /// ```
    /// use nodewright::graph::control::Controller;
    ///
    /// async fn hold(run: &Controller) {
    ///     run.pause();
    ///     run.at_rest().await;
    /// }
    /// ```
    pub fn pause(&self) {
        self.wish(Wish::Pause);
    }

    /// Lets it go on.
    ///
    /// ```
    /// use nodewright::graph::control::Controller;
    ///
    /// fn go_on(run: &Controller) {
    ///     run.clear_breakpoints();
    ///     run.resume();
    /// }
    /// ```
    pub fn resume(&self) {
        self.wish(Wish::Go);
    }

    /// Ends it at once, also while a node is running.
    ///
    /// ```
    /// use nodewright::graph::control::Controller;
    ///
    /// /// The result of the run is then an error of the kind `Stopped`.
    /// fn cancel(run: &Controller) {
    ///     run.stop();
    /// }
    /// ```
    pub fn stop(&self) {
        self.wish(Wish::Stop);
    }

    /// Runs the node before which it rests, and waits until it rests before the next one or has ended.
    ///
    /// ```
    /// use nodewright::graph::control::Controller;
    ///
    /// async fn step(run: &Controller) {
    ///     match run.step().await {
    ///         Ok(state) => println!("{:?}", state.status),
    ///         Err(error) => println!("{error}"),
    ///     }
    /// }
    /// ```
    pub async fn step(&self) -> Result<State, NotPaused> {
        let mut states = self.0.state.subscribe();
        let mut before = self.state();
        self.0.state.send_if_modified(|state| {
            before = *state;
            let paused = state.status == Status::Paused;
            if paused {
                state.set(Wish::Step);
            }
            paused
        });
        if before.status != Status::Paused {
            return Err(NotPaused(before.status));
        }
        let at_rest = |state: &State| state.has_ended() || state.rests > before.rests;
        Ok(states.wait_for(at_rest).await.map_or_else(|_| self.state(), |state| *state))
    }

    /// Waits until it rests before a node or has ended.
    ///
    /// ```
    /// use nodewright::graph::control::Controller;
    ///
    /// async fn node_at_rest(run: &Controller) -> Option<&'static str> {
    ///     run.at_rest().await.node.map(|node| node.id)
    /// }
    /// ```
    pub async fn at_rest(&self) -> State {
        let mut states = self.0.state.subscribe();
        let at_rest = |state: &State| state.has_ended() || state.status == Status::Paused;
        states.wait_for(at_rest).await.map_or_else(|_| self.state(), |state| *state)
    }

    /// It comes to rest before these nodes, and no others.
    ///
    /// ```
    /// use nodewright::graph::control::Controller;
    ///
    /// fn rest_before_effects(run: &Controller) {
    ///     run.set_breakpoints(["send_mail", "charge_card"]);
    /// }
    /// ```
    pub fn set_breakpoints<S: Into<String>>(&self, ids: impl IntoIterator<Item = S>) {
        *lock(&self.0.breakpoints) = ids.into_iter().map(Into::into).collect();
    }

    /// It comes to rest nowhere of itself.
    ///
    /// ```
    /// use nodewright::graph::control::Controller;
    ///
    /// fn run_to_the_end(run: &Controller) {
    ///     run.clear_breakpoints();
    ///     run.resume();
    /// }
    /// ```
    pub fn clear_breakpoints(&self) {
        lock(&self.0.breakpoints).clear();
    }

    fn wish(&self, wish: Wish) {
        self.0.state.send_modify(|state| {
            if state.wish != Wish::Stop {
                state.set(wish);
            }
        });
    }

    pub(super) fn record(&self, record: Record) {
        if let Some(history) = lock(&self.0.history).last_mut() {
            history.push(record);
        }
    }

    /// The run goes into another graph.
    pub(super) fn descend(&self) {
        lock(&self.0.history).push(History::default());
    }

    /// The run comes back: what the other graph did.
    pub(super) fn ascend(&self) -> Option<History> {
        lock(&self.0.history).pop()
    }

    /// The run has come to a node; whether it is to rest there.
    pub(super) fn arrive(&self, site: &'static Site) -> bool {
        let stops_here = lock(&self.0.breakpoints).contains(site.id);
        let mut rests = false;
        self.0.state.send_modify(|state| {
            (state.status, state.node) = (Status::Running, Some(site));
            rests = stops_here || state.wish == Wish::Pause;
        });
        rests
    }

    /// The run rests until it may go on.
    pub(super) async fn rest(&self) -> Result<(), GraphError> {
        let mut states = self.0.state.subscribe();
        self.0.state.send_modify(|state| {
            state.status = Status::Paused;
            state.rests += 1;
            if state.wish != Wish::Stop {
                state.wish = Wish::Pause;
            }
        });
        let goes_on = states.wait_for(|state| state.wish != Wish::Pause).await;
        if goes_on.is_ok_and(|state| state.wish == Wish::Stop) {
            return Err(stopped());
        }
        self.0.state.send_modify(|state| {
            if state.wish == Wish::Step {
                state.wish = Wish::Pause;
            }
        });
        Ok(())
    }

    /// Waits until it is stopped.
    pub(super) async fn stopped(&self) {
        let _ = self.0.state.subscribe().wait_for(|state| state.wish == Wish::Stop).await;
    }

    pub(super) fn end(&self, status: Status) {
        self.0.state.send_modify(|state| (state.status, state.node) = (status, None));
    }
}

impl State {
    /// A run that may go on runs from then on, so that whoever waits for its next rest does not see the last one.
    fn set(&mut self, wish: Wish) {
        self.wish = wish;
        if self.status == Status::Paused && matches!(wish, Wish::Go | Wish::Step) {
            self.status = Status::Running;
        }
    }

    /// Whether nothing more will be run.
    ///
    /// ```
    /// use nodewright::graph::control::Controller;
    ///
    /// async fn rests(run: &Controller) -> bool {
    ///     !run.at_rest().await.has_ended()
    /// }
    /// ```
    pub fn has_ended(&self) -> bool {
        matches!(self.status, Status::Finished | Status::Failed | Status::Stopped)
    }
}

impl fmt::Debug for Controller {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Controller").field(&self.state()).finish()
    }
}

pub(super) fn stopped() -> GraphError {
    GraphError::new(ErrorKind::Stopped, "the run was stopped")
}

/// Nothing that holds one of these locks can panic half-way.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
