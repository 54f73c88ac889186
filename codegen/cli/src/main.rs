//! `cargo nodewright`: makes Nodewright projects, and does what can be done with one without building it.

use std::process::ExitCode;

mod args;
mod check;
mod explain;
mod help;
mod import;
mod manifest;
mod new;
mod output;
mod target;

use args::{Args, Command};
use output::{complain, print};

/// All went well.
const DONE: u8 = 0;
/// There are mistakes in the project, a server could not be asked, or a file not be written.
const FAILED: u8 = 1;
/// The command line is wrong.
const USAGE: u8 = 2;

fn main() -> ExitCode {
    let words = std::env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned());
    ExitCode::from(run(words.collect()))
}

fn run(words: Vec<String>) -> u8 {
    match args::parse(words) {
        Ok(Args::Help(command)) => print(help::text(command)),
        Ok(Args::Version) => print(&format!("cargo-nodewright {}", nodewright_codegen::VERSION)),
        Ok(Args::Run(Command::Check(options))) => check::run(&options).unwrap_or_else(usage),
        Ok(Args::Run(Command::Explain(options))) => explain::run(&options).unwrap_or_else(usage),
        Ok(Args::Run(Command::Import(options))) => import::run(&options).unwrap_or_else(usage),
        Ok(Args::Run(Command::New(options))) => new::run(&options).unwrap_or_else(usage),
        Err(message) => usage(format!("{message}\n`cargo nodewright --help` lists the commands")),
    }
}

fn usage(message: String) -> u8 {
    complain(&format!("error: {message}"));
    USAGE
}
