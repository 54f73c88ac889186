//! Keys that `$keys` of an object gives: under each of them there is something.

use std::rc::Rc;

use super::fact::Base;
use super::{Infer, Kinds};
use crate::expr::core::{Expr, Kind, VarId};
use crate::expr::function::Function;

/// An object, by where it is found.
pub(super) type Keyed = (Base, Vec<Rc<str>>);

impl Infer<'_> {
    /// Whether `$lookup` looks in an object for one of its own keys.
    pub(super) fn has_key(&self, args: &[Expr]) -> bool {
        let [of, key] = args else { return false };
        let is_object = !of.flow.card.many && Kinds::of(&of.flow.ty).within(Kinds::OBJECT);
        is_object && self.keys_of(key).is_some_and(|keyed| self.keyed(of) == Some(keyed))
    }

    /// The object whose keys the values of an expression are.
    pub(super) fn keys_of(&self, expr: &Expr) -> Option<Keyed> {
        match &expr.kind {
            Kind::Call(function, args) => match function.value {
                Function::Keys => self.keyed(args.first()?),
                Function::Filter
                | Function::Sort
                | Function::Reverse
                | Function::Shuffle
                | Function::Distinct
                | Function::Single => self.keys_of(args.first()?),
                _ => None,
            },
            Kind::Unwrap(of)
            | Kind::KeepArray(of)
            | Kind::KeepSequence(of)
            | Kind::Filter(of, _)
            | Kind::Sort(of, _)
            | Kind::Index(of, _) => self.keys_of(of),
            // The first step of a path.
            Kind::Map(of, step) if of.kind == Kind::Start => self.keys_of(step),
            Kind::Var(id) => self.keys.get(id).cloned(),
            Kind::Context | Kind::Start => self.items.last()?.keys_of.clone(),
            _ => None,
        }
    }

    fn keyed(&self, of: &Expr) -> Option<Keyed> {
        let mut path = Vec::new();
        let base = self.base_of(of, &mut path)?;
        Some((base, path))
    }

    /// Remembers whose keys a variable holds.
    pub(super) fn note_keys(&mut self, id: VarId, keys: Option<Keyed>) {
        match keys.filter(|_| !self.unasked) {
            Some(keys) => self.keys.insert(id, keys),
            None => self.keys.remove(&id),
        };
    }
}
