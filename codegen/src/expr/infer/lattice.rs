//! What paths do to types: a sequence's values, an array spread, a sequence as a value.

use crate::ir::{Flow, Type};

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

/// What the next step of a path sees of a flow. The values of a sequence are not spread again.
pub(super) fn items_of(flow: &Flow) -> Type {
    if flow.card.many { flow.ty.clone() } else { spread(&flow.ty) }
}
