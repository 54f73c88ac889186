//! The journal that every execution of a node passes through.
//!
//! It keeps the limits of a run. Where someone watches the run, it tells them of every node: that costs one look at an
//! `Option` for everyone else. Pure nodes are entered and left; nodes with effects are steps, which the journal enters
//! and leaves itself.

use std::any::Any;
use std::future::{Future, poll_fn, ready};
use std::pin::pin;
use std::task::Poll;
use std::time::Duration;

use tokio::task::yield_now;
use tokio::time::{Instant, timeout_at};

use super::watch::Watch;
use super::{ErrorKind, GraphError};
use crate::client::Client;
use crate::json::{Serde, ToJson};
use crate::node::{Lend, Node, NodeError, ToolServer};
use crate::value::Value;

/// A node of a graph, as static data.
///
/// ```
/// use nodewright::graph::journal::Site;
///
/// fn describe(site: &Site) -> String {
///     format!("{} {} at {}", site.kind, site.id, site.position)
/// }
/// ```
#[derive(Debug)]
pub struct Site {
    /// Its id.
    pub id: &'static str,
    /// What it is: `transform`.
    pub kind: &'static str,
    /// Where it is written: `graphs/order_desk.yaml:25:9`.
    pub position: &'static str,
    /// The MCP server and the tool that it calls, if it calls one.
    pub calls: Option<(&'static str, &'static str)>,
    /// How long one execution may take: its `timeoutMs`.
    pub timeout: Option<Duration>,
    /// What it computes.
    pub expressions: &'static [Expression],
}

/// An expression, a rule, or what else a node computes, as written.
///
/// ```
/// use nodewright::graph::journal::Site;
///
/// fn sources(site: &Site) -> Vec<&'static str> {
///     site.expressions.iter().map(|expression| expression.source).collect()
/// }
/// ```
#[derive(Debug)]
pub struct Expression {
    /// Its text.
    pub source: &'static str,
    /// Where it is written.
    pub position: &'static str,
}

/// How much a run may take.
///
/// ```
/// use nodewright::graph::journal::Limits;
///
/// assert_eq!(Limits::default().max_node_executions, 1000);
/// ```
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

/// The journal of one run.
#[derive(Debug)]
#[doc(hidden)]
pub struct Journal<'w> {
    limits: Limits,
    executions: u32,
    /// How many executions there may be: what the limit says, or less in a graph that another has called.
    most: u32,
    deadline: Option<Instant>,
    /// When the expressions of the node at hand must end, if they were told.
    ends: Option<Instant>,
    /// When to let others run.
    pause: Option<Instant>,
    watch: Option<Box<Watch<'w>>>,
}

/// What a journal kept of a run before it went into another graph.
#[derive(Debug)]
#[doc(hidden)]
pub struct Outer {
    limits: Limits,
    executions: u32,
    most: u32,
    deadline: Option<Instant>,
    /// When the node must end that runs the other graph.
    until: Instant,
    /// When the other graph must end.
    inner: Instant,
}

impl<'w> Journal<'w> {
    /// The clock is read before every step, and before each of so many pure nodes: those take no time to speak of.
    const PURE_NODES_PER_CLOCK: u32 = 16;

    /// So long a run goes on that never waits; then whatever else the thread has to do gets its turn.
    const STRETCH: Duration = Duration::from_millis(1);

    /// A limit beyond what the clock can hold is none; a year of waiting is as good.
    const YEAR: Duration = Duration::from_secs(365 * 24 * 60 * 60);

    /// A journal for one run, and who watches it.
    pub fn new(limits: Limits, watch: Option<Watch<'w>>) -> Self {
        let most = limits.max_node_executions;
        let watch = watch.map(Box::new);
        Self { limits, executions: 0, most, deadline: None, ends: None, pause: None, watch }
    }

    /// Before a pure node.
    #[inline]
    pub async fn enter(&mut self, site: &'static Site) -> Result<(), GraphError> {
        if self.watch.is_some() {
            self.announce(site, None).await?;
        }
        match self.check_pure(site) {
            Ok(false) => Ok(()),
            Ok(true) => {
                yield_now().await;
                Ok(())
            }
            Err(error) => Err(self.fail(site, error)),
        }
    }

    /// When the expressions of a node must end.
    pub fn deadline(&mut self, site: &'static Site) -> Option<std::time::Instant> {
        let deadline = match (self.deadline, site.timeout) {
            (Some(deadline), None) => deadline,
            _ => self.until(site, Instant::now()),
        };
        self.ends = Some(deadline);
        Some(deadline.into_std())
    }

    /// After a pure node, with its output.
    #[inline]
    pub fn leave(&mut self, _site: &'static Site, output: &dyn ToJson) {
        if let Some(watch) = &mut self.watch {
            watch.leave(output);
        }
    }

    /// When a node fails: the error, at its place.
    #[cold]
    pub fn fail(&mut self, site: &'static Site, error: GraphError) -> GraphError {
        let error = match self.ends.filter(|&ends| Instant::now() >= ends) {
            Some(ends) if error.kind() == ErrorKind::Expression => self.overdue(site, ends),
            _ => error.at(site),
        };
        if let Some(watch) = &mut self.watch {
            watch.fail(&error);
        }
        error
    }

    /// A node of the user's, as a step. Without a state only nodes that need none, or are replaced, can run.
    pub async fn call<N: Node>(
        &mut self,
        site: &'static Site,
        node: &N,
        input: N::Input,
        state: Option<&N::State>,
    ) -> Result<N::Output, GraphError> {
        let mut input = input;
        if self.watch.is_some() {
            self.announce(site, Some(Serde(&input).to_json())).await?;
        }
        if let Some(watch) = &mut self.watch {
            match watch.replaced::<N>(input) {
                Ok(result) => {
                    return self.step_with(site, ready(result), |output| Serde(output).to_json()).await;
                }
                Err(unused) => input = unused,
            }
        }
        let state = match state {
            Some(state) => state,
            None => match no_state() {
                Some(state) => state,
                None => return Err(self.fail(site, stateless())),
            },
        };
        let lend = Lend::new(state);
        self.step_with(site, node.run(input, lend.context()), |output| Serde(output).to_json()).await
    }

    /// A tool of an MCP server in this process, as a step.
    pub async fn call_tool<S: ToolServer>(
        &mut self,
        site: &'static Site,
        tool: &'static str,
        arguments: Value<'_>,
        server: Option<&S>,
    ) -> Result<Value<'static>, GraphError> {
        if self.watch.is_some() {
            self.announce(site, Some(arguments.to_json())).await?;
        }
        let arguments = match self.replaced(site, arguments) {
            Ok(result) => return self.step_with(site, ready(result), ToJson::to_json).await,
            Err(unused) => unused,
        };
        let Some(server) = server else {
            return Err(self.fail(site, stateless()));
        };
        self.step_with(site, server.call(tool, arguments), ToJson::to_json).await
    }

    /// Another graph, as a step: from here on the journal keeps the limits of that graph too, until
    /// [`ascend`](Self::ascend).
    pub async fn descend(
        &mut self,
        site: &'static Site,
        limits: Limits,
        arguments: &(dyn ToJson + Sync),
    ) -> Result<Outer, GraphError> {
        if self.watch.is_some() {
            let arguments = arguments.to_json();
            self.announce(site, Some(arguments)).await?;
        }
        let now = Instant::now();
        match self.count(site).and_then(|()| self.check_clock(site, now)) {
            Ok(false) => {}
            Ok(true) => yield_now().await,
            Err(error) => return Err(self.fail(site, error)),
        }
        let (until, left) = (self.until(site, now), self.most - self.executions);
        let Self { limits: before, executions, most, deadline, .. } = *self;
        let own = now + limits.max_execution_time.min(Self::YEAR);
        let inner = own.min(until);
        let outer = Outer { limits: before, executions, most, deadline, until, inner };
        // Whichever limit is reached first is the one to tell of.
        self.most = left.min(limits.max_node_executions);
        if limits.max_node_executions <= left {
            self.limits.max_node_executions = limits.max_node_executions;
        }
        self.deadline = Some(inner);
        if own <= until {
            self.limits.max_execution_time = limits.max_execution_time;
        }
        self.executions = 0;
        if let Some(watch) = &mut self.watch {
            watch.descend();
        }
        Ok(outer)
    }

    /// After another graph, with what came of it.
    pub fn ascend<T>(
        &mut self,
        site: &'static Site,
        outer: Outer,
        result: Result<T, GraphError>,
        to_json: impl FnOnce(&T) -> String,
    ) -> Result<T, GraphError> {
        let Outer { limits, executions, most, deadline, until, inner } = outer;
        // For so long whoever watches held the run.
        let held = self.deadline.map_or(Duration::ZERO, |deadline| deadline - inner);
        let is_late = inner == until && Instant::now() >= until + held;
        self.executions += executions;
        (self.limits, self.most, self.deadline) = (limits, most, deadline.map(|deadline| deadline + held));
        if let Some(watch) = &mut self.watch {
            watch.ascend();
        }
        match result {
            Ok(output) => {
                if let Some(watch) = &mut self.watch {
                    watch.leave_with(to_json(&output));
                }
                Ok(output)
            }
            Err(error) => {
                let error = match error.kind() {
                    ErrorKind::Limit if is_late && site.timeout.is_some() => self.overdue(site, until),
                    _ => error,
                };
                Err(self.fail(site, error))
            }
        }
    }

    /// Tells who watches of a node, and waits for as long as they hold the run. That time does not count.
    async fn announce(&mut self, site: &'static Site, input: Option<String>) -> Result<(), GraphError> {
        let Some(watch) = &mut self.watch else { return Ok(()) };
        let before = Instant::now();
        // Boxed: the future of a run that nobody watches need not have the room for it.
        Box::pin(watch.enter(site, input)).await?;
        if let Some(deadline) = &mut self.deadline {
            *deadline += before.elapsed();
        }
        Ok(())
    }

    /// A node with effects, which has no input to tell of.
    pub async fn step<T: ToJson>(
        &mut self,
        site: &'static Site,
        run: impl Future<Output = Result<T, NodeError>> + Send,
    ) -> Result<T, GraphError> {
        if self.watch.is_some() {
            self.announce(site, None).await?;
        }
        self.step_with(site, run, ToJson::to_json).await
    }

    /// A node that has been announced: `run` is polled here alone.
    async fn step_with<T: Send>(
        &mut self,
        site: &'static Site,
        run: impl Future<Output = Result<T, NodeError>> + Send,
        to_json: impl FnOnce(&T) -> String + Send,
    ) -> Result<T, GraphError> {
        match self.run_step(site, run).await {
            Ok(output) => {
                if let Some(watch) = &mut self.watch {
                    watch.leave_with(to_json(&output));
                }
                Ok(output)
            }
            Err(error) => Err(self.fail(site, error)),
        }
    }

    /// A tool of any other MCP server, as a step.
    pub async fn call_remote(
        &mut self,
        site: &'static Site,
        server: &'static Client,
        tool: &'static str,
        arguments: Value<'_>,
    ) -> Result<Value<'static>, GraphError> {
        if self.watch.is_some() {
            self.announce(site, Some(arguments.to_json())).await?;
        }
        match self.replaced(site, arguments) {
            Ok(result) => self.step_with(site, ready(result), ToJson::to_json).await,
            Err(arguments) => self.step_with(site, server.call(tool, arguments), ToJson::to_json).await,
        }
    }

    /// What stands in for the tool that a node calls, if anything does; the arguments come back if nothing does.
    fn replaced<'v>(
        &mut self,
        site: &'static Site,
        arguments: Value<'v>,
    ) -> Result<Result<Value<'static>, NodeError>, Value<'v>> {
        match (&mut self.watch, site.calls) {
            (Some(watch), Some(called)) => watch.replaced_tool(called, arguments),
            _ => Err(arguments),
        }
    }

    async fn run_step<T: Send>(
        &mut self,
        site: &'static Site,
        run: impl Future<Output = Result<T, NodeError>> + Send,
    ) -> Result<T, GraphError> {
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
                let until = self.until(site, now);
                let ended = timeout_at(until, run).await;
                // It waited, so others ran.
                self.pause = None;
                ended.map_err(|_| self.overdue(site, until))?
            }
        };
        result.map_err(GraphError::from_node)
    }

    #[inline]
    fn count(&mut self, site: &'static Site) -> Result<(), GraphError> {
        if self.executions >= self.most {
            return Err(self.too_many(site));
        }
        self.executions += 1;
        self.ends = None;
        Ok(())
    }

    /// Whether the run should pause.
    #[inline]
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

    /// When a node that begins now must end: with the run, or at its own limit.
    fn until(&mut self, site: &'static Site, now: Instant) -> Instant {
        let deadline = self.deadline_from(now);
        site.timeout.map_or(deadline, |timeout| deadline.min(now + timeout.min(Self::YEAR)))
    }

    /// The deadline, which counts from the first look at the clock.
    fn deadline_from(&mut self, now: Instant) -> Instant {
        *self.deadline.get_or_insert_with(|| now + self.limits.max_execution_time.min(Self::YEAR))
    }

    /// What to say of a node that had to end.
    #[cold]
    fn overdue(&self, site: &'static Site, until: Instant) -> GraphError {
        match self.deadline.is_some_and(|deadline| until < deadline) {
            true => too_slow(site),
            false => self.too_late(site),
        }
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

/// `()` for a node that needs no state.
fn no_state<S: 'static>() -> Option<&'static S> {
    (&() as &dyn Any).downcast_ref()
}

#[cold]
fn stateless() -> GraphError {
    let message =
        "this run has no application state; give the test one with `.state(&app)`, or replace the node";
    GraphError::new(ErrorKind::Node, message)
}

#[cold]
fn too_slow(site: &'static Site) -> GraphError {
    let limit = site.timeout.unwrap_or_default().as_millis();
    let message =
        format!("the node took longer than its limit of {limit} ms; `timeoutMs` of the node raises it");
    GraphError::new(ErrorKind::Limit, message).at(site)
}
