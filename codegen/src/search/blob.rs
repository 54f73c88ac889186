//! The bytes of an index, section by section; see [`nodewright_core::layout`].

use nodewright_core::layout::{HEADER, MAGIC, MOST_SPELLINGS, NO_TERM, Phrase, Posting, SECTIONS, Section};
use nodewright_core::trigram::{bucket, letters, trigrams};

use super::fields::Match;
use super::vocabulary::Vocabulary;

/// A blob under construction.
#[derive(Default)]
struct Blob {
    sections: [Vec<u8>; SECTIONS],
}

impl Blob {
    fn section(&mut self, section: Section) -> &mut Vec<u8> {
        &mut self.sections[section as usize]
    }

    fn push(&mut self, section: Section, values: &[u32]) {
        self.section(section).extend(values.iter().flat_map(|value| value.to_le_bytes()));
    }

    /// The number of `u32` that a section has so far.
    fn place(&self, section: Section) -> u32 {
        (self.sections[section as usize].len() / 4) as u32
    }

    fn finish(self) -> Vec<u8> {
        let mut bytes = MAGIC.to_le_bytes().to_vec();
        let mut at = HEADER;
        for section in &self.sections {
            bytes.extend((at as u32).to_le_bytes());
            bytes.extend((section.len() as u32).to_le_bytes());
            at += section.len().next_multiple_of(4);
        }
        for section in self.sections {
            bytes.extend(section);
            bytes.resize(bytes.len().next_multiple_of(4), 0);
        }
        bytes
    }
}

/// Writes an index; no documents are no bytes.
pub(super) fn write(specs: &[u32], vocabulary: &Vocabulary) -> Vec<u8> {
    if specs.is_empty() {
        return Vec::new();
    }
    let mut blob = Blob::default();
    blob.push(Section::Documents, specs);
    write_terms(&mut blob, vocabulary);
    write_slots(&mut blob, vocabulary);
    write_spellings(&mut blob, vocabulary);
    write_trigrams(&mut blob, vocabulary);
    blob.finish()
}

fn write_terms(blob: &mut Blob, vocabulary: &Vocabulary) {
    for entry in &vocabulary.entries {
        let starts = [blob.place(Section::Postings), blob.place(Section::Phrases), entry.weight];
        blob.push(Section::Terms, &starts);
        for (document, found) in &entry.matches {
            blob.push(Section::Postings, &[posting(*document, *found).pack()]);
        }
        for (document, is_id, others) in &entry.phrases {
            let phrase = Phrase { document: *document, is_id: *is_id, more: others.len() as u32 };
            blob.push(Section::Phrases, &[phrase.pack()]);
            blob.push(Section::Phrases, others);
        }
    }
    let ends = [blob.place(Section::Postings), blob.place(Section::Phrases), 0];
    blob.push(Section::Terms, &ends);
}

fn posting(document: u32, found: Match) -> Posting {
    let scaled = |share: f32, most: u32| (share * most as f32).round() as u32;
    Posting {
        document,
        impact: scaled(found.impact, Posting::BEST_IMPACT),
        covered: scaled(found.covered, Posting::ALL_COVERED),
    }
}

/// Open addressing, at most half full, so that a miss ends soon.
fn write_slots(blob: &mut Blob, vocabulary: &Vocabulary) {
    let size = (vocabulary.stems.len() * 2).next_power_of_two();
    let mut slots = vec![[0, NO_TERM]; size];
    for (stem, term) in &vocabulary.stems {
        let hash = stem.stable_hash();
        let mut at = hash as usize % size;
        while slots[at][1] != NO_TERM {
            at = (at + 1) % size;
        }
        slots[at] = [(hash >> 32) as u32, *term];
    }
    for slot in slots {
        blob.push(Section::Slots, &slot);
    }
}

fn write_spellings(blob: &mut Blob, vocabulary: &Vocabulary) {
    for (text, term) in &vocabulary.spellings {
        let start = blob.section(Section::Text).len() as u32;
        blob.push(Section::Spellings, &[start, letters(text.bytes()), *term]);
        blob.section(Section::Text).extend(text.bytes());
    }
    let end = blob.section(Section::Text).len() as u32;
    blob.push(Section::Spellings, &[end, 0, NO_TERM]);
}

/// Trigrams share a bucket if their hashes say so: that only makes more words to compare, and needs no keys.
fn write_trigrams(blob: &mut Blob, vocabulary: &Vocabulary) {
    let spellings = &vocabulary.spellings[..vocabulary.spellings.len().min(MOST_SPELLINGS)];
    // About as many as there are different trigrams in so many words.
    let size = (spellings.len() * 2).next_power_of_two() as u32;
    let mut buckets: Vec<Vec<u16>> = vec![Vec::new(); size as usize];
    for (number, (text, _)) in spellings.iter().enumerate() {
        let number = number as u16;
        for trigram in trigrams(text.bytes()) {
            let bucket = &mut buckets[bucket(trigram, size) as usize];
            if bucket.last() != Some(&number) {
                bucket.push(number);
            }
        }
    }
    let mut start = 0;
    for bucket in &buckets {
        blob.push(Section::Buckets, &[start]);
        start += bucket.len() as u32;
        blob.section(Section::Grams).extend(bucket.iter().flat_map(|number| number.to_le_bytes()));
    }
    blob.push(Section::Buckets, &[start]);
}
