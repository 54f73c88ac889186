//! What tells alternatives apart at a glance: their types, and the literals in them.

use super::words::type_of;
use super::{Check, Shape};
use crate::json::Json;
use crate::value::Value;

/// Whether `value` has the type and the literals of `shape`, so that a reader would take it for one of that kind.
pub(super) fn is_plausible(shape: &Shape, value: &Value<'_>) -> bool {
    let plausible = |check: &Check| match (check, value) {
        (Check::Ref(shape), _) => is_plausible(shape, value),
        (Check::Literals(literals), _) => literals.iter().any(|literal| literal.is(value)),
        (Check::Fields(fields, ..), Value::Object(object)) => fields.iter().all(|(name, shape)| {
            let found = object.get(name).zip(literals_of(shape));
            found.is_none_or(|(found, literals)| literals.iter().any(|literal| literal.is(found)))
        }),
        (Check::Items(places, _), Value::Array(items)) => {
            places.iter().zip(items.iter()).all(|(shape, item)| {
                literals_of(shape).is_none_or(|literals| literals.iter().any(|literal| literal.is(item)))
            })
        }
        _ => true,
    };
    shape.0 & type_of(value) != 0 && shape.1.iter().all(plausible)
}

/// The field of `value` by which all objects among the alternatives are told apart, and all that it may be; if it is
/// none of that.
pub(super) fn wrong_tag(
    shapes: &'static [Shape],
    value: &Value<'_>,
) -> Option<(&'static str, impl Iterator<Item = &'static Json> + Clone)> {
    let object = value.as_object()?;
    let objects = shapes.iter().filter(|shape| shape.0 & super::OBJECT != 0);
    let (name, found) = fields_of(objects.clone().next()?).find_map(|(name, shape)| {
        literals_of(shape)?;
        Some((*name, object.get(name)?))
    })?;
    let tag = move |shape: &'static Shape| {
        let field = fields_of(shape).find(|(field, _)| *field == name);
        field.and_then(|(_, shape)| literals_of(shape))
    };
    let mut tags = objects.clone().map(tag);
    let wrong = tags.all(|tag| tag.is_some_and(|literals| !literals.iter().any(|literal| literal.is(found))));
    wrong.then(|| (name, objects.filter_map(tag).flatten()))
}

fn fields_of(shape: &'static Shape) -> Box<dyn Iterator<Item = &'static (&'static str, Shape)>> {
    Box::new(shape.1.iter().flat_map(|check| match check {
        Check::Ref(shape) => fields_of(shape),
        Check::Fields(fields, ..) => Box::new(fields.iter()),
        _ => Box::new(std::iter::empty()),
    }))
}

fn literals_of(shape: &Shape) -> Option<&'static [Json]> {
    shape.1.iter().find_map(|check| match check {
        Check::Ref(shape) => literals_of(shape),
        Check::Literals(literals) => Some(*literals),
        _ => None,
    })
}
