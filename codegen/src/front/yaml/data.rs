//! Literal data, and which of its strings are expressions.

use super::fields::expect_text;
use super::tree::{Mapping, Node, Value};
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::source::Text;
use crate::syntax::{Body, Data, DataValue};

/// What makes a value an expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Expressions {
    /// Nothing: schemas, rules, configuration.
    None,
    /// A string that starts with `$`: arguments in the seeds' dialect.
    Dollar,
    /// `{ expr: … }`: arguments in the newer dialect.
    Object,
    /// Either: inputs of `type: node`.
    Both,
}

/// The data that `node` is.
pub(super) fn parse_data(cx: &Diagnostics, node: &Node, expressions: Expressions) -> Data {
    let value = match &node.value {
        // What was refused has been reported, and nothing is built from this data.
        Value::Null | Value::Invalid => DataValue::Null,
        Value::Bool(value) => DataValue::Bool(*value),
        Value::Integer(value) => DataValue::Integer(*value),
        Value::Float(value) => DataValue::Float(*value),
        Value::String(text) => parse_string(cx, text, expressions),
        Value::List(items) => {
            DataValue::Array(items.iter().map(|item| parse_data(cx, item, expressions)).collect())
        }
        Value::Mapping(mapping) => parse_object(cx, mapping, expressions),
    };
    Data { value, span: node.span }
}

/// The data that `node` is, or the expression if it is nothing else.
pub(super) fn parse_body(cx: &Diagnostics, node: &Node, expressions: Expressions) -> Body {
    let data = parse_data(cx, node, expressions);
    match data.value {
        DataValue::Expr(text) => Body::Expr(text),
        _ => Body::Data(data),
    }
}

/// The value under `expr`, if that is all there is.
pub(super) fn sole_expr(mapping: &Mapping) -> Option<&Node> {
    match &mapping.entries[..] {
        [entry] if entry.key.as_str() == "expr" && !mapping.partial => Some(&entry.value),
        _ => None,
    }
}

fn parse_string(cx: &Diagnostics, text: &Text, expressions: Expressions) -> DataValue {
    let dollar = text.as_str().starts_with('$');
    if dollar && matches!(expressions, Expressions::Dollar | Expressions::Both) {
        return DataValue::Expr(text.clone());
    }
    if expressions == Expressions::Object && text.as_str().starts_with("$.") {
        cx.push(
            Diagnostic::warning(text.span(), "a string that looks like an expression is passed as text")
                .label("not evaluated")
                .help(format!("write `{{ expr: {} }}` to evaluate it", quoted(text.as_str())))
                .note("this file uses the newer dialect, in which only `{ expr: … }` is evaluated"),
        );
    }
    DataValue::String(text.clone())
}

fn parse_object(cx: &Diagnostics, mapping: &Mapping, expressions: Expressions) -> DataValue {
    let may_be_expr = matches!(expressions, Expressions::Object | Expressions::Both);
    if let Some(expr) = sole_expr(mapping).filter(|_| may_be_expr) {
        return match expect_text(cx, "`expr`", expr) {
            Some(text) => DataValue::Expr(text.clone()),
            None => DataValue::Null,
        };
    }
    let entries = mapping.entries.iter();
    DataValue::Object(
        entries.map(|entry| (entry.key.clone(), parse_data(cx, &entry.value, expressions))).collect(),
    )
}

/// The text as a YAML scalar of one line.
fn quoted(text: &str) -> String {
    let text = super::fields::shown(text);
    format!("'{}'", text.replace('\'', "''"))
}
