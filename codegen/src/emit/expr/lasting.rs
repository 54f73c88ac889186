//! What an expression's value borrows: the user's data, or a local that may be gone before it.

use super::position::split_by;
use crate::expr::core::{Expr, Kind, TupleKind, TupleStep, Tuples};
use crate::expr::function::Function;

/// Whether what an expression yields lasts as long as what it sees: it is part of that, and of nothing that was
/// made on the way.
pub(super) fn is_lasting(expr: &Expr) -> bool {
    lasts(expr, false)
}

/// Whether the objects that an expression makes last as long, once they are moved out of where they are made.
pub(super) fn is_made_to_last(expr: &Expr) -> bool {
    lasts(expr, true)
}

fn lasts(expr: &Expr, moved: bool) -> bool {
    match &expr.kind {
        Kind::Literal(_) | Kind::Context | Kind::Start | Kind::Root | Kind::Var(_) | Kind::History(_) => true,
        // An object borrows nothing that was made for it alone.
        Kind::Object(_) | Kind::Constructed(_) => moved,
        // A part of what is split is a part of the text.
        Kind::Index(of, _) if split_by(of).is_some() => {
            split_by(of).is_some_and(|(text, _)| is_lasting(text))
        }
        Kind::Unwrap(of) | Kind::Filter(of, _) | Kind::Sort(of, _) | Kind::Index(of, _) if moved => {
            lasts(of, moved)
        }
        Kind::Unwrap(of)
        | Kind::Field(of, _)
        | Kind::Index(of, _)
        | Kind::Filter(of, _)
        | Kind::Sort(of, _) => is_lasting(of),
        Kind::Map(of, step) => is_lasting(of) && lasts(step, moved),
        Kind::Tuples(tuples) => tuples.group.is_none() && binds_to_last(tuples, moved),
        Kind::Cond(_, then, otherwise) => {
            lasts(then, moved) && otherwise.as_deref().is_none_or(|otherwise| lasts(otherwise, moved))
        }
        Kind::Default(left, right) | Kind::Elvis(left, right) => is_lasting(left) && is_lasting(right),
        Kind::Block(locals, items) => match items.as_slice() {
            [only] => locals.is_empty() && lasts(only, moved),
            _ => false,
        },
        Kind::Call(function, args) if matches!(function.value, Function::Map | Function::Each) => {
            match args.as_slice() {
                [of, Expr { kind: Kind::Lambda(lambda), .. }] => is_lasting(of) && lasts(&lambda.body, moved),
                _ => false,
            }
        }
        Kind::Call(function, args) => {
            let part = matches!(
                function.value,
                Function::Substring
                    | Function::SubstringBefore
                    | Function::SubstringAfter
                    | Function::Filter
                    | Function::Sort
                    | Function::Distinct
                    | Function::Reverse
                    | Function::Keys
                    | Function::Lookup
                    | Function::Min
                    | Function::Max
            );
            part && args.first().is_some_and(is_lasting)
        }
        _ => false,
    }
}

/// Whether all that a path that binds sees and yields lasts as long.
pub(super) fn binds_lasting(tuples: &Tuples) -> bool {
    binds_to_last(tuples, false)
}

fn binds_to_last(tuples: &Tuples, moved: bool) -> bool {
    let last = tuples.steps.len().saturating_sub(1);
    let lasts = |(at, step): (usize, &TupleStep)| match &step.kind {
        TupleKind::Each { expr, .. } => lasts(expr, moved && at == last),
        TupleKind::Sort { .. } => true,
    };
    is_lasting(&tuples.of) && tuples.steps.iter().enumerate().all(lasts)
}
