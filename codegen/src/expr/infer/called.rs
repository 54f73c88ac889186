//! What is used as a function and is none, and functions that cannot be used where they are.

use super::kinds::describe;
use super::{Infer, Kinds};
use crate::diagnostic::Diagnostic;
use crate::expr::core::{Expr, Transform};
use crate::ir::{Flow, Type};

impl Infer<'_> {
    /// Reports what is called and is certainly no function.
    pub(super) fn check_called(&self, callee: &Expr, code: &str) {
        if is_data(&callee.flow) {
            self.cx.push(
                Diagnostic::error(callee.span, "what is called must be a function")
                    .label(format!("this is {}", describe(&callee.flow)))
                    .note(format!("JSONata error {code}")),
            );
        }
    }

    /// What stands right of `~>` is called, too.
    pub(super) fn check_chained(&self, right: &Expr) {
        if is_data(&right.flow) {
            self.cx.push(
                Diagnostic::error(right.span, "the right side of `~>` must be a function")
                    .label(format!("this is {}", describe(&right.flow)))
                    .note("JSONata error T2006"),
            );
        }
    }

    /// What a transformer merges is an object, and what it deletes are names.
    pub(super) fn check_transform(&self, transform: &Transform) {
        if never_is(&transform.update.flow, Kinds::OBJECT) {
            self.cx.push(
                Diagnostic::error(transform.update.span, "the update of a transformer must be an object")
                    .label(format!("this is {}", describe(&transform.update.flow)))
                    .help("name the fields that change: `|…|{ \"field\": … }|`")
                    .note("JSONata error T2011"),
            );
        }
        let Some(delete) = &transform.delete else { return };
        if never_is(&delete.flow, Kinds::STRING.with(Kinds::ARRAY)) {
            self.cx.push(
                Diagnostic::error(
                    delete.span,
                    "what a transformer deletes must be a string or an array of strings",
                )
                .label(format!("this is {}", describe(&delete.flow)))
                .note("JSONata error T2012"),
            );
        }
    }

    /// `$reduce` calls its function with what there is so far and the next value.
    pub(super) fn check_reducer(&self, function: &Expr) {
        let Some(arity) = self.callable(function).and_then(|callable| callable.arity()) else { return };
        if arity < 2 {
            self.cx.push(
                Diagnostic::error(function.span, "the function of `$reduce` must take 2 arguments")
                    .label(format!("this one takes {arity}"))
                    .help("write `function($so_far, $next) { … }`")
                    .note("JSONata error D3050"),
            );
        }
    }
}

/// Whether it is known what a value is: a function is anything.
fn is_data(flow: &Flow) -> bool {
    flow.ty != Type::Any && Kinds::of(&flow.ty) != Kinds::NONE
}

fn never_is(flow: &Flow, wanted: Kinds) -> bool {
    is_data(flow) && !flow.card.many && !Kinds::of(&flow.ty).intersects(wanted)
}
