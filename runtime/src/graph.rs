//! Graphs: what users write in Rust, and what generated executors run on.

use std::fmt;

#[doc(hidden)]
pub mod config;
pub mod control;
pub mod history;
pub mod journal;
#[doc(hidden)]
pub mod kept;
mod limits;
pub mod observer;
mod replace;
pub mod run;
pub mod tool;
#[doc(hidden)]
pub mod watch;

use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::json::Problems;
use crate::node::NodeError;

/// A graph written as a Rust type. Write it under `#[graph]`.
///
/// ```
/// use nodewright::prelude::*;
///
/// pub struct Double;
///
/// /// Doubles a number.
/// #[graph(tool = "double", crate = nodewright)]
/// impl Graph for Double {
///     type Input = f64;
///     type Output = f64;
///
///     #[transform(next = exit)]
///     fn double(entry: &f64) -> f64 {
///         entry * 2.0
///     }
/// }
///
/// assert_eq!(Double::TOOL, "double");
/// ```
pub trait Graph {
    /// The tool's arguments.
    type Input: DeserializeOwned + JsonSchema + Serialize + Send + Sync;
    /// The tool's result.
    type Output: DeserializeOwned + JsonSchema + Serialize + Send + Sync;
    /// The tool's name.
    const TOOL: &'static str;
}

/// Why a graph ended without a result.
///
/// ```
/// use nodewright::GraphError;
/// use nodewright::graph::ErrorKind;
///
/// fn answer(error: &GraphError) -> String {
///     match error.kind() {
///         ErrorKind::Arguments => format!("your mistake: {error}"),
///         _ => format!("our mistake, in {}: {error}", error.node().unwrap_or("the graph")),
///     }
/// }
///
/// assert_eq!(answer(&GraphError::new(ErrorKind::Arguments, "no `id`")), "your mistake: no `id`");
/// ```
#[derive(Debug)]
pub struct GraphError {
    kind: ErrorKind,
    message: String,
    node: Option<&'static journal::Site>,
    cause: Option<NodeError>,
}

/// What kind of failure a [`GraphError`] is.
///
/// ```
/// use nodewright::GraphError;
/// use nodewright::graph::ErrorKind;
///
/// fn is_worth_another_try(error: &GraphError) -> bool {
///     matches!(error.kind(), ErrorKind::Node | ErrorKind::Limit)
/// }
///
/// assert!(is_worth_another_try(&GraphError::new(ErrorKind::Limit, "took too long")));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The arguments do not fit the tool's schema.
    Arguments,
    /// A node failed.
    Node,
    /// An expression failed.
    Expression,
    /// The result does not fit the tool's schema.
    Result,
    /// A limit was reached.
    Limit,
    /// Its controller stopped it.
    Stopped,
}

impl GraphError {
    /// An error of `kind`, in general.
    ///
    /// ```
    /// use nodewright::GraphError;
    /// use nodewright::graph::ErrorKind;
    ///
    /// let error = GraphError::new(ErrorKind::Node, "the shop is closed");
    /// assert_eq!(error.to_string(), "the shop is closed");
    /// ```
    pub fn new(kind: ErrorKind, message: impl Into<String>) -> Self {
        Self { kind, message: message.into(), node: None, cause: None }
    }

    /// The failure of a node.
    #[doc(hidden)]
    pub fn from_node(error: NodeError) -> Self {
        Self { cause: Some(error), ..Self::new(ErrorKind::Node, "") }
    }

    /// The same error, in a node.
    #[must_use]
    #[doc(hidden)]
    pub fn at(mut self, node: &'static journal::Site) -> Self {
        self.node.get_or_insert(node);
        self
    }

    /// What kind of failure it is.
    ///
    /// ```
    /// use nodewright::GraphError;
    /// use nodewright::graph::ErrorKind;
    ///
    /// let error = GraphError::new(ErrorKind::Limit, "took too long");
    /// assert_eq!(error.kind(), ErrorKind::Limit);
    /// ```
    pub fn kind(&self) -> ErrorKind {
        self.kind
    }

    /// The id of the node in which it happened.
    ///
    /// ```
    /// use nodewright::GraphError;
    /// use nodewright::graph::ErrorKind;
    ///
    /// // One that happened in no node, as wrong arguments do.
    /// let error = GraphError::new(ErrorKind::Arguments, "no `id`");
    /// assert_eq!(error.node(), None);
    /// ```
    pub fn node(&self) -> Option<&'static str> {
        self.node.map(|site| site.id)
    }
}

impl fmt::Display for GraphError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(site) = self.node {
            write!(f, "node `{}` ({}): ", site.id, site.position)?;
        }
        match &self.cause {
            Some(cause) => cause.fmt(f),
            None => f.write_str(&self.message),
        }
    }
}

impl std::error::Error for GraphError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        self.cause.as_ref()?.source()
    }
}

impl From<Problems> for GraphError {
    fn from(problems: Problems) -> Self {
        Self::new(ErrorKind::Arguments, problems.to_string())
    }
}
