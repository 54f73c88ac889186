//! What a suite came to.

use std::collections::BTreeMap;

use nodewright_tests::harness::cpu::show_seconds;
use nodewright_tests::harness::progress;

use crate::case::Case;

/// What a case came to.
#[derive(Debug)]
pub(crate) enum Verdict {
    Passed,
    /// What it came to instead.
    Failed(String),
}

/// All cases with their verdicts, and what the build took.
#[derive(Debug)]
pub(crate) struct Report {
    pub(crate) cases: Vec<Case>,
    pub(crate) verdicts: Vec<Verdict>,
    pub(crate) codegen_cpu: Option<f64>,
    pub(crate) rustc_cpu: Option<f64>,
}

impl Report {
    /// Prints everything, and fails if a case failed without being an exception, or an exception did not fail.
    pub(crate) fn finish(&self, exceptions: &[(&str, &str)]) {
        let mut groups: BTreeMap<&str, [usize; 2]> = BTreeMap::new();
        let (mut failures, mut wrong) = (Vec::new(), 0);
        for (case, verdict) in self.cases.iter().zip(&self.verdicts) {
            let counts = groups.entry(&case.group).or_default();
            let exception = exceptions.iter().find(|(id, _)| *id == case.id);
            counts[usize::from(matches!(verdict, Verdict::Failed(_)))] += 1;
            let text = match (verdict, exception) {
                (Verdict::Passed, None) => continue,
                (Verdict::Passed, Some(_)) => "NO EXCEPTION: it passes".to_owned(),
                (Verdict::Failed(got), None) => format!("FAILED: {got}"),
                (Verdict::Failed(got), Some((_, reason))) => {
                    failures.push(format!("{}: exception, since {reason}; got {got}", case.id));
                    continue;
                }
            };
            wrong += 1;
            let (id, source, expected) = (&case.id, &case.source.text, &case.expected);
            failures.push(format!("{id}: {source}\n  expected {}\n  {}", short(expected), short(&text)));
        }
        for failure in &failures {
            progress(failure);
        }
        for (group, [passed, failed]) in &groups {
            let mark = if *failed > 0 { "  <--" } else { "" };
            progress(&format!("{passed:4} passed {failed:4} failed  {group}{mark}"));
        }
        let [passed, failed] = groups.values().fold([0, 0], |[a, b], [c, d]| [a + c, b + d]);
        progress(&format!(
            "{passed} of {} passed; CPU time: compiler {}, rustc and cargo {}",
            passed + failed,
            show_seconds(self.codegen_cpu),
            show_seconds(self.rustc_cpu)
        ));
        assert!(exceptions.len() <= 6, "too many exceptions");
        assert_eq!(wrong, 0, "cases that fail, see above");
    }
}

/// No more of a value than a person reads.
fn short(value: &impl ToString) -> String {
    let text = value.to_string();
    match text.char_indices().nth(400) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}
