//! Whether a number is whole, as far as an expression shows. Its type does not tell: also of whole numbers, `+` gives
//! a number. What is not known is not warned of, so only what is known to make fractions counts.

use std::cell::Cell;
use std::collections::HashMap;
use std::rc::Rc;

use super::scope::{Here, Scope};
use crate::expr::core::{Arith, Expr, Kind};
use crate::expr::function::Function;
use crate::expr::infer::Kinds;
use crate::ir::Type;
use crate::ir::graph::{self, Compute, Node};
use crate::ir::ty::Literal;
use crate::source::{Sources, Span};

/// So deep values are followed.
const DEPTH: usize = 64;

/// So many steps are made in all for one expression.
const STEPS: usize = 10_000;

/// What is known of a number, or of all numbers of an array.
#[derive(Clone, Copy)]
pub(super) enum Whole {
    /// It is always whole.
    Always,
    /// It may have a fraction.
    Fraction(Cause),
    /// Nothing.
    Unknown,
}

/// Where a fraction comes from, and why.
#[derive(Clone, Copy)]
pub(super) struct Cause {
    pub(super) span: Span,
    pub(super) why: &'static str,
}

/// What a path leads to.
#[derive(Clone)]
pub(super) enum Value<'e> {
    /// The object of all nodes' outputs.
    Root,
    /// What someone has declared to be of a type, where it is read.
    Declared(Type, Span),
    /// What an expression makes.
    Made(&'e Expr, Rc<Scope<'e>>),
    Unknown,
}

/// Follows values through expressions, and from node to node.
pub(super) struct Look<'e> {
    sources: &'e Sources,
    nodes: HashMap<&'e str, &'e Node>,
    /// How deep it may still go, and how many steps it may still make.
    left: Cell<(usize, usize)>,
}

impl Whole {
    /// Both, put together.
    fn and(self, other: Whole) -> Whole {
        match (self, other) {
            (Whole::Fraction(cause), _) | (_, Whole::Fraction(cause)) => Whole::Fraction(cause),
            (Whole::Always, Whole::Always) => Whole::Always,
            _ => Whole::Unknown,
        }
    }

    fn all(found: impl IntoIterator<Item = Whole>) -> Whole {
        found.into_iter().reduce(Whole::and).unwrap_or(Whole::Unknown)
    }
}

fn fraction(expr: &Expr, why: &'static str) -> Whole {
    Whole::Fraction(Cause { span: expr.span, why })
}

impl<'e> Look<'e> {
    pub(super) fn new(sources: &'e Sources, nodes: &'e [Node]) -> Self {
        let nodes = nodes.iter().map(|node| (node.id.as_str(), node)).collect();
        Self { sources, nodes, left: Cell::new((DEPTH, STEPS)) }
    }

    /// What is known of the numbers that an expression gives.
    pub(super) fn whole(&self, expr: &'e Expr, scope: &Rc<Scope<'e>>) -> Whole {
        if is_integer(&expr.flow.ty) {
            return Whole::Always;
        }
        self.deeper(Whole::Unknown, || self.whole_kind(expr, scope))
    }

    fn whole_kind(&self, expr: &'e Expr, scope: &Rc<Scope<'e>>) -> Whole {
        let both = |left: &'e Expr, right: &'e Expr| self.whole(left, scope).and(self.whole(right, scope));
        match &expr.kind {
            Kind::Literal(Literal::Number(value)) if value.fract() != 0.0 => fraction(expr, "has a fraction"),
            Kind::Arith(Arith::Divide, left, right) => self.quotient(expr, left, right, scope),
            Kind::Arith(_, left, right) | Kind::Default(left, right) | Kind::Elvis(left, right) => {
                both(left, right)
            }
            Kind::Cond(_, then, Some(otherwise)) => both(then, otherwise),
            Kind::Cond(_, of, None)
            | Kind::Negate(of)
            | Kind::Unwrap(of)
            | Kind::KeepArray(of)
            | Kind::KeepSequence(of)
            | Kind::Constructed(of)
            | Kind::Bind(_, of)
            | Kind::Map(_, of)
            | Kind::Filter(of, _)
            | Kind::Index(of, _)
            | Kind::Sort(of, _)
            | Kind::Eval(None, of) => self.whole(of, scope),
            Kind::Block(_, items) => items.last().map_or(Whole::Unknown, |last| self.whole(last, scope)),
            Kind::Array(elements) => {
                Whole::all(elements.iter().map(|element| self.whole(&element.expr, scope)))
            }
            Kind::Var(id) => match scope.bound(*id) {
                [] => self.whole_of(self.value(expr, scope)),
                bound => Whole::all(bound.iter().map(|bound| self.whole(bound, scope))),
            },
            Kind::Call(function, args) => self.called(function.value, expr, args, scope),
            Kind::Field(..) | Kind::Context | Kind::Start => self.whole_of(self.value(expr, scope)),
            _ => Whole::Unknown,
        }
    }

    /// What is known of the numbers that a path leads to.
    pub(super) fn whole_of(&self, value: Value<'e>) -> Whole {
        match value {
            Value::Declared(ty, span) => declared(&ty, span),
            Value::Made(expr, scope) => self.whole(expr, &scope),
            Value::Root | Value::Unknown => Whole::Unknown,
        }
    }

    fn called(&self, function: Function, expr: &'e Expr, args: &'e [Expr], scope: &Rc<Scope<'e>>) -> Whole {
        let Some(first) = args.first() else {
            return if function == Function::Random {
                fraction(expr, "is between 0 and 1")
            } else {
                Whole::Unknown
            };
        };
        match function {
            Function::Average => fraction(expr, "an average may have a fraction"),
            Function::Sqrt => fraction(expr, "a root may have a fraction"),
            Function::Power => self.power(expr, first, args.get(1), scope),
            Function::Round => match (self.whole(first, scope), args.get(1).map(|digits| &digits.kind)) {
                (Whole::Always, _) => Whole::Always,
                (_, Some(Kind::Literal(Literal::Integer(1..)))) => {
                    fraction(expr, "keeps digits of a fraction")
                }
                _ => Whole::Unknown,
            },
            Function::Number => self.read(expr, first, scope),
            Function::ToMillis => Whole::Always,
            Function::Append => Whole::all(args.iter().map(|arg| self.whole(arg, scope))),
            Function::Abs
            | Function::Sum
            | Function::Max
            | Function::Min
            | Function::Filter
            | Function::Single
            | Function::Sort
            | Function::Reverse
            | Function::Shuffle
            | Function::Distinct => self.whole(first, scope),
            Function::Map => match args.get(1).map(|arg| &arg.kind) {
                Some(Kind::Lambda(lambda)) => self.whole(&lambda.body, scope),
                _ => Whole::Unknown,
            },
            _ => Whole::Unknown,
        }
    }

    /// The number that `$number` reads.
    fn read(&self, expr: &'e Expr, of: &'e Expr, scope: &Rc<Scope<'e>>) -> Whole {
        match &bare(of).kind {
            Kind::Literal(Literal::String(text)) => match text.parse::<f64>() {
                Ok(number) if number.fract() != 0.0 => fraction(expr, "has a fraction"),
                _ => Whole::Unknown,
            },
            // A number that was written as a text is the same again.
            Kind::Call(function, args) => match (function.value, args.as_slice()) {
                (Function::FormatNumber, [_, picture]) if has_no_fraction(picture) => Whole::Always,
                (Function::FormatInteger | Function::FormatBase, _) => Whole::Always,
                (Function::String, [number]) => self.read(expr, number, scope),
                _ => self.read_any(expr, of, scope),
            },
            _ => self.read_any(expr, of, scope),
        }
    }

    fn read_any(&self, expr: &'e Expr, of: &'e Expr, scope: &Rc<Scope<'e>>) -> Whole {
        match &of.flow.ty {
            Type::Any => Whole::Unknown,
            ty if Kinds::of(ty).intersects(Kinds::STRING) => {
                fraction(expr, "a text may hold a number with a fraction")
            }
            _ => self.whole(of, scope),
        }
    }

    fn power(
        &self,
        expr: &'e Expr,
        base: &'e Expr,
        exponent: Option<&'e Expr>,
        scope: &Rc<Scope<'e>>,
    ) -> Whole {
        match exponent.map(|exponent| &exponent.kind) {
            Some(Kind::Literal(Literal::Integer(0..))) => self.whole(base, scope),
            Some(Kind::Literal(_)) => fraction(expr, "such a power may have a fraction"),
            _ => match self.whole(base, scope) {
                Whole::Always => Whole::Unknown,
                other => other,
            },
        }
    }

    fn quotient(&self, expr: &'e Expr, left: &'e Expr, right: &'e Expr, scope: &Rc<Scope<'e>>) -> Whole {
        match (&bare(left).kind, &bare(right).kind) {
            (_, Kind::Literal(Literal::Integer(1 | -1))) => self.whole(left, scope),
            (Kind::Literal(Literal::Integer(left)), Kind::Literal(Literal::Integer(right)))
                if left.checked_rem(*right) == Some(0) =>
            {
                Whole::Always
            }
            // `(a - a % b) / b` is how one divides whole numbers.
            (Kind::Arith(Arith::Subtract, of, rest), _) => match &bare(rest).kind {
                Kind::Arith(Arith::Remainder, again, by) if self.same(of, again) && self.same(by, right) => {
                    self.whole(of, scope).and(self.whole(right, scope))
                }
                _ => fraction(expr, "a division may leave a fraction"),
            },
            _ => fraction(expr, "a division may leave a fraction"),
        }
    }

    /// Whether two expressions are written alike.
    fn same(&self, left: &Expr, right: &Expr) -> bool {
        let text = |expr: &Expr| self.sources.slice(expr.span).map(str::trim);
        text(left).is_some() && text(left) == text(right)
    }

    /// What a path leads to; of an array, what its elements are.
    pub(super) fn value(&self, expr: &'e Expr, scope: &Rc<Scope<'e>>) -> Value<'e> {
        self.deeper(Value::Unknown, || match &expr.kind {
            Kind::Root => Value::Root,
            Kind::Context | Kind::Start => match scope.here(expr) {
                Here::Root => Value::Root,
                Here::Each(of) => self.value(of, scope),
                Here::Unknown => Value::Unknown,
            },
            Kind::Field(of, name) => match self.member(self.value(of, scope), &name.value) {
                Value::Declared(ty, _) => Value::Declared(ty, expr.span),
                other => other,
            },
            Kind::Unwrap(of)
            | Kind::KeepArray(of)
            | Kind::KeepSequence(of)
            | Kind::Constructed(of)
            | Kind::Bind(_, of)
            | Kind::Map(_, of)
            | Kind::Filter(of, _)
            | Kind::Index(of, _)
            | Kind::Sort(of, _) => self.value(of, scope),
            Kind::Block(_, items) => items.last().map_or(Value::Unknown, |last| self.value(last, scope)),
            Kind::Array(elements) => match elements.as_slice() {
                [only] => self.value(&only.expr, scope),
                _ => Value::Made(expr, scope.clone()),
            },
            Kind::Var(id) => match (scope.bound(*id), scope.param(*id)) {
                ([only], None) => self.value(only, scope),
                ([], Some(of)) => self.value(of, scope),
                _ => Value::Unknown,
            },
            Kind::Call(function, args) => match (function.value, args.first()) {
                (
                    Function::Filter
                    | Function::Single
                    | Function::Sort
                    | Function::Reverse
                    | Function::Shuffle
                    | Function::Distinct,
                    Some(first),
                ) => self.value(first, scope),
                _ => Value::Made(expr, scope.clone()),
            },
            _ => Value::Made(expr, scope.clone()),
        })
    }

    /// A field of what a path leads to.
    pub(super) fn member(&self, of: Value<'e>, name: &str) -> Value<'e> {
        match of {
            Value::Root => self.output(name),
            Value::Declared(ty, span) => match elements(&ty).field(name).ty() {
                Some(ty) => Value::Declared(ty, span),
                None => Value::Unknown,
            },
            Value::Made(expr, scope) => match &expr.kind {
                Kind::Object(entries) => {
                    let is_it = |key: &Expr| matches!(&key.kind, Kind::Literal(Literal::String(key)) if **key == *name);
                    let entry = entries.iter().find(|(key, _)| is_it(key));
                    entry.map_or(Value::Unknown, |(_, value)| self.value(value, &scope))
                }
                _ => Value::Unknown,
            },
            Value::Unknown => Value::Unknown,
        }
    }

    /// The output of a node. What a graph gives that promises nothing is not declared either.
    fn output(&self, id: &str) -> Value<'e> {
        let Some(node) = self.nodes.get(id) else { return Value::Unknown };
        match &node.kind {
            graph::Kind::Transform(Compute::Expr(expr)) => self.value(expr, &Scope::of(expr)),
            graph::Kind::Entry | graph::Kind::Mcp { .. } | graph::Kind::Transform(_) => {
                Value::Declared(node.flow.ty.clone(), node.span)
            }
            graph::Kind::Call { ports, .. } if ports.is_empty() => {
                Value::Declared(node.flow.ty.clone(), node.span)
            }
            _ => Value::Unknown,
        }
    }

    /// One step further, unless there have been too many.
    fn deeper<T>(&self, otherwise: T, look: impl FnOnce() -> T) -> T {
        let (depth, steps) = self.left.get();
        if depth == 0 || steps == 0 {
            return otherwise;
        }
        self.left.set((depth - 1, steps - 1));
        let found = look();
        self.left.set((depth, self.left.get().1));
        found
    }
}

/// What is known of the numbers of a type that someone has declared.
fn declared(ty: &Type, span: Span) -> Whole {
    let ty = elements(ty).without_null();
    let has_fractions = |ty: &Type| match ty {
        Type::Number(facets) => {
            let step = facets.as_ref().and_then(|facets| facets.multiple_of);
            step.is_none_or(|step| step.fract() != 0.0)
        }
        Type::Literals(values) => {
            values.iter().any(|value| matches!(value, Literal::Number(value) if value.fract() != 0.0))
        }
        _ => false,
    };
    let members = match &ty {
        Type::Union(members) => members.to_vec(),
        other => vec![other.clone()],
    };
    match members.iter().any(has_fractions) {
        true => Whole::Fraction(Cause { span, why: "declared as a number, which may have a fraction" }),
        false if is_integer(&ty) => Whole::Always,
        false => Whole::Unknown,
    }
}

/// What an array holds; all else as it is.
fn elements(ty: &Type) -> Type {
    match ty {
        Type::Union(members) => Type::union(members.iter().map(elements)),
        other => other.element().unwrap_or_else(|| other.clone()),
    }
}

fn is_integer(ty: &Type) -> bool {
    let ty = elements(ty).without_null();
    ty != Type::Never && ty.is_subtype(&Type::integer())
}

/// Whether a picture of a number, as it is without options, leaves no digits behind a point.
fn has_no_fraction(picture: &Expr) -> bool {
    matches!(&picture.kind, Kind::Literal(Literal::String(text)) if !text.contains(['.', 'e', ';']))
}

/// What stands in brackets.
fn bare(expr: &Expr) -> &Expr {
    match &expr.kind {
        Kind::Unwrap(of) => bare(of),
        Kind::Block(locals, items) => match (locals.as_slice(), items.as_slice()) {
            ([], [only]) => bare(only),
            _ => expr,
        },
        _ => expr,
    }
}
