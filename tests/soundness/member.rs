//! Whether a value is one of a type, told apart from the compiler's own idea of it.

use nodewright_codegen::ir::ty::{Literal, Object, Rest};
use nodewright_codegen::ir::{Flow, Type};
use serde_json::Value;

/// Whether an expression of this flow may yield it; `None` is nothing.
pub(crate) fn is_outcome(flow: &Flow, value: Option<&Value>) -> bool {
    let Some(value) = value else { return flow.card.absent };
    let several = match value {
        Value::Array(items) => flow.card.many && items.iter().all(|item| is_member(&flow.ty, item)),
        _ => false,
    };
    several || is_member(&flow.ty, value)
}

fn is_member(ty: &Type, value: &Value) -> bool {
    match (ty, value) {
        (Type::Any, _) => true,
        (Type::Never, _) => false,
        (Type::Null, value) => value.is_null(),
        (Type::Bool, value) => value.is_boolean(),
        (Type::Integer(_), Value::Number(number)) => {
            number.is_i64() || number.is_u64() || number.as_f64().is_some_and(|number| number.fract() == 0.0)
        }
        (Type::Number(_), value) => value.is_number(),
        (Type::String(_), value) => value.is_string(),
        (Type::Literals(values), value) => values.iter().any(|literal| is_literal(literal, value)),
        (Type::Array(element, _), Value::Array(items)) => items.iter().all(|item| is_member(element, item)),
        (Type::Tuple(places), Value::Array(items)) => {
            places.len() == items.len()
                && places.iter().zip(items).all(|(place, item)| is_member(place, item))
        }
        (Type::Object(object), Value::Object(_)) => has_fields(object, value),
        (Type::Union(members), value) => members.iter().any(|member| is_member(member, value)),
        // The model has none.
        (Type::Recursive(_), _) => true,
        _ => false,
    }
}

fn has_fields(object: &Object, value: &Value) -> bool {
    let Value::Object(fields) = value else { return false };
    let complete = object.fields.iter().all(|field| !field.required || fields.contains_key(&*field.name));
    complete
        && fields.iter().all(|(name, value)| match (object.declared(name), &object.rest) {
            (Some(field), _) => is_member(&field.ty, value),
            (None, Rest::Denied) => false,
            (None, Rest::Undeclared) => true,
            (None, Rest::Typed(ty)) => is_member(ty, value),
        })
}

fn is_literal(literal: &Literal, value: &Value) -> bool {
    match literal {
        Literal::Null => value.is_null(),
        Literal::Bool(known) => value.as_bool() == Some(*known),
        Literal::Integer(known) => value.as_f64() == Some(*known as f64),
        Literal::Number(known) => value.as_f64() == Some(*known),
        Literal::String(known) => value.as_str() == Some(known),
    }
}
