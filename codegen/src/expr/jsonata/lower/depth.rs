//! How deep evaluations nest, as the reference counts them: a limit means the same here.

use super::super::ast::{Kind, Node};
use super::super::children::for_each_child;

/// How many evaluations are under way when the first leaf of `node` is evaluated.
pub(super) fn first_leaf(node: &Node) -> usize {
    if matches!(node.kind, Kind::Lambda(_) | Kind::Transform(_)) {
        return 1;
    }
    let mut first = None;
    for_each_child(node, &mut |child| {
        first.get_or_insert(child);
    });
    1 + first.map_or(0, first_leaf)
}
