//! The journal that every execution of a node passes through.
//!
//! An executor is generic over it, with two instances in all: [`Plain`], in which all but the limits vanishes,
//! and one dynamic journal for observers. Pure nodes are entered and left; nodes with effects are steps.

use std::future::Future;
use std::time::Duration;

use tokio::time::Instant;

use super::{ErrorKind, GraphError};
use crate::json::ToJson;
use crate::node::NodeError;

/// A node of a graph, as static data.
#[derive(Debug)]
pub struct Site {
    /// Its id.
    pub id: &'static str,
    /// Where it is written: `graphs/order_desk.yaml:25:9`.
    pub position: &'static str,
}

/// How much a run may take.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Node executions.
    pub max_node_executions: u32,
    /// Wall-clock time.
    pub max_execution_time: Duration,
}

/// Sees every execution of a node.
pub trait Journal: Send {
    /// Before a pure node.
    fn enter(&mut self, site: &'static Site) -> impl Future<Output = Result<(), GraphError>> + Send;

    /// After a pure node.
    fn leave(&mut self, site: &'static Site, output: &dyn ToJson);

    /// A node with effects: `run` is polled by the journal alone.
    fn step<T, F>(
        &mut self,
        site: &'static Site,
        run: F,
    ) -> impl Future<Output = Result<T, GraphError>> + Send
    where
        T: Send,
        F: Future<Output = Result<T, NodeError>> + Send;
}

/// The journal of an unobserved run: it only keeps the limits.
#[derive(Debug)]
pub struct Plain {
    limits: Limits,
    executions: u32,
    deadline: Option<Instant>,
}

impl Plain {
    /// A journal for one run, which starts now.
    pub fn new(limits: Limits) -> Self {
        Self {
            limits,
            executions: 0,
            deadline: None,
        }
    }
}
