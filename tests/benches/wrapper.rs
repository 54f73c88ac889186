//! This benchmark in the place of rustc and of the linker: it runs the real one and notes what that took.

use std::error::Error;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::Command;

use crate::stopwatch::{Took, children_cpu};

/// The file that takes the notes.
const NOTES: &str = "NODEWRIGHT_BENCH_NOTES";

/// One run of rustc or of the linker.
#[derive(Debug)]
pub(crate) struct Note {
    /// The crate's name, or [`LINKER`].
    pub(crate) what: String,
    pub(crate) took: Took,
}

/// What the linker is called in notes.
pub(crate) const LINKER: &str = "(linker)";

/// Puts this benchmark in the place of rustc and of the linker.
pub(crate) fn wrap(command: &mut Command, notes: &Path) -> Result<(), Box<dyn Error>> {
    let me = std::env::current_exe()?;
    let linker = format!("target.'cfg(all())'.linker={me:?}");
    command.env("RUSTC_WRAPPER", &me).args(["--config", &linker]).env(NOTES, notes);
    Ok(())
}

/// Takes the notes out of their file.
pub(crate) fn take_notes(notes: &Path) -> Result<Vec<Note>, Box<dyn Error>> {
    let text = fs::read_to_string(notes).unwrap_or_default();
    let _ = fs::remove_file(notes);
    let note = |line: &str| {
        let mut parts = line.split(' ');
        let what = parts.next()?.to_owned();
        let (time, cpu) = (parts.next()?.parse().ok()?, parts.next()?.parse().ok()?);
        Some(Note { what, took: Took { time, cpu } })
    };
    text.lines()
        .map(|line| note(line).ok_or_else(|| format!("cannot read the note `{line}`").into()))
        .collect()
}

/// Whether cargo or rustc called, not a person.
pub(crate) fn is_asked_for() -> bool {
    std::env::var_os(NOTES).is_some()
}

/// Runs what was to be run: `wrapper rustc args…`, or `linker args…`.
pub(crate) fn run() -> Result<(), Box<dyn Error>> {
    let mut args: Vec<_> = std::env::args_os().skip(1).collect();
    let is_rustc = args.first().is_some_and(|first| Path::new(first).file_stem() == Some("rustc".as_ref()));
    let program = if is_rustc { args.remove(0) } else { "cc".into() };
    let what = if is_rustc { crate_name(&args) } else { Some(LINKER.to_owned()) };
    let start = std::time::Instant::now();
    let status = Command::new(program).args(&args).status()?;
    if let (Some(what), Some(notes)) = (what, std::env::var_os(NOTES)) {
        let line = format!("{what} {} {}\n", start.elapsed().as_secs_f64(), children_cpu()?);
        fs::OpenOptions::new().create(true).append(true).open(notes)?.write_all(line.as_bytes())?;
    }
    std::process::exit(status.code().unwrap_or(1))
}

fn crate_name(args: &[std::ffi::OsString]) -> Option<String> {
    let at = args.iter().position(|arg| arg == "--crate-name")?;
    let name = args.get(at + 1)?.to_str()?;
    (name != "___").then(|| name.to_owned()) // cargo's own question about the target
}
