//! The laws of the lattice, over random types and random values of them.

use std::rc::Rc;

use super::{Constraints, Literal, Object, Property, Rest, Type};
use crate::source::{FileId, Span, Text};
use crate::syntax::{Data, DataValue};
use crate::tests::random::Random;

const ROUNDS: usize = 4_000;

impl Random {
    fn coin(&mut self) -> bool {
        self.below(2) == 0
    }

    fn ty(&mut self, depth: usize) -> Type {
        match self.below(if depth == 0 { 8 } else { 14 }) {
            0 => Type::Any,
            1 => Type::Null,
            2 => Type::Bool,
            3 => Type::Integer(self.facets()),
            4 => Type::number(),
            5 => Type::String(self.facets()),
            6 | 7 => {
                let count = 1 + self.below(3);
                Type::literals((0..count).map(|_| self.literal()).collect::<Vec<_>>())
            }
            8 => Type::array(self.ty(depth - 1)),
            9 => {
                let count = self.below(3);
                Type::tuple((0..count).map(|_| self.ty(depth - 1)).collect::<Vec<_>>())
            }
            10 | 11 => self.object(depth).into(),
            12 => self.tree(),
            _ => {
                let count = 2 + self.below(2);
                Type::union((0..count).map(|_| self.ty(depth - 1)).collect::<Vec<_>>())
            }
        }
    }

    fn facets(&mut self) -> super::Facets {
        let facets = Constraints { minimum: Some(self.below(3) as f64), ..Default::default() };
        self.coin().then(|| Rc::new(facets))
    }

    fn literal(&mut self) -> Literal {
        match self.below(5) {
            0 => Literal::Null,
            1 => Literal::Bool(self.coin()),
            2 => Literal::Integer(self.below(3) as i64),
            3 => Literal::Number(self.below(3) as f64 / 2.0),
            _ => Literal::String(["a", "b", "c"][self.below(3)].into()),
        }
    }

    fn object(&mut self, depth: usize) -> Object {
        let names = ["a", "b", "c"];
        let mut fields = Vec::new();
        for name in names {
            if self.coin() {
                let ty = self.ty(depth - 1);
                fields.push(Property { required: self.coin(), ..Property::required(name, ty) });
            }
        }
        Object {
            name: None,
            description: None,
            fields,
            rest: match self.below(3) {
                0 => Rest::Denied,
                1 => Rest::Undeclared,
                _ => Rest::Typed(self.ty(depth - 1)),
            },
        }
    }

    /// One of a few recursive types, some of which are below others.
    fn tree(&mut self) -> Type {
        let name = ["Tree", "Node"][self.below(2)];
        let next = Type::Recursive(name.into());
        let next = if self.coin() { next.or_null() } else { Type::array(next) };
        let value = [Type::integer(), Type::number(), Type::Any][self.below(3)].clone();
        let object = Object {
            name: Some(name.into()),
            description: None,
            fields: vec![Property::required("a", value), Property::optional("b", next)],
            rest: [Rest::Denied, Rest::Undeclared][self.below(2)].clone(),
        };
        object.into()
    }

    /// A value of the type, if one is found.
    fn value(&mut self, ty: &Type, depth: usize) -> Option<Data> {
        let value = match ty {
            Type::Never | Type::Recursive(_) => return None,
            Type::Any if depth == 0 => DataValue::Null,
            Type::Any => {
                let ty = self.ty(depth - 1);
                return self.value(&ty, depth - 1);
            }
            Type::Null => DataValue::Null,
            Type::Bool => DataValue::Bool(self.coin()),
            Type::Integer(_) if self.coin() => DataValue::Float(self.below(3) as f64),
            Type::Integer(_) => DataValue::Integer(self.below(3) as i64),
            Type::Number(_) => DataValue::Float(self.below(5) as f64 / 2.0),
            Type::String(_) => string(["a", "b", "z"][self.below(3)]),
            Type::Literals(values) => match &values[self.below(values.len())] {
                Literal::Null => DataValue::Null,
                Literal::Bool(value) => DataValue::Bool(*value),
                Literal::Integer(value) => DataValue::Integer(*value),
                Literal::Number(value) => DataValue::Float(*value),
                Literal::String(value) => string(value),
            },
            Type::Array(element, _) => {
                let count = if depth == 0 { 0 } else { self.below(3) };
                let items = (0..count).map(|_| self.value(element, depth - 1));
                DataValue::Array(items.collect::<Option<_>>().unwrap_or_default())
            }
            Type::Tuple(places) => {
                let places = places.iter().map(|place| self.value(place, depth.saturating_sub(1)));
                DataValue::Array(places.collect::<Option<_>>()?)
            }
            Type::Object(_) => return self.object_value(ty, depth),
            Type::Union(members) => {
                let chosen = self.below(members.len());
                return self.value(&members[chosen], depth);
            }
        };
        Some(data(value))
    }

    fn object_value(&mut self, ty: &Type, depth: usize) -> Option<Data> {
        let Type::Object(object) = ty else { return None };
        let mut entries = Vec::new();
        for field in &object.fields {
            if field.required || (depth > 0 && self.coin()) {
                let found = ty.field(&field.name).ty()?;
                match self.value(&found, depth.saturating_sub(1)) {
                    Some(value) => entries.push((text(&field.name), value)),
                    None if field.required => return None,
                    None => {}
                }
            }
        }
        let extra = match &object.rest {
            Rest::Denied => None,
            Rest::Undeclared => self.value(&Type::Any, depth.min(1)),
            Rest::Typed(rest) => self.value(rest, depth.saturating_sub(1)),
        };
        if let (Some(value), true) = (extra, self.coin()) {
            let names = ["a", "b", "c", "d"];
            let free = names.into_iter().find(|name| object.declared(name).is_none());
            entries.extend(free.map(|name| (text(name), value)));
        }
        Some(data(DataValue::Object(entries)))
    }
}

fn data(value: DataValue) -> Data {
    Data { value, span: Span::new(FileId::TOKENS, 0, 0) }
}

fn text(value: &str) -> Text {
    Text::opaque(value, Span::new(FileId::TOKENS, 0, 0))
}

fn string(value: &str) -> DataValue {
    DataValue::String(text(value))
}

fn equivalent(a: &Type, b: &Type) -> bool {
    a.is_subtype(b) && b.is_subtype(a)
}

/// Runs a law on random types; the seed differs per law, so that they do not all see the same ones.
fn for_all(seed: u64, law: impl Fn(&mut Random, [Type; 3])) {
    let mut random = Random::new(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    for _ in 0..ROUNDS {
        let types = [random.ty(2), random.ty(2), random.ty(2)];
        law(&mut random, types);
    }
}

#[test]
fn join_is_commutative_associative_and_idempotent() {
    for_all(1, |_, [a, b, c]| {
        assert!(equivalent(&a.join(&b), &b.join(&a)), "{a:?}\n{b:?}");
        assert_eq!(a.join(&a), a);
        let (left, right) = (a.join(&b).join(&c), a.join(&b.join(&c)));
        assert!(equivalent(&left, &right), "{a:?}\n{b:?}\n{c:?}");
    });
}

#[test]
fn join_is_the_least_upper_bound() {
    for_all(2, |_, [a, b, c]| {
        let joined = a.join(&b);
        assert!(a.is_subtype(&joined) && b.is_subtype(&joined), "{a:?}\n{b:?}\n{joined:?}");
        if a.is_subtype(&c) && b.is_subtype(&c) {
            assert!(joined.is_subtype(&c), "{a:?}\n{b:?}\n{c:?}");
        }
    });
}

#[test]
fn unions_are_in_normal_form() {
    for_all(3, |_, [a, b, c]| {
        let Type::Union(members) = Type::union([a, b, c]) else {
            return;
        };
        assert!(members.len() > 1);
        for (at, member) in members.iter().enumerate() {
            assert!(!matches!(member, Type::Union(_) | Type::Any | Type::Never));
            let others = members.iter().enumerate().filter(|(other, _)| *other != at);
            others.for_each(|(_, other)| assert!(!member.is_subtype(other), "{member:?}\n{other:?}"));
        }
    });
}

#[test]
fn meet_is_a_lower_bound() {
    for_all(4, |_, [a, b, _]| {
        let met = a.meet(&b);
        assert!(met.is_subtype(&a) && met.is_subtype(&b), "{a:?}\n{b:?}\n{met:?}");
        assert!(equivalent(&a.meet(&a), &a), "{a:?}");
    });
}

#[test]
fn subtyping_is_reflexive_and_transitive() {
    for_all(5, |_, [a, b, c]| {
        assert!(a.is_subtype(&a));
        assert!(Type::Never.is_subtype(&a) && a.is_subtype(&Type::Any));
        // Random types are rarely in order: make chains as well.
        let (low, middle) = (a.meet(&b), a.join(&c));
        for (x, y, z) in [(&a, &b, &c), (&low, &a, &middle), (&low, &b, &c)] {
            if x.is_subtype(y) && y.is_subtype(z) {
                assert!(x.is_subtype(z), "{x:?}\n{y:?}\n{z:?}");
            }
        }
    });
}

#[test]
fn what_is_below_also_fits() {
    for_all(6, |_, [a, b, _]| {
        assert!(!a.is_subtype(&b) || a.fits(&b), "{a:?}\n{b:?}");
    });
}

#[test]
fn a_value_belongs_to_its_type_and_to_all_above() {
    for_all(7, |random, [a, b, c]| {
        let Some(value) = random.value(&a, 4) else { return };
        assert!(a.contains(&value), "{a:?}\n{value:?}");
        assert!(a.join(&b).contains(&value), "{a:?}\n{b:?}\n{value:?}");
        for high in [&b, &c] {
            assert!(!a.is_subtype(high) || high.contains(&value), "{a:?}\n{high:?}\n{value:?}");
        }
    });
}

#[test]
fn a_shared_value_makes_types_overlap_and_belongs_to_their_meet() {
    for_all(8, |random, [a, b, _]| {
        let Some(value) = random.value(&a, 4) else { return };
        if b.contains(&value) {
            assert!(a.overlaps(&b), "{a:?}\n{b:?}\n{value:?}");
            let recursive = format!("{a:?}{b:?}").contains("Recursive");
            assert!(recursive || a.meet(&b).contains(&value), "{a:?}\n{b:?}\n{value:?}");
        }
    });
}

#[test]
fn overlap_is_symmetric_and_follows_from_order() {
    for_all(9, |random, [a, b, _]| {
        assert_eq!(a.overlaps(&b), b.overlaps(&a), "{a:?}\n{b:?}");
        if random.value(&a, 4).is_some() && a.is_subtype(&b) {
            assert!(a.overlaps(&b), "{a:?}\n{b:?}");
        }
    });
}
