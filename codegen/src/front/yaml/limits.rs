//! Limits of runs: `executionLimits` of a file or tool, and `timeoutMs` of a node.

use super::fields::Fields;
use super::tree::{Node as Tree, Value};
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::source::Spanned;
use crate::syntax::Limits;

/// An `executionLimits` section.
pub(super) fn parse_limits(cx: &Diagnostics, section: &Tree) -> Option<Limits> {
    const KEYS: &[&str] = &["maxNodeExecutions", "maxExecutionTimeMs"];
    let fields = Fields::section(cx, section, "executionLimits", KEYS)?;
    fields.check_known(cx);
    Some(Limits {
        max_node_executions: parse_limit(cx, &fields, "maxNodeExecutions", i64::from(u32::MAX)),
        max_execution_time_ms: parse_limit(cx, &fields, "maxExecutionTimeMs", i64::MAX),
        span: section.span,
    })
}

/// The limits of a tool: its own, and for what they leave open those of its file.
pub(super) fn merge_limits(own: Option<Limits>, file: Option<&Limits>) -> Option<Limits> {
    let Some(own) = own else { return file.cloned() };
    let file = file.cloned();
    let (executions, time) =
        file.map_or((None, None), |file| (file.max_node_executions, file.max_execution_time_ms));
    Some(Limits {
        max_node_executions: own.max_node_executions.or(executions),
        max_execution_time_ms: own.max_execution_time_ms.or(time),
        span: own.span,
    })
}

/// `timeoutMs` of a node.
pub(super) fn parse_timeout(cx: &Diagnostics, fields: &Fields<'_>) -> Option<Spanned<u64>> {
    parse_limit(cx, fields, "timeoutMs", i64::MAX)
}

/// A whole number from 1 to `most`.
fn parse_limit<T: TryFrom<i64>>(
    cx: &Diagnostics,
    fields: &Fields<'_>,
    key: &str,
    most: i64,
) -> Option<Spanned<T>> {
    let node = fields.get(key)?;
    let label = match node.value {
        Value::Integer(value) if (1..=most).contains(&value) => {
            return Some(Spanned::new(T::try_from(value).ok()?, node.span));
        }
        Value::Invalid => return None,
        Value::Integer(_) => "out of range".to_owned(),
        Value::Float(_) => "not a whole number".to_owned(),
        _ => format!("this is {}", node.describe()),
    };
    let message = format!("`{key}` must be a whole number from 1 to {most}");
    cx.push(Diagnostic::error(node.span, message).label(label).help("remove it to have no such limit"));
    None
}
