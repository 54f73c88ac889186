//! What stands in for nodes in a run.

use std::any::{Any, TypeId};
use std::collections::HashMap;
use std::fmt;

use crate::node::{Node, NodeError};

/// What stands in for nodes, by the node's type.
#[derive(Default)]
pub(super) struct Replacements(HashMap<TypeId, Box<dyn Any + Send>>);

type StandIn<N> = Box<dyn FnMut(<N as Node>::Input) -> Result<<N as Node>::Output, NodeError> + Send>;

impl Replacements {
    pub(super) fn add<N: Node>(
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
