//! Typed emission of grouping: references by key, in one pass, and then what each group comes to.

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::Emitter;
use super::binding::sees;
use super::capture::path_variables;
use super::fused::aggregates;
use super::lasting::{binds_lasting, is_lasting};
use super::paths::{expr_fn, some};
use super::place::{Here, One, Place, Refs};
use super::settle::Scalar;
use super::target::is_scalar;
use super::tuple::End;
use crate::emit::paths::runtime;
use crate::expr::core::{Expr, Kind, Tuples, VarId};
use crate::expr::function::Function;
use crate::ir::Repr;

/// What is grouped.
enum Members<'e> {
    /// The values of an expression.
    Of(&'e Expr),
    /// The values of a path that binds.
    Path(&'e Tuples),
}

/// What is evaluated of a group.
type Pair = (Expr, Expr);

/// What is done with each group: its key as `&str`, what is evaluated of it, and its context.
type Entry<'b> = &'b mut dyn FnMut(&TokenStream, &Expr, &Here) -> TokenStream;

impl Emitter<'_, '_> {
    /// Values, grouped by one key: an object as an item.
    pub(super) fn typed_group(&self, expr: &Expr, here: &Here) -> Option<TokenStream> {
        grouped(expr)?;
        let (push, made, entries) = (expr_fn("push_entry"), expr_fn("entries_item"), self.local("entries"));
        let fill = self.each_group(expr, here, &entries, &mut |key, value, group| {
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
    pub(super) fn group_target(&self, expr: &Expr, here: &Here, inner: &Repr) -> Option<TokenStream> {
        let (map, entries, found) = (runtime("Map"), self.local("entries"), self.local("found"));
        let fill = self.each_group(expr, here, &entries, &mut |key, value, group| {
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
            #map::from_distinct(#entries)
        }))
    }

    /// `entry` for each group, which adds to the local `entries`.
    fn each_group(&self, expr: &Expr, here: &Here, entries: &Ident, entry: Entry<'_>) -> Option<TokenStream> {
        let (members, (key, value)) = grouped(expr)?;
        let (groups, all, name) = (self.local("groups"), self.local("all"), self.local("key"));
        let (add, ty, group) = self.add_members(&members, key, value, here, &groups)?;
        let key = match Scalar::of(key) {
            Some(Scalar::Owned) => quote!(&*#name),
            _ => quote!(#name),
        };
        let (grouped, held) = (expr_fn("Grouped"), group.name.clone());
        let entry = entry(&key, value, &Here::Group(group));
        Some(quote! {
            let mut #groups: #grouped<_, #ty> = #grouped::new();
            #add
            let #all = #groups.finish();
            #entries.reserve(#all.len());
            for (#name, #held) in #all { #entry }
        })
    }

    /// What adds each member to its group in `groups`, the type of a group, and a group.
    fn add_members(
        &self,
        members: &Members<'_>,
        key: &Expr,
        value: &Expr,
        here: &Here,
        groups: &Ident,
    ) -> Option<(TokenStream, TokenStream, Refs)> {
        let (group, state, bound) =
            (self.local_of(value, "group"), self.local_of(value, "state"), members.bound());
        let (mut held, mut kept) = (None, None);
        let aggregates = aggregates(value, &bound);
        let add = aggregates.as_ref().and_then(|aggregates| {
            self.each_member(members, key, here, &mut |member, key| {
                held = Some(member.repr.clone());
                let parts = kept.insert(self.state(aggregates, &member, &state)?);
                let add = &parts.add;
                Some(quote!(let #state = #groups.at(#key); #add))
            })
        });
        if let (Some(add), Some(parts), Some(aggregates)) = (add, kept, &aggregates) {
            let ty = parts.ty.clone();
            self.fold(aggregates, parts, &state);
            return Some((add, ty, Refs::to(state, held?)));
        }
        // What is bound for the members of a group comes together too, which only values can do.
        if bound.iter().any(|id| sees(value, *id)) {
            return None;
        }
        let mut held = None;
        let add = self.each_member(members, key, here, &mut |member, key| {
            let same = held.get_or_insert_with(|| member.repr.clone()) == &member.repr;
            let borrow = same.then(|| member.borrow())?;
            Some(quote!(#groups.at(#key).push(#borrow);))
        })?;
        Some((add, quote!(::std::vec::Vec<_>), Refs::to(group, held?)))
    }

    /// `body` for each member that has a key, with that.
    fn each_member(
        &self,
        members: &Members<'_>,
        key: &Expr,
        here: &Here,
        body: &mut dyn FnMut(Place, &TokenStream) -> Option<TokenStream>,
    ) -> Option<TokenStream> {
        let scalar = Scalar::of(key)?;
        let mut add = |member: Place| {
            let member = is_scalar(&One::Place(member.clone())).then_some(member)?;
            self.optional(key, &Here::Place(member.clone()), &mut |one| {
                one.text()?;
                body(member.clone(), &scalar.read(&one)?)
            })
        };
        match members {
            Members::Of(of) => self.each_item(of, here, &mut add),
            Members::Path(tuples) => self.each_tuple(tuples, here, &mut |end, here| match (end, here) {
                (End::Step(step), here) => self.each_item(step, here, &mut add),
                (End::Value, Here::Place(place)) => add(place.clone()),
                _ => None,
            }),
        }
    }
}

impl Members<'_> {
    /// What is bound for each.
    fn bound(&self) -> Vec<VarId> {
        match self {
            Members::Of(_) => Vec::new(),
            Members::Path(tuples) => path_variables(tuples),
        }
    }
}

/// What is grouped, and the one pair by which it is.
fn grouped(expr: &Expr) -> Option<(Members<'_>, &Pair)> {
    match &expr.kind {
        Kind::Group(of, pairs) => match pairs.as_slice() {
            [pair] if is_lasting(of) && is_strict(&pair.0) => Some((Members::Of(of), pair)),
            _ => None,
        },
        Kind::Tuples(tuples) => match tuples.group.as_deref() {
            Some([pair]) if binds_lasting(tuples) => Some((Members::Path(tuples), pair)),
            _ => None,
        },
        _ => None,
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
        Kind::Arith(_, left, right) => is_strict(left) || is_strict(right),
        Kind::Negate(of) => is_strict(of),
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
                    | Function::Floor
                    | Function::Ceil
                    | Function::Round
                    | Function::Abs
                    | Function::Number
                    | Function::ToMillis
                    | Function::FromMillis
                    | Function::FormatNumber
            );
            strict && args.first().is_some_and(is_strict) && args.len() >= function.value.required()
        }
        _ => false,
    }
}
