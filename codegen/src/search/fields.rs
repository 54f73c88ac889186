//! The terms of a document, weighed by where they stand.

use std::collections::{BTreeMap, BTreeSet};

use nodewright_core::layout::LONGEST_PHRASE;

use super::Document;
use super::lexicon::{Lexicon, Term};

/// How sure a word in a field makes us that the document is meant, from 0 to 1, and which share of the word counts
/// as covered. The order is that of the fields' purpose: names first, then what the author says about the node,
/// then what it happens to mention.
#[derive(Clone, Copy)]
struct Field {
    impact: f32,
    covered: f32,
}

const SUBTYPE: Field = Field { impact: 0.90, covered: 1.0 };
const TYPE: Field = Field { impact: 0.60, covered: 1.0 };
const ALIAS: Field = Field { impact: 0.80, covered: 1.0 };
const TAG: Field = Field { impact: 0.60, covered: 1.0 };
const DESCRIPTION: Field = Field { impact: 0.50, covered: 1.0 };
const PARAM: Field = Field { impact: 0.30, covered: 0.8 };
const PORT: Field = Field { impact: 0.20, covered: 0.6 };
// What guidance and the parameters' texts mention is often another node's business.
const GUIDANCE: Field = Field { impact: 0.15, covered: 0.5 };
const PARAM_TEXT: Field = Field { impact: 0.15, covered: 0.5 };
const PORT_TEXT: Field = Field { impact: 0.10, covered: 0.4 };

/// The number of telling words in a usual description. In a longer text each says less.
const USUAL_LENGTH: f32 = 12.0;

/// How well a document matches a word.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Match {
    /// How sure all fields together make us, from 0 to 1.
    pub(super) impact: f32,
    /// The share that counts as covered, from 0 to 1.
    pub(super) covered: f32,
}

impl Match {
    /// Fields add up as independent witnesses do: none reaches 1 alone, and none takes from another.
    fn add(&mut self, field: Field, share: f32) {
        self.impact = 1.0 - (1.0 - self.impact) * (1.0 - field.impact * share);
        self.covered = self.covered.max(field.covered);
    }
}

/// A document as search sees it.
#[derive(Default)]
pub(super) struct Fields {
    pub(super) matches: BTreeMap<Term, Match>,
    /// Ids and aliases as sets of terms; true for ids.
    pub(super) phrases: BTreeSet<(Vec<Term>, bool)>,
}

impl Fields {
    pub(super) fn of<'a>(document: &Document<'a>, lexicon: &mut Lexicon<'a>) -> Self {
        let mut fields = Self::default();
        fields.add_id(document.id, lexicon);
        fields.add_aliases(&document.aliases, lexicon);
        fields.add(TAG, document.tags.iter().flat_map(|tag| lexicon.terms(tag)).collect(), 1.0);
        fields.add_text(DESCRIPTION, lexicon.terms(document.description));
        fields.add_text(GUIDANCE, lexicon.terms(document.guidance));
        fields.add_named([PARAM, PARAM_TEXT], &document.params, lexicon);
        fields.add_named([PORT, PORT_TEXT], &document.ports, lexicon);
        let params = document.params.iter().map(|(name, _)| *name);
        let named = document.aliases.iter().chain(&document.tags).copied();
        for text in [document.id, document.description].into_iter().chain(params).chain(named) {
            lexicon.keep_spellings(text);
        }
        fields
    }

    /// The subtype names the node; the type, its family.
    fn add_id<'a>(&mut self, id: &'a str, lexicon: &mut Lexicon<'a>) {
        let (family, name) = id.rsplit_once('.').unwrap_or(("", id));
        let (whole, joined) = (lexicon.name(id), lexicon.joined(name));
        let (family, name) = (lexicon.name(family), lexicon.name(name));
        self.add(SUBTYPE, name.clone(), share_of(name.len()));
        self.add(SUBTYPE, joined.into_iter().collect(), 1.0);
        let share = share_of(family.len());
        self.add(TYPE, family, share);
        self.add_phrase(name, true);
        self.add_phrase(whole, true);
    }

    /// A word counts once, by the shortest alias that has it: a long list of aliases is no better than a short one.
    fn add_aliases<'a>(&mut self, aliases: &[&'a str], lexicon: &mut Lexicon<'a>) {
        let mut best: BTreeMap<Term, f32> = BTreeMap::new();
        for alias in aliases {
            let terms = lexicon.name(alias);
            for term in &terms {
                let share = best.entry(*term).or_default();
                *share = share.max(share_of(terms.len()));
            }
            self.add_phrase(terms, false);
            if let Some(joined) = lexicon.joined(alias) {
                best.insert(joined, 1.0);
                self.add_phrase(vec![joined], false);
            }
        }
        for (term, share) in best {
            self.matches.entry(term).or_default().add(ALIAS, share);
        }
    }

    fn add_text(&mut self, field: Field, mut terms: Vec<Term>) {
        terms.sort_unstable();
        terms.dedup();
        let share = (USUAL_LENGTH / (terms.len() as f32).max(USUAL_LENGTH)).sqrt();
        self.add(field, terms, share);
    }

    fn add_named<'a>(&mut self, fields: [Field; 2], named: &[(&'a str, &'a str)], lexicon: &mut Lexicon<'a>) {
        let [name, text] = fields;
        self.add(name, named.iter().flat_map(|(name, _)| lexicon.terms(name)).collect(), 1.0);
        self.add(text, named.iter().flat_map(|(_, text)| lexicon.terms(text)).collect(), 1.0);
    }

    /// A field counts a word once, however often it says it.
    fn add(&mut self, field: Field, mut terms: Vec<Term>, share: f32) {
        terms.sort_unstable();
        terms.dedup();
        for term in terms {
            self.matches.entry(term).or_default().add(field, share);
        }
    }

    fn add_phrase(&mut self, mut terms: Vec<Term>, is_id: bool) {
        terms.sort_unstable();
        terms.dedup();
        if (1..=LONGEST_PHRASE).contains(&terms.len()) {
            self.phrases.insert((terms, is_id));
        }
    }
}

/// What one word of a name of so many words says of the whole.
fn share_of(words: usize) -> f32 {
    (words.max(1) as f32).powf(-0.25)
}
