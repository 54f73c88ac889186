//! What a run has done, node by node.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use serde::de::DeserializeOwned;

use super::journal::Site;
use crate::json::write_str;

/// One execution of a node.
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
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The output, as JSON text.
    Output(Arc<str>),
    /// The error.
    Error(Arc<str>),
}

impl Record {
    /// The output as JSON text, if there is one.
    pub fn output(&self) -> Option<&str> {
        match &self.outcome {
            Outcome::Output(json) => Some(json),
            Outcome::Error(_) => None,
        }
    }

    /// The output as a type of yours, if there is one that fits it.
    pub fn output_as<T: DeserializeOwned>(&self) -> Option<T> {
        serde_json::from_str(self.output()?).ok()
    }

    /// What it was given, as a type of yours, if it was given something that fits it.
    pub fn input_as<T: DeserializeOwned>(&self) -> Option<T> {
        serde_json::from_str(self.input.as_deref()?).ok()
    }

    /// The error, if it failed.
    pub fn error(&self) -> Option<&str> {
        match &self.outcome {
            Outcome::Output(_) => None,
            Outcome::Error(error) => Some(error),
        }
    }
}

/// All executions of a run so far, in their order. Its length is bounded by `maxNodeExecutions`.
#[derive(Clone, Debug, Default)]
pub struct History {
    records: Vec<Record>,
}

impl History {
    /// The records.
    pub fn records(&self) -> &[Record] {
        &self.records
    }

    /// The record at `index`.
    pub fn get(&self, index: usize) -> Option<&Record> {
        self.records.get(index)
    }

    /// The executions of one node.
    pub fn of<'h>(&'h self, id: &'h str) -> impl Iterator<Item = &'h Record> {
        self.records.iter().filter(move |record| record.site.id == id)
    }

    /// What expressions saw at the execution `index`: an object with the latest output of each node, as JSON text.
    /// The index after the last record is that of the node that runs now.
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
    pub fn input(&self, index: usize) -> Option<String> {
        match &self.records.get(index)?.input {
            Some(input) => Some(input.to_string()),
            None => self.context_at(index),
        }
    }

    /// Counts and times by node.
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
#[derive(Clone, Copy, Debug, Default)]
pub struct NodeSummary {
    /// How many there were.
    pub executions: usize,
    /// All of them together.
    pub duration: Duration,
}
