//! The order of the lattice: which type is below which, and whether two share a value.

use std::rc::Rc;

use super::recursive::unroll;
use super::{Literal, Object, Rest, Type};

impl Type {
    /// Whether every value of `self` is one of `other`, facets aside. `false` also where that is true but takes
    /// more than comparing part by part to see.
    pub fn is_subtype(&self, other: &Type) -> bool {
        Order::new(false).below(self, other)
    }

    /// Whether `self` may be given where `target` is asked for, as far as one can know: like
    /// [`is_subtype`](Type::is_subtype), but something unknown fits everywhere, and what an object does not declare
    /// is taken to be absent.
    pub fn fits(&self, target: &Type) -> bool {
        Order::new(true).below(self, target)
    }

    /// Whether some value may belong to both, facets aside: what is not can be compared with a known answer.
    pub fn overlaps(&self, other: &Type) -> bool {
        Overlap::default().shared(self, other)
    }
}

/// One comparison. Pairs of objects that are being compared are taken to hold when they come around again.
struct Order {
    lenient: bool,
    assumed: Vec<(Rc<Object>, Rc<Object>)>,
}

impl Order {
    fn new(lenient: bool) -> Self {
        Self { lenient, assumed: Vec::new() }
    }

    fn below(&mut self, low: &Type, high: &Type) -> bool {
        match (low, high) {
            (Type::Never, _) | (_, Type::Any) => true,
            (Type::Any, _) => self.lenient && *high != Type::Never,
            (Type::Union(members), _) => members.iter().all(|member| self.below(member, high)),
            (Type::Literals(values), _) => values.iter().all(|value| has_literal(high, value)),
            (_, Type::Union(members)) => members.iter().any(|member| self.below(low, member)),
            (Type::Null, Type::Literals(values)) => values.contains(&Literal::Null),
            (Type::Bool, Type::Literals(values)) => {
                [true, false].iter().all(|value| values.contains(&Literal::Bool(*value)))
            }
            (Type::Null, Type::Null)
            | (Type::Bool, Type::Bool)
            | (Type::Integer(_), Type::Integer(_) | Type::Number(_))
            | (Type::Number(_), Type::Number(_))
            | (Type::String(_), Type::String(_)) => true,
            (Type::Array(low, _), Type::Array(high, _)) => self.below(low, high),
            (Type::Tuple(places), Type::Array(high, _)) => places.iter().all(|low| self.below(low, high)),
            (Type::Tuple(low), Type::Tuple(high)) => {
                low.len() == high.len() && low.iter().zip(&**high).all(|(low, high)| self.below(low, high))
            }
            // The one array without elements is both.
            (Type::Array(element, _), Type::Tuple(places)) => **element == Type::Never && places.is_empty(),
            (Type::Object(low), Type::Object(high)) => self.object_below(low, high),
            (Type::Recursive(low), Type::Recursive(high)) => low == high,
            _ => false,
        }
    }

    fn object_below(&mut self, low: &Rc<Object>, high: &Rc<Object>) -> bool {
        let known = |(a, b): &(Rc<Object>, Rc<Object>)| Rc::ptr_eq(a, low) && Rc::ptr_eq(b, high);
        if Rc::ptr_eq(low, high) || self.assumed.iter().any(known) {
            return true;
        }
        self.assumed.push((low.clone(), high.clone()));
        let below = self.asked_fields_below(low, high)
            && self.other_fields_below(low, high)
            && self.rest_below(low, high);
        // What was assumed on the way to a failure must not be believed elsewhere.
        self.assumed.pop();
        below
    }

    /// Each field that `high` declares.
    fn asked_fields_below(&mut self, low: &Rc<Object>, high: &Rc<Object>) -> bool {
        high.fields.iter().all(|asked| {
            let asked_type = unroll(high, &asked.ty);
            match (low.declared(&asked.name), &low.rest) {
                (Some(given), _) => {
                    (given.required || !asked.required) && self.below(&unroll(low, &given.ty), &asked_type)
                }
                (None, _) if asked.required => false,
                (None, Rest::Denied) => true,
                (None, Rest::Undeclared) => self.lenient || asked_type == Type::Any,
                (None, Rest::Typed(given)) => self.below(&unroll(low, given), &asked_type),
            }
        })
    }

    /// Each field that only `low` declares.
    fn other_fields_below(&mut self, low: &Rc<Object>, high: &Rc<Object>) -> bool {
        let mut others = low.fields.iter().filter(|field| high.declared(&field.name).is_none());
        others.all(|given| match &high.rest {
            Rest::Denied => given.ty == Type::Never && !given.required,
            Rest::Undeclared => true,
            Rest::Typed(asked) => self.below(&unroll(low, &given.ty), &unroll(high, asked)),
        })
    }

    fn rest_below(&mut self, low: &Rc<Object>, high: &Rc<Object>) -> bool {
        match (&low.rest, &high.rest) {
            (Rest::Denied, _) | (_, Rest::Undeclared) => true,
            (Rest::Undeclared, Rest::Denied) => self.lenient,
            (Rest::Undeclared, Rest::Typed(asked)) => self.lenient || *asked == Type::Any,
            (Rest::Typed(given), Rest::Denied) => *given == Type::Never,
            (Rest::Typed(given), Rest::Typed(asked)) => self.below(&unroll(low, given), &unroll(high, asked)),
        }
    }
}

/// Whether the literal is one of the type's values.
pub(super) fn has_literal(ty: &Type, literal: &Literal) -> bool {
    match ty {
        Type::Any => true,
        Type::Literals(values) => values.iter().any(|value| same(value, literal)),
        Type::Union(members) => members.iter().any(|member| has_literal(member, literal)),
        other => literal.base().is_subtype(other),
    }
}

/// `1` and `1.0` are one number.
fn same(a: &Literal, b: &Literal) -> bool {
    match (a, b) {
        (Literal::Integer(a), Literal::Number(b)) | (Literal::Number(b), Literal::Integer(a)) => {
            *a as f64 == *b
        }
        _ => a == b,
    }
}

/// One search for a shared value. Objects that come around again are taken to share one.
#[derive(Default)]
struct Overlap {
    assumed: Vec<(Rc<Object>, Rc<Object>)>,
}

impl Overlap {
    fn shared(&mut self, a: &Type, b: &Type) -> bool {
        match (a, b) {
            (Type::Never, _) | (_, Type::Never) => false,
            (Type::Any, _) | (_, Type::Any) => true,
            (Type::Union(members), other) | (other, Type::Union(members)) => {
                members.iter().any(|member| self.shared(member, other))
            }
            (Type::Literals(values), other) | (other, Type::Literals(values)) => {
                values.iter().any(|value| has_literal(other, value))
            }
            (Type::Number(_), Type::Integer(_)) => true,
            // Two arrays share the empty one.
            (Type::Array(..), Type::Array(..)) => true,
            (Type::Array(element, _), Type::Tuple(places))
            | (Type::Tuple(places), Type::Array(element, _)) => {
                places.iter().all(|place| self.shared(place, element))
            }
            (Type::Tuple(a), Type::Tuple(b)) => {
                a.len() == b.len() && a.iter().zip(&**b).all(|(a, b)| self.shared(a, b))
            }
            (Type::Object(a), Type::Object(b)) => {
                let known = |(c, d): &(Rc<Object>, Rc<Object>)| Rc::ptr_eq(c, a) && Rc::ptr_eq(d, b);
                if self.assumed.iter().any(known) {
                    return true;
                }
                self.assumed.push((a.clone(), b.clone()));
                let shared = self.required_fields_shared(a, b) && self.required_fields_shared(b, a);
                self.assumed.pop();
                shared
            }
            (a, b) => a.is_subtype(b),
        }
    }

    /// Each field that `a` requires must have a value that `b` allows there.
    fn required_fields_shared(&mut self, a: &Rc<Object>, b: &Rc<Object>) -> bool {
        let mut required = a.fields.iter().filter(|field| field.required);
        required.all(|field| {
            let ty = unroll(a, &field.ty);
            match (b.declared(&field.name), &b.rest) {
                (Some(other), _) => self.shared(&ty, &unroll(b, &other.ty)),
                (None, Rest::Denied) => false,
                (None, Rest::Undeclared) => ty != Type::Never,
                (None, Rest::Typed(other)) => self.shared(&ty, &unroll(b, other)),
            }
        })
    }
}
