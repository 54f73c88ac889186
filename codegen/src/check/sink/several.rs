//! Sequences that are certainly of two values or more: those come out as an array.

use super::is_one;
use crate::expr::core::{Expr, Kind};
use crate::expr::function::Function;
use crate::expr::infer::Kinds;
use crate::ir::ty::Literal;
use crate::ir::{Card, Flow, Type};

/// Whether an expression yields at least two values, whatever the data are.
pub(super) fn is_several(expr: &Expr) -> bool {
    match &expr.kind {
        Kind::Unwrap(of) | Kind::Constructed(of) => is_several(of),
        // The first step of a path.
        Kind::Map(of, step) if of.kind == Kind::Start => is_several(step),
        Kind::Array(elements) => match elements.as_slice() {
            [only] => is_long_range(&only.expr),
            elements => elements.iter().filter(|element| is_one(element)).count() >= 2,
        },
        Kind::Map(of, step) => is_several(of) && is_single(&step.flow),
        Kind::Call(function, args) => match (function.value, args.as_slice()) {
            (Function::Map, [of, function]) => is_several(of) && gives_one(function),
            (Function::Keys, [of]) => of.flow.card == Card::ONE && has_two_keys(&of.flow.ty),
            _ => false,
        },
        _ => false,
    }
}

/// Whether there is exactly one value, which is not spread.
pub(super) fn is_single(flow: &Flow) -> bool {
    flow.card == Card::ONE && !Kinds::of(&flow.ty).intersects(Kinds::ARRAY)
}

/// Whether a function gives one value for one.
fn gives_one(function: &Expr) -> bool {
    match &function.kind {
        Kind::Lambda(lambda) => is_single(&lambda.body.flow),
        Kind::Function(function) => matches!(
            function,
            Function::Uppercase | Function::Lowercase | Function::Trim | Function::Length | Function::Abs
        ),
        _ => false,
    }
}

fn is_long_range(expr: &Expr) -> bool {
    let (from, to) = match &expr.kind {
        Kind::Unwrap(of) => return is_long_range(of),
        Kind::Range(from, to) => (from, to),
        _ => return false,
    };
    let whole = |expr: &Expr| match &expr.kind {
        Kind::Literal(Literal::Integer(value)) => Some(*value as f64),
        Kind::Literal(Literal::Number(value)) => Some(*value),
        _ => None,
    };
    whole(from).zip(whole(to)).is_some_and(|(from, to)| from + 1.0 <= to)
}

fn has_two_keys(ty: &Type) -> bool {
    let Type::Object(object) = ty else { return false };
    object.fields.iter().filter(|field| field.required).count() >= 2
}
