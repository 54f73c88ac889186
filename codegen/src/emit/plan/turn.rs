//! The inside of a loop: turns, each from a head along its branches up to the next turn, or out of the loop.
//!
//! Heads are the nodes that are entered from outside, and those that several edges of the loop lead to. All others
//! have one way to them, so they stand in the turn of the head that they follow. Most loops have one head.

use super::{Loop, Step};
use crate::ir::Graph;
use crate::ir::graph::NodeIx;

/// The loop at `ix` of the graph's loops.
pub(super) fn plan_loop(graph: &Graph, ix: usize) -> Loop {
    let members = graph.loops[ix].clone();
    let edges =
        graph.nodes.iter().enumerate().flat_map(|(from, node)| node.next.iter().map(move |&to| (from, to)));
    let mut inner = vec![0usize; graph.nodes.len()];
    let (mut entries, mut exits) = (Vec::new(), Vec::new());
    for (from, to) in edges {
        match (members.contains(&from), members.contains(&to)) {
            (true, true) => inner[to] += 1,
            (false, true) if !entries.contains(&to) => entries.push(to),
            (true, false) if !exits.contains(&to) => exits.push(to),
            _ => {}
        }
    }
    let is_head = |node: &NodeIx| entries.contains(node) || inner[*node] > 1;
    let heads: Vec<NodeIx> = members.clone().filter(is_head).collect();
    let turns = Turns { graph, ix, heads: &heads };
    let planned = heads.iter().map(|&head| (head, turns.plan_from(head, true))).collect();
    Loop { heads: planned, entries, exits }
}

struct Turns<'a> {
    graph: &'a Graph,
    ix: usize,
    heads: &'a [NodeIx],
}

impl Turns<'_> {
    fn plan_from(&self, at: NodeIx, is_head: bool) -> Vec<Step> {
        if !self.graph.loops[self.ix].contains(&at) {
            return vec![Step::Leave(self.ix, at)];
        }
        if !is_head && self.heads.contains(&at) {
            return vec![Step::Again(self.ix, at)];
        }
        let mut steps = vec![Step::Node(at)];
        match &self.graph.nodes[at].next[..] {
            [next] => steps.extend(self.plan_from(*next, false)),
            targets => {
                let arms = targets.iter().map(|&target| self.plan_from(target, false)).collect();
                steps.push(Step::Branch(at, arms));
            }
        }
        steps
    }
}
