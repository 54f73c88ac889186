//! Untyped emission of paths that bind variables.

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::Emitter;
use super::capture::path_variables;
use super::paths::{expr_fn, none, some};
use super::place::Here;
use crate::expr::core::{Expr, Kind, TupleKind, TupleStage, TupleStep, Tuples, VarId};

/// The variables of a path.
type Path = [VarId];

impl Emitter<'_, '_> {
    /// The values of a path that binds variables, or what they are grouped to.
    pub(super) fn tuple_seq(&self, tuples: &Tuples, here: &Here, expr: &Expr) -> TokenStream {
        let stream = self.tuple_stream(tuples, here, expr);
        let Some(pairs) = &tuples.group else {
            let values = expr_fn("tuple_values");
            return quote!(#values(#stream));
        };
        let (group, at, count) = (expr_fn("tuple_group"), self.at(expr), pairs.len());
        let (tuple, cx) = (self.local("tuple"), self.cx());
        let (keys, values) =
            self.with_tuple(&path_variables(tuples), &tuple, |inner| self.pair_arms(pairs, inner));
        quote! {
            #group(
                #cx,
                #stream,
                #count,
                &mut |__pair, #tuple| ::core::result::Result::Ok(match __pair { #keys }),
                &mut |__pair, #tuple| ::core::result::Result::Ok(match __pair { #values }),
                #at,
            )?
        }
    }

    /// The values with all that is bound for them.
    fn tuple_stream(&self, tuples: &Tuples, here: &Here, expr: &Expr) -> TokenStream {
        let start = match (tuples.whole, &tuples.of.kind, here) {
            (true, ..) => {
                let (whole, here) = (expr_fn("whole_tuple"), self.here(here, expr));
                quote!(#whole(#here))
            }
            (false, ..) => {
                let (start, of) = (expr_fn("tuples"), self.start(&tuples.of, here));
                quote!(#start(#of))
            }
        };
        let path = path_variables(tuples);
        tuples.steps.iter().fold(start, |stream, step| self.tuple_step(&path, &stream, step, expr))
    }

    fn tuple_step(&self, path: &Path, stream: &TokenStream, step: &TupleStep, expr: &Expr) -> TokenStream {
        let (tuple, cx, at) = (self.local("tuple"), self.cx(), self.at(expr));
        let stream = match &step.kind {
            TupleKind::Each { expr, focus, index, ancestor } => {
                let each = self.with_tuple(path, &tuple, |inner| self.tuple_each(expr, inner));
                match each {
                    TupleEach::Stream(each) => {
                        let nest = expr_fn("tuple_nest");
                        quote!(#nest(#cx, #stream, &mut |#tuple| ::core::result::Result::Ok(#each), #at)?)
                    }
                    TupleEach::Values(each) => {
                        let (step, binds) = (expr_fn("tuple_step"), self.binds(*focus, *index, *ancestor));
                        quote! {
                            #step(#cx, #stream, #binds, &mut |#tuple| ::core::result::Result::Ok(#each), #at)?
                        }
                    }
                }
            }
            TupleKind::Sort { terms, index } => {
                let (sort, keys) = (expr_fn("tuple_sort"), self.local("keys"));
                let (descending, pushes) =
                    self.with_tuple(path, &tuple, |inner| self.sort_keys(terms, inner, &keys));
                let sorted = quote! {
                    #sort(#cx, #stream, &[#(#descending),*], &mut |#tuple, #keys| {
                        #(#pushes)*
                        ::core::result::Result::Ok(())
                    }, #at)?
                };
                index.map_or(sorted.clone(), |index| self.tuple_index(&sorted, index))
            }
        };
        step.stages.iter().fold(stream, |stream, stage| self.tuple_stage(path, &stream, stage, &at))
    }

    fn tuple_stage(
        &self,
        path: &Path,
        stream: &TokenStream,
        stage: &TupleStage,
        at: &TokenStream,
    ) -> TokenStream {
        match stage {
            TupleStage::At(position) => {
                let pick = expr_fn("tuple_at");
                quote!(#pick(#stream, #position))
            }
            TupleStage::Index(id) => self.tuple_index(stream, *id),
            TupleStage::Filter(test) => {
                let (filter, tuple, cx) = (expr_fn("tuple_filter"), self.local("tuple"), self.cx());
                let test = self.with_tuple(path, &tuple, |inner| self.item(test, inner));
                quote!(#filter(#cx, #stream, &mut |#tuple| ::core::result::Result::Ok(#test), #at)?)
            }
        }
    }

    fn tuple_index(&self, stream: &TokenStream, id: VarId) -> TokenStream {
        let (index, slot) = (expr_fn("tuple_index"), self.slot(id));
        quote!(#index(#stream, #slot))
    }

    fn slot(&self, id: VarId) -> usize {
        self.captures.slots.get(&id).copied().unwrap_or_default()
    }

    fn binds(&self, focus: Option<VarId>, index: Option<VarId>, ancestor: Option<VarId>) -> TokenStream {
        let slot = |id: Option<VarId>| match id {
            Some(id) => {
                let slot = self.slot(id);
                some(&quote!(#slot))
            }
            None => none(),
        };
        let (binds, focus, index, ancestor) = (expr_fn("Binds"), slot(focus), slot(index), slot(ancestor));
        quote!(#binds { focus: #focus, index: #index, ancestor: #ancestor })
    }

    /// Emits with what `tuple` binds at hand.
    fn with_tuple<T>(&self, path: &Path, tuple: &Ident, emit: impl FnOnce(&Here) -> T) -> T {
        let outer = self.places.borrow().clone();
        let places = path.iter().map(|id| {
            let slot = self.slot(*id);
            (*id, quote!(#tuple.get(#slot)))
        });
        self.places.borrow_mut().extend(places);
        let emitted = emit(&Here::Value(quote!(#tuple.here())));
        self.places.replace(outer);
        emitted
    }

    /// What a step does for each value; a path that ends it hands on what it binds.
    fn tuple_each(&self, expr: &Expr, here: &Here) -> TupleEach {
        match self.carried(expr, here) {
            Some(stream) => TupleEach::Stream(stream),
            None => TupleEach::Values(self.item(expr, here)),
        }
    }

    fn carried(&self, expr: &Expr, here: &Here) -> Option<TokenStream> {
        match &expr.kind {
            Kind::Unwrap(of) | Kind::KeepSequence(of) => self.carried(of, here),
            Kind::Tuples(tuples) if tuples.carries => Some(self.tuple_stream(tuples, here, expr)),
            Kind::Block(locals, items) => {
                let (last, before) = items.split_last()?;
                let last = self.carried(last, here)?;
                let locals = self.locals(locals, here);
                let before = before.iter().map(|item| self.item(item, here));
                Some(quote!({ #(#locals)* #(let _ = #before;)* #last }))
            }
            _ => None,
        }
    }
}

enum TupleEach {
    Stream(TokenStream),
    Values(TokenStream),
}
