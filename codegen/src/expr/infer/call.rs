//! Calls: what a function yields, and arguments that it cannot take.

use super::keys::Keyed;
use super::kinds::describe;
use super::lattice::spread;
use super::result::Given;
use super::{Infer, Kinds};
use crate::diagnostic::Diagnostic;
use crate::expr::core::{Expr, Kind};
use crate::expr::function::{Function, Param};
use crate::ir::ty::Lookup;
use crate::ir::{Card, Flow, Type};
use crate::source::Spanned;

impl Infer<'_> {
    pub(super) fn call(&mut self, function: &Spanned<Function>, args: &mut [Expr]) -> Flow {
        let flows = self.arguments(function.value, args);
        if is_lacking(function, args) {
            self.cx.push(function.value.wrong_count(function.span, args.len() - 1));
            return Flow::any();
        }
        for (param, arg) in function.value.params().iter().zip(&*args) {
            self.check_argument(function, *param, arg);
        }
        if function.value == Function::Lookup {
            self.check_key_of(args);
        }
        self.check_sort(function, args);
        self.check_literals(function.value, args);
        // The context stands in for the object.
        if let (Function::Sift, [given]) = (function.value, flows.as_slice()) {
            let context = self.context();
            let flows = [context, given.clone()];
            return self.result(function.value, &Given { args: &[], flows: &flows });
        }
        let mut flow = self.result(function.value, &Given { args, flows: &flows });
        if function.value == Function::Lookup && self.has_key(args) {
            flow.card.absent = flows.iter().any(|flow| flow.card.absent);
        }
        if self.nests && gives_what_it_gets(function.value, args) {
            let is_input = args.first().is_some_and(|arg| self.path_of(arg).is_some());
            flow = self.loosened(flow, is_input);
        }
        // The context stands in for one, or one is missing: the run tells.
        match args.len() < function.value.required() {
            true if flow.ty == Type::Any => Flow::any(),
            true => Flow { ty: unbound(function.value, flow.ty), card: Card::MANY },
            false => flow,
        }
    }

    /// The arguments; a function that is called back knows what it gets.
    fn arguments(&mut self, function: Function, args: &mut [Expr]) -> Vec<Flow> {
        if function == Function::Reduce {
            return self.reduce(args);
        }
        // `$sift` may be given the function alone.
        let alone = function == Function::Sift && args.len() == 1;
        let mut flows: Vec<Flow> = Vec::with_capacity(args.len());
        let (mut from, mut keys) = (None, None);
        for (at, arg) in args.iter_mut().enumerate() {
            let subject = if alone { Some(self.context()) } else { flows.first().cloned() };
            let calls_back = function.callback() == Some(at) || alone;
            let flow = match subject.filter(|_| calls_back) {
                Some(subject) => {
                    let given = Self::callback_args(function, &subject);
                    self.note_elements(function, arg, from.clone());
                    self.note_key(function, arg, keys.clone());
                    let flow = self.called_back(arg, &given);
                    self.check_called_back(function, arg, &given);
                    self.check_with_fields(arg, &subject, &given);
                    flow
                }
                None => self.expr(arg),
            };
            if at == 0 {
                (from, keys) = (self.told_path(arg), self.keys_of(arg));
            }
            flows.push(flow);
        }
        flows
    }

    /// An object may have fields that its type does not name, so what is passed on may be anything. What fails with
    /// every field that it names fails, since these are there too.
    fn check_with_fields(&mut self, callback: &Expr, subject: &Flow, given: &[Flow]) {
        let [Flow { ty: Type::Any, .. }, others @ ..] = given else { return };
        let (Type::Object(object), Kind::Lambda(lambda)) = (&subject.ty, &callback.kind) else { return };
        let fields = object.fields.iter().map(|field| match subject.ty.field(&field.name) {
            Lookup::Found(field) => field.ty,
            _ => Type::Any,
        });
        let fields = Type::union(fields);
        if matches!(fields, Type::Never | Type::Any) {
            return;
        }
        let mut wrong = |first: Type| {
            let given: Vec<_> = [Flow::one(first)].into_iter().chain(others.iter().cloned()).collect();
            let items = self.items.clone();
            self.trial_with(items, |trial| trial.callback(&mut lambda.clone(), &given)).1
        };
        let (known, found) = (wrong(Type::Any), wrong(fields));
        found.into_iter().filter(|found| !known.contains(found)).for_each(|found| self.cx.push(found));
    }

    /// Remembers where the values come from that a function written in place is called back with.
    pub(super) fn note_elements(&mut self, function: Function, callback: &Expr, from: Option<String>) {
        let Kind::Lambda(lambda) = &callback.kind else { return };
        let places = match function {
            Function::Map | Function::Filter | Function::Single => 0..1,
            Function::Sort => 0..2,
            Function::Reduce => 1..2,
            _ => return,
        };
        for param in lambda.params.iter().take(places.end).skip(places.start) {
            self.note_path(*param, from.clone());
        }
    }

    /// Remembers whose keys a function written in place is called back with.
    fn note_key(&mut self, function: Function, callback: &Expr, keys: Option<Keyed>) {
        let Kind::Lambda(lambda) = &callback.kind else { return };
        let Some(param) = lambda.params.first() else { return };
        let is_one = matches!(function, Function::Map | Function::Filter | Function::Single);
        self.note_keys(*param, keys.filter(|_| is_one && !self.rebound.contains(param)));
    }

    pub(super) fn check_argument(&self, function: &Spanned<Function>, param: Param, arg: &Expr) {
        // Of one that is called back this is not what it gives, but what it is: a function is anything.
        let flow = &arg.flow;
        let Some(Takes { kinds: wanted, listed, words }) = param.takes() else { return };
        if param == Param::Function && (flow.ty == Type::Any || flow.card.absent) {
            return;
        }
        // Several values are an array.
        if flow.card.many && wanted.intersects(Kinds::ARRAY) {
            return;
        }
        let ty = if listed { spread(&flow.ty) } else { flow.ty.clone() };
        let kinds = Kinds::of(&ty);
        if listed && kinds.intersects(wanted) {
            self.check_elements(function, wanted, words, arg);
        }
        if kinds == Kinds::NONE || kinds.intersects(wanted) {
            return;
        }
        let code = if listed { "T0412" } else { "T0410" };
        let message = format!("`${}` takes {words}", function.value.name());
        self.cx.push(
            Diagnostic::error(arg.span, message)
                .label(match arg.span == function.span {
                    true => format!("the context stands for it, which is {}", describe(flow)),
                    false => format!("this is {}", describe(flow)),
                })
                .note(format!("it is called as `{}`", function.value.signature()))
                .note(format!("JSONata error {code}")),
        );
    }

    /// Reports elements that are written in place of an array of others, and make it fail.
    fn check_elements(&self, function: &Spanned<Function>, wanted: Kinds, words: &str, arg: &Expr) {
        let Kind::Array(elements) = &arg.kind else { return };
        for element in elements {
            let flow = &element.expr.flow;
            let kinds = match element.spread {
                true => Kinds::of(&spread(&flow.ty)),
                false => Kinds::of(&flow.ty),
            };
            if kinds == Kinds::NONE || kinds.intersects(wanted) {
                continue;
            }
            self.cx.push(
                Diagnostic::error(element.expr.span, format!("`${}` takes {words}", function.value.name()))
                    .label(format!("this element is {}", describe(flow)))
                    .note(format!("it is called as `{}`", function.value.signature()))
                    .note("JSONata error T0412"),
            );
        }
    }
}

/// Whether the context would have to stand for one of several arguments, and never can: then one was forgotten.
fn is_lacking(function: &Spanned<Function>, args: &[Expr]) -> bool {
    let ([context, _, ..], Some(param)) = (args, function.value.params().first()) else { return false };
    let kinds = Kinds::of(&context.flow.ty);
    let stands_in = context.kind == Kind::Context && context.span == function.span;
    let taken = param.takes().is_none_or(|takes| kinds.intersects(takes.kinds));
    stands_in && kinds != Kinds::NONE && !taken
}

/// What a parameter takes.
pub struct Takes {
    /// Of what kinds, if it is not called.
    pub kinds: Kinds,
    /// Whether an array of them is taken, or one.
    pub listed: bool,
    /// In words.
    pub words: &'static str,
}

impl Param {
    /// What it takes, if that is not anything.
    pub fn takes(self) -> Option<Takes> {
        let (kinds, listed, words) = match self {
            Param::Any => return None,
            Param::Function => (Kinds::NONE, false, "a function"),
            Param::Matcher => (Kinds::STRING, false, "a string, a regular expression or a function"),
            Param::Container => (Kinds::OBJECT.with(Kinds::ARRAY), false, "an object or an array"),
            Param::Boolean => (Kinds::BOOL, false, "a boolean"),
            Param::Object => (Kinds::OBJECT, false, "an object"),
            Param::String => (Kinds::STRING, false, "a string"),
            Param::Number => (Kinds::NUMBER, false, "a number"),
            Param::Numbers => (Kinds::NUMBER, true, "an array of numbers"),
            Param::Strings => (Kinds::STRING, true, "an array of strings"),
            Param::Objects => (Kinds::OBJECT, true, "an array of objects"),
            Param::Numeric => {
                let numeric = Kinds::NUMBER.with(Kinds::STRING).with(Kinds::BOOL);
                (numeric, false, "a number, a string or a boolean")
            }
        };
        Some(Takes { kinds, listed, words })
    }
}

/// Whether a call may give what it was given, or a part of that, which is then unwrapped.
fn gives_what_it_gets(function: Function, args: &[Expr]) -> bool {
    match function {
        // An array that is made in place is data.
        Function::Append | Function::Distinct | Function::Sort => {
            !args.first().is_some_and(|arg| matches!(arg.kind, Kind::Array(_)))
        }
        Function::Reduce | Function::Single | Function::Lookup => true,
        _ => false,
    }
}

/// What a function gives whose first argument is not known.
fn unbound(function: Function, ty: Type) -> Type {
    let certain =
        matches!(ty, Type::String(_) | Type::Bool | Type::Integer(_) | Type::Number(_) | Type::Literals(_));
    let counted = matches!(function, Function::Abs | Function::Round | Function::Number | Function::Type);
    match certain {
        true if counted && function != Function::Type => Type::number(),
        true if function != Function::Type => ty,
        _ => Type::Any,
    }
}
