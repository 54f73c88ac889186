//! Whoever wants to see a run implements [`Observer`].

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::time::SystemTime;

use super::control::Controller;
use super::history::Record;
use super::journal::Site;

/// Sees a run, node by node.
///
/// ```
/// use nodewright::graph::history::Record;
/// use nodewright::graph::observer::{Entered, Next, Observer};
///
/// struct Log;
///
/// impl Observer for Log {
///     fn enter<'a>(&'a mut self, node: &'a Entered) -> Next<'a> {
///         eprintln!("{} {} sees {}", node.index, node.site.id, node.context());
///         Next::Go
///     }
///
///     fn leave(&mut self, record: &Record) {
///         eprintln!("{} gave {:?}", record.site.id, record.output());
///     }
/// }
/// ```
pub trait Observer: Send {
    /// Before a node.
    fn enter<'a>(&'a mut self, node: &'a Entered) -> Next<'a> {
        let _ = node;
        Next::Go
    }

    /// After a node.
    fn leave(&mut self, record: &Record) {
        let _ = record;
    }

    /// When a node failed, or a limit was reached before it.
    fn error(&mut self, record: &Record) {
        let _ = record;
    }

    /// When the run has come to rest before a node.
    fn pause(&mut self, node: &Entered) {
        let _ = node;
    }

    /// When it goes on from there.
    fn resume(&mut self, node: &Entered) {
        let _ = node;
    }
}

/// What becomes of a run when an observer has seen a node entered.
///
/// ```
/// use nodewright::graph::observer::{Entered, Next, Observer};
///
/// /// Lets a run rest before all that has effects.
/// struct Careful;
///
/// impl Observer for Careful {
///     fn enter<'a>(&'a mut self, node: &'a Entered) -> Next<'a> {
///         if node.site.kind == "mcp" { Next::Pause } else { Next::Go }
///     }
/// }
/// ```
pub enum Next<'a> {
    /// It goes on.
    Go,
    /// It comes to rest here, as at a breakpoint, until its [`Controller`] lets it go on.
    Pause,
    /// It waits for the future, and then goes on if that says `true`, or else comes to rest.
    After(Pin<Box<dyn Future<Output = bool> + Send + 'a>>),
}

impl std::fmt::Debug for Next<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Next::Go => "Go",
            Next::Pause => "Pause",
            Next::After(_) => "After",
        })
    }
}

/// A node that is about to run.
///
/// ```
/// use nodewright::graph::observer::Entered;
///
/// fn line(node: &Entered) -> String {
///     format!("{} {} is given {}", node.index, node.site.id, node.input.as_deref().unwrap_or("the context"))
/// }
/// ```
#[derive(Clone, Debug)]
pub struct Entered {
    /// Its place in the history, from 0.
    pub index: usize,
    /// The node.
    pub site: &'static Site,
    /// What it is given, as JSON text, if that is not the context.
    pub input: Option<Arc<str>>,
    /// When it was entered.
    pub started: SystemTime,
    pub(super) run: Controller,
}

impl Entered {
    /// What expressions see here: an object with the latest output of each node, as JSON text.
    ///
    /// ```
    /// use nodewright::graph::observer::Entered;
    ///
    /// fn show(node: &Entered) {
    ///     println!("{}", node.context());
    /// }
    /// ```
    pub fn context(&self) -> String {
        self.run.context_at(self.index).unwrap_or_default()
    }

    /// What steers this run.
    ///
    /// ```
    /// use nodewright::graph::observer::Entered;
    ///
    /// fn stop_after(node: &Entered, most: usize) {
    ///     if node.index > most {
    ///         node.run().stop();
    ///     }
    /// }
    /// ```
    pub fn run(&self) -> &Controller {
        &self.run
    }
}
