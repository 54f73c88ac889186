//! Variables that an expression only goes through: whether one holds a sequence or an array does not matter to it.

use std::collections::HashMap;

use crate::expr::core::{Expr, Kind, VarId};
use crate::expr::function::Function;

/// The variables of `expr` that are only gone through.
pub(super) fn gone_through(expr: &Expr) -> Vec<VarId> {
    let mut uses = HashMap::new();
    collect_uses(expr, &mut uses);
    uses.into_iter().filter_map(|(id, through)| through.then_some(id)).collect()
}

/// Notes of each variable whether all uses so far only go through it.
fn collect_uses(expr: &Expr, uses: &mut HashMap<VarId, bool>) {
    if let Kind::Var(id) = &expr.kind {
        uses.insert(*id, false);
    }
    expr.for_each_child(&mut |child| match variable(child).filter(|_| passes(expr, child)) {
        Some(id) => {
            uses.entry(id).or_insert(true);
        }
        None => collect_uses(child, uses),
    });
}

/// Whether an expression goes through a part of it: of an empty array it comes to the same as of nothing, and of an array
/// of one to the same as of that one.
fn passes(expr: &Expr, part: &Expr) -> bool {
    let is = |of: &Expr| std::ptr::eq(of, part);
    match &expr.kind {
        Kind::Field(of, _)
        | Kind::Map(of, _)
        | Kind::Filter(of, _)
        | Kind::Index(of, _)
        | Kind::Sort(of, _)
        | Kind::In(_, of) => is(of),
        Kind::Array(elements) => elements.iter().any(|element| element.spread && is(&element.expr)),
        Kind::Call(function, args) if function.value == Function::Count => args.first().is_some_and(is),
        _ => false,
    }
}

fn variable(expr: &Expr) -> Option<VarId> {
    match &expr.kind {
        Kind::Unwrap(of) => variable(of),
        Kind::Var(id) => Some(*id),
        _ => None,
    }
}
