//! `$ref`: following a pointer inside one schema.

use crate::syntax::{Data, DataValue};

/// The text of `$ref`, if the schema has one.
pub(super) fn reference(schema: &Data) -> Option<&str> {
    match &schema.get("$ref")?.value {
        DataValue::String(text) | DataValue::Expr(text) => Some(text.as_str()),
        _ => None,
    }
}

/// What a local reference (`#`, `#/$defs/Line`, `#line` by its `$anchor`) points to.
pub(super) fn resolve<'a>(root: &'a Data, reference: &str) -> Option<&'a Data> {
    let path = reference.strip_prefix('#')?;
    let Some(path) = path.strip_prefix('/') else {
        return if path.is_empty() { Some(root) } else { anchored(root, path) };
    };
    path.split('/').try_fold(root, |at, segment| {
        let segment = decode(segment);
        match &at.value {
            DataValue::Array(items) => items.get(segment.parse::<usize>().ok()?),
            _ => at.get(&segment),
        }
    })
}

/// The schema whose `$anchor` is this.
fn anchored<'a>(schema: &'a Data, anchor: &str) -> Option<&'a Data> {
    match &schema.value {
        DataValue::Object(entries) => {
            let own = schema.get("$anchor").and_then(super::keyword::text_of);
            if own == Some(anchor) {
                return Some(schema);
            }
            entries.iter().find_map(|(_, inner)| anchored(inner, anchor))
        }
        DataValue::Array(items) => items.iter().find_map(|inner| anchored(inner, anchor)),
        _ => None,
    }
}

/// The last part of a reference, which names what it points to.
pub(super) fn name(reference: &str) -> Option<String> {
    let (_, last) = reference.rsplit_once('/')?;
    Some(decode(last))
}

/// JSON Pointer's escapes. Percent signs of the URI are not decoded: no generator writes them for names.
fn decode(segment: &str) -> String {
    segment.replace("~1", "/").replace("~0", "~")
}
