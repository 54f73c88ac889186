//! Recursive types: how a name inside an object is tied to that object, and how it is followed.
//!
//! `Tree { children: array of Tree }` is an object named `Tree` with [`Type::Recursive`] `"Tree"` inside. Stepping
//! into a field replaces the name by the object itself, the same `Rc`, so that walks over two types can tell by
//! pointer that they have come around.

use std::rc::Rc;

use super::{Object, Type};

impl Type {
    /// Whether the name occurs in `self` without an object of that name around it.
    pub(crate) fn mentions(&self, name: &str) -> bool {
        match self {
            Self::Recursive(found) => &**found == name,
            Self::Object(object) if object.name.as_deref() == Some(name) => false,
            other => other.parts().into_iter().any(|part| part.mentions(name)),
        }
    }

    /// Whether the name occurs in what an object of that name holds.
    pub(crate) fn mentions_inside(&self, name: &str) -> bool {
        self.parts().into_iter().any(|part| part.mentions(name))
    }

    /// Whether an object of this name occurs in `self`, and would catch a name meant for one further out.
    fn declares(&self, name: &str) -> bool {
        let here = matches!(self, Self::Object(object) if object.name.as_deref() == Some(name));
        here || self.parts().into_iter().any(|part| part.declares(name))
    }

    /// `self` with `replacement`, which is closed, in place of the free name.
    fn substitute(&self, name: &str, replacement: &Type) -> Type {
        match self {
            Self::Recursive(found) if &**found == name => replacement.clone(),
            other if !other.mentions(name) => other.clone(),
            other => other.map_parts(&mut |part| part.substitute(name, replacement)),
        }
    }

    /// Ties the knot for whoever builds types: `placeholder`, a name that no user can have given, was used for
    /// `self` inside itself. If `self` is an object it gets `name`, and so does the recursion. Recursion through
    /// anything else, or past another object of the same name, has no notation: there it becomes [`Type::Any`], and
    /// the answer says so by `false`.
    pub(crate) fn tie(self, placeholder: &str, name: &str) -> (Type, bool) {
        if !self.mentions(placeholder) {
            return (self, true);
        }
        match &self {
            Self::Object(object) if !self.parts().into_iter().any(|part| part.declares(name)) => {
                let mut object = Object::clone(object);
                object.name = Some(name.into());
                let named = Type::Recursive(name.into());
                (Type::from(object).substitute_inside(placeholder, &named), true)
            }
            _ => (self.substitute(placeholder, &Type::Any), false),
        }
    }

    fn substitute_inside(&self, name: &str, replacement: &Type) -> Type {
        self.map_parts(&mut |part| part.substitute(name, replacement))
    }
}

/// A type written inside `owner`, made able to stand alone.
pub(super) fn unroll(owner: &Rc<Object>, ty: &Type) -> Type {
    match owner.name.as_deref() {
        Some(name) => ty.substitute(name, &Type::Object(owner.clone())),
        None => ty.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::Property;
    use super::*;

    fn open_tree() -> Type {
        Type::object(vec![Property::required("children", Type::array(Type::Recursive("#tree".into())))])
    }

    #[test]
    fn an_object_is_tied_by_its_name() {
        let (tree, tied) = open_tree().tie("#tree", "Tree");
        assert!(tied);
        assert!(!tree.mentions("#tree"));
        let Type::Object(object) = &tree else { panic!("{tree:?}") };
        assert_eq!(object.fields[0].ty, Type::array(Type::Recursive("Tree".into())));
        assert_eq!(unroll(object, &object.fields[0].ty), Type::array(tree.clone()));
    }

    #[test]
    fn recursion_without_an_object_is_unknown() {
        let (ty, tied) = open_tree().or_null().tie("#tree", "Tree");
        assert!(!tied);
        assert!(!ty.mentions("#tree"));
    }

    #[test]
    fn a_name_is_not_caught_by_another_object_of_that_name() {
        let inner = Object {
            name: Some("Tree".into()),
            description: None,
            fields: vec![Property::required("up", Type::Recursive("#tree".into()))],
            rest: super::super::Rest::Denied,
        };
        let (_, tied) = Type::object(vec![Property::required("inner", inner.into())]).tie("#tree", "Tree");
        assert!(!tied);
    }
}
