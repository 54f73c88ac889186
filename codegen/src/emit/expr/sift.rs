//! Typed emission of `$sift`: those entries of a map or a struct for which a literal function holds.

use proc_macro2::TokenStream;
use quote::quote;

use super::Emitter;
use super::binding::Known;
use super::paths::{none, some};
use super::place::{Here, One, Place};
use crate::emit::paths::runtime;
use crate::expr::core::{Expr, Flavour};
use crate::expr::function::Function;
use crate::ir::Repr;

impl Emitter<'_, '_> {
    /// `$sift` as an `Option` of a map; without entries it is absent.
    pub(super) fn sift_target(&self, expr: &Expr, here: &Here, inner: &Repr) -> Option<TokenStream> {
        let (of, function) = sifted(expr)?;
        let (out, map, nothing) = (self.local("out"), runtime("Map"), none());
        let push = |key: &TokenStream, one: One| {
            let args = [Known::One(one.clone()), Known::One(One::Text(key.clone()))];
            let (lambda, known) = self.inlined(function, &args)?;
            let holds = self.with_known(&known, || self.truthy(Flavour::Jsonata, &lambda.body, here));
            let value = self.convert(&one, inner, expr);
            Some(quote!(if #holds { #out.push((::std::borrow::ToOwned::to_owned(#key), #value)); }))
        };
        let fill = self.optional(of, here, &mut |one| {
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
        })?;
        let made = some(&quote!(#map::from_distinct(#out)));
        Some(quote!({
            let mut #out = ::std::vec::Vec::new();
            #fill
            if #out.is_empty() { #nothing } else { #made }
        }))
    }
}

/// What a call of `$sift` goes through, and with what.
pub(super) fn sifted(expr: &Expr) -> Option<(&Expr, &Expr)> {
    match expr.args_of(Function::Sift)? {
        [of, function] => Some((of, function)),
        _ => None,
    }
}
