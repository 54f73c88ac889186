//! Typed emission of paths that bind: nested loops, in which all that is bound is known.
//!
//! Where a sort, or a position from the end, has to see the whole stream, the values are first collected with all that
//! is bound for them.

use std::cell::RefCell;

use proc_macro2::{Ident, Literal, TokenStream};
use quote::quote;

use super::Emitter;
use super::binding::{Bound, Known, let_one};
use super::capture::path_variables;
use super::index::Search;
use super::lasting::is_lasting;
use super::order::{Key, compare_tuples};
use super::paths::{expr_fn, some};
use super::place::{Here, One, Place};
use super::position::is_between;
use super::range::literal_range;
use super::target::is_scalar;
use crate::expr::core::{Expr, Kind, SortTerm, TupleKind, TupleStage, TupleStep, Tuples, VarId};
use crate::expr::path::gives_positions;

/// What a path comes to.
pub(super) enum End<'e> {
    /// What its last step yields.
    Step(&'e Expr),
    /// The value at hand.
    Value,
}

/// What is done with each value, where all that is bound for it is known.
type Last<'b> = &'b mut dyn FnMut(End<'_>, &Here) -> Option<TokenStream>;

/// What is done with each value, given what `$` is.
type Next<'b> = &'b mut dyn FnMut(&Here) -> Option<TokenStream>;

/// Positions in the whole stream: locals that are declared around all of its loops.
type Counters = RefCell<Vec<TokenStream>>;

/// What is bound.
type Variables = Vec<(VarId, Known)>;

/// A step of a path, or what follows one.
enum Turn<'e> {
    Step(&'e TupleStep),
    Stage(&'e TupleStage),
}

/// A stream, as it is emitted.
struct Stream<'e> {
    /// What its steps bind.
    bound: Vec<VarId>,
    counters: &'e Counters,
    /// Whether what it starts from outlasts it.
    lasts: bool,
}

/// Values that are collected, each a tuple: the value, and what is bound for it.
struct Collected {
    /// The local.
    name: Ident,
    /// What makes it.
    code: TokenStream,
    /// How the value is held.
    value: Known,
    /// What is bound.
    bound: Variables,
}

impl Emitter<'_, '_> {
    /// `last` for each value of a path that binds.
    pub(super) fn each_tuple(&self, tuples: &Tuples, here: &Here, last: Last<'_>) -> Option<TokenStream> {
        let (of, counters) = (&tuples.of, Counters::default());
        let stream = Stream { bound: path_variables(tuples), counters: &counters, lasts: is_lasting(of) };
        let turns: Vec<_> = tuples.steps.iter().flat_map(turns_of).collect();
        let code = match (&of.kind, here, turns.as_slice()) {
            (_, _, [Turn::Step(TupleStep { kind: TupleKind::Sort { terms, index }, .. }), rest @ ..]) => {
                let sorted = (of, terms.as_slice(), *index);
                let mut source = |next: Next<'_>| self.tuple_sorted(sorted, here, next);
                self.stream_turns(&stream, rest, &mut source, last).filter(|_| !tuples.whole)?
            }
            (Kind::Start, Here::Roots, turns) => {
                self.stream_turns(&stream, turns, &mut |next| next(here), last)?
            }
            (Kind::Start, Here::Place(place), turns) if is_scalar(&One::Place(place.clone())) => {
                self.stream_turns(&stream, turns, &mut |next| next(here), last)?
            }
            _ if tuples.whole => return None,
            (_, _, turns) => {
                let mut source = |next: Next<'_>| self.each_alone(of, here, next);
                self.stream_turns(&stream, turns, &mut source, last)?
            }
        };
        let counters = counters.into_inner();
        Some(if counters.is_empty() { code } else { quote!({ #(#counters)* #code }) })
    }

    /// `next` for each item of `of`, none of which may be an array.
    fn each_alone(&self, of: &Expr, here: &Here, next: Next<'_>) -> Option<TokenStream> {
        self.each_item(of, here, &mut |place| {
            let alone = is_scalar(&One::Place(place.clone()));
            next(&Here::Place(alone.then_some(place)?))
        })
    }

    /// `next` for each value of what a path starts from, in order, with its position bound.
    fn tuple_sorted(
        &self,
        (of, terms, index): (&Expr, &[SortTerm], Option<VarId>),
        here: &Here,
        next: Next<'_>,
    ) -> Option<TokenStream> {
        let position = self.local("position");
        let sorted = self.each_sorted(of, terms, here, &mut |one| {
            let One::Place(place) = one else { return None };
            self.counting(index, &position, &Here::Place(place), next)
        })?;
        Some(declared(index, &position, sorted))
    }

    /// `next`, with the local `position` bound and counted, if it is asked for.
    fn counting(
        &self,
        index: Option<VarId>,
        position: &Ident,
        here: &Here,
        next: Next<'_>,
    ) -> Option<TokenStream> {
        let Some(index) = index else { return next(here) };
        let next = self.with_known(&[(index, position_of(position))], || next(here))?;
        Some(quote!(#next #position += 1;))
    }

    /// The turns that are left, for all values of `source`.
    fn stream_turns(
        &self,
        stream: &Stream<'_>,
        turns: &[Turn<'_>],
        source: &mut dyn FnMut(Next<'_>) -> Option<TokenStream>,
        last: Last<'_>,
    ) -> Option<TokenStream> {
        let Some(whole) = turns.iter().position(Turn::needs_all) else {
            return source(&mut |here| self.tuple_turns(stream, turns, here, last));
        };
        let (before, after) = (&turns[..whole], &turns[whole + 1..]);
        if !stream.lasts || !before.iter().all(Turn::lasts) {
            return None;
        }
        match &turns[whole] {
            Turn::Step(TupleStep { kind: TupleKind::Sort { terms, index }, .. }) => {
                let collected = self.collect_tuples(stream, before, terms, source)?;
                let (code, name, position) = (&collected.code, &collected.name, self.local("position"));
                let mut source = |next: Next<'_>| {
                    let tuple = self.local("tuple");
                    let next = self.with_tuple_at(&collected, &tuple, &mut |here| {
                        self.counting(*index, &position, here, next)
                    })?;
                    Some(quote!(for #tuple in &#name { #next }))
                };
                let rest = self.stream_turns(stream, after, &mut source, last)?;
                let rest = declared(*index, &position, rest);
                Some(quote!(#code #rest))
            }
            Turn::Stage(TupleStage::At(at)) => {
                let collected = self.collect_tuples(stream, before, &[], source)?;
                let (code, name, nth) = (&collected.code, &collected.name, expr_fn("nth"));
                let mut source = |next: Next<'_>| {
                    let tuple = self.local("tuple");
                    let next = self.with_tuple_at(&collected, &tuple, next)?;
                    let pattern = some(&quote!(#tuple));
                    Some(quote!(if let #pattern = #nth(&#name, #at) { #next }))
                };
                let rest = self.stream_turns(stream, after, &mut source, last)?;
                Some(quote!(#code #rest))
            }
            _ => None,
        }
    }

    /// The values of a stream after some turns, in order of `terms`.
    fn collect_tuples(
        &self,
        stream: &Stream<'_>,
        before: &[Turn<'_>],
        terms: &[SortTerm],
        source: &mut dyn FnMut(Next<'_>) -> Option<TokenStream>,
    ) -> Option<Collected> {
        let name = self.local("tuples");
        let mut held: Option<(Known, Variables, Vec<Key>)> = None;
        let mut push = |here: &Here| {
            let Here::Place(place) = here else { return None };
            let value = self.local("value");
            let (mut lets, mut names) = (Vec::new(), Vec::new());
            let mut keep = |name: Ident, one: &One| {
                let Bound { code, known, .. } =
                    let_one(&name, one).filter(|bound| !bound.owns && !bound.code.is_empty())?;
                lets.push(code);
                names.push(name);
                Some(known.stored_at(&quote!(_)))
            };
            let value = keep(value, &One::Place(place.clone()))?;
            let mut bound = Vec::new();
            for id in &stream.bound {
                match self.known(*id) {
                    Some(Known::One(one)) => bound.push((*id, keep(self.local("bound"), &one)?)),
                    Some(_) => return None,
                    None => {}
                }
            }
            let keys =
                terms.iter().map(|term| self.key_of(&term.key, here, false)).collect::<Option<Vec<_>>>()?;
            let codes: Vec<_> = keys.iter().map(|key| key.code.clone()).collect();
            let same = match &held {
                Some((known, ids, _)) => {
                    known.name() == value.name()
                        && ids.len() == bound.len()
                        && ids.iter().zip(&bound).all(|(left, right)| left.1.name() == right.1.name())
                }
                None => true,
            };
            held = Some((value, bound, keys));
            same.then(|| quote!(#(#lets)* #name.push((#(#names,)* #(#codes,)*));))
        };
        let add = source(&mut |here| {
            self.tuple_turns(stream, before, here, &mut |end, here| match end {
                End::Value => push(here),
                End::Step(step) => self.each_alone(step, here, &mut push),
            })
        })?;
        let (value, bound, keys) = held?;
        let sort = match terms {
            [] => None,
            terms => Some(compare_tuples(&name, &keys, terms, bound.len() + 1)?),
        };
        let code = quote!(let mut #name = ::std::vec::Vec::new(); #add #sort);
        Some(Collected { name, code, value, bound })
    }

    /// `next`, with what the local `tuple` holds.
    fn with_tuple_at(&self, collected: &Collected, tuple: &Ident, next: Next<'_>) -> Option<TokenStream> {
        let at = |at: usize, known: &Known| {
            let at = Literal::usize_unsuffixed(at);
            known.stored_at(&quote!(#tuple.#at))
        };
        let Known::One(One::Place(value)) = at(0, &collected.value) else { return None };
        let bound =
            collected.bound.iter().enumerate().map(|(index, (id, known))| (*id, at(index + 1, known)));
        self.with_known(&bound.collect::<Vec<_>>(), || next(&Here::Place(value)))
    }

    /// The turns that are left, for one value.
    fn tuple_turns(
        &self,
        stream: &Stream<'_>,
        turns: &[Turn<'_>],
        here: &Here,
        last: Last<'_>,
    ) -> Option<TokenStream> {
        let Some((turn, rest)) = turns.split_first() else {
            return last(End::Value, here);
        };
        let step = match turn {
            Turn::Stage(stage) => return self.turn_stage(stream, stage, rest, here, last),
            Turn::Step(step) => step,
        };
        let TupleKind::Each { expr, focus, index, ancestor } = &step.kind else { return None };
        if let Some(inner) = carried(expr) {
            // What it binds stays bound; the step itself binds nothing.
            return self.each_tuple(inner, here, &mut |end, here| match end {
                end if rest.is_empty() => last(end, here),
                End::Value => self.tuple_turns(stream, rest, here, last),
                End::Step(expr) => {
                    self.each_alone(expr, here, &mut |here| self.tuple_turns(stream, rest, here, last))
                }
            });
        }
        let mut known = Vec::new();
        if let Some(ancestor) = ancestor {
            let Here::Place(place) = here else { return None };
            known.push((*ancestor, Known::One(One::Place(place.clone()))));
        }
        if rest.is_empty() && focus.is_none() && index.is_none() {
            return self.with_known(&known, || last(End::Step(expr), here));
        }
        // The root has no place of its own, but can be what `$` is.
        if expr.kind == Kind::Root && focus.is_none() && index.is_none() && !self.is_rooted() {
            return self.with_known(&known, || self.tuple_turns(stream, rest, &Here::Roots, last));
        }
        let mut turn = |place: Place, position: One| {
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
            self.with_known(&known, || self.tuple_turns(stream, rest, &next, last))
        };
        if let (Some(Turn::Stage(TupleStage::Filter(test))), None) = (rest.first(), index)
            && !gives_positions(test)
        {
            let search = Search { of: expr, test, focus: *focus };
            let found = self.each_candidate(search, here, &mut |place| turn(place, One::Int(0)));
            if found.is_some() {
                return found;
            }
        }
        self.each_position(expr, here, index.is_some(), &mut turn)
    }

    /// What follows a step, and the turns behind that, for one value.
    fn turn_stage(
        &self,
        stream: &Stream<'_>,
        stage: &TupleStage,
        rest: &[Turn<'_>],
        here: &Here,
        last: Last<'_>,
    ) -> Option<TokenStream> {
        let mut next = || self.tuple_turns(stream, rest, here, last);
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
                let position = self.counter(stream.counters);
                let next = self.with_known(&[(*id, position_of(&position))], next)?;
                return Some(quote!(#next #position += 1;));
            }
        };
        let (position, next) = (self.counter(stream.counters), next()?);
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

impl Turn<'_> {
    /// Whether all values must be there before it.
    fn needs_all(&self) -> bool {
        match self {
            Turn::Step(step) => matches!(step.kind, TupleKind::Sort { .. }),
            Turn::Stage(stage) => matches!(stage, TupleStage::At(at) if *at < 0),
        }
    }

    /// Whether what it yields lasts as long as what it sees.
    fn lasts(&self) -> bool {
        match self {
            Turn::Step(TupleStep { kind: TupleKind::Each { expr, .. }, .. }) => is_lasting(expr),
            _ => true,
        }
    }
}

/// A step, and what follows it.
fn turns_of(step: &TupleStep) -> impl Iterator<Item = Turn<'_>> {
    std::iter::once(Turn::Step(step)).chain(step.stages.iter().map(Turn::Stage))
}

/// `code`, with the local `position` before it, if that is asked for.
fn declared(index: Option<VarId>, position: &Ident, code: TokenStream) -> TokenStream {
    match index {
        Some(_) => quote!(let mut #position = 0usize; #code),
        None => code,
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
