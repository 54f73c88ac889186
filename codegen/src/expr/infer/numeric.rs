//! Arithmetic of JSON Logic that cannot come to a number, whatever the data are.

use nodewright_core::text_number::javascript_number;

use super::literal::number_of;
use super::{Infer, Kinds, describe};
use crate::diagnostic::Diagnostic;
use crate::expr::core::{Expr, Logic};
use crate::ir::Type;
use crate::ir::ty::Literal;

impl Infer<'_> {
    /// Reports operands of which JavaScript makes no number, and divisions by 0.
    pub(super) fn check_numeric(&self, logic: Logic, args: &[Expr]) {
        let symbol = match logic {
            Logic::Add => "+",
            Logic::Subtract => "-",
            Logic::Multiply => "*",
            Logic::Divide => "/",
            Logic::Remainder => "%",
            Logic::Min => "min",
            Logic::Max => "max",
            _ => return,
        };
        // These two read a text as far as it is a number; of true, false and null they make none.
        let reads = matches!(logic, Logic::Add | Logic::Multiply);
        for arg in args.iter().filter(|arg| is_no_number(&arg.flow.ty, reads)) {
            self.cx.push(
                Diagnostic::error(arg.span, format!("`{symbol}` takes numbers"))
                    .label(format!("this is {}, of which no number can be made", describe(&arg.flow)))
                    .note("JSON Logic takes a text for the number that it spells"),
            );
        }
        if let (Logic::Divide | Logic::Remainder, [_, right]) = (logic, args)
            && number_of(right) == Some(0.0)
        {
            self.cx.push(
                Diagnostic::error(right.span, "cannot divide by 0")
                    .label("always 0")
                    .note("what comes out is no number of JSON"),
            );
        }
    }
}

/// Whether no value of a type is one of which a number is made. An array is, if it holds one.
fn is_no_number(ty: &Type, reads: bool) -> bool {
    let kinds = Kinds::of(ty);
    let never = if reads { Kinds::OBJECT.with(Kinds::BOOL).with(Kinds::NULL) } else { Kinds::OBJECT };
    match ty {
        Type::Literals(values) => values.iter().all(|value| match value {
            Literal::String(text) if reads => is_no_numeral(text),
            Literal::String(text) => javascript_number(text).is_nan(),
            Literal::Bool(_) | Literal::Null => reads,
            _ => false,
        }),
        _ => kinds != Kinds::NONE && kinds.within(never),
    }
}

/// Whether a text starts as no number does.
fn is_no_numeral(text: &str) -> bool {
    let text = text.trim();
    let first = text.chars().next();
    first.is_some_and(|first| !first.is_ascii_digit() && !matches!(first, '+' | '-' | '.' | 'I'))
}
