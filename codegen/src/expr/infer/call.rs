//! Calls: what a function yields, and arguments that it cannot take.

use super::lattice::{items_of, spread};
use super::{Infer, Kinds};
use crate::diagnostic::Diagnostic;
use crate::expr::core::Expr;
use crate::expr::function::{Function, Param};
use crate::ir::{Card, Flow, Type};
use crate::source::Spanned;

impl Infer<'_> {
    pub(super) fn call(&mut self, function: &Spanned<Function>, args: &mut [Expr]) -> Flow {
        let flows = self.all(args);
        for ((param, arg), flow) in function.value.params().iter().zip(&*args).zip(&flows) {
            self.check_argument(function, *param, arg, flow);
        }
        let first = flows.first().cloned().unwrap_or_else(Flow::any);
        let ty = match function.value {
            Function::Sum => match items_of(&first) {
                Type::Integer(_) => Type::Integer(None),
                _ => Type::Number(None),
            },
            Function::Count | Function::Length => Type::Integer(None),
            Function::Number => Type::Number(None),
            Function::Boolean | Function::Not | Function::Exists => Type::Bool,
            Function::Split => Type::Array(Type::String(None).into(), None),
            Function::Join | Function::String | Function::Uppercase | Function::Lowercase => {
                Type::String(None)
            }
        };
        let total = matches!(function.value, Function::Count | Function::Exists);
        Flow { ty, card: Card { absent: first.card.absent && !total, many: false } }
    }

    fn check_argument(&self, function: &Spanned<Function>, param: Param, arg: &Expr, flow: &Flow) {
        let (wanted, listed, words) = match param {
            Param::Any => return,
            Param::String => (Kinds::STRING, false, "a string"),
            Param::Number => (Kinds::NUMBER, false, "a number"),
            Param::Numbers => (Kinds::NUMBER, true, "an array of numbers"),
            Param::Strings => (Kinds::STRING, true, "an array of strings"),
            Param::Numeric => {
                let numeric = Kinds::NUMBER.with(Kinds::STRING).with(Kinds::BOOL);
                (numeric, false, "a number, a string or a boolean")
            }
        };
        if flow.card.many && !listed {
            return;
        }
        let ty = if listed { spread(&flow.ty) } else { flow.ty.clone() };
        let kinds = Kinds::of(&ty);
        if kinds == Kinds::NONE || kinds.intersects(wanted) {
            return;
        }
        let code = if listed { "T0412" } else { "T0410" };
        let message = format!("`${}` takes {words}", function.value.name());
        self.cx.push(
            Diagnostic::error(arg.span, message)
                .label(format!("this is {}", Kinds::of(&flow.ty).describe()))
                .note(format!("JSONata error {code}")),
        );
    }
}
