//! A program with both sides in it, written and built for the transforms at hand.

use std::collections::BTreeMap;
use std::error::Error;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

use nodewright_tests::harness::batch::compile::{Source, with_compilers_stack};
use nodewright_tests::harness::cargo::cargo;
use nodewright_tests::harness::files::Files;
use nodewright_tests::harness::places::scratch;
use nodewright_tests::harness::workspace::Workspace;
use serde_json::{Value, json};

use crate::samples::Samples;
use crate::task::Task;

const NAME: &str = "transforms";
const PROGRAM: &str = include_str!("program.rs");

/// Microseconds, round by round: ours and theirs in their own forms, then both with JSON.
pub(crate) type Figures = [Samples; 4];

/// Builds the program and lets it measure; by the names of the tasks.
pub(crate) fn measure(tasks: &[Task], rounds: usize) -> Result<BTreeMap<String, Figures>, Box<dyn Error>> {
    let binary = build(tasks)?;
    let input = scratch().join(NAME).join("tasks.json");
    fs::write(&input, json!(tasks.iter().map(task_json).collect::<Vec<_>>()).to_string())?;
    println!("measuring, {rounds} rounds");
    let output = Command::new(&binary).arg(&input).arg(rounds.to_string()).output()?;
    if !output.status.success() {
        return Err(format!("{}\n{}", output.status, String::from_utf8_lossy(&output.stderr)).into());
    }
    let mut figures: BTreeMap<String, Figures> = BTreeMap::new();
    for line in String::from_utf8(output.stdout)?.lines() {
        let line: Value = serde_json::from_str(line)?;
        let name = line["name"].as_str().ok_or("no name")?.to_owned();
        let of = figures.entry(name).or_default();
        for (index, samples) in of.iter_mut().enumerate() {
            samples.push(line["samples"][index].as_f64().ok_or("no sample")?);
        }
    }
    Ok(figures)
}

fn task_json(task: &Task) -> Value {
    let Task { name, expression, data, expected } = task;
    let mut value = json!({ "name": name, "expression": expression, "data": data });
    if let Some(expected) = expected {
        value["expected"] = expected.clone();
    }
    value
}

fn build(tasks: &[Task]) -> Result<PathBuf, Box<dyn Error>> {
    let mut main = format!("{PROGRAM}fn expressions() -> Vec<Jsonata> {{\n    vec![\n");
    for task in tasks {
        let unit = with_compilers_stack(|| Source::jsonata(&task.expression).compile());
        let unit = unit.map_err(|why| format!("{}: {why}", task.name))?;
        main.push_str(&unit.code);
        main.push_str(",\n");
    }
    main.push_str("    ]\n}\n");
    let manifest = format!(
        "[package]\nname = \"{NAME}\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\n[dependencies]\n\
         jsonata-core.workspace = true\nnodewright.workspace = true\nserde_json.workspace = true\n"
    );
    let files = Files::from([("Cargo.toml".into(), manifest), ("src/main.rs".into(), main)]);
    let workspace = Workspace::new(NAME, vec![(NAME.to_owned(), files)]);
    println!("building the transforms in release mode");
    let mut command = cargo(&workspace.root, "build");
    command.args(["--release", "--quiet", "--target-dir"]).arg(scratch().join("target"));
    let output = command.output()?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into());
    }
    Ok(scratch().join("target/release").join(NAME))
}
