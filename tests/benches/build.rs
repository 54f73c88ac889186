//! What a user waits for: cold builds, checks after an edit, release rebuilds.

mod cargo;
mod client;
mod cold;
mod edit;
mod greetings;
mod options;
mod payload;
mod rebuild;
mod samples;
mod scratch;
mod standalone;
mod stopwatch;
mod table;
mod twenty;
mod wrapper;

use std::error::Error;

use options::Options;
use scratch::Scratch;

const HELP: &str = "\
What a user waits for: cold builds beside a server written with rmcp's macros, checks after an edit of a graph,
release rebuilds after one.

Usage: cargo bench -p nodewright-tests --bench build -- [options]

  --rounds <n>   how often everything is measured (3, with --quick 1)
  --quick        one round
  --no-cold      leave the cold builds out: they take most of the time
  --crates       also name the crates that a cold build spends its time on
  --keep         leave the packages and their builds for a look
  --help         this text";

fn main() -> Result<(), Box<dyn Error>> {
    if wrapper::is_asked_for() {
        return wrapper::run();
    }
    let options = Options::parse(HELP, [3, 1], &["--no-cold", "--crates", "--keep"])?;
    let scratch = Scratch::new(options.has("--keep"))?;
    // Each part is printed when it is there: the next may fail, and takes minutes.
    if !options.has("--no-cold") {
        let rows = cold::measure(&scratch, options.rounds)?;
        println!();
        table::print_table(&["Nodewright", "rmcp's macros"], &rows);
        println!();
    }
    if options.has("--crates") {
        cold::print_crates(&scratch)?;
    }
    let project = twenty::Project::write(&scratch)?;
    edit::measure(&project, options.rounds)?.print();
    rebuild::measure(&scratch, &project, options.rounds)?.print();
    println!("medians, and the middle half of all measurements in brackets");
    Ok(())
}
