//! What an expression comes to where `$` is nothing: so are the key and the value of a group evaluated that has no
//! members.
//!
//! This is for emission only, as `inline` is.

use std::collections::HashMap;

use super::core::{Comparison, Element, Expr, Flavour, Kind, VarId};
use super::function::Function;
use super::infer::Kinds;
use crate::ir::ty::{Literal, Object, Rest};
use crate::ir::{Card, Flow, Type};

/// What the variables of blocks come to.
type Known = HashMap<VarId, Expr>;

/// What `expr` comes to where `$` is nothing; `None` if that cannot be told, or takes more than plain rules.
pub fn of_nothing(expr: &Expr) -> Option<Expr> {
    fold(expr, &Known::new())
}

/// Whether an expression is absent.
pub fn is_nothing(expr: &Expr) -> bool {
    matches!(&expr.kind, Kind::Block(_, items) if items.is_empty())
}

/// Whether an expression is absent where `$` is nothing.
pub fn gives_nothing(expr: &Expr) -> bool {
    match &expr.kind {
        Kind::Context | Kind::Start => true,
        Kind::Unwrap(of) | Kind::Field(of, _) | Kind::Index(of, _) => gives_nothing(of),
        // A path that does not name `$` takes its first step even if there is nothing.
        Kind::Map(of, step) if of.kind == Kind::Start => gives_nothing(step),
        Kind::Map(of, _) => gives_nothing(of),
        Kind::Arith(_, left, right) => gives_nothing(left) || gives_nothing(right),
        Kind::Negate(of) => gives_nothing(of),
        Kind::Call(function, args) => {
            let whole = args.len() >= function.value.required();
            whole && is_strict(function.value) && args.first().is_some_and(gives_nothing)
        }
        _ => false,
    }
}

/// Whether what a function gives for nothing is nothing.
fn is_strict(function: Function) -> bool {
    matches!(
        function,
        Function::Uppercase
            | Function::Lowercase
            | Function::Trim
            | Function::Substring
            | Function::SubstringBefore
            | Function::SubstringAfter
            | Function::String
            | Function::Floor
            | Function::Ceil
            | Function::Round
            | Function::Abs
            | Function::Number
            | Function::ToMillis
            | Function::FromMillis
            | Function::FormatNumber
    )
}

/// Likewise, of all that a list may be passed to.
fn is_strict_of_lists(function: Function) -> bool {
    let lists = matches!(
        function,
        Function::Sum
            | Function::Average
            | Function::Max
            | Function::Min
            | Function::Distinct
            | Function::Sort
            | Function::Reverse
            | Function::Join
    );
    lists || is_strict(function)
}

fn fold(expr: &Expr, known: &Known) -> Option<Expr> {
    let nothing =
        || Expr { kind: Kind::Block(Vec::new(), Vec::new()), span: expr.span, flow: Flow::nothing() };
    let literal = |literal: Literal, ty: Type| {
        Some(Expr { kind: Kind::Literal(literal), span: expr.span, flow: Flow::one(ty) })
    };
    let truth = |value: bool| literal(Literal::Bool(value), Type::Bool);
    match &expr.kind {
        Kind::Context | Kind::Start => Some(nothing()),
        Kind::Var(id) if known.contains_key(id) => known.get(id).cloned(),
        _ if stands(expr, known) => Some(expr.clone()),
        Kind::Map(of, step) if of.kind == Kind::Start => fold(step, known),
        Kind::Unwrap(of) => match fold(of, known)? {
            of if is_nothing(&of) || is_alone(&of) => Some(of),
            of => Some(Expr { kind: Kind::Unwrap(Box::new(of)), ..expr.clone() }),
        },
        Kind::Field(of, _)
        | Kind::Index(of, _)
        | Kind::Map(of, _)
        | Kind::Filter(of, _)
        | Kind::Sort(of, _)
        | Kind::KeepArray(of)
        | Kind::KeepSequence(of)
        | Kind::Negate(of) => is_nothing(&fold(of, known)?).then(nothing),
        Kind::Arith(_, left, right) => {
            let (left, right) = (fold(left, known)?, fold(right, known)?);
            let fits = |side: &Expr| is_nothing(side) || is_number(side);
            let absent = is_nothing(&left) || is_nothing(&right);
            (absent && fits(&left) && fits(&right)).then(nothing)
        }
        Kind::Compare(comparison, left, right) => {
            let (left, right) = (fold(left, known)?, fold(right, known)?);
            let fits = |side: &Expr| is_nothing(side) || is_number(side) || is_text(side);
            match comparison {
                _ if !is_nothing(&left) && !is_nothing(&right) => None,
                Comparison::Equal | Comparison::NotEqual => truth(false),
                _ => (fits(&left) && fits(&right)).then(nothing),
            }
        }
        Kind::In(left, right) => {
            let (left, right) = (fold(left, known)?, fold(right, known)?);
            if is_nothing(&left) || is_nothing(&right) { truth(false) } else { None }
        }
        Kind::Truthy(Flavour::Jsonata, of) => truth(holds(&fold(of, known)?)?),
        Kind::Not(of) => match fold(of, known)?.kind {
            Kind::Literal(Literal::Bool(value)) => truth(!value),
            _ => None,
        },
        Kind::And(left, right) => truth(holds(&fold(left, known)?)? && holds(&fold(right, known)?)?),
        Kind::Or(left, right) => truth(holds(&fold(left, known)?)? || holds(&fold(right, known)?)?),
        Kind::Cond(test, then, otherwise) => match (holds(&fold(test, known)?)?, otherwise) {
            (true, _) => fold(then, known),
            (false, Some(otherwise)) => fold(otherwise, known),
            (false, None) => Some(nothing()),
        },
        Kind::Default(left, right) | Kind::Elvis(left, right) => {
            is_nothing(&fold(left, known)?).then(|| fold(right, known)).flatten()
        }
        Kind::Block(locals, items) => {
            let (last, before) = items.split_last()?;
            let mut known = known.clone();
            for item in before {
                let Kind::Bind(id, value) = &item.kind else { return None };
                let value = fold(value, &known)?;
                let new = locals.iter().any(|local| local.id == *id && local.outer.is_none());
                if !new || !is_alone(&value) && !is_nothing(&value) || known.insert(*id, value).is_some() {
                    return None;
                }
            }
            fold(last, &known)
        }
        Kind::Call(function, args) => {
            let (first, rest) = args.split_first()?;
            let plain = args.len() >= function.value.required() && rest.iter().all(is_alone);
            if !plain || !is_nothing(&fold(first, known)?) {
                return None;
            }
            match function.value {
                Function::Count => literal(Literal::Integer(0), Type::integer()),
                Function::Exists => truth(false),
                function => is_strict_of_lists(function).then(nothing),
            }
        }
        Kind::Object(entries) => object(expr, entries, known),
        Kind::Concat(parts) => {
            let texts = parts.iter().map(|part| text(&fold(part, known)?));
            let text = texts.collect::<Option<String>>()?;
            literal(Literal::String(text.into()), Type::String(None))
        }
        Kind::Array(elements) => {
            let elements = elements.iter().map(|element| {
                let folded = fold(&element.expr, known)?;
                Some(Element { expr: folded, ..element.clone() })
            });
            let mut elements = elements.collect::<Option<Vec<_>>>()?;
            elements.retain(|element| !is_nothing(&element.expr));
            Some(Expr { kind: Kind::Array(elements), ..expr.clone() })
        }
        _ => None,
    }
}

/// An object without the entries that are absent.
fn object(expr: &Expr, entries: &[(Expr, Expr)], known: &Known) -> Option<Expr> {
    let mut kept = Vec::new();
    for (key, value) in entries {
        let key = Some(key).filter(|key| is_text(key) && is_alone(key))?;
        let value = fold(value, known)?;
        if !is_nothing(&value) {
            kept.push((key.clone(), value));
        }
    }
    let Type::Object(object) = &expr.flow.ty else { return None };
    let mut object = Object::clone(object);
    object.rest = Rest::Denied;
    object.fields.retain(|field| kept.iter().any(|(key, _)| is_key(key, &field.name)));
    for field in &mut object.fields {
        let (_, value) = kept.iter().find(|(key, _)| is_key(key, &field.name))?;
        (field.ty, field.required) = (value.flow.ty.clone(), !value.flow.card.absent);
    }
    Some(Expr { kind: Kind::Object(kept), span: expr.span, flow: Flow::one(object.into()) })
}

/// Whether an expression is the same whatever `$` is.
fn stands(expr: &Expr, known: &Known) -> bool {
    let mut same = match &expr.kind {
        Kind::Context | Kind::Start => false,
        Kind::Var(id) => !known.contains_key(id),
        _ => true,
    };
    expr.for_each_child(&mut |child| same = same && stands(child, known));
    same
}

/// Whether an expression counts as true, if that is plain.
fn holds(expr: &Expr) -> Option<bool> {
    match &expr.kind {
        Kind::Literal(Literal::Bool(value)) => Some(*value),
        Kind::Literal(Literal::String(text)) => Some(!text.is_empty()),
        _ if is_nothing(expr) => Some(false),
        _ => None,
    }
}

/// What an expression is in a text, if that is plain.
fn text(expr: &Expr) -> Option<String> {
    match &expr.kind {
        Kind::Literal(Literal::String(text)) => Some(text.to_string()),
        _ => is_nothing(expr).then(String::new),
    }
}

/// Whether an expression is a literal.
fn is_alone(expr: &Expr) -> bool {
    matches!(expr.kind, Kind::Literal(_))
}

fn is_number(expr: &Expr) -> bool {
    expr.flow.card == Card::ONE && Kinds::of(&expr.flow.ty).within(Kinds::NUMBER)
}

fn is_text(expr: &Expr) -> bool {
    expr.flow.card == Card::ONE && Kinds::of(&expr.flow.ty).within(Kinds::STRING)
}

fn is_key(key: &Expr, name: &str) -> bool {
    matches!(&key.kind, Kind::Literal(Literal::String(key)) if **key == *name)
}
