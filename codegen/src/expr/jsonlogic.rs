//! JSON Logic: a rule, which is a spanned JSON tree, straight to core.
//!
//! Rules are read from the source alone. What a `var` yields is data, and data is never looked at as a rule.

use nodewright_core::nearest::nearest;

use super::core::{Element, Expr, Flavour, Kind, Logic};
use super::data::scalar;
use super::{MAX_DEPTH, parse_jsonata};
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::ir::ty::Literal;
use crate::source::{Span, Text};
use crate::syntax::{Data, DataValue};

/// Parses a rule as a condition: its value as JSON Logic's idea of true or false.
pub fn parse_jsonlogic(cx: &Diagnostics, rule: &Data) -> Option<Expr> {
    if !matches!(rule.value, DataValue::Object(_) | DataValue::Bool(_)) {
        cx.push(
            Diagnostic::error(rule.span, "a rule is JSON Logic")
                .label(format!("this is {}", rule.describe()))
                .help("write an operator with its arguments: `{ \">\": [{ var: price.total }, 1000] }`"),
        );
        return None;
    }
    Some(parse_rule(cx, rule, 0)?.truthy(Flavour::JsonLogic))
}

/// An operator: its name, how it is built, and how many arguments it takes.
struct Operator {
    name: &'static str,
    kind: OperatorKind,
    least: usize,
    most: usize,
}

#[derive(Clone, Copy)]
enum OperatorKind {
    Var,
    If,
    Not,
    Truthy,
    Logic(Logic),
}

const fn operator(name: &'static str, kind: OperatorKind, least: usize, most: usize) -> Operator {
    Operator { name, kind, least, most }
}

const ANY: usize = usize::MAX;

const OPERATORS: [Operator; 24] = [
    operator("var", OperatorKind::Var, 1, 2),
    operator("if", OperatorKind::If, 1, ANY),
    operator("?:", OperatorKind::If, 1, ANY),
    operator("!", OperatorKind::Not, 1, 1),
    operator("!!", OperatorKind::Truthy, 1, 1),
    operator("==", OperatorKind::Logic(Logic::Equal), 2, 2),
    operator("!=", OperatorKind::Logic(Logic::NotEqual), 2, 2),
    operator("===", OperatorKind::Logic(Logic::Same), 2, 2),
    operator("!==", OperatorKind::Logic(Logic::NotSame), 2, 2),
    operator("<", OperatorKind::Logic(Logic::Less), 2, 3),
    operator("<=", OperatorKind::Logic(Logic::LessEqual), 2, 3),
    operator(">", OperatorKind::Logic(Logic::Greater), 2, 3),
    operator(">=", OperatorKind::Logic(Logic::GreaterEqual), 2, 3),
    operator("and", OperatorKind::Logic(Logic::And), 1, ANY),
    operator("or", OperatorKind::Logic(Logic::Or), 1, ANY),
    operator("+", OperatorKind::Logic(Logic::Add), 1, ANY),
    operator("-", OperatorKind::Logic(Logic::Subtract), 1, 2),
    operator("*", OperatorKind::Logic(Logic::Multiply), 1, ANY),
    operator("/", OperatorKind::Logic(Logic::Divide), 2, 2),
    operator("%", OperatorKind::Logic(Logic::Remainder), 2, 2),
    operator("in", OperatorKind::Logic(Logic::In), 2, 2),
    operator("min", OperatorKind::Logic(Logic::Min), 1, ANY),
    operator("max", OperatorKind::Logic(Logic::Max), 1, ANY),
    operator("cat", OperatorKind::Logic(Logic::Cat), 0, ANY),
];

const PLANNED: [&str; 11] =
    ["missing", "missing_some", "map", "filter", "reduce", "all", "none", "some", "merge", "substr", "log"];

fn parse_rule(cx: &Diagnostics, rule: &Data, depth: usize) -> Option<Expr> {
    if depth > MAX_DEPTH {
        cx.push(Diagnostic::error(rule.span, format!("rule nests deeper than {MAX_DEPTH} levels")));
        return None;
    }
    match &rule.value {
        DataValue::Object(entries) => match entries.as_slice() {
            [(key, args)] => parse_operation(cx, key, args, rule.span, depth),
            _ => {
                cx.push(
                    Diagnostic::error(rule.span, "a rule has exactly one operator")
                        .label(format!("{} keys", entries.len()))
                        .help("join several rules with `and` or `or`"),
                );
                None
            }
        },
        DataValue::Array(items) => {
            let items = parse_all(cx, items, depth)?.into_iter();
            let elements = items.map(|expr| Element { expr, spread: false });
            Some(Expr::new(Kind::Array(elements.collect()), rule.span))
        }
        DataValue::Expr(text) => parse_jsonata(cx, text),
        _ => Some(Expr::literal(scalar(rule)?, rule.span)),
    }
}

fn parse_all(cx: &Diagnostics, rules: &[Data], depth: usize) -> Option<Vec<Expr>> {
    let parsed: Vec<_> = rules.iter().map(|rule| parse_rule(cx, rule, depth + 1)).collect();
    parsed.into_iter().collect()
}

fn parse_operation(cx: &Diagnostics, key: &Text, args: &Data, span: Span, depth: usize) -> Option<Expr> {
    let Some(operator) = OPERATORS.iter().find(|operator| operator.name == key.as_str()) else {
        cx.push(unknown_operator(key));
        return None;
    };
    // `{"!": x}` is short for `{"!": [x]}`.
    let args = match &args.value {
        DataValue::Array(items) => items.as_slice(),
        _ => std::slice::from_ref(args),
    };
    if args.len() < operator.least || args.len() > operator.most {
        cx.push(wrong_count(key, operator, args.len()));
        return None;
    }
    if let OperatorKind::Var = operator.kind {
        return parse_var(cx, args, span, depth);
    }
    let mut args = parse_all(cx, args, depth)?;
    let kind = match operator.kind {
        OperatorKind::Logic(logic) => Kind::Logic(logic, args),
        OperatorKind::If => return Some(parse_if(args, span)),
        OperatorKind::Not | OperatorKind::Truthy | OperatorKind::Var => {
            let truthy = args.swap_remove(0).truthy(Flavour::JsonLogic);
            match operator.kind {
                OperatorKind::Not => Kind::Not(Box::new(truthy)),
                _ => truthy.kind,
            }
        }
    };
    Some(Expr::new(kind, span))
}

/// `var` is a JSONata path; what it does not find is its default, or null.
fn parse_var(cx: &Diagnostics, args: &[Data], span: Span, depth: usize) -> Option<Expr> {
    let path = match &args[0].value {
        DataValue::String(text) | DataValue::Expr(text) if text.as_str().is_empty() => {
            Expr::new(Kind::Context, text.span())
        }
        DataValue::String(text) | DataValue::Expr(text) => parse_jsonata(cx, text)?,
        _ => {
            cx.push(
                Diagnostic::error(args[0].span, "`var` takes a path")
                    .label(format!("this is {}", args[0].describe()))
                    .note("paths are compiled: they cannot be computed when the graph runs"),
            );
            return None;
        }
    };
    let default = match args.get(1) {
        Some(default) => parse_rule(cx, default, depth + 1)?,
        None => Expr::literal(Literal::Null, span),
    };
    Some(Expr::new(Kind::Default(Box::new(path), Box::new(default)), span))
}

/// `[test, then, test, then, …, otherwise]`, null without an otherwise.
fn parse_if(args: Vec<Expr>, span: Span) -> Expr {
    let mut otherwise = Expr::literal(Literal::Null, span);
    let mut args = args.into_iter().rev().peekable();
    if args.len() % 2 == 1
        && let Some(last) = args.next()
    {
        otherwise = last;
    }
    while let (Some(then), Some(test)) = (args.next(), args.next()) {
        let test = test.truthy(Flavour::JsonLogic);
        let kind = Kind::Cond(Box::new(test), Box::new(then), Some(Box::new(otherwise)));
        otherwise = Expr::new(kind, span);
    }
    otherwise
}

fn wrong_count(key: &Text, operator: &Operator, found: usize) -> Diagnostic {
    let Operator { name, least, most, .. } = operator;
    let many = match (*least, *most) {
        (1, 1) => "1 argument".to_owned(),
        (least, most) if least == most => format!("{least} arguments"),
        (1, ANY) => "at least 1 argument".to_owned(),
        (least, ANY) => format!("at least {least} arguments"),
        (least, most) => format!("{least} to {most} arguments"),
    };
    Diagnostic::error(key.span(), format!("`{name}` takes {many}")).label(format!("{found} given"))
}

fn unknown_operator(key: &Text) -> Diagnostic {
    let name = key.as_str();
    if PLANNED.contains(&name) {
        return Diagnostic::error(key.span(), format!("the operator `{name}` is not supported yet"));
    }
    let near = nearest(name, OPERATORS.iter().map(|operator| operator.name));
    Diagnostic::error(key.span(), format!("unknown operator `{}`", name.escape_debug()))
        .label("not an operator of JSON Logic")
        .help_if(near.map(|near| format!("an operator with a similar name exists: `{near}`")))
}
