//! Typed emission of grouping: references by key, in one pass, and then what each group comes to.

use proc_macro2::TokenStream;
use quote::quote;

use super::Emitter;
use super::lasting::is_lasting;
use super::paths::expr_fn;
use super::place::{Here, One, Refs};
use super::settle::Scalar;
use super::target::is_scalar;
use crate::expr::core::{Expr, Kind};
use crate::expr::function::Function;

impl Emitter<'_, '_> {
    /// The values of `of`, grouped by one key: an object as an item.
    pub(super) fn typed_group(&self, of: &Expr, pairs: &[(Expr, Expr)], here: &Here) -> Option<TokenStream> {
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
        let value = self.item(value, &Here::Group(refs));
        let (grouped, push, made, entries) =
            (expr_fn("Grouped"), expr_fn("push_entry"), expr_fn("entries_item"), self.local("entries"));
        let key = match Scalar::of(key) {
            Some(Scalar::Owned) => quote!(&#name),
            _ => quote!(#name),
        };
        Some(quote!({
            let mut #groups = #grouped::new();
            #add
            let mut #entries = ::std::vec::Vec::new();
            for (#name, #group) in #groups.finish() { #push(&mut #entries, #key, #value); }
            #made(#entries)
        }))
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
