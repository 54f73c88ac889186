//! Which of several types is meant by a value that is written out.

use crate::expr::core::{Expr, Kind};
use crate::ir::Type;
use crate::ir::ty::Literal;

/// The one of several objects that is meant: all others want other constants under some key.
pub(super) fn meant<'m>(entries: &[(Expr, Expr)], members: &'m [Type]) -> Option<&'m Type> {
    let suits = |member: &&Type| {
        matches!(member, Type::Object(_))
            && entries.iter().all(|(key, value)| match (&key.kind, &value.kind) {
                (Kind::Literal(Literal::String(key)), Kind::Literal(_)) => match member.field(key).ty() {
                    Some(ty @ Type::Literals(_)) => value.flow.ty.overlaps(&ty),
                    _ => true,
                },
                _ => true,
            })
    };
    let mut suitable = members.iter().filter(suits);
    suitable.next().filter(|_| suitable.next().is_none())
}

/// A tag that none of several objects has, with what it may be.
pub(super) fn mistaken_tag<'e>(
    entries: &'e [(Expr, Expr)],
    members: &[Type],
) -> Option<(&'e str, &'e Literal, &'e Expr, Type)> {
    let tag_of = |member: &Type, key: &str| match member {
        Type::Object(_) => member.field(key).ty().filter(|ty| matches!(ty, Type::Literals(_))),
        _ => None,
    };
    entries.iter().find_map(|(key, value)| {
        let (Kind::Literal(Literal::String(key)), Kind::Literal(tag)) = (&key.kind, &value.kind) else {
            return None;
        };
        let tags: Option<Vec<_>> = members.iter().map(|member| tag_of(member, key)).collect();
        let ty = Type::union(tags?);
        let is_none = !Type::literals([tag.clone()]).overlaps(&ty);
        (is_none && !ty.literals_of_kind(tag).is_empty()).then_some((&**key, tag, value, ty))
    })
}

/// The one of several types that arrays may be of.
pub(super) fn only_list(members: &[Type]) -> Option<&Type> {
    let takes_all = |ty: &Type| matches!(ty, Type::Any | Type::Recursive(_));
    let mut lists = members.iter().filter(|ty| matches!(ty, Type::Array(..) | Type::Tuple(_)));
    lists.next().filter(|_| lists.next().is_none() && !members.iter().any(takes_all))
}
