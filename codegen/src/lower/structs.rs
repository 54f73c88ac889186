//! Structs that generated code declares itself: for schemas, and for what expressions yield.

use crate::expr::infer::Kinds;
use crate::ir::name::{Names, camel, snake};
use crate::ir::repr::{Repr, Struct, StructField, Structs};
use crate::ir::shape::Shape;
use crate::ir::ty::{Flow, Literal, Object, Rest, Type};

/// How generated code holds a value of `ty`, declaring structs named after `name` where it must.
pub fn lower_repr(ty: &Type, name: &str, names: &mut Names, structs: &mut Structs) -> Repr {
    match ty {
        Type::Bool => Repr::Bool,
        Type::Integer(_) => Repr::Int("i64"),
        Type::Number(_) => Repr::Float("f64"),
        Type::String(_) => Repr::String,
        Type::Literals(literals) => lower_literals(literals),
        Type::Array(element, _) => {
            Repr::Vec(Box::new(lower_repr(element, &format!("{name}_item"), names, structs)))
        }
        Type::Object(object) => lower_object(object, ty, name, names, structs),
        Type::Union(members) => lower_union(members, name, names, structs),
        // What has no one Rust type is the compact value.
        Type::Never | Type::Any | Type::Null | Type::Tuple(_) | Type::Recursive(_) => Repr::Value,
    }
}

/// One, or null; one, or an array of the same.
fn lower_union(members: &[Type], name: &str, names: &mut Names, structs: &mut Structs) -> Repr {
    if let [one, Type::Null] | [Type::Null, one] = members {
        return match Kinds::of(one).intersects(Kinds::ARRAY) {
            true => Repr::Value,
            false => within(Repr::Nullable, lower_repr(one, name, names, structs)),
        };
    }
    let ([one, Type::Array(many, _)] | [Type::Array(many, _), one]) = members else {
        return Repr::Value;
    };
    let flat = !Kinds::of(one).intersects(Kinds::ARRAY);
    match flat && one.without_facets() == many.without_facets() {
        true => within(Repr::OneOrMany, lower_repr(one, &format!("{name}_item"), names, structs)),
        false => Repr::Value,
    }
}

/// `inner` in something; what is a value is one as a whole.
fn within(around: fn(Box<Repr>) -> Repr, inner: Repr) -> Repr {
    if inner == Repr::Value { inner } else { around(Box::new(inner)) }
}

/// How generated code holds what an expression yields; an absent value is an `Option` around it.
pub fn lower_flow(flow: &Flow, name: &str, names: &mut Names, structs: &mut Structs) -> Repr {
    match flow.card.many {
        true if Kinds::of(&flow.ty).intersects(Kinds::ARRAY) => Repr::Value,
        true => within(Repr::OneOrMany, lower_repr(&flow.ty, &format!("{name}_item"), names, structs)),
        false => lower_repr(&flow.ty, name, names, structs),
    }
}

fn lower_literals(literals: &[Literal]) -> Repr {
    let all = |is: fn(&Literal) -> bool| literals.iter().all(is);
    if all(|literal| matches!(literal, Literal::String(_))) {
        Repr::String
    } else if all(|literal| matches!(literal, Literal::Bool(_))) {
        Repr::Bool
    } else if all(|literal| matches!(literal, Literal::Integer(_))) {
        Repr::Int("i64")
    } else if all(|literal| matches!(literal, Literal::Integer(_) | Literal::Number(_))) {
        Repr::Float("f64")
    } else {
        Repr::Value
    }
}

fn lower_object(object: &Object, ty: &Type, name: &str, names: &mut Names, structs: &mut Structs) -> Repr {
    if let (true, Rest::Typed(value)) = (object.fields.is_empty(), &object.rest) {
        return within(Repr::Map, lower_repr(value, &format!("{name}_value"), names, structs));
    }
    if !is_struct(object) {
        return Repr::Value;
    }
    let path = names.claim_type(camel(name));
    let mut field_names = Names::default();
    let fields = object
        .fields
        .iter()
        .map(|property| {
            let inner = lower_repr(&property.ty, &format!("{name}_{}", property.name), names, structs);
            StructField {
                key: property.name.to_string(),
                field: field_names.claim(snake(&property.name)),
                repr: if property.required { inner } else { Repr::Option(Box::new(inner)) },
                ty: property.ty.clone(),
                null: false,
                filled_in: false,
                shape: Shape::any(),
                default: None,
            }
        })
        .collect();
    Repr::Struct(structs.add(Struct {
        path,
        fields,
        constructible: true,
        clone: true,
        read: true,
        written: true,
        generated: true,
        ty: ty.clone(),
    }))
}

/// Whether an object's fields are those of a struct. One that contains itself has no size; types are closed, so no
/// other name is free in it.
pub fn is_struct(object: &Object) -> bool {
    let is_map = matches!(object.rest, Rest::Typed(_));
    let recursive = object.name.as_deref().is_some_and(|name| {
        let mut fields = object.fields.iter();
        fields.any(|field| field.ty.mentions(name))
    });
    !is_map && !object.fields.is_empty() && !recursive
}
