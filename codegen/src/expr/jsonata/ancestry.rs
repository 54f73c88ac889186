//! `%`: which step of a path it stands for what was before.
//!
//! A `%` looks for its step outwards from where it stands: first in the path that it ends, then in whatever that path
//! is part of, each name or wildcard on the way counting for one level, and each other `%` for one more. Until the end,
//! a [`Label`] is the index of a [`Slot`] here; steps that several `%` stand for then give them one label.

use std::ops::Range;

use super::ast::{Kind, Label, Node};
use super::lexer::SyntaxError;

/// A `%` that looks for its step.
#[derive(Debug)]
struct Slot {
    label: u32,
    /// How many levels it has still to go; none when it is found.
    level: i64,
    range: Range<usize>,
}

/// All `%` of an expression.
#[derive(Debug, Default)]
pub(super) struct Ancestry {
    slots: Vec<Slot>,
}

/// The index of a [`Slot`].
pub(super) type SlotId = u32;

impl Ancestry {
    /// A new `%`.
    pub(super) fn open(&mut self, range: Range<usize>) -> SlotId {
        let id = self.slots.len() as u32;
        self.slots.push(Slot { label: id, level: 1, range });
        id
    }

    /// The label that the steps and `%` with this one have in the end.
    pub(super) fn label(&self, label: Label) -> Label {
        Label(self.slots.get(label.0 as usize).map_or(label.0, |slot| slot.label))
    }

    /// Where a `%` is written.
    pub(super) fn range(&self, id: SlotId) -> Range<usize> {
        self.slots[id as usize].range.clone()
    }

    fn level(&mut self, id: SlotId) -> &mut i64 {
        &mut self.slots[id as usize].level
    }

    /// A `%` in a predicate of `step`: the step is its parent, or counts for one level.
    pub(super) fn pass(&mut self, step: &mut Node, id: SlotId) -> Result<(), SyntaxError> {
        if *self.level(id) == 1 {
            return self.seek(step, id);
        }
        *self.level(id) -= 1;
        Ok(())
    }

    /// Looks for the step of a `%` in `node`, from its end.
    fn seek(&mut self, node: &mut Node, id: SlotId) -> Result<(), SyntaxError> {
        match &mut node.kind {
            Kind::Name(_) | Kind::Wildcard => {
                *self.level(id) -= 1;
                if *self.level(id) == 0 {
                    if let Some(before) = node.step.ancestor {
                        self.slots[id as usize].label = self.label(before).0;
                    }
                    node.step.ancestor = Some(Label(id));
                    node.step.tuple = true;
                }
            }
            Kind::Parent(_) => *self.level(id) += 1,
            Kind::Block(items) => {
                if let Some(last) = items.last_mut() {
                    node.step.tuple = true;
                    self.seek(last, id)?;
                }
            }
            Kind::Path(path) => {
                path.tuple = true;
                for step in path.steps.iter_mut().rev() {
                    self.seek(step, id)?;
                    if *self.level(id) <= 0 {
                        break;
                    }
                }
            }
            _ => return Err(underivable(node.span.start as usize..node.span.end as usize)),
        }
        Ok(())
    }

    /// Looks for the steps of the `%` in the last step of a path; gives those whose steps are further out.
    pub(super) fn resolve(&mut self, steps: &mut [Node], ids: &[SlotId]) -> Result<Vec<SlotId>, SyntaxError> {
        let mut left = Vec::new();
        for &id in ids {
            let mut rest = steps.len().saturating_sub(1);
            while *self.level(id) > 0 {
                if rest == 0 {
                    left.push(id);
                    break;
                }
                rest -= 1;
                // Steps in a row that bind what they yield all see the same.
                while rest > 0 && steps[rest].step.focus.is_some() && steps[rest - 1].step.focus.is_some() {
                    rest -= 1;
                }
                self.seek(&mut steps[rest], id)?;
            }
        }
        Ok(left)
    }
}

/// What is written at `range` has no parent.
pub(super) fn underivable(range: Range<usize>) -> SyntaxError {
    SyntaxError::new("S0217", range, "the parent that `%` stands for cannot be derived from this")
        .help("`%` needs a name or a `*` before it whose parent it can be, as in `a.b.%`")
}
