//! Typed emission of paths that bind: nested loops, in which all that is bound is known.
//!
//! It declines where a stage has to see the whole stream before it can say which values stay.

use std::cell::RefCell;

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::Emitter;
use super::binding::Known;
use super::place::{Here, One};
use super::stream::{gives_positions, is_between, literal_range};
use super::target::is_scalar;
use crate::expr::core::{Expr, Kind, SortTerm, TupleKind, TupleStage, TupleStep, Tuples, VarId};

/// What a path comes to.
pub(super) enum End<'e> {
    /// What its last step yields.
    Step(&'e Expr),
    /// The value at hand.
    Value,
}

/// What is done with each value, where all that is bound for it is known.
type Last<'b> = &'b mut dyn FnMut(End<'_>, &Here) -> Option<TokenStream>;

/// Positions in the whole stream: locals that are declared around all of its loops.
type Counters = RefCell<Vec<TokenStream>>;

impl Emitter<'_, '_> {
    /// `last` for each value of a path that binds.
    pub(super) fn each_tuple(&self, tuples: &Tuples, here: &Here, last: Last<'_>) -> Option<TokenStream> {
        let counters = Counters::default();
        let (of, steps) = (&tuples.of, tuples.steps.as_slice());
        let code = match (&of.kind, here, steps) {
            (_, _, [TupleStep { kind: TupleKind::Sort { terms, index }, stages }, rest @ ..]) => {
                let sorted = (of, terms.as_slice(), *index);
                self.tuple_sorted(sorted, here, &mut |here| {
                    self.tuple_stages(stages, rest, here, &counters, last)
                })
                .filter(|_| !tuples.whole)?
            }
            (Kind::Start, Here::Roots, _) => self.tuple_steps(steps, here, &counters, last)?,
            (Kind::Start, Here::Place(place), _) if is_scalar(&One::Place(place.clone())) => {
                self.tuple_steps(steps, here, &counters, last)?
            }
            _ if tuples.whole => return None,
            _ => self.each_item(of, here, &mut |place| {
                let alone = is_scalar(&One::Place(place.clone()));
                let here = Here::Place(alone.then_some(place)?);
                self.tuple_steps(steps, &here, &counters, last)
            })?,
        };
        let counters = counters.into_inner();
        Some(if counters.is_empty() { code } else { quote!({ #(#counters)* #code }) })
    }

    /// `next` for each value of what a path starts from, in order, with its position bound.
    fn tuple_sorted(
        &self,
        (of, terms, index): (&Expr, &[SortTerm], Option<VarId>),
        here: &Here,
        next: &mut dyn FnMut(&Here) -> Option<TokenStream>,
    ) -> Option<TokenStream> {
        let position = self.local("position");
        let sorted = self.each_sorted(of, terms, here, &mut |one| {
            let One::Place(place) = one else { return None };
            let here = Here::Place(place);
            let Some(index) = index else { return next(&here) };
            let next = self.with_known(&[(index, position_of(&position))], || next(&here))?;
            Some(quote!(#next #position += 1;))
        })?;
        Some(match index {
            Some(_) => quote!(let mut #position = 0usize; #sorted),
            None => sorted,
        })
    }

    /// The steps that are left, for one value.
    fn tuple_steps(
        &self,
        steps: &[TupleStep],
        here: &Here,
        counters: &Counters,
        last: Last<'_>,
    ) -> Option<TokenStream> {
        let Some((step, rest)) = steps.split_first() else {
            return last(End::Value, here);
        };
        let TupleKind::Each { expr, focus, index, ancestor } = &step.kind else { return None };
        let ends = rest.is_empty() && step.stages.is_empty();
        if let Some(inner) = carried(expr) {
            // What it binds stays bound; the step itself binds nothing.
            return self.each_tuple(inner, here, &mut |end, here| match end {
                end if ends => last(end, here),
                End::Value => self.tuple_stages(&step.stages, rest, here, counters, last),
                End::Step(expr) => self.each_item(expr, here, &mut |place| {
                    let alone = is_scalar(&One::Place(place.clone()));
                    let here = Here::Place(alone.then_some(place)?);
                    self.tuple_stages(&step.stages, rest, &here, counters, last)
                }),
            });
        }
        let mut known = Vec::new();
        if let Some(ancestor) = ancestor {
            let Here::Place(place) = here else { return None };
            known.push((*ancestor, Known::One(One::Place(place.clone()))));
        }
        if ends && focus.is_none() && index.is_none() {
            return self.with_known(&known, || last(End::Step(expr), here));
        }
        self.each_position(expr, here, index.is_some(), &mut |place, position| {
            let place = is_scalar(&One::Place(place.clone())).then_some(place)?;
            let mut known = known.clone();
            known.extend(index.map(|index| (index, Known::One(position))));
            let next = match focus {
                Some(focus) => {
                    known.push((*focus, Known::One(One::Place(place))));
                    here.clone()
                }
                None => Here::Place(place),
            };
            self.with_known(&known, || self.tuple_stages(&step.stages, rest, &next, counters, last))
        })
    }

    /// The stages of a step that are left, and the steps behind it, for one value.
    fn tuple_stages(
        &self,
        stages: &[TupleStage],
        rest: &[TupleStep],
        here: &Here,
        counters: &Counters,
        last: Last<'_>,
    ) -> Option<TokenStream> {
        let Some((stage, stages)) = stages.split_first() else {
            return self.tuple_steps(rest, here, counters, last);
        };
        let mut next = || self.tuple_stages(stages, rest, here, counters, last);
        let wanted = match stage {
            TupleStage::Filter(test) => match literal_range(test) {
                Some((from, to)) => (from, to),
                None if gives_positions(test) => return None,
                None => {
                    let (holds, next) = (self.holds(test, here), next()?);
                    return Some(quote!(if #holds { #next }));
                }
            },
            TupleStage::At(at) => {
                let at = usize::try_from(*at).ok()?;
                (at, at)
            }
            TupleStage::Index(id) => {
                let position = self.counter(counters);
                let next = self.with_known(&[(*id, position_of(&position))], next)?;
                return Some(quote!(#next #position += 1;));
            }
        };
        let (position, next) = (self.counter(counters), next()?);
        let wanted = is_between(&position, wanted);
        Some(quote! {
            if #wanted { #next }
            #position += 1;
        })
    }

    fn counter(&self, counters: &Counters) -> Ident {
        let position = self.local("position");
        counters.borrow_mut().push(quote!(let mut #position = 0usize;));
        position
    }
}

fn position_of(position: &Ident) -> Known {
    Known::One(One::Count(quote!(#position)))
}

/// The path that a step is, if what that binds goes on to the path around it.
fn carried(expr: &Expr) -> Option<&Tuples> {
    match &expr.kind {
        Kind::Unwrap(of) | Kind::KeepSequence(of) => carried(of),
        Kind::Tuples(tuples) if tuples.carries && tuples.group.is_none() => Some(tuples),
        Kind::Block(locals, items) if locals.is_empty() => match items.as_slice() {
            [only] => carried(only),
            _ => None,
        },
        _ => None,
    }
}
