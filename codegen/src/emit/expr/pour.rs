//! Sequences and arrays into a `Vec` of the Rust type that their place wants.

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::Emitter;
use super::merge::merged;
use super::paths::{expr_fn, none, some};
use super::place::{Here, One, Place, Refs};
use super::stream::Body;
use super::target::is_scalar;
use crate::emit::paths::runtime;
use crate::expr::core::{Element, Expr, Kind};
use crate::expr::function::Function;
use crate::expr::infer::Kinds;
use crate::ir::Repr;
use crate::ir::ty::Literal;

impl Emitter<'_, '_> {
    /// An array constructor as a `Vec`.
    pub(super) fn build_vec(&self, elements: &[Element], here: &Here, inner: &Repr) -> TokenStream {
        let out = self.local("out");
        let pushes = elements.iter().map(|element| self.push_element(element, here, inner, &out));
        let pushes: Vec<_> = pushes.collect();
        let new = match elements {
            [Element { expr, spread: true }] => self.new_vec(expr, here),
            _ => quote!(::std::vec::Vec::new()),
        };
        quote!({
            let mut #out = #new;
            #(#pushes)*
            #out
        })
    }

    pub(super) fn push_element(
        &self,
        element: &Element,
        here: &Here,
        inner: &Repr,
        out: &Ident,
    ) -> TokenStream {
        let Element { expr, spread } = element;
        if !spread && !expr.flow.card.absent {
            let value = self.target(expr, here, inner);
            return quote!(#out.push(#value););
        }
        if !spread {
            let value = self.target(expr, here, &Repr::Option(Box::new(inner.clone())));
            return quote!(#out.extend(#value););
        }
        if let Some(poured) = self.pour(expr, here, inner, out, None) {
            return poured;
        }
        let (item, value) = (self.item(expr, here), self.local("value"));
        let crossed = self.read_part(&some(&quote!(#value)), inner, expr);
        let (items, at) = (expr_fn("to_items"), self.at(expr));
        quote!(for #value in #items(#item, true, #at)? { #out.push(#crossed); })
    }

    /// A sequence into a `Vec`: also none, and also one.
    pub(super) fn collect(&self, expr: &Expr, here: &Here, inner: &Repr) -> Option<TokenStream> {
        if self.one(expr, here).is_some() || !expr.flow.card.many && appended(expr).is_none() {
            return None;
        }
        let (out, new) = (self.local("out"), self.new_vec(expr, here));
        let around = self.poured.replace(expr.path_head().map(std::ptr::from_ref));
        let add = self.pour(expr, here, inner, &out, None);
        self.poured.set(around);
        let add = add?;
        Some(quote!({
            let mut #out = #new;
            #add
            #out
        }))
    }

    /// The same as an `Option`: none is absent.
    pub(super) fn collect_some(&self, expr: &Expr, here: &Here, inner: &Repr) -> Option<TokenStream> {
        let (all, nothing) = (self.local("all"), none());
        let collected = self.collect(expr, here, inner).filter(|_| expr.flow.card.many)?;
        let found = some(&quote!(#all));
        Some(quote!({ let #all = #collected; if #all.is_empty() { #nothing } else { #found } }))
    }

    /// A sequence that stays an array, as an `Option` of a `Vec`: none is absent.
    pub(super) fn keep(&self, expr: &Expr, here: &Here, inner: &Repr) -> Option<TokenStream> {
        let (Kind::KeepArray(of) | Kind::KeepSequence(of)) = &expr.kind else { return None };
        let (out, arrays, none) = (self.local("out"), self.local("arrays"), none());
        let new = self.new_vec(of, here);
        let add = self.pour(of, here, inner, &out, Some(&arrays)).filter(|_| of.flow.card.many)?;
        let some = some(&quote!(#out));
        // The only array is the result, even if it is empty.
        let (count, only) = match is_spreading(of) {
            true => (Some(quote!(let mut #arrays = 0u32;)), Some(quote!(&& #arrays != 1))),
            false => (None, None),
        };
        Some(quote!({
            let mut #out = #new;
            #count
            #add
            if #out.is_empty() #only { #none } else { #some }
        }))
    }

    /// A sequence as an `Option` of one or many.
    pub(super) fn sequence_target(&self, expr: &Expr, here: &Here, inner: &Repr) -> Option<TokenStream> {
        let (out, arrays, either) = (self.local("out"), self.local("arrays"), runtime("OneOrMany"));
        let new = self.new_vec(expr, here);
        let add = self.pour(expr, here, inner, &out, Some(&arrays))?;
        if !is_spreading(expr) {
            return Some(quote!({
                let mut #out = #new;
                #add
                #either::sequence(#out)
            }));
        }
        // The only array is the result as it is.
        let all = some(&quote!(#either::Many(#out)));
        Some(quote!({
            let mut #out = #new;
            let mut #arrays = 0u32;
            #add
            if #arrays == 1 { #all } else { #either::sequence(#out) }
        }))
    }

    /// One or many.
    pub(super) fn either_target(&self, expr: &Expr, here: &Here, inner: &Repr) -> Option<TokenStream> {
        let either = runtime("OneOrMany");
        if expr.flow.card.many {
            let (required, at) = (expr_fn("required"), self.at(expr));
            let sequence = self.sequence_target(expr, here, inner)?;
            return Some(quote!(#required(#sequence, #at)?));
        }
        let kinds = Kinds::of(&expr.flow.ty);
        if kinds.within(Kinds::ARRAY) {
            let all = self.target(expr, here, &Repr::Vec(Box::new(inner.clone())));
            return Some(quote!(#either::Many(#all)));
        }
        if kinds.intersects(Kinds::ARRAY) {
            return None;
        }
        let one = self.target(expr, here, inner);
        Some(quote!(#either::One(#one)))
    }

    /// An item as one or many.
    pub(super) fn either_from(&self, item: &TokenStream, inner: &Repr, expr: &Expr) -> TokenStream {
        let (value, all, out) = (self.local("value"), self.local("all"), self.local("out"));
        let (either, at, to_parts) = (runtime("OneOrMany"), self.at(expr), expr_fn("to_parts"));
        let read = self.read_part(&some(&quote!(#value)), inner, expr);
        quote!(match #to_parts(#item, #at)? {
            #either::One(#value) => #either::One(#read),
            #either::Many(#all) => {
                let mut #out = ::std::vec::Vec::with_capacity(#all.len());
                for #value in #all { #out.push(#read); }
                #either::Many(#out)
            }
        })
    }

    /// An item as a map.
    pub(super) fn map_from(&self, item: &TokenStream, inner: &Repr, expr: &Expr) -> TokenStream {
        let (key, value, out) = (self.local("key"), self.local("value"), self.local("out"));
        let (map, at, to_entries) = (runtime("Map"), self.at(expr), expr_fn("to_entries"));
        let read = self.read_part(&some(&quote!(#value)), inner, expr);
        quote!({
            let mut #out = ::std::vec::Vec::new();
            for (#key, #value) in #to_entries(#item, #at)? { #out.push((#key, #read)); }
            <#map<_> as ::core::iter::FromIterator<_>>::from_iter(#out)
        })
    }

    /// An object constructor with literal keys as a map.
    pub(super) fn build_map(
        &self,
        entries: &[(Expr, Expr)],
        here: &Here,
        inner: &Repr,
    ) -> Option<TokenStream> {
        let (out, found, map) = (self.local("out"), self.local("found"), runtime("Map"));
        let pushes = entries.iter().map(|(key, value)| {
            let Kind::Literal(Literal::String(key)) = &key.kind else { return None };
            let key = &**key;
            let key = quote!(::std::borrow::ToOwned::to_owned(#key));
            if !value.flow.card.absent {
                let value = self.target(value, here, inner);
                return Some(quote!(#out.push((#key, #value));));
            }
            let value = self.target(value, here, &Repr::Option(Box::new(inner.clone())));
            let pattern = some(&quote!(#found));
            Some(quote!(if let #pattern = #value { #out.push((#key, #found)); }))
        });
        let pushes = pushes.collect::<Option<Vec<_>>>()?;
        Some(quote!({
            let mut #out = ::std::vec::Vec::new();
            #(#pushes)*
            <#map<_> as ::core::iter::FromIterator<_>>::from_iter(#out)
        }))
    }

    /// `body` for each element of an array among the values of `expr`, where its path spreads those. `arrays` counts
    /// them, if that matters: an array that is the only result of the last step stays as it is.
    pub(super) fn spread(
        &self,
        expr: &Expr,
        here: &Here,
        one: One,
        arrays: Option<&Ident>,
        body: Body<'_>,
    ) -> Option<TokenStream> {
        let whole = self.one(expr, here).is_some();
        if !is_spreading(expr) && !whole || arrays.is_some() && whole {
            return None;
        }
        let each = self.each_part(expr, one, &mut |place| {
            let one = One::Place(place);
            body(is_scalar(&one).then_some(one)?)
        })?;
        let count = arrays.map(|arrays| quote!(#arrays += 1;));
        Some(quote!(#count #each))
    }

    /// Adds each value of `expr` to the local `out`; arrays are spread.
    pub(super) fn pour(
        &self,
        expr: &Expr,
        here: &Here,
        inner: &Repr,
        out: &Ident,
        arrays: Option<&Ident>,
    ) -> Option<TokenStream> {
        if let Kind::Object(_) = &expr.kind {
            let value = self.target(expr, here, inner);
            return Some(quote!(#out.push(#value);));
        }
        if let Kind::Array(elements) = &expr.kind
            && arrays.is_none()
        {
            let pushes = elements.iter().map(|element| self.push_element(element, here, inner, out));
            return Some(quote!(#(#pushes)*));
        }
        // Only sequences are unwrapped.
        if let Kind::Unwrap(of) = &expr.kind
            && matches!(of.kind, Kind::Array(_))
        {
            return self.pour(of, here, inner, out, arrays);
        }
        if let Some((first, second)) = appended(expr) {
            let first = self.pour(first, here, inner, out, None).filter(|_| arrays.is_none())?;
            let second = self.pour(second, here, inner, out, None)?;
            return Some(quote!(#first #second));
        }
        // The only array that a step constructs is the result itself, and spread.
        if arrays.is_none() && ends_in_arrays(expr) {
            return None;
        }
        let moved = ends_in_merged(expr);
        let push = |one: &One| match one {
            // What was made for this is moved.
            One::Place(Place { code, by_ref: false, repr }) if moved && repr == inner => {
                quote!(#out.push(#code);)
            }
            one => {
                let value = self.convert(one, inner, expr);
                quote!(#out.push(#value);)
            }
        };
        let made = self.each_made(expr, here, &mut |object, here| {
            let value = self.target(object, here, inner);
            Some(quote!(#out.push(#value);))
        });
        let listed = || match arrays {
            None => self.each_listed(expr, here, &mut |place| {
                let one = One::Place(place);
                is_scalar(&one).then(|| push(&one))
            }),
            Some(_) => None,
        };
        made.or_else(listed).or_else(|| {
            let (mut plain, mut spreads) = (false, false);
            let poured = self.each(expr, here, &mut |one| match is_scalar(&one) {
                true => {
                    plain = true;
                    Some(push(&one))
                }
                false => {
                    spreads = true;
                    self.spread(expr, here, one, arrays, &mut |one| Some(push(&one)))
                }
            });
            // Where arrays are counted, nothing else is.
            poured.filter(|_| arrays.is_none() || !plain || !spreads)
        })
    }

    /// A `Vec` for the values of `expr`, with room for them where it is known how many there may be.
    pub(super) fn new_vec(&self, expr: &Expr, here: &Here) -> TokenStream {
        match self.most(expr, here) {
            Some(most) => quote!(::std::vec::Vec::with_capacity(#most)),
            None => quote!(::std::vec::Vec::new()),
        }
    }

    /// How many values `expr` has, if each element of an array gives one.
    fn most(&self, expr: &Expr, here: &Here) -> Option<TokenStream> {
        if let Some(refs) = self.refs(expr, here) {
            let name = &refs.name;
            return Some(quote!(#name.len()));
        }
        if let Some(One::Place(Place { code, repr: Repr::Vec(_), .. }) | One::Refs(Refs { name: code, .. })) =
            self.one(expr, here)
        {
            return Some(quote!(#code.len()));
        }
        match &expr.kind {
            Kind::Unwrap(of) | Kind::Field(of, _) | Kind::Map(of, _) | Kind::Sort(of, _) => {
                self.most(of, here)
            }
            Kind::Call(function, args) if function.value == Function::Map => self.most(args.first()?, here),
            _ => None,
        }
    }
}

/// The two that `$append` puts together.
pub(super) fn appended(expr: &Expr) -> Option<(&Expr, &Expr)> {
    match expr.args_of(Function::Append)? {
        [first, second] => Some((first, second)),
        _ => None,
    }
}

/// Whether the last step of a path constructs arrays.
pub(super) fn ends_in_arrays(expr: &Expr) -> bool {
    match &expr.kind {
        Kind::Constructed(_) => true,
        Kind::Unwrap(of) => ends_in_arrays(of),
        Kind::Map(_, step) => ends_in_arrays(step),
        Kind::Cond(_, then, otherwise) => {
            ends_in_arrays(then) || otherwise.as_deref().is_some_and(ends_in_arrays)
        }
        Kind::Block(_, items) => items.last().is_some_and(ends_in_arrays),
        Kind::Tuples(_) => Kinds::of(&expr.flow.ty).intersects(Kinds::ARRAY),
        _ => false,
    }
}

/// Whether the values of an expression are what its last step merges.
fn ends_in_merged(expr: &Expr) -> bool {
    match &expr.kind {
        Kind::Unwrap(of) | Kind::Filter(of, _) => ends_in_merged(of),
        Kind::Map(_, step) => ends_in_merged(step),
        Kind::Block(_, items) => items.last().is_some_and(ends_in_merged),
        _ => merged(expr).is_some(),
    }
}

/// Whether arrays among the results of the last step are spread.
fn is_spreading(expr: &Expr) -> bool {
    match &expr.kind {
        Kind::Field(..) | Kind::Map(..) => true,
        Kind::Unwrap(of) => is_spreading(of),
        _ => false,
    }
}

/// The runtime's map as one of the standard library's, which its place tells.
pub(super) fn collected(map: &TokenStream) -> TokenStream {
    quote!(::core::iter::Iterator::collect(::core::iter::IntoIterator::into_iter(#map)))
}
