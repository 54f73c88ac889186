//! What graphs cost over stdio: a trivial one, one that branches and one that loops, beside the same tools in plain Rust
//! on rmcp, and beside mcpGraph.

mod cargo;
#[allow(dead_code, reason = "other benchmarks need the rest")]
mod client;
mod cost;
mod greetings;
#[path = "graphs/mcpgraph.rs"]
mod mcpgraph;
mod options;
mod payload;
mod process;
mod release;
mod samples;
mod scratch;
#[allow(dead_code, reason = "other benchmarks need the rest")]
mod stopwatch;
mod table;

use std::error::Error;
use std::path::Path;

use client::Client;
use cost::cpu_per_call;
use greetings::greetings;
use options::Options;
use payload::Request;
use release::{Binary, build};
use samples::Samples;
use scratch::Scratch;
use serde_json::json;
use table::{Row, Target, print_table};

const HELP: &str = "\
What graphs cost over stdio, in CPU per call: beside the same tools written by hand on rmcp, and beside mcpGraph, which
npm installs for it.

Usage: cargo bench -p nodewright-tests --bench graphs -- [options]

  --rounds <n>   how often everything is measured (11, with --quick 3)
  --quick        fewer rounds and calls
  --no-node      without mcpGraph
  --help         this text";

/// Calls in flight.
const AT_ONCE: usize = 64;

/// A call costs what a hand-written one costs.
const CALL: Target = Target { sign: '≤', limit: 1.1 };

/// Four times the turns cost four times as much.
const GROWTH: Target = Target { sign: '≤', limit: 4.4 };

/// What a hundred turns may cost more than in plain Rust, in microseconds.
const TURNS: f64 = 50.0;

fn main() -> Result<(), Box<dyn Error>> {
    let options = Options::parse(HELP, [11, 3], &["--no-node"])?;
    let calls = if options.has("--quick") { 10_048 } else { 40_064 };
    let ours = build(&Binary::of("bench-project"), &[])?;
    let theirs = build(&Binary::of("handwritten"), &[])?;
    let sides = [ours, theirs];
    let cases = [
        Case { name: "trivial", target: Some(CALL), requests: greetings() },
        Case { name: "switch", target: Some(CALL), requests: routes() },
        Case { name: "loop of 100", target: None, requests: sums(100) },
        Case { name: "loop of 400", target: None, requests: sums(400) },
    ];
    let mut measured = vec![[Samples::default(), Samples::default()]; cases.len()];
    for round in 0..options.rounds {
        println!("round {} of {}", round + 1, options.rounds);
        for (case, samples) in cases.iter().zip(&mut measured) {
            // Every other round backwards, so that no side always comes first.
            for side in if round % 2 == 0 { [0, 1] } else { [1, 0] } {
                samples[side].push(case.measure(&sides[side], calls)?);
            }
        }
    }
    print(&cases, &measured);
    println!("\nmedians of {} rounds, and the middle half of them in brackets", options.rounds);
    if !options.has("--no-node") {
        let scratch = Scratch::new(false)?;
        mcpgraph::compare(&scratch, &sides[0], options.rounds)?;
    }
    Ok(())
}

/// A tool that both sides have.
struct Case {
    name: &'static str,
    target: Option<Target>,
    requests: Vec<Request>,
}

impl Case {
    fn measure(&self, server: &Path, calls: usize) -> Result<f64, Box<dyn Error>> {
        let mut client = Client::start(&[server.as_os_str()])?;
        let cpu = cpu_per_call(&mut client, &self.requests, calls, AT_ONCE)?;
        client.end()?;
        Ok(cpu)
    }
}

fn routes() -> Vec<Request> {
    let route = |index: usize| {
        let (weight, express) = (index as f64 * 0.75, index.is_multiple_of(3));
        let (carrier, price) = match (weight, express) {
            (weight, _) if weight > 30.0 => ("freight", weight * 1.5),
            (weight, true) => ("courier", weight * 4.0 + 9.0),
            (weight, false) => ("post", weight * 2.0 + 3.0),
        };
        let arguments = json!({ "weight": weight, "express": express });
        Request::new("route", &arguments, json!({ "carrier": carrier, "price": price }))
    };
    (0..64).map(route).collect()
}

fn sums(n: u32) -> Vec<Request> {
    vec![Request::new("sum_to", &json!({ "n": n }), json!({ "sum": n * (n + 1) / 2 }))]
}

fn print(cases: &[Case], measured: &[[Samples; 2]]) {
    let rows: Vec<_> = cases
        .iter()
        .zip(measured)
        .map(|(case, samples)| Row {
            name: format!("{}: CPU per call", case.name),
            unit: "µs",
            target: case.target,
            sides: samples.to_vec(),
        })
        .collect();
    println!();
    print_table(&["Nodewright", "hand-written"], &rows);
    let [_, _, hundred, four_hundred] = measured else { return };
    let above = hundred[0].median() - hundred[1].median();
    let verdict = if above <= TURNS { "met" } else { "MISSED" };
    println!("\na hundred turns above plain Rust: {above:.1} µs (≤ {TURNS} µs, {verdict})");
    let growth = Row {
        name: "loop: CPU per call".to_owned(),
        unit: "µs",
        target: Some(GROWTH),
        sides: vec![four_hundred[0].clone(), hundred[0].clone()],
    };
    println!();
    print_table(&["400 turns", "100 turns"], &[growth]);
}
