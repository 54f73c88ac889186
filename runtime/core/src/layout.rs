//! How a search index lies in its bytes: the compiler writes it, the runtime reads it in place.
//!
//! A magic number, a table of sections, and the sections, all in `u32` of little endian (`GRAMS` has `u16`, `TEXT`
//! bytes). Where records point into another section, each gives the beginning of its part, and one record more
//! gives the end of the last one.

/// The first four bytes: a blob of another layout is an empty index.
pub const MAGIC: u32 = u32::from_le_bytes(*b"NWS1");

/// One of the sections; the number is its place in the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Section {
    /// The spec of each document.
    Documents,
    /// Each stem: where its postings begin, where its phrases begin, its weight.
    Terms,
    /// The documents of a term, see [`Posting`].
    Postings,
    /// A hash table: the upper half of a stem's hash, and its term.
    Slots,
    /// Each word as it is spelled, sorted: where its text begins, its letters, its term.
    Spellings,
    /// The text of the spellings.
    Text,
    /// Where each bucket of trigrams begins.
    Buckets,
    /// The spellings that have a trigram of a bucket.
    Grams,
    /// Ids and aliases, see [`Phrase`], each followed by the rest of its terms, under the rarest of them.
    Phrases,
}

/// How many sections there are.
pub const SECTIONS: usize = 9;

/// The bytes before the first section: the magic number, and per section where it begins and its length in bytes.
pub const HEADER: usize = 4 + SECTIONS * 8;

/// The number of `u32` in a record of a term.
pub const TERM: usize = 3;

/// The number of `u32` in a record of a spelling.
pub const SPELLING: usize = 3;

/// The number of `u32` in a slot of the hash table.
pub const SLOT: usize = 2;

/// The term of a slot that is empty.
pub const NO_TERM: u32 = u32::MAX;

/// The weight of a word that only one document has; others have less. Weights are fixed point, so that sums do
/// not depend on the order of words.
pub const FULL_WEIGHT: u32 = 1 << 12;

/// The most documents that an index can have: postings keep them in this many bits.
pub const MOST_DOCUMENTS: usize = 1 << 20;

/// The most spellings that trigrams can name.
pub const MOST_SPELLINGS: usize = 1 << 16;

/// The most terms of a phrase.
pub const LONGEST_PHRASE: usize = 7;

/// How a document matches one term.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Posting {
    /// The document.
    pub document: u32,
    /// How well, up to 255: by the fields that have it.
    pub impact: u32,
    /// How much of the word counts as covered, up to 15: less in fields that mention many things.
    pub covered: u32,
}

impl Posting {
    /// The whole of a word.
    pub const ALL_COVERED: u32 = 15;

    /// The best match.
    pub const BEST_IMPACT: u32 = 255;

    /// In its four bytes.
    pub fn pack(self) -> u32 {
        self.document << 12 | self.impact << 4 | self.covered
    }

    /// From its four bytes.
    pub fn unpack(packed: u32) -> Self {
        Self { document: packed >> 12, impact: packed >> 4 & 0xff, covered: packed & 0xf }
    }
}

/// A name of a document. A query that has all of its words means this document more than others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Phrase {
    /// The document.
    pub document: u32,
    /// Whether it is the id, not an alias.
    pub is_id: bool,
    /// How many terms follow, besides the one that it is found under.
    pub more: u32,
}

impl Phrase {
    /// In its four bytes.
    pub fn pack(self) -> u32 {
        self.document << 12 | u32::from(self.is_id) << 4 | self.more
    }

    /// From its four bytes.
    pub fn unpack(packed: u32) -> Self {
        Self { document: packed >> 12, is_id: packed >> 4 & 1 == 1, more: packed & 0xf }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_packed_comes_back() {
        let document = MOST_DOCUMENTS as u32 - 1;
        let posting = Posting { document, impact: Posting::BEST_IMPACT, covered: Posting::ALL_COVERED };
        assert_eq!(Posting::unpack(posting.pack()), posting);
        let phrase = Phrase { document, is_id: true, more: LONGEST_PHRASE as u32 };
        assert_eq!(Phrase::unpack(phrase.pack()), phrase);
    }
}
