//! A case of a suite.

use nodewright_tests::harness::batch::compile::Source;
use nodewright_tests::harness::batch::{Expected, Job};
use serde_json::Value;

/// An expression with what it is to come to.
#[derive(Debug)]
pub(crate) struct Case {
    pub(crate) id: String,
    pub(crate) group: String,
    pub(crate) source: Source,
    pub(crate) expected: Expected,
    /// How it is evaluated; which unit that is turns out when it is compiled.
    pub(crate) job: Job,
}

/// Cases and their data.
#[derive(Debug, Default)]
pub(crate) struct Suite {
    pub(crate) cases: Vec<Case>,
    pub(crate) data: Vec<Value>,
}

impl Suite {
    /// Leaves only the cases that were asked for.
    pub(crate) fn chosen(mut self) -> Self {
        if let Ok(text) = std::env::var("NODEWRIGHT_SUITE_ONLY") {
            self.cases.retain(|case| case.id.contains(&text));
        }
        assert!(!self.cases.is_empty(), "no such cases");
        self
    }
}
