//! JSON Logic as it is compiled: our own cases, built as one crate.

#[path = "jsonlogic/cases.rs"]
mod cases;
#[path = "jsonlogic/macros.rs"]
mod macros;

use nodewright_tests::harness::batch::compile::with_compilers_stack;
use nodewright_tests::harness::batch::{Batch, Job, Outcome};

#[test]
fn cases_come_to_what_they_say() {
    let cases = cases::read();
    let compiled =
        with_compilers_stack(|| cases.iter().map(|case| case.source.compile()).collect::<Vec<_>>());
    let units: Vec<_> = compiled.iter().filter_map(|unit| unit.clone().ok()).collect();
    let batch = Batch::build("jsonlogic", &units);
    let (mut jobs, mut data) = (Vec::new(), Vec::new());
    for (case, _) in cases.iter().zip(&compiled).filter(|(_, unit)| unit.is_ok()) {
        data.extend(case.data.clone());
        jobs.push(Job::new(jobs.len(), case.data.as_ref().map(|_| data.len() - 1)));
    }
    let mut outcomes = batch.run("cases", &jobs, &data).into_iter().enumerate();
    let outcome = |unit: &Result<_, _>| match unit {
        Err(no_code) => Outcome::Crash(format!("{no_code}")),
        Ok(_) => {
            let (unit, outcome) = outcomes.next().unwrap_or_else(|| panic!("an outcome for every job"));
            let refused = batch.refused.get(&unit);
            refused.map_or(outcome, |message| Outcome::Crash(format!("rustc refuses: {message}")))
        }
    };
    let outcomes: Vec<Outcome> = compiled.iter().map(outcome).collect();
    let wrong = cases.iter().zip(&outcomes).filter_map(|(case, outcome)| case.judge(outcome));
    let wrong: Vec<String> = wrong.collect();
    assert!(wrong.is_empty(), "{} of {}\n{}", wrong.len(), cases.len(), wrong.join("\n"));
}
