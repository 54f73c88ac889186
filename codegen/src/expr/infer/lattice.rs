//! What paths do to types: a sequence's values, an array spread, a sequence as a value.

use crate::ir::ty::Literal;
use crate::ir::{Card, Flow, Type};

/// What an expression of this flow is as a value: a sequence of more than one is an array.
pub fn value_type(flow: &Flow) -> Type {
    if !flow.card.many || flow.ty == Type::Any {
        return flow.ty.clone();
    }
    join(&flow.ty, &Type::Array(flow.ty.clone().into(), None))
}

/// What the steps of a path see of a value: the elements of an array, all else as it is.
pub(super) fn spread(ty: &Type) -> Type {
    match ty {
        Type::Array(element, _) => (**element).clone(),
        Type::Tuple(elements) => elements.iter().fold(Type::Never, |all, ty| join(&all, ty)),
        Type::Union(members) => members.iter().fold(Type::Never, |all, ty| join(&all, &spread(ty))),
        _ => ty.clone(),
    }
}

/// What the next step of a path sees of a flow. The values of a sequence are not spread again.
pub(super) fn items_of(flow: &Flow) -> Type {
    if flow.card.many { flow.ty.clone() } else { spread(&flow.ty) }
}

/// Either flow.
pub(super) fn join_flow(left: &Flow, right: &Flow) -> Flow {
    Flow {
        ty: join(&left.ty, &right.ty),
        card: Card { absent: left.card.absent || right.card.absent, many: left.card.many || right.card.many },
    }
}

/// The least type above both.
pub(super) fn join(left: &Type, right: &Type) -> Type {
    match (left, right) {
        _ if left == right => left.clone(),
        (Type::Never, other) | (other, Type::Never) => other.clone(),
        (Type::Any, _) | (_, Type::Any) => Type::Any,
        (Type::Integer(_) | Type::Number(_), Type::Integer(_) | Type::Number(_)) => {
            let whole = matches!((left, right), (Type::Integer(_), Type::Integer(_)));
            if whole { Type::Integer(None) } else { Type::Number(None) }
        }
        (Type::String(_), Type::String(_)) => Type::String(None),
        (Type::Literals(literals), other) | (other, Type::Literals(literals)) => {
            let base = literals.iter().map(literal_base);
            base.fold(other.clone(), |all, ty| join(&all, &ty))
        }
        (Type::Array(left, _), Type::Array(right, _)) => Type::Array(join(left, right).into(), None),
        (Type::Union(members), other) | (other, Type::Union(members)) => {
            let mut members = members.to_vec();
            add_member(&mut members, other);
            Type::Union(members.into())
        }
        _ => Type::Union([left.clone(), right.clone()].into()),
    }
}

fn literal_base(literal: &Literal) -> Type {
    match literal {
        Literal::Null => Type::Null,
        Literal::Bool(_) => Type::Bool,
        Literal::Integer(_) => Type::Integer(None),
        Literal::Number(_) => Type::Number(None),
        Literal::String(_) => Type::String(None),
    }
}

/// Adds to the members of a union, merging with the member that it makes one type with.
fn add_member(members: &mut Vec<Type>, ty: &Type) {
    if let Type::Union(more) = ty {
        return more.iter().for_each(|ty| add_member(members, ty));
    }
    for member in &mut *members {
        let joined = join(member, ty);
        if !matches!(joined, Type::Union(_)) {
            *member = joined;
            return;
        }
    }
    members.push(ty.clone());
}
