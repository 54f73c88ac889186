//! CPU time, as Linux tells it; elsewhere it is not known.

use std::fs;

/// CPU time of all children that have ended, and of theirs, in seconds.
pub fn children_cpu() -> Option<f64> {
    const TICKS_PER_SECOND: f64 = 100.0; // on every Linux, whatever the kernel's own rate
    let stat = fs::read_to_string("/proc/self/stat").ok()?;
    // The second field is a name in brackets that may hold spaces; user and system time are fields 16 and 17.
    let (_, rest) = stat.rsplit_once(") ")?;
    let ticks: f64 = rest.split(' ').skip(13).take(2).filter_map(|it| it.parse::<f64>().ok()).sum();
    Some(ticks / TICKS_PER_SECOND)
}

/// CPU time of this thread in seconds, to the nanosecond.
pub fn thread_cpu() -> Option<f64> {
    let text = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanos: u64 = text.split(' ').next()?.parse().ok()?;
    Some(nanos as f64 / 1e9)
}

/// What `work` gives, and by how much `clock` went on meanwhile.
pub fn measured<T>(clock: fn() -> Option<f64>, work: impl FnOnce() -> T) -> (T, Option<f64>) {
    let before = clock();
    let result = work();
    let took = clock().zip(before).map(|(after, before)| after - before);
    (result, took)
}

/// Seconds for people, or that they are not known.
pub fn show_seconds(seconds: Option<f64>) -> String {
    seconds.map_or_else(|| "unknown".to_owned(), |seconds| format!("{seconds:.1} s"))
}
