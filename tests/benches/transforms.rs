//! Compiled transforms beside those who interpret them, and what compiling takes.

mod options;
mod samples;
mod table;

#[path = "transforms/compile.rs"]
mod compile;
#[path = "transforms/contest.rs"]
mod contest;
#[path = "transforms/javascript.rs"]
mod javascript;
#[path = "transforms/task.rs"]
mod task;

use std::collections::BTreeMap;
use std::error::Error;

use contest::Figures;
use options::Options;
use samples::Samples;
use table::{Row, Target, print_table};
use task::Task;

const HELP: &str = "\
Transforms, compiled by Nodewright and interpreted by jsonata-core, in one process, turn by turn, in CPU time: with
data in each one's own form, and from serde_json to serde_json. jsonata-core takes JSON by value; the copies that it is
given are not counted. Beside them jsonata-js under Node, if there is one. Then what compiling many expressions takes.

NODEWRIGHT_TRANSFORMS names a folder with exprs.json, the data and what is expected; without it there are our own.
NODEWRIGHT_SUITE names that of JSONata's suite, whose expressions are compiled; without it those of our own cases are.

Usage: cargo bench -p nodewright-tests --bench transforms -- [options]

  --rounds <n>   how often everything is measured (15, with --quick 3)
  --quick        three rounds
  --no-compile   leave out what compiling takes: a minute or two
  --no-node      leave out jsonata-js
  --help         this text";

/// How many times as long jsonata-core takes: for each transform, and for all in the geometric mean.
const OWN_EACH: Target = Target { sign: '≥', limit: 3.0 };
const OWN_ALL: Target = Target { sign: '≥', limit: 8.0 };
const JSON_ALL: Target = Target { sign: '≥', limit: 10.0 };

fn main() -> Result<(), Box<dyn Error>> {
    let options = Options::parse(HELP, [15, 3], &["--no-compile", "--no-node"])?;
    let tasks = task::tasks()?;
    let figures = contest::measure(&tasks, options.rounds)?;
    println!("\ndata in each one's own form");
    print(&tasks, &figures, 0, Some(OWN_EACH), OWN_ALL);
    println!("\nfrom serde_json to serde_json");
    print(&tasks, &figures, 2, None, JSON_ALL);
    if !options.has("--no-node") {
        match javascript::measure(options.rounds.min(5)) {
            Ok(theirs) => print_javascript(&tasks, &figures, &theirs),
            Err(why) => println!("\njsonata-js was NOT RUN: {why}"),
        }
    }
    println!("\nmedians, and the middle half of the rounds in brackets");
    if !options.has("--no-compile") {
        compile::measure(if options.has("--quick") { 1 } else { 2 })?;
    }
    Ok(())
}

/// A row for each task, and one for all; ours is the second side, so that the ratio says how many times as fast it is.
fn print(
    tasks: &[Task],
    figures: &BTreeMap<String, Figures>,
    first: usize,
    each: Option<Target>,
    all: Target,
) {
    let sides = |task: &Task| [&figures[&task.name][first + 1], &figures[&task.name][first]];
    let mut rows: Vec<Row> = tasks
        .iter()
        .map(|task| Row {
            name: task.name.clone(),
            unit: "µs",
            target: each,
            sides: sides(task).map(Clone::clone).into(),
        })
        .collect();
    let mean = |side: usize| Samples::geometric_mean(tasks.iter().map(|task| sides(task)[side]));
    let name = "geometric mean".to_owned();
    rows.push(Row { name, unit: "µs", target: Some(all), sides: vec![mean(0), mean(1)] });
    print_table(&["jsonata-core", "Nodewright"], &rows);
}

fn print_javascript(
    tasks: &[Task],
    figures: &BTreeMap<String, Figures>,
    theirs: &BTreeMap<String, Vec<f64>>,
) {
    println!("\njsonata-js under Node, beside our own form");
    let rows = tasks.iter().filter_map(|task| {
        let mut samples = Samples::default();
        theirs.get(&task.name)?.iter().for_each(|it| samples.push(*it));
        let sides = vec![samples, figures[&task.name][0].clone()];
        Some(Row { name: task.name.clone(), unit: "µs", target: None, sides })
    });
    print_table(&["jsonata-js", "Nodewright"], &rows.collect::<Vec<_>>());
}
