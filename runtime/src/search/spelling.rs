//! Guesses for words that no document has: beginnings, typing errors, endings.

use nodewright_core::distance::distance_within;
use nodewright_core::trigram::{letters, tolerance, trigrams};
use nodewright_core::words::Word;

use super::query::{ALTERNATIVES, EXACT};
use super::view::{Spelling, View};

/// Shorter words are near to too many others.
const SHORTEST: usize = 4;

/// In words of up to so many letters, one error may leave no trigram whole.
const SHORT: usize = 5;

/// The most candidates whose letters are compared one by one, so that the time of a guess has a bound.
const MOST_COMPARED: usize = 64;

/// The quality of a word with one difference; each further one costs as much.
const ONE_OFF: u32 = EXACT - PER_ERROR;
const PER_ERROR: u32 = EXACT / 4;

/// What a word may mean.
pub(super) enum Guess {
    /// One of these terms.
    Same { terms: Terms, quality: u32 },
    /// Nothing that is known.
    Unknown,
}

/// A few different terms.
#[derive(Clone, Copy, Default)]
pub(super) struct Terms {
    terms: [u32; ALTERNATIVES],
    count: usize,
}

impl Terms {
    /// Adds one; false if there is no room for another.
    fn add(&mut self, term: u32) -> bool {
        if self.contains(&term) {
            return true;
        }
        let Some(place) = self.terms.get_mut(self.count) else { return false };
        *place = term;
        self.count += 1;
        true
    }
}

impl std::ops::Deref for Terms {
    type Target = [u32];

    fn deref(&self) -> &[u32] {
        &self.terms[..self.count]
    }
}

/// Finds near words. Keeps its counters for the next one.
#[derive(Default)]
pub(super) struct Near {
    /// Per spelling, how many trigrams it shares with the word.
    shared: Vec<u8>,
    /// The spellings that share some.
    touched: Vec<u16>,
}

impl Near {
    pub(super) fn guess(&mut self, view: &View, word: &Word) -> Guess {
        let bytes = word.bytes();
        if bytes.len() < SHORTEST || word.is_amount() {
            return Guess::Unknown;
        }
        if let Some(terms) = beginning(view, bytes) {
            return Guess::Same { terms, quality: ONE_OFF };
        }
        if let Some(terms) = swapped(view, bytes) {
            return Guess::Same { terms, quality: ONE_OFF };
        }
        if let Some((terms, errors)) = self.misspelled(view, bytes) {
            return Guess::Same { terms, quality: EXACT - PER_ERROR * errors };
        }
        match longer_form(view, bytes) {
            Some(term) => {
                Guess::Same { terms: Terms { terms: [term; ALTERNATIVES], count: 1 }, quality: ONE_OFF }
            }
            None => Guess::Unknown,
        }
    }

    /// The spellings with the fewest typing errors between, and how many those are.
    fn misspelled(&mut self, view: &View, word: &[u8]) -> Option<(Terms, u32)> {
        self.count_shared(view, word);
        let mask = letters(word);
        let mut limit = tolerance(word.len());
        let least = least_shared(word.len());
        let (mut best, mut compared) = (Terms::default(), 0);
        for &number in &self.touched {
            if self.shared[usize::from(number)] < least {
                continue;
            }
            let Some(near) = view.spelling(usize::from(number)) else { continue };
            if !may_be_near(word, mask, &near, limit) {
                continue;
            }
            compared += 1;
            if compared > MOST_COMPARED {
                break;
            }
            let Some(errors) = distance_within(word, near.text, limit) else { continue };
            if errors < limit {
                (limit, best) = (errors, Terms::default());
            }
            best.add(near.term);
        }
        (!best.is_empty()).then_some((best, limit as u32))
    }

    fn count_shared(&mut self, view: &View, word: &[u8]) {
        for number in self.touched.drain(..) {
            self.shared[usize::from(number)] = 0;
        }
        if self.shared.len() < view.spellings() {
            self.shared.resize(view.spellings(), 0);
        }
        for trigram in trigrams(word) {
            for number in view.having(trigram) {
                let Some(shared) = self.shared.get_mut(usize::from(number)) else { continue };
                if *shared == 0 {
                    self.touched.push(number);
                }
                *shared = shared.saturating_add(1);
            }
        }
    }
}

/// The fewest trigrams that a word shares with a misspelled one: an edit changes at most four. Words that are not
/// short have to share more than one even so, or too many would be compared.
fn least_shared(letters: usize) -> u8 {
    let sure = if letters > SHORT { 2 } else { 1 };
    letters.saturating_sub(4 * tolerance(letters)).clamp(sure, u8::MAX.into()) as u8
}

/// What can be told without comparing letter by letter. In short words the first letter has to be right, or swapped
/// with the second: `cake` is no `make`. In the shortest, a letter may be missing or too many, but with another letter
/// in its place it is another word: `cake` is no `case`.
fn may_be_near(word: &[u8], mask: u32, near: &Spelling, limit: usize) -> bool {
    near.text.len() >= SHORTEST
        && (word.len() > SHORTEST || near.text.len() > SHORTEST)
        && near.text.len().abs_diff(word.len()) <= limit
        && (near.letters ^ mask).count_ones() as usize <= 2 * limit
        && (word.len().max(near.text.len()) > SHORT
            || near.text[0] == word[0]
            || (near.text[0] == word[1] && near.text[1] == word[0]))
}

/// The terms whose spellings begin with the word, if they are few enough to be meant.
fn beginning(view: &View, word: &[u8]) -> Option<Terms> {
    let mut from = 0;
    let mut to = view.spellings();
    while from < to {
        let middle = (from + to) / 2;
        if view.spelling(middle)?.text < word {
            from = middle + 1;
        } else {
            to = middle;
        }
    }
    let mut terms = Terms::default();
    for number in from..view.spellings() {
        let spelling = view.spelling(number)?;
        if !spelling.text.starts_with(word) {
            break;
        }
        if !terms.add(spelling.term) {
            return None;
        }
    }
    (!terms.is_empty()).then_some(terms)
}

/// The terms of a short word with two neighbours swapped: `sned` shares no trigram with `send`, and so would never be
/// compared with it.
fn swapped(view: &View, word: &[u8]) -> Option<Terms> {
    if word.len() > SHORT {
        return None;
    }
    let mut terms = Terms::default();
    let mut letters = [0; SHORT];
    for second in 1..word.len() {
        letters[..word.len()].copy_from_slice(word);
        letters.swap(second - 1, second);
        if let Some(term) = view.find(&Word::new(&letters[..word.len()]).stem()) {
            terms.add(term);
        }
    }
    (!terms.is_empty()).then_some(terms)
}

/// The term of a known word with an ending that stemming leaves on: `crawler`, `scrapers`.
fn longer_form(view: &View, word: &[u8]) -> Option<u32> {
    let longest_ending = 3.min(word.len() / 3);
    let lengths = (SHORTEST..word.len()).rev().take(longest_ending);
    lengths.map(|len| Word::new(&word[..len])).find_map(|short| view.find(&short.stem()))
}
