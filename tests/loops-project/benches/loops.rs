//! What a loop of pure nodes costs, beside the same in plain Rust: `cargo bench -p loops-project`.

use std::error::Error;
use std::hint::black_box;
use std::time::{Duration, Instant};

use loops_project::graphs::{count_up, sum_to_n};
use nodewright::graph::journal::{Journal, Limits};
use tokio::runtime::{Builder, Runtime};

/// How often each is measured; the fastest counts, since nothing makes code faster than it is.
const ROUNDS: u32 = 30;

/// How many calls a round has.
const CALLS: u32 = 200;

/// What a loop of 100 turns may cost more than plain Rust.
const MOST: Duration = Duration::from_micros(50);

/// How much more 400 turns may cost than 100.
const GROWTH: f64 = 4.4;

fn limits() -> Journal<'static> {
    Journal::new(Limits { max_node_executions: 10_000, ..Limits::DEFAULT }, None)
}

/// The fastest of many calls.
fn time(mut call: impl FnMut() -> f64) -> Duration {
    let round = |_| {
        let start = Instant::now();
        (0..CALLS).for_each(|_| {
            black_box(call());
        });
        start.elapsed() / CALLS
    };
    (0..ROUNDS).map(round).min().unwrap_or_default()
}

fn by_hand(n: f64) -> f64 {
    let (mut i, mut sum, mut turns) = (0.0, 0.0, 0.0);
    while turns < black_box(n) {
        sum += i;
        i += 1.0;
        turns += 1.0;
    }
    sum
}

/// The name of a graph, and a call of it.
type Graph = (&'static str, fn(&Runtime, f64) -> f64);

const GRAPHS: [Graph; 2] = [
    ("count_up", |runtime, n| {
        let input = count_up::Input { n };
        runtime
            .block_on(count_up::run_with(&mut limits(), Some(&()), &input))
            .map_or(f64::NAN, |output| output.sum)
    }),
    ("sum_to_n", |runtime, n| {
        let input = sum_to_n::Input { n };
        runtime
            .block_on(sum_to_n::run_with(&mut limits(), Some(&()), &input))
            .map_or(f64::NAN, |output| output.sum.unwrap_or(f64::NAN))
    }),
];

fn main() -> Result<(), Box<dyn Error>> {
    let runtime = Builder::new_current_thread().enable_time().build()?;
    let plain = time(|| by_hand(black_box(100.0)));
    println!("plain Rust, 100 turns: {plain:?}");
    for (name, call) in GRAPHS {
        let [hundred, more] = [100.0, 400.0].map(|n| time(|| call(&runtime, black_box(n))));
        let (extra, growth) = (hundred.saturating_sub(plain), more.as_secs_f64() / hundred.as_secs_f64());
        let kept = if extra <= MOST && growth <= GROWTH { "kept" } else { "missed" };
        println!("{name}, 100 turns: {hundred:?}, {extra:?} more (at most {MOST:?})");
        println!("{name}, 400 turns: {more:?}, {growth:.2} times as much (at most {GROWTH}); targets {kept}");
    }
    Ok(())
}
