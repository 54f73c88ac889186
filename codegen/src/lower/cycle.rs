//! What nodes yield in a graph with loops: there a node may read another that is lowered after it.
//!
//! Types are a fixed point. At first nothing is known to come out of a transform, which is what the first turn sees;
//! then each round sees what the round before came to, until nothing changes. What keeps growing becomes `any`.

use super::node::NodeLowering;
use super::snapshot::output_of;
use crate::diagnostic::Diagnostics;
use crate::expr::core::Expr;
use crate::expr::{infer, parse_jsonata};
use crate::ir::graph::{Graph, NodeIx};
use crate::ir::{Card, Flow, Type};
use crate::syntax::{Body, Node, NodeKind};

/// After so many rounds, what changes is widened.
const PATIENCE: usize = 4;

/// After so many, what changes is given up: nothing is known of it.
const ROUNDS: usize = 24;

impl NodeLowering<'_, '_> {
    /// Whether what a node yields is found before the node is lowered.
    pub(super) fn is_settled(&self, node: &Node) -> bool {
        !self.outline.paths.loops.is_empty() && matches!(node.kind, NodeKind::Transform(Body::Expr(_)))
    }

    /// Finds what all nodes yield, if there are loops. What is wrong with them is said when they are lowered.
    pub(super) fn settle_flows(&mut self, graph: &Graph) {
        if self.outline.paths.loops.is_empty() {
            return;
        }
        let quiet = Diagnostics::new();
        let mut transforms = Vec::new();
        for (place, &ix) in self.outline.paths.order.iter().enumerate() {
            let node = &self.graph.nodes[ix];
            match &node.kind {
                NodeKind::Transform(Body::Expr(text)) => {
                    self.flows[place] = Flow { ty: Type::Never, card: Card::ONE };
                    transforms.push((place, ix, parse_jsonata(&quiet, text)));
                }
                _ => self.flows[place] = self.declared_flow(node, graph),
            }
        }
        for round in 0..=ROUNDS {
            let mut changed = false;
            for (place, ix, expr) in &transforms {
                let found = self.round(&quiet, *ix, expr.clone(), round);
                let found = self.next_flow(*place, found, round);
                changed |= found != self.flows[*place];
                self.flows[*place] = found;
            }
            if !changed {
                break;
            }
        }
        quiet.take();
    }

    fn round(&mut self, quiet: &Diagnostics, ix: usize, expr: Option<Expr>, round: usize) -> Flow {
        match expr {
            Some(mut expr) if round < ROUNDS => {
                self.at = ix;
                let env = self.env(&expr, &self.lower_before(ix), &[]);
                infer(quiet, &mut expr, &env)
            }
            _ => Flow::any(),
        }
    }

    /// What is known of a transform after a round. Outside of loops that is what the round found: it hangs on no later
    /// node.
    fn next_flow(&self, place: NodeIx, found: Flow, round: usize) -> Flow {
        if !self.outline.paths.loops.iter().any(|range| range.contains(&place)) {
            return found;
        }
        let known = &self.flows[place];
        let card = known.card.join(found.card);
        let mut ty = known.ty.blend(&found.ty);
        if round >= PATIENCE {
            ty = known.ty.widen(&ty);
        }
        Flow { ty, card }
    }

    /// What a node yields that is no expression.
    fn declared_flow(&mut self, node: &Node, graph: &Graph) -> Flow {
        Flow::one(match &node.kind {
            NodeKind::Entry => graph.input.ty.clone(),
            NodeKind::Exit => graph.output.ty.clone(),
            NodeKind::Call { spec, .. } if self.runs_graph(spec) => {
                self.known_callee(spec).map_or(Type::Any, |callee| callee.yields().clone())
            }
            NodeKind::Call { spec, .. } => {
                self.known_spec(spec).map_or(Type::Any, |spec| spec.output.ty.clone())
            }
            NodeKind::Transform(Body::Rust(body)) => self.shared.types.lower_type(&body.output),
            NodeKind::Switch(_) | NodeKind::Match(..) => Type::String(None),
            NodeKind::Mcp { server, tool, .. } => return output_of(self.known_tool(server, tool)),
            NodeKind::Transform(_) => Type::Any,
        })
    }
}
