//! Functions that call themselves as the last thing they do: a turn of a loop, instead of a call.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use super::Emitter;
use super::paths::{expr_fn, none};
use super::place::Here;
use crate::expr::core::{Apply, Expr, Kind, Lambda, VarId};

/// A function that loops.
#[derive(Clone)]
pub(super) struct Looping {
    /// The variable that holds it.
    id: VarId,
    /// Where the arguments of the next turn are put.
    args: Vec<Ident>,
}

impl Emitter<'_, '_> {
    /// What `lambda` loops over, if it is bound to a variable for good and calls that in its tail.
    pub(super) fn loops(&self, lambda: &Lambda) -> Option<Looping> {
        let id = self.named.take()?;
        let loops = lambda.signature.is_none() && calls_itself(&lambda.body, id);
        let args = (0..lambda.params.len()).map(|at| format_ident!("__next{at}")).collect();
        loops.then_some(Looping { id, args })
    }

    /// The body of a function as a loop; `params` and what follows them are made anew in each turn.
    pub(super) fn looped(looping: &Looping, body: &TokenStream) -> TokenStream {
        let (args, positions) = (&looping.args, 0..looping.args.len());
        quote! {
            #(let mut #args = __args.take(#positions);)*
            '__again: loop {
                break { #body };
            }
        }
    }

    /// Where the parameter at a position comes from.
    pub(super) fn next_argument(looping: &Looping, at: usize) -> TokenStream {
        let arg = &looping.args[at];
        quote!(#arg.take())
    }

    /// A call of the function at hand in its own tail: the next turn.
    pub(super) fn turn(&self, apply: &Apply, here: &Here, expr: &Expr) -> Option<TokenStream> {
        let looping = self.looping.borrow().clone()?;
        if apply.callee.kind != Kind::Var(looping.id) {
            return None;
        }
        let (bounded, cx, at) = (expr_fn("bounded"), self.cx(), self.at(expr));
        let given: Vec<_> = apply.args.iter().map(|_| self.local("given")).collect();
        let values: Vec<_> = apply.args.iter().map(|arg| self.item(arg, here)).collect();
        let sets = looping.args.iter().enumerate().map(|(at, arg)| {
            let value = given.get(at).map_or_else(none, |given| quote!(#given));
            quote!(#arg = #value;)
        });
        Some(quote!({
            #(let #given = #bounded(#values, #at)?;)*
            #(#sets)*
            #cx.turn(#at)?;
            continue '__again
        }))
    }
}

/// Whether a function calls the variable that holds it in its tail.
fn calls_itself(expr: &Expr, id: VarId) -> bool {
    match &expr.kind {
        Kind::Cond(_, then, otherwise) => {
            calls_itself(then, id) || otherwise.as_ref().is_some_and(|otherwise| calls_itself(otherwise, id))
        }
        Kind::Block(_, items) => items.last().is_some_and(|last| calls_itself(last, id)),
        Kind::Unwrap(of) => {
            matches!(&of.kind, Kind::Apply(apply) if apply.tail && apply.callee.kind == Kind::Var(id))
        }
        _ => false,
    }
}
