//! Which outputs nodes hand on as structs of the executor's own.

use super::Executor;
use crate::emit::expr::emit_handed;
use crate::ir::graph::{Compute, Kind, NodeIx};
use crate::ir::{Card, Graph};

impl Executor<'_> {
    /// Decides of each node, in the order in which they run, how it hands its output on.
    pub(super) fn hand_on(&mut self) {
        self.handed = self.graph.nodes.iter().map(|_| None).collect();
        if looks_back(self.graph) {
            return;
        }
        for ix in 0..self.graph.nodes.len() {
            let Kind::Transform(Compute::Expr(expr)) = &self.graph.nodes[ix].kind else { continue };
            if !self.locals[ix].read || !may_hand_on(self.graph, ix) {
                continue;
            }
            if let Some(handed) = emit_handed(expr, &self.scope(ix)) {
                self.records = handed.records;
                self.handed[ix] = Some((handed.code, handed.repr));
            }
        }
    }
}

/// Whether something reads outputs other than by the names of their nodes: a look into the history, or Rust functions.
fn looks_back(graph: &Graph) -> bool {
    let mut found = graph.item.is_some();
    for expr in graph.nodes.iter().flat_map(|node| node.exprs()) {
        expr.for_each_history(&mut |_| found = true);
    }
    found
}

/// Whether the output of `ix` is made once, and stays inside the graph.
fn may_hand_on(graph: &Graph, ix: NodeIx) -> bool {
    let node = &graph.nodes[ix];
    let leads_out = node.next.iter().any(|next| matches!(graph.nodes[*next].kind, Kind::Exit));
    let loops = graph.loops.iter().any(|range| range.contains(&ix));
    !leads_out && !loops && node.flow.card == Card::ONE
}
