//! Transforms as functions of typed arguments, beside the same written by hand over the same structs, and beside
//! jsonata-core: `cargo bench -p typed-project`.
//!
//! All sides are in one process and take turns; what counts is the CPU time of the thread, and of several rounds the
//! median. Before anything is measured, all results are compared.

use std::error::Error;
use std::hint::black_box;
use std::pin::pin;
use std::task::{Context, Poll, Waker};

use jsonata_core::evaluator::Evaluator;
use jsonata_core::value::JValue;
use nodewright::json::{ToJson, read_text};
use serde_json::Value;
use typed_project::{graphs, sample};

mod by_hand;

/// How long a sample takes at least, in seconds of CPU time.
const SAMPLE: f64 = 0.02;

/// What one call takes: ours, by hand, jsonata-core.
type Sample = [f64; 3];

/// A transform, to be measured once.
type Measure = fn() -> Result<Sample, Box<dyn Error>>;

/// A tool, its arguments, and what jsonata-core evaluates over the object of the nodes' outputs.
macro_rules! transform {
    ($tool:ident, $arguments:expr, $expression:expr) => {
        (stringify!($tool), || {
            let text = $arguments;
            let input: graphs::$tool::Input = read_text(&text).map_err(|problems| problems.to_string())?;
            let ours = || at_once(graphs::$tool::run(&(), black_box(&input)));
            let theirs = || by_hand::$tool(black_box(&input));
            let ast = jsonata_core::parser::parse($expression)?;
            let root: Value = serde_json::from_str(&format!(r#"{{"entry":{text}}}"#))?;
            let root = JValue::from(root);
            let core = || Evaluator::new().evaluate(black_box(&ast), &root);
            let expected = Value::from(&core()?).to_string();
            check("Nodewright", &ours()?, &expected)?;
            check("by hand", &theirs(), &expected)?;
            Ok([repeat(ours)?, repeat(theirs)?, repeat(core)?])
        })
    };
}

/// The expressions, as `graphs/transforms.yaml` has them.
const TRANSFORMS: [(&str, Measure); 6] = [
    transform!(
        pick,
        sample::order(7),
        r#"{"orderId": entry.id, "customerName": entry.customer.name, "email": entry.customer.email,
            "city": entry.shipping.address.city, "total": entry.amount}"#
    ),
    transform!(
        filtersum,
        sample::orders(),
        r#"{"total": $sum(entry.orders[status = "paid" and amount > 100].amount)}"#
    ),
    transform!(
        groupby,
        sample::orders(),
        r#"entry.orders{region: {"count": $count($), "total": $sum(amount)}}"#
    ),
    transform!(
        template,
        sample::order(7),
        r#"{"text": "Dear " & entry.customer.name & ", your order #" & entry.id & " of " & $string(entry.amount) & " "
            & entry.currency & " ships to " & $uppercase(entry.shipping.address.city) & "."}"#
    ),
    transform!(
        sortslice,
        sample::orders(),
        r#"{"top": [entry.orders^(>amount)[[0..9]].{"id": id, "amount": amount}]}"#
    ),
    transform!(
        nestedmap,
        sample::orders(),
        r#"{"orders": [$map(entry.orders, function($o) {{
            "id": $o.id,
            "tier": $o.amount > 500 ? "gold" : $o.amount > 100 ? "silver" : "bronze",
            "lines": [$map($o.items, function($i) { $i.qty * $i.price })]
        }})]}"#
    ),
];

fn main() -> Result<(), Box<dyn Error>> {
    let quick = std::env::args().any(|arg| arg == "--quick");
    let rounds = if quick { 3 } else { 11 };
    println!("µs of CPU time per call, medians of {rounds} rounds\n");
    println!(
        "{:<16}{:>12}{:>12}{:>14}{:>10}{:>10}",
        "", "Nodewright", "by hand", "jsonata-core", "to hand", "to core"
    );
    let (mut to_hand, mut to_core) = (Vec::new(), Vec::new());
    for (name, measure) in TRANSFORMS {
        let samples: Vec<Sample> = (0..rounds).map(|_| measure()).collect::<Result<_, _>>()?;
        let [ours, hand, core] = [0, 1, 2].map(|side| median(samples.iter().map(|sample| sample[side])));
        let ratio = |over: fn(&Sample) -> f64| median(samples.iter().map(over));
        to_hand.push(ratio(|[ours, hand, _]| ours / hand));
        to_core.push(ratio(|[ours, _, core]| core / ours));
        let (hand_ratio, core_ratio) = (to_hand[to_hand.len() - 1], to_core[to_core.len() - 1]);
        println!("{name:<16}{ours:>12.3}{hand:>12.3}{core:>14.1}{hand_ratio:>10.2}{core_ratio:>10.1}");
    }
    let (hand, core) = (geometric_mean(&to_hand), geometric_mean(&to_core));
    let verdict = |met: bool| if met { "met" } else { "MISSED" };
    println!("\nas long as by hand: {hand:.2} (≤ 1.5: {})", verdict(hand <= 1.5));
    println!("as fast as jsonata-core: {core:.1} times (≥ 30: {})", verdict(core >= 30.0));
    Ok(())
}

/// What a graph gives that never waits. Whoever awaits one in a runtime pays for that too, but for no more.
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

fn check(side: &str, output: &impl ToJson, expected: &str) -> Result<(), Box<dyn Error>> {
    let mut text = String::new();
    output.write(&mut text);
    let (found, expected) = (serde_json::from_str::<Value>(&text)?, serde_json::from_str::<Value>(expected)?);
    match same(&found, &expected) {
        true => Ok(()),
        false => Err(format!("{side} gives\n{found}\nand not\n{expected}").into()),
    }
}

/// Equal, with numbers compared as numbers: `2` is `2.0`.
fn same(left: &Value, right: &Value) -> bool {
    match (left, right) {
        (Value::Number(left), Value::Number(right)) => left.as_f64() == right.as_f64(),
        (Value::Object(left), Value::Object(right)) => {
            left.len() == right.len()
                && left.iter().all(|(key, value)| right.get(key).is_some_and(|it| same(value, it)))
        }
        (Value::Array(left), Value::Array(right)) => {
            left.len() == right.len() && left.iter().zip(right).all(|(left, right)| same(left, right))
        }
        _ => left == right,
    }
}

fn median(samples: impl Iterator<Item = f64>) -> f64 {
    let mut samples: Vec<f64> = samples.collect();
    samples.sort_by(f64::total_cmp);
    samples.get(samples.len() / 2).copied().unwrap_or(f64::NAN)
}

fn geometric_mean(ratios: &[f64]) -> f64 {
    (ratios.iter().map(|ratio| ratio.ln()).sum::<f64>() / ratios.len() as f64).exp()
}
