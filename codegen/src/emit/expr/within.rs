//! Typed emission of `*` and `**` over structs and maps: code for each field, where it is there.

use proc_macro2::TokenStream;
use quote::quote;

use super::Emitter;
use super::place::{Here, One, Place};
use super::stream::Body;
use super::target::is_scalar;
use crate::ir::Repr;

/// So deep `**` goes, and code for so many values is made.
const DEEPEST: usize = 4;
const MOST: usize = 24;

impl Emitter<'_, '_> {
    /// `*`: the values of the fields, in which arrays are spread however deep.
    pub(super) fn each_within(&self, here: &Here, body: Body<'_>) -> Option<TokenStream> {
        let Here::Place(place) = here else { return None };
        self.each_entry_in(place, &mut |one| self.each_flat(one, body))
    }

    /// `**`: the value and all that is in it, each before what is in it.
    pub(super) fn each_deep(&self, here: &Here, body: Body<'_>) -> Option<TokenStream> {
        let Here::Place(place) = here else { return None };
        let mut left = MOST;
        self.each_deeper(place.clone(), DEEPEST, &mut left, body)
    }

    fn each_deeper(
        &self,
        place: Place,
        depth: usize,
        left: &mut usize,
        body: Body<'_>,
    ) -> Option<TokenStream> {
        *left = left.checked_sub(1)?;
        // What is in an array is among the values, and not the array.
        if matches!(place.repr, Repr::Vec(_) | Repr::OneOrMany(_)) {
            return self.each_flat(One::Place(place), &mut |one| match one {
                One::Place(place) => self.each_deeper(place, depth, left, body),
                _ => None,
            });
        }
        let own = body(One::Place(place.clone()))?;
        if !matches!(place.repr, Repr::Struct(_) | Repr::Map(_) | Repr::Dict(..)) {
            return Some(own);
        }
        let depth = depth.checked_sub(1)?;
        let inside = self.each_entry_in(&place, &mut |one| {
            self.each_flat(one, &mut |one| match one {
                One::Place(place) => self.each_deeper(place, depth, left, body),
                _ => None,
            })
        })?;
        Some(quote!(#own #inside))
    }

    /// `body` for the value of each entry; what is no object has none.
    fn each_entry_in(&self, place: &Place, body: Body<'_>) -> Option<TokenStream> {
        match &place.repr {
            Repr::Struct(_) => {
                let fields = self.each_field_of(place, &mut |_, one| body(one))?;
                Some(quote!(#(#fields)*))
            }
            Repr::Map(inner) | Repr::Dict(_, inner) => {
                let (value, map) = (self.local("value"), place.borrow());
                let one = Place { code: quote!(#value), by_ref: true, repr: (**inner).clone() };
                let body = body(One::Place(one))?;
                Some(quote!(for (_, #value) in #map { #body }))
            }
            Repr::Bool | Repr::Int(_) | Repr::Float(_) | Repr::String | Repr::Enum(_) => {
                Some(TokenStream::new())
            }
            _ => None,
        }
    }

    /// Whether a value of this type never has a field of that name.
    pub(super) fn lacks(&self, place: &Place, name: &str) -> bool {
        match &place.repr {
            Repr::Bool | Repr::Int(_) | Repr::Float(_) | Repr::String | Repr::Enum(_) => true,
            Repr::Struct(id) => match (self.record(*id), self.declared(*id)) {
                (Some(record), _) => record.parts.iter().all(|part| part.key != name),
                (None, Some(known)) => known.generated && known.fields.iter().all(|field| field.key != name),
                (None, None) => false,
            },
            _ => false,
        }
    }

    /// `body` for a value, or for what is in an array, however deep.
    fn each_flat(&self, one: One, body: Body<'_>) -> Option<TokenStream> {
        if is_scalar(&one) {
            return body(one);
        }
        let One::Place(place) = &one else { return None };
        let item = self.local("item");
        let (inner, items) = match &place.repr {
            Repr::Vec(inner) => (inner, place.borrow()),
            Repr::OneOrMany(inner) => {
                let code = &place.code;
                (inner, quote!(#code.as_slice()))
            }
            _ => return None,
        };
        let element = Place { code: quote!(#item), by_ref: true, repr: (**inner).clone() };
        let body = self.each_flat(One::Place(element), body)?;
        Some(quote!(for #item in #items { #body }))
    }
}
