//! Why nothing is known of what an expression yields: the place where knowledge ended, or the next step on the way
//! to it.

use super::part::{Explainer, Focus};
use super::variable::Source;
use super::{Why, is_any};
use crate::expr::core::{Expr, History, Kind, Logic, TupleKind, VarId};
use crate::expr::function::Function;
use crate::ir::ty::Literal;

fn here(reason: impl Into<String>) -> Why {
    Why::Here(reason.into())
}

impl<'e> Explainer<'e> {
    /// Why nothing is known of `expr`, where `$` is `focus`.
    pub(super) fn why(&self, expr: &'e Expr, focus: Option<Focus<'e>>) -> Why {
        match &expr.kind {
            Kind::Unwrap(of)
            | Kind::KeepArray(of)
            | Kind::KeepSequence(of)
            | Kind::Constructed(of)
            | Kind::Truthy(_, of)
            | Kind::Bind(_, of) => match is_any(&of.flow.ty) {
                true => self.why(of, focus),
                false => here("what `[]` makes of this is not known"),
            },
            Kind::Field(of, name) => self.why_field(of, &name.value, focus),
            Kind::Map(of, step) => match matches!(of.kind, Kind::Start) {
                true => self.why(step, focus),
                false => self.why(step, Some(Focus::Values(of))),
            },
            Kind::Filter(of, _) | Kind::Index(of, _) | Kind::Sort(of, _) => self.why(of, focus),
            Kind::Context | Kind::Start | Kind::Root => self.why_context(focus),
            Kind::Wildcard | Kind::Descendants => match focus {
                Some(Focus::Values(of)) if !is_any(&of.flow.ty) => {
                    here("the fields have several types, or are not all declared; name the field")
                }
                _ => self.why_context(focus),
            },
            Kind::Var(id) => self.why_variable(*id),
            Kind::Call(function, args) => self.why_call(function.value, args),
            Kind::Apply(apply) => self.why_apply(&apply.callee, &apply.args),
            Kind::Chain(left, right) => self.why_chain(left, right),
            Kind::Cond(_, then, otherwise) => {
                self.blame(std::iter::once(&**then).chain(otherwise.as_deref()))
            }
            // A `var` of JSON Logic is shown as one with its path.
            Kind::Default(of, default)
                if default.kind == Kind::Literal(Literal::Null) && default.span == expr.span =>
            {
                self.why(of, focus)
            }
            Kind::Elvis(a, b) | Kind::Default(a, b) => self.blame([&**a, &**b]),
            Kind::Block(_, items) => self.blame(items.last()),
            Kind::Array(elements) => self.blame(elements.iter().map(|element| &element.expr)),
            Kind::Object(entries) => self.blame_or(
                entries.iter().map(|(_, value)| value),
                "its keys are computed; write those that are known as texts",
            ),
            Kind::Group(_, pairs) => {
                self.blame_or(pairs.iter().map(|(_, value)| value), "what each group comes to is not known")
            }
            Kind::Eval(Some(_), _) => {
                here("`$eval` with a context of its own; write the expression in place")
            }
            Kind::Eval(None, body) => self.blame([&**body]),
            Kind::History(history) => why_history(history),
            Kind::Lookup(_) => here("the path of `var` is computed, so it may lead to anything"),
            Kind::Missing(..) | Kind::Logic(Logic::Enough, _) => here("any of the keys may be missing"),
            Kind::Logic(_, args) => self.blame_or(args, "the operator mixes values of several types"),
            Kind::Each(_, of, body) => self.blame([&**body, &**of]),
            Kind::Reduce(reduce) => self.blame_or(
                [&reduce.of, &reduce.initial],
                "what `reduce` accumulates changes its type from turn to turn",
            ),
            Kind::Tuples(tuples) => {
                let steps = tuples.steps.iter().filter_map(|step| match &step.kind {
                    TupleKind::Each { expr, .. } => Some(expr),
                    TupleKind::Sort { .. } => None,
                });
                let values = tuples.group.iter().flatten().map(|(_, value)| value);
                let all = std::iter::once(&tuples.of).chain(steps).chain(values);
                self.blame_or(all, "a path with `@`, `#` or `%` is not followed here")
            }
            Kind::Binding(name) => here(format!("`${name}` is bound by whoever evaluates the expression")),
            _ => here(UNTOLD),
        }
    }

    /// Why nothing is known of a field: of its value, of its node, or of itself.
    fn why_field(&self, of: &'e Expr, name: &str, focus: Option<Focus<'e>>) -> Why {
        let is_root = match of.kind {
            Kind::Root => true,
            Kind::Context | Kind::Start => focus.is_none(),
            _ => false,
        };
        if is_root {
            return Why::Node(name.to_owned());
        }
        match &of.kind {
            Kind::Context | Kind::Start if is_any(&of.flow.ty) => self.why_context(focus),
            // The way of a path is not looked at by itself.
            Kind::Field(..) | Kind::Map(..) | Kind::Filter(..) | Kind::Index(..) | Kind::Sort(..)
                if is_any(&of.flow.ty) =>
            {
                self.why(of, focus)
            }
            _ if is_any(&of.flow.ty) => Why::There(self.extent(of)),
            _ => match node_of(of, focus) {
                Some(node) => here(format!(
                    "nothing tells what `{name}` of node `{node}` is; say so where it is declared or computed"
                )),
                None => undeclared(name),
            },
        }
    }

    fn why_context(&self, focus: Option<Focus<'e>>) -> Why {
        match focus {
            Some(Focus::Values(of)) => Why::There(self.extent(of)),
            Some(Focus::Turn(of)) => {
                self.blame_or([of], "what `reduce` accumulates changes its type from turn to turn")
            }
            Some(Focus::Given) => here("a transformer may be given anything"),
            None => here(UNTOLD),
        }
    }

    fn why_variable(&self, id: VarId) -> Why {
        match self.variables.sources(id) {
            [] => here("it is bound by a step of a path that is not followed here"),
            [Source::Bind(value) | Source::Argument(value)] => match is_any(&value.flow.ty) {
                true => Why::There(self.extent(value)),
                false => here("it may be read before it is bound; bind it outside of the function"),
            },
            [Source::Parts(of)] => self.blame_or([*of], "what this function is called with is not known"),
            [Source::Step(of)] => self.blame_or([*of], "what a step of a path binds is not known here"),
            [Source::Parameter] => {
                here("a parameter of a function of which it is not known what it is called with")
            }
            [.., Source::Outer] | [Source::Outer, ..] => here(
                "until it is bound it is what has its name around it, or a function of JSONata; use another name",
            ),
            [..] => here("it is bound in several places; use a name for each"),
        }
    }

    fn why_call(&self, function: Function, args: &'e [Expr]) -> Why {
        if let Some(lambda) = function.callback().and_then(|at| self.variables.callee(args.get(at)?))
            && matches!(function, Function::Map | Function::Each | Function::Reduce)
            && is_any(&lambda.body.flow.ty)
        {
            return Why::There(self.extent(&lambda.body));
        }
        let literal =
            |at: usize| matches!(args.get(at).map(|arg| &arg.kind), Some(Kind::Literal(Literal::String(_))));
        let name = function.name();
        match function {
            Function::Lookup if !literal(1) => {
                self.blame_or(args.first(), "the key of `$lookup` is computed, and the fields differ in type")
            }
            Function::Reduce => self.blame_or(
                args.iter().step_by(2),
                "what `$reduce` accumulates changes its type from turn to turn",
            ),
            _ if function.callback().is_some_and(|at| args.get(at).is_some_and(|arg| !self.is_made(arg))) => {
                here(format!("what the function given to `${name}` yields is not known; write it in place"))
            }
            _ => self.blame_or(args, &format!("what `${name}` yields hangs on what it is given")),
        }
    }

    fn why_apply(&self, callee: &'e Expr, args: &'e [Expr]) -> Why {
        match self.variables.callee(callee) {
            Some(lambda) if is_any(&lambda.body.flow.ty) => Why::There(self.extent(&lambda.body)),
            Some(_) => self.blame_or(args, "what a function yields that calls itself is not followed"),
            None => here("it is not known which function is called; call one by the name it is bound to"),
        }
    }

    fn why_chain(&self, left: &'e Expr, right: &'e Expr) -> Why {
        match self.variables.callee(right) {
            Some(lambda) if is_any(&lambda.body.flow.ty) => Why::There(self.extent(&lambda.body)),
            _ => self.blame_or([left], "what the function behind `~>` yields is not known"),
        }
    }

    /// Whether it is known which function this is.
    fn is_made(&self, callback: &Expr) -> bool {
        matches!(callback.kind, Kind::Function(_)) || self.variables.callee(callback).is_some()
    }

    /// The first of these of which nothing is known.
    fn blame(&self, parts: impl IntoIterator<Item = &'e Expr>) -> Why {
        self.blame_or(parts, UNTOLD)
    }

    fn blame_or(&self, parts: impl IntoIterator<Item = &'e Expr>, reason: &str) -> Why {
        let is_unknown = |part: &&Expr| is_any(&part.flow.ty) && !self.variables.is_function(part);
        match parts.into_iter().find(is_unknown) {
            Some(part) => Why::There(self.extent(part)),
            None => here(reason),
        }
    }
}

const UNTOLD: &str = "nothing tells what this yields";

/// The node in whose output a path leads.
fn node_of<'n>(path: &'n Expr, focus: Option<Focus<'_>>) -> Option<&'n str> {
    match &path.kind {
        Kind::Field(of, name) => match of.kind {
            Kind::Root => Some(&name.value),
            Kind::Context | Kind::Start => focus.is_none().then_some(&*name.value),
            _ => node_of(of, focus),
        },
        Kind::Filter(of, _) | Kind::Index(of, _) | Kind::Sort(of, _) | Kind::Unwrap(of) => node_of(of, focus),
        _ => None,
    }
}

fn undeclared(name: &str) -> Why {
    here(format!("`{name}` is declared without a type; say of which type it is, or of which its parts are"))
}

fn why_history(history: &History) -> Why {
    match history {
        History::At(id, _) | History::Find(id, _) | History::All(id) => Why::Node(id.value.clone()),
        History::Previous(_) => {
            here("nothing is known of a node that may have run before; ask for it by `$nodeExecution(id, i)`")
        }
        History::Count(_) => here(UNTOLD),
    }
}
