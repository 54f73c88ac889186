//! Typed and untyped expressions to Rust.
//!
//! Where the Rust type of what an expression reads is known, the code is field access, loops and plain operators
//! (`typed`, `stream`). Everywhere else it is thin calls over the runtime's values (`untyped`). Where the two meet,
//! only the value that crosses is converted (`cross`, `target`).

use std::cell::{Cell, RefCell};
use std::collections::HashMap;

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use crate::expr::core::Expr;
use crate::ir::{Flow, Repr, Structs};
use crate::source::Span;

mod convert;
mod cross;
mod operator;
pub mod paths;
mod place;
mod stream;
mod target;
mod typed;
mod untyped;

use place::{Here, One};

/// What generated code can see where an expression stands.
pub struct Scope<'a> {
    /// The outputs of nodes.
    pub roots: Vec<Binding>,
    /// The structs that are known.
    pub structs: &'a Structs,
    /// `file:line:column` of a span, for errors at run time.
    pub locate: &'a dyn Fn(Span) -> String,
}

/// The output of a node.
#[derive(Clone, Debug)]
pub struct Binding {
    /// The node's id.
    pub name: String,
    /// A place expression that holds the value itself; an `Option` of it if the flow may be absent.
    pub place: TokenStream,
    /// How the value is held.
    pub repr: Repr,
    /// What it yields.
    pub flow: Flow,
}

/// A Rust expression of exactly the type of `target`, owned. It may use `?` on an `ExprError`.
pub fn emit_expr(expr: &Expr, scope: &Scope<'_>, target: &Repr) -> TokenStream {
    Emitter::new(scope).target(expr, &Here::Roots, target)
}

/// A Rust expression of type `bool`: whether `expr` holds. It may use `?` on an `ExprError`.
pub fn emit_condition(expr: &Expr, scope: &Scope<'_>) -> TokenStream {
    Emitter::new(scope).holds(expr, &Here::Roots)
}

/// An expression and its context, as a key: an expression stays where it is while it is emitted.
type Key = (*const Expr, String);

/// What was tried is kept. Each way of emission asks the others for the parts of an expression, and without this
/// a deep one would take time exponential in its depth.
struct Emitter<'s, 'a> {
    scope: &'s Scope<'a>,
    fresh: Cell<usize>,
    locals: RefCell<HashMap<(*const Expr, &'static str), Ident>>,
    ones: RefCell<HashMap<Key, Option<One>>>,
    items: RefCell<HashMap<Key, TokenStream>>,
    conditions: RefCell<HashMap<Key, TokenStream>>,
}

impl<'s, 'a> Emitter<'s, 'a> {
    fn new(scope: &'s Scope<'a>) -> Self {
        Self {
            scope,
            fresh: Cell::new(0),
            locals: RefCell::default(),
            ones: RefCell::default(),
            items: RefCell::default(),
            conditions: RefCell::default(),
        }
    }

    /// A fresh local.
    fn local(&self, name: &str) -> Ident {
        self.fresh.set(self.fresh.get() + 1);
        format_ident!("__{name}{}", self.fresh.get())
    }

    /// The local that holds the values of `of` for the expressions that see them: the same at every try.
    fn local_of(&self, of: &Expr, name: &'static str) -> Ident {
        let known = self.locals.borrow().get(&(std::ptr::from_ref(of), name)).cloned();
        known.unwrap_or_else(|| {
            let local = self.local(name);
            self.locals.borrow_mut().insert((of, name), local.clone());
            local
        })
    }

    /// The place of `expr` in its source, as a literal.
    fn at(&self, expr: &Expr) -> TokenStream {
        let at = (self.scope.locate)(expr.span);
        quote!(#at)
    }
}

/// What was made before for `key`, or what `make` makes.
fn kept<T: Clone>(cache: &RefCell<HashMap<Key, T>>, key: Key, make: impl FnOnce() -> T) -> T {
    if let Some(known) = cache.borrow().get(&key) {
        return known.clone();
    }
    let made = make();
    cache.borrow_mut().insert(key, made.clone());
    made
}

#[cfg(test)]
mod tests;
