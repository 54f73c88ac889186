//! Rules that ask the same, wherever they were written.

use crate::expr::core::{Element, Expr, Kind};

/// Whether two expressions certainly come to the same. What looks into the history is not compared.
pub(super) fn is_same(left: &Expr, right: &Expr) -> bool {
    let all = |left: &[Expr], right: &[Expr]| {
        left.len() == right.len() && left.iter().zip(right).all(|(left, right)| is_same(left, right))
    };
    match (&left.kind, &right.kind) {
        (Kind::Literal(l), Kind::Literal(r)) => l == r,
        (Kind::Context, Kind::Context) | (Kind::Start, Kind::Start) | (Kind::Root, Kind::Root) => true,
        (Kind::Field(l, l_name), Kind::Field(r, r_name)) => l_name.value == r_name.value && is_same(l, r),
        (Kind::Index(l, l_at), Kind::Index(r, r_at)) => l_at == r_at && is_same(l, r),
        (Kind::Truthy(l_flavour, l), Kind::Truthy(r_flavour, r)) => l_flavour == r_flavour && is_same(l, r),
        (Kind::Not(l), Kind::Not(r))
        | (Kind::Unwrap(l), Kind::Unwrap(r))
        | (Kind::Lookup(l), Kind::Lookup(r)) => is_same(l, r),
        (Kind::Default(l, l_else), Kind::Default(r, r_else)) => is_same(l, r) && is_same(l_else, r_else),
        (Kind::Map(l, l_step), Kind::Map(r, r_step)) => is_same(l, r) && is_same(l_step, r_step),
        (Kind::Each(l_each, l, l_body), Kind::Each(r_each, r, r_body)) => {
            l_each == r_each && is_same(l, r) && is_same(l_body, r_body)
        }
        (Kind::Logic(l, l_args), Kind::Logic(r, r_args)) => l == r && all(l_args, r_args),
        (Kind::Array(l), Kind::Array(r)) => {
            let same = |(l, r): (&Element, &Element)| l.spread == r.spread && is_same(&l.expr, &r.expr);
            l.len() == r.len() && l.iter().zip(r).all(same)
        }
        _ => false,
    }
}
