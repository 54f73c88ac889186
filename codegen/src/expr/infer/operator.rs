//! Operators: what they yield, and operands with which they must fail.

use super::kinds::describe;
use super::{Infer, Kinds, ORDERED};
use crate::diagnostic::Diagnostic;
use crate::expr::core::{Arith, Comparison, Expr};
use crate::ir::{Card, Flow, Type};

impl Infer<'_> {
    pub(super) fn arith(&mut self, arith: Arith, left: &mut Expr, right: &mut Expr) -> Flow {
        let (l, r) = (self.expr(left), self.expr(right));
        self.check_arith(arith, (left, &l), (right, &r));
        self.check_divisor(arith, &l, right);
        // Also of whole numbers: what comes out may be larger than any integer type of Rust.
        Flow { ty: Type::Number(None), card: Card { absent: l.card.absent || r.card.absent, many: false } }
    }

    pub(super) fn negate(&mut self, operand: &mut Expr) -> Flow {
        let flow = self.expr(operand);
        if never_is(&flow, Kinds::NUMBER) {
            self.cx.push(
                Diagnostic::error(operand.span, "cannot negate what is no number")
                    .label(format!("this is {}", describe(&flow)))
                    .note("JSONata error D1002"),
            );
        }
        Flow {
            ty: if is_whole(&flow) { Type::Integer(None) } else { Type::Number(None) },
            card: Card { absent: flow.card.absent, many: false },
        }
    }

    /// Both sides of arithmetic are numbers.
    fn check_arith(&self, arith: Arith, left: (&Expr, &Flow), right: (&Expr, &Flow)) {
        let symbol = arith.symbol();
        let is_text = |flow: &Flow| Kinds::of(&flow.ty) == Kinds::STRING && !flow.card.many;
        let joins = arith == Arith::Add && (is_text(left.1) || is_text(right.1));
        let help = joins.then_some("write `&` to join texts");
        let good = self.check_operand((left.0, left.1), Kinds::NUMBER, (symbol, "left", "T2001"), help);
        // Of two texts that were to be joined, one message is enough.
        if good || !(joins && is_text(right.1)) {
            let help = help.filter(|_| good);
            self.check_operand((right.0, right.1), Kinds::NUMBER, (symbol, "right", "T2002"), help);
        }
    }

    pub(super) fn check_order(&self, comparison: Comparison, left: (&Expr, &Flow), right: (&Expr, &Flow)) {
        let symbol = comparison.symbol();
        let good = self.check_operand(left, ORDERED, (symbol, "left", "T2010"), None)
            & self.check_operand(right, ORDERED, (symbol, "right", "T2010"), None);
        let (l, r) = (Kinds::of(&left.1.ty).and(ORDERED), Kinds::of(&right.1.ty).and(ORDERED));
        let known = l != Kinds::NONE && r != Kinds::NONE;
        if good && known && !l.intersects(r) {
            let message = format!("`{symbol}` cannot compare {} with {}", l.describe(), r.describe());
            self.cx.push(
                Diagnostic::error(right.0.span, message)
                    .label(format!("this is {}", r.describe()))
                    .related(left.0.span, format!("this is {}", l.describe()))
                    .note("JSONata error T2009"),
            );
        }
    }

    /// Both ends of a range are numbers.
    pub(super) fn check_range(&self, left: (&Expr, &Flow), right: (&Expr, &Flow)) {
        self.check_operand(left, Kinds::NUMBER, ("..", "left", "T2003"), None);
        self.check_operand(right, Kinds::NUMBER, ("..", "right", "T2004"), None);
    }

    /// Reports an operand that is certainly of a wrong kind.
    fn check_operand(
        &self,
        (operand, flow): (&Expr, &Flow),
        wanted: Kinds,
        (symbol, side, code): (&str, &str, &str),
        help: Option<&str>,
    ) -> bool {
        if !never_is(flow, wanted) {
            return true;
        }
        let message = format!("the {side} side of `{symbol}` must be {}", wanted.describe());
        self.cx.push(
            Diagnostic::error(operand.span, message)
                .label(format!("this is {}", describe(flow)))
                .help_if(help.map(str::to_owned))
                .note(format!("JSONata error {code}")),
        );
        false
    }

    /// A computed key must be a string.
    pub(super) fn check_key(&self, key: &Expr) {
        let kinds = Kinds::of(&key.flow.ty);
        if !key.flow.card.many && kinds != Kinds::NONE && !kinds.intersects(Kinds::STRING) {
            self.cx.push(
                Diagnostic::error(key.span, "a key of an object must be a string")
                    .label(format!("this is {}", kinds.describe()))
                    .note("JSONata error T1003"),
            );
        }
    }
}

/// Whether nothing that an expression yields is one value of these kinds. Of a sequence that is so if no element is: one
/// of them is the value itself, and several are an array.
fn never_is(flow: &Flow, wanted: Kinds) -> bool {
    let kinds = Kinds::of(&flow.ty);
    kinds != Kinds::NONE && !kinds.intersects(wanted)
}

pub(super) fn is_whole(flow: &Flow) -> bool {
    flow.ty != Type::Never && flow.ty.is_subtype(&Type::integer()) && !flow.card.many
}
