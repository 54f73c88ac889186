//! Which fields of its input an expression can see: the others need not be read, nor cross from typed to untyped code.
//!
//! An expression that only follows paths never sees a field that it does not name. What a path ends in may be seen as
//! a whole, so all of that is kept. Where an expression looks at a value whose fields it does not name (`*`, `$keys`),
//! nothing is known.

use std::collections::{BTreeSet, HashSet};

use super::core::{Expr, Kind, Lambda, TupleKind, TupleStage, Tuples, VarId};
use super::function::Function;

/// The fields that an expression can see.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fields {
    /// Names that paths end in: all that is in these is seen.
    pub whole: BTreeSet<String>,
    /// Names on the way.
    pub passed: BTreeSet<String>,
}

/// What an expression can see, and which of its parts are only passed through.
#[derive(Debug, Default)]
pub struct Sight {
    /// The fields.
    pub fields: Fields,
    /// Parts of whose values no more than these fields is seen.
    passed: HashSet<*const Expr>,
}

impl Sight {
    /// Whether no more than the fields is seen of what a part of the expression yields.
    pub fn passes(&self, part: &Expr) -> bool {
        self.passed.contains(&std::ptr::from_ref(part))
    }
}

/// More names than these take longer to look through than to read what they leave out.
const MOST: usize = 24;

/// The fields that `expr` can see of its input; `None` if that cannot be told.
pub fn fields(expr: &Expr) -> Option<Fields> {
    let fields = sight(expr)?.fields;
    (fields.whole.len() + fields.passed.len() <= MOST).then_some(fields)
}

/// What `expr` can see; `None` if that cannot be told.
pub fn sight(expr: &Expr) -> Option<Sight> {
    let mut walk = Walk::default();
    // Whether a variable is seen as a whole is known once all that sees it has been visited.
    loop {
        let known = walk.vars.len();
        walk.visit(expr, true)?;
        if walk.vars.len() == known {
            break;
        }
    }
    let Walk { mut fields, whole, mut passed, .. } = walk;
    fields.passed.retain(|name| !fields.whole.contains(name));
    passed.retain(|part| !whole.contains(part));
    Some(Sight { fields, passed })
}

#[derive(Default)]
struct Walk {
    fields: Fields,
    /// Parts that are seen as a whole.
    whole: HashSet<*const Expr>,
    /// Parts that are passed through.
    passed: HashSet<*const Expr>,
    /// Variables that are seen as a whole.
    vars: HashSet<VarId>,
    /// How many steps are around.
    inside: usize,
    /// Whether `$` is seen as a whole in the step at hand.
    context: bool,
}

impl Walk {
    /// Visits an expression whose value is seen as a `whole`, or only passed through by a path.
    fn visit(&mut self, expr: &Expr, whole: bool) -> Option<()> {
        let parts = if whole { &mut self.whole } else { &mut self.passed };
        parts.insert(expr);
        match &expr.kind {
            Kind::Field(of, name) => {
                let names = if whole { &mut self.fields.whole } else { &mut self.fields.passed };
                names.insert(name.value.clone());
                self.visit(of, false)
            }
            Kind::Context | Kind::Start if self.inside > 0 => {
                self.context |= whole;
                Some(())
            }
            Kind::Context | Kind::Start | Kind::Root => (!whole).then_some(()),
            Kind::Var(id) => {
                if whole {
                    self.vars.insert(*id);
                }
                Some(())
            }
            Kind::Bind(id, value) => {
                let whole = whole || self.vars.contains(id);
                self.visit(value, whole)
            }
            Kind::Map(of, step) => {
                let context = self.step(|walk| walk.visit(step, whole))?;
                self.visit(of, context)
            }
            Kind::Filter(of, test) => {
                let context = self.step(|walk| walk.visit(test, true))?;
                self.visit(of, whole || context)
            }
            Kind::Index(of, _) | Kind::Unwrap(of) | Kind::KeepArray(of) | Kind::KeepSequence(of) => {
                self.visit(of, whole)
            }
            Kind::Sort(of, terms) => {
                let keys = |walk: &mut Self| terms.iter().try_for_each(|term| walk.visit(&term.key, true));
                let context = self.step(keys)?;
                self.visit(of, whole || context)
            }
            Kind::Group(of, pairs) => {
                let context = self.step(|walk| walk.pairs(pairs))?;
                self.visit(of, context)
            }
            Kind::Tuples(tuples) => self.tuples(tuples, whole),
            Kind::Cond(test, then, otherwise) => {
                self.visit(test, true)?;
                self.visit(then, whole)?;
                otherwise.as_ref().map_or(Some(()), |otherwise| self.visit(otherwise, whole))
            }
            Kind::Default(of, default) => {
                self.visit(of, whole)?;
                self.visit(default, whole)
            }
            Kind::Block(locals, items) => {
                for local in locals {
                    let whole = self.vars.contains(&local.id);
                    local.outer.as_ref().map_or(Some(()), |outer| self.visit(outer, whole))?;
                }
                let Some((last, before)) = items.split_last() else { return Some(()) };
                before.iter().try_for_each(|item| self.visit(item, false))?;
                self.visit(last, whole)
            }
            Kind::Call(function, args) => self.call(function.value, args, whole),
            Kind::Wildcard
            | Kind::Descendants
            | Kind::Transform(_)
            | Kind::Eval(..)
            | Kind::Lookup(_)
            | Kind::Missing(..)
            | Kind::History(_)
            | Kind::Each(..)
            | Kind::Reduce(..) => None,
            _ => {
                let mut seen = Some(());
                expr.for_each_child(&mut |child| seen = seen.and_then(|()| self.visit(child, true)));
                seen
            }
        }
    }

    /// Visits what has a context of its own; gives whether that is seen as a whole.
    fn step(&mut self, visit: impl FnOnce(&mut Self) -> Option<()>) -> Option<bool> {
        let around = std::mem::replace(&mut self.context, false);
        self.inside += 1;
        let seen = visit(self);
        self.inside -= 1;
        let context = std::mem::replace(&mut self.context, around);
        seen.map(|()| context)
    }

    fn pairs(&mut self, pairs: &[(Expr, Expr)]) -> Option<()> {
        pairs.iter().try_for_each(|(key, value)| {
            self.visit(key, true)?;
            self.visit(value, true)
        })
    }

    /// A path that binds, from its end: what a step yields is seen as all that follows sees it.
    fn tuples(&mut self, tuples: &Tuples, whole: bool) -> Option<()> {
        let mut seen = match &tuples.group {
            Some(pairs) => self.step(|walk| walk.pairs(pairs))?,
            None => whole,
        };
        for step in tuples.steps.iter().rev() {
            for stage in &step.stages {
                if let TupleStage::Filter(test) = stage {
                    seen |= self.step(|walk| walk.visit(test, true))?;
                }
            }
            match &step.kind {
                TupleKind::Each { expr, focus, ancestor, .. } => {
                    // What is bound may go on to the path around.
                    let yields = focus.map_or(seen, |focus| self.vars.contains(&focus));
                    let context = self.step(|walk| walk.visit(expr, yields))?;
                    let kept = focus.is_some() && seen;
                    seen = context || kept || ancestor.is_some_and(|id| self.vars.contains(&id));
                }
                TupleKind::Sort { terms, .. } => {
                    let keys =
                        |walk: &mut Self| terms.iter().try_for_each(|term| walk.visit(&term.key, true));
                    seen |= self.step(keys)?;
                }
            }
        }
        self.visit(&tuples.of, seen)
    }

    fn call(&mut self, function: Function, args: &[Expr], whole: bool) -> Option<()> {
        let inline = match args {
            [_, callback, ..] => match &callback.kind {
                Kind::Lambda(lambda) if lambda.is_inline(function, 1) => Some(lambda),
                _ => None,
            },
            _ => None,
        };
        match (function, inline) {
            // Only whether and how many there are.
            (Function::Count | Function::Exists, _) => args.iter().try_for_each(|arg| self.visit(arg, false)),
            (Function::Map, Some(lambda)) => {
                let part = self.callback(lambda, whole)?;
                self.visit(&args[0], part)
            }
            (Function::Filter | Function::Single | Function::Sort, Some(lambda)) => {
                let part = self.callback(lambda, true)?;
                self.visit(&args[0], whole || part)
            }
            // The context may stand in for an argument: for an object, or for one that is missing.
            (Function::Each | Function::Sift, _) if args.len() < 2 => None,
            _ if function.takes_context() && args.len() < function.required() => None,
            _ => args.iter().try_for_each(|arg| self.visit(arg, true)),
        }
    }

    /// Visits a function that is called back; gives whether it sees an argument as a whole.
    fn callback(&mut self, lambda: &Lambda, whole: bool) -> Option<bool> {
        for local in &lambda.locals {
            let whole = self.vars.contains(&local.id);
            local.outer.as_ref().map_or(Some(()), |outer| self.visit(outer, whole))?;
        }
        self.visit(&lambda.body, whole)?;
        Some(lambda.params.iter().any(|param| self.vars.contains(param)))
    }
}
