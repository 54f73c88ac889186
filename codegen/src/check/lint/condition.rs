//! Conditions that are always decided the same way.

use super::truth::{Truth, exists};
use super::{Language, Linter};
use crate::diagnostic::{Diagnostic, Lint};
use crate::expr::core::{Each, Expr, Flavour, Kind, Logic};
use crate::expr::function::Function;
use crate::expr::infer::Kinds;
use crate::ir::ty::Literal;

impl Linter<'_> {
    /// Warns of all conditions in `expr`, the inner ones first. The condition that a rule is as a whole is for
    /// [`check_switch`](super::check_switch).
    pub(super) fn check_conditions(&self, expr: &Expr) {
        expr.for_each_child(&mut |child| self.check_conditions(child));
        match &expr.kind {
            Kind::Cond(test, ..) => self.check_condition(test),
            Kind::And(left, right) | Kind::Or(left, right) => {
                self.check_condition(left);
                self.check_condition(right);
            }
            Kind::Logic(Logic::And | Logic::Or, args) => {
                // `or` also gives what stands for a missing value.
                let is_value = |arg: &&Expr| matches!(&arg.kind, Kind::Literal(literal) if !is_bool(literal));
                args.iter().filter(|arg| !is_value(arg)).for_each(|arg| self.check_condition(arg));
            }
            Kind::Filter(_, test) => self.check_predicate(test),
            Kind::Not(of) => self.check_condition(of),
            Kind::Each(Each::Filter | Each::All | Each::None | Each::Some, _, body) => {
                self.check_condition(body)
            }
            Kind::Call(function, args) => match (function.value, args.as_slice()) {
                (Function::Not, [of]) => self.check_condition(of),
                (Function::Filter | Function::Single, [_, Expr { kind: Kind::Lambda(lambda), .. }]) => {
                    self.check_condition(&lambda.body);
                }
                _ => {}
            },
            Kind::Elvis(left, _) => self.check_elvis(left),
            Kind::Default(left, _) if self.language == Language::Jsonata => self.check_default(left),
            _ => {}
        }
    }

    fn check_condition(&self, test: &Expr) {
        self.report(test, self.truth(test, Flavour::Jsonata));
    }

    /// A predicate that is a number asks for a position.
    fn check_predicate(&self, test: &Expr) {
        let indices = Kinds::NUMBER.with(Kinds::ARRAY);
        if !test.flow.card.many && !Kinds::of(&test.flow.ty).intersects(indices) {
            self.check_condition(test);
        }
    }

    fn report(&self, test: &Expr, truth: Option<Truth>) {
        let Some(Truth { holds, told: false, why }) = truth else { return };
        if self.is_decided(test) {
            return;
        }
        let message = if holds { "this condition always holds" } else { "this condition never holds" };
        let label = why.unwrap_or(if holds { "always true" } else { "always false" });
        self.tell(test, Diagnostic::lint(test.span, Lint::ConstantCondition, message).label(label));
    }

    /// `left ?: right`.
    fn check_elvis(&self, left: &Expr) {
        let Some(truth) = self.truth(left, Flavour::Jsonata).filter(|truth| !truth.told) else { return };
        if self.is_decided(left) {
            return;
        }
        let (message, label) = match truth.holds {
            true => ("what follows `?:` is never used", "this always counts as true"),
            false => ("what stands before `?:` is never used", "this never counts as true"),
        };
        self.tell(left, Diagnostic::lint(left.span, Lint::ConstantCondition, message).label(label));
    }

    /// `left ?? right`.
    fn check_default(&self, left: &Expr) {
        let Some(truth) = exists(&left.flow) else { return };
        if self.is_decided(left) || self.told.borrow().contains(&left.span) || truth.holds && is_guarded(left)
        {
            return;
        }
        let (message, label) = match truth.holds {
            true => ("what follows `??` is never used", "this is always there"),
            false => ("what stands before `??` is never used", "this is never there"),
        };
        let mut found = Diagnostic::lint(left.span, Lint::ConstantCondition, message).label(label);
        if truth.holds && left.flow.ty.allows_null() {
            found = found.note("null is there too; `?:` stands in for it");
        }
        self.tell(left, found);
    }
}

/// Whether what is there hangs on a call that gives nothing for other data: who is careful with it does no harm.
fn is_guarded(expr: &Expr) -> bool {
    let mut guarded = matches!(
        &expr.kind,
        Kind::Call(function, _) if matches!(function.value, Function::Lookup | Function::ToMillis)
    );
    expr.for_each_child(&mut |child| guarded = guarded || is_guarded(child));
    guarded
}

fn is_bool(literal: &Literal) -> bool {
    matches!(literal, Literal::Bool(_))
}
