//! `#[port(…)]` on a spec.
//!
//! Names may be written without quotes: clippy takes equal keys in two attributes of one name for a mistake
//! (`duplicated_attributes`), but only looks at attributes whose values are all literals.

use syn::Attribute;

use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::syntax::{DataValue, Direction, Port};

use super::super::spans::Spans;
use super::super::ty::{Scope, parse_type};
use super::constant::parse_constant;
use super::{Args, Grammar, Kind, Value, is_called};

const PORT: Grammar = Grammar {
    attribute: "port",
    keys: &[
        ("input", Kind::Word),
        ("output", Kind::Word),
        ("description", Kind::Text),
        ("type", Kind::Word),
        ("optional", Kind::Flag),
        ("max_connections", Kind::Number),
        ("mime_type", Kind::Text),
        ("schema", Kind::Type),
        ("validation", Kind::Type),
        ("examples", Kind::Json),
    ],
};

/// Reads every `#[port(…)]` of a struct.
pub fn parse_ports(cx: &Diagnostics, scope: Scope<'_>, attrs: &[Attribute]) -> Vec<Port> {
    let ports = attrs.iter().filter(|attr| is_called(attr, "port"));
    ports.filter_map(|attr| parse_port(cx, scope, attr)).collect()
}

fn parse_port(cx: &Diagnostics, scope: Scope<'_>, attr: &Attribute) -> Option<Port> {
    let spans = scope.spans;
    let mut args = Args::new(PORT);
    args.read(cx, spans, attr);
    let is_named = !args.misses("input") || !args.misses("output");
    let (direction, name) = match (args.take_text(spans, "input"), args.take_text(spans, "output")) {
        (Some(name), None) => (Direction::Input, name),
        (None, Some(name)) => (Direction::Output, name),
        (None, None) if is_named => return None,
        (both, _) => {
            cx.push(unnamed(spans, attr, both.is_some()));
            return None;
        }
    };
    Some(Port {
        direction,
        name,
        description: args.take_text(spans, "description"),
        kind: args.take_text(spans, "type"),
        optional: args.given("optional").map(|span| spans.one(span)),
        max_connections: match args.take("max_connections") {
            Some(Value::Expr(expr)) => Some(parse_constant(spans, &expr)),
            _ => None,
        },
        mime_type: args.take_text(spans, "mime_type"),
        schema: args.take_type("schema").map(|ty| parse_type(scope, &ty)),
        validation: args.take_type("validation").map(|ty| parse_type(scope, &ty)),
        examples: match args.take_json(cx, spans, "examples") {
            None => Vec::new(),
            Some(list) => match list.value {
                DataValue::Array(items) => items,
                _ => vec![list],
            },
        },
    })
}

fn unnamed(spans: &Spans, attr: &Attribute, both: bool) -> Diagnostic {
    let error = Diagnostic::error(spans.of(attr.path()), "a port is either an input or an output").in_item();
    match both {
        true => error.label("with both keys").help("write a `#[port]` for each"),
        false => error.label("with neither key").help("add `input = \"…\"` or `output = \"…\"`, its name"),
    }
}
