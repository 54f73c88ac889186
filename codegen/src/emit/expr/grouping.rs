//! Typed emission of grouping: references by key, in one pass, and then what each group comes to.

use proc_macro2::TokenStream;
use quote::quote;

use super::Emitter;
use super::lasting::is_lasting;
use super::paths::{expr_fn, some};
use super::place::{Here, One, Refs};
use super::settle::Scalar;
use super::target::is_scalar;
use crate::emit::paths::runtime;
use crate::expr::core::{Expr, Kind};
use crate::expr::function::Function;
use crate::ir::Repr;

impl Emitter<'_, '_> {
    /// The values of `of`, grouped by one key: an object as an item.
    pub(super) fn typed_group(&self, of: &Expr, pairs: &[(Expr, Expr)], here: &Here) -> Option<TokenStream> {
        let (push, made, entries) = (expr_fn("push_entry"), expr_fn("entries_item"), self.local("entries"));
        let fill = self.each_group(of, pairs, here, &mut |key, value, group| {
            let value = self.item(value, group);
            quote!(#push(&mut #entries, #key, #value);)
        })?;
        Some(quote!({
            let mut #entries = ::std::vec::Vec::new();
            #fill
            #made(#entries)
        }))
    }

    /// The same as a map.
    pub(super) fn group_target(
        &self,
        of: &Expr,
        pairs: &[(Expr, Expr)],
        here: &Here,
        inner: &Repr,
    ) -> Option<TokenStream> {
        let (map, entries, found) = (runtime("Map"), self.local("entries"), self.local("found"));
        let fill = self.each_group(of, pairs, here, &mut |key, value, group| {
            let key = quote!(::std::borrow::ToOwned::to_owned(#key));
            if !value.flow.card.absent {
                let value = self.target(value, group, inner);
                return quote!(#entries.push((#key, #value)););
            }
            let value = self.target(value, group, &Repr::Option(Box::new(inner.clone())));
            let pattern = some(&quote!(#found));
            quote!(if let #pattern = #value { #entries.push((#key, #found)); })
        })?;
        Some(quote!({
            let mut #entries = ::std::vec::Vec::new();
            #fill
            <#map<_> as ::core::iter::FromIterator<_>>::from_iter(#entries)
        }))
    }

    /// `entry` for each group of the values of `of`: its key as `&str`, and what is evaluated of it.
    fn each_group(
        &self,
        of: &Expr,
        pairs: &[(Expr, Expr)],
        here: &Here,
        entry: &mut dyn FnMut(&TokenStream, &Expr, &Here) -> TokenStream,
    ) -> Option<TokenStream> {
        let [(key, value)] = pairs else { return None };
        if !is_lasting(of) || !is_strict(key) {
            return None;
        }
        let (groups, group, name) = (self.local("groups"), self.local_of(of, "group"), self.local("key"));
        let mut held = None;
        let add = self.each_item(of, here, &mut |item| {
            let same = held.get_or_insert_with(|| item.repr.clone()) == &item.repr;
            let plain = same && is_scalar(&One::Place(item.clone()));
            let (scalar, borrow) = (Scalar::of(key).filter(|_| plain)?, item.borrow());
            self.optional(key, &Here::Place(item), &mut |one| {
                one.text()?;
                let key = scalar.read(&one)?;
                Some(quote!(#groups.add(#key, #borrow);))
            })
        })?;
        let refs = Refs::to(group.clone(), held?);
        let key = match Scalar::of(key) {
            Some(Scalar::Owned) => quote!(&*#name),
            _ => quote!(#name),
        };
        let (grouped, entry) = (expr_fn("Grouped"), entry(&key, value, &Here::Group(refs)));
        Some(quote! {
            let mut #groups = #grouped::new();
            #add
            for (#name, #group) in #groups.finish() { #entry }
        })
    }
}

/// Whether a key of nothing is absent.
fn is_strict(key: &Expr) -> bool {
    match &key.kind {
        Kind::Context | Kind::Start => true,
        Kind::Unwrap(of) | Kind::Field(of, _) | Kind::Index(of, _) => is_strict(of),
        // A path that does not name `$` takes its first step even if there is nothing.
        Kind::Map(of, step) if of.kind == Kind::Start => is_strict(step),
        Kind::Map(of, _) => is_strict(of),
        Kind::Call(function, args) => {
            let strict = matches!(
                function.value,
                Function::Uppercase
                    | Function::Lowercase
                    | Function::Trim
                    | Function::Substring
                    | Function::SubstringBefore
                    | Function::SubstringAfter
                    | Function::String
            );
            strict && args.first().is_some_and(is_strict) && args.len() >= function.value.required()
        }
        _ => false,
    }
}
