//! Where the outputs of nodes live in an executor.
//!
//! An output that every reader can see from where it is made is a plain `let`. One that is made in an arm and
//! read after it is declared ahead of all code; if not every path to a reader makes it, it is an `Option`. So is one
//! that a loop makes in ways that rustc cannot follow.

use std::collections::{BTreeSet, HashMap};

use crate::ir::Graph;
use crate::ir::graph::{Kind, Look, NodeIx};

use super::history::latest;
use crate::emit::plan::{Plan, Step};

/// What is known of each node's local variable.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Local {
    /// Some node reads it.
    pub read: bool,
    /// It is declared ahead of the code.
    pub ahead: bool,
    /// It is an `Option`.
    pub optional: bool,
    /// It is made in a loop.
    pub repeats: bool,
}

/// The local variables of all nodes of `graph`.
pub(super) fn find_locals(graph: &Graph, plan: &Plan) -> Vec<Local> {
    let mut locals = vec![Local::default(); graph.nodes.len()];
    let (of, arms) = (vec![Vec::new(); graph.nodes.len()], vec![Vec::new(); graph.nodes.len()]);
    let mut blocks = Blocks { plan, of, arms, count: 0 };
    blocks.find(&plan.steps, &mut Vec::new());
    for (ix, node) in graph.nodes.iter().enumerate() {
        for other in reads(graph, ix) {
            let Some(before) = node.before.iter().find(|before| before.node == other) else {
                continue;
            };
            let local = &mut locals[other];
            local.read = true;
            local.optional |= !before.always;
            let is_choice = matches!(graph.nodes[other].kind, Kind::Switch(_) | Kind::Match(_));
            local.ahead |= !before.always || !blocks.sees(ix, other, is_choice);
        }
    }
    for (ix, (node, local)) in graph.nodes.iter().zip(&mut locals).enumerate() {
        let looped = graph.loops.iter().position(|range| range.contains(&ix));
        local.repeats = looped.is_some();
        local.optional |= node.flow.card.absent;
        local.optional |= local.ahead && looped.is_some_and(|looped| plan.loops[looped].is_opaque());
    }
    locals
}

/// The block, as a path from the outermost, in which each node stands.
struct Blocks<'p> {
    plan: &'p Plan,
    of: Vec<Vec<usize>>,
    /// The blocks of the arms of each node that chooses: its output is made there.
    arms: Vec<Vec<usize>>,
    count: usize,
}

impl Blocks<'_> {
    fn find(&mut self, steps: &[Step], path: &mut Vec<usize>) {
        for step in steps {
            match step {
                Step::Node(ix) => self.of[*ix] = path.clone(),
                Step::Branch(ix, arms) => {
                    for arm in arms {
                        self.arms[*ix].push(self.count + 1);
                        self.find_in_block(arm, path);
                    }
                }
                Step::After(_, arms) => arms.iter().for_each(|arm| self.find_in_block(arm, path)),
                Step::Loop(ix) => {
                    let heads = &self.plan.loops[*ix].heads;
                    heads.iter().for_each(|(_, steps)| self.find_in_block(steps, path));
                }
                Step::Region { first, joins, .. } => {
                    self.find_in_block(first, path);
                    joins.iter().for_each(|(_, steps)| self.find_in_block(steps, path));
                }
                Step::Jump(_) | Step::Again(..) | Step::Leave(..) => {}
            }
        }
    }

    fn find_in_block(&mut self, steps: &[Step], path: &mut Vec<usize>) {
        self.count += 1;
        path.push(self.count);
        self.find(steps, path);
        path.pop();
    }

    /// Whether a plain `let` of `made` is in scope wherever `reader` stands.
    fn sees(&self, reader: NodeIx, made: NodeIx, is_choice: bool) -> bool {
        let (reader, block) = (&self.of[reader], &self.of[made]);
        let in_arm = || reader.get(block.len()).is_some_and(|block| self.arms[made].contains(block));
        reader.starts_with(block) && (!is_choice || in_arm())
    }
}

/// The nodes whose outputs the node at `ix` reads.
pub(super) fn reads(graph: &Graph, ix: NodeIx) -> BTreeSet<NodeIx> {
    let node = &graph.nodes[ix];
    let by_name: HashMap<&str, NodeIx> =
        graph.nodes.iter().enumerate().map(|(ix, node)| (node.id.as_str(), ix)).collect();
    let mut found = BTreeSet::new();
    for expr in node.exprs() {
        expr.for_each_read(&mut |name| match name {
            Some(name) => found.extend(by_name.get(name)),
            None => found.extend(node.before.iter().map(|before| before.node)),
        });
        expr.for_each_history(&mut |history| found.extend(latest(graph, ix, history)));
    }
    let params = node.rust_fn().into_iter().flat_map(|body| &body.params);
    let latest = params.filter(|param| matches!(param.look, Look::Latest | Look::Optional));
    found.extend(latest.map(|param| param.node));
    found
}
