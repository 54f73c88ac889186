//! Expressions in attributes: their value where it is plain to see.

use syn::{Expr, Lit, UnOp};

use crate::syntax::{Constant, ConstantValue};

use super::super::resolve::segments;
use super::super::spans::Spans;

/// Reads an expression.
pub fn parse_constant(spans: &Spans, expr: &Expr) -> Constant {
    let written = spans.rust(expr);
    Constant { value: value(expr), rust: written.value, span: written.span }
}

fn value(expr: &Expr) -> ConstantValue {
    match expr {
        Expr::Lit(lit) => literal(&lit.lit),
        Expr::Paren(paren) => value(&paren.expr),
        Expr::Group(group) => value(&group.expr),
        Expr::Path(path) if path.qself.is_none() => ConstantValue::Path(segments(&path.path)),
        Expr::Unary(unary) if matches!(unary.op, UnOp::Neg(_)) => match value(&unary.expr) {
            ConstantValue::Integer(number) => {
                number.checked_neg().map_or(ConstantValue::Other, ConstantValue::Integer)
            }
            ConstantValue::Float(number) => ConstantValue::Float(-number),
            _ => ConstantValue::Other,
        },
        _ => ConstantValue::Other,
    }
}

fn literal(lit: &Lit) -> ConstantValue {
    let known = match lit {
        Lit::Bool(lit) => Some(ConstantValue::Bool(lit.value)),
        Lit::Str(lit) => Some(ConstantValue::String(lit.value())),
        Lit::Char(lit) => Some(ConstantValue::String(lit.value().to_string())),
        // `1f64` is lexed as an integer.
        Lit::Int(lit) if lit.suffix().starts_with('f') => lit.base10_parse().ok().map(ConstantValue::Float),
        Lit::Int(lit) => lit.base10_parse().ok().map(ConstantValue::Integer),
        Lit::Float(lit) => lit.base10_parse().ok().map(ConstantValue::Float),
        _ => None,
    };
    known.unwrap_or(ConstantValue::Other)
}
