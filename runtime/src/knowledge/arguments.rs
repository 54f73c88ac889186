//! What the arguments of the tools have in common.
//!
//! Agents send `null` or an empty text for what they leave out: both count as absent.

use nodewright_core::nearest::nearest;

use crate::json::Reader;
use crate::registry::{Registry, clip};
use crate::spec::Level;

/// How many types an error lists.
const LISTED: usize = 20;

/// `type_filter`: a type, in any spelling that can mean only one.
pub(super) fn read_type(registry: &Registry, r: &mut Reader<'_>) -> Option<Option<&'static str>> {
    if r.null() {
        return Some(None);
    }
    let name = r.string()?;
    if name.trim().is_empty() {
        return Some(None);
    }
    match registry.node_type(&name) {
        Some(node_type) => Some(Some(node_type)),
        None => r.reject(unknown_type(registry, &name)),
    }
}

fn unknown_type(registry: &Registry, name: &str) -> String {
    let shown = clip(name, 80);
    let types: Vec<_> = registry.node_types().take(LISTED + 1).collect();
    if types.len() <= LISTED {
        return format!("unknown node type `{shown}`; the types are {}", types.join(", "));
    }
    match nearest(&shown, registry.node_types()) {
        Some(near) => format!("unknown node type `{shown}`; a type with a similar name exists: `{near}`"),
        None => format!("unknown node type `{shown}`; get_node_types without type_filter lists them all"),
    }
}

/// `detail`: how much to tell.
pub(super) fn read_level(r: &mut Reader<'_>) -> Option<Level> {
    if r.null() {
        return Some(Level::Standard);
    }
    let word = r.string()?;
    match word.trim().to_ascii_lowercase().as_str() {
        "minimal" => Some(Level::Minimal),
        "standard" | "" => Some(Level::Standard),
        "full" => Some(Level::Full),
        _ => r.reject(format!("must be one of `minimal`, `standard`, `full`, not `{}`", clip(&word, 40))),
    }
}
