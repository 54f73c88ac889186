//! How long a command takes, by the clock and in CPU time.

use std::error::Error;
use std::process::{Command, Output};
use std::time::Instant;

/// What a command took, in seconds.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Took {
    pub(crate) time: f64,
    pub(crate) cpu: f64,
}

/// Runs `command` to its end.
pub(crate) fn run(command: &mut Command) -> Result<(Took, Output), Box<dyn Error>> {
    let (cpu, start) = (children_cpu()?, Instant::now());
    let output = command.output()?;
    let took = Took { time: start.elapsed().as_secs_f64(), cpu: children_cpu()? - cpu };
    Ok((took, output))
}

/// Runs `command`, which must succeed.
pub(crate) fn run_well(command: &mut Command) -> Result<Took, Box<dyn Error>> {
    let (took, output) = run(command)?;
    if !output.status.success() {
        return Err(format!("{command:?} failed:\n{}", String::from_utf8_lossy(&output.stderr)).into());
    }
    Ok(took)
}

/// CPU time of all children that have ended, and of theirs, in seconds.
pub(crate) fn children_cpu() -> Result<f64, Box<dyn Error>> {
    nodewright_tests::harness::cpu::children_cpu().ok_or_else(|| "cannot read /proc/self/stat".into())
}
