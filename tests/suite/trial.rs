//! Compiles and runs a suite.

use nodewright_tests::harness::batch::compile::{Source, with_compilers_stack};
use nodewright_tests::harness::batch::{Batch, Expected, Outcome};
use nodewright_tests::harness::cpu::{measured, thread_cpu};

use crate::case::{Case, Suite};
use crate::report::{Report, Verdict};

/// Compiles all cases, builds what the compiler took as the crate `name`, runs it, and compares.
///
/// Codes that start with `S` are mistakes in an expression, so the compiler has to find them. It may find others too,
/// and then has to say the same code.
pub(crate) fn run(name: &str, suite: Suite) -> Report {
    let Suite { mut cases, data } = suite;
    let sources: Vec<&Source> = cases.iter().map(|case| &case.source).collect();
    let (compiled, codegen_cpu) = with_compilers_stack(|| {
        measured(thread_cpu, || sources.iter().map(|source| source.compile()).collect::<Vec<_>>())
    });
    let mut verdicts: Vec<Option<Verdict>> = Vec::new();
    let mut units = Vec::new();
    for (case, compiled) in cases.iter_mut().zip(compiled) {
        let verdict = match (compiled, &case.expected) {
            (Err(no_code), Expected::Error(code)) if no_code.has(code) => Some(Verdict::Passed),
            (Err(no_code), _) => Some(Verdict::Failed(no_code.to_string())),
            (Ok(_), Expected::Error(code)) if code.starts_with('S') => {
                Some(Verdict::Failed("the compiler takes it".to_owned()))
            }
            (Ok(unit), _) => {
                case.job.unit = units.len();
                units.push(unit);
                None
            }
        };
        verdicts.push(verdict);
    }
    // What every batch depends on is built before the clock starts.
    Batch::build("suite-nothing", &[]);
    let batch = Batch::build(name, &units);
    let open = |verdict: &&Option<Verdict>| verdict.is_none();
    let jobs: Vec<_> =
        cases.iter().zip(&verdicts).filter(|(_, it)| open(it)).map(|(it, _)| it.job.clone()).collect();
    let mut outcomes = batch.run(name, &jobs, &data).into_iter();
    let verdicts = cases.iter().zip(verdicts).map(|(case, verdict)| {
        verdict.unwrap_or_else(|| {
            let outcome = outcomes.next().unwrap_or_else(|| panic!("an outcome for {}", case.id));
            judge(case, &batch, outcome)
        })
    });
    let verdicts = verdicts.collect();
    Report { cases, verdicts, codegen_cpu, rustc_cpu: batch.cpu }
}

fn judge(case: &Case, batch: &Batch, outcome: Outcome) -> Verdict {
    match batch.refused.get(&case.job.unit) {
        Some(message) => Verdict::Failed(format!("rustc refuses: {message}")),
        None if case.expected.is_met(&outcome) => Verdict::Passed,
        None => Verdict::Failed(outcome.to_string()),
    }
}
