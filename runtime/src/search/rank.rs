//! Adding up what documents match, and the cut.

use nodewright_core::layout::{FULL_WEIGHT, Phrase, Posting};

use super::Hit;
use super::query::{Query, Wanted};
use super::view::{View, numbers};

/// The share of a query that a document has to cover. Below a half, one accidental word of two would do.
const LEAST_SHARE: f32 = 0.5;

/// Up to so many telling words, the share is taken of all of them. What is wanted of a longer query grows with the
/// logarithm, by this much, since a sentence says much besides.
const SHORT_QUERY: f32 = 2.0 * FULL_WEIGHT as f32;
const GROWTH: f32 = 0.5;

/// How well a document has to match what is wanted of a longer query: as its names do, however little it covers, or
/// else better than its description alone does. Parameters and guidance have a few words of nearly any sentence.
const AS_NAMES: f32 = 0.8;
const AS_DESCRIPTION: f32 = 0.6;

/// Of a query without a strange word, less is wanted: it is about what there is.
const OF_KNOWN_WORDS: f32 = 0.7;

/// Who writes a node's whole id means it: the id covers that much more of the query.
const ID_COVERS: f32 = 1.15;

/// Hits that are so much worse than the best one are noise beside it.
const LEAST_OF_BEST: f32 = 0.35;

/// What a query that consists of a name gains of what the fields leave to the full score: all for an id.
const ID_GAIN: f32 = 1.0;
const ALIAS_GAIN: f32 = 0.85;

/// What one document matches so far.
#[derive(Clone, Copy, Default)]
struct Sum {
    covered: u32,
    impact: u32,
    /// By its best name, scaled to the gain.
    name: f32,
    /// By its id alone.
    id: f32,
    /// The last word that counted, from 1: a word counts once, by the first of its terms.
    word: u32,
}

impl Sum {
    fn covered(&self) -> f32 {
        self.covered as f32 / Posting::ALL_COVERED as f32
    }

    fn matched(&self) -> f32 {
        self.impact as f32 / Posting::BEST_IMPACT as f32
    }

    /// Whether a query that wants so much may mean the document. Of a short one, a share has to be covered by
    /// whatever field; of a longer one, some words have to stand where they tell.
    fn is_enough(&self, wanted: f32, is_short: bool) -> bool {
        if is_short {
            return self.covered() + self.id * (ID_COVERS - 1.0) > wanted;
        }
        let matched = self.matched();
        matched > wanted * AS_NAMES || (self.covered() > wanted && matched > wanted * AS_DESCRIPTION)
    }

    /// The share of the query that is covered, times how well: by the fields, or else by the name that is in it.
    fn score(&self, total: f32) -> f32 {
        let (covered, matched) = (self.covered(), self.matched());
        let named = (self.name / covered).min(1.0);
        let score = matched + (covered - matched).max(0.0) * named;
        (100.0 * score / total).clamp(0.0, 100.0)
    }
}

/// The sums of all documents. Only what the last query touched is cleared.
#[derive(Default)]
pub(super) struct Sums {
    sums: Vec<Sum>,
    touched: Vec<u32>,
}

impl Sums {
    pub(super) fn add_up(&mut self, view: &View, query: &Query) {
        for document in self.touched.drain(..) {
            self.sums[document as usize] = Sum::default();
        }
        if self.sums.len() < view.documents() {
            self.sums.resize(view.documents(), Sum::default());
        }
        for (word, wanted) in (1..).zip(&query.wanted) {
            for term in wanted.terms().iter().filter_map(|&term| view.term(term)) {
                self.add_postings(term.postings, word, wanted.weight);
            }
        }
        for wanted in &query.wanted {
            for term in wanted.terms().iter().filter_map(|&term| view.term(term)) {
                self.add_names(term.phrases, wanted, &query.wanted);
            }
        }
    }

    fn add_postings(&mut self, postings: &'static [u8], word: u32, weight: u32) {
        for posting in numbers(postings).map(Posting::unpack) {
            let Some(sum) = self.sums.get_mut(posting.document as usize) else { continue };
            if sum.word == word {
                continue;
            }
            if sum.word == 0 {
                self.touched.push(posting.document);
            }
            sum.word = word;
            sum.covered += weight * posting.covered;
            sum.impact += weight * posting.impact;
        }
    }

    /// For names whose every word is wanted.
    fn add_names(&mut self, phrases: &'static [u8], first: &Wanted, all: &[Wanted]) {
        let mut rest = numbers(phrases);
        while let Some(phrase) = rest.next().map(Phrase::unpack) {
            let mut weight = Some(first.weight);
            for term in rest.by_ref().take(phrase.more as usize) {
                let wanted = all.iter().find(|wanted| wanted.terms().contains(&term));
                weight = weight.and_then(|weight| Some(weight + wanted?.weight));
            }
            let (Some(weight), Some(sum)) = (weight, self.sums.get_mut(phrase.document as usize)) else {
                continue;
            };
            // What no posting has touched would not be cleared either.
            if sum.word > 0 {
                let weight = weight as f32;
                let (name, id) =
                    if phrase.is_id { (weight * ID_GAIN, weight) } else { (weight * ALIAS_GAIN, 0.0) };
                sum.name = sum.name.max(name);
                sum.id = sum.id.max(id);
            }
        }
    }

    pub(super) fn best(&self, view: &View, query: &Query, limit: usize) -> Vec<Hit> {
        let total = query.total as f32;
        let (wanted, is_short) = (wanted(query), total <= SHORT_QUERY);
        let mut hits: Vec<Hit> = Vec::with_capacity(self.touched.len());
        for &document in &self.touched {
            let sum = self.sums[document as usize];
            // A damaged index may name a document that is not there.
            if sum.is_enough(wanted, is_short) && (document as usize) < view.documents() {
                hits.push(Hit { spec: view.spec(document as usize), score: sum.score(total) });
            }
        }
        let best = hits.iter().map(|hit| hit.score).fold(0.0, f32::max);
        hits.retain(|hit| hit.score >= best * LEAST_OF_BEST);
        let better = |a: &Hit, b: &Hit| b.score.total_cmp(&a.score).then(a.spec.cmp(&b.spec));
        if limit < hits.len() {
            hits.select_nth_unstable_by(limit, better);
            hits.truncate(limit);
        }
        hits.sort_unstable_by(better);
        hits
    }
}

/// What a query wants of a document.
fn wanted(query: &Query) -> f32 {
    let total = query.total as f32;
    let least = LEAST_SHARE * if query.all_known { OF_KNOWN_WORDS } else { 1.0 };
    least * total.min(SHORT_QUERY * (1.0 + GROWTH * (total / SHORT_QUERY).max(1.0).ln()))
}
