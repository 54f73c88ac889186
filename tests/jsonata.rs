//! JSONata as it is compiled: our own cases, and random expressions beside an oracle. Both are one crate, built once.
//!
//! `NODEWRIGHT_SEED` and `NODEWRIGHT_EXPRESSIONS` choose other random expressions, and more of them.

#[path = "jsonata/cases.rs"]
mod cases;
#[path = "jsonata/differential.rs"]
mod differential;

use std::collections::BTreeMap;
use std::sync::OnceLock;

use nodewright_tests::harness::batch::compile::{NoCode, Source, with_compilers_stack};
use nodewright_tests::harness::batch::{Batch, Expected, Job, Outcome, Unit};

use cases::Case;
use differential::Trial;

/// All expressions of this test, compiled and built.
struct Built {
    cases: Vec<Case>,
    trial: Trial,
    /// For the expressions of both, first those of the cases: the unit, or why there is none.
    units: Vec<Result<usize, NoCode>>,
    batch: Batch,
}

fn built() -> &'static Built {
    static BUILT: OnceLock<Built> = OnceLock::new();
    BUILT.get_or_init(|| {
        let (cases, trial) = (cases::read(), Trial::new());
        let random = trial.expressions.iter().map(Source::jsonata);
        let sources: Vec<Source> = cases.iter().map(|case| case.source.clone()).chain(random).collect();
        let compiled = with_compilers_stack(|| sources.iter().map(Source::compile).collect::<Vec<_>>());
        let mut codes: Vec<Unit> = Vec::new();
        let units = compiled.into_iter().map(|compiled| {
            compiled.map(|unit| {
                codes.push(unit);
                codes.len() - 1
            })
        });
        let units = units.collect();
        let batch = Batch::build("jsonata", &codes);
        Built { cases, trial, units, batch }
    })
}

impl Built {
    /// What evaluations come to, each given by the index of its expression; `job` makes it for a unit.
    fn run(&self, name: &str, data: &[serde_json::Value], jobs: &[(usize, Job)]) -> Vec<Outcome> {
        let mut ready = Vec::new();
        for (expression, job) in jobs {
            if let Ok(unit) = self.units[*expression] {
                ready.push(Job { unit, ..job.clone() });
            }
        }
        let mut outcomes = self.batch.run(name, &ready, data).into_iter();
        let outcome = |(expression, _): &(usize, _)| match &self.units[*expression] {
            Err(no_code) => Outcome::without_code(no_code),
            Ok(unit) => match self.batch.refused.get(unit) {
                Some(message) => {
                    outcomes.next();
                    Outcome::Crash(format!("rustc refuses: {message}"))
                }
                None => outcomes.next().unwrap_or_else(|| panic!("an outcome for every job")),
            },
        };
        jobs.iter().map(outcome).collect()
    }
}

#[test]
fn cases_come_to_what_they_say() {
    let built = built();
    let (data, jobs) = cases::jobs(&built.cases);
    let jobs: Vec<_> = jobs.into_iter().enumerate().collect();
    let outcomes = built.run("cases", &data, &jobs);
    let mut wrong = Vec::new();
    let mut files: BTreeMap<&str, usize> = BTreeMap::new();
    for (case, outcome) in built.cases.iter().zip(&outcomes) {
        if !case.expected.is_met(outcome) {
            *files.entry(case.file).or_default() += 1;
            let Case { file, line, source, expected, .. } = case;
            wrong.push(format!("{file}:{line}: {}\n  expected {expected}\n  got {outcome}", source.text));
        }
    }
    assert!(wrong.is_empty(), "{} of {}\n{}\n{files:?}", wrong.len(), built.cases.len(), wrong.join("\n"));
}

#[test]
fn random_expressions_agree_with_the_oracle() {
    let built = built();
    let (trial, first) = (&built.trial, built.cases.len());
    let (inputs, mut jobs) = (trial.inputs.len(), Vec::new());
    for expression in 0..trial.expressions.len() {
        let at = first + expression;
        jobs.extend((0..inputs).map(|input| (at, Job::new(0, Some(input)))));
    }
    let outcomes = built.run("differential", &trial.inputs, &jobs);
    let mut wrong = Vec::new();
    for (index, outcome) in outcomes.iter().enumerate() {
        let expected: &Expected = &trial.expected[index];
        if !expected.is_met(outcome) {
            let (source, input) = (&trial.expressions[index / inputs], index % inputs);
            wrong.push(format!("{source}\n  over input {input}: oracle {expected}\n  got {outcome}"));
        }
    }
    let inputs: Vec<_> = trial.inputs.iter().map(|input| format!("{input}\n")).collect();
    let (count, all) = (wrong.len(), outcomes.len());
    let seed = trial.seed;
    assert!(
        wrong.is_empty(),
        "{count} of {all} with NODEWRIGHT_SEED={seed}\n{}\n{}",
        wrong.join("\n"),
        inputs.concat()
    );
}
