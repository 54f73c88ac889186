//! Our own cases: tables in `cases/*.txt`.
//!
//! A line is `expression ==> expected`, where what is expected is JSON, `absent`, or `error` with its code. Lines with
//! `:data` give the input of what follows (none, if nothing stands there), `:bind` its variables, `:clock` the time.
//! Expectations are the reference's own, see `reference.js`; behind `=!=>` they are ours, for what differs.

use nodewright_tests::harness::batch::compile::Source;
use nodewright_tests::harness::batch::{Expected, Job};
use serde_json::{Map, Value};

const FILES: &[(&str, &str)] = &[
    ("arrays", include_str!("cases/arrays.txt")),
    ("dates", include_str!("cases/dates.txt")),
    ("functions", include_str!("cases/functions.txt")),
    ("numbers", include_str!("cases/numbers.txt")),
    ("objects", include_str!("cases/objects.txt")),
    ("operators", include_str!("cases/operators.txt")),
    ("paths", include_str!("cases/paths.txt")),
    ("strings", include_str!("cases/strings.txt")),
];

/// An expression, with what it is to come to.
#[derive(Clone, Debug)]
pub(crate) struct Case {
    pub(crate) file: &'static str,
    pub(crate) line: usize,
    pub(crate) source: Source,
    pub(crate) expected: Expected,
    setting: Setting,
}

/// What an expression is evaluated with.
#[derive(Clone, Debug, Default)]
struct Setting {
    data: Option<Value>,
    bindings: Map<String, Value>,
    now: Option<i64>,
}

/// All cases.
pub(crate) fn read() -> Vec<Case> {
    FILES.iter().flat_map(|(file, text)| read_file(file, text)).collect()
}

fn read_file(file: &'static str, text: &str) -> Vec<Case> {
    let (mut cases, mut setting) = (Vec::new(), Setting::default());
    for (index, text) in text.lines().enumerate() {
        let line = index + 1;
        let json = |text: &str| -> Value {
            serde_json::from_str(text).unwrap_or_else(|error| panic!("{file}:{line}: {error}"))
        };
        let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
        match word {
            "" | "#" => {}
            ":data" => {
                setting = Setting { data: (!rest.is_empty()).then(|| json(rest)), ..Setting::default() };
            }
            ":bind" => setting.bindings = json(rest).as_object().cloned().unwrap_or_default(),
            ":clock" => setting.now = json(rest).as_i64(),
            _ => {
                let parts = text.split_once(" ==> ").or_else(|| text.split_once(" =!=> "));
                let (source, expected) = parts.unwrap_or_else(|| panic!("{file}:{line}: no arrow"));
                let expected = match (expected, expected.strip_prefix("error ")) {
                    ("absent", _) => Expected::Absent,
                    (_, Some(code)) => Expected::Error(code.to_owned()),
                    (value, None) => Expected::value(json(value)),
                };
                let mut source = Source::jsonata(source);
                source.bindings = setting.bindings.keys().cloned().collect();
                cases.push(Case { file, line, source, expected, setting: setting.clone() });
            }
        }
    }
    cases
}

/// The data of the cases, and a job for each.
pub(crate) fn jobs(cases: &[Case]) -> (Vec<Value>, Vec<Job>) {
    let (mut data, mut jobs): (Vec<Value>, _) = (Vec::new(), Vec::new());
    for case in cases {
        let Setting { data: input, bindings, now } = case.setting.clone();
        let input = input.map(|input| {
            data.iter().position(|it| *it == input).unwrap_or_else(|| {
                data.push(input);
                data.len() - 1
            })
        });
        jobs.push(Job { data: input, bindings, now, ..Job::default() });
    }
    (data, jobs)
}
