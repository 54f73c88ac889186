//! What an `mcp` node costs that calls a server elsewhere, beside a call by rmcp's own client. The server is the same,
//! and its time is not counted.

#[allow(dead_code, reason = "other benchmarks need the rest")]
mod cargo;
mod greetings;
mod options;
mod orders;
#[allow(dead_code, reason = "other benchmarks need the rest")]
mod payload;
mod release;
mod samples;
mod table;

use std::error::Error;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::time::Duration;

use nodewright::Value;
use nodewright::graph::journal::{Journal, Limits, Site};
use nodewright::private::client::{Client, Stdio, Text, Transport};
use nodewright_tests::harness::cpu::thread_cpu;
use tokio::task::JoinSet;

use greetings::greetings;
use options::Options;
use orders::orders;
use payload::Request;
use release::{Binary, build};
use samples::Samples;
use table::{Row, Target, print_table};

const HELP: &str = "\
What an `mcp` node costs that calls a server elsewhere, beside a call by rmcp's own client.

Usage: cargo bench -p nodewright-tests --bench remote -- [options]

  --rounds <n>   how often everything is measured (11, with --quick 3)
  --quick        fewer rounds and calls
  --help         this text";

/// A node is about as cheap as the call in it.
const NODE: Target = Target { sign: '≤', limit: 1.2 };

fn main() -> Result<(), Box<dyn Error>> {
    let options = Options::parse(HELP, [11, 3], &[])?;
    let server = build(&Binary::of("handwritten"), &[])?;
    let theirs = Binary { package: "handwritten", name: "handwritten-client" };
    let theirs = build(&theirs, &["--features", "client"])?;
    let part = if options.has("--quick") { 4 } else { 1 };
    let (greet, sum) = (greetings().remove(0), orders().remove(0));
    let large = format!("sum_orders, {} kB: CPU per call", sum.tail.len() / 1000);
    let cases = [
        ("greet, 64 in flight: CPU per call".to_owned(), &greet, 40_064 / part, 64),
        ("greet, one at a time: CPU per call".to_owned(), &greet, 16_000 / part, 1),
        (large, &sum, 120 / part, 1),
    ];
    let row = |name: &String| Row {
        name: name.clone(),
        unit: "µs",
        target: Some(NODE),
        sides: vec![Samples::default(); 2],
    };
    let mut rows: Vec<_> = cases.iter().map(|(name, ..)| row(name)).collect();
    for round in 0..options.rounds {
        println!("round {} of {}", round + 1, options.rounds);
        for ((_, request, calls, at_once), row) in cases.iter().zip(&mut rows) {
            row.sides[0].push(ours(&server, request, *calls, *at_once)?);
            row.sides[1].push(by_rmcp(&theirs, &server, request, *calls, *at_once)?);
        }
    }
    println!();
    print_table(&["mcp node", "rmcp's client"], &rows);
    println!("\nmedians of {} rounds, and the middle half of them in brackets", options.rounds);
    Ok(())
}

/// The tool and the arguments of a request.
fn taken_apart(request: &Request) -> Result<(String, serde_json::Value), Box<dyn Error>> {
    let message: serde_json::Value = serde_json::from_str(&format!("{{\"id\":0{}", request.tail))?;
    let tool = message["params"]["name"].as_str().ok_or("no tool")?;
    Ok((tool.to_owned(), message["params"]["arguments"].clone()))
}

fn by_rmcp(
    client: &Path,
    server: &Path,
    request: &Request,
    calls: usize,
    at_once: usize,
) -> Result<f64, Box<dyn Error>> {
    let (tool, arguments) = taken_apart(request)?;
    let file = client.with_extension("json");
    std::fs::write(&file, arguments.to_string())?;
    let mut command = Command::new(client);
    command.arg(server).arg(tool).arg(&file).args([calls.to_string(), at_once.to_string()]);
    let output = command.output()?;
    std::fs::remove_file(file)?;
    let text = String::from_utf8(output.stdout)?;
    text.trim()
        .parse()
        .map_err(|_| format!("rmcp's client: {text}{}", String::from_utf8_lossy(&output.stderr)).into())
}

static SITE: Site =
    Site { id: "ask", kind: "mcp", position: "bench", calls: None, timeout: None, expressions: &[] };
const LIMITS: Limits = Limits { max_node_executions: u32::MAX, max_execution_time: Duration::from_secs(600) };

fn ours(server: &Path, request: &Request, calls: usize, at_once: usize) -> Result<f64, Box<dyn Error>> {
    let (tool, arguments) = taken_apart(request)?;
    let stdio = Stdio {
        command: Text::from(server.to_str().ok_or("no UTF-8")?),
        args: Vec::new().into(),
        cwd: None,
        env: Vec::new().into(),
    };
    // As long-lived as the static of a generated program.
    let client: &'static Client =
        Box::leak(Box::new(Client::owned("bench".to_owned(), Transport::Stdio(stdio))));
    let (tool, arguments): (&'static str, _) = (tool.leak(), Arc::new(arguments));
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let run = |calls| call(client, tool, &arguments, calls, at_once);
        run(at_once).await?;
        let before = thread_cpu().ok_or("no clock")?;
        let last = run(calls).await?;
        let took = thread_cpu().ok_or("no clock")? - before;
        if last != request.expected {
            return Err(format!("{last} is not {}", request.expected).into());
        }
        client.close().await;
        Ok(took * 1e6 / calls as f64)
    })
}

/// Makes `calls` calls as graphs do, `at_once` of them in flight at a time. Yields the last result.
async fn call(
    client: &'static Client,
    tool: &'static str,
    arguments: &Arc<serde_json::Value>,
    calls: usize,
    at_once: usize,
) -> Result<serde_json::Value, Box<dyn Error>> {
    let mut tasks = JoinSet::new();
    for lane in 0..at_once {
        let arguments = arguments.clone();
        let share = calls / at_once + usize::from(lane < calls % at_once);
        tasks.spawn(async move {
            let mut last = Value::Null;
            for _ in 0..share {
                let mut journal = Journal::new(LIMITS, None);
                let result = journal.call_remote(&SITE, client, tool, Value::from(&*arguments)).await;
                last = result.map_err(|error| error.to_string())?;
            }
            Ok::<_, String>(serde_json::Value::from(last))
        });
    }
    let mut last = serde_json::Value::Null;
    while let Some(done) = tasks.join_next().await {
        last = done??;
    }
    Ok(last)
}
