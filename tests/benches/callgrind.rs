//! Instructions per call, counted by valgrind: free of noise, blind to the kernel.

use std::error::Error;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::{Path, PathBuf};

use crate::cargo::workspace;
use crate::client::Client;
use crate::payload::Request;
use crate::release::{Binary, build};
use crate::samples::Samples;
use crate::table::{Row, Target};

/// Calls to count.
pub(crate) struct Case<'a> {
    pub(crate) name: String,
    pub(crate) requests: &'a [Request],
    pub(crate) calls: usize,
    pub(crate) at_once: usize,
    pub(crate) target: Option<Target>,
    /// The sides that cannot be asked.
    pub(crate) lacking: Vec<usize>,
}

/// Builds `binary` so that its profiles name functions and lines.
pub(crate) fn build_with_symbols(binary: &Binary) -> Result<PathBuf, Box<dyn Error>> {
    let symbols = ["--target-dir", "target/callgrind", "--config", "profile.release.strip=false"];
    let lines = ["--config", "profile.release.debug=\"line-tables-only\""];
    build(binary, &[symbols.as_slice(), &lines].concat())
}

/// Counts for all sides, each given by its command. The profiles stay for `callgrind_annotate`.
pub(crate) fn count(sides: &[Vec<OsString>], cases: &[Case<'_>]) -> Result<Vec<Row>, Box<dyn Error>> {
    let directory = workspace().join("target/callgrind");
    fs::create_dir_all(&directory)?;
    let mut rows = Vec::new();
    for case in cases {
        let mut samples = vec![Samples::default(); sides.len()];
        for (side, command) in sides.iter().enumerate() {
            if case.lacking.contains(&side) {
                continue;
            }
            let program = Path::new(&command[0]);
            println!("counting instructions of {}: {}", program.display(), case.name);
            let stem = program.file_stem().unwrap_or_default().to_string_lossy();
            let profile = directory.join(format!("{stem}.{}", case.name.replace([',', ' '], "-")));
            let run = |calls| count_run(command, &profile, case, calls);
            // The difference of two runs has neither start nor end in it.
            samples[side].push((run(2 * case.calls)? - run(case.calls)?) / case.calls as f64 / 1e3);
        }
        let name = format!("{}: instructions per call", case.name);
        rows.push(Row { name, unit: "k", target: case.target, sides: samples });
    }
    println!("profiles: {}", directory.display());
    Ok(rows)
}

/// The instructions of one whole run.
fn count_run(
    command: &[OsString],
    profile: &Path,
    case: &Case<'_>,
    calls: usize,
) -> Result<f64, Box<dyn Error>> {
    let profile = PathBuf::from(format!("{}.{calls}.out", profile.display()));
    let out = format!("--callgrind-out-file={}", profile.display());
    let valgrind = ["valgrind", "--quiet", "--tool=callgrind", &out].map(OsStr::new);
    let command: Vec<&OsStr> = valgrind.into_iter().chain(command.iter().map(OsString::as_os_str)).collect();
    let mut client = Client::start(&command)?;
    client.call(case.requests, calls, case.at_once)?;
    client.end()?;
    let text = fs::read_to_string(&profile)?;
    let total = text.lines().find_map(|line| line.strip_prefix("totals: ")?.parse().ok());
    total.ok_or_else(|| format!("{} has no totals", profile.display()).into())
}
