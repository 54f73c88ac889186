//! Arrays that may be sequences again: what of an expression has `[]`, or gives what a call yields as it is.

use crate::expr::core::{Expr, Kind};
use crate::expr::function::Function;

/// Whether some arrays of an expression may be sequences again, so that what is said of them is more than they can be.
pub fn is_loose(expr: &Expr) -> bool {
    keeps_arrays(expr) || nests_sequences(expr)
}

/// Whether `[]` is in an expression.
pub(super) fn keeps_arrays(expr: &Expr) -> bool {
    has(expr, &|kind| matches!(kind, Kind::KeepArray(_) | Kind::KeepSequence(_)))
}

/// Whether a function in an expression gives what a call yields as it is.
pub(super) fn nests_sequences(expr: &Expr) -> bool {
    has(expr, &|kind| match kind {
        Kind::Lambda(lambda) => ends_in_sequence(&lambda.body),
        Kind::Function(function) => makes_sequence(*function),
        _ => false,
    })
}

/// Whether an expression that is no path yields a sequence whenever it yields anything.
pub(super) fn gives_sequence(expr: &Expr) -> bool {
    match &expr.kind {
        Kind::Filter(..) => true,
        Kind::Call(function, _) => {
            matches!(function.value, Function::Map | Function::Filter | Function::Each | Function::Keys)
        }
        _ => false,
    }
}

/// Whether the last thing that a function does is to make a sequence.
fn ends_in_sequence(body: &Expr) -> bool {
    match &body.kind {
        Kind::Unwrap(of) => matches!(&of.kind, Kind::Call(function, _) if makes_sequence(function.value)),
        Kind::Cond(_, then, otherwise) => {
            ends_in_sequence(then) || otherwise.as_ref().is_some_and(|otherwise| ends_in_sequence(otherwise))
        }
        Kind::Block(_, items) => items.last().is_some_and(ends_in_sequence),
        _ => false,
    }
}

/// Whether a function makes a sequence, and does not just hand one on.
fn makes_sequence(function: Function) -> bool {
    matches!(
        function,
        Function::Distinct
            | Function::Each
            | Function::Filter
            | Function::Keys
            | Function::Lookup
            | Function::Map
            | Function::Match
            | Function::Spread
    )
}

pub(super) fn has(expr: &Expr, wanted: &dyn Fn(&Kind) -> bool) -> bool {
    let mut found = wanted(&expr.kind);
    expr.for_each_child(&mut |child| found = found || has(child, wanted));
    found
}
