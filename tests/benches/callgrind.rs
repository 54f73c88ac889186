//! Instructions per call, counted by valgrind: free of noise, blind to the kernel.

use std::error::Error;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use crate::cargo::workspace;
use crate::client::Client;
use crate::payload::Request;
use crate::samples::Samples;
use crate::server::{Server, build};
use crate::table::Row;
use crate::{AT_ONCE, CALL, LARGE, Load};

const SUM: &str = "sum_orders";

/// Counts for all sides. The profiles stay, with symbols, for `callgrind_annotate`.
pub(crate) fn count(servers: &[Server], load: &Load) -> Result<Vec<Row>, Box<dyn Error>> {
    let directory = workspace().join("target/callgrind");
    fs::create_dir_all(&directory)?;
    let symbols = ["--target-dir", "target/callgrind", "--config", "profile.release.strip=false"];
    let lines = ["--config", "profile.release.debug=\"line-tables-only\""];
    let args = [symbols.as_slice(), &lines].concat();
    let mut sides = vec![build("bench-project", &args)?, build("handwritten", &args)?];
    sides.extend(servers[2..].iter().map(|server| server.path.clone()));
    let cases = [
        ("greet, 64 in flight", &load.greetings, 1_024, AT_ONCE, Some(CALL)),
        ("greet, one at a time", &load.greetings, 512, 1, Some(CALL)),
        (SUM, &load.orders, 8, 1, Some(LARGE)),
    ];
    let mut rows = Vec::new();
    for (name, requests, calls, at_once, target) in cases {
        let mut samples = vec![Samples::default(); sides.len()];
        for (side, path) in sides.iter().enumerate() {
            if name == SUM && !servers[side].sums_orders {
                continue;
            }
            println!("counting instructions of {}: {name}", path.display());
            let stem = format!("{}.{}", stem(path), name.replace([',', ' '], "-"));
            let run = |calls| count_run(path, &directory.join(&stem), requests, calls, at_once);
            // The difference of two runs has neither start nor end in it.
            samples[side].push((run(2 * calls)? - run(calls)?) / calls as f64 / 1e3);
        }
        rows.push(Row { name: format!("{name}: instructions per call"), unit: "k", target, sides: samples });
    }
    println!("profiles: {}", directory.display());
    Ok(rows)
}

/// The instructions of one whole run.
fn count_run(
    path: &Path,
    profile: &Path,
    requests: &[Request],
    calls: usize,
    at_once: usize,
) -> Result<f64, Box<dyn Error>> {
    let profile = PathBuf::from(format!("{}.{calls}.out", profile.display()));
    let out = format!("--callgrind-out-file={}", profile.display());
    let command = ["valgrind", "--quiet", "--tool=callgrind", &out].map(OsStr::new);
    let mut client = Client::start(&[command.as_slice(), &[path.as_os_str()]].concat())?;
    client.call(requests, calls, at_once)?;
    client.end()?;
    let text = fs::read_to_string(&profile)?;
    let total = text.lines().find_map(|line| line.strip_prefix("totals: ")?.parse().ok());
    total.ok_or_else(|| format!("{} has no totals", profile.display()).into())
}

fn stem(path: &Path) -> String {
    path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}
