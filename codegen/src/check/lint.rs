//! What is odd about an expression, though it runs: comparisons that never hold, conditions that are always decided,
//! operands that fit only at times.
//!
//! All of it is read off the types that inference found, so what is not known is never warned of.

use std::cell::RefCell;
use std::collections::HashSet;

use crate::diagnostic::{Diagnostic, Diagnostics, Lint};
use crate::expr::core::{Expr, Flavour};
use crate::expr::infer::Env;
use crate::source::{Sources, Span, Spanned};

mod condition;
mod equality;
mod operand;
mod same;
mod truth;

/// Which language an expression is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// JSONata.
    Jsonata,
    /// JSON Logic: its `var` always has a default, whoever wrote it thought of that or not.
    JsonLogic,
}

/// Warns of what is odd in `expr`, whose types are known. `env` is what it sees.
pub fn check_expr(cx: &Diagnostics, sources: &Sources, expr: &Expr, env: &Env, language: Language) {
    let linter = Linter { cx, sources, env, language, whole: expr, told: RefCell::default() };
    linter.check_equalities(expr);
    linter.check_conditions(expr);
    linter.check_operands(expr);
}

/// A branch of a switch.
#[derive(Debug)]
pub struct Branch<'b> {
    /// Its rule; the default has none.
    pub rule: Option<(&'b Expr, &'b Env)>,
    /// Where it leads.
    pub target: &'b Spanned<String>,
}

/// Warns of rules that always hold, or never.
pub fn check_switch(cx: &Diagnostics, sources: &Sources, branches: &[Branch<'_>]) {
    for (at, branch) in branches.iter().enumerate() {
        let Some((rule, env)) = branch.rule else { continue };
        let language = Language::JsonLogic;
        let linter = Linter { cx, sources, env, language, whole: rule, told: RefCell::default() };
        linter.check_equalities(rule);
        linter.check_conditions(rule);
        let Some(holds) = linter.untold_truth(rule) else {
            let earlier = branches[..at].iter().filter_map(|branch| branch.rule);
            let same = earlier.map(|(earlier, _)| earlier).find(|earlier| same::is_same(earlier, rule));
            // What comes behind a default is an error already.
            let is_behind = branches[..at].iter().any(|branch| branch.rule.is_none());
            if let Some(same) = same.filter(|_| !is_behind && !linter.is_told(rule)) {
                cx.push(
                    Diagnostic::lint(rule.span, Lint::ConstantCondition, "this rule never holds")
                        .label(format!("never leads to `{}`", branch.target.value))
                        .related(same.span, "the same rule comes first"),
                );
            }
            continue;
        };
        let after = branches.get(at + 1);
        // `true` before a default that leads to the same node is an `else`, said twice.
        let is_else =
            branches.len() == at + 2 && after.is_some_and(|after| after.target.value == branch.target.value);
        match (holds, after) {
            (false, _) => cx.push(
                Diagnostic::lint(rule.span, Lint::ConstantCondition, "this rule never holds")
                    .label(format!("never leads to `{}`", branch.target.value)),
            ),
            (true, Some(after)) if !is_else => {
                cx.push(
                    Diagnostic::lint(after.target.span, Lint::UnreachableBranch, "this branch can never run")
                        .label("comes after a rule that always holds")
                        .related(rule.span, "always holds")
                        .help("remove one of the two, or say when the first holds"),
                );
                return;
            }
            (true, _) => {}
        }
    }
}

struct Linter<'a> {
    cx: &'a Diagnostics,
    sources: &'a Sources,
    env: &'a Env,
    language: Language,
    /// All of the expression.
    whole: &'a Expr,
    /// Expressions that something was said of: one message is enough.
    told: RefCell<HashSet<Span>>,
}

impl Linter<'_> {
    fn tell(&self, expr: &Expr, found: Diagnostic) {
        self.told.borrow_mut().insert(expr.span);
        self.cx.push(found);
    }

    /// Whether something was said of a rule, or of what decides it.
    fn is_told(&self, rule: &Expr) -> bool {
        self.truth(rule, Flavour::Jsonata).is_some_and(|truth| truth.told)
    }

    /// Whether the history of the run decides, or whether a node has run: then types do not tell all.
    fn is_decided(&self, expr: &Expr) -> bool {
        let mut decided = false;
        expr.for_each_history(&mut |_| decided = true);
        expr.for_each_read(&mut |name| {
            decided |= name.is_some_and(|name| self.env.partial.iter().any(|(partial, _)| partial == name));
        });
        decided
    }

    /// What the user wrote there, if it is short.
    fn text(&self, span: Span) -> Option<&str> {
        const MOST: usize = 40;
        self.sources.slice(span).filter(|text| text.len() <= MOST && !text.contains('\n'))
    }
}
