//! Typed and untyped expressions to Rust.
//!
//! Where the Rust type of what an expression reads is known, the code is field access, loops and plain operators
//! (`typed`, `stream`). Everywhere else it is thin calls over the runtime's values (`untyped`). Where the two meet,
//! only the value that crosses is converted (`cross`, `target`).

use std::cell::Cell;

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use crate::expr::core::Expr;
use crate::ir::{Flow, Repr, Structs};
use crate::source::Span;

mod cross;
mod operator;
pub mod paths;
mod place;
mod stream;
mod target;
mod typed;
mod untyped;

use place::Here;

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

struct Emitter<'s, 'a> {
    scope: &'s Scope<'a>,
    locals: Cell<usize>,
}

impl<'s, 'a> Emitter<'s, 'a> {
    fn new(scope: &'s Scope<'a>) -> Self {
        Self {
            scope,
            locals: Cell::new(0),
        }
    }

    /// A fresh local.
    fn local(&self, name: &str) -> Ident {
        self.locals.set(self.locals.get() + 1);
        format_ident!("__{name}{}", self.locals.get())
    }

    /// The place of `expr` in its source, as a literal.
    fn at(&self, expr: &Expr) -> TokenStream {
        let at = (self.scope.locate)(expr.span);
        quote!(#at)
    }
}
