//! Typed values on their way to untyped code.

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::Emitter;
use super::lasting::is_lasting;
use super::named::name_of;
use super::paths::{expr_fn, none, some};
use super::place::{One, Place, Refs};
use super::target::is_composite;
use super::typed::member_of;
use crate::emit::paths::runtime;
use crate::expr::core::Expr;
use crate::ir::Repr;

impl Emitter<'_, '_> {
    /// A typed value as an item.
    pub(super) fn cross(&self, one: &One, expr: &Expr) -> TokenStream {
        self.cross_one(one, self.passes(expr), expr)
    }

    /// The same; of a `thin` one only fields that the expression can see.
    pub(super) fn cross_one(&self, one: &One, thin: bool, expr: &Expr) -> TokenStream {
        let (make, code) = match one {
            One::Place(place) => return self.cross_thin(place, true, thin, expr),
            One::Int(value) => ("int_item", quote!(#value)),
            One::Number(code) => ("number_item", code.clone()),
            One::Count(code) => ("int_item", quote!((#code as i64))),
            One::Bool(code) => ("boolean_item", code.clone()),
            One::Text(code) => ("text_item", code.clone()),
            One::Owned(code, Repr::String) => ("string_item", code.clone()),
            One::Owned(code, Repr::Vec(inner))
                if matches!(**inner, Repr::String | Repr::Bool | Repr::Int(_) | Repr::Float(_)) =>
            {
                let owned = self.local("owned");
                let (item, items) = (self.local("item"), self.local("items"));
                let element = match **inner {
                    Repr::String => quote!(crate::__nodewright::expr::string_item(#item)),
                    _ => quote!(crate::__nodewright::expr::scalar_item(#item)),
                };
                let (push, list) = (expr_fn("push"), expr_fn("list_item"));
                return quote!({
                    let #owned = #code;
                    let mut #items = ::std::vec::Vec::new();
                    for #item in #owned { #push(&mut #items, #element); }
                    #list(#items)
                });
            }
            One::Owned(code, repr) if is_composite(repr) => {
                let owned = self.local("owned");
                let place = Place { code: quote!(#owned), by_ref: false, repr: repr.clone() };
                let item = call("to_optional", &self.cross_place(&place, true, expr));
                return quote!({ let #owned = #code; #item });
            }
            One::Owned(code, _) => ("scalar_item", code.clone()),
            One::Refs(refs) => ("list_item", self.cross_refs(refs, thin, expr)),
        };
        let make = expr_fn(make);
        quote!(#make(#code))
    }

    /// A typed value of `expr` as an item that is kept where what it borrows may be gone.
    pub(super) fn cross_out(&self, one: &One, expr: &Expr) -> TokenStream {
        let item = self.cross(one, expr);
        let borrows = match one {
            One::Place(place) => !matches!(place.repr, Repr::Bool | Repr::Int(_) | Repr::Float(_)),
            One::Text(_) | One::Refs(_) => true,
            One::Int(_) | One::Number(_) | One::Count(_) | One::Bool(_) | One::Owned(..) => false,
        };
        match borrows && !is_lasting(expr) {
            true => call("to_optional", &item),
            false => item,
        }
    }

    /// References to typed values as a `Vec` of values.
    pub(super) fn cross_refs(&self, refs: &Refs, thin: bool, expr: &Expr) -> TokenStream {
        let (item, items, name) = (self.local("item"), self.local("items"), &refs.name);
        let pattern = refs.pattern(&item);
        let element = self.cross_thin(&refs.element(&item), true, thin, expr);
        let push = expr_fn("push");
        quote!({
            let mut #items = ::std::vec::Vec::new();
            for #pattern in &#name { #push(&mut #items, #element); }
            #items
        })
    }

    /// Whether no more than the fields that the expression names is seen of a part of it.
    pub(super) fn passes(&self, expr: &Expr) -> bool {
        self.sight.as_ref().is_some_and(|sight| sight.passes(expr))
    }

    /// Whether a field is seen, and whether no more of it than the fields that the expression names.
    pub(super) fn seen(&self, key: &str, thin: bool) -> (bool, bool) {
        match &self.sight {
            Some(sight) if thin => {
                let (whole, passed) = (&sight.fields.whole, &sight.fields.passed);
                (whole.contains(key) || passed.contains(key), !whole.contains(key))
            }
            _ => (true, false),
        }
    }

    /// A place as an item; `null` says what `None` is.
    pub(super) fn cross_place(&self, place: &Place, null: bool, expr: &Expr) -> TokenStream {
        self.cross_thin(place, null, false, expr)
    }

    /// The same; of a `thin` one only fields that the expression can see.
    pub(super) fn cross_thin(&self, place: &Place, null: bool, thin: bool, expr: &Expr) -> TokenStream {
        let (read, borrow) = (place.read(), place.borrow());
        match &place.repr {
            Repr::Value => call("value_item", &borrow),
            Repr::Unit => call("null", &TokenStream::new()),
            Repr::Bool | Repr::Int(_) | Repr::Float(_) => call("scalar_item", &read),
            Repr::String => call("text_item", &borrow),
            Repr::Option(inner) => {
                let found = self.local("found");
                let inner = Place { code: quote!(#found), by_ref: true, repr: (**inner).clone() };
                let inner = self.cross_thin(&inner, true, thin, expr);
                let (pattern, none_pattern) = (some(&quote!(#found)), none());
                let missing = if null { call("null", &TokenStream::new()) } else { none() };
                quote!(match #borrow { #pattern => #inner, #none_pattern => #missing })
            }
            Repr::Vec(inner) => {
                let (item, items) = (self.local("item"), self.local("items"));
                let element = Place { code: quote!(#item), by_ref: true, repr: (**inner).clone() };
                let element = self.cross_thin(&element, true, thin, expr);
                let (push, list) = (expr_fn("push"), expr_fn("list_item"));
                quote!({
                    let mut #items = ::std::vec::Vec::new();
                    for #item in #borrow { #push(&mut #items, #element); }
                    #list(#items)
                })
            }
            Repr::Nullable(inner) => {
                let found = self.local("found");
                let inner = Place { code: quote!(#found), by_ref: true, repr: (**inner).clone() };
                let inner = self.cross_thin(&inner, true, thin, expr);
                let (pattern, none) = (some(&quote!(#found)), none());
                let null = call("null", &TokenStream::new());
                quote!(match #borrow { #pattern => #inner, #none => #null })
            }
            Repr::Map(inner) | Repr::Dict(_, inner) => {
                let (key, item, entries) = (self.local("key"), self.local("item"), self.local("entries"));
                let value = Place { code: quote!(#item), by_ref: true, repr: (**inner).clone() };
                let value = self.cross_thin(&value, true, thin, expr);
                let (push, made) = (expr_fn("push_entry"), expr_fn("entries_item"));
                quote!({
                    let mut #entries = ::std::vec::Vec::new();
                    for (#key, #item) in #borrow { #push(&mut #entries, #key, #value); }
                    #made(#entries)
                })
            }
            Repr::OneOrMany(inner) => {
                let (one, many) = (self.local("one"), self.local("many"));
                let place = |name: &Ident, repr: Repr| Place { code: quote!(#name), by_ref: true, repr };
                let crossed = self.cross_thin(&place(&one, (**inner).clone()), true, thin, expr);
                let all = self.cross_thin(&place(&many, Repr::Vec(inner.clone())), true, thin, expr);
                let either = runtime("OneOrMany");
                quote!(match #borrow { #either::One(#one) => #crossed, #either::Many(#many) => #all })
            }
            Repr::Struct(id) if self.record(*id).is_some() => {
                let record = self.record(*id);
                record.map_or_else(none, |record| self.cross_record(place, &record, thin, expr))
            }
            Repr::Struct(id) if self.scope.structs.get(*id).written => {
                let item = self.scope.structs.get(*id);
                let entries = item.fields.iter().filter_map(|field| {
                    let (member, (seen, thin)) = (member_of(place, field), self.seen(&field.key, thin));
                    let (key, value) = (&field.key, self.cross_thin(&member.place, member.null, thin, expr));
                    seen.then(|| quote!((#key, #value)))
                });
                let entries = quote!([#(#entries),*]);
                call("object", &entries)
            }
            Repr::Enum(found) => call("text_item", &name_of(place, found)),
            Repr::Json => {
                let (make, at) = (expr_fn("json_item"), self.at(expr));
                quote!(#make(#borrow, #at)?)
            }
            Repr::Struct(_) | Repr::Serde => {
                let (make, at) = (expr_fn("serde_item"), self.at(expr));
                quote!(#make(#borrow, #at)?)
            }
        }
    }
}

fn call(name: &str, args: &TokenStream) -> TokenStream {
    let name = expr_fn(name);
    quote!(#name(#args))
}
