//! Which fields of its input an expression can see: the others need not be read.
//!
//! An expression that only follows paths never sees a field that it does not name. What a path ends in may be seen as
//! a whole, so all of that is kept. Where an expression looks at a value whose fields it does not name (`*`, `$keys`,
//! a parameter that is returned), nothing is known.

use std::collections::{BTreeSet, HashSet};

use super::core::{Expr, Kind, Lambda, VarId};
use super::function::Function;

/// The fields that an expression can see.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fields {
    /// Names that paths end in: all that is in these is seen.
    pub whole: BTreeSet<String>,
    /// Names on the way.
    pub passed: BTreeSet<String>,
}

/// More names than these take longer to look through than to read what they leave out.
const MOST: usize = 24;

/// The fields that `expr` can see of its input; `None` if that cannot be told.
pub fn fields(expr: &Expr) -> Option<Fields> {
    let mut walk = Walk::default();
    walk.visit(expr, true)?;
    let Fields { whole, passed } = &mut walk.fields;
    passed.retain(|name| !whole.contains(name));
    (whole.len() + passed.len() <= MOST).then_some(walk.fields)
}

#[derive(Default)]
struct Walk {
    fields: Fields,
    /// Parameters that stand for parts of the input.
    parts: HashSet<VarId>,
}

impl Walk {
    /// Visits an expression whose value is seen as a `whole`, or only passed through by a path.
    fn visit(&mut self, expr: &Expr, whole: bool) -> Option<()> {
        match &expr.kind {
            Kind::Field(of, name) => {
                let names = if whole { &mut self.fields.whole } else { &mut self.fields.passed };
                names.insert(name.value.clone());
                self.visit(of, false)
            }
            Kind::Context | Kind::Start | Kind::Root => (!whole).then_some(()),
            Kind::Var(id) => (!whole || !self.parts.contains(id)).then_some(()),
            Kind::Map(of, step) => {
                self.visit(of, false)?;
                self.visit(step, whole)
            }
            Kind::Filter(of, test) => {
                self.visit(of, whole)?;
                self.visit(test, true)
            }
            Kind::Index(of, _) | Kind::Unwrap(of) | Kind::KeepArray(of) | Kind::KeepSequence(of) => {
                self.visit(of, whole)
            }
            Kind::Sort(of, terms) => {
                self.visit(of, whole)?;
                terms.iter().try_for_each(|term| self.visit(&term.key, true))
            }
            Kind::Group(of, pairs) => {
                self.visit(of, false)?;
                let both = |(key, value)| [key, value];
                pairs
                    .iter()
                    .map(|(key, value)| (key, value))
                    .flat_map(both)
                    .try_for_each(|part| self.visit(part, true))
            }
            Kind::Cond(test, then, otherwise) => {
                self.visit(test, true)?;
                self.visit(then, whole)?;
                otherwise.as_ref().map_or(Some(()), |otherwise| self.visit(otherwise, whole))
            }
            Kind::Call(function, args) => self.call(function.value, args, whole),
            Kind::Wildcard
            | Kind::Descendants
            | Kind::Tuples(_)
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
                self.visit(&args[0], false)?;
                self.callback(lambda, whole)
            }
            (Function::Filter | Function::Single | Function::Sort, Some(lambda)) => {
                self.visit(&args[0], whole)?;
                self.callback(lambda, true)
            }
            // The context may stand in for an argument: for an object, or for one that is missing.
            (Function::Each | Function::Sift, _) if args.len() < 2 => None,
            _ if function.takes_context() && args.len() < function.required() => None,
            _ => args.iter().try_for_each(|arg| self.visit(arg, true)),
        }
    }

    fn callback(&mut self, lambda: &Lambda, whole: bool) -> Option<()> {
        self.parts.extend(&lambda.params);
        lambda
            .locals
            .iter()
            .filter_map(|local| local.outer.as_ref())
            .try_for_each(|outer| self.visit(outer, true))?;
        self.visit(&lambda.body, whole)
    }
}
