//! The trigger that goes by the clock.

use nodewright::prelude::*;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Starts a workflow on a schedule, at fixed times that a cron expression gives.
///
/// Every five minutes, each night, on workdays at nine, on the first day of a month: all of these are one
/// line of minute, hour, day, month and weekday.
#[derive(Debug, NodeSpec)]
#[node(
    id = "TRIGGER.CRON",
    tags = ["trigger", "time", "recurring", "cron"],
    aliases = [
        "schedule",
        "timer",
        "every day",
        "every hour",
        "at a fixed time",
        "run periodically",
        "nightly job",
        "recurring run",
        "every morning",
        "weekly run",
    ],
    guidance = "Use it for runs that depend on the clock alone. To run before or after appointments use \
        TRIGGER.CALENDAR; to pause inside a workflow use FLOW.DELAY or FLOW.WAIT. Set `timezone`: without \
        it nine o'clock is nine in UTC, and moves with daylight saving time.",
    input = (),
    output = Tick,
)]
#[port(output = main, description = "One tick for each time that is due.")]
#[example(
    name = "Every workday at nine",
    description = "Local time in Berlin; a run missed while the server was down is made up for once.",
    config = { "expression": "0 9 * * 1-5", "timezone": "Europe/Berlin", "missed_runs": "run_once" },
    output = {
        "scheduled_for": "2026-11-02T09:00:00+01:00",
        "started_at": "2026-11-02T09:00:01+01:00",
        "next_run": "2026-11-03T09:00:00+01:00",
        "late": false
    }
)]
#[example(
    name = "Every 15 minutes, spread",
    description = "The jitter keeps many workflows from starting in the same second.",
    config = { "expression": "*/15 * * * *", "jitter_seconds": 30 },
    output = {
        "scheduled_for": "2026-11-02T10:15:00Z",
        "started_at": "2026-11-02T10:15:21Z",
        "next_run": "2026-11-02T10:30:00Z",
        "late": false
    }
)]
pub struct CronTrigger {
    /// Cron expression of five fields: minute, hour, day of month, month, day of week.
    #[param(pattern = r"^\S+ \S+ \S+ \S+ \S+$")]
    pub expression: String,
    /// Time zone that the expression is read in, by its IANA name.
    #[param(default = "UTC", pattern = "^[A-Za-z_]+(/[A-Za-z0-9_+-]+)*$")]
    pub timezone: String,
    /// First day on which it may run, as `YYYY-MM-DD`.
    pub start_date: Option<String>,
    /// Last day on which it may run, as `YYYY-MM-DD`.
    pub end_date: Option<String>,
    /// What happens to runs that were due while the server was down.
    #[param(default = MissedRuns::Skip)]
    pub missed_runs: MissedRuns,
    /// Longest random delay before a run, in seconds.
    #[param(default = 0, min = 0, max = 3600)]
    pub jitter_seconds: u32,
    /// Whether a run may start while the one before still goes on.
    #[param(default = false)]
    pub allow_overlap: bool,
}

/// What happens to runs that were due while the server was down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum MissedRuns {
    /// They are left out.
    Skip,
    /// One run makes up for all of them.
    RunOnce,
    /// Each is made up for, oldest first.
    RunAll,
}

/// A point in time that was due.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct Tick {
    /// The time that the expression gave, as RFC 3339.
    pub scheduled_for: String,
    /// When the run really started.
    pub started_at: String,
    /// The next time that is due; nothing after the last day.
    pub next_run: Option<String>,
    /// Whether the run makes up for a missed one.
    pub late: bool,
}
