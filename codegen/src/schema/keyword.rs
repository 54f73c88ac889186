//! The keywords of JSON Schema: which exist, and what shape their values have.

use nodewright_core::nearest::nearest;

use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::source::Text;
use crate::syntax::{Data, DataValue};

/// Keywords of draft 7, 2019-09 and 2020-12, and those of OpenAPI and of editors that are seen in the wild.
#[rustfmt::skip]
const KNOWN: &[&str] = &[
    "$anchor", "$comment", "$defs", "$dynamicAnchor", "$dynamicRef", "$id", "$ref", "$schema", "$vocabulary",
    "additionalItems", "additionalProperties", "allOf", "anyOf", "const", "contains", "contentEncoding",
    "contentMediaType", "contentSchema", "default", "definitions", "dependencies", "dependentRequired",
    "dependentSchemas", "deprecated", "description", "discriminator", "else", "enum", "enumDescriptions",
    "enumNames", "errorMessage", "example", "examples", "exclusiveMaximum", "exclusiveMinimum", "externalDocs",
    "format", "id", "if", "items", "markdownDescription", "maxContains", "maxItems", "maxLength",
    "maxProperties", "maximum", "minContains", "minItems", "minLength", "minProperties", "minimum",
    "multipleOf", "name", "not", "nullable", "oneOf", "optional", "order", "pattern", "patternProperties",
    "prefixItems", "properties", "propertyNames", "propertyOrder", "readOnly", "required", "then", "title",
    "type", "unevaluatedItems", "unevaluatedProperties", "uniqueItems", "unit", "units", "version",
    "writeOnly", "xml",
];

/// Warns of keys that look like a keyword with a typing error. Other unknown keys are annotations, and allowed.
pub(super) fn check_keywords(cx: &Diagnostics, entries: &[(Text, Data)]) {
    for (key, _) in entries {
        let name = key.as_str();
        if KNOWN.contains(&name) || name.starts_with("x-") {
            continue;
        }
        let keywords = KNOWN.iter().copied().filter(|known| known.len() > 3);
        // More letters off than this is another word, not a slip.
        let near = nearest(name, keywords).filter(|known| known.len().abs_diff(name.len()) <= 2);
        if let Some(near) = near {
            let warning =
                Diagnostic::warning(key.span(), format!("unknown keyword `{name}` in a JSON Schema"))
                    .label("has no effect")
                    .help(format!("a keyword with a similar name exists: `{near}`"));
            cx.push(warning);
        }
    }
}

/// Says that a keyword's value has the wrong shape.
pub(super) fn wrong_shape(cx: &Diagnostics, key: &str, value: &Data, expected: &str, help: Option<String>) {
    let error = Diagnostic::error(value.span, format!("`{key}` must be {expected}"))
        .label(format!("this is {}", value.describe()))
        .help_if(help);
    cx.push(error);
}

/// The string under `key`.
pub(super) fn string<'a>(cx: &Diagnostics, schema: &'a Data, key: &str) -> Option<&'a str> {
    let value = schema.get(key)?;
    let text = text_of(value);
    if text.is_none() {
        wrong_shape(cx, key, value, "a string", None);
    }
    text
}

/// A string, also if it looks like an expression: schemas have none.
pub(super) fn text_of(data: &Data) -> Option<&str> {
    match &data.value {
        DataValue::String(text) | DataValue::Expr(text) => Some(text.as_str()),
        _ => None,
    }
}

/// The number under `key`.
pub(super) fn number(cx: &Diagnostics, schema: &Data, key: &str) -> Option<f64> {
    let value = schema.get(key)?;
    match value.value {
        DataValue::Integer(number) => Some(number as f64),
        DataValue::Float(number) => Some(number),
        // Draft 4 had `exclusiveMinimum: true` beside `minimum`.
        DataValue::Bool(_) if key.starts_with("exclusive") => None,
        _ => {
            wrong_shape(cx, key, value, "a number", None);
            None
        }
    }
}

/// The count under `key`.
pub(super) fn count(cx: &Diagnostics, schema: &Data, key: &str) -> Option<u64> {
    let value = schema.get(key)?;
    let count = match value.value {
        DataValue::Integer(number) => u64::try_from(number).ok(),
        DataValue::Float(number) if number >= 0.0 && number.fract() == 0.0 => Some(number as u64),
        _ => None,
    };
    if count.is_none() {
        wrong_shape(cx, key, value, "a whole number that is not negative", None);
    }
    count
}

/// The boolean under `key`; `false` if there is none.
pub(super) fn flag(cx: &Diagnostics, schema: &Data, key: &str) -> bool {
    match schema.get(key) {
        None => false,
        Some(Data { value: DataValue::Bool(value), .. }) => *value,
        Some(other) => {
            wrong_shape(cx, key, other, "`true` or `false`", None);
            false
        }
    }
}

/// The list under `key`.
pub(super) fn list<'a>(cx: &Diagnostics, schema: &'a Data, key: &str, of: &str) -> Option<&'a [Data]> {
    let value = schema.get(key)?;
    match &value.value {
        DataValue::Array(items) => Some(items),
        _ => {
            wrong_shape(cx, key, value, &format!("a list of {of}"), None);
            None
        }
    }
}
