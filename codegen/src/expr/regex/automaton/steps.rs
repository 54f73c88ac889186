//! A pattern as steps that lead to each other.

use std::collections::BTreeSet;

use super::super::pattern::{Node, Place, Repeat};
use super::super::set::Set;

/// A step of a match.
pub(super) enum Step {
    /// A character of the set of this index, and then that step.
    Set(usize, usize),
    /// A place, and then that step.
    Place(Place, usize),
    /// Any of these.
    Any(Vec<usize>),
    /// The end of the pattern.
    Found,
}

/// All steps of a pattern.
pub(super) struct Steps {
    pub(super) steps: Vec<Step>,
    /// The sets, none of them twice.
    pub(super) sets: Vec<Set>,
    /// Where a match starts.
    pub(super) first: usize,
    /// Where it has ended.
    pub(super) found: usize,
    most: usize,
}

impl Steps {
    /// The steps of a pattern; `None` if they are too many, or it has what is no step.
    pub(super) fn of(node: &Node, most: usize) -> Option<Self> {
        let mut steps = Self { steps: vec![Step::Found], sets: Vec::new(), first: 0, found: 0, most };
        steps.first = steps.add(node, 0)?;
        Some(steps)
    }

    fn push(&mut self, step: Step) -> Option<usize> {
        self.steps.push(step);
        (self.steps.len() <= self.most).then(|| self.steps.len() - 1)
    }

    /// The first step of a node that `next` follows.
    fn add(&mut self, node: &Node, next: usize) -> Option<usize> {
        match node {
            Node::Set(set) => {
                let at = self.sets.iter().position(|known| known == set).unwrap_or_else(|| {
                    self.sets.push(set.clone());
                    self.sets.len() - 1
                });
                self.push(Step::Set(at, next))
            }
            Node::Place(place) => self.push(Step::Place(*place, next)),
            Node::Capture(_, inner) => self.add(inner, next),
            Node::Concat(nodes) => nodes.iter().rev().try_fold(next, |next, node| self.add(node, next)),
            Node::Alternatives(nodes) => {
                let firsts = nodes.iter().map(|node| self.add(node, next)).collect::<Option<_>>()?;
                self.push(Step::Any(firsts))
            }
            Node::Repeat(repeat) => self.add_repeat(repeat, next),
            Node::Look(..) | Node::Back => None,
        }
    }

    fn add_repeat(&mut self, repeat: &Repeat, next: usize) -> Option<usize> {
        let mut first = next;
        match repeat.max {
            Some(max) => {
                for _ in repeat.min..max {
                    let round = self.add(&repeat.node, first)?;
                    first = self.push(Step::Any(vec![round, next]))?;
                }
            }
            None => {
                first = self.push(Step::Any(vec![next]))?;
                let round = self.add(&repeat.node, first)?;
                self.steps[first] = Step::Any(vec![round, next]);
            }
        }
        (0..repeat.min).try_fold(first, |first, _| self.add(&repeat.node, first))
    }

    /// The steps at which a character is taken, or the pattern has been found, that these lead to.
    pub(super) fn reach(&self, from: &BTreeSet<usize>, holds: impl Fn(Place) -> bool) -> BTreeSet<usize> {
        let mut seen = BTreeSet::new();
        let mut open: Vec<usize> = from.iter().copied().collect();
        while let Some(at) = open.pop() {
            if seen.insert(at) {
                match &self.steps[at] {
                    Step::Any(next) => open.extend(next),
                    Step::Place(place, next) if holds(*place) => open.push(*next),
                    _ => {}
                }
            }
        }
        seen
    }

    /// The step after this one, if it takes the character.
    pub(super) fn after(&self, step: usize, code: u32) -> Option<usize> {
        match self.steps[step] {
            Step::Set(set, next) if self.sets[set].contains(code) => Some(next),
            _ => None,
        }
    }
}
