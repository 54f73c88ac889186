//! Stepping into a type: fields and elements.

use super::recursive::unroll;
use super::{Literal, Property, Rest, Type};

/// What a field name finds in a type.
#[derive(Clone, Debug, PartialEq)]
pub enum Lookup {
    /// A declared field. Not required also if only some members of a union have it.
    Found(Property),
    /// Not declared, but values under any key are of this type: it may be absent.
    Typed(Type),
    /// It is an object, and declares no such field.
    Missing,
    /// It is no object.
    NotObject,
    /// Nothing is known of it.
    Unknown,
}

impl Type {
    /// Looks a field up, through unions. The type found can stand alone: recursion has been followed one step.
    pub fn field(&self, name: &str) -> Lookup {
        match self {
            Self::Any => Lookup::Unknown,
            Self::Object(object) => match (object.declared(name), &object.rest) {
                (Some(field), _) => {
                    Lookup::Found(Property { ty: unroll(object, &field.ty), ..field.clone() })
                }
                (None, Rest::Typed(ty)) => Lookup::Typed(unroll(object, ty)),
                (None, Rest::Denied | Rest::Undeclared) => Lookup::Missing,
            },
            Self::Union(members) => members
                .iter()
                .map(|member| member.field(name))
                .reduce(Lookup::join)
                .unwrap_or(Lookup::NotObject),
            // A name outside its object: types are closed, so only a caller that took one apart gets here.
            Self::Recursive(_) => Lookup::Unknown,
            _ => Lookup::NotObject,
        }
    }

    /// The names that [`field`](Type::field) would find, for proposals: in order, without repetitions.
    pub fn field_names(&self) -> Vec<&str> {
        let mut names: Vec<&str> = Vec::new();
        let objects = match self {
            Self::Object(_) => std::slice::from_ref(self),
            Self::Union(members) => members,
            _ => &[],
        };
        for object in objects {
            if let Self::Object(object) = object {
                let new = object.fields.iter().map(|field| &*field.name);
                for name in new {
                    if !names.contains(&name) {
                        names.push(name);
                    }
                }
            }
        }
        names
    }

    /// All its literals of the same kind as this one.
    pub fn literals_of_kind(&self, of: &Literal) -> Vec<Literal> {
        match self {
            Self::Literals(values) => {
                values.iter().filter(|value| value.base() == of.base()).cloned().collect()
            }
            Self::Union(members) => members.iter().flat_map(|member| member.literals_of_kind(of)).collect(),
            _ => Vec::new(),
        }
    }

    /// What its values are, if it is an object whose keys are all data.
    pub fn values(&self) -> Option<Type> {
        match self {
            Self::Object(object) if object.fields.is_empty() => match &object.rest {
                Rest::Typed(ty) => Some(unroll(object, ty)),
                Rest::Denied | Rest::Undeclared => None,
            },
            _ => None,
        }
    }

    /// What the elements are, if it is or may be an array.
    pub fn element(&self) -> Option<Type> {
        match self {
            Self::Any | Self::Recursive(_) => Some(Type::Any),
            Self::Array(element, _) => Some(Type::clone(element)),
            Self::Tuple(places) => Some(Type::union(places.iter().cloned())),
            Self::Union(members) => members.iter().filter_map(Type::element).reduce(|a, b| a.join(&b)),
            _ => None,
        }
    }
}

impl Lookup {
    /// The type of what is there, if anything can be.
    pub fn ty(&self) -> Option<Type> {
        match self {
            Self::Found(field) => Some(field.ty.clone()),
            Self::Typed(ty) => Some(ty.clone()),
            Self::Unknown => Some(Type::Any),
            Self::Missing | Self::NotObject => None,
        }
    }

    fn join(self, other: Lookup) -> Lookup {
        match (self, other) {
            (Self::Unknown, _) | (_, Self::Unknown) => Self::Unknown,
            (Self::Found(a), Self::Found(b)) => {
                Self::Found(Property { ty: a.ty.join(&b.ty), required: a.required && b.required, ..a })
            }
            (Self::Found(mut field), other) | (other, Self::Found(mut field)) => {
                if let Self::Typed(ty) = other {
                    field.ty = field.ty.join(&ty);
                }
                field.required = false;
                Self::Found(field)
            }
            (Self::Typed(a), Self::Typed(b)) => Self::Typed(a.join(&b)),
            (Self::Typed(ty), _) | (_, Self::Typed(ty)) => Self::Typed(ty),
            (Self::Missing, _) | (_, Self::Missing) => Self::Missing,
            (Self::NotObject, Self::NotObject) => Self::NotObject,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Object;
    use super::*;

    fn order() -> Type {
        Type::object(vec![
            Property::required("id", Type::string()),
            Property::optional("note", Type::string()),
        ])
    }

    #[test]
    fn tells_undeclared_from_unknown_from_impossible() {
        assert_eq!(order().field("id"), Lookup::Found(Property::required("id", Type::string())));
        assert_eq!(order().field("total"), Lookup::Missing);
        assert_eq!(Type::map(Type::Bool).field("x"), Lookup::Typed(Type::Bool));
        assert_eq!(Type::string().field("x"), Lookup::NotObject);
        assert_eq!(Type::Any.field("x"), Lookup::Unknown);
    }

    #[test]
    fn a_union_has_what_any_member_has() {
        let other = Type::object(vec![Property::required("id", Type::integer())]);
        let union = order().join(&other);
        let id = Type::string().join(&Type::integer());
        assert_eq!(union.field("id"), Lookup::Found(Property::required("id", id)));
        let with_null = order().or_null();
        assert_eq!(with_null.field("id"), Lookup::Found(Property::optional("id", Type::string())));
        assert_eq!(with_null.field("total"), Lookup::Missing);
        assert_eq!(union.field_names(), ["id", "note"]);
    }

    #[test]
    fn recursion_is_followed_at_each_step() {
        let tree: Type = Object {
            name: Some("Tree".into()),
            description: None,
            fields: vec![Property::required("children", Type::array(Type::Recursive("Tree".into())))],
            rest: Rest::Denied,
        }
        .into();
        let child = |ty: &Type| ty.field("children").ty().and_then(|ty| ty.element()).unwrap();
        assert_eq!(child(&tree), tree);
        assert_eq!(child(&child(&tree)), tree);
    }

    #[test]
    fn elements_of_arrays_tuples_and_unions_of_them() {
        let either = Type::string().join(&Type::Bool);
        assert_eq!(Type::array(Type::string()).element(), Some(Type::string()));
        assert_eq!(Type::tuple([Type::string(), Type::Bool]).element(), Some(either.clone()));
        let union = Type::array(Type::string()).join(&Type::array(Type::Bool)).or_null();
        assert_eq!(union.element(), Some(either));
        assert_eq!(Type::string().element(), None);
    }
}
