//! Limits of graphs, and those of runs and of nodes as they are written: the same in YAML and in Rust.

use crate::diagnostic::Diagnostic;
use crate::source::Span;

/// The most that a count of executions may be.
pub(super) const MOST_EXECUTIONS: i64 = u32::MAX as i64;

/// The most that a time in milliseconds may be.
pub(super) const MOST_MILLISECONDS: i64 = i64::MAX;

/// What runs before what is known for each pair of nodes, so a graph has an end.
pub(super) const MOST_NODES: usize = 1000;

/// A complaint about the first node that is too many of `count`.
pub(super) fn too_many_nodes(first: Span, owner: &str, count: usize) -> Diagnostic {
    Diagnostic::error(first, format!("{owner} has {count} nodes, more than {MOST_NODES}"))
        .label("the first that is too many")
        .help("move parts of it into nodes written in Rust, or into tools of their own")
}

/// A complaint about the limit `key`, which may be `most`.
pub(super) fn wrong_limit(span: Span, key: &str, most: i64, label: impl Into<String>) -> Diagnostic {
    let message = format!("`{key}` must be a whole number from 1 to {most}");
    let help = match key {
        "timeoutMs" | "timeout_ms" => "remove it to have no such limit",
        _ => "remove it to have the usual limit",
    };
    Diagnostic::error(span, message).label(label).help(help)
}
