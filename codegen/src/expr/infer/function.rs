//! Functions as values: what a call of one gives, where it is known which one it is.
//!
//! A function that an expression makes is inferred where it is made, with parameters that can be anything: that is
//! what its code is emitted from. What a call gives is found by a trial with the arguments of that call.

use std::rc::Rc;

use super::result::Given;
use super::{Infer, Item, items_of, nothing};
use crate::diagnostic::{Diagnostic, Diagnostics, Level};
use crate::expr::core::{Expr, Kind, Lambda, Transform, VarId};
use crate::expr::function::Function;
use crate::ir::{Flow, Type};

/// After so many tries what a function gives that calls itself is anything.
const TRIES: usize = 4;

/// So many calls inside of calls are followed.
const DEPTH: usize = 8;

/// So many expressions are looked at in trials of one expression, in all.
pub(super) const PATIENCE: usize = 20_000;

/// A function that is known.
#[derive(Clone)]
pub(super) enum Callable {
    /// One of JSONata's.
    Builtin(Function),
    /// One that the expression makes, and what `$` is there.
    Lambda(Rc<Lambda>, Vec<Item>),
    /// A transformer, and what `$` is where it is made.
    Transform(Rc<Transform>, Vec<Item>),
    /// One of which some arguments are given.
    Partial(Box<Callable>, Vec<Option<Flow>>),
    /// One after the other.
    Both(Box<Callable>, Box<Callable>),
}

/// A call that is being looked into.
#[derive(Clone)]
pub(super) struct Calling {
    function: Rc<Lambda>,
    args: Vec<Flow>,
    result: Flow,
    /// Whether it calls itself.
    again: bool,
}

/// A function, what it was called with, and what it gave: a chain of functions that call each other twice would take
/// time exponential in its length.
pub(super) type Applied = (Rc<Lambda>, Vec<Flow>, Flow);

/// A function, and the mistakes in it that show with the arguments of every call so far.
pub(super) type Blamed = (Rc<Lambda>, Vec<Diagnostic>);

impl Infer<'_> {
    /// The function that an expression yields, if that is known. The expression has been inferred.
    pub(super) fn callable(&self, expr: &Expr) -> Option<Callable> {
        match &expr.kind {
            Kind::Function(function) => Some(Callable::Builtin(*function)),
            Kind::Lambda(lambda) => Some(Callable::Lambda(Rc::new((**lambda).clone()), self.items.clone())),
            Kind::Transform(transform) => {
                Some(Callable::Transform(Rc::new((**transform).clone()), self.items.clone()))
            }
            Kind::Var(id) => self.functions.get(id).cloned(),
            Kind::Partial(partial) => {
                let callee = self.callable(&partial.callee)?;
                // A pattern or a function is always there.
                let given = |arg: &Expr| match arg.kind {
                    Kind::Regex(_) | Kind::Lambda(_) | Kind::Function(_) => Flow::one(Type::Any),
                    _ => arg.flow.clone(),
                };
                let args = partial.args.iter().map(|arg| arg.as_ref().map(given));
                Some(Callable::Partial(Box::new(callee), args.collect()))
            }
            Kind::Chain(left, right) => {
                let (left, right) = (self.callable(left)?, self.callable(right)?);
                Some(Callable::Both(Box::new(left), Box::new(right)))
            }
            Kind::Block(locals, items) => match (locals.as_slice(), items.as_slice()) {
                ([], [only]) => self.callable(only),
                _ => None,
            },
            Kind::Unwrap(of) | Kind::Bind(_, of) => self.callable(of),
            _ => None,
        }
    }

    /// What a call of a function gives.
    pub(super) fn apply(&mut self, function: &Callable, args: &[Flow]) -> Flow {
        match function {
            Callable::Builtin(function) => self.apply_builtin(*function, &[], args),
            Callable::Lambda(lambda, items) => self.apply_lambda(lambda, items, args),
            Callable::Transform(transform, items) => {
                let of = args.first().cloned().unwrap_or_else(nothing);
                self.trial(items.clone(), |trial| trial.transformed(&of, &mut (**transform).clone()))
            }
            Callable::Partial(callee, given) => {
                let mut open = args.iter();
                let mut next = || open.next().cloned().unwrap_or_else(nothing);
                let args: Vec<_> = given.iter().map(|arg| arg.clone().unwrap_or_else(&mut next)).collect();
                self.apply(callee, &args)
            }
            Callable::Both(first, second) => {
                let between = self.apply(first, args);
                self.apply(second, &[between])
            }
        }
    }

    /// Functions of JSONata that call back are not looked into, and neither are those that lack an argument. `args`
    /// are the expressions that give `flows`, where they are at hand.
    pub(super) fn apply_builtin(&mut self, function: Function, args: &[Expr], flows: &[Flow]) -> Flow {
        let most = function.params().len().min(flows.len());
        if function.callback().is_some_and(|at| at < most.max(function.required()))
            || most < function.required()
        {
            return Flow::any();
        }
        self.result(function, &Given { args, flows: &flows[..most] })
    }

    fn apply_lambda(&mut self, lambda: &Rc<Lambda>, items: &[Item], args: &[Flow]) -> Flow {
        let known = self.calling.iter_mut().find(|call| Rc::ptr_eq(&call.function, lambda));
        if let Some(call) = known {
            // It calls itself: with what it was called with before, and this.
            call.args = join_all(&call.args, args);
            call.again = true;
            return call.result.clone();
        }
        let same = |(known, given, _): &&Applied| Rc::ptr_eq(known, lambda) && given == args;
        if let Some((_, _, flow)) = self.applied.iter().find(same).filter(|_| self.believed == 0) {
            return flow.clone();
        }
        if self.calling.len() >= DEPTH {
            return Flow::any();
        }
        let (found, wrong) = self.try_lambda(lambda, items, args);
        if !self.trying {
            self.blame(lambda, wrong);
        }
        // What hangs on a call that is not settled, or on a condition, is not for others.
        if self.calling.is_empty() && self.believed == 0 {
            self.applied.push((lambda.clone(), args.to_vec(), found.clone()));
        }
        found
    }

    /// Keeps what is wrong with each call of a function: one that suits some of its callers is right.
    fn blame(&mut self, lambda: &Rc<Lambda>, wrong: Vec<Diagnostic>) {
        match self.blamed.iter_mut().find(|(known, _)| Rc::ptr_eq(known, lambda)) {
            Some((_, blamed)) => blamed.retain(|known| wrong.contains(known)),
            None => self.blamed.push((lambda.clone(), wrong)),
        }
    }

    /// Says what is wrong with functions that are called by their names.
    pub(super) fn report_blamed(&mut self) {
        let blamed = std::mem::take(&mut self.blamed);
        blamed.into_iter().flat_map(|(_, wrong)| wrong).for_each(|wrong| self.cx.push(wrong));
    }

    /// What a function gives, and the errors in it; of one that calls itself there are none.
    fn try_lambda(&mut self, lambda: &Rc<Lambda>, items: &[Item], args: &[Flow]) -> (Flow, Vec<Diagnostic>) {
        let (function, result) = (lambda.clone(), Flow::one(Type::Never));
        let mut call = Calling { function, args: args.to_vec(), result, again: false };
        for _ in 0..TRIES {
            self.calling.push(call.clone());
            let given = call.args.clone();
            let (found, wrong) =
                self.trial_with(items.to_vec(), |trial| trial.callback(&mut (**lambda).clone(), &given));
            let Some(called) = self.calling.pop() else { return (Flow::any(), Vec::new()) };
            if !called.again {
                return (found, wrong);
            }
            let result = call.result.join(&Flow { ty: found.ty.without_literals(), ..found });
            if called.args == call.args && result == call.result {
                return (call.result, Vec::new());
            }
            call = Calling { result, again: false, ..called };
        }
        (Flow::any(), Vec::new())
    }

    /// What a function argument gives when it is called back with these.
    pub(super) fn called_back(&mut self, function: &mut Expr, given: &[Flow]) -> Flow {
        if let Kind::Lambda(lambda) = &mut function.kind {
            let flow = self.callback(lambda, given);
            function.flow = Flow::any();
            return flow;
        }
        self.expr(function);
        match self.callable(function) {
            Some(callable) => self.apply(&callable, given),
            None => Flow::any(),
        }
    }

    /// Runs `look` on a copy of what is known, and says nothing of what it finds wrong.
    pub(super) fn trial<T>(&mut self, items: Vec<Item>, look: impl FnOnce(&mut Infer<'_>) -> T) -> T {
        self.trial_with(items, look).0
    }

    /// The same, with the errors that it finds.
    pub(super) fn trial_with<T>(
        &mut self,
        items: Vec<Item>,
        look: impl FnOnce(&mut Infer<'_>) -> T,
    ) -> (T, Vec<Diagnostic>) {
        let quiet = Diagnostics::new();
        let mut trial = Infer {
            cx: &quiet,
            env: self.env,
            reads: self.reads.clone(),
            handled: self.handled.clone(),
            items,
            vars: self.vars.clone(),
            bound_once: self.bound_once.clone(),
            rebound: self.rebound.clone(),
            assumed: self.assumed.clone(),
            filled: self.filled.clone(),
            tests: self.tests.clone(),
            keys: self.keys.clone(),
            bound: Default::default(),
            functions: self.functions.clone(),
            calling: self.calling.clone(),
            applied: self.applied.clone(),
            blamed: Vec::new(),
            paths: self.paths.clone(),
            believed: self.believed,
            patience: self.patience.clone(),
            keeps: self.keeps,
            constructs: self.constructs,
            nests: self.nests,
            present: self.present.clone(),
            away: self.away.clone(),
            unasked: self.unasked,
            trying: true,
        };
        let found = look(&mut trial);
        self.calling = std::mem::take(&mut trial.calling);
        let wrong = quiet.take().into_iter().filter(|found| found.level == Level::Error);
        (found, wrong.collect())
    }

    /// What something comes to that is made of itself, again and again: `turn` gives the next of what came before.
    pub(super) fn settled(
        &mut self,
        start: Flow,
        mut turn: impl FnMut(&mut Infer<'_>, &Flow) -> Flow,
    ) -> Flow {
        // It would go through one literal after the other.
        let widened = |flow: Flow| Flow { ty: flow.ty.without_literals(), ..flow };
        let mut so_far = widened(start);
        for _ in 0..TRIES {
            let items = self.items.clone();
            let next = self.trial(items, |trial| turn(trial, &so_far));
            let next =
                Flow { ty: so_far.ty.blend(&next.ty.without_literals()), card: so_far.card.join(next.card) };
            if next == so_far {
                return so_far;
            }
            so_far = next;
        }
        Flow::any()
    }

    /// What a variable is bound to, if it is a function, for those that follow.
    pub(super) fn note_function(&mut self, id: VarId, value: &Expr) {
        match self.callable(value) {
            Some(callable) => {
                self.functions.insert(id, callable);
            }
            None => {
                self.functions.remove(&id);
            }
        }
    }

    /// What a function that calls back passes on, given its first argument.
    pub(super) fn callback_args(function: Function, first: &Flow) -> Vec<Flow> {
        let item = Flow::one(items_of(first));
        match function {
            Function::Map | Function::Filter | Function::Single => {
                let list = Flow::one(Type::array(items_of(first)));
                vec![item, Flow::one(Type::integer()), list]
            }
            Function::Sort => vec![item.clone(), item],
            Function::Each | Function::Sift => {
                let entry = match &first.ty {
                    Type::Object(object) => super::result::entry_types(object, &first.ty),
                    _ => Type::Any,
                };
                vec![Flow::one(entry), Flow::one(Type::string()), first.present()]
            }
            _ => vec![Flow::any(), item, Flow::one(Type::integer()), Flow::one(Type::array(items_of(first)))],
        }
    }
}

fn join_all(known: &[Flow], args: &[Flow]) -> Vec<Flow> {
    let longest = known.len().max(args.len());
    let at = |flows: &[Flow], at: usize| flows.get(at).cloned().unwrap_or_else(nothing);
    let joined = (0..longest).map(|place| at(known, place).join(&at(args, place)));
    joined.map(|flow| Flow { ty: flow.ty.without_literals(), ..flow }).collect()
}
