//! Paths without bindings: steps over sequences.

use super::super::ast::{Kind, Node, Path, Stage};
use super::Lower;
use crate::expr::core::{Expr, Kind as Core, SortTerm};
use crate::source::{Span, Spanned};

impl Lower<'_> {
    /// A path as a sequence, or as an object if it ends in a grouping.
    pub(super) fn path(&mut self, path: &Path, node: &Node) -> Option<Expr> {
        let keep = path.keep_array || node.keep_array;
        if path.steps.iter().any(|step| step.step.tuple) {
            let tuples = self.tuples(path, node.group.as_ref(), node.span)?;
            return Some(if keep && node.group.is_none() { keep_array(tuples, node.span) } else { tuples });
        }
        let mut of = self.first_step(path.steps.first()?)?;
        for step in &path.steps[1..] {
            of = self.step(of, step)?;
        }
        if keep {
            of = keep_array(of, node.span);
        }
        Some(match &node.group {
            Some(group) => Expr::new(Core::Group(Box::new(of), self.pairs(group)?), node.span),
            None => of,
        })
    }

    pub(super) fn first_step(&mut self, step: &Node) -> Option<Expr> {
        // A variable is the start whatever the context is, as is what the run keeps, and a constructor is not made for
        // each value of it.
        let remembered = matches!(&step.kind, Kind::Call(call) if self.history(&call.procedure).is_some());
        if matches!(step.kind, Kind::Variable(_)) || step.step.cons || remembered {
            let of = self.node(step)?;
            return self.stages(of, &step.step.stages);
        }
        let context = Expr::new(Core::Start, step.span);
        self.step(context, step)
    }

    pub(super) fn step(&mut self, of: Expr, step: &Node) -> Option<Expr> {
        let (span, stages) = (step.span, &step.step.stages);
        match &step.kind {
            Kind::Sort(_) => {
                let terms = self.sort_terms(step)?;
                let sorted = Expr::new(Core::Sort(Box::new(of), terms), span);
                self.stages(sorted, stages)
            }
            Kind::Name(name) if stages.is_empty() => {
                let name = Spanned::new(name.clone(), span);
                Some(Expr::new(Core::Field(Box::new(of), name), span))
            }
            _ => {
                let each = self.node(step)?;
                let each = self.stages(each, stages)?;
                Some(Expr::new(Core::Map(Box::new(of), Box::new(each)), span))
            }
        }
    }

    pub(super) fn sort_terms(&mut self, step: &Node) -> Option<Vec<SortTerm>> {
        let Kind::Sort(terms) = &step.kind else { return Some(Vec::new()) };
        let terms: Vec<_> = terms.iter().map(|term| (self.node(&term.key), term.descending)).collect();
        terms.into_iter().map(|(key, descending)| Some(SortTerm { key: key?, descending })).collect()
    }

    fn stages(&mut self, of: Expr, stages: &[Stage]) -> Option<Expr> {
        stages.iter().try_fold(of, |of, stage| match stage {
            Stage::Filter(predicate) => self.filter(of, predicate),
            // Only a path with bindings has these.
            Stage::Index(_) => Some(of),
        })
    }

    /// `of[predicate]`.
    pub(super) fn filter(&mut self, of: Expr, predicate: &Node) -> Option<Expr> {
        let span = of.span.to(predicate.span);
        let kind = match literal_position(predicate) {
            Some(at) => Core::Index(Box::new(of), at),
            None => Core::Filter(Box::new(of), Box::new(self.node(predicate)?)),
        };
        Some(Expr::new(kind, span))
    }
}

/// A predicate that is a number, rounded down.
pub(super) fn literal_position(predicate: &Node) -> Option<i64> {
    match predicate.kind {
        Kind::Number(value) if predicate.predicates.is_empty() => Some(value.floor() as i64),
        _ => None,
    }
}

fn keep_array(of: Expr, span: Span) -> Expr {
    Expr::new(Core::KeepArray(Box::new(of)), span)
}
