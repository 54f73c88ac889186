//! The servers as they are shipped: first answers, calls, memory, size.

use std::error::Error;
use std::path::Path;
use std::time::Instant;

use serde_json::json;

use crate::client::Client;
use crate::cost::cpu_per_call;
use crate::markdown::Row;
use crate::payload::Request;
use crate::process::memory;
use crate::release::{Binary, build};
use crate::samples::Samples;

/// Calls in flight when calls are pipelined.
const AT_ONCE: usize = 64;

/// Calls of `price_order` with one to four lines, small orders and big ones.
pub(crate) fn orders() -> Vec<Request> {
    let prices = [("A1", 12.5), ("B2", 250.0), ("C3", 0.99)];
    let order = |index: usize| {
        let lines = (0..=index % 4).map(|line| (prices[(index + line) % 3], 1 + (index * 7 + line) % 9));
        let lines: Vec<_> = lines.collect();
        let mut total = 0.0;
        for ((_, price), qty) in &lines {
            total += price * *qty as f64;
        }
        total *= 95.0 / 100.0;
        let lines: Vec<_> = lines.iter().map(|((sku, _), qty)| json!({ "sku": sku, "qty": qty })).collect();
        // Edits move the limit by one: no total may lie between.
        let expected = json!({ "total": total, "articles": 3, "review": total > 1000.0 });
        Request::new("price_order", &json!({ "lines": lines }), expected)
    };
    (0..64).map(order).collect()
}

/// Builds both in release mode and measures them in turns.
pub(crate) fn measure(rounds: usize, quick: bool) -> Result<Vec<Row>, Box<dyn Error>> {
    let ours = build(&Binary::of("order-desk"), &[])?;
    let theirs = Binary { package: "handwritten", name: "handwritten-desk" };
    let theirs = build(&theirs, &["--features", "desk"])?;
    let part = if quick { 4 } else { 1 };
    let mut rows = [
        ("start to first answer: time", "ms"),
        ("`price_order`, 64 in flight: CPU per call", "µs"),
        ("`price_order`, one at a time: CPU per call", "µs"),
        ("memory after these calls", "MiB"),
        ("binary, stripped", "MB"),
    ]
    .map(|(name, unit)| Row::new(name, unit));
    let requests = orders();
    for round in 0..rounds {
        println!("calls, round {} of {rounds}", round + 1);
        // Every other round backwards, so that no side always comes first.
        let mut sides = [(0, &ours), (1, &theirs)];
        if round % 2 == 1 {
            sides.reverse();
        }
        for (side, binary) in sides {
            let figures = run(binary, &requests, part)?;
            for (row, figure) in rows.iter_mut().zip(figures) {
                row.push(side, figure);
            }
        }
    }
    Ok(rows.into())
}

/// One round with one server.
fn run(binary: &Path, requests: &[Request], part: usize) -> Result<[f64; 5], Box<dyn Error>> {
    let mut first = Samples::default();
    for _ in 0..40 / part {
        let start = Instant::now();
        let mut client = Client::start(&[binary.as_os_str()])?;
        client.call(requests, 1, 1)?;
        first.push(start.elapsed().as_secs_f64() * 1e3);
        client.end()?;
    }
    let mut client = Client::start(&[binary.as_os_str()])?;
    let pipelined = cpu_per_call(&mut client, requests, 40_064 / part, AT_ONCE)?;
    let sequential = cpu_per_call(&mut client, requests, 16_000 / part, 1)?;
    let resident = memory(client.child.id(), "VmRSS")?;
    client.end()?;
    let size = std::fs::metadata(binary)?.len() as f64 / 1e6;
    Ok([first.median(), pipelined, sequential, resident, size])
}
