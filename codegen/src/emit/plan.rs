//! The order of a graph's code: straight lines, branches that meet again, regions whose arms share nodes, and loops.
//!
//! A branch runs up to the node where all its arms meet (its immediate post-dominator). Where arms have no node in
//! common before that point, it is a plain `if`. Where they do, the shared nodes follow the branch in labelled
//! blocks, which the arms break out to. A loop is one unit of all that, whatever goes on inside it (`turn`). So every
//! node is emitted exactly once.

use std::ops::Range;

use crate::ir::Graph;
use crate::ir::graph::NodeIx;

mod turn;

use turn::plan_loop;

/// The code of a graph, in its order.
#[derive(Debug, PartialEq)]
pub struct Plan {
    /// From the entry to the exit.
    pub steps: Vec<Step>,
    /// The loops in it; indices are those of the graph's loops.
    pub loops: Vec<Loop>,
}

/// A piece of the code.
#[derive(Debug, PartialEq)]
pub enum Step {
    /// Runs a node. For one with several targets, only what decides between them.
    Node(NodeIx),
    /// Runs one of the arms, as the node before decided.
    Branch(NodeIx, Vec<Vec<Step>>),
    /// Runs a loop.
    Loop(usize),
    /// Runs one of the arms, by the exit that the loop before took.
    After(usize, Vec<Vec<Step>>),
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
    /// Goes on at a head of the enclosing loop.
    Again(usize, NodeIx),
    /// Leaves the enclosing loop to a node outside of it.
    Leave(usize, NodeIx),
}

/// A loop.
#[derive(Debug, PartialEq)]
pub struct Loop {
    /// Where turns begin, each with its steps. With one head it is a plain `loop`.
    pub heads: Vec<(NodeIx, Vec<Step>)>,
    /// The heads that the code before the loop leads to.
    pub entries: Vec<NodeIx>,
    /// The nodes that it leads out to.
    pub exits: Vec<NodeIx>,
}

impl Loop {
    /// Whether its code takes ways that rustc cannot follow: through a `match` of what a variable says.
    pub fn is_opaque(&self) -> bool {
        self.heads.len() > 1 || self.exits.len() > 1
    }
}

/// The plan of `graph`, from the entry to the exit.
pub fn plan_graph(graph: &Graph) -> Plan {
    let loops: Vec<_> = (0..graph.loops.len()).map(|ix| plan_loop(graph, ix)).collect();
    let units = find_units(graph, &loops);
    let meets = meeting_points(&units);
    let planner = Planner { graph, units, meets };
    let steps = planner.plan_from(0, planner.units.len());
    Plan { steps, loops }
}

/// A node or a loop: among these there are no cycles.
#[derive(Debug)]
struct Unit {
    nodes: Range<NodeIx>,
    looped: Option<usize>,
    next: Vec<usize>,
}

fn find_units(graph: &Graph, loops: &[Loop]) -> Vec<Unit> {
    let mut units: Vec<Unit> = Vec::new();
    let mut at = 0;
    while at < graph.nodes.len() {
        let looped = graph.loops.iter().position(|range| range.start == at);
        let nodes = looped.map_or(at..at + 1, |ix| graph.loops[ix].clone());
        at = nodes.end;
        units.push(Unit { nodes, looped, next: Vec::new() });
    }
    let unit_of = |node: &NodeIx| units.iter().position(|unit| unit.nodes.contains(node));
    let next: Vec<Vec<_>> = units
        .iter()
        .map(|unit| match unit.looped {
            Some(ix) => loops[ix].exits.iter().filter_map(unit_of).collect(),
            None => graph.nodes[unit.nodes.start].next.iter().filter_map(unit_of).collect(),
        })
        .collect();
    units.iter_mut().zip(next).for_each(|(unit, next)| unit.next = next);
    units
}

struct Planner<'a> {
    graph: &'a Graph,
    units: Vec<Unit>,
    meets: Vec<usize>,
}

impl Planner<'_> {
    fn plan_from(&self, from: usize, stop: usize) -> Vec<Step> {
        let mut steps = Vec::new();
        let mut at = from;
        while at < stop {
            at = match &self.units[at].next[..] {
                [] => {
                    steps.push(self.run(at));
                    break;
                }
                [next] => {
                    steps.push(self.run(at));
                    *next
                }
                targets => {
                    let meet = self.meets[at];
                    let joins = self.joins(at, meet);
                    if joins.is_empty() {
                        let arms = targets.iter().map(|&target| self.plan_from(target, meet)).collect();
                        steps.extend([self.run(at), self.branch(at, arms)]);
                    } else {
                        steps.push(self.plan_region(at, joins, meet));
                    }
                    meet
                }
            };
        }
        steps
    }

    fn run(&self, at: usize) -> Step {
        match self.units[at].looped {
            Some(ix) => Step::Loop(ix),
            None => Step::Node(self.units[at].nodes.start),
        }
    }

    fn branch(&self, at: usize, arms: Vec<Vec<Step>>) -> Step {
        match self.units[at].looped {
            Some(ix) => Step::After(ix, arms),
            None => Step::Branch(self.units[at].nodes.start, arms),
        }
    }

    /// The node that stands for a unit; behind the last unit, behind the last node.
    fn node(&self, at: usize) -> NodeIx {
        self.units.get(at).map_or(self.graph.nodes.len(), |unit| unit.nodes.start)
    }

    /// Units between `at` and `meet` that more than one edge leads to.
    fn joins(&self, at: usize, meet: usize) -> Vec<usize> {
        let mut edges = vec![0usize; self.units.len()];
        // Units are in topological order: what `at` reaches lies behind it.
        edges[at] = 1;
        for ix in at..meet.min(edges.len()) {
            if edges[ix] > 0 {
                for &next in &self.units[ix].next {
                    edges[next] += 1;
                }
            }
        }
        (at + 1..meet.min(edges.len())).filter(|&ix| edges[ix] > 1).collect()
    }

    fn plan_region(&self, at: usize, joins: Vec<usize>, meet: usize) -> Step {
        let stops: Vec<_> = joins.iter().copied().chain([meet]).collect();
        let first = self.plan_to_jump(at, &stops, true);
        let joins =
            joins.into_iter().map(|join| (self.node(join), self.plan_to_jump(join, &stops, true))).collect();
        Step::Region { first, joins, meet: self.node(meet) }
    }

    /// Steps from `from` up to a jump to one of `stops`, in every arm.
    fn plan_to_jump(&self, from: usize, stops: &[usize], is_head: bool) -> Vec<Step> {
        if !is_head && stops.contains(&from) {
            return vec![Step::Jump(self.node(from))];
        }
        let mut steps = vec![self.run(from)];
        match &self.units[from].next[..] {
            [] => {}
            [next] => steps.extend(self.plan_to_jump(*next, stops, false)),
            targets => {
                let arms = targets.iter().map(|&target| self.plan_to_jump(target, stops, false)).collect();
                steps.push(self.branch(from, arms));
            }
        }
        steps
    }
}

/// For each unit, the first unit that every path from it to the exit passes.
fn meeting_points(units: &[Unit]) -> Vec<usize> {
    let count = units.len();
    // Units are in topological order: going backwards, all successors are done.
    let mut passed: Vec<Vec<bool>> = vec![vec![false; count]; count];
    for ix in (0..count).rev() {
        let mut row = vec![!units[ix].next.is_empty(); count];
        for &next in &units[ix].next {
            for (mine, theirs) in row.iter_mut().zip(&passed[next]) {
                *mine &= theirs;
            }
        }
        row[ix] = true;
        passed[ix] = row;
    }
    (0..count).map(|ix| (ix + 1..count).find(|&other| passed[ix][other]).unwrap_or(count)).collect()
}
