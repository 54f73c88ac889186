//! Warnings that nodes allow: those are forgotten, all others say how to allow them.

use std::cell::Cell;

use crate::diagnostic::{Diagnostic, Diagnostics, Level, Lint};
use crate::source::Span;
use crate::syntax::{Graph, Node, Project};

/// Holds all warnings with a name against the nodes that they were found in. Must be the last of all rules.
pub fn settle_lints(cx: &Diagnostics, syntax: &Project) {
    let nodes = syntax.graphs.iter().flat_map(|graph| graph.nodes.iter().map(move |node| (graph, node)));
    let allowed =
        nodes.clone().flat_map(|(graph, node)| node.allow.iter().map(move |allow| (graph, node, allow)));
    let allowed: Vec<_> = allowed.map(|entry| (entry, Cell::new(false))).collect();
    cx.revise(|found| {
        let Some(lint) = found.lint.filter(|_| found.level == Level::Warning) else { return Some(found) };
        let Some((graph, node)) = nodes.clone().find(|(_, node)| holds(node.span, found.span)) else {
            return Some(found);
        };
        let mut silenced = allowed
            .iter()
            .filter(|((_, other, allow), _)| std::ptr::eq::<Node>(node, *other) && allow.lint.value == lint);
        match silenced.next() {
            Some((_, used)) => {
                used.set(true);
                None
            }
            None => Some(found.note(how_to_allow(graph, node, lint))),
        }
    });
    for ((graph, _, allow), used) in &allowed {
        if !used.get() && !has_errors(cx, graph) {
            let name = allow.lint.value.name();
            cx.push(
                Diagnostic::warning(allow.lint.span, format!("nothing here gives the warning `{name}`"))
                    .label("allows nothing")
                    .help("remove it"),
            );
        }
    }
}

fn holds(outer: Span, inner: Span) -> bool {
    outer.file == inner.file && outer.start <= inner.start && inner.end <= outer.end
}

/// What has mistakes is not looked at as closely, so a warning may be there that nobody has seen.
fn has_errors(cx: &Diagnostics, graph: &Graph) -> bool {
    cx.has_error_within(graph.span) || graph.nodes.iter().any(|node| cx.has_error_within(node.span))
}

fn how_to_allow(graph: &Graph, node: &Node, lint: Lint) -> String {
    let (name, id) = (lint.name(), &node.id.value);
    match graph.item {
        Some(_) => format!("to allow it, add `allow({name} = \"why\")` to the attribute of `{id}`"),
        None => format!("to allow it, add `allow: {{ {name}: \"why\" }}` to node `{id}`"),
    }
}
