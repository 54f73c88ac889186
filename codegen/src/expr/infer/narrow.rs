//! What the condition of `? :` tells of its arms: which nodes have run, and what is where it asks.
//!
//! A loop begins with `$executionCount("next") = 0 ? … : …`, or with `$exists($.next) ? … : …`. In the arm for later
//! turns the node is known to have run, so its output is a plain value there.

use std::collections::HashMap;
use std::rc::Rc;

use super::fact::{Base, Fact, narrowed};
use super::{Infer, Item, Kinds};
use crate::expr::core::{Comparison, Expr, History, Kind, VarId};
use crate::expr::function::Function;
use crate::ir::ty::{Literal, Object};
use crate::ir::{Flow, Type};

impl Infer<'_> {
    /// `inner`, where `test` is known to hold, or not to.
    pub(super) fn given(&mut self, test: &Expr, holds: bool, inner: impl FnOnce(&mut Self) -> Flow) -> Flow {
        let Told { mut ran, away, facts } = self.told_by(test, holds);
        let since = |id: &String| self.env.since.iter().find(|(counted, _)| counted == id);
        let others: Vec<_> = ran.iter().filter_map(since).flat_map(|(_, others)| others.clone()).collect();
        ran.extend(others);
        ran.retain(|id| self.env.roots.iter().any(|root| root.name == *id && !root.flow.card.absent));
        self.knowing(ran, away, &facts, inner)
    }

    /// What `test` tells if it holds, or if it does not.
    fn told_by(&self, test: &Expr, holds: bool) -> Told {
        let mut told = Told::default();
        let top = self.items.last().is_some_and(Item::is_all);
        Ran { top, tests: &self.tests, found: &mut told.ran }.collect(test, holds);
        self.facts(test, holds, &mut told.facts);
        self.away_if(test, holds, &mut told.away);
        told
    }

    /// Remembers what a condition tells that a variable holds. What it is about stays what it is as long as the variable
    /// can be seen.
    pub(super) fn note_test(&mut self, id: VarId, value: &Expr) {
        self.tests.remove(&id);
        if !self.unasked && Kinds::of(&value.flow.ty).within(Kinds::BOOL) {
            let told = [false, true].map(|holds| self.told_by(value, holds));
            self.tests.insert(id, Rc::new(told));
        }
    }

    /// `inner`, where these nodes have run and those have not.
    pub(super) fn knowing(
        &mut self,
        mut ran: Vec<String>,
        away: Vec<String>,
        facts: &[Fact],
        inner: impl FnOnce(&mut Self) -> Flow,
    ) -> Flow {
        if self.unasked || ran.is_empty() && away.is_empty() && facts.is_empty() {
            return inner(self);
        }
        let not_away = self.away.len();
        if !away.is_empty() {
            self.away.extend(away);
            ran.extend(self.run_instead());
        }
        let (count, items, vars) = (self.present.len(), self.items.clone(), self.known_before(facts));
        let believes = !vars.is_empty() || !ran.is_empty();
        for item in self.items.iter_mut().filter(|item| item.is_all()) {
            item.flow.ty = with_fields(&item.flow.ty, &ran);
        }
        self.present.extend(ran);
        facts.iter().for_each(|fact| self.believe(fact));
        self.believed += usize::from(believes);
        let flow = inner(self);
        self.believed -= usize::from(believes);
        self.present.truncate(count);
        self.away.truncate(not_away);
        self.items = items;
        self.vars.extend(vars);
        flow
    }

    /// What variables are that a condition tells of.
    fn known_before(&self, facts: &[Fact]) -> Vec<(VarId, Flow)> {
        let known = facts.iter().filter_map(|fact| match fact.base {
            Base::Var(id) => Some((id, self.vars.get(&id)?.clone())),
            Base::Item(_) => None,
        });
        known.collect()
    }

    fn believe(&mut self, fact: &Fact) {
        let flow = match fact.base {
            Base::Item(at) => self.items.get_mut(at).map(|item| &mut item.flow),
            Base::Var(id) => self.vars.get_mut(&id),
        };
        let Some(flow) = flow else { return };
        // What is no array is no sequence of several.
        if flow.card.many && fact.path.is_empty() && fact.what.is_no_array() {
            flow.card.many = false;
        }
        // Of a sequence it may hold for any member.
        if !flow.card.many {
            flow.ty = narrowed(&flow.ty, &fact.path, &fact.what);
            flow.card.absent &= !fact.what.is_present();
        }
    }

    /// What is left of a type by a predicate that only asks: one that may be a number may ask for a position.
    pub(super) fn kept_by(&mut self, ty: Type, test: &Expr) -> Type {
        let positions = Kinds::NUMBER.with(Kinds::ARRAY);
        if self.unasked || test.flow.card.many || Kinds::of(&test.flow.ty).intersects(positions) {
            return ty;
        }
        self.items.push(Item::new(Flow::one(ty), None));
        let at = self.items.len() - 1;
        let mut facts = Vec::new();
        self.facts(test, true, &mut facts);
        facts.retain(|fact| fact.base == Base::Item(at));
        facts.iter().for_each(|fact| self.believe(fact));
        self.items.pop().map_or(Type::Any, |item| item.flow.ty)
    }
}

impl Infer<'_> {
    /// What is left of a type by a function written in place that is called with each value.
    pub(super) fn kept_by_call(&self, ty: Type, function: &Expr) -> Type {
        let Kind::Lambda(lambda) = &function.kind else { return ty };
        if self.unasked {
            return ty;
        }
        let Some(param) = lambda.params.first().filter(|param| self.vars.contains_key(param)) else {
            return ty;
        };
        let mut facts = Vec::new();
        self.facts(&lambda.body, true, &mut facts);
        facts.retain(|fact| fact.base == Base::Var(*param));
        facts.iter().fold(ty, |ty, fact| narrowed(&ty, &fact.path, &fact.what))
    }
}

/// What a condition tells.
#[derive(Default)]
pub(super) struct Told {
    /// Nodes that have run.
    pub(super) ran: Vec<String>,
    /// Nodes that have not.
    pub(super) away: Vec<String>,
    /// What the values are that it asks about.
    pub(super) facts: Vec<Fact>,
}

/// What variables tell that hold conditions: if they do not hold, and if they do.
pub(super) type Tests = HashMap<VarId, Rc<[Told; 2]>>;

/// The object of all nodes, in which these fields are not missing.
fn with_fields(ty: &Type, names: &[String]) -> Type {
    let Type::Object(object) = ty else { return ty.clone() };
    let mut object = Object::clone(object);
    for field in &mut object.fields {
        field.required |= names.iter().any(|name| **name == *field.name);
    }
    object.into()
}

/// Calls `each` with the conditions that hold, or that do not, if `test` holds or does not: what is left once `and`,
/// `or`, `not` and brackets are taken away.
pub(super) fn take_apart(test: &Expr, holds: bool, each: &mut dyn FnMut(&Expr, bool)) {
    match &test.kind {
        Kind::Truthy(_, of) => take_apart(of, holds, each),
        Kind::Not(of) => take_apart(of, !holds, each),
        Kind::Block(locals, items) => {
            if let ([], [only]) = (locals.as_slice(), items.as_slice()) {
                take_apart(only, holds, each);
            }
        }
        Kind::And(left, right) if holds => {
            take_apart(left, true, each);
            take_apart(right, true, each);
        }
        Kind::Or(left, right) if !holds => {
            take_apart(left, false, each);
            take_apart(right, false, each);
        }
        Kind::Call(function, args) => match (function.value, args.as_slice()) {
            // Of what is absent `$not` does not hold either.
            (Function::Not, [of]) if !of.flow.card.absent => take_apart(of, !holds, each),
            (Function::Boolean, [of]) => take_apart(of, holds, each),
            _ => each(test, holds),
        },
        _ => each(test, holds),
    }
}

/// Finds the nodes that have run if a test holds, or if it does not.
struct Ran<'r> {
    /// Whether `$` is the object of all nodes.
    top: bool,
    /// What variables that hold conditions tell.
    tests: &'r Tests,
    found: &'r mut Vec<String>,
}

impl Ran<'_> {
    fn collect(&mut self, test: &Expr, holds: bool) {
        take_apart(test, holds, &mut |test, holds| self.collect_part(test, holds));
    }

    fn collect_part(&mut self, test: &Expr, holds: bool) {
        match &test.kind {
            Kind::Call(function, args) if function.value == Function::Exists && holds => {
                let read: Vec<_> = args.iter().filter_map(|of| self.node_read(of)).collect();
                self.found.extend(read);
            }
            Kind::Compare(comparison, left, right) => {
                if let (Kind::History(History::Count(id)), Kind::Literal(Literal::Integer(count))) =
                    (&left.kind, &right.kind)
                    && means_ran(*comparison, *count, holds)
                {
                    self.found.push(id.value.clone());
                }
            }
            Kind::Var(id) => {
                self.found
                    .extend(self.tests.get(id).iter().flat_map(|told| told[usize::from(holds)].ran.clone()));
            }
            // What is not there does not hold.
            _ if holds => self.found.extend(self.node_read(test)),
            _ => {}
        }
    }

    /// The node whose output an expression reads, or a field of it.
    fn node_read(&self, expr: &Expr) -> Option<String> {
        match &expr.kind {
            Kind::Unwrap(of) => self.node_read(of),
            Kind::Field(of, name) => match of.kind {
                Kind::Root => Some(name.value.clone()),
                Kind::Context | Kind::Start => self.top.then(|| name.value.clone()),
                _ => self.node_read(of),
            },
            _ => None,
        }
    }
}

/// Whether a comparison of how often a node has run says that it has.
fn means_ran(comparison: Comparison, count: i64, holds: bool) -> bool {
    match settled(comparison, holds) {
        Comparison::Equal | Comparison::GreaterEqual => count > 0,
        Comparison::NotEqual => count == 0,
        Comparison::Greater => count >= 0,
        Comparison::Less | Comparison::LessEqual => false,
    }
}

/// Whether it says that it has not.
pub(super) fn means_not_run(comparison: Comparison, count: i64, holds: bool) -> bool {
    match settled(comparison, holds) {
        Comparison::Equal | Comparison::LessEqual => count == 0,
        Comparison::Less => count == 1,
        Comparison::NotEqual | Comparison::Greater | Comparison::GreaterEqual => false,
    }
}

/// The comparison that holds.
fn settled(comparison: Comparison, holds: bool) -> Comparison {
    match (comparison, holds) {
        (comparison, true) => comparison,
        (Comparison::Equal, false) => Comparison::NotEqual,
        (Comparison::NotEqual, false) => Comparison::Equal,
        (Comparison::Less, false) => Comparison::GreaterEqual,
        (Comparison::LessEqual, false) => Comparison::Greater,
        (Comparison::Greater, false) => Comparison::LessEqual,
        (Comparison::GreaterEqual, false) => Comparison::Less,
    }
}
