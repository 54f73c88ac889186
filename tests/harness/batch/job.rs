//! What a batch's program is asked to do.

use serde_json::{Map, Value, json};

/// One evaluation.
#[derive(Clone, Debug, Default)]
pub struct Job {
    /// The index of the unit.
    pub unit: usize,
    /// The index of its input in the table of data; without one there is no input.
    pub data: Option<usize>,
    /// Values of variables.
    pub bindings: Map<String, Value>,
    /// How deep evaluations may nest.
    pub depth: Option<u64>,
    /// How long it may take, in milliseconds.
    pub time: Option<u64>,
    /// What the clock says, in milliseconds of the Unix epoch.
    pub now: Option<i64>,
}

impl Job {
    /// An evaluation without variables and limits.
    pub fn new(unit: usize, data: Option<usize>) -> Self {
        Self { unit, data, ..Self::default() }
    }

    /// As the program reads it.
    pub(super) fn line(&self) -> String {
        let Self { unit, data, bindings, depth, time, now } = self;
        json!({
            "unit": unit, "data": data, "bindings": bindings, "depth": depth, "time": time, "now": now,
        })
        .to_string()
    }
}
