//! Randomness for tests: the same in every run.

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
}

/// Cuts the text into words and single signs.
fn pieces(text: &str) -> Vec<&str> {
    let mut pieces = Vec::new();
    let mut start = 0;
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let chars: Vec<(usize, char)> = text.char_indices().collect();
    for pair in chars.windows(2) {
        if !(is_word(pair[0].1) && is_word(pair[1].1)) {
            pieces.push(&text[start..pair[1].0]);
            start = pair[1].0;
        }
    }
    pieces.push(&text[start..]);
    pieces
}

/// Removes, repeats, moves or swaps a few words or signs of the text.
pub(crate) fn mutate(random: &mut Random, sample: &str) -> String {
    let mut pieces = pieces(sample);
    for _ in 0..=random.below(3) {
        let (at, from) = (random.below(pieces.len()), random.below(pieces.len()));
        match random.below(4) {
            0 => {
                pieces.remove(at);
            }
            1 => pieces[at] = pieces[from],
            2 => pieces.insert(at, pieces[from]),
            _ => pieces.swap(at, from),
        }
    }
    pieces.concat()
}
