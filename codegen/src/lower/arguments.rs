//! Arguments of a tool whose schema was written: what is asked of each, and what stands for those left out.

use std::rc::Rc;

use super::structs::{is_struct, lower_repr};
use crate::ir::name::Names;
use crate::ir::repr::{Repr, Structs};
use crate::ir::shape::{Shape, Shapes};
use crate::ir::ty::{Literal, Object, Type};
use crate::schema::JsonTree;

/// The type of the arguments, in which those with a default are always there, and how generated code holds them.
pub(super) fn lower_arguments(
    ty: &Type,
    shapes: &Shapes,
    name: &str,
    names: &mut Names,
    structs: &mut Structs,
) -> (Type, Repr) {
    let ty = fill_in(ty);
    let repr = lower_repr(&ty, name, names, structs);
    attach(&repr, &shapes.root, shapes, structs);
    (ty, repr)
}

/// The type with all fields required that a default stands for. Only the reader of a struct fills in, so only those
/// count. A field that the schema requires has no use for its default.
fn fill_in(ty: &Type) -> Type {
    match ty {
        Type::Array(element, facets) => Type::Array(Rc::new(fill_in(element)), facets.clone()),
        Type::Object(object) if is_struct(object) => {
            let mut object = Object::clone(object);
            for field in &mut object.fields {
                let default = field.default.as_deref().and_then(JsonTree::parse);
                let stands = default.is_some_and(|default| can_hold(&field.ty, &default));
                field.default = field.default.take().filter(|_| stands && !field.required);
                field.required |= stands;
                field.ty = fill_in(&field.ty);
            }
            object.into()
        }
        other => other.clone(),
    }
}

/// Whether a default is one that is filled in, and what holds the type holds it.
fn can_hold(ty: &Type, default: &JsonTree) -> bool {
    let whole = |number: f64| number.fract() == 0.0 && number.abs() < 1e15;
    let fits = match (ty, default) {
        (Type::Bool, default) => matches!(default, JsonTree::Bool(_)),
        (Type::Integer(_), JsonTree::Number(number)) => whole(*number),
        (Type::Integer(_), default) => matches!(default, JsonTree::Integer(_)),
        (Type::Number(_), default) => matches!(default, JsonTree::Integer(_) | JsonTree::Number(_)),
        (Type::String(_), default) => matches!(default, JsonTree::String(_)),
        (Type::Literals(literals), default) => {
            literals.iter().any(|literal: &Literal| JsonTree::from(literal) == *default)
        }
        (Type::Array(..), default) => matches!(default, JsonTree::Array(_)),
        (Type::Object(_) | Type::Never, _) => false,
        _ => true,
    };
    fits && default.is_filled_in()
}

/// Gives each field of the structs in `repr` what is asked of it.
fn attach(repr: &Repr, shape: &Shape, shapes: &Shapes, structs: &mut Structs) {
    match repr {
        Repr::Option(inner) | Repr::Nullable(inner) => attach(inner, shape, shapes, structs),
        Repr::Vec(inner) => attach(inner, &Shapes::item(&shapes.resolve(shape)), shapes, structs),
        Repr::Map(inner) => attach(inner, &Shapes::others(&shapes.resolve(shape)), shapes, structs),
        Repr::Struct(id) => {
            let object = shapes.resolve(shape);
            for index in 0..structs.get(*id).fields.len() {
                let item = &mut structs.0[id.0];
                let default = default_of(&item.ty, &item.fields[index].key);
                let field = &mut item.fields[index];
                field.shape = Shapes::field(&object, &field.key);
                field.default = default;
                let (repr, shape) = (field.repr.clone(), field.shape.clone());
                attach(&repr, &shape, shapes, structs);
            }
        }
        _ => {}
    }
}

/// What stands for the field, if it is there only for that.
fn default_of(ty: &Type, key: &str) -> Option<JsonTree> {
    let Type::Object(object) = ty else { return None };
    let field = object.declared(key).filter(|field| field.required)?;
    field.default.as_deref().and_then(JsonTree::parse)
}
