//! Texts cut into terms, which are numbers for stems.
//!
//! Build scripts run unoptimised, and a registry says the same words over and over: each is cut and stemmed once.

use std::collections::{HashMap, HashSet};

use nodewright_core::words::{Word, humps, runs, words};

/// The number of a stem, in order of appearance.
pub(super) type Term = u32;

/// A run of letters as some text has it.
#[derive(Clone)]
struct Run {
    word: Word,
    /// Its stem.
    term: Term,
    is_stop: bool,
    /// The terms that it stands for: its own and those of its parts, without stop words.
    terms: Vec<Term>,
}

/// All words so far.
#[derive(Default)]
pub(super) struct Lexicon<'a> {
    runs: HashMap<&'a str, Run>,
    terms: HashMap<Word, Term>,
    /// Words as they are spelled, with their terms, for those who mistype them.
    spellings: HashMap<Word, Term>,
    /// The runs whose spellings are there already.
    kept: HashSet<&'a str>,
}

impl<'a> Lexicon<'a> {
    /// The terms of a text without stop words, one for each word and for each part of one.
    pub(super) fn terms(&mut self, text: &'a str) -> Vec<Term> {
        runs(text).flat_map(|run| self.run(run).terms.clone()).collect()
    }

    /// The terms of a name. One of stop words alone keeps them, so that it can be found at all.
    pub(super) fn name(&mut self, name: &'a str) -> Vec<Term> {
        let mut term_of = |run| {
            let run = self.run(run);
            (run.term, run.is_stop)
        };
        let runs: Vec<(Term, bool)> = runs(name).map(&mut term_of).collect();
        let all_stop = runs.iter().all(|(_, is_stop)| *is_stop);
        runs.into_iter().filter(|(_, is_stop)| all_stop || !is_stop).map(|(term, _)| term).collect()
    }

    /// The term of a name of two words, written as one: `for each` is `foreach` to many.
    pub(super) fn joined(&mut self, name: &'a str) -> Option<Term> {
        let mut runs = runs(name);
        let (first, second) = (runs.next()?, runs.next()?);
        if runs.next().is_some() {
            return None;
        }
        let second = self.run(second).word;
        let joined = self.run(first).word.join(&second);
        Some(self.term(joined))
    }

    /// Has the words of a text compared with mistyped ones.
    pub(super) fn keep_spellings(&mut self, text: &'a str) {
        for run in runs(text) {
            if !self.kept.insert(run) {
                continue;
            }
            for word in words(run).chain(humps(run)).filter(|word| !word.is_stop()) {
                let term = self.term(word);
                self.spellings.insert(word, term);
            }
        }
    }

    /// The stems and the spellings, each in order of the alphabet, since hash maps have none that lasts.
    pub(super) fn finish(self) -> [Vec<(Word, Term)>; 2] {
        [self.terms, self.spellings].map(|words| {
            let mut words: Vec<(Word, Term)> = words.into_iter().collect();
            words.sort_unstable_by(|(one, _), (other, _)| one.bytes().cmp(other.bytes()));
            words
        })
    }

    fn run(&mut self, run: &'a str) -> &Run {
        if !self.runs.contains_key(run) {
            let new = self.new_run(run);
            self.runs.insert(run, new);
        }
        &self.runs[run]
    }

    fn new_run(&mut self, run: &str) -> Run {
        let whole = words(run).next().unwrap_or_else(|| Word::new(b""));
        let parts = std::iter::once(whole).chain(humps(run)).filter(|word| !word.is_stop());
        let terms = parts.map(|word| self.term(word)).collect();
        Run { word: whole, term: self.term(whole), is_stop: whole.is_stop(), terms }
    }

    fn term(&mut self, word: Word) -> Term {
        let next = self.terms.len() as Term;
        *self.terms.entry(word.stem()).or_insert(next)
    }
}
