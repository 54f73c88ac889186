//! `$reduce`: what it comes to is what its function makes of it, again and again.

use super::Infer;
use super::lattice::items_of;
use crate::expr::core::{Expr, Kind, Lambda};
use crate::expr::function::Function;
use crate::ir::Flow;

impl Infer<'_> {
    /// The arguments of `$reduce`; of its function, what the whole comes to.
    pub(super) fn reduce(&mut self, args: &mut [Expr]) -> Vec<Flow> {
        let [of, function, rest @ ..] = args else { return self.all(args) };
        let from = self.told_path(of);
        let flow = self.expr(of);
        let filled = self.is_filled(of);
        let rest = self.all(rest);
        self.check_reducer(function);
        self.note_elements(Function::Reduce, function, from);
        let result = self.reduction(function, &flow, filled, rest.first());
        [flow, result].into_iter().chain(rest).collect()
    }

    /// `filled` says that there is always something to reduce.
    fn reduction(&mut self, function: &mut Expr, of: &Flow, filled: bool, start: Option<&Flow>) -> Flow {
        let mut given = Self::callback_args(Function::Reduce, of);
        // What starts as nothing starts with the first item.
        let first = Flow::one(items_of(of));
        let so_far = match start {
            Some(start) if start.card.absent => first.join(start),
            Some(start) => start.clone(),
            None => first,
        };
        let literal: Option<Box<Lambda>> = match &function.kind {
            Kind::Lambda(lambda) => Some(lambda.clone()),
            _ => None,
        };
        let mut result = match literal {
            Some(lambda) => {
                let result = self.settled(so_far, |trial, so_far| {
                    let mut given = given.clone();
                    given[0] = so_far.clone();
                    trial.callback(&mut lambda.clone(), &given)
                });
                given[0] = result.clone();
                self.called_back(function, &given);
                result
            }
            None => {
                self.expr(function);
                match self.callable(function) {
                    Some(callable) => self.settled(so_far, |trial, so_far| {
                        let mut given = given.clone();
                        given[0] = so_far.clone();
                        trial.apply(&callable, &given)
                    }),
                    None => Flow::any(),
                }
            }
        };
        given[0] = result.clone();
        self.check_called_back(Function::Reduce, function, &given);
        let starts = start.is_some_and(|start| !start.card.absent);
        result.card.absent |= !filled && (of.card.absent || !starts);
        result
    }
}
