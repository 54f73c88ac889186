//! Upper bounds of two types that keep one shape where a union would keep two: for what loops come to.

use super::{Object, Property, Rest, Type};

impl Type {
    /// A type above both in which two objects are one, whose fields may be missing that only one of them has.
    pub fn blend(&self, other: &Type) -> Type {
        let mut members: Vec<Type> = Vec::new();
        for ty in [self, other].into_iter().flat_map(Type::members) {
            let alike = members.iter_mut().find_map(|known| Some((blend_alike(known, ty)?, known)));
            match alike {
                Some((blended, known)) => *known = blended,
                None => members.push(ty.clone()),
            }
        }
        Type::union(members)
    }

    /// A type above `next` that stays as it is where both agree, and is anything where they do not. Going on from one
    /// to the next like this comes to an end.
    pub fn widen(&self, next: &Type) -> Type {
        match (self, next) {
            _ if self == next => next.clone(),
            (Type::Array(known, _), Type::Array(element, _)) => Type::array(known.widen(element)),
            (Type::Object(known), Type::Object(object)) if known.is_like(object) => {
                let pairs = known.fields.iter().zip(&object.fields);
                let fields = pairs.map(|(known, field)| Property {
                    ty: known.ty.widen(&field.ty),
                    required: known.required && field.required,
                    ..field.clone()
                });
                Object { fields: fields.collect(), ..Object::clone(object) }.into()
            }
            _ => {
                let (known, next) = (self.without_literals(), next.without_literals());
                if known == next || known.is_subtype(&next) && next.is_scalar() { next } else { Type::Any }
            }
        }
    }

    /// Whether it is a type of plain values, of which there are few: going from one to the next comes to an end.
    pub fn is_scalar(&self) -> bool {
        let plain = |ty: &Type| {
            matches!(
                ty,
                Type::Null
                    | Type::Bool
                    | Type::Integer(_)
                    | Type::Number(_)
                    | Type::String(_)
                    | Type::Literals(_)
            )
        };
        self.members().iter().all(plain)
    }

    fn members(&self) -> &[Type] {
        match self {
            Type::Union(members) => members,
            other => std::slice::from_ref(other),
        }
    }
}

impl Object {
    /// Whether both have the same fields, in the same order, and nothing else.
    fn is_like(&self, other: &Object) -> bool {
        let names =
            |object: &Object| object.fields.iter().map(|field| field.name.clone()).collect::<Vec<_>>();
        self.is_closed() && other.is_closed() && names(self) == names(other)
    }

    fn is_closed(&self) -> bool {
        self.rest == Rest::Denied
    }
}

/// Two arrays or two closed objects as one.
fn blend_alike(a: &Type, b: &Type) -> Option<Type> {
    match (a, b) {
        _ if a == b => Some(a.clone()),
        (Type::Array(a, _), Type::Array(b, _)) => Some(Type::array(a.blend(b))),
        (Type::Object(a), Type::Object(b)) if a.is_closed() && b.is_closed() => Some(blend_objects(a, b)),
        _ => None,
    }
}

fn blend_objects(a: &Object, b: &Object) -> Type {
    let mut fields: Vec<Property> = a
        .fields
        .iter()
        .map(|field| match b.fields.iter().find(|other| other.name == field.name) {
            Some(other) => Property {
                ty: field.ty.blend(&other.ty),
                required: field.required && other.required,
                ..field.clone()
            },
            None => Property { required: false, ..field.clone() },
        })
        .collect();
    let only = b.fields.iter().filter(|field| a.fields.iter().all(|known| known.name != field.name));
    fields.extend(only.map(|field| Property { required: false, ..field.clone() }));
    let name = a.name.clone().filter(|name| b.name.as_ref() == Some(name));
    Object { name, description: None, fields, rest: Rest::Denied }.into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::ty::Literal;

    fn object(fields: Vec<Property>) -> Type {
        Object { name: None, description: None, fields, rest: Rest::Denied }.into()
    }

    #[test]
    fn two_objects_blend_into_one_with_fields_that_may_be_missing() {
        let a = object(vec![Property::required("sum", Type::integer())]);
        let b = object(vec![
            Property::required("sum", Type::number()),
            Property::required("error", Type::string()),
        ]);
        let both = object(vec![
            Property::required("sum", Type::number()),
            Property::optional("error", Type::string()),
        ]);
        assert_eq!(a.blend(&b), both);
        assert!(a.is_subtype(&both) && b.is_subtype(&both));
    }

    #[test]
    fn nothing_blends_into_whatever_comes() {
        let unknown = object(vec![Property::required("sum", Type::Never)]);
        let known = object(vec![Property::required("sum", Type::integer())]);
        assert_eq!(Type::Never.blend(&known), known);
        assert_eq!(unknown.blend(&known), known);
    }

    #[test]
    fn literals_that_grow_are_widened_to_their_kind() {
        let few = Type::literals([1, 2].map(Literal::Integer));
        let more = Type::literals([1, 2, 3].map(Literal::Integer));
        assert_eq!(few.widen(&more), Type::integer());
        assert_eq!(Type::integer().widen(&Type::number()), Type::number());
        assert_eq!(Type::literal("a").widen(&object(vec![])), Type::Any);
    }

    #[test]
    fn what_grows_is_widened_where_it_grows() {
        let nest = |inner: Type| {
            object(vec![Property::optional("before", inner), Property::required("n", Type::number())])
        };
        let (once, twice) = (nest(Type::Never), nest(nest(Type::Never)));
        assert_eq!(once.widen(&twice), nest(Type::Any));
    }
}
