//! Runs for tests, in which nodes are replaced.

use std::any::{Any, TypeId};
use std::collections::HashMap;
use std::fmt;
use std::future::Future;
use std::pin::Pin;

use super::GraphError;
use super::journal::Limits;
use super::observer::{Observed, Observer};
use crate::node::{Node, NodeError};

/// A run of a graph in a test: `price_order::test().replace::<PriceLines>(|input| Ok(…)).run(input).await`.
pub struct Test<'r, A, I, O> {
    limits: Limits,
    app: Option<&'r A>,
    replacements: Replacements,
    run: Run<A, I, O>,
}

/// The graph's executor, with the journal that a test uses.
type Run<A, I, O> = for<'j> fn(Observed<'j>, Option<&'j A>, I) -> RunFuture<'j, O>;
type RunFuture<'j, O> = Pin<Box<dyn Future<Output = Result<O, GraphError>> + Send + 'j>>;

impl<'r, A, I, O> Test<'r, A, I, O> {
    /// Generated code makes it.
    #[doc(hidden)]
    pub fn new(limits: Limits, run: Run<A, I, O>) -> Self {
        Self { limits, app: None, replacements: Replacements::default(), run }
    }

    /// Runs nodes that are not replaced on this application state.
    #[must_use]
    pub fn state(mut self, app: &'r A) -> Self {
        self.app = Some(app);
        self
    }

    /// Puts `stand_in` in the place of every execution of node `N`.
    #[must_use]
    pub fn replace<N: Node>(
        mut self,
        stand_in: impl FnMut(N::Input) -> Result<N::Output, NodeError> + Send + 'static,
    ) -> Self {
        self.replacements.add::<N>(stand_in);
        self
    }

    /// Runs the graph.
    pub async fn run(mut self, input: I) -> Result<O, GraphError> {
        let mut observer = Unobserved;
        let journal = Observed::new(self.limits, &mut observer).with(&mut self.replacements);
        (self.run)(journal, self.app, input).await
    }
}

impl<A, I, O> fmt::Debug for Test<'_, A, I, O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Test").field("limits", &self.limits).finish_non_exhaustive()
    }
}

struct Unobserved;

impl Observer for Unobserved {}

/// What stands in for nodes, by the node's type.
#[derive(Default)]
pub struct Replacements(HashMap<TypeId, Box<dyn Any + Send>>);

type StandIn<N> = Box<dyn FnMut(<N as Node>::Input) -> Result<<N as Node>::Output, NodeError> + Send>;

impl Replacements {
    fn add<N: Node>(
        &mut self,
        stand_in: impl FnMut(N::Input) -> Result<N::Output, NodeError> + Send + 'static,
    ) {
        let stand_in: StandIn<N> = Box::new(stand_in);
        self.0.insert(TypeId::of::<N>(), Box::new(stand_in));
    }

    /// Runs what stands in for `N`, or gives the input back.
    pub(super) fn run<N: Node>(&mut self, input: N::Input) -> Result<Result<N::Output, NodeError>, N::Input> {
        let stand_in = self.0.get_mut(&TypeId::of::<N>()).and_then(|any| any.downcast_mut::<StandIn<N>>());
        match stand_in {
            Some(stand_in) => Ok(stand_in(input)),
            None => Err(input),
        }
    }
}

impl fmt::Debug for Replacements {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Replacements").field(&self.0.len()).finish()
    }
}
