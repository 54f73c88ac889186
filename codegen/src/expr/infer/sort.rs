//! Sorts of what has no order.

use super::kinds::describe;
use super::{Infer, Kinds, ORDERED, is_sequence, spread};
use crate::diagnostic::Diagnostic;
use crate::expr::core::{Expr, SortTerm};
use crate::expr::function::Function;
use crate::source::Spanned;

impl Infer<'_> {
    /// Reports a key by which no two values can be compared.
    pub(super) fn check_sort_key(&self, term: &SortTerm) {
        let flow = &term.key.flow;
        let kinds = Kinds::of(&flow.ty);
        if kinds != Kinds::NONE && !kinds.intersects(ORDERED) {
            self.cx.push(
                Diagnostic::error(term.key.span, "a key to sort by must be a number or a string")
                    .label(format!("this is {}", describe(flow)))
                    .note("JSONata error T2008"),
            );
        }
    }

    /// `$sort` alone compares numbers or strings.
    pub(super) fn check_sort(&self, function: &Spanned<Function>, args: &[Expr]) {
        let (Function::Sort, [of]) = (function.value, args) else { return };
        let kinds = Kinds::of(&spread(&of.flow.ty));
        if is_sequence(&of.flow) && kinds != Kinds::NONE && !kinds.intersects(ORDERED) {
            self.cx.push(
                Diagnostic::error(of.span, "`$sort` without a function takes numbers or strings")
                    .label(format!("this is {}", describe(&of.flow)))
                    .help("say which comes later: `$sort(…, function($l, $r) { $l.… > $r.… })`")
                    .note("JSONata error D3070"),
            );
        }
    }
}
