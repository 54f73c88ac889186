//! The journal that every execution of a node passes through.
//!
//! An executor is generic over it, with two instances in all: [`Plain`], in which all but the limits vanishes,
//! and [`Observed`](super::observer::Observed), one dynamic journal for observers. Pure nodes are entered and left;
//! nodes with effects are steps, which the journal enters itself and the executor leaves.

use std::any::Any;
use std::future::{Future, poll_fn, ready};
use std::pin::pin;
use std::task::Poll;
use std::time::Duration;

use tokio::task::yield_now;
use tokio::time::{Instant, timeout_at};

use super::{ErrorKind, GraphError};
use crate::json::{Serde, ToJson};
use crate::node::{Lend, Node, NodeError, ToolServer};
use crate::value::Value;

/// A node of a graph, as static data.
#[derive(Debug)]
pub struct Site {
    /// Its id.
    pub id: &'static str,
    /// Where it is written: `graphs/order_desk.yaml:25:9`.
    pub position: &'static str,
    /// How long one execution may take: its `timeoutMs`.
    pub timeout: Option<Duration>,
}

/// How much a run may take.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Node executions.
    pub max_node_executions: u32,
    /// Wall-clock time.
    pub max_execution_time: Duration,
}

impl Limits {
    /// What a graph that says nothing gets: `maxNodeExecutions: 1000`, `maxExecutionTimeMs: 300000`.
    pub const DEFAULT: Self =
        Self { max_node_executions: 1000, max_execution_time: Duration::from_millis(300_000) };
}

impl Default for Limits {
    fn default() -> Self {
        Self::DEFAULT
    }
}

/// Sees every execution of a node.
pub trait Journal: Send {
    /// Before a pure node.
    fn enter(&mut self, site: &'static Site) -> impl Future<Output = Result<(), GraphError>> + Send;

    /// After a node, pure or a step, with its output.
    fn leave(&mut self, site: &'static Site, output: &dyn ToJson);

    /// When a pure node fails: the error, at its place.
    fn fail(&mut self, site: &'static Site, error: GraphError) -> GraphError {
        error.at(site)
    }

    /// When the run must end, for expressions that may take long; `None` if nothing but nodes is to end by then.
    fn deadline(&mut self) -> Option<std::time::Instant> {
        None
    }

    /// A node with effects: `run` is polled by the journal alone.
    fn step<T, F>(
        &mut self,
        site: &'static Site,
        run: F,
    ) -> impl Future<Output = Result<T, GraphError>> + Send
    where
        T: Send,
        F: Future<Output = Result<T, NodeError>> + Send;

    /// What stands in for node `N` in this run, if anything does; the input comes back if nothing does.
    fn replaced<N: Node>(&mut self, input: N::Input) -> Result<Result<N::Output, NodeError>, N::Input> {
        Err(input)
    }

    /// A node of the user's, as a step. Without a state only nodes that need none, or are replaced, can run.
    fn call<N: Node>(
        &mut self,
        site: &'static Site,
        node: &N,
        input: N::Input,
        state: Option<&N::State>,
    ) -> impl Future<Output = Result<N::Output, GraphError>> + Send {
        async move {
            let output = match self.replaced::<N>(input) {
                Ok(result) => self.step(site, ready(result)).await?,
                Err(input) => {
                    let state = match state {
                        Some(state) => state,
                        None => no_state().ok_or_else(|| stateless(site))?,
                    };
                    let lend = Lend::new(state);
                    self.step(site, node.run(input, lend.context())).await?
                }
            };
            self.leave(site, &Serde(&output));
            Ok(output)
        }
    }

    /// A tool of an MCP server in this process, as a step.
    fn call_tool<S: ToolServer>(
        &mut self,
        site: &'static Site,
        tool: &'static str,
        arguments: Value<'_>,
        server: Option<&S>,
    ) -> impl Future<Output = Result<Value<'static>, GraphError>> + Send {
        async move {
            let server = server.ok_or_else(|| stateless(site))?;
            let output = self.step(site, server.call(tool, arguments)).await?;
            self.leave(site, &output);
            Ok(output)
        }
    }
}

/// `()` for a node that needs no state.
fn no_state<S: 'static>() -> Option<&'static S> {
    (&() as &dyn Any).downcast_ref()
}

#[cold]
fn stateless(site: &'static Site) -> GraphError {
    let message =
        "this run has no application state; give the test one with `.state(&app)`, or replace the node";
    GraphError::new(ErrorKind::Node, message).at(site)
}

/// The journal of an unobserved run: it only keeps the limits.
#[derive(Debug)]
pub struct Plain {
    limits: Limits,
    executions: u32,
    deadline: Option<Instant>,
    /// When to let others run.
    pause: Option<Instant>,
}

impl Plain {
    /// The clock is read before every step, and before each of so many pure nodes: those take no time to speak of.
    const PURE_NODES_PER_CLOCK: u32 = 16;

    /// So long a run goes on that never waits; then whatever else the thread has to do gets its turn.
    const STRETCH: Duration = Duration::from_millis(1);

    /// A limit beyond what the clock can hold is none; a year of waiting is as good.
    const YEAR: Duration = Duration::from_secs(365 * 24 * 60 * 60);

    /// A journal for one run.
    pub fn new(limits: Limits) -> Self {
        Self { limits, executions: 0, deadline: None, pause: None }
    }

    fn count(&mut self, site: &'static Site) -> Result<(), GraphError> {
        if self.executions >= self.limits.max_node_executions {
            return Err(self.too_many(site));
        }
        self.executions += 1;
        Ok(())
    }

    /// Whether the run should pause.
    fn check_pure(&mut self, site: &'static Site) -> Result<bool, GraphError> {
        self.count(site)?;
        match self.executions.is_multiple_of(Self::PURE_NODES_PER_CLOCK) {
            true => self.check_clock(site, Instant::now()),
            false => Ok(false),
        }
    }

    /// Whether the run should pause, if it need not end.
    fn check_clock(&mut self, site: &'static Site, now: Instant) -> Result<bool, GraphError> {
        if now >= self.deadline_from(now) {
            return Err(self.too_late(site));
        }
        let pauses = self.pause.is_some_and(|pause| now >= pause);
        if pauses || self.pause.is_none() {
            self.pause = Some(now + Self::STRETCH);
        }
        Ok(pauses)
    }

    /// The deadline, which counts from the first look at the clock.
    fn deadline_from(&mut self, now: Instant) -> Instant {
        *self.deadline.get_or_insert_with(|| now + self.limits.max_execution_time.min(Self::YEAR))
    }

    #[cold]
    fn too_many(&self, site: &'static Site) -> GraphError {
        let message = format!(
            "the limit of {} node executions was reached; `maxNodeExecutions` of the graph raises it",
            self.limits.max_node_executions
        );
        GraphError::new(ErrorKind::Limit, message).at(site)
    }

    #[cold]
    fn too_late(&self, site: &'static Site) -> GraphError {
        let message = format!(
            "the limit of {} ms was reached; `maxExecutionTimeMs` of the graph raises it",
            self.limits.max_execution_time.as_millis()
        );
        GraphError::new(ErrorKind::Limit, message).at(site)
    }
}

impl Journal for Plain {
    fn enter(&mut self, site: &'static Site) -> impl Future<Output = Result<(), GraphError>> + Send {
        let checked = self.check_pure(site);
        async move {
            if checked? {
                yield_now().await;
            }
            Ok(())
        }
    }

    fn leave(&mut self, _site: &'static Site, _output: &dyn ToJson) {}

    fn fail(&mut self, site: &'static Site, error: GraphError) -> GraphError {
        match self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            true => self.too_late(site),
            false => error.at(site),
        }
    }

    fn deadline(&mut self) -> Option<std::time::Instant> {
        let deadline = self.deadline.unwrap_or_else(|| self.deadline_from(Instant::now()));
        Some(deadline.into_std())
    }

    async fn step<T, F>(&mut self, site: &'static Site, run: F) -> Result<T, GraphError>
    where
        T: Send,
        F: Future<Output = Result<T, NodeError>> + Send,
    {
        self.count(site)?;
        let now = Instant::now();
        if self.check_clock(site, now)? {
            yield_now().await;
        }
        let mut run = pin!(run);
        // Most steps of a test, and many of a server, are ready at once: they need no timer.
        let first = poll_fn(|cx| match run.as_mut().poll(cx) {
            Poll::Ready(result) => Poll::Ready(Some(result)),
            Poll::Pending => Poll::Ready(None),
        });
        let result = match first.await {
            Some(result) => result,
            None => {
                let deadline = self.deadline_from(now);
                let own = site.timeout.map(|timeout| now + timeout.min(Self::YEAR));
                let until = own.map_or(deadline, |own| own.min(deadline));
                let ended = timeout_at(until, run).await;
                // It waited, so others ran.
                self.pause = None;
                ended.map_err(|_| if until < deadline { too_slow(site) } else { self.too_late(site) })?
            }
        };
        result.map_err(|error| GraphError::from_node(error).at(site))
    }
}

#[cold]
fn too_slow(site: &'static Site) -> GraphError {
    let limit = site.timeout.unwrap_or_default().as_millis();
    let message =
        format!("the node took longer than its limit of {limit} ms; `timeoutMs` of the node raises it");
    GraphError::new(ErrorKind::Limit, message).at(site)
}
