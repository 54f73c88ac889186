//! Variables whose types are known: Rust's own locals.
//!
//! How a block binds its variables is planned once for each context, so that every way of emission sees the same.

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::lasting::is_lasting;
use super::paths::{expr_fn, none, some};
use super::place::{Here, One, Place, Refs};
use super::settle::Scalar;
use super::stream::is_evaluation;
use super::target::is_scalar;
use super::variable::name_of;
use super::{Emitter, Key, kept};
use crate::emit::paths::mentions;
use crate::expr::core::{Expr, Kind, Local, VarId};
use crate::ir::Repr;

/// What a variable is known to be.
#[derive(Clone)]
pub(super) enum Known {
    /// Exactly one value.
    One(One),
    /// A local that holds a scalar, or nothing.
    Maybe(Ident, Scalar),
    /// A local that holds an object or a map, or nothing.
    Perhaps(Ident, Repr),
    /// A sequence.
    Many(Refs),
}

impl Known {
    /// What tells it from others.
    fn name(&self) -> String {
        match self {
            Known::One(One::Place(place)) => format!("{}{}: {:?}", place.code, place.by_ref, place.repr),
            Known::One(One::Int(value)) => format!("int {value}"),
            Known::One(One::Number(code)) => format!("number {code}"),
            Known::One(One::Count(code)) => format!("count {code}"),
            Known::One(One::Bool(code)) => format!("bool {code}"),
            Known::One(One::Text(code)) => format!("text {code}"),
            Known::One(One::Owned(code, repr)) => format!("owned {code}: {repr:?}"),
            Known::Maybe(name, scalar) => format!("maybe {name}: {scalar:?}"),
            Known::Perhaps(name, repr) => format!("perhaps {name}: {repr:?}"),
            Known::One(One::Refs(refs)) | Known::Many(refs) => format!("many {}: {:?}", refs.name, refs.repr),
        }
    }
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
        (expr, self.within.get(), here.name())
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
        let plan = kept(&self.plans, key.clone(), || self.plan(locals, before, here, owning));
        let code = self.with_known(&plan.known, || last(final_item))?;
        // What an evaluation sees must outlive it.
        if !plan.owns || !(code.sees_evaluation() || plan.lets.sees_evaluation()) {
            return Some(Planned { lets: plan.lets, code, owns: plan.owns });
        }
        key.2.push_str(" owning nothing");
        let plan = kept(&self.plans, key, || self.plan(locals, before, here, false));
        let code = self.with_known(&plan.known, || last(final_item))?;
        Some(Planned { lets: plan.lets, code, owns: plan.owns })
    }

    fn plan(&self, locals: &[Local], before: &[Expr], here: &Here, owning: bool) -> Plan {
        let mut plan = Plan { lets: TokenStream::new(), known: Vec::new(), owns: false };
        let plain = locals.iter().filter(|local| self.is_plain(local, before));
        let plain: Vec<_> = plain.map(|local| local.id).collect();
        let mut lets = Vec::new();
        for item in before {
            let bound = match &item.kind {
                Kind::Bind(id, value) if plain.contains(id) => self.with_known(&plan.known, || {
                    let bound = self.let_known(*id, value, here).filter(|bound| owning || !bound.2);
                    bound.map(|bound| (*id, bound))
                }),
                _ => None,
            };
            match bound {
                Some((id, (code, known, owns))) => {
                    lets.push(code);
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

    /// `let`, what it binds, and whether that owns what it holds.
    fn let_known(&self, id: VarId, value: &Expr, here: &Here) -> Option<(TokenStream, Known, bool)> {
        let name = name_of(id);
        if let Some(one) = self.one(value, here) {
            let (code, one, owns) = let_one(&name, &one)?;
            return Some((code, Known::One(one), owns));
        }
        if let Some(scalar) = Scalar::of(value) {
            let settled = self.settled(value, here, scalar, &name)?;
            return Some((settled, Known::Maybe(name, scalar), scalar == Scalar::Owned));
        }
        if let Some((made, repr)) = self.own_made(value, here) {
            let code = quote!(let #name = #made;);
            return Some(match repr {
                Repr::Option(inner) => (code, Known::Perhaps(name, *inner), true),
                repr => {
                    let place = Place { code: quote!(#name), by_ref: false, repr };
                    (code, Known::One(One::Place(place)), true)
                }
            });
        }
        if !value.flow.card.many {
            return None;
        }
        let (add, refs) = match self.collect_refs(value, here, &name, false) {
            Some((add, repr)) => (add, Refs::to(name.clone(), repr)),
            None => {
                let add = self.each(value, here, &mut |one| {
                    let number = Scalar::Number.read(&one)?;
                    Some(quote!(#name.push(#number);))
                })?;
                (add, Refs { name: name.clone(), by_ref: false, repr: Repr::Float("f64") })
            }
        };
        let code = quote!(let mut #name = ::std::vec::Vec::new(); #add);
        Some((code, Known::Many(refs), false))
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
        Some(match self.known(id)? {
            Known::One(one) => self.cross(&one, expr),
            Known::Maybe(name, scalar) => {
                let (item, none, found) = (self.local("item"), none(), self.local("found"));
                let set = scalar.if_found(&name, &found, &mut |one| {
                    let crossed = self.cross(&one, expr);
                    Some(quote!(#item = #crossed;))
                })?;
                quote!({ let mut #item = #none; #set #item })
            }
            Known::Perhaps(name, repr) => {
                let (item, nothing, found) = (self.local("item"), none(), self.local("found"));
                let place = Place { code: quote!(#found), by_ref: true, repr };
                let (crossed, pattern) = (self.cross_place(&place, true, expr), some(&quote!(#found)));
                quote!({ let mut #item = #nothing; if let #pattern = &#name { #item = #crossed; } #item })
            }
            Known::Many(refs) => {
                let (unwrap, sequence, items) =
                    (expr_fn("unwrap"), expr_fn("sequence"), self.cross_refs(&refs, expr));
                quote!(#unwrap(#sequence(#items)))
            }
        })
    }
}

/// Whether a variable is named anywhere in `expr`.
pub(super) fn sees(expr: &Expr, id: VarId) -> bool {
    let mut found = matches!(&expr.kind, Kind::Var(seen) | Kind::Bind(seen, _) if *seen == id);
    expr.for_each_child(&mut |child| found = found || sees(child, id));
    found
}

fn let_one(name: &Ident, one: &One) -> Option<(TokenStream, One, bool)> {
    let place = |by_ref, repr: &Repr| One::Place(Place { code: quote!(#name), by_ref, repr: repr.clone() });
    Some(match one {
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
        One::Refs(_) => return None,
    })
}
