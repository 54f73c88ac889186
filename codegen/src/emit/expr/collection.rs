//! Typed emission of functions of arrays and maps: `$distinct`, `$reverse`, `$keys`, `$lookup` and `$each`.

use proc_macro2::TokenStream;
use quote::quote;

use super::Emitter;
use super::binding::Known;
use super::lasting::is_lasting;
use super::made::Make;
use super::paths::expr_fn;
use super::place::{Here, One, Place, Refs};
use super::stream::Body;
use super::target::is_scalar;
use crate::expr::core::{Expr, Lambda, VarId};
use crate::ir::Repr;

/// What is done with what a literal function comes to, where its parameters are known.
type Inlined<'b> = &'b mut dyn FnMut(&Lambda) -> Option<TokenStream>;

impl Emitter<'_, '_> {
    /// `$distinct` of scalars: of an array an array, of a sequence those that come first.
    pub(super) fn each_distinct(&self, of: &Expr, here: &Here, body: Body<'_>) -> Option<TokenStream> {
        let (seen, make) = (self.local("seen"), expr_fn("Seen"));
        if !is_lasting(of) {
            return None;
        }
        if self.is_list(of, here) {
            let (name, mut held) = (self.local("distinct"), None);
            let add = self.each_item(of, here, &mut |place| {
                let same = held.get_or_insert_with(|| place.repr.clone()) == &place.repr;
                let (key, borrow) = (identity(&place).filter(|_| same)?, place.borrow());
                Some(quote!(if #seen.add(#key) { #name.push(#borrow); }))
            })?;
            let body = body(One::Refs(Refs::to(name.clone(), held?)))?;
            return Some(quote! {
                let (mut #seen, mut #name) = (#make::new(), ::std::vec::Vec::new());
                #add
                #body
            });
        }
        if !of.flow.card.many {
            return None;
        }
        let add = self.each(of, here, &mut |one| {
            let One::Place(place) = one else { return None };
            let (key, body) = (identity(&place)?, body(One::Place(place))?);
            Some(quote!(if #seen.add(#key) { #body }))
        })?;
        Some(quote!(let mut #seen = #make::new(); #add))
    }

    /// `$reverse`: always an array.
    pub(super) fn each_reversed(&self, of: &Expr, here: &Here, body: Body<'_>) -> Option<TokenStream> {
        let (name, always) = (self.local("reversed"), self.is_list(of, here));
        if !always && Self::may_be_list(of) {
            return None;
        }
        let (add, refs) = self.gather(of, here, &name, always)?;
        let body = body(One::Refs(refs))?;
        let body = if always { body } else { quote!(if !#name.is_empty() { #body }) };
        Some(quote!(let mut #name = ::std::vec::Vec::new(); #add #name.reverse(); #body))
    }

    /// `$keys` of a map.
    pub(super) fn each_key(&self, of: &Expr, here: &Here, body: Body<'_>) -> Option<TokenStream> {
        let key = self.local_of(of, "key");
        self.optional(of, here, &mut |one| {
            let map = map_of(&one)?.0.borrow();
            let place = Place { code: quote!(#key), by_ref: true, repr: Repr::String };
            let body = body(One::Place(place))?;
            Some(quote!(for (#key, _) in #map { #body }))
        })
    }

    /// `$lookup` in a map.
    pub(super) fn each_lookup(
        &self,
        of: &Expr,
        key: &Expr,
        here: &Here,
        body: Body<'_>,
    ) -> Option<TokenStream> {
        self.optional(of, here, &mut |one| {
            let (Place { code, .. }, inner) = map_of(&one)?;
            self.optional(key, here, &mut |key| {
                let key = key.text()?;
                self.if_found(of, &quote!(#code.get(#key)), inner, body)
            })
        })
    }

    /// `$each` of a map with a literal function. Its results are not spread.
    pub(super) fn each_entry(&self, args: &[Expr], here: &Here, body: Body<'_>) -> Option<TokenStream> {
        self.each_inlined(args, here, &mut |lambda| {
            self.optional(&lambda.body, here, &mut |one| {
                let alone = is_scalar(&one);
                body(alone.then_some(one)?)
            })
        })
    }

    /// The same where the function makes objects.
    pub(super) fn each_entry_object(
        &self,
        args: &[Expr],
        here: &Here,
        make: Make<'_>,
    ) -> Option<TokenStream> {
        self.each_inlined(args, here, &mut |lambda| self.each_made(&lambda.body, here, make))
    }

    fn each_inlined(&self, args: &[Expr], here: &Here, body: Inlined<'_>) -> Option<TokenStream> {
        let [of, function] = args else { return None };
        let (key, value) = (self.local_of(of, "key"), self.local_of(of, "value"));
        self.optional(of, here, &mut |one| {
            let (map, inner) = map_of(&one)?;
            let place = Place { code: quote!(#value), by_ref: true, repr: inner.clone() };
            let args = [Known::One(One::Place(place)), Known::One(One::Text(quote!(#key.as_str())))];
            let (lambda, known): (_, Vec<(VarId, Known)>) = self.inlined(function, &args)?;
            let (body, map) = (self.with_known(&known, || body(lambda))?, map.borrow());
            Some(quote!(for (#key, #value) in #map { #body }))
        })
    }
}

/// A map, and how its values are held.
fn map_of(one: &One) -> Option<(&Place, &Repr)> {
    match one {
        One::Place(place) => match &place.repr {
            Repr::Map(inner) => Some((place, inner)),
            _ => None,
        },
        _ => None,
    }
}

/// What is the same for scalars that are the same.
fn identity(place: &Place) -> Option<TokenStream> {
    let (code, read) = (&place.code, place.read());
    match &place.repr {
        Repr::String => Some(quote!(#code.as_str())),
        Repr::Bool | Repr::Int(_) => Some(read),
        // Adding zero makes one of both zeros.
        Repr::Float("f64") => Some(quote!((#read + 0.0).to_bits())),
        _ => None,
    }
}
