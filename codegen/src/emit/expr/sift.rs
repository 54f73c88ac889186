//! Typed emission of `$sift`: those entries of a map or a struct for which a literal function holds.

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::Emitter;
use super::binding::Known;
use super::paths::{none, some};
use super::place::{Here, One, Place};
use super::typed::parse_code;
use crate::emit::paths::runtime;
use crate::expr::core::{Expr, Flavour};
use crate::expr::function::Function;
use crate::ir::Repr;
use crate::ir::repr::StructId;

impl Emitter<'_, '_> {
    /// `$sift` as an `Option` of a map; without entries it is absent.
    pub(super) fn sift_target(&self, expr: &Expr, here: &Here, inner: &Repr) -> Option<TokenStream> {
        let (out, map, nothing) = (self.local("out"), runtime("Map"), none());
        let fill = self.sift_entries(expr, here, inner, &out)?;
        let made = some(&quote!(#map::from_distinct(#out)));
        Some(quote!({
            let mut #out = ::std::vec::Vec::new();
            #fill
            if #out.is_empty() { #nothing } else { #made }
        }))
    }

    /// Adds the entries that `$sift` keeps to the local `out`.
    pub(super) fn sift_entries(
        &self,
        expr: &Expr,
        here: &Here,
        inner: &Repr,
        out: &Ident,
    ) -> Option<TokenStream> {
        let (of, function) = sifted(expr)?;
        let push = |key: &TokenStream, one: One| {
            let args = [Known::One(one.clone()), Known::One(One::Text(key.clone()))];
            let (lambda, known) = self.inlined(function, &args)?;
            let holds = self.with_known(&known, || self.truthy(Flavour::Jsonata, &lambda.body, here));
            let value = self.convert(&one, inner, expr);
            Some(quote!(if #holds { #out.push((::std::borrow::ToOwned::to_owned(#key), #value)); }))
        };
        self.optional(of, here, &mut |one| {
            let One::Place(place) = one else { return None };
            let Repr::Map(from) = &place.repr else {
                let fields = self.each_field_of(&place, &mut |key, one| push(&quote!(#key), one))?;
                return Some(quote!(#(#fields)*));
            };
            let (key, value, entries) =
                (self.local_of(of, "key"), self.local_of(of, "value"), place.borrow());
            let one = One::Place(Place { code: quote!(#value), by_ref: true, repr: (**from).clone() });
            let push = push(&quote!(#key.as_str()), one)?;
            Some(quote!(for (#key, #value) in #entries { #push }))
        })
    }

    /// `$sift` of a struct as an `Option` of one whose fields may all be absent; without entries it is absent.
    pub(super) fn sift_struct(&self, expr: &Expr, here: &Here, id: StructId) -> Option<TokenStream> {
        let (of, function) = sifted(expr)?;
        let (any, slots, nothing) = (self.local("any"), self.slots(id)?, none());
        let fill = self.optional(of, here, &mut |one| {
            let One::Place(place) = one else { return None };
            let fields = self.each_field_of(&place, &mut |key, one| {
                let args = [Known::One(one.clone()), Known::One(One::Text(quote!(#key)))];
                let (lambda, known) = self.inlined(function, &args)?;
                let holds = self.with_known(&known, || self.truthy(Flavour::Jsonata, &lambda.body, here));
                // One that the struct does not have counts all the same.
                let set = slots.iter().find(|slot| slot.key == key).map(|Slot { local, repr, .. }| {
                    let value = some(&self.convert(&one, repr, expr));
                    quote!(#local = #value;)
                });
                Some(quote!(if #holds { #any = true; #set }))
            })?;
            Some(quote!(#(#fields)*))
        })?;
        let locals: Vec<_> = slots.iter().map(|slot| &slot.local).collect();
        let made = match (self.record(id), self.declared(id)) {
            (Some(record), _) => record.build(&locals.iter().map(|local| quote!(#local)).collect::<Vec<_>>()),
            (None, known) => {
                let known = known?;
                let names = known.fields.iter().map(|field| parse_code(&field.field));
                let path = parse_code(&known.path);
                quote!(#path { #(#names: #locals),* })
            }
        };
        let made = some(&made);
        Some(quote!({
            let mut #any = false;
            #(let mut #locals = #nothing;)*
            #fill
            if #any { #made } else { #nothing }
        }))
    }

    /// A local for each field of a struct, if all of them may be absent.
    fn slots(&self, id: StructId) -> Option<Vec<Slot>> {
        let slot = |key: &str, repr: &Repr| Slot {
            key: key.to_owned(),
            local: self.local("kept"),
            repr: repr.clone(),
        };
        if let Some(record) = self.record(id) {
            let parts =
                record.parts.iter().map(|part| Some(slot(&part.key, part.value().filter(|_| part.maybe)?)));
            return parts.collect();
        }
        let known = self.declared(id).filter(|known| known.constructible && known.generated)?;
        let fields = known.fields.iter().map(|field| match &field.repr {
            Repr::Option(inner) if !field.null && !field.filled_in => Some(slot(&field.key, inner)),
            _ => None,
        });
        fields.collect()
    }
}

/// What becomes a field, in a local.
struct Slot {
    key: String,
    local: Ident,
    repr: Repr,
}

/// What a call of `$sift` goes through, and with what.
pub(super) fn sifted(expr: &Expr) -> Option<(&Expr, &Expr)> {
    match expr.args_of(Function::Sift)? {
        [of, function] => Some((of, function)),
        _ => None,
    }
}
