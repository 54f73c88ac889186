//! The same graphs in YAML and in Rust, run as functions side by side: `cargo bench -p mixed-project`.
//!
//! Both are in one process and take turns; what counts is the CPU time of the thread, and of several rounds the median
//! of the ratio. Before anything is measured, the results are compared.

use std::error::Error;
use std::hint::black_box;
use std::pin::pin;
use std::task::{Context, Poll, Waker};

use mixed_project::graphs;
use mixed_project::nodes::Payment;
use mixed_project::twins::{Costs, KindNames, LineCosts, OrderLines, Ordered, Sending, Start, Stock};
use nodewright::json::{ToJson, read_text};
use serde_json::{Value, json};

/// How long a sample takes at least, in seconds of CPU time: many times what the clock can tell apart.
const SAMPLE: f64 = 0.03;

/// What one call takes in microseconds: in YAML, in Rust.
type Sample = [f64; 2];

/// A pair, to be measured once.
type Measure = fn() -> Result<Sample, Box<dyn Error>>;

macro_rules! twins {
    ($about:literal, $yaml:ident, $rust:ident, $input:ty, $arguments:expr) => {
        (concat!(stringify!($yaml), ": ", $about), || {
            let text = $arguments.to_string();
            let input: graphs::$yaml::Input = read_text(&text).map_err(|problems| problems.to_string())?;
            let typed: $input = serde_json::from_str(&text)?;
            let yaml = || at_once(graphs::$yaml::run(&(), black_box(&input)));
            let rust = || at_once(graphs::$rust::run(&(), black_box(&typed)));
            let expected: Value = serde_json::from_str(&yaml()?.to_json())?;
            let found = serde_json::to_value(rust()?)?;
            if plain(&found) != plain(&expected) {
                return Err(format!("in Rust it gives\n{found}\nand in YAML\n{expected}").into());
            }
            Ok([repeat(yaml)?, repeat(rust)?])
        })
    };
}

const TWINS: [(&str, Measure); 12] = [
    twins!("an enum out", rate, rate_twin, Stock, json!({ "name": "left", "counts": [3, 4, 5] })),
    twins!("an enum in and out", ship, ship_twin, Sending, json!({ "kind": "pallet", "weight": 30.5 })),
    twins!("texts to enums", sort_kinds, sort_kinds_twin, KindNames, json!({ "names": kinds(100) })),
    twins!(
        "nested structs",
        invoice,
        invoice_twin,
        Ordered,
        json!({ "customer": customer(), "lines": lines(1) })
    ),
    twins!(
        "a thousand lines",
        invoice,
        invoice_twin,
        Ordered,
        json!({ "customer": customer(), "lines": lines(1000) })
    ),
    twins!("structs, options", dear_lines, dear_lines_twin, OrderLines, json!({ "lines": lines(100) })),
    twins!("a map out", per_sku, per_sku_twin, OrderLines, json!({ "lines": lines(100) })),
    twins!(
        "a map in",
        look_up,
        look_up_twin,
        Costs,
        json!({ "costs": { "apple": 1.5, "pear": 2.5, "plum": 3.5 } })
    ),
    twins!("a loop, history", count_down, count_down_twin, Start, json!({ "from": 1e6 })),
    twins!("a node", price_all, price_all_twin, LineCosts, json!({ "lines": [1.5, 2.5, 3.5] })),
    twins!("a port of one value", charge_once, charge_once_twin, Payment, json!({ "amount": 50.5 })),
    twins!("a port of several", charge_once, charge_once_twin, Payment, json!({ "amount": 150.5 })),
];

fn kinds(count: usize) -> Vec<&'static str> {
    ["Letter", "parcel", "PALLET"].into_iter().cycle().take(count).collect()
}

fn customer() -> Value {
    json!({ "name": "Ada Example", "address": { "street": "Main Street 5", "city": "Bern" } })
}

fn lines(count: usize) -> Vec<Value> {
    let line = |at: usize| {
        let (sku, price) = (format!("sku-{}", at % 10), (at % 20) as f64 + 0.5);
        match at % 2 {
            0 => json!({ "sku": sku, "qty": at % 7, "price": price, "note": "fragile" }),
            _ => json!({ "sku": sku, "qty": at % 7, "price": price }),
        }
    };
    (0..count).map(line).collect()
}

fn main() -> Result<(), Box<dyn Error>> {
    let rounds = if std::env::args().any(|argument| argument == "--quick") { 3 } else { 11 };
    println!("µs of CPU time per call, medians of {rounds} rounds\n");
    println!("{:<32}{:>10}{:>10}{:>12}", "", "YAML", "Rust", "Rust / YAML");
    let mut ratios = Vec::new();
    for (name, measure) in TWINS {
        let samples: Vec<Sample> = (0..rounds).map(|_| measure()).collect::<Result<_, _>>()?;
        let [yaml, rust] = [0, 1].map(|side| median(samples.iter().map(|sample| sample[side])));
        let ratio = median(samples.iter().map(|[yaml, rust]| rust / yaml));
        println!("{name:<32}{yaml:>10.3}{rust:>10.3}{ratio:>12.2}");
        ratios.push(ratio);
    }
    let mean = (ratios.iter().map(|ratio| ratio.ln()).sum::<f64>() / ratios.len() as f64).exp();
    let most = ratios.iter().copied().fold(0.0, f64::max);
    let verdict = |met: bool| if met { "met" } else { "MISSED" };
    println!("\ngeometric mean: {mean:.2} (≤ 1.1: {})", verdict(mean <= 1.1));
    println!("the most: {most:.2} (≤ 1.25: {})", verdict(most <= 1.25));
    Ok(())
}

/// What a graph gives that never waits.
fn at_once<T, E: ToString>(run: impl Future<Output = Result<T, E>>) -> Result<T, String> {
    match pin!(run).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(result) => result.map_err(|error| error.to_string()),
        Poll::Pending => Err("it waits".to_owned()),
    }
}

/// CPU time of this thread in seconds.
fn cpu() -> Result<f64, Box<dyn Error>> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat")?;
    let nanos: u64 = text.split(' ').next().ok_or("no clock")?.parse()?;
    Ok(nanos as f64 / 1e9)
}

/// Microseconds of one call.
fn repeat<T>(mut call: impl FnMut() -> T) -> Result<f64, Box<dyn Error>> {
    let mut times = 1_u32;
    loop {
        let start = cpu()?;
        for _ in 0..times {
            black_box(call());
        }
        let took = cpu()? - start;
        if took >= SAMPLE {
            return Ok(took * 1e6 / f64::from(times));
        }
        times = times.saturating_mul(2);
    }
}

/// With numbers as numbers: `2` is `2.0`.
fn plain(value: &Value) -> Value {
    match value {
        Value::Number(number) => json!(number.as_f64()),
        Value::Array(items) => items.iter().map(plain).collect(),
        Value::Object(fields) => fields.iter().map(|(key, value)| (key.clone(), plain(value))).collect(),
        other => other.clone(),
    }
}

fn median(samples: impl Iterator<Item = f64>) -> f64 {
    let mut samples: Vec<f64> = samples.collect();
    samples.sort_by(f64::total_cmp);
    samples.get(samples.len() / 2).copied().unwrap_or(f64::NAN)
}
