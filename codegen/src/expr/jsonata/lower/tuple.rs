//! Paths whose steps bind variables (`@$v`), positions (`#$i`) or ancestors (`%`).

use super::super::ast::{Group, Kind, Node, Path, Stage};
use super::Lower;
use super::path::literal_position;
use crate::expr::core::{Expr, Kind as Core, TupleKind, TupleStage, TupleStep, Tuples};
use crate::source::Span;

impl Lower<'_> {
    pub(super) fn tuples(&mut self, path: &Path, group: Option<&Group>, span: Span) -> Option<Expr> {
        // Names that steps bind are known to the steps, stages and groups behind them.
        self.push_frame();
        let tuples = self.tuple_path(path, group);
        self.leave();
        Some(Expr::new(Core::Tuples(Box::new(tuples?)), span))
    }

    fn tuple_path(&mut self, path: &Path, group: Option<&Group>) -> Option<Tuples> {
        let first = path.steps.first()?;
        let from = path.steps.iter().position(|step| step.step.tuple).unwrap_or(0);
        let (of, whole) = match from {
            // A variable is the start whatever the context is: it is evaluated once.
            0 => (Expr::new(Core::Start, first.span), matches!(first.kind, Kind::Variable(_))),
            _ => {
                let mut of = self.first_step(first)?;
                for step in &path.steps[1..from] {
                    of = self.step(of, step)?;
                }
                (of, false)
            }
        };
        let mut steps = Vec::new();
        for step in &path.steps[from..] {
            steps.push(self.tuple_step(step)?);
        }
        let group = match group {
            Some(group) => Some(self.pairs(group)?),
            None => None,
        };
        Some(Tuples { of, whole, steps, carries: path.tuple, group })
    }

    fn tuple_step(&mut self, step: &Node) -> Option<TupleStep> {
        let kind = match &step.kind {
            Kind::Sort(_) => {
                let terms = self.sort_terms(step)?;
                let index = step.step.index.as_deref().map(|name| self.declare(name));
                TupleKind::Sort { terms, index }
            }
            _ => {
                let expr = self.node(step)?;
                let ancestor = step.step.ancestor.map(|label| {
                    let id = self.labels.get(&label).copied().unwrap_or_else(|| self.fresh());
                    self.labels.insert(label, id);
                    id
                });
                let focus = step.step.focus.as_deref().map(|name| self.declare(name));
                let index = step.step.index.as_deref().map(|name| self.declare(name));
                TupleKind::Each { expr, focus, index, ancestor }
            }
        };
        let stages = step.step.stages.iter().map(|stage| self.tuple_stage(stage));
        let stages: Vec<_> = stages.collect();
        Some(TupleStep { kind, stages: stages.into_iter().collect::<Option<_>>()? })
    }

    fn tuple_stage(&mut self, stage: &Stage) -> Option<TupleStage> {
        Some(match stage {
            Stage::Index(name) => TupleStage::Index(self.declare(&name.value)),
            Stage::Filter(predicate) => match literal_position(predicate) {
                Some(at) => TupleStage::At(at),
                None => TupleStage::Filter(self.node(predicate)?),
            },
        })
    }
}
