//! `$reduce`: what it comes to is what its function makes of it, again and again.

use super::Infer;
use super::lattice::items_of;
use crate::diagnostic::Diagnostics;
use crate::expr::core::{Expr, Kind, Lambda};
use crate::expr::function::Function;
use crate::ir::Flow;

/// After so many tries it is anything.
const TRIES: usize = 3;

impl Infer<'_> {
    /// The arguments of `$reduce`; of a literal function, what the whole comes to.
    pub(super) fn reduce(&mut self, args: &mut [Expr]) -> Vec<Flow> {
        let [of, function, rest @ ..] = args else { return self.all(args) };
        let of = self.expr(of);
        let rest = self.all(rest);
        let result = match &mut function.kind {
            Kind::Lambda(lambda) => self.reduction(lambda, &of, rest.first()),
            _ => self.expr(function),
        };
        [of, result].into_iter().chain(rest).collect()
    }

    fn reduction(&mut self, lambda: &mut Lambda, of: &Flow, start: Option<&Flow>) -> Flow {
        let mut given = Self::callback_args(Function::Reduce, of);
        // What starts as nothing starts with the first item.
        let first = Flow::one(items_of(of));
        let so_far = match start {
            Some(start) if start.card.absent => first.join(start),
            Some(start) => start.clone(),
            None => first,
        };
        // It would go through one literal after the other.
        let so_far = Flow { ty: so_far.ty.without_literals(), ..so_far };
        given[0] = self.stable(lambda, &given, so_far);
        self.callback(lambda, &given);
        let mut result = given.swap_remove(0);
        result.card.absent |= of.card.absent || start.is_none_or(|start| start.card.absent);
        result
    }

    /// What a function gives that gets what it gave before, `so_far` at first.
    fn stable(&self, lambda: &Lambda, given: &[Flow], mut so_far: Flow) -> Flow {
        if self.trying {
            return Flow::any();
        }
        let cx = Diagnostics::new();
        let mut given = given.to_vec();
        for _ in 0..TRIES {
            let mut trial = Infer {
                cx: &cx,
                env: self.env,
                handled: self.handled.clone(),
                items: self.items.clone(),
                vars: self.vars.clone(),
                bound_once: self.bound_once.clone(),
                rebound: self.rebound.clone(),
                made: self.made,
                present: self.present.clone(),
                trying: true,
            };
            given[0] = so_far.clone();
            let next = trial.callback(&mut lambda.clone(), &given);
            let next = so_far.join(&Flow { ty: next.ty.without_literals(), ..next });
            let _ = cx.take();
            if next == so_far {
                return so_far;
            }
            so_far = next;
        }
        Flow::any()
    }
}
