//! Which of mcpGraph's two dialects a file is in.
//!
//! It is in the seeds' dialect unless something in it only means something in the newer one.

use super::data::sole_expr;
use super::tree::{Node, Value};
use crate::source::Span;

/// The dialect of one file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Dialect {
    /// `$…` in arguments, `target` in conditions.
    Seeds,
    /// `{ expr: … }` in arguments, `next` in conditions; where the first of them stands.
    Newer(Span),
}

/// The dialect of the file whose tree this is.
pub(super) fn find_dialect(root: &Node) -> Dialect {
    let tools = root.get("tools").map_or(&[][..], Node::items);
    let lists = tools.iter().filter_map(|tool| tool.get("nodes")).chain(root.get("nodes"));
    let marks = lists.flat_map(Node::items).filter_map(newer_mark);
    marks.min().map_or(Dialect::Seeds, Dialect::Newer)
}

/// The first mark of the newer dialect in a node.
fn newer_mark(node: &Node) -> Option<Span> {
    match node.get("type")?.as_str()? {
        "mcp" => expr_in(node.get("args")?),
        "switch" => node.get("conditions")?.items().iter().find_map(|condition| {
            let entry = condition.as_mapping()?.entry("next")?;
            Some(entry.key.span())
        }),
        _ => None,
    }
}

fn expr_in(node: &Node) -> Option<Span> {
    match &node.value {
        Value::List(items) => items.iter().find_map(expr_in),
        Value::Mapping(mapping) => match sole_expr(mapping) {
            Some(_) => Some(node.span),
            None => mapping.entries.iter().find_map(|entry| expr_in(&entry.value)),
        },
        _ => None,
    }
}
