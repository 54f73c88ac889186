//! An expression as a tree of the parts that its writer would name: constants, what a conversion adds and values that
//! stand for the context unwritten are left out, and what stands in one place is one part.

use super::variable::{Variables, for_each_written};
use super::{Part, Yields};
use crate::expr::core::{Expr, Kind, TupleKind, TupleStage, Tuples};
use crate::ir::ty::Literal;
use crate::source::{Sources, Span};

/// What `$` is.
#[derive(Clone, Copy, Debug)]
pub(super) enum Focus<'e> {
    /// Each value of this.
    Values(&'e Expr),
    /// What a reduction has come to, and the next of the values of this.
    Turn(&'e Expr),
    /// Whatever a transformer is given.
    Given,
}

/// Explains one expression.
pub(super) struct Explainer<'e> {
    pub(super) sources: &'e Sources,
    pub(super) variables: Variables<'e>,
    /// What `$` is, the innermost last; none is the object of all nodes' outputs.
    pub(super) focus: Vec<Focus<'e>>,
}

/// The whole of an expression.
pub(super) fn explain_expr(sources: &Sources, expr: &Expr) -> Part {
    let mut explainer = Explainer { sources, variables: Variables::of(expr), focus: Vec::new() };
    let mut parts = explainer.parts(expr);
    let span = explainer.extent(expr);
    match parts.len() {
        1 if parts[0].span == span => parts.swap_remove(0),
        // A constant, or a conversion: the whole is shown all the same.
        _ => explainer.part(expr, span, parts),
    }
}

impl<'e> Explainer<'e> {
    /// The part that `expr` is, or those that are in it if it is none.
    fn parts(&mut self, expr: &'e Expr) -> Vec<Part> {
        match &expr.kind {
            Kind::Literal(_) | Kind::Regex(_) | Kind::Start => return Vec::new(),
            Kind::Context | Kind::Root if !self.is_written(expr) => return Vec::new(),
            Kind::Truthy(_, of) => return self.parts(of),
            _ => {}
        }
        let span = self.extent(expr);
        let mut parts = self.children(expr);
        if let Kind::Bind(..) = &expr.kind {
            // Shown with its name, and known by its value.
            return match parts.len() {
                1 => vec![Part { span, ..parts.swap_remove(0) }],
                _ => vec![self.part(expr, span, parts)],
            };
        }
        if parts.len() == 1 && parts[0].span == span {
            parts = parts.swap_remove(0).parts;
        }
        vec![self.part(expr, span, parts)]
    }

    fn part(&self, expr: &'e Expr, span: Span, parts: Vec<Part>) -> Part {
        let yields = match self.variables.is_function(expr) {
            true => Yields::Function,
            false => Yields::Values(expr.flow.clone()),
        };
        let why = yields.is_any().then(|| self.why(expr, self.focus.last().copied()));
        Part { span, yields, why, parts, is_prefix: false }
    }

    fn children(&mut self, expr: &'e Expr) -> Vec<Part> {
        match &expr.kind {
            Kind::Field(of, _) | Kind::Index(of, _) => self.prefix(of),
            Kind::Map(of, step) => {
                let before = self.prefix(of);
                let span = self.extent(step);
                let mut inner = self.within(Focus::Values(of), step);
                // The step for one value is shown as the step for all.
                if inner.len() == 1 && inner[0].span == span {
                    inner = inner.swap_remove(0).parts;
                }
                before.into_iter().chain(inner).collect()
            }
            Kind::Filter(of, test) => {
                let before = self.prefix(of);
                before.into_iter().chain(self.within(Focus::Values(of), test)).collect()
            }
            Kind::Sort(of, terms) => {
                let mut parts = self.prefix(of);
                terms.iter().for_each(|term| parts.extend(self.within(Focus::Values(of), &term.key)));
                parts
            }
            Kind::Group(of, pairs) => {
                let mut parts = self.parts(of);
                for (key, value) in pairs {
                    parts.extend(self.within(Focus::Values(of), key));
                    parts.extend(self.within(Focus::Values(of), value));
                }
                parts
            }
            // A `var` of JSON Logic, which is null where nothing is, is shown as one with its path.
            Kind::Default(of, default)
                if default.kind == Kind::Literal(Literal::Null) && default.span == expr.span =>
            {
                let mut parts = self.parts(of);
                if parts.len() == 1 { parts.swap_remove(0).parts } else { parts }
            }
            Kind::Each(_, of, body) => {
                let parts = self.parts(of);
                parts.into_iter().chain(self.within(Focus::Values(of), body)).collect()
            }
            Kind::Reduce(reduce) => {
                let mut parts = self.parts(&reduce.of);
                parts.extend(self.parts(&reduce.initial));
                parts.extend(self.within(Focus::Turn(&reduce.of), &reduce.body));
                parts
            }
            Kind::Eval(Some(focus), body) => {
                let parts = self.parts(focus);
                parts.into_iter().chain(self.within(Focus::Values(focus), body)).collect()
            }
            Kind::Transform(transform) => {
                let mut parts = self.within(Focus::Given, &transform.pattern);
                let pattern = Focus::Values(&transform.pattern);
                parts.extend(self.within(pattern, &transform.update));
                transform.delete.iter().for_each(|delete| parts.extend(self.within(pattern, delete)));
                parts
            }
            Kind::Tuples(tuples) => self.tuples(tuples),
            Kind::Apply(apply) => {
                let mut parts = self.callee(&apply.callee);
                apply.args.iter().for_each(|arg| parts.extend(self.parts(arg)));
                parts
            }
            Kind::Partial(partial) => {
                let mut parts = self.callee(&partial.callee);
                partial.args.iter().flatten().for_each(|arg| parts.extend(self.parts(arg)));
                parts
            }
            _ => {
                let mut children = Vec::new();
                for_each_written(expr, &mut |child| children.push(child));
                children.into_iter().flat_map(|child| self.parts(child)).collect()
            }
        }
    }

    fn tuples(&mut self, tuples: &'e Tuples) -> Vec<Part> {
        let mut parts = self.prefix(&tuples.of);
        let mut of = &tuples.of;
        for step in &tuples.steps {
            match &step.kind {
                TupleKind::Each { expr, .. } => {
                    parts.extend(self.within(Focus::Values(of), expr));
                    of = expr;
                }
                TupleKind::Sort { terms, .. } => {
                    terms.iter().for_each(|term| parts.extend(self.within(Focus::Values(of), &term.key)));
                }
            }
            for stage in &step.stages {
                if let TupleStage::Filter(test) = stage {
                    parts.extend(self.within(Focus::Values(of), test));
                }
            }
        }
        for (key, value) in tuples.group.iter().flatten() {
            parts.extend(self.within(Focus::Values(of), key));
            parts.extend(self.within(Focus::Values(of), value));
        }
        parts
    }

    /// The path up to a step. `$` in front of a path is no part of its own.
    fn prefix(&mut self, of: &'e Expr) -> Vec<Part> {
        if matches!(of.kind, Kind::Context | Kind::Start | Kind::Root) {
            return Vec::new();
        }
        let mut parts = self.parts(of);
        parts.iter_mut().for_each(|part| part.is_prefix = true);
        parts
    }

    /// What is called: only a function that is made there is a part.
    fn callee(&mut self, callee: &'e Expr) -> Vec<Part> {
        match &callee.kind {
            Kind::Var(_) | Kind::Function(_) => Vec::new(),
            _ => self.parts(callee),
        }
    }

    fn within(&mut self, focus: Focus<'e>, expr: &'e Expr) -> Vec<Part> {
        self.focus.push(focus);
        let parts = self.parts(expr);
        self.focus.pop();
        parts
    }

    /// Whether `$` or `$$` stands there, and is not only meant.
    fn is_written(&self, expr: &Expr) -> bool {
        matches!(self.sources.slice(expr.span), Some("$" | "$$"))
    }

    /// All that an expression spans: a step of a path with what is before it, a predicate with its bracket.
    pub(super) fn extent(&self, expr: &Expr) -> Span {
        let own = expr.span;
        match &expr.kind {
            Kind::Field(of, _) | Kind::Sort(of, _) | Kind::Unwrap(of) | Kind::KeepArray(of) => {
                self.joined(self.extent(of), own)
            }
            Kind::Map(of, step) => {
                let path = self.joined(self.extent(of), own);
                self.joined(path, self.extent(step))
            }
            Kind::Filter(of, test) => {
                let path = self.joined(self.extent(of), own);
                self.closed(self.joined(path, self.extent(test)))
            }
            Kind::Index(of, _) => self.closed(self.joined(self.extent(of), own)),
            _ => own,
        }
    }

    fn joined(&self, a: Span, b: Span) -> Span {
        if a.file == b.file { a.to(b) } else { b }
    }

    /// With the bracket that follows.
    fn closed(&self, span: Span) -> Span {
        let text = self.sources.get(span.file).map_or("", |source| source.text());
        let after = text.get(span.end as usize..).unwrap_or_default();
        let space = after.len() - after.trim_start().len();
        match after[space..].starts_with(']') {
            true => Span { end: span.end + space as u32 + 1, ..span },
            false => span,
        }
    }
}
