//! What many graphs cost in a build, beside the same tools written by hand with rmcp's macros.

mod cargo;
mod options;
#[path = "tools/orders.rs"]
mod orders;
#[path = "tools/package.rs"]
mod package;
mod samples;
mod scratch;
mod standalone;
#[allow(dead_code, reason = "other benchmarks need the rest")]
mod stopwatch;
mod table;
#[allow(dead_code, reason = "other benchmarks need the rest")]
mod wrapper;

use std::error::Error;

use options::Options;
use package::{Form, Package};
use samples::Samples;
use scratch::Scratch;
use stopwatch::run_well;
use table::{Row, Target, print_table};
use wrapper::{take_notes, wrap};

const HELP: &str = "\
What many graphs cost in a debug build: 50 and 100 tools of 10 nodes each, beside the same tools with rmcp's `#[tool]`.
Then 100 tools with the expressions of the benchmark of transforms: with schemas, beside the same without.
Dependencies are built before. The build script counts apart from rustc, which is measured for the project alone.

Usage: cargo bench -p nodewright-tests --bench tools -- [options]

  --rounds <n>   how often everything is measured (3, with --quick 1)
  --quick        one round
  --keep         leave the packages and their builds for a look
  --help         this text";

/// How many tools the smaller packages have; the larger ones have twice as many.
const TOOLS: usize = 50;

/// A graph costs rustc little more than the tool that it stands for.
const RUSTC: Target = Target { sign: '≤', limit: 1.5 };

/// Twice the tools cost not much more than twice as much.
const GROWTH: Target = Target { sign: '≤', limit: 2.3 };

/// What a debug build script may take for 100 tools of 10 nodes, in seconds.
const CODEGEN: f64 = 2.0;

/// Code over known types costs rustc little more than calls over values.
const TYPED: Target = Target { sign: '≤', limit: 1.5 };

/// What inference may add to a debug build script, for 100 tools of 10 nodes, in seconds.
const INFERENCE: f64 = 0.5;

/// What was measured of one package.
#[derive(Debug, Default)]
struct Build {
    rustc: Samples,
    codegen: Samples,
    resolved: Samples,
}

fn main() -> Result<(), Box<dyn Error>> {
    if wrapper::is_asked_for() {
        return wrapper::run();
    }
    let options = Options::parse(HELP, [3, 1], &["--keep"])?;
    let scratch = Scratch::new(options.has("--keep"))?;
    let mut packages = Vec::new();
    let sizes = [(Form::Graphs, 0), (Form::Graphs, 1), (Form::Macros, 0), (Form::Macros, 1)];
    for (form, size) in sizes.into_iter().chain([(Form::Typed, 1), (Form::Untyped, 1)]) {
        println!("first build of {} tools: {form:?}", TOOLS << size);
        let package = Package::write(&scratch, form, TOOLS << size)?;
        run_well(&mut package.build())?;
        packages.push((form, size, package));
    }
    let mut builds: [[Build; 2]; 4] = Default::default();
    let notes = scratch.path().join("notes");
    for round in 0..options.rounds {
        println!("round {} of {}", round + 1, options.rounds);
        for (form, size, package) in &packages {
            package.touch()?;
            let mut build = package.build();
            wrap(&mut build, &notes)?;
            run_well(&mut build)?;
            let rustc = take_notes(&notes)?.into_iter().filter(|note| note.what == package.crate_name());
            let into = &mut builds[*form as usize][*size];
            into.rustc.push(rustc.map(|note| note.took.cpu).sum());
            into.codegen.push(package.codegen().unwrap_or(0.0));
            into.resolved.push(package.resolved().unwrap_or(0.0));
        }
        packages.reverse();
    }
    print(&builds);
    println!("\nmedians of {} rounds, and the middle half of them in brackets", options.rounds);
    Ok(())
}

fn print([graphs, macros, [_, typed], [_, untyped]]: &[[Build; 2]; 4]) {
    let row = |name: String, target, sides: [&Samples; 2]| Row {
        name,
        unit: "s",
        target: Some(target),
        sides: sides.map(Clone::clone).into(),
    };
    let rustc = [0, 1].map(|size| {
        let name = format!("{} tools of 10 nodes: CPU of rustc", TOOLS << size);
        row(name, RUSTC, [&graphs[size].rustc, &macros[size].rustc])
    });
    println!();
    print_table(&["Nodewright", "rmcp's macros"], &rustc);
    let growth = [
        row("CPU of rustc".to_owned(), GROWTH, [&graphs[1].rustc, &graphs[0].rustc]),
        row("CPU of the build script".to_owned(), GROWTH, [&graphs[1].codegen, &graphs[0].codegen]),
    ];
    let (larger, smaller) = ((TOOLS << 1).to_string(), TOOLS.to_string());
    println!();
    print_table(&[&larger, &smaller], &growth);
    let took = graphs[1].codegen.median();
    let verdict = if took < CODEGEN { "met" } else { "MISSED" };
    println!("\nthe build script, in debug, for {larger} tools: {took:.2} s (< {CODEGEN} s, {verdict})");
    let name = format!("{larger} tools of transforms: CPU of rustc");
    println!();
    print_table(&["with schemas", "without"], &[row(name, TYPED, [&typed.rustc, &untyped.rustc])]);
    let [with, without] = [typed, untyped].map(|build| build.resolved.median());
    let verdict = if with - without <= INFERENCE { "met" } else { "MISSED" };
    println!(
        "\nreading, inferring and checking, in debug: {with:.2} s with schemas, {without:.2} s without; inference over types adds \
         {:.2} s (≤ {INFERENCE} s, {verdict})",
        with - without
    );
    let [with, without] = [typed, untyped].map(|build| build.codegen.median());
    println!("the whole build script: {with:.2} s with schemas, {without:.2} s without");
}
