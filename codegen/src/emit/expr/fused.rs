//! Typed emission of groups of which nothing but aggregates is evaluated: one pass, and an accumulator for each group
//! instead of a list of its members.

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::Emitter;
use super::binding::sees;
use super::paths::{expr_fn, none, some};
use super::place::{Here, One, Place};
use super::stream::Body;
use crate::expr::core::{Expr, Kind, VarId};
use crate::expr::function::Function;
use crate::expr::path::gives_positions;
use crate::ir::Repr;
use crate::ir::ty::Literal;

/// An aggregate of the members of a group.
pub(super) struct Aggregate<'e> {
    /// The call.
    expr: &'e Expr,
    /// Of what.
    function: Function,
    /// Of each member.
    of: &'e Expr,
}

/// What has been accumulated for a call.
#[derive(Clone)]
pub(super) enum Folded {
    /// A value that is always there.
    One(One),
    /// What an `Option` holds, which is known by that name then.
    Maybe(TokenStream, Ident, One),
}

/// An accumulator: its type, what adds a member, and what is made of it.
struct Accumulator {
    ty: TokenStream,
    add: TokenStream,
    folded: Folded,
}

/// The state of a group, of which each aggregate has a part.
pub(super) struct State {
    /// The type of all parts.
    pub(super) ty: TokenStream,
    /// What adds a member.
    pub(super) add: TokenStream,
    /// What each aggregate comes to.
    folded: Vec<Folded>,
}

impl Emitter<'_, '_> {
    /// The state of a group, if one that adds members to the local `state` can be kept.
    pub(super) fn state(&self, aggregates: &[Aggregate<'_>], member: &Place, state: &Ident) -> Option<State> {
        let parts = aggregates.iter().enumerate().map(|(at, aggregate)| {
            let at = proc_macro2::Literal::usize_unsuffixed(at);
            self.accumulator(aggregate, member, &quote!(#state.#at))
        });
        let parts = parts.collect::<Option<Vec<_>>>()?;
        let (types, adds) = (parts.iter().map(|part| &part.ty), parts.iter().map(|part| &part.add));
        let (ty, add) = (quote!((#(#types,)*)), quote!(#(#adds)*));
        Some(State { ty, add, folded: parts.into_iter().map(|part| part.folded).collect() })
    }

    fn accumulator(
        &self,
        aggregate: &Aggregate<'_>,
        member: &Place,
        part: &TokenStream,
    ) -> Option<Accumulator> {
        let Aggregate { expr, function, of } = aggregate;
        let here = Here::Place(member.clone());
        let always = self.one(of, &here).is_some();
        match function {
            Function::Count => {
                let counted = self.each(of, &here, &mut |one| {
                    super::aggregate::is_single(&one).then(|| quote!(#part += 1;))
                })?;
                let (ty, folded) = (quote!(::core::primitive::usize), Folded::One(One::Count(part.clone())));
                Some(Accumulator { ty, add: counted, folded })
            }
            Function::Sum => self.summed(expr, of, &here, part, always),
            Function::Average => {
                let add = self.each(of, &here, &mut |one| {
                    let number = one.number()?;
                    Some(quote!(#part.0 += #number; #part.1 += 1;))
                })?;
                let (finite, at) = (expr_fn("finite"), self.at(expr));
                let mean = One::Number(quote!(#finite(#part.0 / #part.1 as f64, #at)?));
                let (found, sum, none) = (self.local("found"), some(&quote!(#part.0)), none());
                let ty = quote!((::core::primitive::f64, ::core::primitive::u32));
                let folded = match always {
                    true => Folded::One(mean),
                    false => Folded::Maybe(quote!((if #part.1 > 0 { #sum } else { #none })), found, mean),
                };
                Some(Accumulator { ty, add, folded })
            }
            _ => self.extreme(*function, of, &here, part),
        }
    }

    fn summed(
        &self,
        expr: &Expr,
        of: &Expr,
        here: &Here,
        part: &TokenStream,
        always: bool,
    ) -> Option<Accumulator> {
        let add = self.each(of, here, &mut |one| {
            let number = one.number()?;
            Some(match always {
                true => quote!(#part += #number;),
                false => quote!(*#part.get_or_insert(0.0f64) += #number;),
            })
        })?;
        let (finite, at, found) = (expr_fn("finite"), self.at(expr), self.local("found"));
        let number = quote!(::core::primitive::f64);
        let (ty, folded) = match always {
            true => (number, Folded::One(One::Number(quote!(#finite(#part, #at)?)))),
            false => {
                let sum = One::Number(quote!(#finite(#found, #at)?));
                (quote!(::core::option::Option<#number>), Folded::Maybe(part.clone(), found, sum))
            }
        };
        Some(Accumulator { ty, add, folded })
    }

    /// The first number that no other beats, as it is.
    fn extreme(&self, function: Function, of: &Expr, here: &Here, part: &TokenStream) -> Option<Accumulator> {
        let beats = if function == Function::Max { quote!(>) } else { quote!(<) };
        let (number, found) = (self.local("number"), self.local("found"));
        let mut held: Option<Repr> = None;
        let add = self.each(of, here, &mut |one| {
            // Whole numbers may be too large for an `f64`.
            let (repr, code) = match &one {
                One::Place(place) if matches!(place.repr, Repr::Int(_)) => (place.repr.clone(), place.read()),
                _ => (Repr::Float("f64"), one.number()?),
            };
            if held.get_or_insert_with(|| repr.clone()) != &repr {
                return None;
            }
            let set = some(&quote!(#number));
            Some(quote! {
                let #number = #code;
                if #part.is_none_or(|#found| (#number as f64) #beats (#found as f64)) { #part = #set; }
            })
        })?;
        let repr = held?;
        let (Repr::Int(name) | Repr::Float(name)) = repr else { return None };
        let name: TokenStream = name.parse().ok()?;
        let one = One::Place(Place { code: quote!(#found), by_ref: false, repr });
        let ty = quote!(::core::option::Option<::core::primitive::#name>);
        Some(Accumulator { ty, add, folded: Folded::Maybe(part.clone(), found, one) })
    }

    /// Notes what aggregates come to where the local `group` is the state of a group.
    pub(super) fn fold(&self, aggregates: &[Aggregate<'_>], state: State, group: &Ident) {
        let calls =
            aggregates.iter().map(|aggregate| (std::ptr::from_ref(aggregate.expr), group.to_string()));
        self.folded.borrow_mut().extend(calls.zip(state.folded));
    }

    /// What has been accumulated for a call.
    pub(super) fn folded(&self, expr: &Expr, here: &Here) -> Option<Folded> {
        let Here::Group(refs) = here else { return None };
        self.folded.borrow().get(&(std::ptr::from_ref(expr), refs.name.to_string())).cloned()
    }
}

impl Folded {
    /// `body` for it, if it is there.
    pub(super) fn each(self, body: Body<'_>) -> Option<TokenStream> {
        match self {
            Folded::One(one) => body(one),
            Folded::Maybe(code, found, one) => {
                let (pattern, body) = (some(&quote!(#found)), body(one)?);
                Some(quote!(if let #pattern = #code { #body }))
            }
        }
    }

    /// It, if it is always there.
    pub(super) fn one(self) -> Option<One> {
        match self {
            Folded::One(one) => Some(one),
            Folded::Maybe(..) => None,
        }
    }
}

/// The aggregates that are all that `value` sees of a group: of its members, and of what is `bound` for each.
pub(super) fn aggregates<'e>(value: &'e Expr, bound: &[VarId]) -> Option<Vec<Aggregate<'e>>> {
    let mut found = Vec::new();
    let fits = collect(value, bound, &mut found) && (1..=12).contains(&found.len());
    fits.then_some(found)
}

fn collect<'e>(expr: &'e Expr, bound: &[VarId], found: &mut Vec<Aggregate<'e>>) -> bool {
    let mut all = |exprs: &[&'e Expr]| exprs.iter().all(|expr| collect(expr, bound, found));
    match &expr.kind {
        Kind::Literal(_) | Kind::Root => true,
        Kind::Var(id) => !bound.contains(id),
        Kind::Call(function, args) => {
            let folds = matches!(
                function.value,
                Function::Count | Function::Sum | Function::Average | Function::Max | Function::Min
            );
            match args.as_slice() {
                [of] if folds && is_each(of, bound) => {
                    found.push(Aggregate { expr, function: function.value, of });
                    true
                }
                args => args.iter().all(|arg| collect(arg, bound, found)),
            }
        }
        Kind::Object(entries) => {
            let literal = |key: &Expr| matches!(key.kind, Kind::Literal(Literal::String(_)));
            entries.iter().all(|(key, value)| literal(key) && collect(value, bound, found))
        }
        Kind::Unwrap(of)
        | Kind::Field(of, _)
        | Kind::Negate(of)
        | Kind::Truthy(_, of)
        | Kind::Not(of)
        | Kind::Bind(_, of) => all(&[of]),
        Kind::Arith(_, left, right)
        | Kind::Compare(_, left, right)
        | Kind::And(left, right)
        | Kind::Or(left, right)
        | Kind::Default(left, right)
        | Kind::Elvis(left, right) => all(&[left, right]),
        Kind::Cond(test, then, otherwise) => {
            all(&[test, then]) && otherwise.as_deref().is_none_or(|otherwise| all(&[otherwise]))
        }
        Kind::Concat(parts) => parts.iter().all(|part| collect(part, bound, found)),
        Kind::Block(locals, items) => {
            locals.iter().all(|local| local.outer.is_none())
                && items.iter().all(|item| collect(item, bound, found))
        }
        _ => false,
    }
}

/// Whether what `of` yields for a group is what it yields for each of its members, one after the other.
fn is_each(of: &Expr, bound: &[VarId]) -> bool {
    // Where a step sees what is bound, it sees what is bound for all members.
    let alone = |step: &Expr| !bound.iter().any(|id| sees(step, *id));
    match &of.kind {
        Kind::Context | Kind::Start => true,
        Kind::Var(id) => bound.contains(id),
        Kind::Unwrap(of) | Kind::Field(of, _) => is_each(of, bound),
        Kind::Map(of, step) => is_each(of, bound) && alone(step),
        Kind::Filter(of, test) => is_each(of, bound) && !gives_positions(test) && alone(test),
        Kind::Call(function, args) if matches!(function.value, Function::Map | Function::Filter) => {
            match args.as_slice() {
                [of, Expr { kind: Kind::Lambda(lambda), .. }] => {
                    let plain = lambda.params.len() <= 1 && !sees_context(&lambda.body);
                    is_each(of, bound) && plain && alone(&lambda.body)
                }
                _ => false,
            }
        }
        _ => false,
    }
}

/// Whether `$` is named anywhere in `expr`.
pub(super) fn sees_context(expr: &Expr) -> bool {
    let mut found = matches!(expr.kind, Kind::Context | Kind::Start);
    expr.for_each_child(&mut |child| found = found || sees_context(child));
    found
}
