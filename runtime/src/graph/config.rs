//! A node's configuration in a graph: made once, when the node first runs.

use std::fmt;
use std::sync::OnceLock;

use super::journal::Site;
use super::{ErrorKind, GraphError};

/// The configuration of one node of one graph.
pub struct Config<N> {
    make: fn() -> Result<N, GraphError>,
    made: OnceLock<Result<N, String>>,
}

impl<N> Config<N> {
    /// A configuration that `make` makes.
    pub const fn new(make: fn() -> Result<N, GraphError>) -> Self {
        Self { make, made: OnceLock::new() }
    }

    /// The configuration, for the node at `site`.
    pub fn get(&'static self, site: &'static Site) -> Result<&'static N, GraphError> {
        let made = self.made.get_or_init(|| (self.make)().map_err(|error| error.to_string()));
        made.as_ref().map_err(|error| GraphError::new(ErrorKind::Node, error.clone()).at(site))
    }
}

impl<N> fmt::Debug for Config<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Config")
    }
}
