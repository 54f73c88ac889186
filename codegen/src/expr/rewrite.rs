//! Changing an expression: its parts in place, and variables of its own for a copy.

use std::collections::HashMap;

use super::core::{Expr, History, Kind, Lambda, TupleKind, TupleStage, Tuples, VarId};

impl Expr {
    /// Calls `visit` with each direct child, and whether that has a context of its own.
    pub(super) fn for_each_part(&self, visit: &mut dyn FnMut(&Expr, bool)) {
        let (inside, mut at) = (Inside::of(self), 0);
        self.for_each_child(&mut |child| {
            visit(child, inside.is(at));
            at += 1;
        });
    }

    /// Likewise, to change them.
    pub(crate) fn for_each_part_mut(&mut self, visit: &mut dyn FnMut(&mut Expr, bool)) {
        let (inside, mut at) = (Inside::of(self), 0);
        self.for_each_child_mut(&mut |child| {
            visit(child, inside.is(at));
            at += 1;
        });
    }

    /// Puts `by` in the place of a variable.
    pub(super) fn replace_variable(&mut self, id: VarId, by: &Expr) {
        if self.kind == Kind::Var(id) {
            self.kind = by.kind.clone();
        }
        self.for_each_child_mut(&mut |child| child.replace_variable(id, by));
    }

    /// Calls `visit` with each direct child, in the order of [`Expr::for_each_child`].
    fn for_each_child_mut(&mut self, visit: &mut dyn FnMut(&mut Expr)) {
        match &mut self.kind {
            Kind::Literal(_)
            | Kind::Context
            | Kind::Start
            | Kind::Root
            | Kind::Var(_)
            | Kind::Binding(_)
            | Kind::Function(_)
            | Kind::Regex(_)
            | Kind::Raise(..)
            | Kind::Wildcard
            | Kind::Descendants => {}
            Kind::History(history) => {
                if let History::Find(_, index) = history {
                    visit(index);
                }
            }
            Kind::Field(of, _)
            | Kind::Index(of, _)
            | Kind::Unwrap(of)
            | Kind::KeepArray(of)
            | Kind::KeepSequence(of)
            | Kind::Constructed(of)
            | Kind::Bind(_, of)
            | Kind::Negate(of)
            | Kind::Truthy(_, of)
            | Kind::Lookup(of)
            | Kind::Not(of) => visit(of),
            Kind::Map(a, b)
            | Kind::Filter(a, b)
            | Kind::Range(a, b)
            | Kind::Elvis(a, b)
            | Kind::Chain(a, b)
            | Kind::Compare(_, a, b)
            | Kind::In(a, b)
            | Kind::Arith(_, a, b)
            | Kind::And(a, b)
            | Kind::Or(a, b)
            | Kind::Each(_, a, b)
            | Kind::Default(a, b) => {
                visit(a);
                visit(b);
            }
            Kind::Object(entries) => visit_pairs(entries, visit),
            Kind::Group(of, pairs) => {
                visit(of);
                visit_pairs(pairs, visit);
            }
            Kind::Array(elements) => elements.iter_mut().for_each(|element| visit(&mut element.expr)),
            Kind::Concat(parts) | Kind::Call(_, parts) | Kind::Logic(_, parts) => {
                parts.iter_mut().for_each(visit);
            }
            Kind::Block(locals, parts) => {
                locals.iter_mut().filter_map(|local| local.outer.as_mut()).for_each(&mut *visit);
                parts.iter_mut().for_each(visit);
            }
            Kind::Cond(test, then, otherwise) => {
                visit(test);
                visit(then);
                otherwise.iter_mut().for_each(|otherwise| visit(otherwise));
            }
            Kind::Sort(of, terms) => {
                visit(of);
                terms.iter_mut().for_each(|term| visit(&mut term.key));
            }
            Kind::Missing(need, keys) => {
                need.iter_mut().for_each(|need| visit(need));
                keys.iter_mut().for_each(visit);
            }
            Kind::Reduce(reduce) => {
                visit(&mut reduce.of);
                visit(&mut reduce.initial);
                visit(&mut reduce.body);
            }
            Kind::Tuples(tuples) => visit_tuples(tuples, visit),
            Kind::Lambda(lambda) => {
                lambda.locals.iter_mut().filter_map(|local| local.outer.as_mut()).for_each(&mut *visit);
                visit(&mut lambda.body);
            }
            Kind::Apply(apply) => {
                visit(&mut apply.callee);
                apply.args.iter_mut().for_each(visit);
            }
            Kind::Partial(partial) => {
                visit(&mut partial.callee);
                partial.args.iter_mut().flatten().for_each(visit);
            }
            Kind::Eval(focus, body) => {
                focus.iter_mut().for_each(|focus| visit(focus));
                visit(body);
            }
            Kind::Transform(transform) => {
                visit(&mut transform.pattern);
                visit(&mut transform.update);
                transform.delete.iter_mut().for_each(visit);
            }
        }
    }
}

fn visit_pairs(pairs: &mut [(Expr, Expr)], visit: &mut dyn FnMut(&mut Expr)) {
    for (key, value) in pairs {
        visit(key);
        visit(value);
    }
}

fn visit_tuples(tuples: &mut Tuples, visit: &mut dyn FnMut(&mut Expr)) {
    visit(&mut tuples.of);
    for step in &mut tuples.steps {
        match &mut step.kind {
            TupleKind::Each { expr, .. } => visit(expr),
            TupleKind::Sort { terms, .. } => terms.iter_mut().for_each(|term| visit(&mut term.key)),
        }
        for stage in &mut step.stages {
            if let TupleStage::Filter(test) = stage {
                visit(test);
            }
        }
    }
    tuples.group.iter_mut().for_each(|pairs| visit_pairs(pairs, visit));
}

/// Which children of an expression have a context of their own.
#[derive(Clone, Copy)]
enum Inside {
    /// Those from a position on.
    From(usize),
    None,
}

impl Inside {
    fn of(expr: &Expr) -> Self {
        match &expr.kind {
            Kind::Map(..)
            | Kind::Filter(..)
            | Kind::Sort(..)
            | Kind::Group(..)
            | Kind::Tuples(_)
            | Kind::Each(..)
            | Kind::Eval(Some(_), _) => Inside::From(1),
            Kind::Reduce(_) => Inside::From(2),
            Kind::Transform(_) => Inside::From(0),
            _ => Inside::None,
        }
    }

    fn is(self, at: usize) -> bool {
        matches!(self, Inside::From(from) if at >= from)
    }
}

/// Gives a copy of an expression variables of its own.
pub(super) struct Renaming<'n> {
    next: &'n mut u32,
    names: HashMap<VarId, VarId>,
}

impl<'n> Renaming<'n> {
    /// `next` is the last variable that there is.
    pub(super) fn new(next: &'n mut u32) -> Self {
        Self { next, names: HashMap::new() }
    }

    /// A variable of the copy.
    pub(super) fn declare(&mut self, id: &mut VarId) {
        *self.next += 1;
        self.names.insert(*id, VarId(*self.next));
        *id = VarId(*self.next);
    }

    /// Renames all that is declared, here and inside.
    pub(super) fn rename(&mut self, expr: &mut Expr) {
        match &mut expr.kind {
            Kind::Var(id) | Kind::Bind(id, _) => {
                if let Some(name) = self.names.get(id) {
                    *id = *name;
                }
            }
            Kind::Block(locals, _) => locals.iter_mut().for_each(|local| self.declare(&mut local.id)),
            Kind::Lambda(lambda) => {
                let Lambda { params, locals, .. } = &mut **lambda;
                params.iter_mut().for_each(|param| self.declare(param));
                locals.iter_mut().for_each(|local| self.declare(&mut local.id));
            }
            Kind::Tuples(tuples) => variables_mut(tuples).for_each(|id| self.declare(id)),
            _ => {}
        }
        expr.for_each_child_mut(&mut |child| self.rename(child));
    }
}

/// What the steps of a path bind.
fn variables_mut(tuples: &mut Tuples) -> impl Iterator<Item = &mut VarId> {
    tuples.steps.iter_mut().flat_map(|step| {
        let own: Vec<&mut VarId> = match &mut step.kind {
            TupleKind::Each { focus, index, ancestor, .. } => {
                [focus, index, ancestor].into_iter().flatten().collect()
            }
            TupleKind::Sort { index, .. } => index.iter_mut().collect(),
        };
        let stages = step.stages.iter_mut().filter_map(|stage| match stage {
            TupleStage::Index(id) => Some(id),
            _ => None,
        });
        own.into_iter().chain(stages)
    })
}

/// The last variable of an expression.
pub(super) fn highest_variable(expr: &Expr) -> u32 {
    let own = match &expr.kind {
        Kind::Var(id) | Kind::Bind(id, _) => id.0,
        Kind::Block(locals, _) => locals.iter().map(|local| local.id.0).max().unwrap_or(0),
        Kind::Lambda(lambda) => {
            let locals = lambda.locals.iter().map(|local| local.id.0);
            locals.chain(lambda.params.iter().map(|id| id.0)).max().unwrap_or(0)
        }
        Kind::Tuples(tuples) => variables_mut(&mut tuples.clone()).map(|id| id.0).max().unwrap_or(0),
        _ => 0,
    };
    let mut highest = own;
    expr.for_each_child(&mut |child| highest = highest.max(highest_variable(child)));
    highest
}

/// Whether a variable is named anywhere in `expr`.
pub(crate) fn sees(expr: &Expr, id: VarId) -> bool {
    let mut found = matches!(&expr.kind, Kind::Var(seen) | Kind::Bind(seen, _) if *seen == id);
    expr.for_each_child(&mut |child| found = found || sees(child, id));
    found
}
