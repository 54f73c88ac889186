//! Limits as values of keys: `max_node_executions = 100`, `timeout_ms = 500`.

use syn::{Expr, ExprLit, Lit, UnOp};

use crate::diagnostic::Diagnostics;
use crate::front::limit::wrong_limit;
use crate::source::Spanned;

use super::super::spans::Spans;
use super::{Args, Value};

/// Takes a whole number from 1 to `most`; `None` if there is none, or after a mistake.
pub(crate) fn take_limit<T: TryFrom<i64>>(
    cx: &Diagnostics,
    spans: &Spans,
    args: &mut Args,
    key: &str,
    most: i64,
) -> Option<Spanned<T>> {
    match args.take(key)? {
        Value::Expr(value) => read_limit(cx, spans, &value, key, most),
        _ => None,
    }
}

/// The value of the limit `key`, which the build step must know: a literal.
pub(crate) fn read_limit<T: TryFrom<i64>>(
    cx: &Diagnostics,
    spans: &Spans,
    value: &Expr,
    key: &str,
    most: i64,
) -> Option<Spanned<T>> {
    let span = spans.of(value);
    let label = match value {
        Expr::Lit(ExprLit { lit: Lit::Int(number), .. }) => match number.base10_parse::<i64>() {
            Ok(number) if (1..=most).contains(&number) => {
                return Some(Spanned::new(T::try_from(number).ok()?, span));
            }
            _ => "out of range",
        },
        Expr::Lit(ExprLit { lit: Lit::Float(_), .. }) => "not a whole number",
        Expr::Unary(unary) if matches!(unary.op, UnOp::Neg(_)) => "out of range",
        _ => {
            let error = wrong_limit(span, key, most, "not a literal").in_item();
            cx.push(error.note("it is read while you build, so it must be a literal"));
            return None;
        }
    };
    cx.push(wrong_limit(span, key, most, label).in_item());
    None
}
