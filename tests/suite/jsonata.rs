//! JSONata's suite: `cases.jsonl` and `datasets/*.json`.

use std::collections::HashMap;
use std::path::Path;

use nodewright_tests::harness::batch::compile::Source;
use nodewright_tests::harness::batch::{Expected, Job};
use nodewright_tests::harness::files;
use serde_json::{Map, Value};

use crate::case::{Case, Suite};

/// Half of a surrogate pair is no text in Rust; what stands in for it makes its cases exceptions.
fn parse(line: &str) -> Value {
    serde_json::from_str(line).unwrap_or_else(|_| {
        let line = line.replace("\\ud800", "\\ufffd");
        serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error}: {line}"))
    })
}

/// Reads the cases that were asked for, with their data.
pub(crate) fn read(folder: &Path) -> Suite {
    let mut suite = Suite::default();
    let mut datasets = HashMap::new();
    for line in files::read(&folder.join("cases.jsonl")).lines().map(parse) {
        let data = match (line.get("data"), line["dataset"].as_str()) {
            (Some(data), _) => Some(add(&mut suite.data, data.clone())),
            (None, Some(name)) => Some(
                *datasets
                    .entry(name.to_owned())
                    .or_insert_with(|| add(&mut suite.data, read_dataset(folder, name))),
            ),
            (None, None) => None,
        };
        suite.cases.push(case(&line, data));
    }
    suite.chosen()
}

fn read_dataset(folder: &Path, name: &str) -> Value {
    let text = files::read(&folder.join("datasets").join(format!("{name}.json")));
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn add(data: &mut Vec<Value>, value: Value) -> usize {
    data.push(value);
    data.len() - 1
}

fn case(line: &Value, data: Option<usize>) -> Case {
    let text = |key: &str| line[key].as_str().unwrap_or_else(|| panic!("no `{key}` in {line}")).to_owned();
    let bindings: Map<String, Value> = line["bindings"].as_object().cloned().unwrap_or_default();
    let mut source = Source::jsonata(text("expr"));
    source.bindings = bindings.keys().cloned().collect();
    let job = Job {
        data,
        bindings,
        depth: line["depth"].as_u64(),
        time: line["timelimit"].as_u64(),
        ..Job::default()
    };
    Case { id: text("id"), group: text("group"), source, expected: expected(line), job }
}

fn expected(line: &Value) -> Expected {
    let code = line["code"].as_str().or_else(|| line["error"]["code"].as_str());
    if let Some(code) = code {
        return Expected::Error(code.to_owned());
    }
    match line.get("result") {
        Some(value) => Expected::Value { value: value.clone(), unordered: line["unordered"] == true },
        None if line["undefinedResult"] == true => Expected::Absent,
        None => panic!("nothing is expected of {line}"),
    }
}
