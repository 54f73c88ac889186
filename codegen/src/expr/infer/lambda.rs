//! Functions that expressions make, and the variables that they see.

use std::collections::HashSet;

use super::{Infer, nothing};
use crate::expr::core::{Expr, Kind, Lambda, Local, VarId};
use crate::ir::Flow;

impl Infer<'_> {
    pub(super) fn variable(&self, id: VarId) -> Flow {
        match self.vars.get(&id) {
            Some(flow) => flow.clone(),
            // Bound here or there, and perhaps not yet.
            None => self.assumed.get(&id).map_or_else(Flow::any, Flow::or_absent),
        }
    }

    /// `$name := value`, wherever it stands.
    pub(super) fn bind(&mut self, id: VarId, flow: &Flow) {
        let so_far = self.bound.entry(id).or_insert_with(nothing);
        *so_far = so_far.join(&Flow { ty: flow.ty.without_literals(), card: flow.card });
    }

    /// An expression of a block. What it binds is bound for those that follow.
    pub(super) fn statement(&mut self, item: &mut Expr) -> Flow {
        let flow = self.expr(item);
        if let Kind::Bind(id, value) = &item.kind
            && self.bound_once.contains(id)
        {
            self.vars.insert(*id, flow.clone());
            self.note_function(*id, value);
            match self.is_filled(value) {
                true => self.filled.insert(*id),
                false => self.filled.remove(id),
            };
            self.note_path(*id, self.told_path(value));
            self.note_test(*id, value);
            self.note_keys(*id, self.keys_of(value));
        }
        flow
    }

    /// Remembers where what a variable holds comes from.
    pub(super) fn note_path(&mut self, id: VarId, path: Option<String>) {
        match path.filter(|path| !path.is_empty()) {
            Some(path) => self.paths.insert(id, path),
            None => self.paths.remove(&id),
        };
    }

    pub(super) fn locals(&mut self, locals: &mut [Local]) {
        for local in locals {
            if let Some(outer) = &mut local.outer {
                let outer = self.expr(outer);
                self.bind(local.id, &outer);
            }
            // Not yet, or not again: it has been inferred before.
            self.vars.remove(&local.id);
            self.functions.remove(&local.id);
            self.filled.remove(&local.id);
            self.tests.remove(&local.id);
            self.keys.remove(&local.id);
        }
    }

    /// A function that is called who knows when, with who knows what.
    pub(super) fn lambda(&mut self, lambda: &mut Lambda) -> Flow {
        self.locals(&mut lambda.locals);
        for param in &lambda.params {
            self.vars.remove(param);
            self.functions.remove(param);
        }
        self.expr(&mut lambda.body);
        Flow::any()
    }

    /// A function that is called back at once, with these arguments.
    pub(super) fn callback(&mut self, lambda: &mut Lambda, args: &[Flow]) -> Flow {
        self.locals(&mut lambda.locals);
        for (at, param) in lambda.params.iter().enumerate() {
            let flow = args.get(at).cloned().unwrap_or_else(nothing);
            match lambda.signature.is_some() || self.rebound.contains(param) {
                true => self.vars.remove(param),
                false => self.vars.insert(*param, flow),
            };
        }
        self.expr(&mut lambda.body)
    }

    /// `inner`, with this as its context.
    pub(super) fn with_flow(&mut self, flow: Flow, inner: &mut Expr) -> Flow {
        self.items.push(super::Item::new(flow, None));
        let flow = self.expr(inner);
        self.items.pop();
        flow
    }
}

/// Where variables are bound.
#[derive(Default)]
pub(super) struct Binds {
    /// Once, in a block or a function, and in no part of another expression.
    pub(super) plain: HashSet<VarId>,
    /// All of them.
    pub(super) all: HashSet<VarId>,
    /// The parameters of functions.
    params: HashSet<VarId>,
}

impl Binds {
    pub(super) fn of(expr: &Expr) -> Self {
        let mut binds = Self::default();
        let mut again = HashSet::new();
        binds.collect(expr, true, &mut again);
        binds.plain.retain(|id| !again.contains(id));
        binds
    }

    /// Variables that are bound here or there.
    pub(super) fn scattered(&self) -> impl Iterator<Item = VarId> {
        let scattered = |id: &&VarId| !self.plain.contains(id) && !self.params.contains(id);
        self.all.iter().filter(scattered).copied()
    }

    fn collect(&mut self, expr: &Expr, statement: bool, again: &mut HashSet<VarId>) {
        if let Kind::Bind(id, _) = &expr.kind {
            if !self.all.insert(*id) || !statement {
                again.insert(*id);
            }
            self.plain.insert(*id);
        }
        if let Kind::Block(locals, _) = &expr.kind {
            again.extend(locals.iter().filter(|local| local.outer.is_some()).map(|local| local.id));
        }
        if let Kind::Lambda(lambda) = &expr.kind {
            again.extend(lambda.locals.iter().filter(|local| local.outer.is_some()).map(|local| local.id));
            self.params.extend(&lambda.params);
        }
        let block = matches!(expr.kind, Kind::Block(..));
        expr.for_each_child(&mut |child| self.collect(child, block, again));
    }
}
