//! Functions: calls, lambdas, partial application, `~>`, transformers.

use nodewright_core::nearest::nearest;

use super::super::ast::{Call, Kind, Lambda, Node, Transform};
use super::super::parser;
use super::Lower;
use super::depth::first_leaf;
use super::history;
use crate::diagnostic::Diagnostic;
use crate::expr::core::{self, Apply, Expr, Kind as Core};
use crate::expr::function::Function;
use crate::expr::syntax_error;
use crate::source::{Span, Spanned, Text};

/// How deep literal expressions in `$eval` may nest in one another.
const MAX_EVALS: usize = 8;

/// Whether a function may yield a sequence, which is unwrapped where it is called.
pub(super) fn gives_sequence(function: Function) -> bool {
    matches!(
        function,
        Function::Append
            | Function::Distinct
            | Function::Each
            | Function::Filter
            | Function::Keys
            | Function::Lookup
            | Function::Map
            | Function::Match
            | Function::Reduce
            | Function::Single
            | Function::Sort
            | Function::Spread
    )
}

impl Lower<'_> {
    pub(super) fn call(&mut self, call: &Call, span: Span) -> Option<Expr> {
        if let Some((function, name)) = self.builtin(&call.procedure) {
            return self.call_builtin(function, name, None, &call.args, span);
        }
        if let Some(called) = self.history(&call.procedure) {
            return self.call_history(called, None, &call.args, span);
        }
        if let Some(error) = self.unknown_function(&call.procedure) {
            self.cx.push(error);
            self.all(&call.args);
            return None;
        }
        let depth = self.depth;
        let forgotten = self.forgotten(&call.procedure);
        let callee = self.node(&call.procedure);
        let args = self.all(&call.args);
        let apply = Apply { callee: callee?, args: args?, tail: call.tail, depth, forgotten };
        Some(Expr::new(Core::Apply(Box::new(apply)), span))
    }

    /// The function of JSONata that is called by its own name.
    fn builtin(&self, procedure: &Node) -> Option<(Function, Span)> {
        let Kind::Variable(name) = &procedure.kind else { return None };
        let plain = procedure.predicates.is_empty() && procedure.group.is_none();
        let free = self.resolve(name).is_none() && !self.rules.bindings.contains(name);
        let function = Function::by_name(name)?;
        (plain && free).then_some((function, procedure.span))
    }

    /// A path in place of a function, whose first step is a function's name without the `$`.
    fn forgotten(&self, procedure: &Node) -> Option<String> {
        let Kind::Path(path) = &procedure.kind else { return None };
        let Kind::Name(name) = &path.steps.first()?.kind else { return None };
        let known = self.resolve(name).is_some()
            || self.rules.bindings.contains(name)
            || Function::by_name(name).is_some();
        known.then(|| name.clone())
    }

    /// A graph that calls what does not exist is wrong.
    fn unknown_function(&self, procedure: &Node) -> Option<Diagnostic> {
        let name = match &procedure.kind {
            Kind::Variable(name) if !name.is_empty() && name != "$" => name,
            _ => return None,
        };
        let bound = self.resolve(name).is_some() || self.rules.bindings.contains(name);
        if bound || Function::by_name(name).is_some() || !self.rules.strict {
            return None;
        }
        let span = procedure.span;
        if history::names().any(|known| known == name) {
            return Some(self.not_a_value(name, span));
        }
        let near = nearest(name, self.names()).or_else(|| Function::nearest(name));
        let near = near.or_else(|| nearest(name, history::names()));
        let error = Diagnostic::error(span, format!("unknown function `${name}`"))
            .label("not a function of JSONata")
            .help_if(near.map(|near| format!("a function with a similar name exists: `${near}`")))
            .note("JSONata error T1006");
        Some(error)
    }

    /// A call of a function of JSONata; `first` is what `~>` puts before the arguments.
    fn call_builtin(
        &mut self,
        function: Function,
        name: Span,
        first: Option<Expr>,
        args: &[Node],
        span: Span,
    ) -> Option<Expr> {
        if let (Function::Eval, None, [source, ..]) = (function, &first, args)
            && let Kind::String(text) = &source.kind
        {
            return self.eval(text, source.span, args.get(1), span);
        }
        let args = self.all(args);
        let mut args: Vec<_> = first.into_iter().chain(args?).collect();
        if self.rules.strict && !self.check_count(function, name, args.len()) {
            return None;
        }
        if args.len() + 1 == function.required() && function.takes_context() && self.rules.strict {
            args.insert(0, Expr::new(Core::Context, name));
        }
        if function == Function::Eval {
            return self.dynamic_eval(args, name, span);
        }
        Some(Expr::new(Core::Call(Spanned::new(function, name), args), span))
    }

    fn check_count(&self, function: Function, name: Span, given: usize) -> bool {
        let (required, most) = (function.required(), function.most());
        let least = if function.takes_context() { required.saturating_sub(1) } else { required };
        if (least..=most).contains(&given) {
            return true;
        }
        self.cx.push(function.wrong_count(name, given));
        false
    }

    /// `$eval` of a literal: compiled where it stands.
    fn eval(&mut self, text: &str, at: Span, focus: Option<&Node>, span: Span) -> Option<Expr> {
        let focus = match focus {
            Some(focus) => Some(Box::new(self.node(focus)?)),
            None => None,
        };
        let raise = |message: String| Some(Expr::new(Core::Raise("D3120", message), span));
        if self.evals == MAX_EVALS {
            return raise("expressions in `$eval` nest too deeply".to_owned());
        }
        let node = match parser::parse(&Text::opaque(text, at)) {
            Ok(node) => node,
            Err(error) if self.rules.strict => {
                self.cx.push(syntax_error(&Text::opaque(text, at), error));
                return None;
            }
            Err(error) => return raise(format!("the expression in `$eval` is wrong: {}", error.message)),
        };
        self.evals += 1;
        let locals = self.enter(&[], &[&node]);
        let body = self.node(&node);
        self.leave();
        self.evals -= 1;
        let body = Expr::new(Core::Block(locals, vec![body?]), span);
        Some(Expr::new(Core::Eval(focus, Box::new(body)), span))
    }

    /// `$eval` of data: nothing is parsed when an expression runs.
    fn dynamic_eval(&mut self, mut args: Vec<Expr>, name: Span, span: Span) -> Option<Expr> {
        if self.rules.strict {
            self.cx.push(
                Diagnostic::error(name, "`$eval` takes a literal string")
                    .label("this is computed")
                    .note("expressions are compiled: none can be read when the graph runs"),
            );
            return None;
        }
        let message = "`$eval` takes a literal string: expressions are compiled".to_owned();
        let raise = Expr::new(Core::Raise("D3121", message), span);
        let source = if args.is_empty() { return Some(raise) } else { args.swap_remove(0) };
        let given = Spanned::new(Function::Exists, name);
        let test = Expr::new(Core::Call(given, vec![source]), span);
        let test = test.truthy(core::Flavour::Jsonata);
        Some(Expr::new(Core::Cond(Box::new(test), Box::new(raise), None), span))
    }

    pub(super) fn lambda(&mut self, lambda: &Lambda, span: Span) -> Option<Expr> {
        let params: Vec<_> = lambda.params.iter().map(|param| (param.value.clone(), self.fresh())).collect();
        let locals = self.enter(&params, &[&lambda.body]);
        let depth = std::mem::take(&mut self.depth);
        let body = self.node(&lambda.body);
        self.depth = depth;
        self.leave();
        let lambda = core::Lambda {
            name: None,
            params: params.into_iter().map(|(_, id)| id).collect(),
            locals,
            signature: lambda.signature.clone(),
            body: body?,
            depth: first_leaf(&lambda.body),
        };
        Some(Expr::new(Core::Lambda(Box::new(lambda)), span))
    }

    pub(super) fn partial(&mut self, procedure: &Node, args: &[Option<Node>], span: Span) -> Option<Expr> {
        if let Some(error) = self.unknown_function(procedure) {
            self.cx.push(error);
            return None;
        }
        let forgotten = self.forgotten(procedure);
        let callee = self.node(procedure);
        let args: Vec<_> = args.iter().map(|arg| arg.as_ref().map(|arg| self.node(arg))).collect();
        let args = args.into_iter().map(|arg| match arg {
            Some(arg) => Some(Some(arg?)),
            None => Some(None),
        });
        let partial = core::Partial { callee: callee?, args: args.collect::<Option<_>>()?, forgotten };
        Some(Expr::new(Core::Partial(Box::new(partial)), span))
    }

    /// `left ~> right`: a call on the right gets the left as its first argument.
    pub(super) fn apply(&mut self, left: &Node, right: &Node, span: Span) -> Option<Expr> {
        let plain = right.predicates.is_empty() && right.group.is_none();
        if let (Kind::Call(call), true) = (&right.kind, plain) {
            let left = self.node(left);
            self.depth += 1;
            let applied = self.apply_call(left?, call, span);
            self.depth -= 1;
            return applied;
        }
        let (left, right) = self.both(left, right)?;
        Some(Expr::new(Core::Chain(left, right), span))
    }

    fn apply_call(&mut self, left: Expr, call: &Call, span: Span) -> Option<Expr> {
        if let Some((function, name)) = self.builtin(&call.procedure) {
            return self.call_builtin(function, name, Some(left), &call.args, span);
        }
        if let Some(called) = self.history(&call.procedure) {
            return self.call_history(called, Some(left), &call.args, span);
        }
        if let Some(error) = self.unknown_function(&call.procedure) {
            self.cx.push(error);
            return None;
        }
        let (depth, forgotten) = (self.depth, self.forgotten(&call.procedure));
        let callee = self.node(&call.procedure);
        let args: Vec<_> = std::iter::once(left).chain(self.all(&call.args)?).collect();
        let apply = Apply { callee: callee?, args, tail: false, depth, forgotten };
        Some(Expr::new(Core::Apply(Box::new(apply)), span))
    }

    pub(super) fn transform(&mut self, transform: &Transform, span: Span) -> Option<Expr> {
        let (pattern, update) = (self.node(&transform.pattern), self.node(&transform.update));
        let delete = match &transform.delete {
            Some(delete) => Some(self.node(delete)?),
            None => None,
        };
        let transform = core::Transform { pattern: pattern?, update: update?, delete };
        Some(Expr::new(Core::Transform(Box::new(transform)), span))
    }
}
