//! Calls: what a function yields, and arguments that it cannot take.

use super::lattice::{items_of, spread};
use super::{Infer, Kinds};
use crate::diagnostic::Diagnostic;
use crate::expr::core::{Expr, Kind};
use crate::expr::function::{Function, Param};
use crate::ir::{Card, Flow, Type};
use crate::source::Spanned;

impl Infer<'_> {
    pub(super) fn call(&mut self, function: &Spanned<Function>, args: &mut [Expr]) -> Flow {
        let flows = self.arguments(function.value, args);
        for ((param, arg), flow) in function.value.params().iter().zip(&*args).zip(&flows) {
            self.check_argument(function, *param, arg, flow);
        }
        let first = flows.first().cloned().unwrap_or_else(Flow::any);
        // One that the context stands in for, or that is given too few: the run tells.
        if args.len() < function.value.required() {
            return Flow { ty: result_type(function.value, &first), card: Card { absent: true, many: true } };
        }
        match function.value {
            Function::Map | Function::Filter | Function::Sort | Function::Reduce => {
                return called_back(function.value, args, &flows);
            }
            _ => {}
        }
        let total = matches!(function.value, Function::Count | Function::Exists);
        let empty = matches!(function.value, Function::Max | Function::Min | Function::Average);
        let many = is_list(function.value);
        let mut ty = result_type(function.value, &first);
        // To so many decimal places.
        if function.value == Function::Round && args.len() > 1 {
            ty = Type::Number(None);
        }
        // Nothing contains nothing.
        let either = function.value == Function::Contains && flows.iter().any(|flow| flow.card.absent);
        let absent = many || empty || either || first.card.absent && !total;
        Flow { ty, card: Card { absent, many } }
    }

    /// The arguments; a function that is called back knows what it gets.
    fn arguments(&mut self, function: Function, args: &mut [Expr]) -> Vec<Flow> {
        if function == Function::Reduce {
            return self.reduce(args);
        }
        let mut flows: Vec<Flow> = Vec::with_capacity(args.len());
        for (at, arg) in args.iter_mut().enumerate() {
            let flow = match (&mut arg.kind, flows.first()) {
                (Kind::Lambda(lambda), Some(first)) if function.callback() == Some(at) => {
                    let given = Self::callback_args(function, first);
                    self.callback(lambda, &given)
                }
                _ => self.expr(arg),
            };
            flows.push(flow);
        }
        flows
    }

    fn check_argument(&self, function: &Spanned<Function>, param: Param, arg: &Expr, flow: &Flow) {
        let (wanted, listed, words) = match param {
            Param::Any => return,
            // Of a function that is written in place the flow is what it gives; any other is of no type that is known.
            Param::Function | Param::Matcher if matches!(arg.kind, Kind::Lambda(_)) => return,
            Param::Function if flow.ty == Type::Any || flow.card.absent => return,
            Param::Function => (Kinds::NONE, false, "a function"),
            Param::Matcher => (Kinds::STRING, false, "a string, a regular expression or a function"),
            Param::Container => (Kinds::OBJECT.with(Kinds::ARRAY), false, "an object or an array"),
            Param::Boolean => (Kinds::BOOL, false, "a boolean"),
            Param::Object => (Kinds::OBJECT, false, "an object"),
            Param::String => (Kinds::STRING, false, "a string"),
            Param::Number => (Kinds::NUMBER, false, "a number"),
            Param::Numbers => (Kinds::NUMBER, true, "an array of numbers"),
            Param::Strings => (Kinds::STRING, true, "an array of strings"),
            Param::Numeric => {
                let numeric = Kinds::NUMBER.with(Kinds::STRING).with(Kinds::BOOL);
                (numeric, false, "a number, a string or a boolean")
            }
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
                .label(format!("this is {}", Kinds::of(&flow.ty).describe()))
                .note(format!("it is called as `{}`", function.value.signature()))
                .note(format!("JSONata error {code}")),
        );
    }
}

/// Functions whose results may be none, one or many.
fn is_list(function: Function) -> bool {
    !matches!(
        function,
        Function::Sum
            | Function::Count
            | Function::Length
            | Function::Number
            | Function::Boolean
            | Function::Not
            | Function::Exists
            | Function::Split
            | Function::Join
            | Function::String
            | Function::Uppercase
            | Function::Lowercase
            | Function::Trim
            | Function::Substring
            | Function::SubstringBefore
            | Function::SubstringAfter
            | Function::Contains
            | Function::Max
            | Function::Min
            | Function::Average
            | Function::Round
            | Function::Floor
            | Function::Ceil
            | Function::Abs
            | Function::Sqrt
            | Function::Power
    )
}

/// What a function gives that calls back another, given what each argument is; of that one, what it gives.
fn called_back(function: Function, args: &[Expr], flows: &[Flow]) -> Flow {
    let literal = |at: usize| matches!(args.get(at).map(|arg| &arg.kind), Some(Kind::Lambda(_)));
    let first = flows.first().cloned().unwrap_or_else(Flow::any);
    let plain = |ty: &Type| !Kinds::of(ty).intersects(Kinds::ARRAY);
    match (function, flows.get(1)) {
        (Function::Filter, _) if plain(&items_of(&first)) => Flow { ty: items_of(&first), card: Card::MANY },
        (Function::Map, Some(each)) if literal(1) && !each.card.many && plain(&each.ty) => {
            Flow { ty: each.ty.clone(), card: Card::MANY }
        }
        (Function::Sort, _) => {
            let card = Card { absent: first.card.absent, many: false };
            Flow { ty: Type::array(items_of(&first)), card }
        }
        (Function::Reduce, Some(result)) if literal(1) => result.clone(),
        _ => Flow::any(),
    }
}

fn result_type(function: Function, first: &Flow) -> Type {
    match function {
        Function::Sum => match items_of(first) {
            Type::Integer(_) => Type::Integer(None),
            _ => Type::Number(None),
        },
        Function::Max | Function::Min => match items_of(first) {
            Type::Integer(_) => Type::Integer(None),
            _ => Type::Number(None),
        },
        Function::Abs => match &first.ty {
            Type::Integer(_) => Type::Integer(None),
            _ => Type::Number(None),
        },
        Function::Count | Function::Length => Type::Integer(None),
        Function::Round | Function::Floor | Function::Ceil => Type::Integer(None),
        Function::Number | Function::Average | Function::Sqrt | Function::Power => Type::Number(None),
        Function::Boolean | Function::Not | Function::Exists | Function::Contains => Type::Bool,
        Function::Split => Type::Array(Type::String(None).into(), None),
        Function::Join
        | Function::String
        | Function::Uppercase
        | Function::Lowercase
        | Function::Trim
        | Function::Substring
        | Function::SubstringBefore
        | Function::SubstringAfter => Type::String(None),
        _ => Type::Any,
    }
}
