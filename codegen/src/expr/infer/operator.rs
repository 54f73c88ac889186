//! Operators: what they yield, and operands with which they must fail.

use super::{Infer, Kinds, ORDERED};
use crate::diagnostic::Diagnostic;
use crate::expr::core::{Arith, Comparison, Expr};
use crate::ir::{Card, Flow, Type};

impl Infer<'_> {
    pub(super) fn arith(&mut self, arith: Arith, left: &mut Expr, right: &mut Expr) -> Flow {
        let (l, r) = (self.expr(left), self.expr(right));
        let symbol = arith.symbol();
        self.check_operand(left, &l, Kinds::NUMBER, symbol, "left", "T2001");
        self.check_operand(right, &r, Kinds::NUMBER, symbol, "right", "T2002");
        // Also of whole numbers: what comes out may be larger than any integer type of Rust.
        Flow { ty: Type::Number(None), card: Card { absent: l.card.absent || r.card.absent, many: false } }
    }

    pub(super) fn negate(&mut self, operand: &mut Expr) -> Flow {
        let flow = self.expr(operand);
        let kinds = Kinds::of(&flow.ty);
        if !flow.card.many && kinds != Kinds::NONE && !kinds.intersects(Kinds::NUMBER) {
            self.cx.push(
                Diagnostic::error(operand.span, "cannot negate what is no number")
                    .label(format!("this is {}", kinds.describe()))
                    .note("JSONata error D1002"),
            );
        }
        Flow {
            ty: if is_whole(&flow) { Type::Integer(None) } else { Type::Number(None) },
            card: Card { absent: flow.card.absent, many: false },
        }
    }

    pub(super) fn check_order(&self, comparison: Comparison, left: (&Expr, &Flow), right: (&Expr, &Flow)) {
        let symbol = comparison.symbol();
        let good = self.check_operand(left.0, left.1, ORDERED, symbol, "left", "T2010")
            & self.check_operand(right.0, right.1, ORDERED, symbol, "right", "T2010");
        let (l, r) = (Kinds::of(&left.1.ty).and(ORDERED), Kinds::of(&right.1.ty).and(ORDERED));
        let known = l != Kinds::NONE && r != Kinds::NONE && !left.1.card.many && !right.1.card.many;
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
        self.check_operand(left.0, left.1, Kinds::NUMBER, "..", "left", "T2003");
        self.check_operand(right.0, right.1, Kinds::NUMBER, "..", "right", "T2004");
    }

    /// Reports an operand that is certainly of a wrong kind.
    fn check_operand(
        &self,
        operand: &Expr,
        flow: &Flow,
        wanted: Kinds,
        symbol: &str,
        side: &str,
        code: &str,
    ) -> bool {
        let kinds = Kinds::of(&flow.ty);
        if flow.card.many || kinds == Kinds::NONE || kinds.intersects(wanted) {
            return true;
        }
        let message = format!("the {side} side of `{symbol}` must be {}", wanted.describe());
        self.cx.push(
            Diagnostic::error(operand.span, message)
                .label(format!("this is {}", kinds.describe()))
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

pub(super) fn is_whole(flow: &Flow) -> bool {
    flow.ty != Type::Never && flow.ty.is_subtype(&Type::integer()) && !flow.card.many
}
