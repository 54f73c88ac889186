//! `$ref`: following a pointer inside one schema.

use crate::syntax::{Data, DataValue};

/// The text of `$ref`, if the schema has one.
pub(super) fn reference(schema: &Data) -> Option<&str> {
    match &schema.get("$ref")?.value {
        DataValue::String(text) | DataValue::Expr(text) => Some(text.as_str()),
        _ => None,
    }
}

/// What a local reference (`#`, `#/$defs/Line`) points to.
pub(super) fn resolve<'a>(root: &'a Data, reference: &str) -> Option<&'a Data> {
    let path = reference.strip_prefix('#')?;
    let Some(path) = path.strip_prefix('/') else {
        return path.is_empty().then_some(root);
    };
    path.split('/').try_fold(root, |at, segment| {
        let segment = decode(segment);
        match &at.value {
            DataValue::Array(items) => items.get(segment.parse::<usize>().ok()?),
            _ => at.get(&segment),
        }
    })
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
