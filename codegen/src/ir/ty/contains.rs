//! Membership: whether a literal of the user's belongs to a type.

use crate::syntax::{Data, DataValue};

use super::order::has_literal;
use super::recursive::unroll;
use super::{Literal, Object, Rest, Type};

use std::rc::Rc;

impl Type {
    /// Whether the value belongs to the type, facets aside. An expression may yield anything, so it belongs to all.
    pub fn contains(&self, data: &Data) -> bool {
        if matches!(data.value, DataValue::Expr(_)) {
            return *self != Type::Never;
        }
        match (self, &data.value) {
            (Self::Any, _) => true,
            (Self::Union(members), _) => members.iter().any(|member| member.contains(data)),
            (Self::Array(element, _), DataValue::Array(items)) => {
                items.iter().all(|item| element.contains(item))
            }
            (Self::Tuple(places), DataValue::Array(items)) => {
                places.len() == items.len()
                    && places.iter().zip(items).all(|(place, item)| place.contains(item))
            }
            (Self::Object(object), DataValue::Object(_)) => object_contains(object, data),
            (_, DataValue::Array(_) | DataValue::Object(_)) => false,
            (ty, _) => literal_of(data).is_some_and(|literal| has_literal(ty, &literal)),
        }
    }
}

/// The scalar as a literal of a type.
pub(crate) fn literal_of(data: &Data) -> Option<Literal> {
    Some(match &data.value {
        DataValue::Null => Literal::Null,
        DataValue::Bool(value) => Literal::Bool(*value),
        DataValue::Integer(value) => Literal::Integer(*value),
        DataValue::Float(value) => Literal::Number(*value),
        DataValue::String(text) => Literal::String(text.as_str().into()),
        DataValue::Expr(_) | DataValue::Array(_) | DataValue::Object(_) => return None,
    })
}

fn object_contains(object: &Rc<Object>, data: &Data) -> bool {
    let DataValue::Object(entries) = &data.value else {
        return false;
    };
    let complete = object.fields.iter().all(|field| !field.required || data.get(&field.name).is_some());
    complete
        && entries.iter().all(|(name, value)| match (object.declared(name.as_str()), &object.rest) {
            (Some(field), _) => unroll(object, &field.ty).contains(value),
            (None, Rest::Denied) => false,
            (None, Rest::Undeclared) => true,
            (None, Rest::Typed(ty)) => unroll(object, ty).contains(value),
        })
}
