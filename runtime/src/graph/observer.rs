//! The dynamic journal: whoever wants to see a run implements [`Observer`].

use std::fmt;
use std::future::Future;
use std::pin::Pin;

use super::GraphError;
use super::journal::{Journal, Limits, Plain, Site};
use super::test::Replacements;
use crate::json::ToJson;
use crate::node::{Node, NodeError};

/// Sees a run, node by node.
pub trait Observer: Send {
    /// Before a node. The run goes on when the future is done: a debugger can hold it here.
    fn enter<'a>(&'a mut self, site: &'static Site) -> Option<Pin<Box<dyn Future<Output = ()> + Send + 'a>>> {
        let _ = site;
        None
    }

    /// After a node.
    fn leave(&mut self, site: &'static Site, output: Output<'_>) {
        let _ = (site, output);
    }

    /// When a node failed, or a limit was reached before it.
    fn error(&mut self, site: &'static Site, error: &GraphError) {
        let _ = (site, error);
    }
}

/// What a node yielded. It becomes text only when asked.
pub struct Output<'a>(&'a dyn ToJson);

impl Output<'_> {
    /// The output as JSON text.
    pub fn json(&self) -> String {
        self.0.to_json()
    }
}

impl fmt::Debug for Output<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.json())
    }
}

/// The journal of an observed run. It keeps the same limits as the plain one.
pub struct Observed<'o> {
    plain: Plain,
    observer: &'o mut dyn Observer,
    replacements: Option<&'o mut Replacements>,
}

impl<'o> Observed<'o> {
    /// A journal for one run.
    pub fn new(limits: Limits, observer: &'o mut dyn Observer) -> Self {
        Self { plain: Plain::new(limits), observer, replacements: None }
    }

    /// The same journal, with stand-ins for nodes.
    #[must_use]
    pub fn with(mut self, replacements: &'o mut Replacements) -> Self {
        self.replacements = Some(replacements);
        self
    }

    fn report<T>(&mut self, site: &'static Site, result: Result<T, GraphError>) -> Result<T, GraphError> {
        if let Err(error) = &result {
            self.observer.error(site, error);
        }
        result
    }

    async fn announce(&mut self, site: &'static Site) {
        if let Some(hold) = self.observer.enter(site) {
            hold.await;
        }
    }
}

impl fmt::Debug for Observed<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Observed").field("plain", &self.plain).finish_non_exhaustive()
    }
}

impl Journal for Observed<'_> {
    async fn enter(&mut self, site: &'static Site) -> Result<(), GraphError> {
        self.announce(site).await;
        let entered = self.plain.enter(site).await;
        self.report(site, entered)
    }

    fn leave(&mut self, site: &'static Site, output: &dyn ToJson) {
        self.observer.leave(site, Output(output));
    }

    fn fail(&mut self, site: &'static Site, error: GraphError) -> GraphError {
        let error = error.at(site);
        self.observer.error(site, &error);
        error
    }

    async fn step<T, F>(&mut self, site: &'static Site, run: F) -> Result<T, GraphError>
    where
        T: Send,
        F: Future<Output = Result<T, NodeError>> + Send,
    {
        self.announce(site).await;
        let result = self.plain.step(site, run).await;
        self.report(site, result)
    }

    fn replaced<N: Node>(&mut self, input: N::Input) -> Result<Result<N::Output, NodeError>, N::Input> {
        match &mut self.replacements {
            Some(replacements) => replacements.run::<N>(input),
            None => Err(input),
        }
    }
}
