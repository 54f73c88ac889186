//! Literal data with expressions in it: arguments of MCP tools, inputs of nodes.

use super::core::{Element, Expr, Kind};
use super::{MAX_DEPTH, parse_jsonata};
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::ir::ty::Literal;
use crate::source::Text;
use crate::syntax::{Data, DataValue};

/// Parses literal data whose [`DataValue::Expr`] leaves are JSONata.
pub fn parse_data(cx: &Diagnostics, data: &Data) -> Option<Expr> {
    parse_nested(cx, data, 0)
}

fn parse_nested(cx: &Diagnostics, data: &Data, depth: usize) -> Option<Expr> {
    if depth > MAX_DEPTH {
        let message = format!("data nests deeper than {MAX_DEPTH} levels");
        let help = "compute a part of it in a node before";
        cx.push(Diagnostic::error(data.span, message).label("too deep").help(help));
        return None;
    }
    let kind = match &data.value {
        DataValue::Expr(text) => return parse_jsonata(cx, text),
        DataValue::Array(items) => {
            let items: Vec<_> = items.iter().map(|item| parse_nested(cx, item, depth + 1)).collect();
            let elements = items.into_iter().map(|expr| Some(Element { expr: expr?, spread: false }));
            Kind::Array(elements.collect::<Option<_>>()?)
        }
        DataValue::Object(entries) => {
            let entries = entries.iter().map(|(key, value)| (key, parse_nested(cx, value, depth + 1)));
            let entries: Vec<_> = entries.collect();
            let entries = entries.into_iter().map(|(key, value)| Some((key_of(key), value?)));
            Kind::Object(entries.collect::<Option<_>>()?)
        }
        _ => Kind::Literal(scalar(data)?),
    };
    Some(Expr::new(kind, data.span))
}

fn key_of(key: &Text) -> Expr {
    Expr::literal(Literal::String(key.as_str().into()), key.span())
}

/// Data that is a scalar.
pub(super) fn scalar(data: &Data) -> Option<Literal> {
    Some(match &data.value {
        DataValue::Null => Literal::Null,
        DataValue::Bool(value) => Literal::Bool(*value),
        DataValue::Integer(value) => Literal::Integer(*value),
        DataValue::Float(value) => Literal::Number(*value),
        DataValue::String(text) => Literal::String(text.as_str().into()),
        DataValue::Expr(_) | DataValue::Array(_) | DataValue::Object(_) => return None,
    })
}
