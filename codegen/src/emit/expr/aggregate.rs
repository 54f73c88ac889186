//! Typed emission of functions that make one value of many.

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::Emitter;
use super::lasting::is_lasting;
use super::paths::{expr_fn, none, some};
use super::place::{Here, One, Place};
use super::pour::appended;
use super::stream::Body;
use super::target::is_scalar;
use crate::expr::core::{Expr, Kind};
use crate::expr::function::Function;
use crate::expr::infer::Kinds;
use crate::ir::{Card, Repr};

/// The values of a path, without the arrays that they are in.
struct Loose {
    /// What is done with each.
    each: TokenStream,
    /// What counts the arrays.
    count: Option<TokenStream>,
    /// Or there was just one array: it is there, even if it is empty.
    only: Option<TokenStream>,
}

impl Emitter<'_, '_> {
    /// Whether `of` is an array that is always there.
    pub(super) fn is_list(&self, of: &Expr, here: &Here) -> bool {
        let listed = |one: One| match one {
            One::Place(place) => matches!(place.repr, Repr::Vec(_)),
            One::Owned(_, repr) => matches!(repr, Repr::Vec(_)),
            One::Refs(_) => true,
            _ => false,
        };
        matches!(of.kind, Kind::Array(_)) || self.one(of, here).is_some_and(listed)
    }

    /// Whether `of` may be an array, which even if it is empty is not absent.
    pub(super) fn may_be_list(of: &Expr) -> bool {
        let array = |of: &Expr| of.flow.card == Card::ONE && Kinds::of(&of.flow.ty).within(Kinds::ARRAY);
        // What is put to an array is one.
        let extended = appended(of).is_some_and(|(first, second)| array(first) || array(second));
        extended || !of.flow.card.many && Kinds::of(&of.flow.ty).intersects(Kinds::ARRAY)
    }

    /// Whether no value of `of` is an array.
    pub(super) fn yields_no_list(&self, of: &Expr, here: &Here) -> bool {
        self.each(of, here, &mut |one| is_scalar(&one).then(TokenStream::new)).is_some()
    }

    /// `body` for each element of an argument, whether that is an array, a sequence or one value.
    pub(super) fn each_value(&self, of: &Expr, here: &Here, body: Body<'_>) -> Option<TokenStream> {
        let alone = |one: One| Some(one).filter(is_scalar);
        match &of.kind {
            Kind::Array(elements)
                if self.range_of(of, here).or_else(|| self.int_range(of, here)).is_none() =>
            {
                let spread = elements.iter().map(|element| {
                    let each = self.each(&element.expr, here, &mut |one| match is_scalar(&one) {
                        true => body(one),
                        false => {
                            self.each_part(&element.expr, one, &mut |place| body(alone(One::Place(place))?))
                        }
                    });
                    each.filter(|_| element.spread)
                });
                let spread = spread.collect::<Option<Vec<_>>>()?;
                return Some(quote!(#(#spread)*));
            }
            Kind::Array(_) => return self.each_item(of, here, &mut |place| body(One::Place(place))),
            _ => {}
        }
        if let Some(each) = self.each_listed(of, here, &mut |place| body(alone(One::Place(place))?)) {
            return Some(each);
        }
        if let Some((first, second)) = appended(of) {
            let (first, second) = (self.each_value(first, here, body)?, self.each_value(second, here, body)?);
            return Some(quote!({ #first } { #second }));
        }
        self.each(of, here, &mut |one| {
            if is_scalar(&one) {
                return body(one);
            }
            self.each_part(of, one, &mut |place| body(alone(One::Place(place))?))
        })
    }

    /// `body` for each value of a path that is no array; arrays that it ends in are spread.
    fn each_loose(&self, of: &Expr, here: &Here, body: Body<'_>) -> Option<Loose> {
        let (arrays, mut plain, mut spreads) = (self.local("arrays"), false, false);
        let each = self.each(of, here, &mut |one| match is_scalar(&one) {
            true => {
                plain = true;
                body(one)
            }
            false => {
                spreads = true;
                self.spread(of, here, one, Some(&arrays), body)
            }
        })?;
        match (plain, spreads) {
            (true, true) => None,
            (_, false) => Some(Loose { each, count: None, only: None }),
            (false, true) => Some(Loose {
                each,
                count: Some(quote!(let mut #arrays = 0u32;)),
                only: Some(quote!(|| #arrays == 1)),
            }),
        }
    }

    /// `$sum` of an array that is always there.
    pub(super) fn one_sum(&self, of: &Expr, here: &Here, expr: &Expr) -> Option<One> {
        let (sum, finite, at) = (self.local("sum"), expr_fn("finite"), self.at(expr));
        if !self.is_list(of, here) {
            return None;
        }
        let add = self.each_value(of, here, &mut |one| {
            let number = one.number()?;
            Some(quote!(#sum += #number;))
        })?;
        Some(One::Number(quote!({
            let mut #sum = 0.0f64;
            #add
            #finite(#sum, #at)?
        })))
    }

    /// `$sum`; absent if nothing is there.
    pub(super) fn each_sum(
        &self,
        of: &Expr,
        here: &Here,
        expr: &Expr,
        body: Body<'_>,
    ) -> Option<TokenStream> {
        let (sum, finite, at) = (self.local("sum"), expr_fn("finite"), self.at(expr));
        if Self::may_be_list(of) {
            return self.each(of, here, &mut |one| {
                let add = self.each_part(of, one, &mut |place| {
                    let number = One::Place(place).number()?;
                    Some(quote!(#sum += #number;))
                })?;
                let body = body(One::Number(quote!(#finite(#sum, #at)?)))?;
                Some(quote!(let mut #sum = 0.0f64; #add #body))
            });
        }
        let any = self.local("any");
        let Loose { each, count, only } = self.each_loose(of, here, &mut |one| {
            let number = one.number()?;
            Some(quote!(#sum += #number; #any = true;))
        })?;
        let body = body(One::Number(quote!(#finite(#sum, #at)?)))?;
        Some(quote! {
            let (mut #sum, mut #any) = (0.0f64, false);
            #count
            #each
            if #any #only { #body }
        })
    }

    /// `$average`; absent if there are no numbers.
    pub(super) fn each_average(
        &self,
        of: &Expr,
        here: &Here,
        expr: &Expr,
        body: Body<'_>,
    ) -> Option<TokenStream> {
        let (sum, count) = (self.local("sum"), self.local("count"));
        let add = self.each_value(of, here, &mut |one| {
            let number = one.number()?;
            Some(quote!(#sum += #number; #count += 1;))
        })?;
        let (finite, at) = (expr_fn("finite"), self.at(expr));
        let body = body(One::Number(quote!(#finite(#sum / #count as f64, #at)?)))?;
        Some(quote! {
            let (mut #sum, mut #count) = (0.0f64, 0u32);
            #add
            if #count > 0 { #body }
        })
    }

    /// `$max` and `$min`: the first number that no other beats, as it is.
    pub(super) fn each_extreme(
        &self,
        function: Function,
        of: &Expr,
        here: &Here,
        body: Body<'_>,
    ) -> Option<TokenStream> {
        let (best, number, found, none) =
            (self.local("best"), self.local("number"), self.local("found"), none());
        let beats = if function == Function::Max { quote!(>) } else { quote!(<) };
        // Whole numbers that are too large for an `f64` stay where they are.
        let mut held: Option<Option<Repr>> = None;
        let add = self.each_value(of, here, &mut |one| {
            let in_place = match &one {
                One::Place(place) if !one.is_exact() => Some(place.repr.clone()).filter(|_| is_lasting(of)),
                _ => None,
            };
            if held.get_or_insert_with(|| in_place.clone()) != &in_place
                || in_place.is_none() && !one.is_exact()
            {
                return None;
            }
            let (code, new, old) = match &one {
                One::Place(place) if in_place.is_some() => {
                    (place.borrow(), quote!(*#number as f64), quote!(*#found as f64))
                }
                _ => (one.number()?, quote!(#number), quote!(#found)),
            };
            let set = some(&quote!(#number));
            one.number()?;
            Some(quote! {
                let #number = #code;
                if #best.is_none_or(|#found| (#new) #beats (#old)) { #best = #set; }
            })
        })?;
        let (ty, one) = match held? {
            Some(repr @ Repr::Int(name)) => {
                let name: TokenStream = name.parse().ok()?;
                let place = Place { code: quote!(#found), by_ref: true, repr };
                (quote!(&::core::primitive::#name), One::Place(place))
            }
            _ => (quote!(::core::primitive::f64), One::Number(quote!(#found))),
        };
        let (body, pattern) = (body(one)?, some(&quote!(#found)));
        Some(quote! {
            let mut #best: ::core::option::Option<#ty> = #none;
            #add
            if let #pattern = #best { #body }
        })
    }

    /// `$join` of an array that is always there.
    pub(super) fn one_join(&self, args: &[Expr], here: &Here) -> Option<One> {
        let (joined, of, none) = (self.local("joined"), args.first()?, none());
        let separator = self.separator(args, here).filter(|_| self.is_list(of, here))?;
        let add = self.each_value(of, here, &mut |one| self.join_one(&one, &separator, &joined))?;
        let joined = quote!({ let mut #joined = #none; #add #joined.unwrap_or_default() });
        Some(One::Owned(joined, Repr::String))
    }

    /// `$join`; absent if nothing is there.
    pub(super) fn each_join(&self, args: &[Expr], here: &Here, body: Body<'_>) -> Option<TokenStream> {
        let (joined, found, of) = (self.local("joined"), self.local("found"), args.first()?);
        let separator = self.separator(args, here)?;
        let none = none();
        if Self::may_be_list(of) {
            return self.each(of, here, &mut |one| {
                let add = self.each_part(of, one, &mut |place| {
                    self.join_one(&One::Place(place), &separator, &joined)
                })?;
                let body = body(One::Owned(quote!(#joined.unwrap_or_default()), Repr::String))?;
                Some(quote!(let mut #joined = #none; #add #body))
            });
        }
        let mut join = |one: One| self.join_one(&one, &separator, &joined);
        let Loose { each, count, only } = self.each_loose(of, here, &mut join)?;
        if only.is_some() {
            let body = body(One::Owned(quote!(#joined.unwrap_or_default()), Repr::String))?;
            return Some(quote!(let mut #joined = #none; #count #each if #joined.is_some() #only { #body }));
        }
        let body = body(One::Owned(quote!(#found), Repr::String))?;
        let pattern = some(&quote!(#found));
        Some(quote!(let mut #joined = #none; #each if let #pattern = #joined { #body }))
    }

    /// What stands between texts.
    fn separator(&self, args: &[Expr], here: &Here) -> Option<TokenStream> {
        match args {
            [_, separator, ..] => match self.one(separator, here)? {
                One::Owned(..) => None,
                separator => separator.text(),
            },
            _ => Some(quote!("")),
        }
    }

    /// Adds a text to the local `joined`.
    fn join_one(&self, one: &One, separator: &TokenStream, joined: &Ident) -> Option<TokenStream> {
        let (join, text) = (expr_fn("join_text"), one.text()?);
        Some(quote!(#join(&mut #joined, #text, #separator);))
    }

    /// `$count`.
    pub(super) fn count(&self, of: &Expr, here: &Here) -> Option<One> {
        match (self.one(of, here), self.refs(of, here)) {
            (
                Some(One::Place(Place { code, repr: Repr::Vec(_), .. }) | One::Owned(code, Repr::Vec(_))),
                _,
            ) => {
                return Some(One::Count(quote!(#code.len())));
            }
            (Some(One::Refs(refs)), _) | (_, Some(refs)) => {
                let name = &refs.name;
                return Some(One::Count(quote!(#name.len())));
            }
            _ => {}
        }
        let count = self.local("count");
        if let Some(each) = self.each_listed(of, here, &mut |_| Some(quote!(#count += 1;))) {
            return Some(One::Count(quote!({ let mut #count = 0usize; #each #count })));
        }
        let each = self.each(of, here, &mut |one| match &one {
            One::Refs(refs) => {
                let name = &refs.name;
                Some(quote!(#count += #name.len();))
            }
            One::Place(Place { code, repr: Repr::Vec(_), .. }) => Some(quote!(#count += #code.len();)),
            one => is_single(one).then(|| quote!(#count += 1;)),
        })?;
        Some(One::Count(quote!({
            let mut #count = 0usize;
            #each
            #count
        })))
    }

    /// `$exists`.
    pub(super) fn exists(&self, of: &Expr, here: &Here) -> Option<One> {
        let exists = self.local("exists");
        // What is looked up is there, even if it is an empty array.
        let looked_up = of.args_of(Function::Lookup).is_some();
        let listed = |one: &One| matches!(one, One::Place(Place { repr: Repr::Vec(_) | Repr::OneOrMany(_), .. }) if looked_up);
        let each = self.until_first(of, here, &mut |one| {
            (is_single(&one) || listed(&one)).then(|| quote!(#exists = true;))
        })?;
        Some(One::Bool(quote!({
            let mut #exists = false;
            #each
            #exists
        })))
    }
}

/// Whether a value is known to be no array.
pub(super) fn is_single(one: &One) -> bool {
    match one {
        One::Place(place) => {
            !place.repr.is_open()
                && !matches!(place.repr, Repr::Vec(_) | Repr::OneOrMany(_) | Repr::Option(_))
        }
        One::Owned(_, repr) => matches!(repr, Repr::Int(_) | Repr::String | Repr::Struct(_) | Repr::Map(_)),
        One::Refs(_) => false,
        _ => true,
    }
}
