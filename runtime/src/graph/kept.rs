//! What a run keeps of the executions of its nodes, where expressions look further back than the last one.

use std::collections::VecDeque;

/// An output that a run can keep for `#[history]`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be kept for `#[history]`",
    label = "history keeps copies, and this is not `Clone`",
    note = "derive `Clone` for it, or take the latest output alone"
)]
pub trait Keep: Clone {}

#[diagnostic::do_not_recommend]
impl<T: Clone> Keep for T {}

/// A copy of an output, for the history of its node.
pub fn copy<T: Keep>(output: &T) -> T {
    output.clone()
}

/// The first and the last outputs of a node, as many as are looked at; `None` where one was absent.
#[derive(Debug)]
pub struct Kept<T> {
    first: Vec<Option<T>>,
    most_first: usize,
    last: VecDeque<Option<T>>,
    most_last: usize,
    count: usize,
    missing: Option<T>,
}

impl<T> Kept<T> {
    /// Keeps so many of the first outputs, and so many of the last.
    pub const fn new(first: usize, last: usize) -> Self {
        Self {
            first: Vec::new(),
            most_first: first,
            last: VecDeque::new(),
            most_last: last,
            count: 0,
            missing: None,
        }
    }

    /// The output at a position: 0 is the first, -1 the last; `None` if there is none.
    pub fn at(&self, position: i64) -> &Option<T> {
        let found = match usize::try_from(position) {
            Ok(position) => Some(position),
            Err(_) => {
                usize::try_from(position.unsigned_abs()).ok().and_then(|back| self.count.checked_sub(back))
            }
        };
        found.and_then(|position| self.get(position)).unwrap_or(&self.missing)
    }

    /// Likewise, at a position that was computed: between two there is none.
    pub fn find(&self, position: f64) -> &Option<T> {
        match position.fract() == 0.0 {
            true => self.at(position as i64),
            false => &self.missing,
        }
    }

    fn get(&self, position: usize) -> Option<&Option<T>> {
        let in_last = || self.last.get(position.checked_sub(self.count - self.last.len())?);
        self.first.get(position).or_else(in_last)
    }
}

impl<T: Clone> Kept<T> {
    /// Adds the output of one more execution.
    pub fn push(&mut self, output: Option<T>) {
        self.count += 1;
        if self.most_last > 0 {
            if self.last.len() == self.most_last {
                self.last.pop_front();
            }
            if self.first.len() == self.most_first {
                self.last.push_back(output);
                return;
            }
            self.last.push_back(output.clone());
        }
        if self.first.len() < self.most_first {
            self.first.push(output);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kept(first: usize, last: usize, count: i32) -> Kept<i32> {
        let mut kept = Kept::new(first, last);
        (0..count).for_each(|output| kept.push(Some(output)));
        kept
    }

    #[test]
    fn both_ends_are_kept_and_no_more() {
        let kept = kept(1, 2, 1000);
        assert_eq!((kept.at(0), kept.at(-1), kept.at(-2)), (&Some(0), &Some(999), &Some(998)));
        assert_eq!((kept.at(1), kept.at(-3)), (&None, &None));
        assert_eq!(kept.first.len() + kept.last.len(), 3);
        assert!(kept.last.capacity() < 8);
    }

    #[test]
    fn few_are_found_from_either_end() {
        let few = kept(2, 3, 2);
        assert_eq!((few.at(0), few.at(1), few.at(2)), (&Some(0), &Some(1), &None));
        assert_eq!((few.at(-1), few.at(-2), few.at(-3)), (&Some(1), &Some(0), &None));
        assert_eq!(kept(1, 1, 0).at(-1), &None);
    }

    #[test]
    fn all_are_found_by_a_number() {
        let all = kept(usize::MAX, 0, 10);
        assert_eq!((all.find(4.0), all.find(-1.0), all.find(4.5)), (&Some(4), &Some(9), &None));
        assert_eq!((all.find(1e300), all.find(f64::NAN), all.find(-11.0)), (&None, &None, &None));
    }
}
