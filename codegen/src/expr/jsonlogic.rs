//! JSON Logic: a rule, which is a spanned JSON tree, straight to core.
//!
//! Rules are read from the source alone. What a `var` yields is data, and data is never looked at as a rule.
//!
//! Paths are those of where the rule stands: in graphs they are JSONata, as everywhere in a graph, and are compiled;
//! in a rule that stands alone they are JSON Logic's own, and may be computed.

use super::core::{Each, Element, Expr, Flavour, Kind, Logic, Reduce};
use super::data::{parse_data, scalar};
use super::{MAX_DEPTH, parse_jsonata};
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::ir::ty::Literal;
use crate::source::{Span, Text};
use crate::syntax::{Data, DataValue};

mod operator;
mod path;
#[cfg(test)]
mod tests;

use operator::OperatorKind;
pub use path::split as split_path;

/// Parses a rule of a graph as a condition: its value as JSON Logic's idea of true or false.
pub fn parse_jsonlogic(cx: &Diagnostics, rule: &Data) -> Option<Expr> {
    if !matches!(rule.value, DataValue::Object(_) | DataValue::Bool(_)) {
        cx.push(
            Diagnostic::error(rule.span, "a rule is JSON Logic")
                .label(format!("this is {}", rule.describe()))
                .help("write an operator with its arguments: `{ \">\": [{ var: price.total }, 1000] }`"),
        );
        return None;
    }
    Some(Parser { cx, paths: Paths::Jsonata }.rule(rule, 0)?.truthy(Flavour::JsonLogic))
}

/// Parses a rule that stands alone. It may be any JSON: what is no operation is itself.
pub fn parse_standalone(cx: &Diagnostics, rule: &Data) -> Option<Expr> {
    Parser { cx, paths: Paths::Plain }.rule(rule, 0)
}

/// What the paths of a rule are.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Paths {
    /// JSONata.
    Jsonata,
    /// JSON Logic's own.
    Plain,
}

struct Parser<'a> {
    cx: &'a Diagnostics,
    paths: Paths,
}

impl Parser<'_> {
    fn rule(&self, rule: &Data, depth: usize) -> Option<Expr> {
        if depth > MAX_DEPTH {
            let message = format!("rule nests deeper than {MAX_DEPTH} levels");
            let help = "compute a part of it in a node before, or split it among several rules";
            self.cx.push(Diagnostic::error(rule.span, message).label("too deep").help(help));
            return None;
        }
        match &rule.value {
            DataValue::Object(entries) => match entries.as_slice() {
                [(key, args)] => self.operation(key, args, rule.span, depth),
                _ => self.object(rule, entries.len()),
            },
            DataValue::Array(items) => {
                let items = self.all(items, depth)?.into_iter();
                let elements = items.map(|expr| Element { expr, spread: false });
                Some(Expr::new(Kind::Array(elements.collect()), rule.span))
            }
            DataValue::Expr(text) => parse_jsonata(self.cx, text),
            _ => Some(Expr::literal(scalar(rule)?, rule.span)),
        }
    }

    fn all(&self, rules: &[Data], depth: usize) -> Option<Vec<Expr>> {
        let parsed: Vec<_> = rules.iter().map(|rule| self.rule(rule, depth + 1)).collect();
        parsed.into_iter().collect()
    }

    /// An object with no key or several is no operation. In a rule that stands alone it is data, and nothing in it is
    /// evaluated: so that no one waits for that, there are no operators in it.
    fn object(&self, rule: &Data, keys: usize) -> Option<Expr> {
        let operator = path::operator_in(rule);
        if self.paths == Paths::Plain && operator.is_none() {
            return parse_data(self.cx, rule);
        }
        let mut found = Diagnostic::error(rule.span, "a rule has exactly one operator")
            .label(format!("{keys} keys"))
            .help("join several rules with `and` or `or`");
        if let (Paths::Plain, Some(operator)) = (self.paths, operator) {
            let note = "an object with several keys is data, in which nothing is evaluated";
            found = found.related(operator.span(), "this is an operator").note(note);
        }
        self.cx.push(found);
        None
    }

    fn operation(&self, key: &Text, args: &Data, span: Span, depth: usize) -> Option<Expr> {
        let Some(operator) = operator::find(key.as_str()) else {
            self.cx.push(operator::unknown(key));
            return None;
        };
        // `{"!": x}` is short for `{"!": [x]}`.
        let args = match &args.value {
            DataValue::Array(items) => items.as_slice(),
            _ => std::slice::from_ref(args),
        };
        if let Some(wrong) = operator.check_count(key, args.len()) {
            self.cx.push(wrong);
            return None;
        }
        match operator.kind {
            OperatorKind::Var => self.var(args, span, depth),
            OperatorKind::Missing => self.missing(args, span, depth),
            OperatorKind::MissingSome => self.missing_some(args, span, depth),
            kind => apply(kind, self.all(args, depth)?, span),
        }
    }
}

/// An operator with its arguments, which are as many as it takes.
fn apply(kind: OperatorKind, mut args: Vec<Expr>, span: Span) -> Option<Expr> {
    let kind = match kind {
        OperatorKind::If => return Some(choose(args, span)),
        OperatorKind::Not => Kind::Not(Box::new(args.pop()?.truthy(Flavour::JsonLogic))),
        OperatorKind::Truthy => args.pop()?.truthy(Flavour::JsonLogic).kind,
        OperatorKind::Each(each) => {
            let (body, of) = (args.pop()?, args.pop()?);
            let body = if each == Each::Map { body } else { body.truthy(Flavour::JsonLogic) };
            Kind::Each(each, Box::new(of), Box::new(body))
        }
        OperatorKind::Reduce => {
            let mut args = args.into_iter();
            let (of, body) = (args.next()?, args.next()?);
            let initial = args.next().unwrap_or_else(|| Expr::literal(Literal::Null, span));
            Kind::Reduce(Box::new(Reduce { of, body, initial }))
        }
        // `log` is its argument, and so is `*` of one.
        OperatorKind::Log => return args.pop(),
        OperatorKind::Logic(Logic::Multiply) if args.len() == 1 => return args.pop(),
        OperatorKind::Logic(logic) => Kind::Logic(logic, args),
        OperatorKind::Var | OperatorKind::Missing | OperatorKind::MissingSome => return None,
    };
    Some(Expr::new(kind, span))
}

/// `[test, then, test, then, …, otherwise]`, null without an otherwise.
fn choose(args: Vec<Expr>, span: Span) -> Expr {
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
