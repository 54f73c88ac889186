//! Which variables need a cell of their own, found in one walk over an expression before it is emitted.
//!
//! Most variables are plain locals. One that a function sees which may be called later, or that is bound inside the
//! code of a step, is a cell that both share.

use std::collections::{HashMap, HashSet};

use crate::expr::core::{Expr, Kind, Lambda, Local, TupleKind, TupleStage, Tuples, VarId};

/// What the walk found.
#[derive(Default)]
pub(super) struct Captures {
    /// Variables that are cells.
    pub(super) cells: HashSet<VarId>,
    /// How often each variable is bound.
    pub(super) bound: HashMap<VarId, usize>,
    /// Variables of paths, with their slots.
    pub(super) slots: HashMap<VarId, usize>,
    /// Whether functions are made that may be called later.
    pub(super) makes_functions: bool,
}

/// Where code stands: within how many closures, and within how many functions that may be called later.
#[derive(Clone, Copy, Default)]
struct Level {
    closures: usize,
    functions: usize,
}

impl Level {
    fn closure(self) -> Self {
        Self { closures: self.closures + 1, ..self }
    }

    fn function(self) -> Self {
        Self { closures: self.closures + 1, functions: self.functions + 1 }
    }
}

#[derive(Default)]
struct Walk {
    found: Captures,
    declared: HashMap<VarId, Level>,
    captured: HashSet<VarId>,
}

impl Captures {
    pub(super) fn of(expr: &Expr) -> Self {
        let mut walk = Walk::default();
        walk.expr(expr, Level::default());
        let Walk { mut found, captured, .. } = walk;
        found.cells.extend(captured.into_iter().filter(|id| found.bound.contains_key(id)));
        found
    }
}

/// The variables that a function sees of those around it.
pub(super) fn free_variables(exprs: &[&Expr], declared: &[VarId]) -> Vec<VarId> {
    let mut declared: HashSet<_> = declared.iter().copied().collect();
    exprs.iter().for_each(|expr| collect_declared(expr, &mut declared));
    let mut free = Vec::new();
    exprs.iter().for_each(|expr| collect_seen(expr, &mut free));
    free.retain(|id| !declared.contains(id));
    free
}

/// No two variables are the same, so those declared anywhere inside are not free.
fn collect_declared(expr: &Expr, declared: &mut HashSet<VarId>) {
    match &expr.kind {
        Kind::Block(locals, _) => declared.extend(locals.iter().map(|local| local.id)),
        Kind::Lambda(lambda) => {
            declared.extend(&lambda.params);
            declared.extend(lambda.locals.iter().map(|local| local.id));
        }
        Kind::Tuples(tuples) => declared.extend(tuple_variables(tuples)),
        _ => {}
    }
    expr.for_each_child(&mut |child| collect_declared(child, declared));
}

fn collect_seen(expr: &Expr, seen: &mut Vec<VarId>) {
    if let Kind::Var(id) | Kind::Bind(id, _) = &expr.kind
        && !seen.contains(id)
    {
        seen.push(*id);
    }
    expr.for_each_child(&mut |child| collect_seen(child, seen));
}

/// The variables that a path binds, those of the paths included that hand theirs on to it.
pub(super) fn path_variables(tuples: &Tuples) -> Vec<VarId> {
    let mut ids = tuple_variables(tuples);
    for step in &tuples.steps {
        if let TupleKind::Each { expr, .. } = &step.kind {
            collect_carried(expr, &mut ids);
        }
    }
    ids
}

fn collect_carried(expr: &Expr, ids: &mut Vec<VarId>) {
    match &expr.kind {
        Kind::Unwrap(of) | Kind::KeepSequence(of) => collect_carried(of, ids),
        Kind::Tuples(tuples) if tuples.carries => ids.extend(path_variables(tuples)),
        Kind::Block(_, items) => items.last().into_iter().for_each(|last| collect_carried(last, ids)),
        _ => {}
    }
}

fn tuple_variables(tuples: &Tuples) -> Vec<VarId> {
    let mut ids = Vec::new();
    for step in &tuples.steps {
        match &step.kind {
            TupleKind::Each { focus, index, ancestor, .. } => {
                ids.extend([focus, index, ancestor].into_iter().flatten());
            }
            TupleKind::Sort { index, .. } => ids.extend(index),
        }
        for stage in &step.stages {
            if let TupleStage::Index(id) = stage {
                ids.push(*id);
            }
        }
    }
    ids
}

impl Walk {
    fn declare(&mut self, id: VarId, level: Level) {
        self.declared.insert(id, level);
    }

    fn locals(&mut self, locals: &[Local], level: Level) {
        for local in locals {
            local.outer.iter().for_each(|outer| self.expr(outer, level));
            self.declare(local.id, level);
        }
    }

    fn expr(&mut self, expr: &Expr, level: Level) {
        match &expr.kind {
            Kind::Var(id) => self.see(*id, level),
            Kind::Bind(id, value) => {
                *self.found.bound.entry(*id).or_default() += 1;
                let outside = self.declared.get(id).is_none_or(|at| at.closures < level.closures);
                if outside {
                    self.found.cells.insert(*id);
                }
                self.expr(value, level);
            }
            Kind::Block(locals, items) => {
                self.locals(locals, level);
                items.iter().for_each(|item| self.expr(item, level));
            }
            Kind::Lambda(lambda) => {
                self.found.makes_functions = true;
                self.lambda(lambda, level.function());
            }
            Kind::Call(function, args) => {
                for (at, arg) in args.iter().enumerate() {
                    match &arg.kind {
                        Kind::Lambda(lambda) if lambda.is_inline(function.value, at) => {
                            self.lambda(lambda, level.closure());
                        }
                        _ => self.expr(arg, level),
                    }
                }
            }
            Kind::Transform(_) => {
                self.found.makes_functions = true;
                expr.for_each_child(&mut |child| self.expr(child, level.function()));
            }
            Kind::Tuples(tuples) => {
                for id in tuple_variables(tuples) {
                    let slot = self.found.slots.len();
                    self.found.slots.entry(id).or_insert(slot);
                    self.declare(id, level.closure());
                }
                expr.for_each_child(&mut |child| self.expr(child, level.closure()));
            }
            Kind::Map(..)
            | Kind::Filter(..)
            | Kind::Sort(..)
            | Kind::Group(..)
            | Kind::Object(_)
            | Kind::Each(..)
            | Kind::Reduce(_)
            | Kind::Eval(..) => expr.for_each_child(&mut |child| self.expr(child, level.closure())),
            _ => expr.for_each_child(&mut |child| self.expr(child, level)),
        }
    }

    fn lambda(&mut self, lambda: &Lambda, level: Level) {
        lambda.params.iter().for_each(|param| self.declare(*param, level));
        self.locals(&lambda.locals, level);
        self.expr(&lambda.body, level);
    }

    fn see(&mut self, id: VarId, level: Level) {
        if self.declared.get(&id).is_some_and(|at| at.functions < level.functions) {
            self.captured.insert(id);
        }
    }
}
