//! Paths whose steps bind variables, positions or ancestors.

use super::lattice::{gathered, items_of, spread};
use super::object::Grouping;
use super::{Infer, Item, value_type};
use crate::expr::core::{TupleKind, TupleStage, TupleStep, Tuples, VarId};
use crate::ir::{Card, Flow, Type};

impl Infer<'_> {
    pub(super) fn tuples(&mut self, tuples: &mut Tuples) -> Flow {
        let start = self.expr(&mut tuples.of);
        let mut value = match tuples.whole {
            true => Flow { ty: value_type(&start), card: Card { absent: start.card.absent, many: false } },
            false => Flow::one(items_of(&start)),
        };
        let mut bound = Vec::new();
        let mut path = self.path_of(&tuples.of);
        for step in &mut tuples.steps {
            value = self.tuple_step(step, value, &mut path, &mut bound);
        }
        let Some(pairs) = &mut tuples.group else {
            return Flow::many(value.ty);
        };
        let mut grouping = Grouping::default();
        for (key, of) in pairs {
            self.with_value(value.clone(), &path, |infer| infer.expr(key));
            // All that is bound for the values of a group comes together too.
            let alone: Vec<_> = bound.iter().map(|id| (*id, self.variable(*id))).collect();
            for (id, flow) in &alone {
                self.vars.insert(*id, gathered(&value_type(flow), flow.card.absent));
            }
            let all = gathered(&value.ty, value.card.absent);
            let flow = self.with_value(all, &path, |infer| infer.expr(of));
            self.vars.extend(alone);
            grouping.add(key, &flow, self.is_filled(of));
        }
        grouping.finish()
    }

    /// What the values are after a step; `path` is how the user would write them.
    fn tuple_step(
        &mut self,
        step: &mut TupleStep,
        value: Flow,
        path: &mut Option<String>,
        bound: &mut Vec<VarId>,
    ) -> Flow {
        let mut next = value.clone();
        match &mut step.kind {
            TupleKind::Each { expr, focus, index, ancestor } => {
                let (found, to) =
                    self.with_value(value.clone(), path, |infer| (infer.expr(expr), infer.path_of(expr)));
                let each = Flow::one(items_of(&found).join(&spread(&value_type(&found))));
                match focus {
                    Some(focus) => self.bind_step(*focus, each, bound),
                    None => {
                        next = each;
                        *path = to;
                    }
                }
                if let Some(index) = index {
                    self.bind_step(*index, Flow::one(Type::integer()), bound);
                }
                if let Some(ancestor) = ancestor {
                    self.bind_step(*ancestor, value, bound);
                }
            }
            TupleKind::Sort { terms, index } => {
                for term in terms {
                    self.with_value(value.clone(), path, |infer| infer.expr(&mut term.key));
                    self.check_sort_key(term);
                }
                if let Some(index) = index {
                    self.bind_step(*index, Flow::one(Type::integer()), bound);
                }
            }
        }
        for stage in &mut step.stages {
            match stage {
                TupleStage::Filter(test) => {
                    self.with_value(next.clone(), path, |infer| infer.expr(test));
                }
                TupleStage::Index(index) => self.bind_step(*index, Flow::one(Type::integer()), bound),
                TupleStage::At(_) => {}
            }
        }
        next
    }

    fn bind_step(&mut self, id: VarId, flow: Flow, bound: &mut Vec<VarId>) {
        self.vars.insert(id, flow);
        bound.push(id);
    }

    fn with_value<T>(&mut self, flow: Flow, path: &Option<String>, inner: impl FnOnce(&mut Self) -> T) -> T {
        self.items.push(Item::new(flow, path.clone()));
        let found = inner(self);
        self.items.pop();
        found
    }
}
