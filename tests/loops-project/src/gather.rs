//! Loops as Rust types that look into their history, decide by rules, and have limits of their own.

use nodewright::prelude::*;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{Nap, Numbers, Page, PageOf, Rest};

/// A list to go through.
#[derive(Debug, Deserialize, Serialize, JsonSchema)]
pub struct List {
    /// How many numbers it has.
    pub count: u32,
    /// How many pages to look at.
    pub most: u32,
}

/// What was seen of it.
#[derive(Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
pub struct Seen {
    /// The numbers of all pages, in their order.
    pub numbers: Vec<u32>,
    /// How many numbers each page had, as its turn saw it.
    pub sizes: Vec<usize>,
    /// How many pages there were when each page was measured.
    pub pages: Vec<u64>,
    /// Where the switch went each time.
    pub ways: Vec<String>,
    /// How often the pages were counted, by the end.
    pub counts: u32,
    /// How often a node ran that comes later.
    pub later: usize,
}

/// Goes through the pages of a list.
#[derive(Debug)]
pub struct Gather;

/// A page, measured.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct Measured {
    /// How many numbers are on it.
    pub size: usize,
    /// How many pages there have been, this one included.
    pub pages: u64,
    /// How many had been measured before.
    pub before: usize,
}

/// Goes through the pages of a list, and keeps all of them.
#[graph(tool = "gather", max_node_executions = 40, max_execution_time_ms = 5_000)]
impl Graph for Gather {
    type Input = List;
    type Output = Seen;

    #[node(Page, timeout_ms = 500, next = measure)]
    fn page(entry: &List, #[history] page: &[Numbers]) -> PageOf {
        PageOf { count: entry.count, from: page.iter().map(|page| page.numbers.len() as u32).sum() }
    }

    #[transform(next = more)]
    fn measure(page: &Numbers, #[count(page)] pages: u64, #[history] measure: &[Measured]) -> Measured {
        Measured { size: page.numbers.len(), pages, before: measure.len() }
    }

    #[switch(
        when(rule = { "and": [
            { "!=": [{ "var": "page.next" }, null] },
            { "<": [{ "var": "$executionCount(\"page\")" }, { "var": "entry.most" }] },
        ] }, next = page),
        next = state,
    )]
    fn more();

    // Its type is what the expression gives, as in YAML.
    #[transform(expr = r#"{ "pages": $executionCount("page"), "last": $.page.numbers[-1] ?? 0 }"#, next = report)]
    fn state();

    #[transform(next = exit)]
    fn report(
        #[history(page)] pages: &[Numbers],
        #[history] measure: &[Measured],
        #[history(more)] ways: &[String],
        #[count(measure)] counts: u32,
        #[count(report)] later: usize,
    ) -> Seen {
        assert!(measure.iter().enumerate().all(|(turn, found)| found.before == turn));
        Seen {
            numbers: pages.iter().flat_map(|page| page.numbers.iter().copied()).collect(),
            sizes: measure.iter().map(|found| found.size).collect(),
            pages: measure.iter().map(|found| found.pages).collect(),
            ways: ways.to_vec(),
            counts,
            later,
        }
    }
}

/// Sleeps in turns.
#[derive(Debug)]
pub struct Doze;

/// Sleeps ever longer, until a nap takes too long.
#[graph(tool = "doze")]
impl Graph for Doze {
    type Input = Rest;
    type Output = Rest;

    #[node(Nap, expr = r#"{ "ms": $executionCount("nap") * $.entry.ms }"#, timeout_ms = 60, next = again)]
    fn nap();

    #[switch(when(rule = r#"{ "<": [{ "var": "nap.ms" }, 100000] }"#, next = nap), next = done, timeout_ms = 10)]
    fn again();

    #[transform(expr = r#"{ "ms": $.nap.ms }"#, next = exit)]
    fn done();
}
