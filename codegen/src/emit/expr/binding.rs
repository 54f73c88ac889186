//! Variables whose types are known: Rust's own locals.
//!
//! How a block binds its variables is planned once for each context, so that every way of emission sees the same.

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::lasting::{is_lasting, is_moved_to_last};
use super::paths::{expr_fn, none, some};
use super::place::{Here, One, Place, Refs};
use super::pour::ends_in_arrays;
use super::record::{Held, Holding};
use super::settle::Scalar;
use super::stream::is_evaluation;
use super::target::is_scalar;
use super::variable::name_of;
use super::{Emitter, Key, kept};
use crate::emit::paths::mentions;
use crate::expr::core::{Expr, Kind, Local, VarId};
use crate::expr::function::Function;
use crate::expr::infer::Kinds;
use crate::ir::Repr;

pub(super) use super::known::Known;
pub(super) use crate::expr::rewrite::sees;

/// What tells a plan without variables that own what they hold.
const NOT_OWNING: &str = " owning nothing";

/// A local that is known.
pub(super) struct Bound {
    /// What declares it.
    pub(super) code: TokenStream,
    /// What it is.
    pub(super) known: Known,
    /// Whether it owns what others may borrow.
    pub(super) owns: bool,
}

/// How the variables of a block are bound.
#[derive(Clone)]
pub(super) struct Plan {
    /// All but the last of its expressions.
    lets: TokenStream,
    /// Those of its variables whose types are known.
    known: Vec<(VarId, Known)>,
    /// Whether something may borrow what a variable owns.
    owns: bool,
    /// Variables that own what they hold, or that refer to what others do.
    fleeting: Vec<VarId>,
}

/// Code that may name the evaluation at hand.
pub(super) trait Code {
    /// Whether it does.
    fn sees_evaluation(&self) -> bool;
}

impl Code for TokenStream {
    fn sees_evaluation(&self) -> bool {
        mentions(self.clone(), &is_evaluation)
    }
}

impl Code for One {
    fn sees_evaluation(&self) -> bool {
        match self {
            One::Place(place) => place.code.sees_evaluation(),
            One::Number(code)
            | One::Count(code)
            | One::Bool(code)
            | One::Text(code)
            | One::Owned(code, _) => code.sees_evaluation(),
            One::Int(_) | One::Refs(_) => false,
        }
    }
}

/// A planned block around the code of its last expression.
pub(super) struct Planned<T> {
    /// What comes before it.
    pub(super) lets: TokenStream,
    /// That code.
    pub(super) code: T,
    /// Whether it may borrow what a variable owns.
    pub(super) owns: bool,
}

impl Emitter<'_, '_> {
    /// A key for `expr` in a context.
    pub(super) fn key(&self, expr: &Expr, here: &Here) -> Key {
        let passing = if self.passing.get() { " passing" } else { "" };
        (expr, self.within.get(), format!("{}{passing}", here.name()))
    }

    /// What a variable is known to be.
    pub(super) fn known(&self, id: VarId) -> Option<Known> {
        self.known.borrow().get(&id).cloned()
    }

    /// Notes that what variables are known to be has changed. What is the same again has the same scope again.
    pub(super) fn rescope(&self) {
        let known = self.known.borrow();
        let mut names: Vec<_> =
            known.iter().map(|(id, known)| format!("{}={}", id.0, known.name())).collect();
        names.sort_unstable();
        let mut scopes = self.scopes.borrow_mut();
        let next = scopes.len();
        self.within.set(*scopes.entry(names.join(" ")).or_insert(next));
    }

    /// `make`, with variables that are known to be these.
    pub(super) fn with_known<T>(&self, known: &[(VarId, Known)], make: impl FnOnce() -> T) -> T {
        let outer = self.within.get();
        self.known.borrow_mut().extend(known.iter().cloned());
        self.rescope();
        let made = make();
        known.iter().for_each(|(id, _)| {
            self.known.borrow_mut().remove(id);
        });
        self.within.set(outer);
        made
    }

    /// The last expression of a block, emitted by `last` where its variables are bound.
    pub(super) fn planned<T: Code>(
        &self,
        block: &Expr,
        here: &Here,
        last: impl FnMut(&Expr) -> Option<T>,
    ) -> Option<Planned<T>> {
        self.planned_with(block, here, true, last)
    }

    /// The same where what the last expression makes may be moved out of the block.
    pub(super) fn planned_out<T: Code>(
        &self,
        block: &Expr,
        here: &Here,
        mut last: impl FnMut(&Expr) -> Option<T>,
    ) -> Option<Planned<T>> {
        let outer = self.moving.replace(true);
        let planned = self.planned_with(block, here, true, |expr| {
            let inner = self.moving.replace(outer);
            let made = last(expr);
            self.moving.set(inner);
            made
        });
        self.moving.set(outer);
        planned
    }

    /// Likewise; `owning` says whether variables may own what they hold.
    pub(super) fn planned_with<T: Code>(
        &self,
        block: &Expr,
        here: &Here,
        owning: bool,
        mut last: impl FnMut(&Expr) -> Option<T>,
    ) -> Option<Planned<T>> {
        let Kind::Block(locals, items) = &block.kind else { return None };
        let (final_item, before) = items.split_last()?;
        let mut key = self.key(block, here);
        // Blocks within blocks are not tried twice at each level.
        let owning = owning && self.retries.get() < 2;
        if !owning {
            key.2.push_str(NOT_OWNING);
        }
        let plan = kept(&self.plans, key.clone(), || self.plan(locals, before, here, owning));
        if self.moving.get() {
            plan.fleeting.iter().for_each(|id| self.is_fleeting(&name_of(*id)));
        }
        let code = self.with_known(&plan.known, || last(final_item))?;
        // What an evaluation sees must outlive it.
        if !plan.owns || !(code.sees_evaluation() || plan.lets.sees_evaluation()) {
            return Some(Planned { lets: plan.lets, code, owns: plan.owns });
        }
        key.2.push_str(NOT_OWNING);
        self.retries.set(self.retries.get() + 1);
        let plan = kept(&self.plans, key, || self.plan(locals, before, here, false));
        if self.moving.get() {
            plan.fleeting.iter().for_each(|id| self.is_fleeting(&name_of(*id)));
        }
        let code = self.with_known(&plan.known, || last(final_item));
        self.retries.set(self.retries.get() - 1);
        let code = code?;
        Some(Planned { lets: plan.lets, code, owns: plan.owns })
    }

    fn plan(&self, locals: &[Local], before: &[Expr], here: &Here, owning: bool) -> Plan {
        let mut plan =
            Plan { lets: TokenStream::new(), known: Vec::new(), owns: false, fleeting: Vec::new() };
        let plain = locals.iter().filter(|local| self.is_plain(local, before));
        let plain: Vec<_> = plain.map(|local| local.id).collect();
        let mut lets = Vec::new();
        for item in before {
            let bound = match &item.kind {
                Kind::Bind(id, value) if plain.contains(id) => self.with_known(&plan.known, || {
                    let bound = self.let_known(&name_of(*id), value, here);
                    let bound = bound.filter(|bound| !bound.owns || owning)?;
                    let fleeting = bound.owns
                        || !self.lasts(value, here)
                        || plan.fleeting.iter().any(|id| sees(value, *id));
                    Some((*id, bound, fleeting))
                }),
                _ => None,
            };
            match bound {
                Some((id, Bound { code, known, owns }, fleeting)) => {
                    lets.push(code);
                    plan.fleeting.extend(fleeting.then_some(id));
                    plan.owns |= owns;
                    plan.known.push((id, known));
                }
                None => {
                    let item = self.with_known(&plan.known, || self.item(item, here));
                    lets.push(quote!(let _ = #item;));
                }
            }
        }
        let untyped = locals.iter().filter(|local| plan.known.iter().all(|(id, _)| *id != local.id));
        let declared: Vec<_> = untyped.map(|local| self.local_variable(local, here)).collect();
        plan.lets = quote!(#(#declared)* #(#lets)*);
        plan
    }

    /// Whether a variable is bound once, in its block, before anything sees it.
    fn is_plain(&self, local: &Local, before: &[Expr]) -> bool {
        if local.outer.is_some() || self.is_cell(local.id) || self.captures.bound.get(&local.id) != Some(&1) {
            return false;
        }
        for item in before {
            match &item.kind {
                Kind::Bind(id, value) if *id == local.id => return !sees(value, local.id),
                _ if sees(item, local.id) => return false,
                _ => {}
            }
        }
        false
    }

    /// A local of that name, which holds the value of an expression.
    pub(super) fn let_known(&self, name: &Ident, value: &Expr, here: &Here) -> Option<Bound> {
        if let Some(one) = self.one(value, here) {
            return let_one(name, &one);
        }
        if Scalar::of(value).is_some() {
            let mut ways = Scalar::ways(value);
            let (code, scalar) =
                ways.find_map(|scalar| Some((self.settled(value, here, scalar, name)?, scalar)))?;
            let owns = scalar == Scalar::Owned;
            return Some(Bound { code, known: Known::Maybe(quote!(#name), scalar), owns });
        }
        if let Some((made, repr)) = self.own_made(value, here) {
            let (code, known) = match repr {
                Repr::Option(inner) => (
                    quote!(let #name = #made;),
                    Known::Found { code: quote!(#name), owned: true, repr: *inner },
                ),
                // A reference, so that nothing moves it away.
                repr => {
                    let place = Place { code: quote!(#name), by_ref: true, repr };
                    (quote!(let #name = &#made;), Known::One(One::Place(place)))
                }
            };
            return Some(Bound { code, known, owns: true });
        }
        if let Some(bound) = self.let_list(name, value, here) {
            return Some(bound);
        }
        match (value.flow.card.many, is_lasting(value)) {
            (true, _) => self.let_many(name, value, here),
            (false, true) => self.let_found(name, value, here),
            (false, false) => self.let_made(name, value, here),
        }
    }

    /// A local that holds a sequence.
    fn let_many(&self, name: &Ident, value: &Expr, here: &Here) -> Option<Bound> {
        let numbers = Kinds::of(&value.flow.ty).within(Kinds::NUMBER);
        // Arrays that the path ends in are spread, which shows unless it is only gone through what comes of that.
        let spread = || match self.through.contains(&name.to_string()) {
            true => self.collect_refs(value, here, name, true),
            false => None,
        };
        let (add, refs) = match self.collect_refs(value, here, name, false).or_else(spread) {
            Some((add, repr)) => (add, Refs::to(name, repr)),
            None if !numbers && self.standalone.get() => return None,
            None if !numbers => self.gather_own(value, here, name, false)?,
            None => {
                let add = self.each(value, here, &mut |one| {
                    let number = Scalar::Number.read(&one)?;
                    Some(quote!(#name.push(#number);))
                })?;
                (add, Refs { name: quote!(#name), by_ref: false, repr: Repr::Float("f64") })
            }
        };
        let code = quote!(let mut #name = ::std::vec::Vec::new(); #add);
        let owns = !refs.by_ref && !matches!(refs.repr, Repr::Float(_));
        Some(Bound { code, known: Known::Many(refs), owns })
    }

    /// A local that holds what a function makes of a list, or nothing.
    fn let_list(&self, name: &Ident, value: &Expr, here: &Here) -> Option<Bound> {
        let made = match &value.kind {
            Kind::Unwrap(of) => return self.let_list(name, of, here),
            Kind::Array(_) => return self.let_array(name, value, here),
            Kind::KeepArray(_) | Kind::KeepSequence(_) if self.through.contains(&name.to_string()) => {
                return self.let_kept(name, value, here);
            }
            Kind::Call(function, _) => matches!(
                function.value,
                Function::Sort | Function::Reverse | Function::Append | Function::Distinct
            ),
            _ => false,
        };
        if !made || value.flow.card.many || !Kinds::of(&value.flow.ty).within(Kinds::ARRAY) {
            return None;
        }
        let (mut held, nothing) = (None, none());
        let set = self.each(value, here, &mut |one| {
            let One::Refs(refs) = one else { return None };
            let list = some(&refs.name);
            held = Some(refs);
            Some(quote!(#name = #list;))
        })?;
        let refs = Refs { name: quote!(#name), ..held? };
        let owns = !refs.by_ref && !matches!(refs.repr, Repr::Float(_));
        Some(Bound { code: quote!(let mut #name = #nothing; { #set }), known: Known::List(refs), owns })
    }

    /// A local that holds a sequence which stays an array.
    fn let_kept(&self, name: &Ident, value: &Expr, here: &Here) -> Option<Bound> {
        let Some(Holding { lets, code, held, maybe }) = self.hold_kept(value, here) else {
            return self.let_spread(name, value, here);
        };
        let Held::List(list) = held else { return None };
        let refs = list.at(quote!(#name));
        let owns = !refs.by_ref && !matches!(refs.repr, Repr::Float(_));
        let known = if maybe { Known::List(refs) } else { Known::One(One::Refs(refs)) };
        Some(Bound { code: quote!(let #name = { #lets #code };), known, owns })
    }

    /// A local that holds the values of a sequence which stays an array; arrays among them are spread.
    fn let_spread(&self, name: &Ident, value: &Expr, here: &Here) -> Option<Bound> {
        let (Kind::KeepArray(of) | Kind::KeepSequence(of)) = &value.kind else { return None };
        // The only array that a step constructs is one value of what stays an array.
        if self.standalone.get() || ends_in_arrays(of) {
            return None;
        }
        let (add, refs) = self.exactly(|| self.gather(of, here, name, true))?;
        let owns = !refs.by_ref && !matches!(refs.repr, Repr::Float(_));
        let new = quote!(let mut #name = ::std::vec::Vec::new(); #add);
        // What its type tells of it is what others go by.
        let array = Kinds::of(&value.flow.ty).within(Kinds::ARRAY);
        let (code, known) = match (value.flow.card.many, value.flow.card.absent) {
            (true, _) => (new, Known::Many(refs)),
            (false, _) if !array => return None,
            (false, false) => (new, Known::One(One::Refs(refs))),
            (false, true) => {
                let (nothing, all) = (none(), some(&quote!(#name)));
                let kept = quote!(let #name = if #name.is_empty() { #nothing } else { #all };);
                (quote!(#new #kept), Known::List(refs))
            }
        };
        Some(Bound { code, known, owns })
    }

    /// A local that holds the elements of an array.
    fn let_array(&self, name: &Ident, value: &Expr, here: &Here) -> Option<Bound> {
        if self.standalone.get() {
            return None;
        }
        let (add, refs) = self.gather(value, here, name, true)?;
        let owns = !refs.by_ref && !matches!(refs.repr, Repr::Float(_));
        let code = quote!(let mut #name = ::std::vec::Vec::new(); #add);
        Some(Bound { code, known: Known::One(One::Refs(refs)), owns })
    }

    /// A local that holds a reference to a value, or nothing.
    fn let_found(&self, name: &Ident, value: &Expr, here: &Here) -> Option<Bound> {
        let (mut held, nothing) = (None, none());
        let set = self.each(value, here, &mut |one| {
            let One::Place(place) = one else { return None };
            let same = held.get_or_insert_with(|| place.repr.clone()) == &place.repr;
            let found = some(&place.borrow());
            same.then(|| quote!(#name = #found;))
        })?;
        let known = Known::Found { code: quote!(#name), owned: false, repr: held? };
        Some(Bound { code: quote!(let mut #name = #nothing; #set), known, owns: false })
    }

    /// A local that holds an object that is made on the way, or nothing.
    fn let_made(&self, name: &Ident, value: &Expr, here: &Here) -> Option<Bound> {
        if self.standalone.get() || !is_moved_to_last(value) {
            return None;
        }
        let (mut held, nothing) = (None, none());
        let set = self.each(value, here, &mut |one| {
            let One::Place(place) = one else { return None };
            let same = held.get_or_insert_with(|| place.repr.clone()) == &place.repr;
            let found = some(&place.code);
            (same && self.is_own(&place)).then(|| quote!(#name = #found;))
        })?;
        let known = Known::Found { code: quote!(#name), owned: true, repr: held? };
        Some(Bound { code: quote!(let mut #name = #nothing; #set), known, owns: true })
    }

    /// Adds references to each value of `expr` to the local `out`; gives how they are held. `spread` says that
    /// arrays are spread.
    pub(super) fn collect_refs(
        &self,
        expr: &Expr,
        here: &Here,
        out: &Ident,
        spread: bool,
    ) -> Option<(TokenStream, Repr)> {
        if !is_lasting(expr) {
            return None;
        }
        let mut held = None;
        let mut add = |place: Place| {
            let borrow = place.borrow();
            let same = held.get_or_insert_with(|| place.repr.clone()) == &place.repr;
            (same && is_scalar(&One::Place(place))).then(|| quote!(#out.push(#borrow);))
        };
        let add = match spread {
            true => self.each_item(expr, here, &mut add),
            false => self.each(expr, here, &mut |one| match one {
                One::Place(place) => add(place),
                _ => None,
            }),
        }?;
        Some((add, held?))
    }

    /// A variable as an item, if its type is known.
    pub(super) fn known_item(&self, id: VarId, expr: &Expr) -> Option<TokenStream> {
        self.cross_known(&self.known(id)?, self.passes(expr), expr)
    }

    /// What is known as an item.
    pub(super) fn cross_known(&self, known: &Known, thin: bool, expr: &Expr) -> Option<TokenStream> {
        let (item, none, found) = (self.local("item"), none(), self.local("found"));
        Some(match known {
            Known::One(one) => self.cross_one(one, thin, expr),
            Known::Maybe(code, scalar) => {
                let set = scalar.if_found(code, &found, &mut |one| {
                    let crossed = self.cross(&one, expr);
                    Some(quote!(#item = #crossed;))
                })?;
                quote!({ let mut #item = #none; #set #item })
            }
            Known::Found { repr, .. } => {
                let (look, pattern) = (known.look()?, some(&quote!(#found)));
                let place = Place { code: quote!(#found), by_ref: true, repr: repr.clone() };
                let crossed = self.cross_thin(&place, true, thin, expr);
                quote!(match #look { #pattern => #crossed, #none => #none })
            }
            Known::List(refs) => {
                let (name, pattern) = (&refs.name, some(&quote!(#found)));
                let list = Refs { name: quote!((*#found)), ..refs.clone() };
                let crossed = self.cross_one(&One::Refs(list), thin, expr);
                quote!(match &#name { #pattern => #crossed, #none => #none })
            }
            Known::Many(refs) => {
                let (unwrap, sequence, items) =
                    (expr_fn("unwrap"), expr_fn("sequence"), self.cross_refs(refs, thin, expr));
                quote!(#unwrap(#sequence(#items)))
            }
        })
    }
}

/// A local of that name for a value.
pub(super) fn let_one(name: &Ident, one: &One) -> Option<Bound> {
    let place = |by_ref, repr: &Repr| One::Place(Place { code: quote!(#name), by_ref, repr: repr.clone() });
    let (code, one, owns) = match one {
        One::Int(_) => (TokenStream::new(), one.clone(), false),
        One::Number(code) => (quote!(let #name = #code;), One::Number(quote!(#name)), false),
        One::Count(code) => (quote!(let #name = #code;), One::Count(quote!(#name)), false),
        One::Bool(code) => (quote!(let #name = #code;), One::Bool(quote!(#name)), false),
        One::Text(code) => (quote!(let #name = #code;), One::Text(quote!(#name)), false),
        One::Owned(code, repr) => (quote!(let #name = #code;), place(false, repr), true),
        One::Place(at) => match at.repr {
            Repr::Bool | Repr::Int(_) | Repr::Float(_) => {
                let read = at.read();
                (quote!(let #name = #read;), place(false, &at.repr), false)
            }
            _ => {
                let borrow = at.borrow();
                (quote!(let #name = #borrow;), place(true, &at.repr), false)
            }
        },
        One::Refs(refs) => {
            let list = &refs.name;
            (quote!(let #name = &#list;), One::Refs(Refs { name: quote!((*#name)), ..refs.clone() }), false)
        }
    };
    Some(Bound { code, known: Known::One(one), owns })
}
