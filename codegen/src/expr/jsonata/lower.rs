//! AST to core: the rules of JSONata's evaluation, made explicit.
//!
//! A path is evaluated step by step over a sequence, and the reference unwraps it at the end. A step with
//! predicates is a [`Kind::Map`](crate::expr::core::Kind::Map), since predicates apply to what the step yields for each value:
//! `a.b[0]` is the first `b` of every `a`.

use nodewright_core::nearest::nearest;

use super::ast::{Kind, Node, Operator, Path, Step, StepKind};
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::expr::core::{Arith, Comparison, Element, Expr, Flavour, Kind as Core};
use crate::expr::function::Function;
use crate::ir::ty::Literal;
use crate::source::{Span, Spanned};

/// Lowers an AST; `None` if a function of it is not known.
pub fn lower(cx: &Diagnostics, node: &Node) -> Option<Expr> {
    let new = |kind| Some(Expr::new(kind, node.span));
    match &node.kind {
        Kind::Null => new(Core::Literal(Literal::Null)),
        Kind::Bool(value) => new(Core::Literal(Literal::Bool(*value))),
        Kind::Number(value) => new(Core::Literal(number(*value))),
        Kind::String(value) => new(Core::Literal(Literal::String(value.as_str().into()))),
        Kind::Variable(name) => lower_variable(cx, name, node.span),
        Kind::Path(path) => lower_path(cx, path, node.span),
        Kind::Filtered(of, predicates) => {
            let of = lower(cx, of)?;
            let filtered = lower_predicates(cx, of, predicates)?;
            new(Core::Unwrap(Box::new(filtered)))
        }
        Kind::Negate(operand) => new(Core::Negate(Box::new(lower(cx, operand)?))),
        Kind::Binary(operator, left, right) => lower_binary(cx, operator, left, right, node.span),
        Kind::Array(items) => {
            let items = lower_all(cx, items)?.into_iter().zip(items);
            let elements =
                items.map(|(expr, item)| Element { expr, spread: !matches!(item.kind, Kind::Array(_)) });
            new(Core::Array(elements.collect()))
        }
        Kind::Object(entries) => lower_object(cx, entries, node.span),
        Kind::Block(items) => new(Core::Block(lower_all(cx, items)?)),
        Kind::Conditional(test, then, otherwise) => {
            let test = lower(cx, test)?.truthy(Flavour::Jsonata);
            let then = lower(cx, then)?;
            let otherwise = match otherwise {
                Some(otherwise) => Some(Box::new(lower(cx, otherwise)?)),
                None => None,
            };
            new(Core::Cond(Box::new(test), Box::new(then), otherwise))
        }
        Kind::Call(name, args) => lower_call(cx, name, args, node.span),
    }
}

/// All of them, so that each one's mistakes are reported.
fn lower_all(cx: &Diagnostics, nodes: &[Node]) -> Option<Vec<Expr>> {
    let lowered: Vec<_> = nodes.iter().map(|node| lower(cx, node)).collect();
    lowered.into_iter().collect()
}

/// A number as a literal: whole ones are integers.
pub fn number(value: f64) -> Literal {
    const EXACT: f64 = 9_007_199_254_740_992.0;
    if value.fract() == 0.0 && value.abs() <= EXACT && !(value == 0.0 && value.is_sign_negative()) {
        Literal::Integer(value as i64)
    } else {
        Literal::Number(value)
    }
}

fn lower_variable(cx: &Diagnostics, name: &str, span: Span) -> Option<Expr> {
    match name {
        "" => Some(Expr::new(Core::Context, span)),
        "$" => Some(Expr::new(Core::Root, span)),
        _ => {
            let diagnostic = Diagnostic::error(span, format!("unknown variable `${name}`"));
            cx.push(match Function::by_name(name) {
                Some(_) => diagnostic.label("a function as a value is not supported yet"),
                None => diagnostic.label("not bound anywhere"),
            });
            None
        }
    }
}

fn lower_path(cx: &Diagnostics, path: &Path, span: Span) -> Option<Expr> {
    let first = path.steps.first()?;
    let (mut of, rest) = match &first.kind {
        // A path that starts with an expression: it is evaluated once, with the context as it is.
        StepKind::Expr(node) => {
            let of = lower(cx, node)?;
            (lower_predicates(cx, of, &first.predicates)?, &path.steps[1..])
        }
        StepKind::Name(_) => (Expr::new(Core::Context, first.span), &path.steps[..]),
    };
    for step in rest {
        of = lower_step(cx, of, step)?;
    }
    Some(match path.keep_array {
        true => Expr::new(Core::KeepArray(Box::new(of)), span),
        false => Expr::new(Core::Unwrap(Box::new(of)), span),
    })
}

fn lower_step(cx: &Diagnostics, of: Expr, step: &Step) -> Option<Expr> {
    let span = step.span;
    let each = match &step.kind {
        StepKind::Name(name) => {
            let name = Spanned::new(name.clone(), span);
            if step.predicates.is_empty() {
                return Some(Expr::new(Core::Field(Box::new(of), name), span));
            }
            let item = Expr::new(Core::Context, span);
            Expr::new(Core::Field(Box::new(item), name), span)
        }
        StepKind::Expr(node) => lower(cx, node)?,
    };
    let each = lower_predicates(cx, each, &step.predicates)?;
    Some(Expr::new(Core::Map(Box::new(of), Box::new(each)), span))
}

fn lower_predicates(cx: &Diagnostics, mut of: Expr, predicates: &[Node]) -> Option<Expr> {
    for predicate in predicates {
        let (span, boxed) = (predicate.span, Box::new(of));
        of = match predicate.kind {
            Kind::Number(at) => Expr::new(Core::Index(boxed, at.floor() as i64), span),
            _ => Expr::new(Core::Filter(boxed, Box::new(lower(cx, predicate)?)), span),
        };
    }
    Some(of)
}

fn lower_binary(
    cx: &Diagnostics,
    operator: &Spanned<Operator>,
    left: &Node,
    right: &Node,
    span: Span,
) -> Option<Expr> {
    let (left, right) = (lower(cx, left), lower(cx, right));
    let (left, right) = (left?, right?);
    if operator.value == Operator::Concat {
        return Some(Expr::new(Core::Concat(concat(left, right)), span));
    }
    if let Operator::And | Operator::Or = operator.value {
        let left = Box::new(left.truthy(Flavour::Jsonata));
        let right = Box::new(right.truthy(Flavour::Jsonata));
        let and = operator.value == Operator::And;
        let kind = if and { Core::And(left, right) } else { Core::Or(left, right) };
        return Some(Expr::new(kind, span));
    }
    let (left, right) = (Box::new(left), Box::new(right));
    let kind = match operator.value {
        Operator::Add => Core::Arith(Arith::Add, left, right),
        Operator::Subtract => Core::Arith(Arith::Subtract, left, right),
        Operator::Multiply => Core::Arith(Arith::Multiply, left, right),
        Operator::Divide => Core::Arith(Arith::Divide, left, right),
        Operator::Remainder => Core::Arith(Arith::Remainder, left, right),
        Operator::Equal => Core::Compare(Comparison::Equal, left, right),
        Operator::NotEqual => Core::Compare(Comparison::NotEqual, left, right),
        Operator::Less => Core::Compare(Comparison::Less, left, right),
        Operator::LessEqual => Core::Compare(Comparison::LessEqual, left, right),
        Operator::Greater => Core::Compare(Comparison::Greater, left, right),
        Operator::GreaterEqual => Core::Compare(Comparison::GreaterEqual, left, right),
        Operator::In | Operator::Concat | Operator::And | Operator::Or => Core::In(left, right),
    };
    Some(Expr::new(kind, span))
}

/// `a & b & c` is one concatenation: it builds one string.
fn concat(left: Expr, right: Expr) -> Vec<Expr> {
    match left.kind {
        Core::Concat(mut parts) => {
            parts.push(right);
            parts
        }
        _ => vec![left, right],
    }
}

fn lower_object(cx: &Diagnostics, entries: &[(Node, Node)], span: Span) -> Option<Expr> {
    let mut lowered = Vec::new();
    let mut failed = false;
    for (index, (key, value)) in entries.iter().enumerate() {
        let same = |other: &(Node, Node)| other.0.kind == key.kind;
        if let (Kind::String(name), Some((first, _))) = (&key.kind, entries[..index].iter().find(|e| same(e)))
        {
            cx.push(
                Diagnostic::error(key.span, format!("duplicate key `{}`", name.escape_debug()))
                    .label("the object has this key already")
                    .related(first.span, "first here")
                    .note("JSONata error D1009"),
            );
            failed = true;
        }
        match (lower(cx, key), lower(cx, value)) {
            (Some(key), Some(value)) => lowered.push((key, value)),
            _ => failed = true,
        }
    }
    (!failed).then(|| Expr::new(Core::Object(lowered), span))
}

fn lower_call(cx: &Diagnostics, name: &Spanned<String>, args: &[Node], span: Span) -> Option<Expr> {
    let args = lower_all(cx, args);
    let Some(function) = Function::by_name(&name.value) else {
        cx.push(unknown_function(name));
        return None;
    };
    let mut args = args?;
    let (required, most) = (function.required(), function.params().len());
    if args.len() + 1 == required && function.takes_context() {
        args.insert(0, Expr::new(Core::Context, name.span));
    }
    if args.len() < required || args.len() > most {
        let many = if required == most { required.to_string() } else { format!("{required} to {most}") };
        let word = if many == "1" { "argument" } else { "arguments" };
        let label = format!("{} given", args.len());
        cx.push(
            Diagnostic::error(name.span, format!("`${}` takes {many} {word}", name.value))
                .label(label)
                .note("JSONata error T0410"),
        );
        return None;
    }
    let function = Spanned::new(function, name.span);
    Some(Expr::new(Core::Call(function, args), span))
}

fn unknown_function(name: &Spanned<String>) -> Diagnostic {
    let Spanned { value, span } = name;
    if Function::is_planned(value) {
        return Diagnostic::error(*span, format!("the function `${value}` is not supported yet"));
    }
    let mcp_graph = ["previousNode", "executionCount", "nodeExecution", "nodeExecutions"];
    if mcp_graph.contains(&value.as_str()) {
        return Diagnostic::error(*span, format!("the function `${value}` is not supported yet"));
    }
    let near = Function::nearest(value).or_else(|| nearest(value, mcp_graph));
    Diagnostic::error(*span, format!("unknown function `${value}`"))
        .label("not a function of JSONata")
        .help_if(near.map(|near| format!("a function with a similar name exists: `${near}`")))
        .note("JSONata error T1006")
}
