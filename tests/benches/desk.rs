//! `examples/order-desk` beside the same server written by hand with rmcp's macros: what is written, how long it builds,
//! what it costs to run. Prints the tables of docs/comparison.md.

#[path = "desk/builds.rs"]
mod builds;
#[path = "desk/calls.rs"]
mod calls;
mod cargo;
#[allow(dead_code, reason = "other benchmarks need the rest")]
mod client;
mod cost;
#[path = "desk/lines.rs"]
mod lines;
#[path = "desk/markdown.rs"]
mod markdown;
mod options;
#[path = "desk/package.rs"]
mod package;
mod payload;
#[allow(dead_code, reason = "other benchmarks need the rest")]
mod process;
mod release;
#[allow(dead_code, reason = "other benchmarks need the rest")]
mod samples;
mod scratch;
#[allow(dead_code, reason = "other benchmarks need the rest")]
mod standalone;
mod stopwatch;

use std::error::Error;

use options::Options;
use scratch::Scratch;

const HELP: &str = "\
The example `order-desk` beside the same server written by hand with rmcp's macros: lines, builds, calls.
What each build catches is in `cargo test -p nodewright-tests --test comparison`.

Usage: cargo bench -p nodewright-tests --bench desk -- [options]

  --rounds <n>   how often everything is measured (5, with --quick 1)
  --quick        one round, fewer calls
  --no-builds    leave debug builds, cold and after edits, out: they take most of the time
  --no-calls     leave the release builds and what is measured with them out
  --keep         leave the packages and their builds for a look
  --help         this text";

fn main() -> Result<(), Box<dyn Error>> {
    let options = Options::parse(HELP, [5, 1], &["--no-builds", "--no-calls", "--keep"])?;
    // Each part is printed when it is there: the next may fail, and takes minutes.
    lines::print();
    if !options.has("--no-builds") {
        let scratch = Scratch::new(options.has("--keep"))?;
        markdown::print("builds", &builds::measure(&scratch, options.rounds)?);
    }
    if !options.has("--no-calls") {
        markdown::print("the server", &calls::measure(options.rounds, options.has("--quick"))?);
    }
    println!("medians of {} rounds, and the middle half of the ratios in brackets", options.rounds);
    Ok(())
}
