//! Functions that expressions make, the variables that they see, and the functions that call them back.

use super::lattice::items_of;
use super::{Infer, nothing};
use crate::expr::core::{Expr, Kind, Lambda, Local, Transform, TupleKind, TupleStage, Tuples, VarId};
use crate::expr::function::Function;
use crate::ir::{Card, Flow, Type};

impl Infer<'_> {
    pub(super) fn variable(&self, id: VarId) -> Flow {
        self.vars.get(&id).cloned().unwrap_or_else(Flow::any)
    }

    /// An expression of a block. What it binds is bound for those that follow.
    pub(super) fn statement(&mut self, item: &mut Expr) -> Flow {
        let flow = self.expr(item);
        // What is bound twice, or may be read before it is bound, is anything.
        if let Kind::Bind(id, _) = &item.kind
            && self.bound_once.contains(id)
            && self.made == 0
        {
            self.vars.insert(*id, flow.clone());
        }
        flow
    }

    pub(super) fn locals(&mut self, locals: &mut [Local]) {
        for local in locals {
            if let Some(outer) = &mut local.outer {
                self.expr(outer);
                self.bound_once.remove(&local.id);
            }
        }
    }

    /// A function that is called who knows when, with who knows what.
    pub(super) fn lambda(&mut self, lambda: &mut Lambda) -> Flow {
        self.locals(&mut lambda.locals);
        // What it sees of variables may change until it is called.
        let vars = std::mem::take(&mut self.vars);
        self.made += 1;
        self.expr(&mut lambda.body);
        self.made -= 1;
        self.vars = vars;
        Flow::any()
    }

    /// A function that is called back at once, with these arguments.
    pub(super) fn callback(&mut self, lambda: &mut Lambda, args: &[Flow]) -> Flow {
        self.locals(&mut lambda.locals);
        if lambda.signature.is_none() {
            for (at, param) in lambda.params.iter().enumerate() {
                let flow = args.get(at).cloned().unwrap_or_else(nothing);
                if !self.rebound.contains(param) {
                    self.vars.insert(*param, flow);
                }
            }
        }
        self.expr(&mut lambda.body)
    }

    /// What a function that calls back passes on, given its first argument.
    pub(super) fn callback_args(function: Function, first: &Flow) -> Vec<Flow> {
        let item = Flow::one(items_of(first));
        match function {
            Function::Map | Function::Filter | Function::Single => {
                let list = Flow::one(Type::array(items_of(first)));
                vec![item, Flow::one(Type::Integer(None)), list]
            }
            Function::Sort => vec![item.clone(), item],
            Function::Each | Function::Sift => {
                vec![Flow::one(Type::Any), Flow::one(Type::String(None)), Flow::one(Type::Any)]
            }
            _ => vec![Flow::any(), item, Flow::one(Type::Integer(None)), Flow::any()],
        }
    }

    pub(super) fn transform(&mut self, transform: &mut Transform) -> Flow {
        let vars = std::mem::take(&mut self.vars);
        self.made += 1;
        self.with_any(&mut transform.pattern);
        self.with_any(&mut transform.update);
        if let Some(delete) = &mut transform.delete {
            self.with_any(delete);
        }
        self.made -= 1;
        self.vars = vars;
        Flow::any()
    }

    pub(super) fn tuples(&mut self, tuples: &mut Tuples) -> Flow {
        self.expr(&mut tuples.of);
        for step in &mut tuples.steps {
            match &mut step.kind {
                TupleKind::Each { expr, .. } => self.with_any(expr),
                TupleKind::Sort { terms, .. } => {
                    terms.iter_mut().for_each(|term| self.with_any(&mut term.key));
                }
            }
            for stage in &mut step.stages {
                if let TupleStage::Filter(test) = stage {
                    self.with_any(test);
                }
            }
        }
        for (key, value) in tuples.group.iter_mut().flatten() {
            self.with_any(key);
            self.with_any(value);
        }
        Flow { ty: Type::Any, card: Card::MANY }
    }

    /// The values of `of`, grouped.
    pub(super) fn group(&mut self, of: &mut Expr, pairs: &mut [(Expr, Expr)]) -> Flow {
        self.expr(of);
        let item = items_of(&of.flow);
        for (key, value) in pairs {
            self.with_item(of, key);
            self.with_flow(Flow { ty: item.clone(), card: Card { absent: false, many: true } }, value);
        }
        Flow::one(Type::Any)
    }

    /// `inner`, with a context that can be anything.
    pub(super) fn with_any(&mut self, inner: &mut Expr) {
        self.with_flow(Flow::one(Type::Any), inner);
    }

    pub(super) fn with_flow(&mut self, flow: Flow, inner: &mut Expr) {
        self.items.push(super::Item { flow, path: None });
        self.expr(inner);
        self.items.pop();
    }
}

/// The variables that are bound exactly once, and those that are bound at all.
pub(super) fn count_binds(expr: &Expr, once: &mut Vec<VarId>, again: &mut Vec<VarId>) {
    if let Kind::Bind(id, _) = &expr.kind {
        let list = if once.contains(id) { &mut *again } else { &mut *once };
        list.push(*id);
    }
    expr.for_each_child(&mut |child| count_binds(child, once, again));
}
