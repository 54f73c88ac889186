//! What an expression's value borrows: the user's data, or a local that may be gone before it.

use crate::expr::core::{Expr, Kind, TupleKind, TupleStep, Tuples};
use crate::expr::function::Function;

/// Whether what an expression yields lasts as long as what it sees: it is part of that, and of nothing that was
/// made on the way.
pub(super) fn is_lasting(expr: &Expr) -> bool {
    match &expr.kind {
        Kind::Literal(_) | Kind::Context | Kind::Start | Kind::Root | Kind::Var(_) | Kind::History(_) => true,
        // An object is an item, and items borrow nothing that was made for them alone.
        Kind::Object(_) => true,
        Kind::Unwrap(of) => is_lasting(of),
        Kind::Field(of, _) | Kind::Index(of, _) | Kind::Filter(of, _) | Kind::Sort(of, _) => {
            is_lasting(of) && !makes(of)
        }
        Kind::Map(of, step) => is_lasting(of) && !makes(of) && is_lasting(step),
        Kind::Tuples(tuples) => tuples.group.is_none() && binds_lasting(tuples),
        Kind::Cond(_, then, otherwise) => is_lasting(then) && otherwise.as_deref().is_none_or(is_lasting),
        Kind::Default(left, right) | Kind::Elvis(left, right) => is_lasting(left) && is_lasting(right),
        Kind::Block(locals, items) => match items.as_slice() {
            [only] => locals.is_empty() && is_lasting(only),
            _ => false,
        },
        Kind::Call(function, args) if function.value == Function::Map => match args.as_slice() {
            [of, Expr { kind: Kind::Lambda(lambda), .. }] => is_lasting(of) && is_lasting(&lambda.body),
            _ => false,
        },
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

/// Whether what an expression yields are objects that it makes: as a tuple such an object is gone after its use.
pub(super) fn makes(expr: &Expr) -> bool {
    match &expr.kind {
        Kind::Object(_) => true,
        Kind::Unwrap(of) | Kind::Index(of, _) | Kind::Filter(of, _) | Kind::Sort(of, _) => makes(of),
        Kind::Map(_, step) => makes(step),
        Kind::Cond(_, then, otherwise) => makes(then) || otherwise.as_deref().is_some_and(makes),
        Kind::Block(_, items) => items.last().is_some_and(makes),
        Kind::Tuples(tuples) => match tuples.steps.last().map(|step| &step.kind) {
            Some(TupleKind::Each { expr, .. }) => makes(expr),
            Some(TupleKind::Sort { .. }) => makes(&tuples.of),
            None => false,
        },
        Kind::Call(_, args) => args.iter().any(|arg| match &arg.kind {
            Kind::Lambda(lambda) => makes(&lambda.body),
            _ => makes(arg),
        }),
        _ => false,
    }
}

/// Whether all that a path that binds sees and yields lasts as long.
pub(super) fn binds_lasting(tuples: &Tuples) -> bool {
    let lasts = |step: &TupleStep| match &step.kind {
        TupleKind::Each { expr, .. } => is_lasting(expr),
        TupleKind::Sort { .. } => true,
    };
    is_lasting(&tuples.of) && tuples.steps.iter().all(lasts)
}
