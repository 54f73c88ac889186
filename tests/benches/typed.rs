//! What transforms cost as tools with schemas, over stdio: beside the same tools written by hand on rmcp, over structs and
//! over serde_json's values.

mod cargo;
#[allow(dead_code, reason = "other benchmarks need the rest")]
mod client;
mod cost;
mod options;
mod payload;
#[allow(dead_code, reason = "other benchmarks need the rest")]
mod process;
mod release;
#[path = "../typed-project/src/sample.rs"]
#[allow(unreachable_pub, reason = "it is a module of another package")]
mod sample;
mod samples;
#[allow(dead_code, reason = "other benchmarks need the rest")]
mod table;

use std::error::Error;
use std::ffi::OsStr;
use std::path::PathBuf;

use client::Client;
use cost::cpu_per_call;
use options::Options;
use payload::Request;
use release::{Binary, build};
use samples::Samples;
use serde_json::{Value, json};
use table::{Row, Target, print_table};

const HELP: &str = "\
What transforms cost as tools with schemas, over stdio, in CPU per call: beside the same tools written by hand on rmcp, over
structs and over serde_json's values.

Usage: cargo bench -p nodewright-tests --bench typed -- [options]

  --rounds <n>   how often everything is measured (11, with --quick 3)
  --quick        fewer rounds and calls
  --help         this text";

/// Calls in flight, of small ones.
const AT_ONCE: usize = 64;

/// How many times as long the others take, in the geometric mean.
const VALUES: Target = Target { sign: '≥', limit: 3.0 };
const TYPED: Target = Target { sign: '≥', limit: 1.5 };

/// Each tool, and whether it takes one order or a thousand.
const TOOLS: [(&str, bool); 6] = [
    ("pick", false),
    ("filtersum", true),
    ("groupby", true),
    ("template", false),
    ("sortslice", true),
    ("nestedmap", true),
];

fn main() -> Result<(), Box<dyn Error>> {
    let options = Options::parse(HELP, [11, 3], &[])?;
    let part = if options.has("--quick") { 4 } else { 1 };
    let ours = build(&Binary::of("typed-project"), &[])?;
    let theirs = build(&Binary { package: "handwritten", name: "handwritten-transforms" }, &[])?;
    let sides = [
        Side { command: vec![ours] },
        Side { command: vec![theirs.clone(), "typed".into()] },
        Side { command: vec![theirs, "values".into()] },
    ];
    let mut cases = Vec::new();
    for (tool, many) in TOOLS {
        cases.push(Case::new(tool, many, part, &sides[2])?);
    }
    let mut measured = vec![vec![Samples::default(); sides.len()]; cases.len()];
    for round in 0..options.rounds {
        println!("round {} of {}", round + 1, options.rounds);
        for (case, samples) in cases.iter().zip(&mut measured) {
            // Every other round backwards, so that no side always comes first.
            for side in if round % 2 == 0 { [0, 1, 2] } else { [2, 1, 0] } {
                samples[side].push(case.measure(&sides[side])?);
            }
        }
    }
    for (side, name, target) in [(1, "structs on rmcp", TYPED), (2, "values on rmcp", VALUES)] {
        println!("\n{name}: µs of CPU time per call, and how many times that of Nodewright");
        let pair = |samples: &[Samples]| vec![samples[side].clone(), samples[0].clone()];
        let rows = cases.iter().zip(&measured).map(|(case, samples)| Row {
            name: case.tool.to_owned(),
            unit: "µs",
            target: None,
            sides: pair(samples),
        });
        let mut rows: Vec<Row> = rows.collect();
        let mean = |side: usize| Samples::geometric_mean(measured.iter().map(|samples| &samples[side]));
        let sides = vec![mean(side), mean(0)];
        rows.push(Row { name: "geometric mean".to_owned(), unit: "µs", target: Some(target), sides });
        print_table(&[name, "Nodewright"], &rows);
    }
    println!("\nmedians of {} rounds, and the middle half of them in brackets", options.rounds);
    Ok(())
}

/// A server.
struct Side {
    command: Vec<PathBuf>,
}

impl Side {
    fn start(&self) -> Result<Client, Box<dyn Error>> {
        Client::start(&self.command.iter().map(|part| part.as_os_str()).collect::<Vec<&OsStr>>())
    }
}

/// A tool that all sides have.
struct Case {
    tool: &'static str,
    requests: Vec<Request>,
    calls: usize,
    at_once: usize,
}

impl Case {
    /// What is expected is what `oracle` answers.
    fn new(tool: &'static str, many: bool, part: usize, oracle: &Side) -> Result<Self, Box<dyn Error>> {
        let texts: Vec<String> = match many {
            true => vec![sample::orders()],
            false => (0..64).map(sample::order).collect(),
        };
        let mut client = oracle.start()?;
        let mut requests = Vec::new();
        for text in texts {
            let arguments: Value = serde_json::from_str(&text)?;
            let mut answer = client.ask("tools/call", json!({ "name": tool, "arguments": arguments }))?;
            requests.push(Request::new(tool, &arguments, answer["structuredContent"].take()));
        }
        client.end()?;
        let (calls, at_once) = if many { (120 / part, 1) } else { (20_032 / part, AT_ONCE) };
        Ok(Self { tool, requests, calls, at_once })
    }

    fn measure(&self, side: &Side) -> Result<f64, Box<dyn Error>> {
        let mut client = side.start()?;
        let cpu = cpu_per_call(&mut client, &self.requests, self.calls, self.at_once);
        client.end()?;
        cpu.map_err(|error| format!("{}, {}: {error}", self.tool, side.command[0].display()).into())
    }
}
