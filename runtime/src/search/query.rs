//! What a query asks for: per word the terms that it may stand for, and how much it tells.

use nodewright_core::layout::FULL_WEIGHT;
use nodewright_core::words::{Word, words};

use super::spelling::{Guess, Near};
use super::view::View;

/// More of a query is not read: a request is shorter, and the time that one takes has a bound.
const MOST_BYTES: usize = 1_000;
const MOST_WORDS: usize = 64;

/// The terms that one word may stand for.
pub(super) const ALTERNATIVES: usize = 4;

/// The quality of a word that was found as it is; guesses have less.
pub(super) const EXACT: u32 = 16;

/// One word of the query that some document has.
#[derive(Clone, Copy)]
pub(super) struct Wanted {
    terms: [u32; ALTERNATIVES],
    count: u8,
    /// How much it counts where a document has it.
    pub(super) weight: u32,
}

impl Wanted {
    pub(super) fn terms(&self) -> &[u32] {
        &self.terms[..usize::from(self.count)]
    }
}

/// A query.
#[derive(Default)]
pub(super) struct Query {
    words: Vec<Word>,
    /// The words that were found, each once.
    pub(super) wanted: Vec<Wanted>,
    /// What all words together tell, found or not.
    pub(super) total: u32,
    /// Whether documents have each word as it is.
    pub(super) all_known: bool,
}

impl Query {
    pub(super) fn read(&mut self, view: &View, text: &str, near: &mut Near) {
        self.wanted.clear();
        self.total = 0;
        self.all_known = true;
        self.cut(beginning(text));
        for place in 0..self.words.len() {
            let word = self.words[place];
            match view.find(&word.stem()) {
                Some(term) => self.want(view, &[term], EXACT),
                None => self.guess(view, place, near),
            }
        }
    }

    /// Stop words count only where there are no others: the name of a node may have nothing else.
    fn cut(&mut self, text: &str) {
        self.words.clear();
        self.words.extend(words(text).filter(|word| !word.is_stop()).take(MOST_WORDS));
        if self.words.is_empty() {
            self.words.extend(words(text).take(MOST_WORDS));
        }
    }

    /// For a word that no document has.
    fn guess(&mut self, view: &View, place: usize, near: &mut Near) {
        let word = self.words[place];
        if let Some(term) = self.joined(view, place).or_else(|| without_digits(view, &word)) {
            return self.want(view, &[term], EXACT);
        }
        match near.guess(view, &word) {
            Guess::Same { terms, quality } => {
                self.all_known = false;
                self.want(view, &terms, quality);
            }
            // A single letter or an amount tells nothing about the node.
            Guess::Unknown if word.is_amount() || word.bytes().len() == 1 => {}
            Guess::Unknown => {
                self.all_known = false;
                self.total += FULL_WEIGHT;
            }
        }
    }

    /// The term of a word that was written as two: `git hub`.
    fn joined(&self, view: &View, place: usize) -> Option<u32> {
        let word = self.words[place];
        let before = place.checked_sub(1).map(|place| self.words[place].join(&word));
        let after = self.words.get(place + 1).map(|next| word.join(next));
        before.into_iter().chain(after).find_map(|joined| view.find(&joined.stem()))
    }

    fn want(&mut self, view: &View, terms: &[u32], quality: u32) {
        let known = |term: &u32| self.wanted.iter().any(|wanted| wanted.terms().contains(term));
        if terms.iter().any(known) {
            return;
        }
        let weight = terms.iter().map(|&term| view.weight(term).min(FULL_WEIGHT)).max().unwrap_or_default();
        self.total += weight;
        let mut wanted = Wanted { terms: [0; ALTERNATIVES], count: 0, weight: weight * quality / EXACT };
        for (place, term) in wanted.terms.iter_mut().zip(terms) {
            *place = *term;
            wanted.count += 1;
        }
        self.wanted.push(wanted);
    }
}

/// As much of a text as is read.
fn beginning(text: &str) -> &str {
    let fits = |end: &usize| text.is_char_boundary(*end);
    let end = (0..=MOST_BYTES.min(text.len())).rev().find(fits).unwrap_or_default();
    &text[..end]
}

/// The term of a word with digits around it: `gpt4`, `5min`.
fn without_digits(view: &View, word: &Word) -> Option<u32> {
    let bare = word.bytes().trim_ascii_digits();
    (bare.len() < word.bytes().len() && bare.len() > 1).then(|| view.find(&Word::new(bare).stem()))?
}

/// What slices of bytes lack.
trait TrimDigits {
    fn trim_ascii_digits(&self) -> &[u8];
}

impl TrimDigits for [u8] {
    fn trim_ascii_digits(&self) -> &[u8] {
        let is_letter = |byte: &u8| !byte.is_ascii_digit();
        let start = self.iter().position(is_letter).unwrap_or(self.len());
        let end = self.iter().rposition(is_letter).map_or(start, |last| last + 1);
        &self[start..end]
    }
}
