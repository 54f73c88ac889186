//! The side of the journal that is turned to observers, controllers and tests.

use std::fmt;
use std::sync::Arc;
use std::time::SystemTime;

use tokio::time::Instant;

use super::GraphError;
use super::control::Controller;
use super::history::{History, Outcome, Record};
use super::journal::Site;
use super::observer::{Entered, Next, Observer};
use super::replace::Replacements;
use crate::json::ToJson;
use crate::node::{Node, NodeError};
use crate::value::Value;

/// Who watches a run, and steers it.
pub struct Watch<'w> {
    observer: Option<Box<dyn Observer + 'w>>,
    run: Controller,
    replacements: Replacements,
    executions: usize,
    current: Option<(Entered, Instant)>,
    /// The nodes that run the graph which runs now, the innermost last.
    outer: Vec<(usize, Option<(Entered, Instant)>)>,
    /// What the graph did that the node at hand ran.
    inner: Option<Arc<History>>,
}

impl<'w> Watch<'w> {
    pub(super) fn new(
        observer: Option<Box<dyn Observer + 'w>>,
        run: Controller,
        replacements: Replacements,
    ) -> Self {
        Self { observer, run, replacements, executions: 0, current: None, outer: Vec::new(), inner: None }
    }

    /// A watch with an observer alone.
    pub(crate) fn observed(observer: impl Observer + 'w) -> Self {
        let run = Controller::new(false, Default::default());
        Self::new(Some(Box::new(observer)), run, Replacements::default())
    }

    /// What stands in for node `N` in this run, if anything does; the input comes back if nothing does.
    pub(super) fn replaced<N: Node>(
        &mut self,
        input: N::Input,
    ) -> Result<Result<N::Output, NodeError>, N::Input> {
        self.replacements.run::<N>(input)
    }

    /// What stands in for a tool in this run, if anything does.
    pub(super) fn replaced_tool<'v>(
        &mut self,
        called: (&str, &str),
        arguments: Value<'v>,
    ) -> Result<Result<Value<'static>, NodeError>, Value<'v>> {
        self.replacements.run_tool(called, arguments)
    }

    pub(super) async fn enter(
        &mut self,
        site: &'static Site,
        input: Option<String>,
    ) -> Result<(), GraphError> {
        let entered = Entered {
            index: self.executions,
            site,
            input: input.map(Arc::from),
            started: SystemTime::now(),
            run: self.run.clone(),
        };
        self.executions += 1;
        let (entered, _) = self.current.insert((entered, Instant::now()));
        let mut rests = self.run.arrive(site);
        if let Some(observer) = &mut self.observer {
            rests |= match observer.enter(entered) {
                Next::Go => false,
                Next::Pause => true,
                Next::After(decides) => !decides.await,
            };
        }
        if rests {
            if let Some(observer) = &mut self.observer {
                observer.pause(entered);
            }
            self.run.rest().await?;
            if let Some(observer) = &mut self.observer {
                observer.resume(entered);
            }
        }
        // What it took to get here is not the node's.
        if let Some((_, since)) = &mut self.current {
            *since = Instant::now();
        }
        Ok(())
    }

    /// The node at hand runs another graph.
    pub(super) fn descend(&mut self) {
        let executions = std::mem::take(&mut self.executions);
        self.outer.push((executions, self.current.take()));
        self.run.descend();
    }

    /// The other graph has ended.
    pub(super) fn ascend(&mut self) {
        (self.executions, self.current) = self.outer.pop().unwrap_or_default();
        self.inner = self.run.ascend().map(Arc::new);
    }

    pub(super) fn leave(&mut self, output: &dyn ToJson) {
        self.leave_with(output.to_json());
    }

    pub(super) fn leave_with(&mut self, output: String) {
        let record = self.end(Outcome::Output(output.into()));
        if let (Some(record), Some(observer)) = (record, &mut self.observer) {
            observer.leave(&record);
        }
    }

    pub(super) fn fail(&mut self, error: &GraphError) {
        let record = self.end(Outcome::Error(error.to_string().into()));
        if let (Some(record), Some(observer)) = (record, &mut self.observer) {
            observer.error(&record);
        }
    }

    fn end(&mut self, outcome: Outcome) -> Option<Record> {
        let (entered, since) = self.current.take()?;
        let Entered { index, site, input, started, .. } = entered;
        let (duration, inner) = (since.elapsed(), self.inner.take());
        let record = Record { index, site, input, started, duration, outcome, inner };
        self.run.record(record.clone());
        Some(record)
    }
}

impl fmt::Debug for Watch<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Watch").field("run", &self.run).finish_non_exhaustive()
    }
}
