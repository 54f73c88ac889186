//! What is asked about paths: what they begin with, what their predicates are, and whether they are but a call.
//!
//! An array constructor at the head of a path is special: if it is empty, the path ends there, with that array as it is.

use super::core::{Element, Expr, Kind};
use super::function::Function;
use super::infer::Kinds;
use crate::ir::Type;
use crate::ir::ty::Literal;

impl Expr {
    /// The array constructor that a path begins with.
    pub fn path_head(&self) -> Option<&Expr> {
        match &self.kind {
            Kind::Constructed(_) => Some(self),
            Kind::Unwrap(of) | Kind::Field(of, _) | Kind::Map(of, _) | Kind::Sort(of, _) => of.path_head(),
            _ => None,
        }
    }

    /// The arguments of a call of that function.
    pub fn args_of(&self, called: Function) -> Option<&[Expr]> {
        match &self.kind {
            Kind::Unwrap(of) => of.args_of(called),
            Kind::Call(function, args) if function.value == called => Some(args),
            _ => None,
        }
    }

    /// Whether an array constructor may come to an empty array.
    pub fn may_be_empty(&self) -> bool {
        match &self.kind {
            Kind::Constructed(of) | Kind::Unwrap(of) => of.may_be_empty(),
            Kind::Array(elements) => !elements.iter().any(is_there),
            _ => true,
        }
    }
}

/// Whether a predicate may give positions, rather than say whether a value stays. An array does if it holds nothing but
/// numbers.
pub fn gives_positions(test: &Expr) -> bool {
    fn may(ty: &Type) -> bool {
        match ty {
            Type::Array(inner, _) => may(inner),
            Type::Union(members) => members.iter().any(may),
            ty => Kinds::of(ty).intersects(Kinds::NUMBER.with(Kinds::ARRAY)),
        }
    }
    may(&test.flow.ty)
}

/// Whether an element adds something to its array for sure.
fn is_there(element: &Element) -> bool {
    let Element { expr, spread } = element;
    if let Some((from, to)) = literal_bounds(expr) {
        return from <= to;
    }
    let flow = &expr.flow;
    !flow.card.absent && (!spread || !Kinds::of(&flow.ty).intersects(Kinds::ARRAY))
}

/// `from..to` of literals.
pub fn literal_bounds(expr: &Expr) -> Option<(i64, i64)> {
    match &expr.kind {
        Kind::Unwrap(of) => literal_bounds(of),
        Kind::Range(from, to) => match (&from.kind, &to.kind) {
            (Kind::Literal(Literal::Integer(from)), Kind::Literal(Literal::Integer(to))) => {
                Some((*from, *to))
            }
            _ => None,
        },
        _ => None,
    }
}
