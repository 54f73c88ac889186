//! Texts with fields in braces.

use serde_json::Value;

use super::convert::text;
use crate::field;

/// The template with the item's fields in place of `{field}`. A field that is null is nothing, one that is missing is
/// a mistake: most often a misspelt name.
pub(super) fn fill(template: &str, item: &Value) -> Result<String, String> {
    let mut filled = String::with_capacity(template.len());
    let mut rest = template;
    while let Some(at) = rest.find(['{', '}']) {
        filled.push_str(&rest[..at]);
        let brace = &rest[at..=at];
        rest = &rest[at + 1..];
        if let Some(after) = rest.strip_prefix(brace) {
            filled.push_str(brace);
            rest = after;
            continue;
        }
        let unbalanced =
            || format!("the template has a single `{brace}`: write `{brace}{brace}` for a brace");
        let (path, after) = rest.split_once('}').filter(|_| brace == "{").ok_or_else(unbalanced)?;
        let path = path.trim();
        let value = field::get(item, path).ok_or_else(|| {
            format!("there is no `{path}` to put into the template: set it in a step before")
        })?;
        if !value.is_null() {
            filled.push_str(&text(value));
        }
        rest = after;
    }
    filled.push_str(rest);
    Ok(filled)
}
