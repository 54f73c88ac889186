//! Runs of a batch's program: as many processes as it takes.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use serde_json::Value;

use super::{Batch, Job, Outcome};
use crate::harness::files::write_if_changed;

/// Who takes longer for one job has no end. Guards that are told to stop earlier are part of what is tested.
const PATIENCE: Duration = Duration::from_secs(60);

impl Batch {
    /// Runs all jobs over `data` and gives their outcomes, in order. `name` tells runs apart that go on at once.
    pub fn run(&self, name: &str, jobs: &[Job], data: &[Value]) -> Vec<Outcome> {
        let folder = self.folder.join("runs").join(name);
        let lines: Vec<String> = jobs.iter().map(Job::line).collect();
        write_if_changed(&folder.join("jobs.jsonl"), &lines.join("\n"));
        let text = serde_json::to_string(data).unwrap_or_else(|error| panic!("data: {error}"));
        write_if_changed(&folder.join("data.json"), &text);
        let mut outcomes = Vec::with_capacity(jobs.len());
        while outcomes.len() < jobs.len() {
            let before = outcomes.len();
            if let Some(crash) = self.run_from(&folder, before, jobs.len(), &mut outcomes) {
                outcomes.push(Outcome::Crash(crash));
            }
        }
        outcomes
    }

    /// Runs jobs from `first` on, up to one that ends the process, and says how it ended.
    fn run_from(
        &self,
        folder: &Path,
        first: usize,
        all: usize,
        outcomes: &mut Vec<Outcome>,
    ) -> Option<String> {
        let mut command = Command::new(&self.binary);
        command.arg(folder).arg(first.to_string()).stdin(Stdio::null()).stdout(Stdio::piped());
        command.stderr(Stdio::null());
        let binary = self.binary.display();
        let mut child = command.spawn().unwrap_or_else(|error| panic!("cannot run {binary}: {error}"));
        let lines = lines_of(&mut child);
        let crash = loop {
            match lines.recv_timeout(PATIENCE) {
                Ok(line) => outcomes.push(read_answer(&line, outcomes.len())),
                Err(RecvTimeoutError::Disconnected) => break None,
                Err(RecvTimeoutError::Timeout) => {
                    // It may have ended by itself in this very moment, which is as good.
                    let _ = child.kill();
                    break Some(format!("no end after {PATIENCE:?}"));
                }
            }
        };
        let status = child.wait().unwrap_or_else(|error| panic!("{binary}: {error}"));
        (outcomes.len() < all).then(|| crash.unwrap_or_else(|| format!("the program ended: {status}")))
    }
}

fn read_answer(line: &str, index: usize) -> Outcome {
    let (at, answer): (usize, Value) =
        serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
    assert_eq!(at, index, "answers come in order");
    Outcome::parse(&answer)
}

/// Reads in a thread, so that whoever waits may lose patience.
fn lines_of(child: &mut Child) -> Receiver<String> {
    let (sender, receiver) = channel();
    let out = child.stdout.take().unwrap_or_else(|| panic!("no stdout"));
    thread::spawn(move || {
        for line in BufReader::new(out).lines().map_while(Result::ok) {
            if sender.send(line).is_err() {
                return;
            }
        }
    });
    receiver
}
