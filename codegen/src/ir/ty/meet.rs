//! Meet: the values that two types have in common, and facets that hold at once.

use std::rc::Rc;

use super::order::has_literal;
use super::recursive::unroll;
use super::{Constraints, Facets, Object, Property, Rest, Type};

impl Type {
    /// The values of both: below each of the two. Facets of both hold.
    pub fn meet(&self, other: &Type) -> Type {
        Meet::default().common(self, other)
    }
}

/// One meet. A pair of recursive objects that comes around again has no finite notation of its own; it is the lower
/// of the two if there is one, else nothing.
#[derive(Default)]
struct Meet {
    open: Vec<(Rc<Object>, Rc<Object>)>,
}

impl Meet {
    fn common(&mut self, a: &Type, b: &Type) -> Type {
        match (a, b) {
            (Type::Never, _) | (_, Type::Never) => Type::Never,
            (Type::Any, other) | (other, Type::Any) => other.clone(),
            (Type::Union(members), other) => {
                Type::union(members.iter().map(|member| self.common(member, other)))
            }
            (other, Type::Union(members)) => {
                Type::union(members.iter().map(|member| self.common(other, member)))
            }
            (Type::Literals(values), other) | (other, Type::Literals(values)) => {
                Type::literals(values.iter().filter(|value| has_literal(other, value)).cloned())
            }
            (Type::Integer(a), Type::Integer(b) | Type::Number(b)) | (Type::Number(a), Type::Integer(b)) => {
                Type::Integer(both(a, b))
            }
            (Type::Number(a), Type::Number(b)) => Type::Number(both(a, b)),
            (Type::String(a), Type::String(b)) => Type::String(both(a, b)),
            (Type::Array(a, c), Type::Array(b, d)) => Type::Array(Rc::new(self.common(a, b)), both(c, d)),
            (Type::Array(element, _), Type::Tuple(places))
            | (Type::Tuple(places), Type::Array(element, _)) => {
                possible_tuple(places.iter().map(|place| self.common(place, element)).collect())
            }
            (Type::Tuple(a), Type::Tuple(b)) if a.len() == b.len() => {
                possible_tuple(a.iter().zip(&**b).map(|(a, b)| self.common(a, b)).collect())
            }
            (Type::Object(a), Type::Object(b)) => self.common_object(a, b),
            (a, b) if a == b => a.clone(),
            // Only while a type is being built: what the name stands for is not known yet.
            (open @ Type::Recursive(_), _) | (_, open @ Type::Recursive(_)) => open.clone(),
            _ => Type::Never,
        }
    }

    fn common_object(&mut self, a: &Rc<Object>, b: &Rc<Object>) -> Type {
        let (low, high) = (Type::Object(a.clone()), Type::Object(b.clone()));
        if Rc::ptr_eq(a, b) {
            return low;
        }
        let known = |(c, d): &(Rc<Object>, Rc<Object>)| Rc::ptr_eq(c, a) && Rc::ptr_eq(d, b);
        if self.open.iter().any(known) {
            return match (low.is_subtype(&high), high.is_subtype(&low)) {
                (true, _) => low,
                (_, true) => high,
                _ => Type::Never,
            };
        }
        self.open.push((a.clone(), b.clone()));
        let common = self.common_fields(a, b);
        self.open.pop();
        common
    }

    fn common_fields(&mut self, a: &Rc<Object>, b: &Rc<Object>) -> Type {
        let only_b = b.fields.iter().filter(|field| a.declared(&field.name).is_none());
        let ours = a.fields.iter().map(|field| self.common_field(a, field, b));
        let mut fields: Vec<Property> = ours.collect();
        fields.extend(only_b.map(|field| self.common_field(b, field, a)));
        if fields.iter().any(|field| field.required && field.ty == Type::Never) {
            return Type::Never;
        }
        let rest = match (&a.rest, &b.rest) {
            (Rest::Denied, _) | (_, Rest::Denied) => Rest::Denied,
            (Rest::Undeclared, Rest::Undeclared) => Rest::Undeclared,
            (Rest::Undeclared, Rest::Typed(ty)) => Rest::Typed(unroll(b, ty)),
            (Rest::Typed(ty), Rest::Undeclared) => Rest::Typed(unroll(a, ty)),
            (Rest::Typed(x), Rest::Typed(y)) => Rest::Typed(self.common(&unroll(a, x), &unroll(b, y))),
        };
        if rest == Rest::Denied {
            fields.retain(|field| field.ty != Type::Never);
        }
        let object = Object {
            name: a.name.clone().or_else(|| b.name.clone()),
            description: a.description.clone().or_else(|| b.description.clone()),
            fields,
            rest,
        };
        object.into()
    }

    /// A field of `owner` as far as `other` allows it.
    fn common_field(&mut self, owner: &Rc<Object>, field: &Property, other: &Rc<Object>) -> Property {
        let ty = unroll(owner, &field.ty);
        let theirs = other.declared(&field.name);
        let ty = match (theirs, &other.rest) {
            (Some(theirs), _) => self.common(&ty, &unroll(other, &theirs.ty)),
            (None, Rest::Denied) => Type::Never,
            (None, Rest::Undeclared) => ty,
            (None, Rest::Typed(theirs)) => self.common(&ty, &unroll(other, theirs)),
        };
        let or = |ours: &Option<Rc<str>>, theirs: Option<&Option<Rc<str>>>| {
            ours.clone().or_else(|| theirs.cloned().flatten())
        };
        Property {
            name: field.name.clone(),
            ty,
            required: field.required || theirs.is_some_and(|theirs| theirs.required),
            description: or(&field.description, theirs.map(|theirs| &theirs.description)),
            default: or(&field.default, theirs.map(|theirs| &theirs.default)),
        }
    }
}

/// A tuple with an impossible place is impossible.
fn possible_tuple(places: Rc<[Type]>) -> Type {
    match places.contains(&Type::Never) {
        true => Type::Never,
        false => Type::Tuple(places),
    }
}

/// Facets that hold at once.
fn both(a: &Facets, b: &Facets) -> Facets {
    match (a, b) {
        (Some(a), Some(b)) if a != b => Some(Rc::new(a.and(b))),
        (facets, None) | (_, facets) => facets.clone(),
    }
}

impl Constraints {
    /// Both at once. Of two formats or patterns, which cannot be one, the first is kept.
    pub fn and(&self, other: &Constraints) -> Constraints {
        let most = |a: Option<f64>, b: Option<f64>| a.into_iter().chain(b).reduce(f64::max);
        let least = |a: Option<f64>, b: Option<f64>| a.into_iter().chain(b).reduce(f64::min);
        Constraints {
            format: self.format.clone().or_else(|| other.format.clone()),
            minimum: most(self.minimum, other.minimum),
            maximum: least(self.maximum, other.maximum),
            exclusive_minimum: most(self.exclusive_minimum, other.exclusive_minimum),
            exclusive_maximum: least(self.exclusive_maximum, other.exclusive_maximum),
            multiple_of: self.multiple_of.or(other.multiple_of),
            min_length: self.min_length.max(other.min_length),
            max_length: self.max_length.into_iter().chain(other.max_length).min(),
            pattern: self.pattern.clone().or_else(|| other.pattern.clone()),
            unique: self.unique || other.unique,
            places: if self.places.is_empty() { other.places.clone() } else { self.places.clone() },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn facets_of_both_hold() {
        let facets = |minimum, maximum| {
            let facets = Constraints { minimum, maximum, ..Default::default() };
            Type::Integer(Some(Rc::new(facets)))
        };
        assert_eq!(facets(Some(1.0), Some(9.0)).meet(&facets(Some(3.0), None)), facets(Some(3.0), Some(9.0)));
        assert_eq!(facets(None, Some(2.0)).meet(&Type::number()), facets(None, Some(2.0)));
    }

    #[test]
    fn a_required_field_that_cannot_be_makes_the_object_impossible() {
        let a = Type::object(vec![Property::required("kind", Type::literal("a"))]);
        let b = Type::object(vec![Property::required("kind", Type::literal("b"))]);
        assert_eq!(a.meet(&b), Type::Never);
        assert_eq!(a.join(&b).meet(&b), b);
        assert!(!a.overlaps(&b));
    }
}
