//! The variables of an expression: what binds them, and which of them are functions.

use std::collections::HashMap;

use crate::expr::core::{Expr, Kind, Local, TupleKind, VarId};

/// Where the value of a variable comes from.
#[derive(Debug)]
pub(super) enum Source<'e> {
    /// `$name := value`.
    Bind(&'e Expr),
    /// A parameter of a function that is called back with the parts of this.
    Parts(&'e Expr),
    /// A parameter of a function that is called with this.
    Argument(&'e Expr),
    /// A parameter of a function of which it is not known who calls it.
    Parameter,
    /// What a step of a path binds.
    Step(&'e Expr),
    /// Until it is bound, what its name stands for around it.
    Outer,
}

/// All variables of an expression.
#[derive(Debug, Default)]
pub(super) struct Variables<'e>(HashMap<VarId, Vec<Source<'e>>>);

impl<'e> Variables<'e> {
    /// Those of `expr`.
    pub(super) fn of(expr: &'e Expr) -> Self {
        let mut variables = Self::default();
        variables.collect(expr);
        variables
    }

    /// What may be in a variable.
    pub(super) fn sources(&self, id: VarId) -> &[Source<'e>] {
        self.0.get(&id).map_or(&[], Vec::as_slice)
    }

    /// Whether an expression yields a function and nothing else.
    pub(super) fn is_function(&self, expr: &Expr) -> bool {
        self.is_function_within(expr, 8)
    }

    /// A variable may be bound to another, and that to it: `depth` ends the search.
    fn is_function_within(&self, expr: &Expr, depth: usize) -> bool {
        match &expr.kind {
            Kind::Lambda(_) | Kind::Function(_) | Kind::Regex(_) | Kind::Partial(_) | Kind::Transform(_) => {
                true
            }
            Kind::Var(id) if depth > 0 => {
                let sources = self.sources(*id);
                let is_function = |source: &Source<'_>| match source {
                    Source::Bind(value) | Source::Argument(value) => {
                        self.is_function_within(value, depth - 1)
                    }
                    Source::Parts(_) | Source::Parameter | Source::Step(_) | Source::Outer => false,
                };
                !sources.is_empty() && sources.iter().all(is_function)
            }
            Kind::Bind(_, value) | Kind::Unwrap(value) => self.is_function_within(value, depth),
            Kind::Block(_, items) => items.last().is_some_and(|last| self.is_function_within(last, depth)),
            // Two functions as one.
            Kind::Chain(left, right) => {
                self.is_function_within(left, depth) && self.is_function_within(right, depth)
            }
            _ => false,
        }
    }

    /// The function that a callee is, if there can be only one that the expression makes.
    pub(super) fn callee<'s>(&'s self, callee: &'s Expr) -> Option<&'s crate::expr::core::Lambda> {
        match &callee.kind {
            Kind::Lambda(lambda) => Some(lambda),
            Kind::Unwrap(of) => self.callee(of),
            Kind::Var(id) => match self.sources(*id) {
                [Source::Bind(value)] if !matches!(value.kind, Kind::Var(_)) => self.callee(value),
                _ => None,
            },
            _ => None,
        }
    }

    fn add(&mut self, id: VarId, source: Source<'e>) {
        self.0.entry(id).or_default().push(source);
    }

    fn outer(&mut self, locals: &'e [Local]) {
        let known = locals.iter().filter(|local| local.outer.is_some());
        known.for_each(|local| self.add(local.id, Source::Outer));
    }

    fn collect(&mut self, expr: &'e Expr) {
        match &expr.kind {
            Kind::Bind(id, value) => self.add(*id, Source::Bind(value)),
            Kind::Call(function, args) => {
                for (at, arg) in args.iter().enumerate() {
                    if let (Kind::Lambda(lambda), Some(of)) = (&arg.kind, args.first())
                        && lambda.is_inline(function.value, at)
                    {
                        lambda.params.iter().for_each(|param| self.add(*param, Source::Parts(of)));
                    }
                }
            }
            Kind::Apply(apply) => {
                if let Kind::Lambda(lambda) = &apply.callee.kind {
                    let given = lambda.params.iter().zip(&apply.args);
                    given.for_each(|(param, arg)| self.add(*param, Source::Argument(arg)));
                }
            }
            Kind::Tuples(tuples) => {
                let mut of = &tuples.of;
                for step in &tuples.steps {
                    if let TupleKind::Each { expr, focus, ancestor, .. } = &step.kind {
                        focus.iter().for_each(|id| self.add(*id, Source::Step(expr)));
                        ancestor.iter().for_each(|id| self.add(*id, Source::Step(of)));
                        of = expr;
                    }
                }
            }
            Kind::Block(locals, _) => self.outer(locals),
            Kind::Lambda(lambda) => {
                self.outer(&lambda.locals);
                for param in &lambda.params {
                    if self.sources(*param).is_empty() {
                        self.add(*param, Source::Parameter);
                    }
                }
            }
            _ => {}
        }
        for_each_written(expr, &mut |child| self.collect(child));
    }
}

/// Calls `visit` with each direct child that somebody wrote: what a variable is before it is bound is not.
pub(super) fn for_each_written<'e>(expr: &'e Expr, visit: &mut dyn FnMut(&'e Expr)) {
    match &expr.kind {
        Kind::Block(_, items) => items.iter().for_each(visit),
        Kind::Lambda(lambda) => visit(&lambda.body),
        _ => expr.for_each_child(visit),
    }
}
