//! The order of a graph's code: straight lines, branches that meet again, and regions whose arms share nodes.
//!
//! A branch runs up to the node where all its arms meet (its immediate post-dominator). Where arms have no node in
//! common before that point, it is a plain `if`. Where they do, the shared nodes follow the branch in labelled
//! blocks, which the arms break out to: so every node is emitted exactly once.

use crate::ir::Graph;
use crate::ir::graph::NodeIx;

/// A piece of the code.
#[derive(Debug, PartialEq)]
pub enum Step {
    /// Runs a node. For one with several targets, only what decides between them.
    Node(NodeIx),
    /// Runs one of the arms, as the node before decided.
    Branch(NodeIx, Vec<Vec<Step>>),
    /// Steps that jump to each other's ends: first `first`, then each join in order. All end at `meet`.
    Region {
        /// The branch at the head.
        first: Vec<Step>,
        /// The shared nodes, in topological order, each with what follows it.
        joins: Vec<(NodeIx, Vec<Step>)>,
        /// Where all of it ends.
        meet: NodeIx,
    },
    /// Goes on at a join of the enclosing region, or at its end.
    Jump(NodeIx),
}

/// The plan of `graph`, from the entry to the exit.
pub fn plan_graph(graph: &Graph) -> Vec<Step> {
    let planner = Planner { graph, meets: meeting_points(graph) };
    planner.plan_from(0, graph.nodes.len())
}

struct Planner<'a> {
    graph: &'a Graph,
    meets: Vec<NodeIx>,
}

impl Planner<'_> {
    fn plan_from(&self, from: NodeIx, stop: NodeIx) -> Vec<Step> {
        let mut steps = Vec::new();
        let mut at = from;
        while at < stop {
            at = match &self.graph.nodes[at].next[..] {
                [] => {
                    steps.push(Step::Node(at));
                    break;
                }
                [next] => {
                    steps.push(Step::Node(at));
                    *next
                }
                targets => {
                    let meet = self.meets[at];
                    let joins = self.joins(at, meet);
                    if joins.is_empty() {
                        let arms = targets.iter().map(|&target| self.plan_from(target, meet)).collect();
                        steps.extend([Step::Node(at), Step::Branch(at, arms)]);
                    } else {
                        steps.push(self.plan_region(at, joins, meet));
                    }
                    meet
                }
            };
        }
        steps
    }

    /// Nodes between `at` and `meet` that more than one edge leads to.
    fn joins(&self, at: NodeIx, meet: NodeIx) -> Vec<NodeIx> {
        let mut edges = vec![0usize; self.graph.nodes.len()];
        // Nodes are in topological order: what `at` reaches lies behind it.
        edges[at] = 1;
        for ix in at..meet.min(edges.len()) {
            if edges[ix] > 0 {
                for &next in &self.graph.nodes[ix].next {
                    edges[next] += 1;
                }
            }
        }
        (at + 1..meet.min(edges.len())).filter(|&ix| edges[ix] > 1).collect()
    }

    fn plan_region(&self, at: NodeIx, joins: Vec<NodeIx>, meet: NodeIx) -> Step {
        let stops: Vec<_> = joins.iter().copied().chain([meet]).collect();
        let first = self.plan_to_jump(at, &stops, true);
        let joins = joins.into_iter().map(|join| (join, self.plan_to_jump(join, &stops, true))).collect();
        Step::Region { first, joins, meet }
    }

    /// Steps from `from` up to a jump to one of `stops`, in every arm.
    fn plan_to_jump(&self, from: NodeIx, stops: &[NodeIx], is_head: bool) -> Vec<Step> {
        if !is_head && stops.contains(&from) {
            return vec![Step::Jump(from)];
        }
        let mut steps = vec![Step::Node(from)];
        match &self.graph.nodes[from].next[..] {
            [] => {}
            [next] => steps.extend(self.plan_to_jump(*next, stops, false)),
            targets => {
                let arms = targets.iter().map(|&target| self.plan_to_jump(target, stops, false)).collect();
                steps.push(Step::Branch(from, arms));
            }
        }
        steps
    }
}

/// For each node, the first node that every path from it to the exit passes.
fn meeting_points(graph: &Graph) -> Vec<NodeIx> {
    let count = graph.nodes.len();
    // Nodes are in topological order: going backwards, all successors are done.
    let mut passed: Vec<Vec<bool>> = vec![vec![false; count]; count];
    for ix in (0..count).rev() {
        let mut row = vec![!graph.nodes[ix].next.is_empty(); count];
        for &next in &graph.nodes[ix].next {
            for (mine, theirs) in row.iter_mut().zip(&passed[next]) {
                *mine &= theirs;
            }
        }
        row[ix] = true;
        passed[ix] = row;
    }
    (0..count).map(|ix| (ix + 1..count).find(|&other| passed[ix][other]).unwrap_or(count)).collect()
}
