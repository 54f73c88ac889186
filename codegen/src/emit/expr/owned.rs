//! Values that an expression owns for its own use: how they are held, by their types.

use std::cell::Cell;

use proc_macro2::{TokenStream, TokenTree};
use quote::quote;

use super::merge::merged;
use super::paths::{expr_fn, none};
use super::place::{Here, One};
use super::record::{Held, Part, Record};
use super::sift::sifted;
use super::{Emitter, is_named};
use crate::emit::paths::{mentions, parse};
use crate::emit::structs::emit_type_with;
use crate::expr::core::{Expr, Kind};
use crate::expr::infer::Kinds;
use crate::ir::repr::StructId;
use crate::ir::ty::{Literal, Rest};
use crate::ir::{Flow, Repr, Type};

/// How whole numbers are held.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Whole {
    /// As all numbers are.
    Float,
    /// As integers.
    Int,
}

impl Emitter<'_, '_> {
    /// How a value of `ty` is held, if it has one Rust type that owns all of it.
    fn repr_of(&self, ty: &Type, whole: Whole) -> Option<Repr> {
        let kinds = Kinds::of(ty);
        match ty {
            Type::Never => None,
            _ if whole == Whole::Int && ty.is_subtype(&Type::integer()) => Some(Repr::Int("i64")),
            _ if kinds.within(Kinds::NUMBER) => Some(Repr::Float("f64")),
            _ if kinds.within(Kinds::STRING) => Some(Repr::String),
            _ if kinds.within(Kinds::BOOL) => Some(Repr::Bool),
            Type::Array(element, _) => Some(Repr::Vec(Box::new(self.repr_of(element, whole)?))),
            Type::Object(object) => {
                if let Some(id) = self.struct_at_hand(ty) {
                    return Some(Repr::Struct(id));
                }
                match &object.rest {
                    // Keys that are known are as good as others, where all values are held alike.
                    Rest::Typed(value) => {
                        let inner = self.repr_of(value, whole)?;
                        let alike = |ty: &Type| self.repr_of(ty, whole).is_some_and(|repr| repr == inner);
                        let all = object.fields.iter().all(|field| alike(&field.ty));
                        all.then(|| Repr::Map(Box::new(inner)))
                    }
                    Rest::Denied if !object.fields.is_empty() => {
                        let parts = object.fields.iter().map(|field| {
                            let held = Held::Value(self.repr_of(&field.ty, whole)?);
                            Some(Part { key: field.name.to_string(), held, maybe: !field.required })
                        });
                        Some(Repr::Struct(self.record_with(parts.collect::<Option<_>>()?)))
                    }
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// A struct of this type that the outputs of nodes are made of: others may be out of sight.
    fn struct_at_hand(&self, ty: &Type) -> Option<StructId> {
        let mut left: Vec<&Repr> = self.scope.roots.iter().map(|root| &root.repr).collect();
        let mut seen = Vec::new();
        while let Some(repr) = left.pop() {
            match repr {
                Repr::Option(inner)
                | Repr::Nullable(inner)
                | Repr::Vec(inner)
                | Repr::Map(inner)
                | Repr::OneOrMany(inner) => left.push(inner),
                Repr::Struct(id) if !seen.contains(id) => {
                    seen.push(*id);
                    let Some(known) = self.declared(*id) else { continue };
                    if known.ty == *ty && known.generated && known.constructible {
                        return Some(*id);
                    }
                    left.extend(known.fields.iter().map(|field| &field.repr));
                }
                _ => {}
            }
        }
        None
    }

    /// The Rust type of a value that is held like that; `None` if it borrows.
    pub(super) fn own_type(&self, repr: &Repr) -> Option<TokenStream> {
        let borrows = Cell::new(false);
        let named = |id: StructId| match self.record(id) {
            Some(record) => {
                let parts = record.parts.iter().map(|part| part.value().and_then(|repr| self.own_type(repr)));
                let parts: Option<Vec<_>> = parts.collect();
                borrows.set(borrows.get() || parts.is_none() || record.lent.is_some());
                let (name, parts) = (&record.name, parts.unwrap_or_default());
                quote!(#name<#(#parts),*>)
            }
            None => parse(&self.scope.structs.get(id).path),
        };
        let ty = emit_type_with(repr, &named);
        (!borrows.get()).then_some(ty)
    }

    /// How what an expression yields is held.
    fn flow_of(&self, flow: &Flow, whole: Whole) -> Option<Repr> {
        match flow.card.many {
            true if Kinds::of(&flow.ty).intersects(Kinds::ARRAY) => None,
            true => Some(Repr::OneOrMany(Box::new(self.repr_of(&flow.ty, whole)?))),
            false => self.repr_of(&flow.ty, whole),
        }
    }

    /// What `make` makes, if no whole number in it is taken for an `f64` that may be too large for one.
    pub(super) fn exactly<T>(&self, make: impl FnOnce() -> Option<T>) -> Option<T> {
        let outer = self.lossy.replace(false);
        let made = make();
        let lossy = self.lossy.replace(outer);
        made.filter(|_| !lossy)
    }

    /// What `make` makes of a way to hold `flow`, and that way: whole numbers are integers where an `f64` has no room for
    /// them, but none that are computed, which may be too large. `code` is that of what was made.
    pub(super) fn held_exactly<T>(
        &self,
        flow: &Flow,
        make: &dyn Fn(&Repr) -> Option<T>,
        code: fn(&T) -> TokenStream,
    ) -> Option<(T, Repr)> {
        let checked = |token: &TokenTree| is_named(token, "int_of_int") || is_named(token, "int_of_f64");
        let float = self.flow_of(flow, Whole::Float)?;
        if let Some(made) = self.exactly(|| make(&float)) {
            return Some((made, float));
        }
        let int = self.flow_of(flow, Whole::Int).filter(|int| *int != float)?;
        let made = self.exactly(|| make(&int)).filter(|made| !mentions(code(made), &checked))?;
        Some((made, int))
    }

    /// `expr` as a value that is held like that, without a value tree.
    pub(super) fn own_target(&self, expr: &Expr, here: &Here, repr: &Repr) -> Option<TokenStream> {
        match (&expr.kind, repr) {
            (Kind::Object(entries), Repr::Struct(id)) => match self.record(*id) {
                Some(record) => self.fill_record(entries, here, &record),
                None => Some(self.target(expr, here, repr)),
            },
            (Kind::Object(entries), Repr::Map(inner)) => self.build_map(entries, here, inner),
            (Kind::Array(elements), Repr::Vec(inner)) => Some(self.build_vec(elements, here, inner)),
            _ => None,
        }
    }

    /// An object of this expression's own, of a constructor.
    pub(super) fn fill_record(
        &self,
        entries: &[(Expr, Expr)],
        here: &Here,
        record: &Record,
    ) -> Option<TokenStream> {
        let is_key = |key: &Expr, name: &str| matches!(&key.kind, Kind::Literal(Literal::String(key)) if **key == *name);
        let declared = |key: &Expr| record.parts.iter().any(|part| is_key(key, &part.key));
        if !entries.iter().all(|(key, _)| declared(key)) {
            return None;
        }
        let (mut lets, mut values) = (Vec::new(), Vec::new());
        for part in &record.parts {
            let (local, repr) = (self.local("part"), part.value()?);
            let value = match (entries.iter().find(|(key, _)| is_key(key, &part.key)), part.maybe) {
                (Some((_, value)), true) => self.target(value, here, &Repr::Option(Box::new(repr.clone()))),
                (Some((_, value)), false) => self.target(value, here, repr),
                (None, true) => none(),
                (None, false) => return None,
            };
            lets.push(quote!(let #local = #value;));
            values.push(quote!(#local));
        }
        let built = record.build(&values);
        Some(quote!({ #(#lets)* #built }))
    }

    /// An object of this expression's own, of an item.
    pub(super) fn record_from(&self, item: &TokenStream, record: &Record, expr: &Expr) -> TokenStream {
        let (object, to_fields, entry, at) =
            (self.local("object"), expr_fn("to_fields"), expr_fn("entry"), self.at(expr));
        // A value holds whole numbers as such.
        let floats = record.parts.iter().any(|part| matches!(part.value(), Some(Repr::Float(_))));
        self.lossy.set(self.lossy.get() || floats);
        let values: Vec<_> = record
            .parts
            .iter()
            .map(|part| {
                let (key, repr) = (&part.key, part.value().cloned().unwrap_or(Repr::Value));
                let repr = if part.maybe { Repr::Option(Box::new(repr)) } else { repr };
                self.read_part(&quote!(#entry(&#object, #key)), &repr, expr)
            })
            .collect();
        let built = record.build(&values);
        quote!({ let #object = #to_fields(#item, #at)?; #built })
    }

    /// An object or a map that an expression makes, and how it is held: an `Option` if it may be absent.
    pub(super) fn own_made(&self, expr: &Expr, here: &Here) -> Option<(TokenStream, Repr)> {
        if self.standalone.get() {
            return None;
        }
        match &expr.kind {
            Kind::Unwrap(of) if !expr.flow.card.many => return self.own_made(of, here),
            Kind::Object(_) => {
                let (lets, code, repr) = self.make_record(expr, here)?;
                return Some((quote!({ #lets #code }), repr));
            }
            Kind::Group(_, pairs) => {
                let [(_, value)] = pairs.as_slice() else { return None };
                let (map, inner) = self.held_exactly(
                    &value.flow,
                    &|inner| self.group_target(expr, here, inner),
                    TokenStream::clone,
                )?;
                return Some((map, Repr::Map(Box::new(inner))));
            }
            _ => {}
        }
        if merged(expr).is_none() && sifted(expr).is_none() {
            return None;
        }
        let (maybe, one) = (Cell::new(false), Flow::one(expr.flow.ty.clone()));
        let make = |repr: &Repr| {
            let (merged, may_be_absent) = self.merge_target(expr, here, repr)?;
            maybe.set(may_be_absent);
            Some(merged)
        };
        let (merged, repr) = self.held_exactly(&one, &make, TokenStream::clone)?;
        Some((merged, if maybe.get() { Repr::Option(Box::new(repr)) } else { repr }))
    }

    /// A group of one as what it is, without a value tree; what `otherwise` gives for any other.
    pub(super) fn only_of_group(
        &self,
        expr: &Expr,
        here: &Here,
        target: &Repr,
        otherwise: &dyn Fn() -> TokenStream,
    ) -> Option<TokenStream> {
        let refs = self.refs(expr, here).filter(|_| matches!(target, Repr::Struct(_)))?;
        let (found, name, otherwise) = (self.local("only"), &refs.name, otherwise());
        let only = self.convert(&One::Place(refs.element(&found)), target, expr);
        let pattern = if refs.by_ref { quote!(&[#found]) } else { quote!([#found]) };
        Some(quote!(match #name.as_slice() { #pattern => #only, _ => #otherwise }))
    }
}

/// Whether an expression makes an object or an array by itself, so that there are shorter ways than to own it first.
pub(super) fn is_own(expr: &Expr) -> bool {
    match &expr.kind {
        Kind::Object(_) | Kind::Group(..) | Kind::Constructed(_) => true,
        Kind::Unwrap(of) => is_own(of),
        _ => merged(expr).is_some() || sifted(expr).is_some(),
    }
}
