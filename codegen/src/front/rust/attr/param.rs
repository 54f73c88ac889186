//! `#[param(…)]` on a field of a spec.

use syn::Attribute;

use crate::diagnostic::Diagnostics;
use crate::source::Spanned;
use crate::syntax::Constant;

use super::super::spans::Spans;
use super::constant::parse_constant;
use super::{Args, Grammar, Kind, Value, is_called};

const PARAM: Grammar = Grammar {
    attribute: "param",
    keys: &[
        ("default", Kind::Expr),
        ("min", Kind::Number),
        ("max", Kind::Number),
        ("pattern", Kind::Text),
        ("options", Kind::Exprs),
    ],
};

/// The keys of `#[param(…)]`.
#[derive(Debug, Default)]
pub struct ParamAttr {
    /// `default = …`.
    pub default: Option<Constant>,
    /// `min = …`.
    pub min: Option<Constant>,
    /// `max = …`.
    pub max: Option<Constant>,
    /// `pattern = "…"`.
    pub pattern: Option<Spanned<String>>,
    /// `options = […]`.
    pub options: Vec<Constant>,
}

/// Reads the `#[param(…)]` of a field.
pub fn parse_param(cx: &Diagnostics, spans: &Spans, attrs: &[Attribute]) -> ParamAttr {
    let mut args = Args::new(PARAM);
    for attr in attrs.iter().filter(|attr| is_called(attr, "param")) {
        args.read(cx, spans, attr);
    }
    let constant = |value| match value {
        Some(Value::Expr(expr)) => Some(parse_constant(spans, &expr)),
        _ => None,
    };
    let default = constant(args.take("default"));
    // A default that cannot be read is still one: it must not be missed elsewhere too.
    let lost = || args.tried("default").map(|key| Constant::lost(spans.one(key)));
    ParamAttr {
        default: default.or_else(lost),
        min: constant(args.take("min")),
        max: constant(args.take("max")),
        pattern: args.take_text(spans, "pattern"),
        options: match args.take("options") {
            Some(Value::Exprs(list)) => list.iter().map(|expr| parse_constant(spans, expr)).collect(),
            _ => Vec::new(),
        },
    }
}
