//! What many nodes cost in `cargo check`, beside the same types with the derives that a tool of rmcp needs.

mod cargo;
mod many;
mod options;
mod samples;
mod scratch;
mod standalone;
mod stopwatch;
mod table;

use std::error::Error;

use many::{Form, Package};
use options::Options;
use samples::Samples;
use scratch::Scratch;
use stopwatch::{Took, run_well};
use table::{Row, Target, print_table};

const HELP: &str = "\
What many nodes cost in `cargo check`: 500 and 1,000 of them with 8 parameters, an input and an output each, beside
the same types with serde's and schemars' derives. Dependencies are built before; Nodewright's build script counts.

Usage: cargo bench -p nodewright-tests --bench nodes -- [options]

  --rounds <n>   how often everything is measured (3, with --quick 1)
  --quick        one round
  --keep         leave the packages and their builds for a look
  --help         this text";

/// How many nodes the smaller packages have; the larger ones have twice as many.
const NODES: usize = 500;

/// Nodes cost no more than the derives that they replace.
const CHECK: Target = Target { sign: '≤', limit: 1.0 };

/// Twice the nodes cost not much more than twice as much.
const GROWTH: Target = Target { sign: '≤', limit: 2.3 };

const FORMS: [(Form, &str); 3] =
    [(Form::Described, "that are described"), (Form::Running, "that run"), (Form::Derived, "as derives")];

/// What was measured of one form: CPU and time, of some nodes and of twice as many.
#[derive(Debug, Default)]
struct Checks {
    cpu: [Samples; 2],
    time: [Samples; 2],
}

impl Checks {
    fn push(&mut self, size: usize, took: Took) {
        self.cpu[size].push(took.cpu);
        self.time[size].push(took.time);
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let options = Options::parse(HELP, [3, 1], &["--keep"])?;
    let scratch = Scratch::new(options.has("--keep"))?;
    let mut packages = Vec::new();
    for (place, (form, name)) in FORMS.into_iter().enumerate() {
        for size in [0, 1] {
            println!("first check of {} nodes {name}", NODES << size);
            let package = Package::write(&scratch, form, NODES << size)?;
            run_well(&mut package.check())?;
            packages.push((place, size, package));
        }
    }
    let mut checks: [Checks; 3] = Default::default();
    for round in 0..options.rounds {
        println!("round {} of {}", round + 1, options.rounds);
        for (form, size, package) in &packages {
            package.touch()?;
            checks[*form].push(*size, run_well(&mut package.check())?);
        }
        packages.reverse();
    }
    print(&checks);
    println!("\nmedians of {} rounds, and the middle half of them in brackets", options.rounds);
    Ok(())
}

fn print(checks: &[Checks; 3]) {
    let [.., derived] = checks;
    let mut rows = Vec::new();
    let mut growth = Vec::new();
    for ((form, name), check) in FORMS.into_iter().zip(checks) {
        let row = |what: &str, target, sides: [&Samples; 2]| Row {
            name: what.to_owned(),
            unit: "s",
            target,
            sides: sides.map(Clone::clone).into(),
        };
        if form != Form::Derived {
            for size in [0, 1] {
                let nodes = NODES << size;
                let target = (size == 0).then_some(CHECK);
                let cpu = [&check.cpu[size], &derived.cpu[size]];
                rows.push(row(&format!("{nodes} nodes {name}: CPU"), target, cpu));
                let time = [&check.time[size], &derived.time[size]];
                rows.push(row(&format!("{nodes} nodes {name}: time"), None, time));
            }
        }
        let target = (form != Form::Derived).then_some(GROWTH);
        growth.push(row(&format!("nodes {name}: CPU"), target, [&check.cpu[1], &check.cpu[0]]));
    }
    println!("\n`cargo check`");
    print_table(&["Nodewright", "derives"], &rows);
    println!();
    let (larger, smaller) = ((NODES << 1).to_string(), NODES.to_string());
    print_table(&[&larger, &smaller], &growth);
}
