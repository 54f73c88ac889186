//! The sections of an index, read in place.
//!
//! Nothing here trusts the bytes: what lies outside of them is not there, and what makes no sense is zero.

use nodewright_core::layout::{HEADER, MAGIC, NO_TERM, SECTIONS, SLOT, SPELLING, Section, TERM};
use nodewright_core::trigram::bucket;
use nodewright_core::words::Word;

/// The sections.
pub(super) struct View {
    sections: [&'static [u8]; SECTIONS],
}

/// What the index knows about a stem.
#[derive(Clone, Copy)]
pub(super) struct Term {
    /// Packed postings.
    pub(super) postings: &'static [u8],
    /// Packed phrases, each with its other terms.
    pub(super) phrases: &'static [u8],
}

/// A word as some document spells it.
#[derive(Clone, Copy)]
pub(super) struct Spelling {
    pub(super) text: &'static [u8],
    pub(super) letters: u32,
    pub(super) term: u32,
}

impl View {
    pub(super) fn new(bytes: &'static [u8]) -> Option<Self> {
        if u32_at(bytes, 0)? != MAGIC || bytes.len() < HEADER {
            return None;
        }
        let mut sections: [&'static [u8]; SECTIONS] = [&[]; SECTIONS];
        for (number, section) in sections.iter_mut().enumerate() {
            let start = u32_at(bytes, 1 + number * 2)? as usize;
            let len = u32_at(bytes, 2 + number * 2)? as usize;
            *section = bytes.get(start..start.checked_add(len)?)?;
        }
        Some(Self { sections })
    }

    fn section(&self, section: Section) -> &'static [u8] {
        self.sections[section as usize]
    }

    /// How many documents there are.
    pub(super) fn documents(&self) -> usize {
        self.section(Section::Documents).len() / 4
    }

    /// The spec of a document.
    pub(super) fn spec(&self, document: usize) -> u32 {
        u32_at(self.section(Section::Documents), document).unwrap_or_default()
    }

    /// The term that has this stem.
    pub(super) fn find(&self, stem: &Word) -> Option<u32> {
        let slots = self.section(Section::Slots);
        let size = slots.len() / (4 * SLOT);
        let hash = stem.stable_hash();
        let mut at = (hash as usize).checked_rem(size)?;
        for _ in 0..size {
            let term = u32_at(slots, at * SLOT + 1)?;
            if term == NO_TERM {
                return None;
            }
            if u32_at(slots, at * SLOT)? == (hash >> 32) as u32 {
                return Some(term);
            }
            at = if at + 1 == size { 0 } else { at + 1 };
        }
        None
    }

    /// How much a term tells.
    pub(super) fn weight(&self, term: u32) -> u32 {
        u32_at(self.section(Section::Terms), term as usize * TERM + 2).unwrap_or_default()
    }

    pub(super) fn term(&self, term: u32) -> Option<Term> {
        let terms = self.section(Section::Terms);
        let record = term as usize * TERM;
        let part = |section: Section, place: usize| {
            let (start, end) = (u32_at(terms, record + place)?, u32_at(terms, record + TERM + place)?);
            self.section(section).get(start as usize * 4..end as usize * 4)
        };
        Some(Term { postings: part(Section::Postings, 0)?, phrases: part(Section::Phrases, 1)? })
    }

    /// How many spellings there are.
    pub(super) fn spellings(&self) -> usize {
        (self.section(Section::Spellings).len() / (4 * SPELLING)).saturating_sub(1)
    }

    pub(super) fn spelling(&self, number: usize) -> Option<Spelling> {
        let records = self.section(Section::Spellings);
        let record = number * SPELLING;
        let (start, end) = (u32_at(records, record)?, u32_at(records, record + SPELLING)?);
        Some(Spelling {
            text: self.section(Section::Text).get(start as usize..end as usize)?,
            letters: u32_at(records, record + 1)?,
            term: u32_at(records, record + 2)?,
        })
    }

    /// The numbers of the spellings that may have a trigram.
    pub(super) fn having(&self, trigram: [u8; 3]) -> impl Iterator<Item = u16> {
        let buckets = self.section(Section::Buckets);
        let size = (buckets.len() / 4).saturating_sub(1) as u32;
        let number = bucket(trigram, size) as usize;
        let place = |number| u32_at(buckets, number).unwrap_or_default() as usize * 2;
        let grams = self.section(Section::Grams).get(place(number)..place(number + 1)).unwrap_or_default();
        grams.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]]))
    }
}

/// The `u32` at a place, counted in `u32`.
fn u32_at(bytes: &[u8], place: usize) -> Option<u32> {
    let at = place.checked_mul(4)?;
    let bytes = bytes.get(at..)?.first_chunk()?;
    Some(u32::from_le_bytes(*bytes))
}

/// The `u32` of a section's part.
pub(super) fn numbers(bytes: &'static [u8]) -> impl Iterator<Item = u32> {
    bytes.chunks_exact(4).map(|four| u32::from_le_bytes([four[0], four[1], four[2], four[3]]))
}
