//! Schemas that refer to themselves without a step into the value: no value could ever be held against them.

use super::{Parser, unchecked};
use crate::ir::shape::{Check, Shape};

impl Parser<'_> {
    /// Makes such definitions ask nothing.
    pub(super) fn break_cycles(&mut self) {
        for index in 0..self.targets.len() {
            if self.reaches(index, index, &mut Vec::new()) {
                self.shapes.definitions[index] = Shape::any();
                let warning = unchecked(self.targets[index].span, "this schema");
                self.cx.push(warning.note("it refers to itself without an end"));
            }
        }
    }

    fn reaches(&self, from: usize, goal: usize, seen: &mut Vec<usize>) -> bool {
        let mut next = Vec::new();
        referred_in_place(&self.shapes.definitions[from], &mut next);
        next.into_iter().any(|index| {
            if index == goal {
                return true;
            }
            if seen.contains(&index) {
                return false;
            }
            seen.push(index);
            self.reaches(index, goal, seen)
        })
    }
}

fn referred_in_place(shape: &Shape, found: &mut Vec<usize>) {
    for check in &shape.checks {
        if let Check::Ref(index) = check {
            found.push(*index);
        }
        check.in_place().into_iter().for_each(|shape| referred_in_place(shape, found));
    }
}
