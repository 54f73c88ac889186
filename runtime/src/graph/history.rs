//! What a run has done, node by node.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use serde::de::DeserializeOwned;

use super::journal::Site;
use crate::json::write_str;

/// One execution of a node.
///
/// ```
/// use nodewright::graph::history::Record;
///
/// fn log(record: &Record) {
///     println!("{} {} took {:?}: {:?}", record.index, record.site.id, record.duration, record.outcome);
/// }
/// ```
#[derive(Clone, Debug)]
pub struct Record {
    /// Its place in the history, from 0.
    pub index: usize,
    /// The node.
    pub site: &'static Site,
    /// What it was given, as JSON text: the arguments of an MCP tool, the input of a node of the project. Others see
    /// the context: [`History::input`] has it for all.
    pub input: Option<Arc<str>>,
    /// When it was entered.
    pub started: SystemTime,
    /// How long it took.
    pub duration: Duration,
    /// What came of it.
    pub outcome: Outcome,
    /// What the graph did that it ran, for a node that runs one.
    pub inner: Option<Arc<History>>,
}

/// What came of an execution.
///
/// ```
/// use nodewright::graph::history::{Outcome, Record};
///
/// fn line(record: &Record) -> String {
///     match &record.outcome {
///         Outcome::Output(json) => format!("{} gave {json}", record.site.id),
///         Outcome::Error(error) => format!("{} failed: {error}", record.site.id),
///     }
/// }
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The output, as JSON text.
    Output(Arc<str>),
    /// The error.
    Error(Arc<str>),
}

impl Record {
    /// The output as JSON text, if there is one.
    ///
    /// ```
    /// use nodewright::graph::history::Record;
    ///
    /// fn size(record: &Record) -> usize {
    ///     record.output().map_or(0, str::len)
    /// }
    /// ```
    pub fn output(&self) -> Option<&str> {
        match &self.outcome {
            Outcome::Output(json) => Some(json),
            Outcome::Error(_) => None,
        }
    }

    /// The output as a type of yours, if there is one that fits it.
    ///
    /// ```
    /// use nodewright::graph::history::Record;
    ///
    /// #[derive(serde::Deserialize)]
    /// struct Priced {
    ///     total: f64,
    /// }
    ///
    /// fn total(record: &Record) -> Option<f64> {
    ///     record.output_as::<Priced>().map(|priced| priced.total)
    /// }
    /// ```
    pub fn output_as<T: DeserializeOwned>(&self) -> Option<T> {
        serde_json::from_str(self.output()?).ok()
    }

    /// What it was given, as a type of yours, if it was given something that fits it.
    ///
    /// ```
    /// use nodewright::graph::history::Record;
    ///
    /// fn was_given_lines(record: &Record) -> bool {
    ///     record.input_as::<Vec<String>>().is_some()
    /// }
    /// ```
    pub fn input_as<T: DeserializeOwned>(&self) -> Option<T> {
        serde_json::from_str(self.input.as_deref()?).ok()
    }

    /// The error, if it failed.
    ///
    /// ```
    /// use nodewright::graph::history::History;
    ///
    /// fn first_failure(history: &History) -> Option<&str> {
    ///     history.records().iter().find_map(|record| record.error())
    /// }
    /// ```
    pub fn error(&self) -> Option<&str> {
        match &self.outcome {
            Outcome::Output(_) => None,
            Outcome::Error(error) => Some(error),
        }
    }
}

/// All executions of a run so far, in their order. Its length is bounded by `maxNodeExecutions`.
///
/// ```
/// # mod price_order {
/// #     pub fn observe(_: &()) -> nodewright::graph::run::Run<'_, (), String, String> { unimplemented!() }
/// # }
/// # async fn example(app: (), input: String) -> Result<(), Box<dyn std::error::Error>> {
/// let (result, history) = price_order::observe(&app).record(input).await;
/// for record in history.records() {
///     println!("{} {:?}", record.site.id, record.outcome);
/// }
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug, Default)]
pub struct History {
    records: Vec<Record>,
}

impl History {
    /// The records.
    ///
    /// ```
    /// use nodewright::graph::history::History;
    ///
    /// fn ids(history: &History) -> Vec<&'static str> {
    ///     history.records().iter().map(|record| record.site.id).collect()
    /// }
    /// ```
    pub fn records(&self) -> &[Record] {
        &self.records
    }

    /// The record at `index`.
    ///
    /// ```
    /// use nodewright::graph::history::History;
    ///
    /// assert!(History::default().get(0).is_none());
    /// ```
    pub fn get(&self, index: usize) -> Option<&Record> {
        self.records.get(index)
    }

    /// The executions of one node.
    ///
    /// ```
    /// use nodewright::graph::history::History;
    ///
    /// fn tries(history: &History) -> usize {
    ///     history.of("fetch").count()
    /// }
    /// ```
    pub fn of<'h>(&'h self, id: &'h str) -> impl Iterator<Item = &'h Record> {
        self.records.iter().filter(move |record| record.site.id == id)
    }

    /// What expressions saw at the execution `index`: an object with the latest output of each node, as JSON text.
    /// The index after the last record is that of the node that runs now.
    ///
    /// ```
    /// use nodewright::graph::history::History;
    ///
    /// // Before the first node nothing is known.
    /// assert_eq!(History::default().context_at(0).as_deref(), Some("{}"));
    /// ```
    pub fn context_at(&self, index: usize) -> Option<String> {
        let before = self.records.get(..index)?;
        let mut latest: Vec<(&str, &str)> = Vec::new();
        for record in before {
            let Some(output) = record.output() else { continue };
            match latest.iter_mut().find(|(id, _)| *id == record.site.id) {
                Some((_, known)) => *known = output,
                None => latest.push((record.site.id, output)),
            }
        }
        let mut json = String::from("{");
        for (index, (id, output)) in latest.into_iter().enumerate() {
            if index > 0 {
                json.push(',');
            }
            write_str(id, &mut json);
            json.push(':');
            json.push_str(output);
        }
        json.push('}');
        Some(json)
    }

    /// What the execution `index` was given, as JSON text: its own input, or the context.
    ///
    /// ```
    /// use nodewright::graph::history::History;
    ///
    /// fn what_failed_on(history: &History) -> Option<String> {
    ///     let failed = history.records().iter().find(|record| record.error().is_some())?;
    ///     history.input(failed.index)
    /// }
    /// ```
    pub fn input(&self, index: usize) -> Option<String> {
        match &self.records.get(index)?.input {
            Some(input) => Some(input.to_string()),
            None => self.context_at(index),
        }
    }

    /// Counts and times by node.
    ///
    /// ```
    /// use nodewright::graph::history::History;
    ///
    /// assert_eq!(History::default().summary().errors, 0);
    /// ```
    pub fn summary(&self) -> Summary {
        let mut summary = Summary::default();
        for record in &self.records {
            let node = summary.nodes.entry(record.site.id).or_default();
            node.executions += 1;
            node.duration += record.duration;
            summary.duration += record.duration;
            summary.errors += usize::from(record.error().is_some());
        }
        summary
    }

    pub(super) fn push(&mut self, record: Record) {
        self.records.push(record);
    }
}

/// What a run took.
///
/// ```
/// use nodewright::graph::history::Summary;
///
/// fn show(summary: &Summary) {
///     for (id, node) in &summary.nodes {
///         println!("{id}: {} times, {:?}", node.executions, node.duration);
///     }
/// }
/// ```
#[derive(Clone, Debug, Default)]
pub struct Summary {
    /// All nodes together.
    pub duration: Duration,
    /// Each node, by its id.
    pub nodes: BTreeMap<&'static str, NodeSummary>,
    /// How many executions failed.
    pub errors: usize,
}

/// What all executions of one node took.
///
/// ```
/// use nodewright::graph::history::NodeSummary;
///
/// fn mean(node: NodeSummary) -> std::time::Duration {
///     node.duration / u32::try_from(node.executions.max(1)).unwrap_or(u32::MAX)
/// }
///
/// assert_eq!(mean(NodeSummary::default()), std::time::Duration::ZERO);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct NodeSummary {
    /// How many there were.
    pub executions: usize,
    /// All of them together.
    pub duration: Duration,
}
