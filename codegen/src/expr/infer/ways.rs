//! The ways to the node at hand: where some nodes have not run, others must have, since every way around those leads
//! through these.
//!
//! Branches that meet again are read as `$.fast.days ?? $.slow.days`, or as `$exists($.fast) ? … : …`.

use std::rc::Rc;

use super::Infer;
use super::fact::Base;
use super::narrow::{means_not_run, take_apart};
use crate::expr::core::{Expr, History, Kind};
use crate::expr::function::Function;
use crate::ir::ty::{Literal, Lookup};
use crate::ir::{Flow, Type};

/// A node on the ways to another.
#[derive(Clone, Debug)]
pub struct Stop {
    /// Its id.
    pub id: String,
    /// The nodes that may come next.
    pub next: Vec<usize>,
    /// Whether its output is there whenever it has run.
    pub yields: bool,
}

/// All ways from the entry of a graph to the node at hand. By default nothing is known of them.
#[derive(Clone, Debug, Default)]
pub struct Ways {
    stops: Rc<[Stop]>,
    entry: usize,
    at: usize,
}

impl Ways {
    /// The ways from `entry` to `at`.
    pub fn new(stops: Rc<[Stop]>, entry: usize, at: usize) -> Self {
        Self { stops, entry, at }
    }

    /// The nodes whose outputs are there if none of these has run.
    fn found_without(&self, away: &[String]) -> Vec<String> {
        let mut closed: Vec<bool> = self.stops.iter().map(|stop| away.contains(&stop.id)).collect();
        if !self.leads(&closed) {
            return Vec::new();
        }
        let mut found = Vec::new();
        for (ix, stop) in self.stops.iter().enumerate() {
            if ix == self.at || closed[ix] || !stop.yields {
                continue;
            }
            closed[ix] = true;
            if !self.leads(&closed) {
                found.push(stop.id.clone());
            }
            closed[ix] = false;
        }
        found
    }

    /// Whether a way leads to the node at hand that meets no closed node before.
    fn leads(&self, closed: &[bool]) -> bool {
        let mut seen = closed.to_vec();
        let mut open = vec![self.entry];
        while let Some(from) = open.pop() {
            let Some(stop) = self.stops.get(from) else { return false };
            if std::mem::replace(&mut seen[from], true) {
                continue;
            }
            if stop.next.contains(&self.at) {
                return true;
            }
            open.extend(&stop.next);
        }
        false
    }

    fn yields(&self, id: &str) -> bool {
        self.stops.iter().any(|stop| stop.id == id && stop.yields)
    }
}

impl Infer<'_> {
    /// `inner`, where `of` is absent, or counts as false where that is `enough`.
    pub(super) fn without(&mut self, of: &Expr, enough: bool, inner: impl FnOnce(&mut Self) -> Flow) -> Flow {
        let mut away = Vec::new();
        self.away_if_absent(of, enough, &mut away);
        self.knowing(Vec::new(), away, &[], inner)
    }

    /// The nodes that have run since all of these have not.
    pub(super) fn run_instead(&self) -> Vec<String> {
        self.env.ways.found_without(&self.away)
    }

    /// Adds the nodes that have not run if `test` holds, or if it does not.
    pub(super) fn away_if(&self, test: &Expr, holds: bool, away: &mut Vec<String>) {
        take_apart(test, holds, &mut |test, holds| self.away_if_part(test, holds, away));
    }

    fn away_if_part(&self, test: &Expr, holds: bool, away: &mut Vec<String>) {
        match &test.kind {
            Kind::Call(function, args) => match (function.value, args.as_slice()) {
                (Function::Exists, [of]) if !holds => self.away_if_absent(of, false, away),
                _ => {}
            },
            Kind::Compare(comparison, left, right) => {
                if let (Kind::History(History::Count(id)), Kind::Literal(Literal::Integer(count))) =
                    (&left.kind, &right.kind)
                    && means_not_run(*comparison, *count, holds)
                {
                    away.push(id.value.clone());
                }
            }
            Kind::Var(id) if self.tests.contains_key(id) => {
                away.extend(self.tests[id][usize::from(holds)].away.iter().cloned());
            }
            _ if !holds => self.away_if_absent(test, true, away),
            _ => {}
        }
    }

    /// Adds the nodes that have not run if `expr` is absent, or counts as false where that is `enough`.
    fn away_if_absent(&self, expr: &Expr, enough: bool, away: &mut Vec<String>) {
        match &expr.kind {
            Kind::Unwrap(of) => self.away_if_absent(of, enough, away),
            Kind::Block(locals, items) => {
                if let ([], [only]) = (locals.as_slice(), items.as_slice()) {
                    self.away_if_absent(only, enough, away);
                }
            }
            // Where the whole is absent, both are.
            Kind::Default(left, right) if !enough => {
                self.away_if_absent(left, false, away);
                self.away_if_absent(right, false, away);
            }
            Kind::Elvis(left, right) => {
                self.away_if_absent(left, true, away);
                self.away_if_absent(right, enough, away);
            }
            _ => away.extend(self.node_behind(expr, enough)),
        }
    }

    /// The node that has not run if a path from its output is absent: what the path asks for is always in the output.
    fn node_behind(&self, expr: &Expr, enough: bool) -> Option<String> {
        let mut path = Vec::new();
        let Base::Item(at) = self.base_of(expr, &mut path)? else { return None };
        let root = self.items.get(at).filter(|item| item.is_all())?;
        let node = path.first()?.to_string();
        if !self.env.ways.yields(&node) {
            return None;
        }
        let mut ty = root.flow.ty.field(&node).ty()?;
        for name in &path[1..] {
            ty = match ty.field(name) {
                Lookup::Found(field) if field.required => field.ty,
                _ => return None,
            };
        }
        (!enough || is_full(&ty)).then_some(node)
    }
}

/// Whether a value counts as true, whatever it is.
fn is_full(ty: &Type) -> bool {
    matches!(ty, Type::Object(object) if object.fields.iter().any(|field| field.required))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The nodes found at `at` in a graph whose edges are these, without those.
    fn found(next: &[&[usize]], at: usize, away: &[&str]) -> Vec<String> {
        let stops = next.iter().enumerate().map(|(ix, next)| Stop {
            id: ix.to_string(),
            next: next.to_vec(),
            yields: true,
        });
        let away: Vec<_> = away.iter().map(|id| (*id).to_owned()).collect();
        Ways::new(stops.collect(), 0, at).found_without(&away)
    }

    #[test]
    fn around_one_branch_leads_the_other() {
        let diamond: [&[usize]; 5] = [&[1], &[2, 3], &[4], &[4], &[]];
        assert_eq!(found(&diamond, 4, &["2"]), ["0", "1", "3"]);
        assert_eq!(found(&diamond, 4, &[]), ["0", "1"]);
        // It cannot be; so nothing is said.
        assert_eq!(found(&diamond, 4, &["2", "3"]), [""; 0]);
    }

    #[test]
    fn of_three_branches_the_third_is_left() {
        let three: [&[usize]; 6] = [&[1], &[2, 3, 4], &[5], &[5], &[5], &[]];
        assert_eq!(found(&three, 5, &["2"]), ["0", "1"]);
        assert_eq!(found(&three, 5, &["2", "3"]), ["0", "1", "4"]);
    }

    #[test]
    fn a_way_around_both_branches_leaves_nothing_known() {
        let open: [&[usize]; 5] = [&[1], &[2, 3, 4], &[4], &[4], &[]];
        assert_eq!(found(&open, 4, &["2"]), ["0", "1"]);
    }

    #[test]
    fn in_a_loop_the_node_at_hand_has_not_run_on_the_first_turn() {
        // 0 → 1 → 2 → {1, 3}
        let turns: [&[usize]; 4] = [&[1], &[2], &[1, 3], &[]];
        assert_eq!(found(&turns, 1, &["2"]), ["0"]);
        assert_eq!(found(&turns, 1, &["1"]), ["0"]);
    }
}
