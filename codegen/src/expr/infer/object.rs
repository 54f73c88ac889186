//! Objects and arrays that expressions make, and groups.

use super::lattice::{gathered, items_of, spread};
use super::{Infer, Item, Kinds, LITERALS, is_sequence, value_type};
use crate::expr::core::{Element, Expr, Kind};
use crate::ir::ty::{Literal, Object, Property, Rest};
use crate::ir::{Card, Flow, Type};

/// An object in the grouping.
#[derive(Default)]
pub(super) struct Grouping {
    fields: Vec<Property>,
    /// What is under keys that are computed.
    others: Option<Type>,
}

impl Grouping {
    /// Adds a value, of which it is known whether it is ever empty.
    pub(super) fn add(&mut self, key: &Expr, value: &Flow, filled: bool) {
        let ty = value_type(value);
        let ty = if filled { ty.filled() } else { ty };
        match &key.kind {
            Kind::Literal(Literal::String(name)) => self.fields.push(Property {
                name: name.clone(),
                ty,
                required: !value.card.absent,
                description: None,
                default: None,
            }),
            _ => self.others = Some(self.others.as_ref().map_or(ty.clone(), |others| others.join(&ty))),
        }
    }

    pub(super) fn finish(self) -> Flow {
        let rest = self.others.map_or(Rest::Denied, Rest::Typed);
        Flow::one(Object { name: None, description: None, fields: self.fields, rest }.into())
    }
}

impl Infer<'_> {
    pub(super) fn object(&mut self, entries: &mut [(Expr, Expr)]) -> Flow {
        let mut grouping = Grouping::default();
        let named = entries.iter().all(|(key, _)| matches!(key.kind, Kind::Literal(Literal::String(_))));
        let inner = self.grouped_context(named);
        for (key, value) in entries {
            self.expr(key);
            if !matches!(key.kind, Kind::Literal(Literal::String(_))) {
                self.check_key(key);
            }
            let flow = match &inner {
                Some(flow) => self.with_flow(flow.clone(), value),
                None => self.expr(value),
            };
            grouping.add(key, &flow, self.is_filled(value));
        }
        grouping.finish()
    }

    /// What `$` is in the values of an object: all of its values together, if it can be several. `named` says that no
    /// key is computed.
    fn grouped_context(&self, named: bool) -> Option<Flow> {
        let context = self.items.last()?;
        let flow = &context.flow;
        if !is_sequence(flow) || self.items.len() == 1 {
            return None;
        }
        // All of several that are no arrays are what it was.
        if let Type::Tuple(places) = &flow.ty
            && named
            && places.len() > 1
            && flow.card == Card::ONE
            && !places.iter().any(|place| Kinds::of(place).intersects(Kinds::ARRAY))
        {
            return Some(flow.clone());
        }
        let empty = Kinds::of(&flow.ty).intersects(Kinds::ARRAY);
        Some(gathered(&items_of(flow), flow.card.absent || empty))
    }

    pub(super) fn array(&mut self, elements: &mut [Element]) -> Flow {
        let many = elements.len() > LITERALS;
        let types = elements.iter_mut().map(|element| {
            let flow = self.expr(&mut element.expr);
            if element.spread { spread(&value_type(&flow)) } else { value_type(&flow) }
        });
        let element = match many {
            true => Type::union(types.map(|ty| ty.without_literals())),
            false => Type::union(types),
        };
        Flow::one(Type::array(element))
    }

    /// The values of `of`, grouped.
    pub(super) fn group(&mut self, of: &mut Expr, pairs: &mut [(Expr, Expr)]) -> Flow {
        let flow = self.expr(of);
        let item = items_of(&flow);
        let may_be_empty = flow.card.absent || is_sequence(&flow);
        let mut grouping = Grouping::default();
        for (key, value) in pairs {
            let alone = may_be_empty && self.is_lasting_key(key);
            self.with_item(of, key);
            if !matches!(key.kind, Kind::Literal(Literal::String(_))) {
                self.check_key(key);
            }
            let path = self.path_of(of);
            self.items.push(Item::new(gathered(&item, alone), path));
            let flow = self.expr(value);
            self.items.pop();
            grouping.add(key, &flow, self.is_filled(value));
        }
        grouping.finish()
    }

    /// Whether a key is there even if there is nothing to group.
    fn is_lasting_key(&mut self, key: &Expr) -> bool {
        if matches!(key.kind, Kind::Literal(_)) {
            return true;
        }
        let mut items = self.items.clone();
        items.push(Item::new(Flow::nothing(), None));
        let flow = self.trial(items, |trial| trial.expr(&mut key.clone()));
        flow.ty != Type::Never || !flow.card.absent
    }
}

/// A flow of one for which nothing is known but that it may be absent.
pub(super) fn keep_array(flow: &Flow, wraps: bool) -> Flow {
    let element = match wraps {
        // A constructor is an element, whatever it holds.
        true => items_of(flow).join(&flow.ty),
        false => items_of(flow),
    };
    Flow { ty: Type::array(element), card: Card { absent: flow.card.absent, many: false } }
}
