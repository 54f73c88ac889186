//! What the parts of one expression stand for: variables, and the context where it is read.

use std::collections::HashMap;
use std::rc::Rc;

use crate::expr::core::{Expr, Kind, VarId};
use crate::expr::function::Function;

/// What `$` is somewhere.
#[derive(Clone, Copy)]
pub(super) enum Here<'e> {
    /// The object of all nodes' outputs.
    Root,
    /// Each value of an expression.
    Each(&'e Expr),
    /// Something else.
    Unknown,
}

/// What the parts of one expression stand for.
#[derive(Default)]
pub(super) struct Scope<'e> {
    /// What `$` is, by the expression that reads it.
    contexts: HashMap<*const Expr, Here<'e>>,
    /// What variables are bound to, wherever that is.
    binds: HashMap<VarId, Vec<&'e Expr>>,
    /// Parameters of functions that are called back, with each value of these.
    params: HashMap<VarId, &'e Expr>,
}

impl<'e> Scope<'e> {
    pub(super) fn of(expr: &'e Expr) -> Rc<Self> {
        let mut scope = Self::default();
        scope.collect(expr, Here::Root);
        Rc::new(scope)
    }

    /// What `$` is that this very expression reads.
    pub(super) fn here(&self, expr: &Expr) -> Here<'e> {
        self.contexts.get(&std::ptr::from_ref(expr)).copied().unwrap_or(Here::Unknown)
    }

    /// What a variable is bound to.
    pub(super) fn bound(&self, id: VarId) -> &[&'e Expr] {
        self.binds.get(&id).map_or(&[], Vec::as_slice)
    }

    /// What a parameter goes through.
    pub(super) fn param(&self, id: VarId) -> Option<&'e Expr> {
        self.params.get(&id).copied()
    }

    fn collect(&mut self, expr: &'e Expr, here: Here<'e>) {
        match &expr.kind {
            Kind::Context | Kind::Start => {
                self.contexts.insert(std::ptr::from_ref(expr), here);
            }
            Kind::Map(of, step) | Kind::Filter(of, step) => {
                self.collect(of, here);
                return self.collect(step, Here::Each(of));
            }
            Kind::Sort(of, terms) => {
                self.collect(of, here);
                return terms.iter().for_each(|term| self.collect(&term.key, Here::Each(of)));
            }
            Kind::Group(of, entries) => {
                self.collect(of, here);
                // A group is some of the values.
                return entries.iter().for_each(|(key, value)| {
                    self.collect(key, Here::Each(of));
                    self.collect(value, Here::Each(of));
                });
            }
            Kind::Tuples(_) | Kind::Eval(Some(_), _) | Kind::Transform(_) | Kind::Each(..) => {
                return expr.for_each_child(&mut |child| self.collect(child, Here::Unknown));
            }
            Kind::Bind(id, value) => self.binds.entry(*id).or_default().push(value),
            Kind::Call(function, args) => self.note_params(function.value, args),
            _ => {}
        }
        expr.for_each_child(&mut |child| self.collect(child, here));
    }

    fn note_params(&mut self, function: Function, args: &'e [Expr]) {
        if let (
            Function::Map | Function::Filter | Function::Single,
            [of, Expr { kind: Kind::Lambda(lambda), .. }],
        ) = (function, args)
            && let Some(param) = lambda.params.first()
        {
            self.params.insert(*param, of);
        }
    }
}
