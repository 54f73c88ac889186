//! Calls that end without waiting: they are answered before rmcp hears of them. What a graph computes takes less time
//! than the tasks, channels and types that rmcp would spend on it.

use std::fmt;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};

use super::call::{Failure, call};
use super::handler::Shared;
use crate::project::{Call, Tool};

/// Longer arguments are not read while other messages wait.
pub(super) const MOST: usize = 64 << 10;

/// A call of a tool that has begun.
pub(super) type Running = Pin<Box<dyn Future<Output = Result<String, Failure>> + Send>>;

/// Begins a call: it owns all that it needs.
pub(super) fn begin(tool: &'static Tool, arguments: String, state: Shared) -> Running {
    Box::pin(async move { call(tool, Call { state: &*state, arguments: &arguments, watch: None }).await })
}

/// In the extensions of a request: its call has begun, and waits for something.
#[derive(Clone)]
pub(super) struct Started(Arc<Mutex<Option<Running>>>);

impl Started {
    pub(super) fn new(running: Running) -> Self {
        Self(Arc::new(Mutex::new(Some(running))))
    }

    /// The call, for whoever asks first.
    pub(super) fn take(&self) -> Option<Running> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

impl fmt::Debug for Started {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Started")
    }
}
