//! `cargo check` after an edit of one graph of twenty.

use std::error::Error;

use crate::samples::Samples;
use crate::stopwatch::{Took, run, run_well};
use crate::twenty::{Project, TOOLS, Text};

/// What a user waits for, in seconds.
const AIM: f64 = 1.5;

/// Seconds of `cargo check`, by what the edit did.
#[derive(Debug, Default)]
pub(crate) struct Edits {
    nothing: Timing,
    right_to_right: Timing,
    right_to_wrong: Timing,
    wrong_to_right: Timing,
}

#[derive(Debug, Default)]
struct Timing {
    time: Samples,
    cpu: Samples,
}

impl Timing {
    fn push(&mut self, took: Took) {
        self.time.push(took.time);
        self.cpu.push(took.cpu);
    }
}

/// Edits and checks. The edits of a round leave another text than they found, so none of them is for nothing.
pub(crate) fn measure(project: &Project, rounds: usize) -> Result<Edits, Box<dyn Error>> {
    println!("first `cargo check` of {TOOLS} tools");
    let check = ["check", "--quiet"];
    run_well(&mut project.cargo(&check))?;
    let mut edits = Edits::default();
    for round in 0..rounds * 5 {
        edits.nothing.push(run_well(&mut project.cargo(&check))?);
        project.edit(Text::Limit(2_000 + round as u32))?;
        edits.right_to_right.push(run_well(&mut project.cargo(&check))?);
        project.edit(Text::Mistake)?;
        edits.right_to_wrong.push(check_fails(project)?);
        project.edit(Text::Limit(1_000))?;
        edits.wrong_to_right.push(run_well(&mut project.cargo(&check))?);
    }
    Ok(edits)
}

/// The mistake must be the one error, at its place.
fn check_fails(project: &Project) -> Result<Took, Box<dyn Error>> {
    let (took, output) = run(&mut project.cargo(&["check"]))?;
    let text = String::from_utf8_lossy(&output.stderr);
    let place = format!("graphs/{}.yaml", project.edited_tool());
    let errors = text.lines().filter(|line| line.starts_with("error")).count();
    // rustc's own last line counts the errors, and is one more.
    if output.status.success() || !text.contains("`totl`") || !text.contains(&place) || errors != 2 {
        return Err(format!("one error about `totl` in {place} was expected:\n{text}").into());
    }
    Ok(took)
}

impl Edits {
    pub(crate) fn print(&self) {
        println!("\n`cargo check` of {TOOLS} tools, after an edit of one graph; the aim is {AIM} s");
        for (name, timing) in [
            ("no edit", &self.nothing),
            ("right to right", &self.right_to_right),
            ("right to wrong", &self.right_to_wrong),
            ("wrong to right", &self.wrong_to_right),
        ] {
            let (time, (low, high)) = (timing.time.median(), timing.time.spread());
            let verdict = if time <= AIM { "met" } else { "MISSED" };
            let cpu = timing.cpu.median();
            println!("  {name:<16} {time:5.2} s ({low:.2}–{high:.2})  CPU {cpu:5.2} s  {verdict}");
        }
        println!();
    }
}
