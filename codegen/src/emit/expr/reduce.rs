//! Typed emission of `$reduce`: a loop around a local.

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::Emitter;
use super::accumulate::is_var;
use super::binding::{Known, sees};
use super::paths::{none, some};
use super::place::{Here, One, Place};
use super::settle::Scalar;
use super::stream::Body;
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
            return None;
        }
        let Some(scalar) = owned(expr) else { return self.each_accumulated(args, here, expr, body) };
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
