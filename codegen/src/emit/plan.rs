//! The order of a graph's code: straight lines, and branches that meet again.
//!
//! A branch runs up to the node where all its arms meet (its immediate post-dominator). Arms that share nodes
//! before that point each get their own copy of them, which keeps the code plain `if`/`else`.

use crate::ir::Graph;
use crate::ir::graph::NodeIx;

/// A piece of the code.
#[derive(Debug, PartialEq)]
pub enum Step {
    /// Runs a node. For one with several targets, only what decides between them.
    Node(NodeIx),
    /// Runs one of the arms, as the node before decided.
    Branch(NodeIx, Vec<Vec<Step>>),
}

/// The plan of `graph`, from the entry to the node before the exit in each arm.
pub fn plan_graph(graph: &Graph) -> Vec<Step> {
    let meets = meeting_points(graph);
    plan_from(graph, &meets, 0, graph.nodes.len())
}

fn plan_from(graph: &Graph, meets: &[NodeIx], from: NodeIx, stop: NodeIx) -> Vec<Step> {
    let mut steps = Vec::new();
    let mut at = from;
    while at < stop {
        steps.push(Step::Node(at));
        at = match &graph.nodes[at].next[..] {
            [] => break,
            [next] => *next,
            targets => {
                let meet = meets[at];
                let arms = targets.iter().map(|&target| plan_from(graph, meets, target, meet)).collect();
                steps.push(Step::Branch(at, arms));
                meet
            }
        };
    }
    steps
}

/// For each node, the first node that every path from it to the exit passes.
fn meeting_points(graph: &Graph) -> Vec<NodeIx> {
    let count = graph.nodes.len();
    // Nodes are in topological order: going backwards, all successors are done.
    let mut passed: Vec<Vec<bool>> = vec![vec![false; count]; count];
    for ix in (0..count).rev() {
        let mut row = vec![!graph.nodes[ix].next.is_empty(); count];
        for &next in &graph.nodes[ix].next {
            for other in 0..count {
                row[other] &= passed[next][other];
            }
        }
        row[ix] = true;
        passed[ix] = row;
    }
    (0..count).map(|ix| (ix + 1..count).find(|&other| passed[ix][other]).unwrap_or(count)).collect()
}
