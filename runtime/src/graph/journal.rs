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

use super::limits::{Budget, Outer};
use super::watch::Watch;
use super::{ErrorKind, GraphError};
use crate::client::Client;
use crate::json::{Serde, ToJson};
use crate::node::{Lend, Node, NodeError, ToolServer};
use crate::value::Value;

pub use super::limits::Limits;

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

/// The journal of one run.
#[derive(Debug)]
#[doc(hidden)]
pub struct Journal<'w> {
    budget: Budget,
    watch: Option<Box<Watch<'w>>>,
}

impl<'w> Journal<'w> {
    /// A journal for one run, and who watches it.
    #[inline]
    pub fn new(limits: Limits, watch: Option<Watch<'w>>) -> Self {
        let mut journal = Self { budget: Budget::new(limits), watch: watch.map(Box::new) };
        journal.let_pass();
        journal
    }

    /// Counts a pure node, and says whether it need not be entered: nobody watches, and the clock can wait. So most
    /// nodes cost no call and no future.
    #[inline]
    pub fn passes(&mut self) -> bool {
        self.budget.passes()
    }

    /// Before a pure node that did not pass.
    pub async fn enter(&mut self, site: &'static Site) -> Result<(), GraphError> {
        if self.watch.is_some() {
            self.announce(site, None).await?;
        }
        match self.budget.check_pure(site) {
            Ok(pauses) => {
                if pauses {
                    yield_now().await;
                }
                self.let_pass();
                Ok(())
            }
            Err(error) => Err(self.fail(site, error)),
        }
    }

    /// Whoever watches is told of every node.
    #[inline]
    fn let_pass(&mut self) {
        if self.watch.is_none() {
            self.budget.let_pass();
        }
    }

    /// When the expressions of a node must end.
    pub fn deadline(&mut self, site: &'static Site) -> Option<std::time::Instant> {
        Some(self.budget.ends(site).into_std())
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
        let late = (error.kind() == ErrorKind::Expression).then(|| self.budget.over(site)).flatten();
        let error = late.unwrap_or_else(|| error.at(site));
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
        match self.budget.count(site).and_then(|()| self.budget.check_clock(site, now)) {
            Ok(false) => {}
            Ok(true) => yield_now().await,
            Err(error) => return Err(self.fail(site, error)),
        }
        let outer = self.budget.descend(site, now, limits);
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
        let late = self.budget.ascend(outer);
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
                let error = match late {
                    Some(until) if error.kind() == ErrorKind::Limit && site.timeout.is_some() => {
                        self.budget.overdue(site, until)
                    }
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
        self.budget.give_back(before.elapsed());
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
        self.budget.count(site)?;
        let now = Instant::now();
        if self.budget.check_clock(site, now)? {
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
                let until = self.budget.until(site, now);
                let ended = timeout_at(until, run).await;
                self.budget.has_waited();
                ended.map_err(|_| self.budget.overdue(site, until))?
            }
        };
        result.map_err(GraphError::from_node)
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
