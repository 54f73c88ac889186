//! Objects that an expression makes for itself, in a variable or on the way of a path: tuples of what their fields
//! hold. Nobody else sees them, so they need no type of their own, and borrow what lasts long enough.

use std::rc::Rc;

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::Emitter;
use super::binding::{Bound, Known};
use super::lasting::is_lasting;
use super::paths::{expr_fn, none, some};
use super::place::{Here, One, Place};
use super::settle::Scalar;
use super::target::is_scalar;
use super::typed::parse_code;
use crate::expr::core::{Expr, Kind};
use crate::ir::Repr;
use crate::ir::repr::{Struct, StructId};
use crate::ir::ty::Literal;

/// What is known of such objects.
pub(super) struct Record {
    /// Each key, and what is at the same place of the tuple.
    fields: Vec<(String, Known)>,
}

/// An object that is about to be made.
pub(super) struct Making {
    /// What comes before it.
    pub(super) lets: TokenStream,
    /// The tuple.
    pub(super) tuple: TokenStream,
    /// How it is held.
    pub(super) repr: Repr,
    /// Whether it owns anything but scalars.
    pub(super) owns: bool,
}

impl<'a> Emitter<'_, 'a> {
    /// An object constructor as a tuple; `lasting` says that what it sees outlives it.
    pub(super) fn record(&self, object: &Expr, here: &Here, lasting: bool) -> Option<Making> {
        let Kind::Object(entries) = &object.kind else { return None };
        let (mut lets, mut names, mut owns) = (Vec::new(), Vec::new(), false);
        let mut fields: Vec<(String, Known)> = Vec::new();
        for (key, value) in entries {
            let Kind::Literal(Literal::String(key)) = &key.kind else { return None };
            if fields.iter().any(|(known, _)| **known == **key) {
                return None;
            }
            let name = self.local("part");
            let bound = self.part(&name, value, here, lasting)?;
            fields.push((key.to_string(), bound.known.stored_at(&quote!(_))));
            lets.push(bound.code);
            owns |= bound.owns;
            names.push(match bound.known {
                Known::One(One::Int(_)) => quote!(()),
                _ => quote!(#name),
            });
        }
        if owns && !self.may_own() {
            return None;
        }
        let (lets, tuple, repr) = (quote!(#(#lets)*), quote!((#(#names,)*)), self.recorded(fields));
        Some(Making { lets, tuple, repr, owns })
    }

    /// How objects of these fields are held: the same as all others that are alike.
    fn recorded(&self, fields: Vec<(String, Known)>) -> Repr {
        let alike = |record: &Rc<Record>| {
            let pairs = record.fields.iter().zip(&fields);
            record.fields.len() == fields.len()
                && pairs.into_iter().all(|(left, right)| left.0 == right.0 && left.1.name() == right.1.name())
        };
        let mut records = self.records.borrow_mut();
        let at = records.iter().position(alike).unwrap_or_else(|| {
            records.push(Rc::new(Record { fields: fields.clone() }));
            records.len() - 1
        });
        Repr::Struct(StructId(self.scope.structs.0.len() + at))
    }

    /// What a field holds.
    fn part(&self, name: &Ident, value: &Expr, here: &Here, lasting: bool) -> Option<Bound> {
        if let Kind::Object(_) = value.kind {
            return self.let_record(name, value, here, lasting);
        }
        if lasting && is_lasting(value) {
            return self.let_known(name, value, here);
        }
        if let Some(one) = self.one(value, here) {
            if one.text().is_some() {
                let text = Scalar::Owned.read(&one)?;
                let known = Known::One(Scalar::Owned.at(name));
                return Some(Bound { code: quote!(let #name = #text;), known, owns: true });
            }
            let copied = one.number().is_some() || one.bool().is_some();
            return if copied { self.let_known(name, value, here) } else { None };
        }
        let scalar = match Scalar::of(value)? {
            Scalar::Text => Scalar::Owned,
            scalar => scalar,
        };
        let code = self.settled(value, here, scalar, name)?;
        Some(Bound { code, known: Known::Maybe(quote!(#name), scalar), owns: scalar == Scalar::Owned })
    }

    /// A local that holds an object.
    pub(super) fn let_record(
        &self,
        name: &Ident,
        object: &Expr,
        here: &Here,
        lasting: bool,
    ) -> Option<Bound> {
        let placed = match here {
            Here::Roots => true,
            Here::Place(place) => is_scalar(&One::Place(place.clone())),
            Here::Group(_) | Here::Value(_) | Here::Input(_) => false,
        };
        let Making { lets, tuple, repr, owns } = self.record(object, here, lasting).filter(|_| placed)?;
        let place = Place { code: quote!(#name), by_ref: false, repr };
        let code = quote!(let #name = { #lets #tuple };);
        Some(Bound { code, known: Known::One(One::Place(place)), owns })
    }

    /// A local that holds the objects that a path makes: a `Vec` of them, or an `Option` of one.
    pub(super) fn let_records(&self, name: &Ident, value: &Expr, here: &Here) -> Option<Bound> {
        let (mut held, mut owns) = (None, false);
        let (lasting, many) = (is_lasting(value), value.flow.card.many);
        let add = self.each_made(value, here, &mut |object, here| {
            let making = self.record(object, here, lasting)?;
            let (lets, tuple) = (making.lets, making.tuple);
            owns |= making.owns;
            let same = held.get_or_insert_with(|| making.repr.clone()) == &making.repr;
            let set = some(&tuple);
            same.then(|| match many {
                true => quote!(#lets #name.push(#tuple);),
                false => quote!(#lets #name = #set;),
            })
        })?;
        let (repr, nothing) = (held?, none());
        if many {
            let new = self.new_vec(value, here);
            let refs = super::place::Refs { name: quote!(#name), by_ref: false, repr };
            let code = quote!(let mut #name = #new; #add);
            return Some(Bound { code, known: Known::Many(refs), owns });
        }
        let code = quote!(let mut #name = #nothing; #add);
        Some(Bound { code, known: Known::Found { code: quote!(#name), owned: true, repr }, owns })
    }

    /// `body` for each object that a path makes, which is gone after it.
    pub(super) fn each_record(
        &self,
        of: &Expr,
        here: &Here,
        body: &mut dyn FnMut(Place) -> Option<TokenStream>,
    ) -> Option<TokenStream> {
        self.each_made(of, here, &mut |object, here| {
            let Making { lets, tuple, repr, .. } = self.record(object, here, true)?;
            let item = self.local_of(object, "made");
            let body = body(Place { code: quote!(#item), by_ref: false, repr })?;
            Some(quote!({ #lets let #item = #tuple; #body }))
        })
    }

    /// What is known of an object at a place, if it is one of these.
    pub(super) fn record_at(&self, repr: &Repr) -> Option<Rc<Record>> {
        let Repr::Struct(StructId(id)) = repr else { return None };
        let at = id.checked_sub(self.scope.structs.0.len())?;
        self.records.borrow().get(at).cloned()
    }

    /// A struct that others know too.
    pub(super) fn struct_at(&self, id: StructId) -> Option<&'a Struct> {
        self.scope.structs.0.get(id.0)
    }

    /// A field of such an object.
    pub(super) fn record_field(&self, place: &Place, name: &str) -> Option<Known> {
        let record = self.record_at(&place.repr)?;
        let at = record.fields.iter().position(|(key, _)| key == name)?;
        Some(record.part_of(place, at))
    }

    /// Such an object as an item.
    pub(super) fn cross_record(
        &self,
        record: &Record,
        place: &Place,
        thin: bool,
        expr: &Expr,
    ) -> Option<TokenStream> {
        let fields = record.fields.iter().enumerate().map(|(at, (key, _))| (at, key, self.seen(key, thin)));
        let entries = fields.filter(|(_, _, (seen, _))| *seen).map(|(at, key, (_, thin))| {
            let value = self.cross_known(&record.part_of(place, at), thin, expr)?;
            Some(quote!((#key, #value)))
        });
        let (entries, object) = (entries.collect::<Option<Vec<_>>>()?, expr_fn("object"));
        Some(quote!(#object([#(#entries),*])))
    }

    /// Such an object as a struct.
    pub(super) fn convert_record(
        &self,
        record: &Record,
        place: &Place,
        to: &Struct,
        expr: &Expr,
    ) -> Option<TokenStream> {
        if !to.constructible {
            return None;
        }
        let fields = to.fields.iter().map(|field| {
            let name = parse_code(&field.field);
            let value = match record.fields.iter().position(|(key, _)| *key == field.key) {
                Some(at) => self.convert_known(&record.part_of(place, at), &field.repr, expr)?,
                None if matches!(field.repr, Repr::Option(_)) => none(),
                None => return None,
            };
            (!field.filled_in).then(|| quote!(#name: #value))
        });
        let (fields, path) = (fields.collect::<Option<Vec<_>>>()?, parse_code(&to.path));
        Some(quote!(#path { #(#fields),* }))
    }

    /// What is known as another type, if that can hold it.
    fn convert_known(&self, known: &Known, target: &Repr, expr: &Expr) -> Option<TokenStream> {
        let (found, nothing) = (self.local("found"), none());
        let pattern = some(&quote!(#found));
        match (known, target) {
            (Known::One(one), _) => Some(self.convert(one, target, expr)),
            (Known::Maybe(code, scalar), Repr::Option(inner)) => {
                let (look, one) = scalar.look(code, &found);
                let value = some(&self.convert(&one, inner, expr));
                Some(quote!(match #look { #pattern => #value, #nothing => #nothing }))
            }
            (Known::Found { repr, .. }, Repr::Option(inner)) => {
                let (look, place) =
                    (known.look()?, Place { code: quote!(#found), by_ref: true, repr: repr.clone() });
                let value = some(&self.convert(&One::Place(place), inner, expr));
                Some(quote!(match #look { #pattern => #value, #nothing => #nothing }))
            }
            (Known::Many(refs), _) => self.convert_many(refs, target, expr),
            _ => None,
        }
    }
}

impl Record {
    /// Whether one of its fields is always there.
    pub(super) fn is_full(&self) -> bool {
        self.fields.iter().any(|(_, known)| matches!(known, Known::One(_)))
    }

    /// What the tuple at `place` has at a position.
    fn part_of(&self, place: &Place, at: usize) -> Known {
        let (code, at_index) = (&place.code, proc_macro2::Literal::usize_unsuffixed(at));
        self.fields[at].1.stored_at(&quote!(#code.#at_index))
    }
}
