//! mcpGraph from npm, which reads the same format and interprets it.

use std::error::Error;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use serde_json::json;

use crate::client::Client;
use crate::payload::Request;
use crate::process::memory;
use crate::samples::Samples;
use crate::scratch::Scratch;
use crate::stopwatch::run_well;
use crate::table::{Row, print_table};

/// The version whose dialect is that of the seeds.
const PACKAGE: &str = "mcpgraph@0.1.23";

/// The trivial graph and the loop.
const GRAPH: &str = r#"version: "1.0"
server: { name: bench, version: "1.0.0" }
executionLimits: { maxNodeExecutions: 100000 }
tools:
  - name: greet
    description: Greets someone by name, politely
    inputSchema: { type: object, properties: { name: { type: string } }, required: [name] }
    outputSchema: { type: object, properties: { message: { type: string } } }
    nodes:
      - { id: entry, type: entry, next: polite }
      - { id: polite, type: transform, transform: { expr: '{ "message": "Good day, " & $.entry.name & "! How are you?" }' }, next: exit }
      - { id: exit, type: exit }
  - name: sum_to
    description: Adds up the numbers from 1 to n, one by one
    inputSchema: { type: object, properties: { n: { type: number } }, required: [n] }
    outputSchema: { type: object, properties: { sum: { type: number } } }
    nodes:
      - { id: entry2, type: entry, next: add }
      - id: add
        type: transform
        transform:
          expr: |
            $executionCount("add") = 0
              ? { "counter": 1, "sum": 1 }
              : { "counter": $nodeExecution("add", -1).counter + 1, "sum": $nodeExecution("add", -1).sum + $nodeExecution("add", -1).counter + 1 }
        next: more
      - id: more
        type: switch
        conditions:
          - { rule: { "<": [{ var: "$.add.counter" }, { var: "$.entry2.n" }] }, target: add }
          - { target: result }
      - { id: result, type: transform, transform: { expr: '{ "sum": $.add.sum }' }, next: exit2 }
      - { id: exit2, type: exit }
"#;

/// Prints calls per second, the first answer and memory of both.
pub(crate) fn compare(scratch: &Scratch, ours: &Path, rounds: usize) -> Result<(), Box<dyn Error>> {
    let Some(theirs) = install(scratch) else { return Ok(()) };
    let graph = scratch.path().join("graph.yaml");
    fs::write(&graph, GRAPH)?;
    // It logs every node; where that goes is not its own cost.
    let script = "exec node \"$0\" -g \"$1\" 2>/dev/null";
    let theirs: Vec<&OsStr> =
        vec!["sh".as_ref(), "-c".as_ref(), script.as_ref(), theirs.as_os_str(), graph.as_os_str()];
    let sides: [Vec<&OsStr>; 2] = [vec![ours.as_os_str()], theirs];
    let names =
        ["trivial: calls per second", "loop of 100: calls per second", "first answer", "memory after that"];
    let units = ["1/s", "1/s", "ms", "MiB"];
    let mut rows: Vec<_> = names
        .iter()
        .zip(units)
        .map(|(name, unit)| Row {
            name: (*name).to_owned(),
            unit,
            target: None,
            sides: vec![Samples::default(), Samples::default()],
        })
        .collect();
    for _ in 0..rounds.min(5) {
        for (side, command) in sides.iter().enumerate() {
            for (row, sample) in rows.iter_mut().zip(measure(command)?) {
                row.sides[side].push(sample);
            }
        }
    }
    println!("\nbeside {PACKAGE}, one call at a time, since it mixes up calls in flight");
    print_table(&["Nodewright", "mcpGraph"], &rows);
    Ok(())
}

fn measure(command: &[&OsStr]) -> Result<[f64; 4], Box<dyn Error>> {
    let start = Instant::now();
    let mut client = Client::start(command)?;
    let greet = [Request::new(
        "greet",
        &json!({ "name": "Ada" }),
        json!({ "message": "Good day, Ada! How are you?" }),
    )];
    client.call(&greet, 1, 1)?;
    let first = start.elapsed().as_secs_f64() * 1e3;
    let trivial = per_second(&mut client, &greet, 500)?;
    let sum = [Request::new("sum_to", &json!({ "n": 100 }), json!({ "sum": 5050 }))];
    let turns = per_second(&mut client, &sum, 20)?;
    let memory = memory(client.child.id(), "VmRSS")?;
    Ok([trivial, turns, first, memory])
}

fn per_second(client: &mut Client, requests: &[Request], calls: usize) -> Result<f64, Box<dyn Error>> {
    let start = Instant::now();
    client.call(requests, calls, 1)?;
    Ok(calls as f64 / start.elapsed().as_secs_f64())
}

/// Its program, or nothing where there is no Node or npm.
fn install(scratch: &Scratch) -> Option<PathBuf> {
    println!("\ninstalling {PACKAGE}");
    let mut npm = Command::new("npm");
    npm.current_dir(scratch.path()).args(["install", "--silent", "--no-audit", "--no-fund", PACKAGE]);
    if let Err(error) = run_well(&mut npm) {
        println!("mcpGraph was NOT measured: {error}");
        return None;
    }
    Some(scratch.path().join("node_modules/mcpgraph/dist/main.js"))
}
