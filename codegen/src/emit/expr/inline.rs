//! Typed emission of functions that call a literal one back: loops around its body.

use proc_macro2::TokenStream;
use quote::quote;

use super::Emitter;
use super::binding::Known;
use super::index::Search;
use super::place::{Here, One, Place};
use super::stream::Body;
use super::target::is_scalar;
use crate::expr::core::{Expr, Flavour, Kind, Lambda, VarId};
use crate::ir::Repr;

impl Emitter<'_, '_> {
    /// A literal function whose parameters are `args`, and these; it must have no more.
    pub(super) fn inlined<'e>(
        &self,
        function: &'e Expr,
        args: &[Known],
    ) -> Option<(&'e Lambda, Vec<(VarId, Known)>)> {
        let Kind::Lambda(lambda) = &function.kind else { return None };
        let rebound = lambda.params.iter().any(|param| self.captures.bound.contains_key(param));
        let fits = lambda.signature.is_none() && lambda.locals.is_empty();
        if !fits || rebound || lambda.params.len() > args.len() {
            return None;
        }
        Some((lambda, lambda.params.iter().copied().zip(args.iter().cloned()).collect()))
    }

    /// `body` for each item of `of` and its position, counted if `counts` says that it is asked for.
    pub(super) fn each_position(
        &self,
        of: &Expr,
        here: &Here,
        counts: bool,
        body: &mut dyn FnMut(Place, One) -> Option<TokenStream>,
    ) -> Option<TokenStream> {
        let index = self.local_of(of, "index");
        let items = self.each_item(of, here, &mut |place| {
            let body = body(place, One::Count(quote!(#index)))?;
            Some(if counts { quote!(#body #index += 1;) } else { body })
        })?;
        Some(if counts { quote!(let mut #index = 0usize; #items) } else { items })
    }

    /// `$map` with a literal function. Its results are not spread.
    pub(super) fn each_mapped(&self, args: &[Expr], here: &Here, body: Body<'_>) -> Option<TokenStream> {
        let [of, function] = args else { return None };
        let mut alone = |one: One| body(is_scalar(&one).then_some(one)?);
        let mut row = |result: &Expr| self.optional(result, here, &mut alone);
        if let Some(rows) = self.each_zipped_by(of, function, here, &mut row) {
            return Some(rows);
        }
        self.each_position(of, here, has_second(function), &mut |place, index| {
            let args = self.callback_args(place, index, of, here);
            let (lambda, known) = self.inlined(function, &args)?;
            self.with_known(&known, || {
                self.optional(&lambda.body, here, &mut |one| {
                    let alone = is_scalar(&one);
                    body(alone.then_some(one)?)
                })
            })
        })
    }

    /// What `$map` and `$filter` call a function with: a value, its position, and all of them if those are a list.
    pub(super) fn callback_args(&self, place: Place, index: One, of: &Expr, here: &Here) -> Vec<Known> {
        let list = self.one(of, here).filter(|one| match one {
            One::Place(place) => matches!(place.repr, Repr::Vec(_)),
            _ => false,
        });
        [Some(One::Place(place)), Some(index), list].into_iter().flatten().map(Known::One).collect()
    }

    /// `$filter` with a literal function.
    pub(super) fn each_kept(&self, args: &[Expr], here: &Here, body: Body<'_>) -> Option<TokenStream> {
        let [of, function] = args else { return None };
        let mut kept = |place: Place, index: One| {
            let args = self.callback_args(place.clone(), index, of, here);
            let (lambda, known) = self.inlined(function, &args)?;
            let holds = self.with_known(&known, || self.truthy(Flavour::Jsonata, &lambda.body, here));
            let alone = is_scalar(&One::Place(place.clone()));
            let body = body(alone.then_some(One::Place(place))?)?;
            Some(quote!(if #holds { #body }))
        };
        if let Kind::Lambda(lambda) = &function.kind
            && let [only] = lambda.params.as_slice()
        {
            let search = Search { of, test: &lambda.body, focus: Some(*only) };
            let found = self.each_candidate(search, here, &mut |place| kept(place, One::Int(0)));
            if found.is_some() {
                return found;
            }
        }
        self.each_position(of, here, has_second(function), &mut kept)
    }
}

fn has_second(function: &Expr) -> bool {
    matches!(&function.kind, Kind::Lambda(lambda) if lambda.params.len() > 1)
}
