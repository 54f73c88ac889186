//! What certainly holds a value: of that there is always a largest one, an average, and a first to reduce from. Of what
//! an object holds its type tells ([`Type::filled`]).

use super::lattice::items_of;
use super::{Infer, Kinds};
use crate::expr::core::{Expr, Kind};
use crate::expr::function::Function;
use crate::ir::{Flow, Type};

impl Infer<'_> {
    /// Whether `expr`, which has been inferred, is never an empty array, and never absent.
    pub(super) fn is_filled(&self, expr: &Expr) -> bool {
        let made = match &expr.kind {
            Kind::Array(elements) => {
                !expr.may_be_empty()
                    || elements.iter().any(|element| element.spread && self.is_filled(&element.expr))
            }
            Kind::Var(id) => self.filled.contains(id),
            Kind::Bind(_, of) | Kind::Constructed(of) | Kind::Unwrap(of) | Kind::KeepArray(of) => {
                self.is_filled(of)
            }
            Kind::Block(_, items) => items.last().is_some_and(|last| self.is_filled(last)),
            Kind::Cond(_, then, Some(otherwise)) => self.is_filled(then) && self.is_filled(otherwise),
            Kind::Default(left, right) => self.is_filled(left) && self.is_filled(right),
            // An empty array does not count as true.
            Kind::Elvis(_, right) => self.is_filled(right),
            Kind::Call(function, args) => match function.value {
                Function::Append => args.iter().any(|arg| self.is_filled(arg)),
                Function::Reverse | Function::Shuffle | Function::Sort | Function::Distinct => {
                    args.first().is_some_and(|arg| self.is_filled(arg))
                }
                _ => false,
            },
            _ => false,
        };
        // What `[]` keeps may be an empty array, and a sequence again.
        made || (is_value(expr) && !(self.keeps && expr.flow.card.many))
    }

    /// What a path sees in a flow, if there is always something, and nothing in it is an array itself.
    pub(super) fn sure_items(&self, flow: &Flow) -> Option<Type> {
        let items = items_of(flow);
        let there = !self.keeps && !flow.card.absent && flow.ty != Type::Never && flow.ty.is_filled();
        (there && !Kinds::of(&items).intersects(Kinds::ARRAY)).then_some(items)
    }
}

/// Whether an expression gives one value or more, and no empty array.
fn is_value(expr: &Expr) -> bool {
    let flow = &expr.flow;
    !flow.card.absent && flow.ty != Type::Never && flow.ty.is_filled()
}
