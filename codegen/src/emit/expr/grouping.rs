//! Typed emission of grouping: references by key, in one pass, and then what each group comes to.

use std::rc::Rc;

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
use crate::expr::nothing::{gives_nothing, is_nothing, of_nothing};
use crate::ir::Repr;
use crate::ir::ty::Literal;

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
pub(super) type Entry<'b> = &'b mut dyn FnMut(&TokenStream, &Expr, &Here) -> TokenStream;

impl Emitter<'_, '_> {
    /// Values, grouped by one key: an object as an item.
    pub(super) fn typed_group(&self, expr: &Expr, here: &Here) -> Option<TokenStream> {
        grouped(expr)?;
        let (push, made, entries) = (expr_fn("push_entry"), expr_fn("entries_item"), self.local("entries"));
        let keep = expr_fn("to_optional");
        let fill = self.each_group(expr, here, Some(&entries), &mut |key, value, group| {
            let item = self.item(value, group);
            // What was made for a group is gone with it.
            let made = matches!(group, Here::Group(made) if !made.by_ref && self.is_owning(&made.repr));
            let value = if made { quote!(#keep(#item)) } else { item };
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
        let fill = self.each_group(expr, here, Some(&entries), &mut |key, value, group| {
            let key = quote!(::std::borrow::ToOwned::to_owned(#key));
            // What is there for the members of each group may be absent where there is nothing.
            if !value.flow.card.absent && matches!(group, Here::Group(_)) {
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

    /// `entry` for each group, which may add to the local `entries`.
    pub(super) fn each_group(
        &self,
        expr: &Expr,
        here: &Here,
        entries: Option<&Ident>,
        entry: Entry<'_>,
    ) -> Option<TokenStream> {
        let (members, (key, value)) = grouped(expr)?;
        let names = Names::new(self, &members, key);
        let Added { add, ty, group } = self.add_members(&members, key, value, here, &names)?;
        let Names { groups, seen, text, owned } = &names;
        let (all, name, key_ty) = (self.local("all"), self.local("key"), names.key_type());
        let (grouped, held) = (expr_fn("Grouped"), group.name.clone());
        let (made, moved) = (group.repr.clone(), !group.by_ref);
        let each = match owned {
            true => entry(&quote!(#name.as_str()), value, &Here::Group(group)),
            false => entry(&quote!(#name), value, &Here::Group(group)),
        };
        let each = if moved { self.outlived(each, &made)? } else { each };
        let reserve = entries.map(|entries| quote!(#entries.reserve(#all.len());));
        let declare_text = text.as_ref().map(|text| quote!(let mut #text = ::std::string::String::new();));
        let declare_seen = seen.as_ref().map(|seen| quote!(let mut #seen = false;));
        let nothing = seen.as_ref().map(|seen| self.group_of_nothing(key, value, seen, entry));
        Some(quote! {
            let mut #groups: #grouped<#key_ty, #ty> = #grouped::new();
            #declare_text
            #declare_seen
            #add
            let #all = #groups.finish();
            #reserve
            for (#name, #held) in #all { #each }
            #nothing
        })
    }

    /// Where there is nothing to group, the key and the value are evaluated of nothing.
    fn group_of_nothing(&self, key: &Expr, value: &Expr, seen: &Ident, entry: Entry<'_>) -> TokenStream {
        let (value_ty, name) = (runtime("Value"), self.local("key"));
        let nothing = Here::Value(quote!(::core::option::Option::<&#value_ty<'_>>::None));
        match (of_nothing(key).as_ref().map(|key| &key.kind), of_nothing(value)) {
            // An entry that is absent is none.
            (Some(Kind::Literal(Literal::String(_))), Some(value)) if is_nothing(&value) => {
                return quote!(let _ = #seen;);
            }
            (Some(Kind::Literal(Literal::String(key))), Some(value)) => {
                let (key, value) = (&**key, Rc::new(value));
                // What is emitted of it is known by where it is.
                self.folds.borrow_mut().push(value.clone());
                let entry = entry(&quote!(#key), &value, &nothing);
                return quote!(if !#seen { #entry });
            }
            _ => {}
        }
        let text = self.target(key, &nothing, &Repr::Option(Box::new(Repr::String)));
        let (pattern, entry) = (some(&quote!(#name)), entry(&quote!(#name.as_str()), value, &nothing));
        // Not a chain, which only the edition of 2024 has.
        quote!(if !#seen { if let #pattern = #text { #entry } })
    }

    /// What adds each member to its group.
    fn add_members(
        &self,
        members: &Members<'_>,
        key: &Expr,
        value: &Expr,
        here: &Here,
        names: &Names,
    ) -> Option<Added> {
        let (group, state, bound) =
            (self.local_of(value, "group"), self.local_of(value, "state"), members.bound());
        let (mut held, mut kept) = (None, None);
        let aggregates = aggregates(value, &bound);
        let add = aggregates.as_ref().and_then(|aggregates| {
            self.each_member(members, key, here, names, &mut |member, at| {
                held = Some(member.repr.clone());
                let parts = kept.insert(self.state(aggregates, &member, &state)?);
                let add = &parts.add;
                Some(quote!(let #state = #at; #add))
            })
        });
        if let (Some(add), Some(parts), Some(aggregates)) = (add, kept, &aggregates) {
            let ty = parts.ty.clone();
            self.fold(aggregates, parts, &state);
            return Some(Added { add, ty, group: Refs::to(state, held?) });
        }
        // What is bound for the members of a group comes together too, which only values can do.
        if bound.iter().any(|id| sees(value, *id)) {
            return None;
        }
        let (mut held, by_ref) = (None, members.last());
        let add = self.each_member(members, key, here, names, &mut |member, at| {
            let same = held.get_or_insert_with(|| member.repr.clone()) == &member.repr;
            let member = match by_ref {
                true => member.borrow(),
                // What was made for this moves into its group.
                false => Some(member).filter(|member| !member.by_ref)?.code,
            };
            same.then(|| quote!(#at.push(#member);))
        })?;
        let group = Refs { by_ref, ..Refs::to(group, held?) };
        Some(Added { add, ty: quote!(::std::vec::Vec<_>), group })
    }

    /// `body` for each member that has a key, with the group of that.
    fn each_member(
        &self,
        members: &Members<'_>,
        key: &Expr,
        here: &Here,
        names: &Names,
        body: &mut dyn FnMut(Place, &TokenStream) -> Option<TokenStream>,
    ) -> Option<TokenStream> {
        let Names { groups, seen, text, owned } = names;
        let mut add = |member: Place| {
            let member = is_scalar(&One::Place(member.clone())).then_some(member)?;
            let of = Here::Place(member.clone());
            let add = match (text, composed(key)) {
                (Some(text), Some((parts, concat))) => {
                    let (write, add) = (
                        self.appends(parts, text, &of, concat),
                        body(member, &quote!(#groups.at_text(&#text)))?,
                    );
                    quote!(#text.clear(); #write #add)
                }
                _ => self.optional(key, &of, &mut |one| {
                    let text = one.text()?;
                    let at = if *owned { quote!(#groups.at_text(#text)) } else { quote!(#groups.at(#text)) };
                    body(member.clone(), &at)
                })?,
            };
            let seen = seen.as_ref().map(|seen| quote!(#seen = true;));
            Some(quote!(#seen #add))
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

/// What adds members to groups, the type of a group, and a group.
struct Added {
    add: TokenStream,
    ty: TokenStream,
    group: Refs,
}

/// The locals of a grouping.
struct Names {
    groups: Ident,
    /// Whether there was anything to group, if that matters.
    seen: Option<Ident>,
    /// The key at hand, if it is put together.
    text: Option<Ident>,
    /// Whether the groups own their keys.
    owned: bool,
}

impl Names {
    fn new(emitter: &Emitter<'_, '_>, members: &Members<'_>, key: &Expr) -> Self {
        let of_nothing = matches!(members, Members::Of(_)) && !gives_nothing(key);
        Self {
            groups: emitter.local("groups"),
            seen: of_nothing.then(|| emitter.local("seen")),
            text: composed(key).map(|_| emitter.local("text")),
            owned: !members.last() || Scalar::of(key) != Some(Scalar::Text),
        }
    }

    fn key_type(&self) -> TokenStream {
        if self.owned { quote!(::std::string::String) } else { quote!(&::core::primitive::str) }
    }
}

/// The parts of a key that is put together, and where that is.
fn composed(key: &Expr) -> Option<(&[Expr], &Expr)> {
    match &key.kind {
        Kind::Unwrap(of) => composed(of),
        Kind::Concat(parts) => Some((parts, key)),
        _ => None,
    }
}

impl Members<'_> {
    /// Whether they are there as long as what they are found in.
    fn last(&self) -> bool {
        match self {
            Members::Of(of) => is_lasting(of),
            Members::Path(tuples) => binds_lasting(tuples),
        }
    }

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
            [pair] if Scalar::of(&pair.0).is_some() => Some((Members::Of(of), pair)),
            _ => None,
        },
        Kind::Tuples(tuples) => match tuples.group.as_deref() {
            Some([pair]) if Scalar::of(&pair.0).is_some() => Some((Members::Path(tuples), pair)),
            _ => None,
        },
        _ => None,
    }
}
