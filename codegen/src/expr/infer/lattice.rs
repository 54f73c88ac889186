//! What paths do to types: a sequence's values, an array spread, a sequence as a value.

use super::Kinds;
use crate::ir::{Card, Flow, Type};

/// What an expression of this flow is as a value: a sequence of more than one is an array.
pub fn value_type(flow: &Flow) -> Type {
    if !flow.card.many || flow.ty == Type::Any {
        return flow.ty.clone();
    }
    flow.ty.join(&Type::array(flow.ty.clone()))
}

/// What the steps of a path see of a value: the elements of an array, all else as it is.
pub(super) fn spread(ty: &Type) -> Type {
    match ty {
        Type::Array(element, _) => (**element).clone(),
        Type::Tuple(elements) => Type::union(elements.iter().cloned()),
        Type::Union(members) => Type::union(members.iter().map(spread)),
        _ => ty.clone(),
    }
}

/// What the next step of a path sees of a flow. Arrays among the values of a sequence are spread only where there is
/// one of them, which is then the value itself.
pub(super) fn items_of(flow: &Flow) -> Type {
    match flow.card.many {
        true if Kinds::of(&flow.ty).intersects(Kinds::ARRAY) => flow.ty.join(&spread(&flow.ty)),
        true => flow.ty.clone(),
        false => spread(&flow.ty),
    }
}

/// What is in the array that a function takes: the elements of one, the values of a sequence, or what is alone.
pub fn element_type(flow: &Flow) -> Type {
    spread(&flow.ty)
}

/// The sequence of what a function gives, one after the other: arrays stay as they are.
pub(super) fn sequence_of(each: &Flow) -> Flow {
    Flow { ty: value_type(each), card: Card::MANY }
}

/// The values of several together: one is itself, more are an array in which arrays are spread.
pub(super) fn gathered(ty: &Type, absent: bool) -> Flow {
    Flow { ty: spread(ty), card: Card { absent, many: true } }
}
