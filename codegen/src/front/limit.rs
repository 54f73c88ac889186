//! Limits of runs and times of nodes: whole numbers from 1 on, in YAML and in Rust.

use crate::diagnostic::Diagnostic;
use crate::source::Span;

/// The most that a count of executions may be.
pub(super) const MOST_EXECUTIONS: i64 = u32::MAX as i64;

/// The most that a time in milliseconds may be.
pub(super) const MOST_MILLISECONDS: i64 = i64::MAX;

/// A complaint about the limit `key`, which may be `most`.
pub(super) fn wrong_limit(span: Span, key: &str, most: i64, label: impl Into<String>) -> Diagnostic {
    let message = format!("`{key}` must be a whole number from 1 to {most}");
    Diagnostic::error(span, message).label(label).help("remove it to have no such limit")
}
