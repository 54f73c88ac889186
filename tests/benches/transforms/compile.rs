//! What it takes to compile many expressions: the compiler, and rustc in debug mode.

use std::error::Error;
use std::fs;
use std::path::Path;

use nodewright_tests::harness::batch::compile::{Source, with_compilers_stack};
use nodewright_tests::harness::batch::{Batch, Unit};
use nodewright_tests::harness::cpu::{measured, thread_cpu};
use serde_json::Value;

use crate::samples::Samples;
use crate::table::{Row, Target, print_table};

/// Twice the expressions, and hardly more than twice the work.
const GROWTH: Target = Target { sign: '≤', limit: 2.2 };
/// Seconds of CPU time for all expressions of the suite.
const LIMIT: f64 = 90.0;
const SUITE: usize = 1_249;

/// Measures and prints.
pub(crate) fn measure(rounds: usize) -> Result<(), Box<dyn Error>> {
    let sources = sources()?;
    let mut rows = [
        ("compiler", Samples::default(), Samples::default()),
        ("rustc", Samples::default(), Samples::default()),
    ];
    let mut sum = Samples::default();
    let (mut all, mut refused) = (0, 0);
    // What every batch depends on is built before the clock starts.
    Batch::build("compile-nothing", &[]);
    for _ in 0..rounds {
        let ([whole_codegen, whole_rustc], units) = figures("compile-all", &sources)?;
        let ([half_codegen, half_rustc], _) = figures("compile-half", &every_second(&sources))?;
        (all, refused) = (units, sources.len() - units);
        rows[0].1.push(whole_codegen);
        rows[0].2.push(half_codegen);
        rows[1].1.push(whole_rustc);
        rows[1].2.push(half_rustc);
        sum.push(whole_codegen + whole_rustc);
    }
    println!(
        "\n{all} expressions in one crate, in debug mode: CPU time (the compiler refuses {refused} more)"
    );
    let rows = rows.map(|(name, whole, half)| Row {
        name: name.to_owned(),
        unit: "s",
        target: (name == "rustc").then_some(GROWTH),
        sides: vec![whole, half],
    });
    print_table(&["all", "half of them"], &rows);
    let limit = LIMIT * all as f64 / SUITE as f64;
    let verdict = if sum.median() <= limit { "met" } else { "MISSED" };
    println!("together {:.1} s, target ≤ {limit:.0} s for {all} expressions: {verdict}", sum.median());
    Ok(())
}

/// CPU time of the compiler and of rustc, and how many expressions there were to build.
fn figures(name: &str, sources: &[Source]) -> Result<([f64; 2], usize), Box<dyn Error>> {
    let (units, codegen) = with_compilers_stack(|| {
        measured(thread_cpu, || sources.iter().filter_map(|it| it.compile().ok()).collect::<Vec<Unit>>())
    });
    Batch::forget(name);
    let batch = Batch::build(name, &units);
    if let Some((index, message)) = batch.refused.iter().next() {
        println!("rustc refuses {} expressions, such as number {index}: {message}", batch.refused.len());
    }
    let codegen = codegen.ok_or("CPU time is not known here")?;
    Ok(([codegen, batch.cpu.ok_or("CPU time is not known here")?], units.len() - batch.refused.len()))
}

fn every_second(sources: &[Source]) -> Vec<Source> {
    sources.iter().step_by(2).cloned().collect()
}

/// The expressions of JSONata's suite, if there is one, or those of our own cases.
fn sources() -> Result<Vec<Source>, Box<dyn Error>> {
    if let Some(folder) = std::env::var_os("NODEWRIGHT_SUITE") {
        let text = fs::read_to_string(Path::new(&folder).join("cases.jsonl"))?;
        // Those with half of a surrogate pair are no text in Rust.
        let cases = text.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
        return Ok(cases.filter_map(|case| Some(Source::jsonata(case["expr"].as_str()?))).collect());
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("jsonata/cases");
    let mut sources = Vec::new();
    for file in fs::read_dir(&folder)? {
        for line in fs::read_to_string(file?.path())?.lines() {
            let parts = line.split_once(" ==> ").or_else(|| line.split_once(" =!=> "));
            sources.extend(parts.map(|(source, _)| Source::jsonata(source)));
        }
    }
    Ok(sources)
}
