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
    if let Some(id) = passed(expr) {
        uses.entry(id).or_insert(true);
        // The variable itself comes first.
        let mut first = true;
        expr.for_each_child(&mut |child| {
            if !std::mem::take(&mut first) {
                collect_uses(child, uses);
            }
        });
        return;
    }
    if let Kind::Var(id) = &expr.kind {
        uses.insert(*id, false);
    }
    expr.for_each_child(&mut |child| collect_uses(child, uses));
}

/// The variable that an expression goes through: of an empty array it comes to the same as of nothing, and of an array of
/// one to the same as of that one.
fn passed(expr: &Expr) -> Option<VarId> {
    match &expr.kind {
        Kind::Field(of, _) | Kind::Map(of, _) | Kind::Filter(of, _) | Kind::Index(of, _) => variable(of),
        Kind::Call(function, args) if matches!(function.value, Function::Count) => variable(args.first()?),
        _ => None,
    }
}

fn variable(expr: &Expr) -> Option<VarId> {
    match &expr.kind {
        Kind::Unwrap(of) => variable(of),
        Kind::Var(id) => Some(*id),
        _ => None,
    }
}
