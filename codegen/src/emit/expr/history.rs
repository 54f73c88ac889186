//! Looks into the history of a run: places in what the executor keeps of it.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use super::paths::expr_fn;
use super::place::{Here, One, Place};
use super::stream::Body;
use super::{Emitter, Form};
use crate::emit::paths::runtime;
use crate::expr::core::{Expr, History, Kind};
use crate::expr::infer::Kinds;
use crate::ir::Repr;

/// The place that a look finds.
struct Found {
    code: TokenStream,
    repr: Repr,
    optional: bool,
}

impl Emitter<'_, '_> {
    /// What is there for sure, as one value.
    pub(super) fn one_remembered(&self, history: &History, here: &Here) -> Option<One> {
        let found = self.remembered(history, here)?;
        (!found.optional).then_some(One::Place(Place { code: found.code, by_ref: false, repr: found.repr }))
    }

    /// `body` for what is found, where the type says that it is no null.
    pub(super) fn each_remembered(&self, expr: &Expr, here: &Here, body: Body<'_>) -> Option<TokenStream> {
        let Kind::History(history) = &expr.kind else { return None };
        if Kinds::of(&expr.flow.ty).intersects(Kinds::NULL) {
            return None;
        }
        let found = self.remembered(history, here)?;
        self.if_some(expr, &found.code, &found.repr, body)
    }

    /// `body` for what is found, if something is: of null there are no fields.
    pub(super) fn if_remembered(&self, of: &Expr, here: &Here, body: Body<'_>) -> Option<TokenStream> {
        let Kind::History(history) = &of.kind else { return None };
        let found = self.remembered(history, here).filter(|found| found.optional)?;
        self.if_some(of, &found.code, &found.repr, body)
    }

    /// What is found as an item; null if nothing is.
    pub(super) fn remembered_item(&self, history: &History, here: &Here, expr: &Expr) -> TokenStream {
        let Some(Found { code, repr, optional }) = self.remembered(history, here) else {
            let null = expr_fn("null");
            return quote!(#null());
        };
        let repr = if optional { Repr::Option(Box::new(repr)) } else { repr };
        self.cross_place(&Place { code, by_ref: false, repr }, true, expr)
    }

    fn remembered(&self, history: &History, here: &Here) -> Option<Found> {
        let known = self.scope.history.iter().find(|known| known.history == *history)?;
        let owner = self.owner(&known.owner);
        let ran = runtime("ran");
        let code = match known.form {
            Form::Own => owner,
            Form::Referred => quote!((*#owner)),
            Form::Ran => quote!((*#ran(&#owner))),
            Form::At(position) => quote!((*#owner.at(#position))),
            Form::RanAt(position) => quote!((*#ran(#owner.at(#position)))),
            Form::Find => {
                let History::Find(_, position) = history else { return None };
                let number = self.one(position, here).and_then(|one| one.number());
                let number = number.unwrap_or_else(|| {
                    let (to_f64, item, at) =
                        (expr_fn("to_f64"), self.item(position, here), self.at(position));
                    quote!(#to_f64(#item, #at)?)
                });
                quote!((*#owner.find(#number)))
            }
        };
        Some(Found { code, repr: known.repr.clone(), optional: known.optional })
    }

    /// The variable itself, or a reference to it: a function that may be called later takes what it sees along.
    fn owner(&self, name: &Ident) -> TokenStream {
        if !self.captures.makes_functions {
            return quote!(#name);
        }
        if !self.held.borrow().contains(name) {
            self.held.borrow_mut().push(name.clone());
        }
        let held = held(name);
        quote!((*#held))
    }

    /// The references that functions take along.
    pub(super) fn held(&self) -> TokenStream {
        let declare = |name: &Ident| {
            let held = held(name);
            quote!(let #held = &#name;)
        };
        self.held.borrow().iter().map(declare).collect()
    }
}

/// What is kept of a node, and the node's own variable, have names of their own.
fn held(name: &Ident) -> Ident {
    let name = name.to_string();
    match name.strip_prefix("__") {
        Some(kept) => format_ident!("__held_{kept}"),
        None => format_ident!("__held_own_{}", name.trim_start_matches("r#")),
    }
}
