//! What a running process has used, as Linux tells it.

use std::fs;
use std::path::Path;

/// CPU time of all threads of a process, in seconds.
///
/// The scheduler's own count is exact to the nanosecond, where that of `stat` comes in ticks of 10 ms.
pub(crate) fn cpu_seconds(pid: u32) -> Result<f64, String> {
    let threads = format!("/proc/{pid}/task");
    let mut nanos = 0;
    for thread in fs::read_dir(&threads).map_err(|error| format!("cannot read {threads}: {error}"))? {
        let path = thread.map_err(|error| error.to_string())?.path().join("schedstat");
        nanos += on_cpu(&path)?;
    }
    Ok(nanos as f64 / 1e9)
}

fn on_cpu(path: &Path) -> Result<u64, String> {
    let text =
        fs::read_to_string(path).map_err(|error| format!("cannot read {}: {error}", path.display()))?;
    let first = text.split(' ').next().and_then(|nanos| nanos.parse().ok());
    first.ok_or_else(|| format!("{} reads `{text}`", path.display()))
}

/// Memory of a process in MiB: `VmRSS` now, or `VmHWM` at its peak.
pub(crate) fn memory(pid: u32, field: &str) -> Result<f64, String> {
    let path = format!("/proc/{pid}/status");
    let text = fs::read_to_string(&path).map_err(|error| format!("cannot read {path}: {error}"))?;
    let line = text.lines().find_map(|line| line.strip_prefix(field)?.strip_prefix(':'));
    let kib = line.and_then(|line| line.trim().strip_suffix(" kB")?.parse::<f64>().ok());
    kib.map(|kib| kib / 1024.0).ok_or_else(|| format!("{path} has no `{field}`"))
}
