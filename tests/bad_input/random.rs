//! Randomness for these tests: the same in every run.

/// xorshift: enough to vary inputs.
pub(crate) struct Random(u64);

impl Random {
    /// A generator; `seed` must not be 0.
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// A number from 0 to one below `limit`.
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % limit.max(1)
    }

    /// Whether it is this time, of `times`.
    pub(crate) fn one_of(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    /// One of some.
    pub(crate) fn pick<'f, T>(&mut self, from: &'f [T]) -> &'f T {
        &from[self.below(from.len())]
    }

    /// Any byte.
    pub(crate) fn byte(&mut self) -> u8 {
        self.below(256) as u8
    }
}
