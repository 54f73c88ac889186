//! Alternatives: which one was meant, and what is wrong with that one.

use super::Shape;
use super::check::Checker;
use super::tag::{is_plausible, wrong_tag};
use super::words::listed;
use crate::json::problem::Problem;
use crate::value::Value;

impl Checker<'_, '_> {
    pub(super) fn any_of(&mut self, words: &str, shapes: &'static [Shape], value: &Value<'_>) -> bool {
        shapes.iter().any(|shape| self.fits(shape, value)) || self.none_of(words, shapes, value)
    }

    pub(super) fn one_of(&mut self, words: &str, shapes: &'static [Shape], value: &Value<'_>) -> bool {
        match shapes.iter().filter(|shape| self.fits(shape, value)).take(2).count() {
            0 => self.none_of(words, shapes, value),
            1 => true,
            _ => self.reject(|| format!("must fit only one of: {words}")),
        }
    }

    /// If the value is clearly meant to be one of them, its own problems are told; else what would be accepted.
    fn none_of(&mut self, words: &str, shapes: &'static [Shape], value: &Value<'_>) -> bool {
        if self.quiet {
            return false;
        }
        let plausible: Vec<_> = shapes.iter().filter(|shape| is_plausible(shape, value)).collect();
        if let [only] = plausible[..] {
            return self.value(only, value);
        }
        if let Some((name, literals)) = wrong_tag(shapes, value) {
            let mark = self.r.problems.len();
            self.reject(|| listed(literals));
            self.r.problems[mark..].iter_mut().for_each(|problem: &mut Problem| problem.prefix_field(name));
            return false;
        }
        self.unexpected(words, value)
    }
}
