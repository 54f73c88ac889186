//! Graphs whose outline is wrong: a target that does not exist, no exit. Nobody knows then what runs before what, but
//! the nodes are there, and so are most mistakes in their expressions.

use super::Lowering;
use super::node::NodeLowering;
use super::outline::Outline;
use super::paths::Paths;
use crate::diagnostic::Level;
use crate::ir::graph::Graph;
use crate::ir::name::Names;
use crate::ir::spec::Spec;
use crate::syntax::{self, NodeKind};

impl Lowering<'_> {
    /// Checks the expressions of a graph without an outline: each node sees all others. `lowered` has its contracts.
    pub(super) fn check_loosely(
        &mut self,
        graph: &syntax::Graph,
        specs: &[Spec],
        lowered: &mut Graph,
        names: Names,
    ) {
        let entry = graph.nodes.iter().position(|node| matches!(node.kind, NodeKind::Entry));
        // What is read of an entry that is missing would be unknown too.
        let Some(entry) = entry else { return };
        let exit = graph.nodes.iter().position(|node| matches!(node.kind, NodeKind::Exit));
        let outline = Outline {
            next: vec![Vec::new(); graph.nodes.len()],
            entry,
            exit: exit.unwrap_or(graph.nodes.len()),
            paths: Paths::unknown(graph.nodes.len(), entry),
        };
        let before = self.cx.count();
        let mut lowering = NodeLowering::new(self, graph, &outline, specs, names);
        lowering.lost = lost_targets(graph);
        lowering.is_loose = true;
        for &ix in &outline.paths.order {
            let node = lowering.lower_node(ix, lowered);
            lowered.nodes.push(node);
        }
        // What is only odd may be so because of the outline.
        let mut at = 0;
        self.cx.revise(|found| {
            at += 1;
            (at <= before || found.level == Level::Error).then_some(found)
        });
    }
}

/// Names that edges lead to and no node has: one message about each is enough.
fn lost_targets(graph: &syntax::Graph) -> Vec<String> {
    let targets = graph.nodes.iter().flat_map(syntax::Node::targets);
    let is_lost = |id: &&String| !graph.nodes.iter().any(|node| node.id.value == **id);
    targets.map(|target| &target.value).filter(is_lost).cloned().collect()
}
