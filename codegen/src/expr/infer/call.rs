//! Calls: what a function yields, and arguments that it cannot take.

use super::lattice::spread;
use super::result::Given;
use super::{Infer, Kinds};
use crate::diagnostic::Diagnostic;
use crate::expr::core::{Expr, Kind};
use crate::expr::function::{Function, Param};
use crate::ir::{Card, Flow, Type};
use crate::source::Spanned;

impl Infer<'_> {
    pub(super) fn call(&mut self, function: &Spanned<Function>, args: &mut [Expr]) -> Flow {
        let flows = self.arguments(function.value, args);
        for (param, arg) in function.value.params().iter().zip(&*args) {
            self.check_argument(function, *param, arg);
        }
        if function.value == Function::Lookup {
            self.check_key_of(args);
        }
        // The context stands in for the object.
        if let (Function::Sift, [given]) = (function.value, flows.as_slice()) {
            let context = self.context();
            let flows = [context, given.clone()];
            return self.result(function.value, &Given { args: &[], flows: &flows });
        }
        let mut flow = self.result(function.value, &Given { args, flows: &flows });
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
        let mut from = None;
        for (at, arg) in args.iter_mut().enumerate() {
            let subject = if alone { Some(self.context()) } else { flows.first().cloned() };
            let calls_back = function.callback() == Some(at) || alone;
            let flow = match subject.filter(|_| calls_back) {
                Some(subject) => {
                    let given = Self::callback_args(function, &subject);
                    self.note_elements(function, arg, from.clone());
                    let flow = self.called_back(arg, &given);
                    self.check_called_back(function, arg, &given);
                    flow
                }
                None => self.expr(arg),
            };
            if at == 0 {
                from = self.told_path(arg);
            }
            flows.push(flow);
        }
        flows
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

    pub(super) fn check_argument(&self, function: &Spanned<Function>, param: Param, arg: &Expr) {
        // Of one that is called back this is not what it gives, but what it is: a function is anything.
        let flow = &arg.flow;
        if param == Param::Function && (flow.ty == Type::Any || flow.card.absent) {
            return;
        }
        let Some((wanted, listed)) = kinds_taken(param) else { return };
        let words = match param {
            Param::Any => return,
            Param::Function => "a function",
            Param::Matcher => "a string, a regular expression or a function",
            Param::Container => "an object or an array",
            Param::Boolean => "a boolean",
            Param::Object => "an object",
            Param::String => "a string",
            Param::Number => "a number",
            Param::Numbers => "an array of numbers",
            Param::Strings => "an array of strings",
            Param::Objects => "an array of objects",
            Param::Numeric => "a number, a string or a boolean",
        };
        if flow.card.many && !listed {
            return;
        }
        let ty = if listed { spread(&flow.ty) } else { flow.ty.clone() };
        let kinds = Kinds::of(&ty);
        if kinds == Kinds::NONE || kinds.intersects(wanted) {
            return;
        }
        let code = if listed { "T0412" } else { "T0410" };
        let message = format!("`${}` takes {words}", function.value.name());
        self.cx.push(
            Diagnostic::error(arg.span, message)
                .label(match arg.span == function.span {
                    true => format!("the context stands for it, which is {}", Kinds::of(&flow.ty).describe()),
                    false => format!("this is {}", Kinds::of(&flow.ty).describe()),
                })
                .note(format!("it is called as `{}`", function.value.signature()))
                .note(format!("JSONata error {code}")),
        );
    }
}

/// The kinds of value that a parameter takes, and whether it takes an array of them; `None` if it takes anything.
pub fn kinds_taken(param: Param) -> Option<(Kinds, bool)> {
    Some(match param {
        Param::Any => return None,
        Param::Function => (Kinds::NONE, false),
        Param::Matcher | Param::String => (Kinds::STRING, false),
        Param::Container => (Kinds::OBJECT.with(Kinds::ARRAY), false),
        Param::Boolean => (Kinds::BOOL, false),
        Param::Object => (Kinds::OBJECT, false),
        Param::Number => (Kinds::NUMBER, false),
        Param::Numbers => (Kinds::NUMBER, true),
        Param::Strings => (Kinds::STRING, true),
        Param::Objects => (Kinds::OBJECT, true),
        Param::Numeric => (Kinds::NUMBER.with(Kinds::STRING).with(Kinds::BOOL), false),
    })
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
