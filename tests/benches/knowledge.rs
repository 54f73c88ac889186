//! What an answer about nodes costs over stdio, beside a server on rmcp that has every answer ready.

mod callgrind;
mod cargo;
mod catalogue;
mod client;
mod cost;
mod options;
mod payload;
mod process;
mod release;
mod samples;
mod scratch;
mod table;

use std::error::Error;
use std::ffi::{OsStr, OsString};
use std::path::PathBuf;

use callgrind::{Case, build_with_symbols};
use catalogue::Catalogue;
use client::Client;
use cost::cpu_per_call;
use options::Options;
use payload::Request;
use process::memory;
use release::{Binary, build};
use samples::Samples;
use scratch::Scratch;
use table::{Row, Target, print_table};

const HELP: &str = "\
What an answer about nodes costs over stdio: `examples/node-knowledge` beside a server written by hand on rmcp that
has the same answers ready in memory.

Usage: cargo bench -p nodewright-tests --bench knowledge -- [options]

  --rounds <n>   how often everything is measured (11, with --quick 3)
  --quick        fewer rounds and calls
  --callgrind    also count instructions per call with valgrind, and leave its profiles
  --help         this text";

/// Calls in flight when calls are pipelined.
const AT_ONCE: usize = 64;

/// Prepared text is written faster than a tree of values.
const PREPARED: Target = Target { sign: '≤', limit: 0.8 };

const SIDES: [&str; 2] = ["Nodewright", "hand-written"];
const OURS: Binary = Binary::of("node-knowledge");
const THEIRS: Binary = Binary { package: "handwritten", name: "handwritten-knowledge" };

fn main() -> Result<(), Box<dyn Error>> {
    let options = Options::parse(HELP, [11, 3], &["--callgrind"])?;
    let (ours, theirs) = (build(&OURS, &[])?, build(&THEIRS, &[])?);
    let scratch = Scratch::new(false)?;
    let answers = scratch.path().join("answers.json");
    let sides = |ours: PathBuf, theirs: PathBuf| {
        [vec![ours.into_os_string()], vec![theirs.into_os_string(), answers.clone().into_os_string()]]
    };
    let commands = sides(ours, theirs);
    let mut server = start(&commands[0])?;
    let catalogue = Catalogue::of(&mut server)?;
    catalogue.write(&answers)?;
    let mut servers = [server, start(&commands[1])?];
    catalogue.check(&mut servers[1])?;
    let loads = loads(&catalogue, if options.has("--quick") { 4 } else { 1 });
    let mut rows = measure(&mut servers, options.rounds, &loads)?;
    for server in servers {
        server.end()?;
    }
    if options.has("--callgrind") {
        let commands = sides(build_with_symbols(&OURS)?, build_with_symbols(&THEIRS)?);
        rows.extend(count_instructions(&commands, &loads)?);
    }
    println!();
    print_table(&SIDES, &rows);
    println!("\nmedians of {} rounds, and the middle half of them in brackets", options.rounds);
    Ok(())
}

fn start(command: &[OsString]) -> Result<Client, Box<dyn Error>> {
    let command: Vec<&OsStr> = command.iter().map(OsString::as_os_str).collect();
    Client::start(&command)
}

/// Calls that are measured together.
struct Load<'a> {
    name: String,
    requests: &'a [Request],
    calls: usize,
    at_once: usize,
}

fn loads(catalogue: &Catalogue, part: usize) -> Vec<Load<'_>> {
    let mut loads = Vec::new();
    for (name, requests, calls) in [
        ("details of 1 node", &catalogue.one_node, 6_400),
        ("details of 10 nodes", &catalogue.ten_nodes, 1_280),
        ("search", &catalogue.searches, 12_800),
    ] {
        let size = requests.iter().map(|request| request.expected.to_string().len()).sum::<usize>();
        let name = format!("{name}, {:.1} kB", size as f64 / requests.len() as f64 / 1e3);
        for (how, at_once) in [(format!("{AT_ONCE} in flight"), AT_ONCE), ("one at a time".to_owned(), 1)] {
            loads.push(Load { name: format!("{name}, {how}"), requests, calls: calls / part, at_once });
        }
    }
    loads
}

/// Both servers run all the time, and are asked in turns: what disturbs one disturbs the other as well.
fn measure(servers: &mut [Client], rounds: usize, loads: &[Load<'_>]) -> Result<Vec<Row>, Box<dyn Error>> {
    let row = |name, unit, target| Row { name, unit, target, sides: vec![Samples::default(); servers.len()] };
    let mut rows: Vec<Row> =
        loads.iter().map(|load| row(format!("{}: CPU per call", load.name), "µs", Some(PREPARED))).collect();
    let mut peak = row("memory at its peak".to_owned(), "MiB", None);
    for round in 0..rounds {
        println!("round {} of {rounds}", round + 1);
        for (load, row) in loads.iter().zip(&mut rows) {
            for turn in 0..servers.len() {
                // Every other round the other way round, so that no side always comes first.
                let side = (turn + round) % servers.len();
                let cost = cpu_per_call(&mut servers[side], load.requests, load.calls, load.at_once)?;
                row.sides[side].push(cost);
            }
        }
    }
    for (side, server) in servers.iter().enumerate() {
        peak.sides[side].push(memory(server.child.id(), "VmHWM")?);
    }
    rows.push(peak);
    Ok(rows)
}

/// The same calls, counted in instructions.
fn count_instructions(sides: &[Vec<OsString>], loads: &[Load<'_>]) -> Result<Vec<Row>, Box<dyn Error>> {
    let cases: Vec<Case<'_>> = loads.iter().map(Load::case).collect();
    callgrind::count(sides, &cases)
}

impl<'a> Load<'a> {
    fn case(&self) -> Case<'a> {
        Case {
            name: self.name.clone(),
            requests: self.requests,
            calls: 2 * self.requests.len(),
            at_once: self.at_once,
            target: Some(PREPARED),
            lacking: Vec::new(),
        }
    }
}
