//! What a condition comes to, where its type already tells.

use super::Linter;
use super::equality::literal_of;
use crate::expr::core::{Comparison, Expr, Flavour, Kind, Logic};
use crate::expr::function::Function;
use crate::ir::ty::Literal;
use crate::ir::{Flow, Type};

/// What a condition always comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Truth {
    pub(super) holds: bool,
    /// Whether something was said already.
    pub(super) told: bool,
    /// Why it is so, for the label.
    pub(super) why: Option<&'static str>,
}

impl Truth {
    fn new(holds: bool) -> Self {
        Self { holds, told: false, why: None }
    }

    fn because(holds: bool, why: &'static str) -> Self {
        Self { holds, told: false, why: Some(why) }
    }

    fn not(self) -> Self {
        Self { holds: !self.holds, ..self }
    }

    fn told(self) -> Self {
        Self { told: true, ..self }
    }
}

impl Linter<'_> {
    /// What `expr` always comes to as a condition, if that is known and nothing was said of it.
    pub(super) fn untold_truth(&self, expr: &Expr) -> Option<bool> {
        let truth = self.truth(expr, Flavour::Jsonata).filter(|truth| !truth.told)?;
        (!self.is_decided(expr)).then_some(truth.holds)
    }

    /// What `expr` always counts as.
    pub(super) fn truth(&self, expr: &Expr, flavour: Flavour) -> Option<Truth> {
        if self.told.borrow().contains(&expr.span) {
            return Some(Truth::new(false).told());
        }
        if let Some(literal) = literal_of(expr) {
            return Some(Truth::new(counts(literal)));
        }
        match &expr.kind {
            Kind::Truthy(flavour, of) => self.truth(of, *flavour),
            // What is constant in these was told where it stands.
            Kind::Not(of) => self.truth(of, flavour).map(|truth| truth.not().told()),
            Kind::And(left, right) => self.joined(&[left, right], flavour, false),
            Kind::Or(left, right) => self.joined(&[left, right], flavour, true),
            Kind::Logic(Logic::And, args) => {
                self.joined(&args.iter().collect::<Vec<_>>(), Flavour::JsonLogic, false)
            }
            Kind::Logic(Logic::Or, args) => {
                self.joined(&args.iter().collect::<Vec<_>>(), Flavour::JsonLogic, true)
            }
            Kind::Logic(logic, args) => compare_logic(*logic, args).map(Truth::new),
            Kind::Compare(comparison, left, right) => match compare(*comparison, left, right) {
                Some(holds) => Some(Truth::new(holds)),
                None => compare_count(*comparison, left, right),
            },
            Kind::Call(function, args) => match (function.value, args.as_slice()) {
                (Function::Not, [of]) => self.truth(of, Flavour::Jsonata).map(|truth| truth.not().told()),
                (Function::Boolean, [of]) => self.truth(of, Flavour::Jsonata),
                (Function::Exists, [of]) => exists(&of.flow),
                _ => None,
            },
            Kind::Object(entries) if flavour == Flavour::Jsonata && entries.is_empty() => {
                Some(Truth::because(false, "an empty object counts as false"))
            }
            Kind::Array(elements) if elements.is_empty() => {
                Some(Truth::because(false, "an empty array counts as false"))
            }
            _ => of_flow(&expr.flow, flavour),
        }
    }

    /// Conditions joined by `and`, or by `or`: one that is `decisive` decides.
    fn joined(&self, parts: &[&Expr], flavour: Flavour, decisive: bool) -> Option<Truth> {
        let truths: Vec<_> = parts.iter().map(|part| self.truth(part, flavour)).collect();
        let decides = |truth: &Option<Truth>| truth.is_some_and(|truth| truth.holds == decisive);
        if truths.iter().any(decides) {
            return Some(Truth::new(decisive).told());
        }
        truths.iter().all(Option::is_some).then(|| Truth::new(!decisive).told())
    }
}

/// Whether a value is there.
pub(super) fn exists(flow: &Flow) -> Option<Truth> {
    match &flow.ty {
        // Of what is not known it may be said that it is there, and still it need not be.
        Type::Any | Type::Recursive(_) => None,
        Type::Never if flow.card.absent => Some(Truth::because(false, "what it asks for is never there")),
        Type::Never => None,
        _ => (!flow.card.absent).then(|| Truth::because(true, "what it asks for is always there")),
    }
}

/// What a value of this flow counts as.
fn of_flow(flow: &Flow, flavour: Flavour) -> Option<Truth> {
    if flow.card.many {
        return None;
    }
    let truth = match &flow.ty {
        Type::Never if flow.card.absent => Truth::because(false, "this is never there"),
        ty => of_type(ty, flavour)?,
    };
    (!truth.holds || !flow.card.absent).then_some(truth)
}

fn of_type(ty: &Type, flavour: Flavour) -> Option<Truth> {
    match ty {
        Type::Null => Some(Truth::because(false, "null counts as false")),
        Type::Literals(values) => {
            let all = |holds: bool| values.iter().all(|value| counts(value) == holds);
            match (all(true), all(false)) {
                (true, false) => Some(Truth::because(true, "none of its values counts as false")),
                (false, true) => Some(Truth::because(false, "none of its values counts as true")),
                _ => None,
            }
        }
        Type::Object(object) => {
            let filled = flavour == Flavour::JsonLogic || object.fields.iter().any(|field| field.required);
            filled.then(|| Truth::because(true, "an object counts as true"))
        }
        Type::Union(members) => {
            let truths: Option<Vec<_>> = members.iter().map(|member| of_type(member, flavour)).collect();
            let truths = truths?;
            let first = *truths.first()?;
            truths.iter().all(|truth| truth.holds == first.holds).then_some(Truth::new(first.holds))
        }
        _ => None,
    }
}

/// What a literal counts as, in both languages.
fn counts(literal: &Literal) -> bool {
    match literal {
        Literal::Null => false,
        Literal::Bool(value) => *value,
        Literal::Integer(value) => *value != 0,
        Literal::Number(value) => *value != 0.0,
        Literal::String(text) => !text.is_empty(),
    }
}

/// The one value that an expression has.
fn only(expr: &Expr) -> Option<&Literal> {
    match (literal_of(expr), &expr.flow.ty) {
        (Some(literal), _) => Some(literal),
        (None, Type::Literals(values))
            if values.len() == 1 && expr.flow == Flow::one(expr.flow.ty.clone()) =>
        {
            values.first()
        }
        _ => None,
    }
}

fn compare(comparison: Comparison, left: &Expr, right: &Expr) -> Option<bool> {
    let (left, right) = (only(left)?, only(right)?);
    let order = order(left, right);
    Some(match comparison {
        Comparison::Equal => left == right,
        Comparison::NotEqual => left != right,
        Comparison::Less => order?.is_lt(),
        Comparison::LessEqual => order?.is_le(),
        Comparison::Greater => order?.is_gt(),
        Comparison::GreaterEqual => order?.is_ge(),
    })
}

/// A count beside a number: it is never negative.
fn compare_count(comparison: Comparison, left: &Expr, right: &Expr) -> Option<Truth> {
    let (comparison, bound) = match (is_count(left), is_count(right)) {
        (true, false) => (comparison, number(only(right)?)?),
        (false, true) => (mirrored(comparison), number(only(left)?)?),
        _ => return None,
    };
    let below = bound < 0.0;
    let holds = match comparison {
        Comparison::GreaterEqual if bound <= 0.0 => true,
        Comparison::Greater | Comparison::NotEqual if below => true,
        Comparison::Less if bound <= 0.0 => false,
        Comparison::LessEqual | Comparison::Equal if below => false,
        _ => return None,
    };
    Some(Truth::because(holds, "a count is never negative"))
}

fn is_count(expr: &Expr) -> bool {
    match &expr.kind {
        Kind::Unwrap(of) => is_count(of),
        Kind::Call(function, _) => match function.value {
            Function::Count => true,
            // Of what is absent there is no length.
            Function::Length => expr.flow == Flow::one(expr.flow.ty.clone()),
            _ => false,
        },
        _ => false,
    }
}

/// The same with its sides exchanged.
fn mirrored(comparison: Comparison) -> Comparison {
    match comparison {
        Comparison::Less => Comparison::Greater,
        Comparison::LessEqual => Comparison::GreaterEqual,
        Comparison::Greater => Comparison::Less,
        Comparison::GreaterEqual => Comparison::LessEqual,
        equality => equality,
    }
}

/// Only of values of one kind: of others JSON Logic makes numbers.
fn compare_logic(logic: Logic, args: &[Expr]) -> Option<bool> {
    let [left, right] = args else { return None };
    let order = order(only(left)?, only(right)?)?;
    Some(match logic {
        Logic::Equal | Logic::Same => order.is_eq(),
        Logic::NotEqual | Logic::NotSame => order.is_ne(),
        Logic::Less => order.is_lt(),
        Logic::LessEqual => order.is_le(),
        Logic::Greater => order.is_gt(),
        Logic::GreaterEqual => order.is_ge(),
        _ => return None,
    })
}

fn order(left: &Literal, right: &Literal) -> Option<std::cmp::Ordering> {
    match (left, right) {
        (Literal::String(left), Literal::String(right)) => Some(left.cmp(right)),
        (Literal::Bool(left), Literal::Bool(right)) => Some(left.cmp(right)),
        _ => number(left)?.partial_cmp(&number(right)?),
    }
}

fn number(literal: &Literal) -> Option<f64> {
    match literal {
        Literal::Integer(value) => Some(*value as f64),
        Literal::Number(value) => Some(*value),
        _ => None,
    }
}
