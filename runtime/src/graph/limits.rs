//! Limits of a run, and what is left of them.
//!
//! Most nodes only add one to a counter ([`Budget::passes`]). The clock is read now and then, and the deadline counts from
//! the first look at it, so that a short run never asks what time it is.

use std::time::Duration;

use tokio::time::Instant;

use super::journal::Site;
use super::{ErrorKind, GraphError};

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

/// What is left of a run's limits.
#[derive(Clone, Copy, Debug)]
pub(super) struct Budget {
    limits: Limits,
    executions: u32,
    /// How many executions there may be: what the limit says, or less in a graph that another has called.
    most: u32,
    /// So many executions need no look at anything but their count.
    unhindered: u32,
    deadline: Option<Instant>,
    /// When the expressions of the node at hand must end, if they were told.
    ends: Option<Instant>,
    /// When to let others run.
    pause: Option<Instant>,
}

/// What was left of a run's limits when it went into another graph.
#[derive(Debug)]
#[doc(hidden)]
pub struct Outer {
    budget: Budget,
    /// When the node must end that runs the other graph.
    until: Instant,
    /// When the other graph must end.
    inner: Instant,
}

impl Budget {
    /// The clock is read before every step, and before each of so many pure nodes: those take no time to speak of.
    const PURE_NODES_PER_CLOCK: u32 = 16;

    /// So long a run goes on that never waits; then whatever else the thread has to do gets its turn.
    const STRETCH: Duration = Duration::from_millis(1);

    /// A limit beyond what the clock can hold is none; a year of waiting is as good.
    const YEAR: Duration = Duration::from_secs(365 * 24 * 60 * 60);

    #[inline]
    pub(super) fn new(limits: Limits) -> Self {
        let most = limits.max_node_executions;
        Self { limits, executions: 0, most, unhindered: 0, deadline: None, ends: None, pause: None }
    }

    /// Counts a pure node, if there is no more to do before it than that.
    #[inline]
    pub(super) fn passes(&mut self) -> bool {
        let passes = self.executions < self.unhindered;
        if passes {
            self.executions += 1;
            self.ends = None;
        }
        passes
    }

    /// Lets pure nodes pass until the clock is to be read again, or the last may run.
    #[inline]
    pub(super) fn let_pass(&mut self) {
        let looks = self.executions / Self::PURE_NODES_PER_CLOCK + 1;
        let next_look = looks.saturating_mul(Self::PURE_NODES_PER_CLOCK);
        self.unhindered = self.most.min(next_look - 1);
    }

    /// Counts a node.
    pub(super) fn count(&mut self, site: &'static Site) -> Result<(), GraphError> {
        if self.executions >= self.most {
            return Err(self.too_many(site));
        }
        self.executions += 1;
        self.ends = None;
        Ok(())
    }

    /// Counts a pure node, and looks at the clock when it is time for that. Whether the run should pause.
    pub(super) fn check_pure(&mut self, site: &'static Site) -> Result<bool, GraphError> {
        self.count(site)?;
        match self.executions.is_multiple_of(Self::PURE_NODES_PER_CLOCK) {
            true => self.check_clock(site, Instant::now()),
            false => Ok(false),
        }
    }

    /// Whether the run should pause, if it need not end.
    pub(super) fn check_clock(&mut self, site: &'static Site, now: Instant) -> Result<bool, GraphError> {
        if now >= self.deadline_from(now) {
            return Err(self.too_late(site));
        }
        let pauses = self.pause.is_some_and(|pause| now >= pause);
        if pauses || self.pause.is_none() {
            self.pause = Some(now + Self::STRETCH);
        }
        Ok(pauses)
    }

    /// When the run waited, others had their turn.
    pub(super) fn has_waited(&mut self) {
        self.pause = None;
    }

    /// Time in which someone held the run does not count.
    pub(super) fn give_back(&mut self, held: Duration) {
        if let Some(deadline) = &mut self.deadline {
            *deadline += held;
        }
    }

    /// When the expressions of a node must end.
    pub(super) fn ends(&mut self, site: &'static Site) -> Instant {
        let deadline = match (self.deadline, site.timeout) {
            (Some(deadline), None) => deadline,
            _ => self.until(site, Instant::now()),
        };
        self.ends = Some(deadline);
        deadline
    }

    /// When a node that begins now must end: with the run, or at its own limit.
    pub(super) fn until(&mut self, site: &'static Site, now: Instant) -> Instant {
        let deadline = self.deadline_from(now);
        site.timeout.map_or(deadline, |timeout| deadline.min(now + timeout.min(Self::YEAR)))
    }

    /// The deadline, which counts from the first look at the clock.
    fn deadline_from(&mut self, now: Instant) -> Instant {
        *self.deadline.get_or_insert_with(|| now + self.limits.max_execution_time.min(Self::YEAR))
    }

    /// Goes into another graph: from here on its limits hold too. Whichever is reached first is the one to tell of.
    pub(super) fn descend(&mut self, site: &'static Site, now: Instant, limits: Limits) -> Outer {
        let until = self.until(site, now);
        let own = now + limits.max_execution_time.min(Self::YEAR);
        let outer = Outer { budget: *self, until, inner: own.min(until) };
        let left = self.most - self.executions;
        self.most = left.min(limits.max_node_executions);
        if limits.max_node_executions <= left {
            self.limits.max_node_executions = limits.max_node_executions;
        }
        self.deadline = Some(outer.inner);
        if own <= until {
            self.limits.max_execution_time = limits.max_execution_time;
        }
        (self.executions, self.unhindered) = (0, 0);
        outer
    }

    /// Comes back from another graph. When the node that ran it had to end, if it has.
    pub(super) fn ascend(&mut self, outer: Outer) -> Option<Instant> {
        let Outer { budget, until, inner } = outer;
        // For so long whoever watches held the run.
        let held = self.deadline.map_or(Duration::ZERO, |deadline| deadline - inner);
        let is_late = inner == until && Instant::now() >= until + held;
        let (executions, pause) = (self.executions + budget.executions, self.pause);
        *self = Self { executions, pause, unhindered: 0, ..budget };
        self.give_back(held);
        is_late.then_some(until)
    }

    /// Why the expressions of a node failed, if it was because their time was over.
    pub(super) fn over(&self, site: &'static Site) -> Option<GraphError> {
        let ends = self.ends.filter(|&ends| Instant::now() >= ends)?;
        Some(self.overdue(site, ends))
    }

    /// What to say of a node that had to end.
    #[cold]
    pub(super) fn overdue(&self, site: &'static Site, until: Instant) -> GraphError {
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

#[cold]
fn too_slow(site: &'static Site) -> GraphError {
    let limit = site.timeout.unwrap_or_default().as_millis();
    let message =
        format!("the node took longer than its limit of {limit} ms; `timeoutMs` of the node raises it");
    GraphError::new(ErrorKind::Limit, message).at(site)
}
