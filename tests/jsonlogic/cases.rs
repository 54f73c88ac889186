//! Our own cases: tables in `cases/*.txt`.
//!
//! A line is `rule ==> expected`, where what is expected is JSON, or `fails` for an error when it runs. Lines with
//! `:data` give the input of what follows (none, if nothing stands there). Expectations are the reference's own, see
//! `reference.js`; behind `=!=>` they are ours, for what differs.

use nodewright_tests::harness::batch::compile::Source;
use nodewright_tests::harness::batch::{Expected, Outcome};
use serde_json::Value;

const FILES: &[(&str, &str)] = &[
    ("access", include_str!("cases/access.txt")),
    ("logic", include_str!("cases/logic.txt")),
    ("values", include_str!("cases/values.txt")),
];

/// A rule, with what it is to come to.
#[derive(Clone, Debug)]
pub(crate) struct Case {
    /// Where it stands: `logic:12`.
    pub(crate) place: String,
    pub(crate) source: Source,
    /// `None` if it is to fail.
    expected: Option<Expected>,
    pub(crate) data: Option<Value>,
}

impl Case {
    /// What is wrong with an outcome, if anything is.
    pub(crate) fn judge(&self, outcome: &Outcome) -> Option<String> {
        let (met, expected) = match &self.expected {
            Some(expected) => (expected.is_met(outcome), expected.to_string()),
            None => (matches!(outcome, Outcome::Error(..)), "an error".to_owned()),
        };
        let Self { place, source, .. } = self;
        (!met).then(|| format!("{place}: {}\n  expected {expected}\n  got {outcome}", source.text))
    }
}

/// All cases.
pub(crate) fn read() -> Vec<Case> {
    FILES.iter().flat_map(|(file, text)| read_file(file, text)).collect()
}

fn read_file(file: &str, text: &str) -> Vec<Case> {
    let (mut cases, mut data) = (Vec::new(), None);
    for (index, line) in text.lines().enumerate() {
        let place = format!("{file}:{}", index + 1);
        let json = |text: &str| -> Value {
            serde_json::from_str(text).unwrap_or_else(|error| panic!("{place}: {error}"))
        };
        if let Some(input) = line.strip_prefix(":data") {
            data = (!input.is_empty()).then(|| json(input));
        } else if !line.is_empty() && !line.starts_with('#') {
            let parts = line.split_once(" ==> ").or_else(|| line.split_once(" =!=> "));
            let (source, expected) = parts.unwrap_or_else(|| panic!("{place}: no arrow"));
            let expected = (expected != "fails").then(|| Expected::value(json(expected)));
            let source = Source::jsonlogic(source);
            cases.push(Case { place: place.clone(), source, expected, data: data.clone() });
        }
    }
    cases
}
