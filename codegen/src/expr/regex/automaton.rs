//! A pattern as a deterministic automaton: what says of a text, one character after the other, whether the pattern is
//! found anywhere in it.
//!
//! A state is the set of places in the pattern that a match may have come to, and what was before: nothing, a letter of
//! a word, or something else. Places like `\b` are decided when the next character is known, so a state is followed
//! through them for each kind of character, and once for the end of the text.

mod minimal;
mod steps;

use std::collections::{BTreeMap, BTreeSet};

use super::pattern::Place;
use super::set::{SURROGATES, Set};
use super::{Flags, loops, parser};
use steps::{Step, Steps};

/// How many states there may be: they are counted in a byte.
const MAX_STATES: usize = 256;

/// How many steps the pattern may have, its repetitions written out.
const MAX_STEPS: usize = 1024;

/// Characters from the first to the last.
pub type Range = (char, char);

/// What decides whether a pattern is found in a text. The search starts in the first state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Automaton {
    /// The states, each reachable, no two alike.
    pub states: Vec<State>,
}

/// A state of the search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// Where characters lead: each character is in one of these, and no target is there twice.
    pub on: Vec<(Target, Vec<Range>)>,
    /// Whether the pattern is found if the text ends here.
    pub found_at_end: bool,
}

/// Where a character leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Target {
    /// The pattern is found, whatever follows.
    Found,
    /// It is not, whatever follows.
    Lost,
    /// To this state.
    State(usize),
}

impl Automaton {
    /// The automaton of a pattern without flags; `None` if it is too large, or there is none.
    pub fn of(pattern: &str) -> Option<Self> {
        let parsed = parser::parse(pattern, Flags::default()).ok()?;
        let steps = Steps::of(&loops::settled(&parsed.node)?, MAX_STEPS)?;
        let kinds = Kinds::of(&steps);
        let states = Builder { steps: &steps, kinds: &kinds, states: Vec::new(), known: BTreeMap::new() };
        Some(minimal::minimal(&states.build()?, &kinds))
    }

    /// Whether the bytes of a text lead where its characters do: all characters beyond ASCII lead to the same place,
    /// and from there they lead nowhere else.
    pub fn reads_bytes(&self) -> bool {
        let beyond = |state: &State| {
            let mut targets =
                state.on.iter().filter(|(_, ranges)| ranges.iter().any(|range| !range.1.is_ascii()));
            let only = targets.next().map(|(target, _)| *target);
            only.filter(|_| targets.next().is_none())
        };
        self.states.iter().all(|state| match beyond(state) {
            Some(Target::State(target)) => beyond(&self.states[target]) == Some(Target::State(target)),
            only => only.is_some(),
        })
    }
}

/// A state while it is being found out where it leads.
struct Raw {
    /// By kind of character.
    on: Vec<usize>,
    found_at_end: bool,
}

/// The state in which the pattern has been found.
const FOUND: usize = 0;

/// The first state of the search.
const START: usize = 1;

/// Characters that no set of the pattern tells apart.
struct Kinds {
    kinds: Vec<Vec<Range>>,
    /// Whether they are letters of words, if the pattern asks.
    word: Vec<bool>,
}

impl Kinds {
    fn of(steps: &Steps) -> Self {
        let asks =
            steps.steps.iter().any(|step| matches!(step, Step::Place(Place::Word | Place::NotWord, _)));
        let word = Set::escape('w').filter(|_| asks).unwrap_or_default();
        let sets = || std::iter::once(&word).chain(&steps.sets);
        let ranges = sets().flat_map(Set::chars).map(|(first, last)| (u32::from(first), u32::from(last) + 1));
        let mut cuts: BTreeSet<u32> = ranges.flat_map(|(first, end)| [first, end]).collect();
        cuts.extend([0, *SURROGATES.start(), SURROGATES.end() + 1, u32::from(char::MAX) + 1]);
        let mut kinds: BTreeMap<Vec<bool>, Vec<Range>> = BTreeMap::new();
        for (&first, &end) in cuts.iter().zip(cuts.iter().skip(1)) {
            if let (Some(from), Some(to)) = (char::from_u32(first), char::from_u32(end - 1)) {
                kinds.entry(sets().map(|set| set.contains(first)).collect()).or_default().push((from, to));
            }
        }
        Self { word: kinds.keys().map(|within| within[0]).collect(), kinds: kinds.into_values().collect() }
    }
}

/// What is on one side of a place.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Side {
    /// The start or the end of the text.
    Edge,
    /// A letter of a word.
    Word,
    /// Another character.
    Other,
}

fn holds(place: Place, before: Side, after: Side) -> bool {
    match place {
        Place::Start => before == Side::Edge,
        Place::End => after == Side::Edge,
        Place::Word => (before == Side::Word) != (after == Side::Word),
        Place::NotWord => (before == Side::Word) == (after == Side::Word),
    }
}

/// The steps that a match may be at, and what was before them.
type Key = (BTreeSet<usize>, Side);

struct Builder<'a> {
    steps: &'a Steps,
    kinds: &'a Kinds,
    states: Vec<Option<Raw>>,
    known: BTreeMap<Key, usize>,
}

impl Builder<'_> {
    fn build(mut self) -> Option<Vec<Raw>> {
        let found = Raw { on: vec![FOUND; self.kinds.kinds.len()], found_at_end: true };
        self.states.push(Some(found));
        let mut open = vec![(BTreeSet::from([self.steps.first]), Side::Edge)];
        self.known.insert(open[0].clone(), START);
        self.states.push(None);
        while let Some(key) = open.pop() {
            let state = self.known[&key];
            let raw = self.follow(&key, &mut open)?;
            self.states[state] = Some(raw);
        }
        self.states.into_iter().collect()
    }

    /// Where a state leads; `None` if there are too many.
    fn follow(&mut self, (at, before): &Key, open: &mut Vec<Key>) -> Option<Raw> {
        let side = |word: bool| if word { Side::Word } else { Side::Other };
        let sides = [Side::Edge, Side::Word, Side::Other];
        let [end, word, other] =
            sides.map(|after| self.steps.reach(at, |place| holds(place, *before, after)));
        let mut on = Vec::new();
        for (kind, &in_word) in self.kinds.word.iter().enumerate() {
            let reached = if in_word { &word } else { &other };
            if reached.contains(&self.steps.found) {
                on.push(FOUND);
                continue;
            }
            let sample = u32::from(self.kinds.kinds[kind][0].0);
            let next = reached.iter().filter_map(|&step| self.steps.after(step, sample));
            // A match may start anywhere.
            let key = (next.chain([self.steps.first]).collect(), side(in_word));
            on.push(match self.known.get(&key) {
                Some(&state) => state,
                None if self.states.len() == MAX_STATES => return None,
                None => {
                    self.states.push(None);
                    open.push(key.clone());
                    self.known.insert(key, self.states.len() - 1);
                    self.states.len() - 1
                }
            });
        }
        Some(Raw { on, found_at_end: end.contains(&self.steps.found) })
    }
}

#[cfg(test)]
mod tests;
