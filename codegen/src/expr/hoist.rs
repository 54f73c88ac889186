//! Groups that a path goes through and then sorts, `$each(orders{…}, …)^(total)`: bound to a variable before the path, so
//! that what is made of their entries may refer to them until the path ends.
//!
//! This is for emission only, as `inline` is.

use super::core::{Expr, Kind, Local, VarId};
use super::function::Function;
use super::infer::Kinds;

/// What a path is instead, with a variable after `next` for the group that it begins with.
pub(super) fn hoisted(path: &mut Expr, next: &mut u32) -> Option<Kind> {
    if !sorts(path) {
        return None;
    }
    let group = group_of(path)?;
    *next += 1;
    let (id, span) = (VarId(*next), group.span);
    let flow = group.flow.clone();
    let group = std::mem::replace(group, Expr { kind: Kind::Var(id), span, flow });
    let path = std::mem::replace(path, Expr::new(Kind::Context, span));
    let bind = Expr::new(Kind::Bind(id, Box::new(group)), span);
    Some(Kind::Block(vec![Local { id, outer: None }], vec![bind, path]))
}

/// Whether a path puts its values into order.
fn sorts(path: &Expr) -> bool {
    match &path.kind {
        Kind::Sort(..) => true,
        Kind::Unwrap(of)
        | Kind::Field(of, _)
        | Kind::Map(of, _)
        | Kind::Filter(of, _)
        | Kind::Index(of, _)
        | Kind::KeepArray(of) => sorts(of),
        _ => false,
    }
}

/// The group that a path begins with.
fn group_of(path: &mut Expr) -> Option<&mut Expr> {
    match &mut path.kind {
        // The first step is about the context, and so is the group, if that is one value.
        Kind::Map(of, step) if of.kind == Kind::Start => match is_one(of) {
            true => group_of(step),
            false => None,
        },
        Kind::Unwrap(of)
        | Kind::Field(of, _)
        | Kind::Map(of, _)
        | Kind::Filter(of, _)
        | Kind::Index(of, _)
        | Kind::Sort(of, _)
        | Kind::KeepArray(of) => group_of(of),
        Kind::Call(function, args) if function.value == Function::Each => {
            let of = args.first_mut()?;
            is_group(of).then_some(of)
        }
        _ => None,
    }
}

fn is_one(of: &Expr) -> bool {
    !of.flow.card.many && !Kinds::of(&of.flow.ty).intersects(Kinds::ARRAY)
}

/// Whether an expression is a group. Of its members themselves a variable would hold copies, and what is made of those
/// may be moved just as well.
fn is_group(of: &Expr) -> bool {
    match &of.kind {
        Kind::Group(_, pairs) => !pairs.iter().any(|(_, value)| is_context(value)),
        Kind::Unwrap(of) => is_group(of),
        _ => false,
    }
}

fn is_context(value: &Expr) -> bool {
    match &value.kind {
        Kind::Context => true,
        Kind::Unwrap(of) | Kind::KeepArray(of) | Kind::KeepSequence(of) => is_context(of),
        _ => false,
    }
}
