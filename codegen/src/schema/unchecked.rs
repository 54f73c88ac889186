//! What a schema of arguments says that generated readers do not check yet. Clients are told all of it; but whoever
//! writes it expects it to be kept.

use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::syntax::{Data, DataValue};

const UNCHECKED: &[&str] = &[
    "pattern",
    "const",
    "uniqueItems",
    "multipleOf",
    "not",
    "if",
    "prefixItems",
    "contains",
    "minProperties",
    "maxProperties",
    "patternProperties",
    "propertyNames",
    "dependentRequired",
    "oneOf",
    "anyOf",
];

/// Warns of each keyword in `schema` that is not checked.
pub fn warn_unchecked(cx: &Diagnostics, schema: &Data) {
    let DataValue::Object(entries) = &schema.value else { return };
    for (key, value) in entries {
        match key.as_str() {
            "properties" | "$defs" | "definitions" => {
                if let DataValue::Object(fields) = &value.value {
                    fields.iter().for_each(|(_, field)| warn_unchecked(cx, field));
                }
            }
            "items" | "additionalProperties" => warn_unchecked(cx, value),
            "type" if matches!(value.value, DataValue::Array(_)) => {
                cx.push(unchecked(key.span(), "a list of types"));
            }
            name if UNCHECKED.contains(&name) => cx.push(unchecked(key.span(), &format!("`{name}`"))),
            _ => {}
        }
    }
}

fn unchecked(span: crate::source::Span, what: &str) -> Diagnostic {
    Diagnostic::warning(span, format!("{what} is told to clients, but not checked yet"))
        .help("check it in a node, or in an expression")
}
