//! Typed emission of `$reduce`: a loop around a local.

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::Emitter;
use super::accumulate::is_var;
use super::binding::{Known, sees};
use super::lasting::is_lasting;
use super::paths::{none, some};
use super::place::{Here, One, Place};
use super::settle::Scalar;
use super::stream::Body;
use super::target::is_scalar;
use crate::expr::core::{Expr, Kind, VarId};
use crate::ir::Repr;

impl Emitter<'_, '_> {
    /// `$reduce` of an array that is always there, from a start: always a value.
    pub(super) fn one_reduced(&self, args: &[Expr], here: &Here, expr: &Expr) -> Option<One> {
        let [of, function, start] = args else { return None };
        let listed = matches!(self.one(of, here), Some(One::Place(Place { repr: Repr::Vec(_), .. })));
        if !listed && self.range_of(of, here).is_none() {
            return None;
        }
        let Some(scalar) = owned(expr) else { return self.one_accumulated(args, here, expr) };
        let so_far = self.local("so_far");
        let start = scalar.read(&self.one(start, here)?)?;
        let steps = self.each_position(of, here, counts(function), &mut |place, index| {
            let next = self.reduction(function, scalar, &so_far, place, index, here)?;
            Some(quote!(#so_far = #next;))
        })?;
        let ty = scalar.ty();
        Some(scalar.one(quote!({ let mut #so_far: #ty = #start; #steps #so_far })))
    }

    /// `body` for what `$reduce` comes to; nothing comes to nothing.
    pub(super) fn each_reduced(
        &self,
        args: &[Expr],
        here: &Here,
        expr: &Expr,
        body: Body<'_>,
    ) -> Option<TokenStream> {
        let [of, function, rest @ ..] = args else { return None };
        // An empty array comes to the start.
        if !rest.is_empty() && (Self::may_be_list(of) || !self.yields_no_list(of, here)) {
            return self.each_reduced_perhaps(args, here, expr, body);
        }
        let Some(scalar) = owned(expr) else {
            let accumulated = self.each_accumulated(args, here, expr, body);
            return accumulated.or_else(|| self.each_chosen(args, here, body));
        };
        let (result, so_far) = (self.local("result"), self.local("so_far"));
        let start = match rest {
            [] => None,
            [start, ..] => Some(scalar.read(&self.one(start, here)?)?),
        };
        let steps = self.each_position(of, here, counts(function), &mut |place, index| {
            let first = scalar.read(&One::Place(place.clone()));
            let next = self.reduction(function, scalar, &so_far, place, index, here)?;
            let (pattern, none) = (some(&quote!(#so_far)), none());
            Some(match &start {
                Some(start) => {
                    let next = some(&next);
                    quote! {
                        let #so_far = match #result.take() { #pattern => #so_far, #none => #start };
                        #result = #next;
                    }
                }
                None => {
                    let first = first?;
                    let next = some(&quote!(match #result.take() { #pattern => #next, #none => #first }));
                    quote!(#result = #next;)
                }
            })
        })?;
        let declare = scalar.declare(&result);
        let body = scalar.if_made(&result, &self.local("found"), body)?;
        Some(quote!(#declare #steps #body))
    }

    /// The same of an array that is always there, where a turn may come to nothing.
    fn each_reduced_perhaps(
        &self,
        args: &[Expr],
        here: &Here,
        expr: &Expr,
        body: Body<'_>,
    ) -> Option<TokenStream> {
        let ([of, function, start], Some(scalar)) = (args, Scalar::of(expr)) else { return None };
        if !self.is_list(of, here) || !matches!(scalar, Scalar::Number | Scalar::Bool) {
            return None;
        }
        let (so_far, next) = (self.local("so_far"), self.local("next"));
        let start = some(&scalar.read(&self.one(start, here)?)?);
        let steps = self.each_position(of, here, counts(function), &mut |place, index| {
            let (kept, so_far) = (&so_far, Known::Maybe(quote!(#so_far), scalar));
            let (lambda, known) =
                self.inlined(function, &[so_far, Known::One(One::Place(place)), Known::One(index)])?;
            let turn = self.with_known(&known, || self.settled(&lambda.body, here, scalar, &next))?;
            (lambda.params.len() > 1).then(|| quote!(#turn #kept = #next;))
        })?;
        let (declare, found) = (scalar.declare(&so_far), self.local("found"));
        let body = scalar.if_found(&so_far, &found, body)?;
        Some(quote!(#declare #so_far = #start; #steps #body))
    }

    /// `$reduce` without a start, by a function that gives back one of both: a reference to the one that is left.
    fn each_chosen(&self, args: &[Expr], here: &Here, body: Body<'_>) -> Option<TokenStream> {
        let [of, function] = args else { return None };
        if !is_lasting(of) || self.standalone.get() {
            return None;
        }
        let (best, so_far, mut held) = (self.local("best"), self.local_of(function, "so_far"), None);
        let steps = self.each_position(of, here, counts(function), &mut |place, index| {
            let same = held.get_or_insert_with(|| place.repr.clone()) == &place.repr;
            let one = same.then(|| One::Place(place.clone())).filter(is_scalar)?;
            let first = One::Place(Place { code: quote!(#so_far), by_ref: true, repr: place.repr.clone() });
            let (lambda, known) = self.inlined(function, &[first, one, index].map(Known::One))?;
            let [left, right, ..] = lambda.params.as_slice() else { return None };
            let both = [(*left, quote!(#so_far)), (*right, place.borrow())];
            let next = self.with_known(&known, || self.chosen(&lambda.body, &both, here))?;
            let (pattern, next, borrow) = (some(&quote!(#so_far)), some(&next), place.borrow());
            Some(quote!(if let #pattern = #best.replace(#borrow) { #best = #next; }))
        })?;
        let (found, none) = (self.local("found"), none());
        let body = body(One::Place(Place { code: quote!(#found), by_ref: true, repr: held? }))?;
        let pattern = some(&quote!(#found));
        Some(quote!(let mut #best = #none; #steps if let #pattern = #best { #body }))
    }

    /// Which of both the body of a function gives back.
    fn chosen(&self, body: &Expr, both: &[(VarId, TokenStream); 2], here: &Here) -> Option<TokenStream> {
        match &body.kind {
            Kind::Unwrap(of) => self.chosen(of, both, here),
            Kind::Block(locals, items) => match items.as_slice() {
                [only] if locals.is_empty() => self.chosen(only, both, here),
                _ => None,
            },
            Kind::Cond(test, then, Some(otherwise)) => {
                let (then, otherwise) = (self.chosen(then, both, here)?, self.chosen(otherwise, both, here)?);
                let test = self.holds(test, here);
                Some(quote!(if #test { #then } else { #otherwise }))
            }
            Kind::Var(id) => both.iter().find(|(of, _)| of == id).map(|(_, code)| code.clone()),
            _ => None,
        }
    }

    /// The next value of the local `so_far`.
    fn reduction(
        &self,
        function: &Expr,
        scalar: Scalar,
        so_far: &Ident,
        place: Place,
        index: One,
        here: &Here,
    ) -> Option<TokenStream> {
        let args = [Known::One(scalar.at(so_far)), Known::One(One::Place(place)), Known::One(index)];
        let (lambda, known) = self.inlined(function, &args)?;
        if lambda.params.len() < 2 {
            return None;
        }
        self.with_known(&known, || self.reduced_to(&lambda.body, lambda.params[0], scalar, so_far, here))
    }

    /// What the body of a function comes to. A text that is the one so far and more is that one, with more appended.
    fn reduced_to(
        &self,
        body: &Expr,
        param: VarId,
        scalar: Scalar,
        so_far: &Ident,
        here: &Here,
    ) -> Option<TokenStream> {
        match &body.kind {
            Kind::Concat(parts) if scalar == Scalar::Owned && is_var(parts.first()?, param) => {
                let parts = &parts[1..];
                if !parts.iter().any(|part| sees(part, param)) {
                    let text = self.local("text");
                    let appends = self.appends(parts, &text, here, body);
                    return Some(quote!({ let mut #text = #so_far; #appends #text }));
                }
            }
            Kind::Var(id) if scalar == Scalar::Owned && *id == param => return Some(quote!(#so_far)),
            Kind::Cond(test, then, Some(otherwise)) if scalar == Scalar::Owned => {
                let then = self.reduced_to(then, param, scalar, so_far, here)?;
                let otherwise = self.reduced_to(otherwise, param, scalar, so_far, here)?;
                let test = self.holds(test, here);
                return Some(quote!(if #test { #then } else { #otherwise }));
            }
            _ => {}
        }
        scalar.read(&self.one(body, here)?)
    }
}

/// What holds the result: it owns its text.
fn owned(expr: &Expr) -> Option<Scalar> {
    match Scalar::of(expr)? {
        Scalar::Text => Some(Scalar::Owned),
        scalar => Some(scalar),
    }
}

/// Whether a function asks for positions.
pub(super) fn counts(function: &Expr) -> bool {
    matches!(&function.kind, Kind::Lambda(lambda) if lambda.params.len() > 2)
}
