//! The stems and spellings of all documents, weighed.

use nodewright_core::layout::FULL_WEIGHT;
use nodewright_core::words::Word;

use super::fields::{Fields, Match};
use super::lexicon::{Lexicon, Term};

/// What all documents say about a stem.
#[derive(Default)]
pub(super) struct Entry {
    /// The documents that have it, in order.
    pub(super) matches: Vec<(u32, Match)>,
    /// The names that have it as their rarest word: document, whether it is an id, the other terms.
    pub(super) phrases: Vec<(u32, bool, Vec<Term>)>,
    /// How much it tells; see [`weight`].
    pub(super) weight: u32,
}

/// All words.
pub(super) struct Vocabulary {
    /// By number.
    pub(super) entries: Vec<Entry>,
    /// Stems in order of the alphabet.
    pub(super) stems: Vec<(Word, Term)>,
    /// Spelled words in order of the alphabet.
    pub(super) spellings: Vec<(Word, Term)>,
}

impl Vocabulary {
    pub(super) fn of(documents: &[Fields], lexicon: Lexicon<'_>) -> Self {
        let [mut stems, spellings] = lexicon.finish();
        let mut entries: Vec<Entry> = stems.iter().map(|_| Entry::default()).collect();
        for (number, fields) in (0..).zip(documents) {
            for (term, found) in &fields.matches {
                entries[*term as usize].matches.push((number, *found));
            }
        }
        for entry in &mut entries {
            entry.weight = weight(&entry.matches, documents.len());
        }
        add_phrases(&mut entries, documents);
        // Words that only stop words are made of have a number, but no document.
        stems.retain(|(_, term)| !entries[*term as usize].matches.is_empty());
        Self { entries, stems, spellings }
    }
}

/// Files each phrase under its rarest term: the fewest queries have that one.
fn add_phrases(entries: &mut [Entry], documents: &[Fields]) {
    for (document, fields) in (0..).zip(documents) {
        for (terms, is_id) in &fields.phrases {
            let mut others = terms.clone();
            let rarest = (0..others.len()).max_by_key(|&at| entries[others[at] as usize].weight);
            let Some(rarest) = rarest else { continue };
            let rarest = others.remove(rarest);
            entries[rarest as usize].phrases.push((document, *is_id, others));
        }
    }
}

/// How much a term tells, by how few documents have it: 1 for a single one. Documents that merely mention it count
/// as parts, since a word is no less telling for standing in a parameter's text. The root of the usual logarithm,
/// because a word that a family of nodes shares still names the family.
fn weight(matches: &[(u32, Match)], documents: usize) -> u32 {
    let strongest = matches.iter().map(|(_, found)| found.impact).fold(f32::EPSILON, f32::max);
    let having: f32 = matches.iter().map(|(_, found)| found.impact / strongest).sum();
    let all = documents as f32;
    let weight = (1.0 + all / having.max(1.0)).ln() / (1.0 + all).ln();
    (weight.sqrt() * FULL_WEIGHT as f32).round() as u32
}
