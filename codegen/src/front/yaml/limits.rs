//! Limits of runs: `executionLimits` of a file or tool, and `timeoutMs` of a node.

use super::fields::Fields;
use super::tree::{Node as Tree, Value};
use crate::diagnostic::Diagnostics;
use crate::front::limit::{MOST_EXECUTIONS, MOST_MILLISECONDS, wrong_limit};
use crate::source::Spanned;
use crate::syntax::Limits;

/// An `executionLimits` section.
pub(super) fn parse_limits(cx: &Diagnostics, section: &Tree) -> Option<Limits> {
    const KEYS: &[&str] = &["maxNodeExecutions", "maxExecutionTimeMs"];
    let fields = Fields::section(cx, section, "executionLimits", KEYS)?;
    fields.check_known(cx);
    Some(Limits {
        max_node_executions: parse_limit(cx, &fields, "maxNodeExecutions", MOST_EXECUTIONS),
        max_execution_time_ms: parse_limit(cx, &fields, "maxExecutionTimeMs", MOST_MILLISECONDS),
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
    parse_limit(cx, fields, "timeoutMs", MOST_MILLISECONDS)
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
    cx.push(wrong_limit(node.span, key, most, label));
    None
}
