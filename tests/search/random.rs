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

    /// A query of words that specs have, letters of many scripts, marks, signs and emoji.
    pub(crate) fn query(&mut self) -> String {
        const PARTS: &str = "slack HTTP_REQUEST e-mail webook don't 30 9am if/else \u{301} é ß İ ﬁ Σς 語 שלום مرحبا 👩‍👩‍👧 🦀 \
            \u{202e} \0 - _ . ' ’ \u{feff} 𝔘 x";
        let parts: Vec<&str> = PARTS.split(' ').collect();
        let mut query = String::new();
        for _ in 0..self.below(24) {
            query.push_str(parts[self.below(parts.len())]);
            if self.below(2) == 0 {
                query.push(' ');
            }
            if self.below(4) == 0 {
                query.extend(char::from_u32(self.below(0x11_0000) as u32));
            }
        }
        query
    }
}
