//! Expressions in attributes: their value where it is plain to see.

use syn::punctuated::Punctuated;
use syn::{Expr, Lit, Token, UnOp};

use crate::syntax::{Constant, ConstantValue};

use super::super::resolve::segments;
use super::super::spans::Spans;

/// Reads an expression.
pub fn parse_constant(spans: &Spans, expr: &Expr) -> Constant {
    let written = spans.rust(expr);
    Constant { value: value(spans, expr), rust: written.value, span: written.span }
}

fn value(spans: &Spans, expr: &Expr) -> ConstantValue {
    let list = |items: &Punctuated<Expr, Token![,]>| {
        ConstantValue::List(items.iter().map(|item| parse_constant(spans, item)).collect())
    };
    match expr {
        Expr::Lit(lit) => literal(&lit.lit),
        Expr::Paren(paren) => value(spans, &paren.expr),
        Expr::Group(group) => value(spans, &group.expr),
        Expr::Path(path) if path.path.is_ident("None") => ConstantValue::None,
        Expr::Path(path) if path.qself.is_none() => ConstantValue::Path(segments(&path.path)),
        Expr::Array(array) => list(&array.elems),
        Expr::Macro(call) if call.mac.path.is_ident("vec") => {
            let items = call.mac.parse_body_with(Punctuated::parse_terminated);
            items.map_or(ConstantValue::Other, |items| list(&items))
        }
        Expr::Call(call) => called(spans, call),
        Expr::MethodCall(call) if call.args.is_empty() && is_copy(&call.method) => {
            match value(spans, &call.receiver) {
                text @ ConstantValue::String(_) => text,
                _ => ConstantValue::Other,
            }
        }
        Expr::Unary(unary) if matches!(unary.op, UnOp::Neg(_)) => match value(spans, &unary.expr) {
            ConstantValue::Integer(number) => {
                number.checked_neg().map_or(ConstantValue::Other, ConstantValue::Integer)
            }
            ConstantValue::Float(number) => ConstantValue::Float(-number),
            _ => ConstantValue::Other,
        },
        _ => ConstantValue::Other,
    }
}

/// The string literal of which an expression makes a string; any other expression as it is.
pub fn literal_in(expr: &Expr) -> &Expr {
    let inner = match expr {
        Expr::MethodCall(call) if call.args.is_empty() && is_copy(&call.method) => &*call.receiver,
        Expr::Call(call) if call.args.len() == 1 => &call.args[0],
        _ => return expr,
    };
    let is_text = matches!(inner, Expr::Lit(literal) if matches!(literal.lit, Lit::Str(_)));
    let makes_text = |expr: &Expr| match expr {
        Expr::Call(call) => {
            matches!(&*call.func, Expr::Path(path) if segments(&path.path).ends_with(&["String".into(), "from".into()]))
        }
        _ => true,
    };
    if is_text && makes_text(expr) { inner } else { expr }
}

/// Methods that make a string of a literal.
fn is_copy(method: &syn::Ident) -> bool {
    ["into", "to_owned", "to_string"].iter().any(|name| method == name)
}

/// Calls whose result everyone knows.
fn called(spans: &Spans, call: &syn::ExprCall) -> ConstantValue {
    let Expr::Path(function) = &*call.func else {
        return ConstantValue::Other;
    };
    let path = segments(&function.path);
    let path: Vec<_> = path.iter().map(String::as_str).collect();
    let args: Vec<_> = call.args.iter().collect();
    match (&path[..], &args[..]) {
        ([.., "Some"], [inner]) => ConstantValue::Some(Box::new(parse_constant(spans, inner))),
        ([.., "String", "from"], [text]) => match value(spans, text) {
            text @ ConstantValue::String(_) => text,
            _ => ConstantValue::Other,
        },
        ([.., "Default", "default"], []) => ConstantValue::Default,
        ([.., "String" | "Vec" | "BTreeMap" | "HashMap" | "BTreeSet" | "HashSet", "new" | "default"], []) => {
            ConstantValue::Default
        }
        _ => ConstantValue::Other,
    }
}

fn literal(lit: &Lit) -> ConstantValue {
    let known = match lit {
        Lit::Bool(lit) => Some(ConstantValue::Bool(lit.value)),
        Lit::Str(lit) => Some(ConstantValue::String(lit.value())),
        Lit::Char(lit) => Some(ConstantValue::String(lit.value().to_string())),
        // `1f64` is lexed as an integer.
        Lit::Int(lit) if lit.suffix().starts_with('f') => lit.base10_parse().ok().map(ConstantValue::Float),
        Lit::Int(lit) => lit.base10_parse().ok().map(ConstantValue::Integer),
        Lit::Float(lit) => lit.base10_parse().ok().map(ConstantValue::Float),
        _ => None,
    };
    known.unwrap_or(ConstantValue::Other)
}
