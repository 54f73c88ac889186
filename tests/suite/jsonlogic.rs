//! JSON Logic's suite: `tests.json`, an array of `[rule, data, expected]` with headings between.

use std::path::Path;

use nodewright_tests::harness::batch::compile::Source;
use nodewright_tests::harness::batch::{Expected, Job};
use nodewright_tests::harness::files;
use serde_json::Value;

use crate::case::{Case, Suite};

/// Reads the cases that were asked for, with their data.
pub(crate) fn read(folder: &Path) -> Suite {
    let text = files::read(&folder.join("tests.json"));
    let entries: Vec<Value> =
        serde_json::from_str(&text).unwrap_or_else(|error| panic!("tests.json: {error}"));
    let (mut suite, mut group) = (Suite::default(), String::new());
    for (index, entry) in entries.into_iter().enumerate() {
        match entry {
            Value::String(heading) => group = heading.trim_start_matches(['#', ' ']).to_owned(),
            Value::Array(parts) if parts.len() == 3 => {
                suite.cases.push(Case {
                    id: format!("tests.json#{index}"),
                    group: group.clone(),
                    source: Source::jsonlogic(parts[0].to_string()),
                    expected: Expected::value(parts[2].clone()),
                    job: Job::new(0, Some(suite.data.len())),
                });
                suite.data.push(parts[1].clone());
            }
            other => panic!("neither a case nor a heading: {other}"),
        }
    }
    suite.chosen()
}
