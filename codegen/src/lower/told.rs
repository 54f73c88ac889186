//! What switches find out of outputs: behind a rule that asks for a field, that field is there.
//!
//! A fact holds for a node if it does on every path to it, and if the node that it is about has not run again since. As
//! with dominance, paths in loops are gone around until nothing changes; at first, all is believed of them.

use super::outline::Outline;
use crate::diagnostic::Diagnostics;
use crate::expr::infer::{Told, told_if};
use crate::expr::parse_jsonlogic;
use crate::syntax::{Graph, Node, NodeKind};

/// What is known at each node of `graph`, by its index there.
pub(super) fn find_told(graph: &Graph, outline: &Outline) -> Vec<Vec<Told>> {
    let mut known = vec![None; graph.nodes.len()];
    known[outline.entry] = Some(Vec::new());
    let edges: Vec<_> = graph.nodes.iter().map(told_by).collect();
    let mut changed = edges.iter().flatten().any(|edge| !edge.is_empty());
    while changed {
        changed = false;
        for &ix in &outline.paths.order {
            let Some(before) = known[ix].clone() else { continue };
            let id = graph.nodes[ix].id.value.as_str();
            let kept = before.into_iter().filter(|fact: &Told| fact.node() != Some(id));
            let kept: Vec<_> = kept.collect();
            for (edge, &to) in outline.next[ix].iter().enumerate() {
                let mut all = kept.clone();
                all.extend(edges[ix].get(edge).into_iter().flatten().cloned());
                changed |= meet(&mut known[to], all);
            }
        }
    }
    known.into_iter().map(Option::unwrap_or_default).collect()
}

/// Takes away what another path does not know. Gives whether that changed something.
fn meet(known: &mut Option<Vec<Told>>, other: Vec<Told>) -> bool {
    let Some(known) = known else {
        *known = Some(other);
        return true;
    };
    let count = known.len();
    known.retain(|fact| other.contains(fact));
    known.len() != count
}

/// What each edge of a node tells: its rule holds, and none before it.
fn told_by(node: &Node) -> Vec<Vec<Told>> {
    let NodeKind::Switch(rules) = &node.kind else { return Vec::new() };
    let quiet = Diagnostics::new();
    let mut failed = Vec::new();
    let mut edges: Vec<Vec<Told>> = Vec::new();
    for rule in rules {
        let mut edge = failed.clone();
        if let Some(rule) = rule.rule.as_ref().and_then(|rule| parse_jsonlogic(&quiet, rule)) {
            edge.extend(told_if(&rule, true));
            failed.extend(told_if(&rule, false));
        }
        edges.push(edge);
    }
    edges.push(failed);
    quiet.take();
    edges
}
