//! What a tool call over stdio costs, beside the same server written by hand on rmcp.

mod callgrind;
mod cargo;
mod client;
mod cost;
mod greetings;
mod options;
mod orders;
mod payload;
mod process;
mod release;
mod samples;
mod server;
mod table;

use std::error::Error;
use std::time::Instant;

use callgrind::{Case, build_with_symbols};
use client::Client;
use cost::cpu_per_call;
use greetings::greetings;
use options::Options;
use orders::orders;
use payload::Request;
use process::{cpu_seconds, memory};
use samples::Samples;
use server::Server;
use table::{Row, Target, print_table};

const HELP: &str = "\
What a tool call over stdio costs: a Nodewright project beside the same server written by hand on rmcp.

Usage: cargo bench -p nodewright-tests --bench stdio -- [options]

  --rounds <n>   how often everything is measured (11, with --quick 3)
  --quick        fewer rounds and calls
  --callgrind    also count instructions per call with valgrind, and leave its profiles
  --help         this text

NODEWRIGHT_BENCH_OTHER=<path> adds a third server with the same tools; what it lacks is left out.";

/// Calls in flight when calls are pipelined.
const AT_ONCE: usize = 64;

/// A trivial call costs what a hand-written one costs.
const CALL: Target = Target { sign: '≤', limit: 1.1 };

/// Large arguments are read faster than rmcp can.
const LARGE: Target = Target { sign: '<', limit: 1.0 };

fn main() -> Result<(), Box<dyn Error>> {
    let options = Options::parse(HELP, [11, 3], &["--callgrind"])?;
    let servers = server::build_all()?;
    let load = Load::new(options.has("--quick"));
    let mut rows = rows(servers.len(), &load);
    for round in 0..options.rounds {
        println!("round {} of {}", round + 1, options.rounds);
        // Every other round backwards, so that no side always comes first.
        let mut order: Vec<usize> = (0..servers.len()).collect();
        if round % 2 == 1 {
            order.reverse();
        }
        for side in order {
            for (row, sample) in rows.iter_mut().zip(measure(&servers[side], &load)?) {
                if let Some(sample) = sample {
                    row.sides[side].push(sample);
                }
            }
        }
    }
    if options.has("--callgrind") {
        rows.extend(count_instructions(&servers, &load)?);
    }
    println!();
    let names: Vec<&str> = servers.iter().map(|server| server.name).collect();
    print_table(&names, &rows);
    println!("\nmedians of {} rounds, and the middle half of them in brackets", options.rounds);
    Ok(())
}

/// What is asked of every server, and how often.
struct Load {
    greetings: Vec<Request>,
    orders: Vec<Request>,
    pipelined: usize,
    sequential: usize,
    large: usize,
    starts: usize,
}

impl Load {
    fn new(quick: bool) -> Self {
        let part = if quick { 4 } else { 1 };
        Self {
            greetings: greetings(),
            orders: orders(),
            pipelined: 40_064 / part,
            sequential: 16_000 / part,
            large: 120 / part,
            starts: 20 / part,
        }
    }
}

/// The rows, in the order in which [`measure`] gives its figures.
fn rows(sides: usize, load: &Load) -> Vec<Row> {
    let large = format!("sum_orders, {} kB: CPU per call", load.orders[0].tail.len() / 1000);
    let pipelined = format!("greet, {AT_ONCE} in flight: CPU per call");
    [
        (pipelined.as_str(), "µs", Some(CALL)),
        ("greet, one at a time: CPU per call", "µs", Some(CALL)),
        (&large, "µs", Some(LARGE)),
        ("start to first answer: time", "ms", None),
        ("start to first answer: CPU", "ms", None),
        ("memory after greetings", "MiB", None),
        ("memory at its peak, after large calls", "MiB", None),
        ("binary, stripped", "MB", None),
    ]
    .map(|(name, unit, target)| Row {
        name: name.to_owned(),
        unit,
        target,
        sides: vec![Samples::default(); sides],
    })
    .into()
}

/// The same calls, counted in instructions.
fn count_instructions(servers: &[Server], load: &Load) -> Result<Vec<Row>, Box<dyn Error>> {
    let mut paths = vec![build_with_symbols(&server::OURS)?, build_with_symbols(&server::THEIRS)?];
    paths.extend(servers[2..].iter().map(|server| server.path.clone()));
    let sides: Vec<_> = paths.into_iter().map(|path| vec![path.into_os_string()]).collect();
    let pipelined = format!("greet, {AT_ONCE} in flight");
    let case = |name: &str, requests, calls, at_once, target| Case {
        name: name.to_owned(),
        requests,
        calls,
        at_once,
        target: Some(target),
        lacking: Vec::new(),
    };
    let lacks = |side: &usize| !servers[*side].sums_orders;
    let large = Case {
        lacking: (0..servers.len()).filter(lacks).collect(),
        ..case("sum_orders", &load.orders, 8, 1, LARGE)
    };
    let cases = [
        case(&pipelined, &load.greetings, 1_024, AT_ONCE, CALL),
        case("greet, one at a time", &load.greetings, 512, 1, CALL),
        large,
    ];
    callgrind::count(&sides, &cases)
}

/// One round with one server; nothing for what it cannot do.
fn measure(server: &Server, load: &Load) -> Result<[Option<f64>; 8], Box<dyn Error>> {
    let Load { greetings, orders, .. } = load;
    let in_context = |error| format!("{}: {error}", server.name);
    let (time, cpu) = first_answer(server, load).map_err(in_context)?;
    let mut client = Client::start(&[server.path.as_os_str()])?;
    let pipelined = cpu_per_call(&mut client, greetings, load.pipelined, AT_ONCE).map_err(in_context)?;
    let sequential = cpu_per_call(&mut client, greetings, load.sequential, 1).map_err(in_context)?;
    let after_greetings = memory(client.child.id(), "VmRSS")?;
    let (mut large, mut peak) = (None, None);
    if server.sums_orders {
        large = Some(cpu_per_call(&mut client, orders, load.large, 1).map_err(in_context)?);
        peak = Some(memory(client.child.id(), "VmHWM")?);
    }
    client.end().map_err(in_context)?;
    let size = std::fs::metadata(&server.path)?.len() as f64 / 1e6;
    Ok([
        Some(pipelined),
        Some(sequential),
        large,
        Some(time),
        Some(cpu),
        Some(after_greetings),
        peak,
        Some(size),
    ])
}

/// From the start of the process to the answer of its first call: time and CPU time, both in milliseconds.
fn first_answer(server: &Server, load: &Load) -> Result<(f64, f64), Box<dyn Error>> {
    let (mut times, mut cpus) = (Samples::default(), Samples::default());
    for _ in 0..load.starts {
        let start = Instant::now();
        let mut client = Client::start(&[server.path.as_os_str()])?;
        client.call(&load.greetings, 1, 1)?;
        times.push(start.elapsed().as_secs_f64() * 1e3);
        cpus.push(cpu_seconds(client.child.id())? * 1e3);
        client.end()?;
    }
    Ok((times.median(), cpus.median()))
}
