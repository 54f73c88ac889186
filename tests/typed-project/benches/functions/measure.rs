//! One transform on all sides: the results compared, then the CPU time of a call.

use std::error::Error;
use std::hint::black_box;
use std::pin::pin;
use std::task::{Context, Poll, Waker};

use nodewright::json::ToJson;
use serde_json::Value;

/// How long a sample takes at least, in seconds of CPU time: many times what the clock can tell apart.
const SAMPLE: f64 = 0.08;

/// What one call takes: ours, by hand, jsonata-core.
pub(crate) type Sample = [f64; 3];

/// A transform, to be measured once.
pub(crate) type Measure = fn() -> Result<Sample, Box<dyn Error>>;

/// A tool, its arguments, and those of its nodes that run, if there are several: what jsonata-core evaluates, each over
/// the object of the outputs before it.
macro_rules! transform {
    ($tool:ident, $arguments:expr) => {
        transform!($tool, $arguments, ["result"])
    };
    ($tool:ident, $arguments:expr, $nodes:expr) => {
        (stringify!($tool), || {
            let text = $arguments;
            let input: graphs::$tool::Input = read_text(&text).map_err(|problems| problems.to_string())?;
            let ours = || at_once(graphs::$tool::run(&(), black_box(&input)));
            let theirs = || by_hand::$tool(black_box(&input));
            let chain = Chain::of(stringify!($tool), &$nodes, &text)?;
            let core = || black_box(&chain).evaluate();
            let expected = chain.evaluate()?;
            check("Nodewright", &ours()?, &expected)?;
            check("by hand", &theirs(), &expected)?;
            Ok([repeat(ours)?, repeat(theirs)?, repeat(core)?])
        })
    };
}
pub(crate) use transform;

/// What a graph gives that never waits. Whoever awaits one in a runtime pays for that too, but for no more.
pub(crate) fn at_once<T, E: ToString>(run: impl Future<Output = Result<T, E>>) -> Result<T, String> {
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
pub(crate) fn repeat<T>(mut call: impl FnMut() -> T) -> Result<f64, Box<dyn Error>> {
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

pub(crate) fn check(
    side: &str,
    output: &impl ToJson,
    expected: &impl ToString,
) -> Result<(), Box<dyn Error>> {
    let mut text = String::new();
    output.write(&mut text);
    let (found, expected): (Value, Value) =
        (serde_json::from_str(&text)?, serde_json::from_str(&expected.to_string())?);
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
