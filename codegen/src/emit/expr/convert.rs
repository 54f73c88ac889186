//! Typed places into other Rust types, part by part: no value tree on the way from a tool's arguments to a node.

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::Emitter;
use super::paths::{expr_fn, none, some};
use super::place::{One, Place, Refs};
use super::typed::{member_of, parse_code};
use crate::emit::paths::runtime;
use crate::expr::core::Expr;
use crate::ir::Repr;
use crate::ir::repr::{Struct, StructField};

impl Emitter<'_, '_> {
    /// A copy of `place` as `target`; `None` where the two do not match part by part.
    pub(super) fn convert_place(&self, place: &Place, target: &Repr, expr: &Expr) -> Option<TokenStream> {
        match (&place.repr, target) {
            (Repr::Vec(from), Repr::Vec(to)) => self.convert_vec(place, from, to, expr),
            (Repr::Option(from), Repr::Option(to)) => self.convert_option(place, from, to, expr),
            (Repr::Nullable(from), Repr::Nullable(to)) => self.convert_option(place, from, to, expr),
            (Repr::Map(from) | Repr::Dict(_, from), Repr::Map(to)) => self.convert_map(place, from, to, expr),
            (Repr::OneOrMany(from), Repr::OneOrMany(to)) => self.convert_either(place, from, to, expr),
            (Repr::Struct(from), Repr::Struct(to)) => {
                let to = self.declared(*to)?;
                match self.record(*from) {
                    Some(record) => self.convert_record(place, &record, to, expr),
                    None => self.convert_struct(place, self.declared(*from)?, to, expr),
                }
            }
            _ => None,
        }
    }

    fn convert_vec(&self, place: &Place, from: &Repr, to: &Repr, expr: &Expr) -> Option<TokenStream> {
        let (out, item) = (self.local("out"), self.local("item"));
        let element = Place { code: quote!(#item), by_ref: true, repr: from.clone() };
        let element = self.convert_part(&element, to, expr)?;
        let (code, borrow) = (&place.code, place.borrow());
        Some(quote!({
            let mut #out = ::std::vec::Vec::with_capacity(#code.len());
            for #item in #borrow { #out.push(#element); }
            #out
        }))
    }

    /// A copy of what references point to.
    pub(super) fn convert_refs(&self, refs: &Refs, to: &Repr, expr: &Expr) -> TokenStream {
        let (out, item, name) = (self.local("out"), self.local("item"), &refs.name);
        let pattern = refs.pattern(&item);
        let element = self.convert(&One::Place(refs.element(&item)), to, expr);
        quote!({
            let mut #out = ::std::vec::Vec::with_capacity(#name.len());
            for #pattern in &#name { #out.push(#element); }
            #out
        })
    }

    fn convert_option(&self, place: &Place, from: &Repr, to: &Repr, expr: &Expr) -> Option<TokenStream> {
        let found = self.local("found");
        let inner = Place { code: quote!(#found), by_ref: true, repr: from.clone() };
        let converted = some(&self.convert_part(&inner, to, expr)?);
        let (pattern, nothing, borrow) = (some(&quote!(#found)), none(), place.borrow());
        Some(quote!(match #borrow { #pattern => #converted, #nothing => #nothing }))
    }

    fn convert_map(&self, place: &Place, from: &Repr, to: &Repr, expr: &Expr) -> Option<TokenStream> {
        let (out, key, item) = (self.local("out"), self.local("key"), self.local("item"));
        let element = Place { code: quote!(#item), by_ref: true, repr: from.clone() };
        let element = self.convert_part(&element, to, expr)?;
        let (code, borrow, map) = (&place.code, place.borrow(), runtime("Map"));
        Some(quote!({
            let mut #out = ::std::vec::Vec::with_capacity(#code.len());
            for (#key, #item) in #borrow { #out.push((::core::clone::Clone::clone(#key), #element)); }
            <#map<_> as ::core::iter::FromIterator<_>>::from_iter(#out)
        }))
    }

    fn convert_either(&self, place: &Place, from: &Repr, to: &Repr, expr: &Expr) -> Option<TokenStream> {
        let (one, many) = (self.local("one"), self.local("many"));
        let at = |name: &Ident, repr: Repr| Place { code: quote!(#name), by_ref: true, repr };
        let single = self.convert_part(&at(&one, from.clone()), to, expr)?;
        let all = self.convert_vec(&at(&many, Repr::Vec(Box::new(from.clone()))), from, to, expr)?;
        let (borrow, either) = (place.borrow(), runtime("OneOrMany"));
        Some(quote!(match #borrow {
            #either::One(#one) => #either::One(#single),
            #either::Many(#many) => #either::Many(#all),
        }))
    }

    fn convert_struct(&self, place: &Place, from: &Struct, to: &Struct, expr: &Expr) -> Option<TokenStream> {
        if !to.constructible {
            return None;
        }
        let fields: Vec<_> = to
            .fields
            .iter()
            .map(|field| {
                let (name, value) = (parse_code(&field.field), self.convert_field(place, from, field, expr)?);
                Some(quote!(#name: #value))
            })
            .collect::<Option<_>>()?;
        let path = parse_code(&to.path);
        Some(quote!(#path { #(#fields),* }))
    }

    fn convert_field(
        &self,
        place: &Place,
        from: &Struct,
        to: &StructField,
        expr: &Expr,
    ) -> Option<TokenStream> {
        let Some(field) = from.fields.iter().find(|field| field.key == to.key) else {
            return (matches!(to.repr, Repr::Option(_)) && !to.filled_in).then(none);
        };
        let member = member_of(place, field);
        match (&field.repr, &to.repr) {
            (Repr::Option(_), Repr::Option(_)) if !to.filled_in => {
                self.convert_part(&member.place, &to.repr, expr)
            }
            // It may be missing where it must not be.
            (Repr::Option(inner), to) if !member.null && is_plain(to) => {
                let found = self.local("found");
                let part = Place { code: quote!(#found), by_ref: true, repr: (**inner).clone() };
                let (part, missing, key, at) = (
                    self.convert_part(&part, to, expr)?,
                    expr_fn("missing_field"),
                    &field.key,
                    self.at(expr),
                );
                let (pattern, nothing, borrow) = (some(&quote!(#found)), none(), member.place.borrow());
                Some(quote!(match #borrow { #pattern => #part, #nothing => #missing(#key, #at)? }))
            }
            // The untyped way has the words for that.
            (Repr::Option(_), _) => None,
            (_, Repr::Option(inner)) => Some(some(&self.convert_part(&member.place, inner, expr)?)),
            _ => self.convert_part(&member.place, &to.repr, expr),
        }
    }

    /// A part of a place: a scalar of any kind, or what itself matches part by part.
    fn convert_part(&self, place: &Place, target: &Repr, expr: &Expr) -> Option<TokenStream> {
        match is_plain(&place.repr) && is_plain(target) || place.repr == *target {
            true => Some(self.convert(&One::Place(place.clone()), target, expr)),
            false => self.convert_place(place, target, expr),
        }
    }
}

/// Whether a value is a scalar.
pub(super) fn is_plain(repr: &Repr) -> bool {
    matches!(repr, Repr::Bool | Repr::Int(_) | Repr::Float(_) | Repr::String | Repr::Enum(_))
}
