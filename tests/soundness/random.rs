//! Randomness that a seed repeats.

/// xorshift: enough to vary expressions.
#[derive(Clone, Debug)]
pub(crate) struct Random(u64);

impl Random {
    /// A generator; `seed` must not be 0.
    pub(crate) fn new(seed: u64) -> Self {
        // Small seeds differ in few bits only.
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// A number from 0 to one below `limit`.
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % limit.max(1)
    }

    /// One of several.
    pub(crate) fn pick<'a, T: ?Sized>(&mut self, of: &[&'a T]) -> &'a T {
        of[self.below(of.len())]
    }

    /// True once in `of` times.
    pub(crate) fn once_in(&mut self, of: usize) -> bool {
        self.below(of) == 0
    }
}
