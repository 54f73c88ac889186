//! The smallest automaton that says the same.

use std::collections::{BTreeMap, VecDeque};

use super::super::set::SURROGATES;
use super::{Automaton, Kinds, Range, Raw, START, State, Target};

/// The automaton without states that are alike.
pub(super) fn minimal(raw: &[Raw], kinds: &Kinds) -> Automaton {
    let class = classes(raw);
    let targets: Vec<Target> = (0..raw.len()).map(|state| target(raw, &class, state)).collect();
    let order = order(raw, &targets);
    let number: BTreeMap<usize, usize> =
        order.iter().enumerate().map(|(at, &state)| (class[state], at)).collect();
    let states = order.iter().map(|&state| {
        let mut on: BTreeMap<Target, Vec<Range>> = BTreeMap::new();
        for (kind, &next) in raw[state].on.iter().enumerate() {
            let target = match targets[next] {
                Target::State(class) => Target::State(number[&class]),
                fixed => fixed,
            };
            on.entry(target).or_default().extend(&kinds.kinds[kind]);
        }
        let on = on.into_iter().map(|(target, ranges)| (target, joined(ranges))).collect();
        State { on, found_at_end: raw[state].found_at_end }
    });
    Automaton { states: states.collect() }
}

/// The class of each state: those of a class say the same of every text that may follow.
fn classes(raw: &[Raw]) -> Vec<usize> {
    let mut class: Vec<usize> = raw.iter().map(|state| usize::from(state.found_at_end)).collect();
    let mut count = 0;
    loop {
        let mut known = BTreeMap::new();
        let refined = raw.iter().zip(&class).map(|(state, own)| {
            let next: Vec<usize> = state.on.iter().map(|&next| class[next]).collect();
            let new = known.len();
            *known.entry((*own, next)).or_insert(new)
        });
        class = refined.collect();
        if known.len() == count {
            return class;
        }
        count = known.len();
    }
}

/// What a state is: one that all characters lead back to has decided.
fn target(raw: &[Raw], class: &[usize], state: usize) -> Target {
    let stays = raw[state].on.iter().all(|&next| class[next] == class[state]);
    match (stays, raw[state].found_at_end) {
        (true, true) => Target::Found,
        (true, false) => Target::Lost,
        (false, _) => Target::State(class[state]),
    }
}

/// A state of each class, in the order in which they are written: those that follow each other are in a row, so that
/// repetitions have few arms. The first state is there even if it has decided.
fn order(raw: &[Raw], targets: &[Target]) -> Vec<usize> {
    let (mut order, mut seen) = (Vec::new(), Vec::new());
    let mut open = VecDeque::from([START]);
    while let Some(start) = open.pop_front() {
        let mut next = Some(start);
        while let Some(state) = next.take() {
            if seen.contains(&targets[state]) {
                break;
            }
            seen.push(targets[state]);
            order.push(state);
            let mut others = raw[state]
                .on
                .iter()
                .filter(|&&on| matches!(targets[on], Target::State(_)) && !seen.contains(&targets[on]));
            next = others.next().copied();
            open.extend(others);
        }
    }
    order
}

/// The ranges in order, with those that touch as one. The surrogates, which are no characters, separate nothing.
fn joined(mut ranges: Vec<Range>) -> Vec<Range> {
    ranges.sort_unstable();
    let mut joined: Vec<Range> = Vec::new();
    for (first, last) in ranges {
        match joined.last_mut() {
            Some(before) if touch(before.1, first) => before.1 = last,
            _ => joined.push((first, last)),
        }
    }
    joined
}

fn touch(last: char, first: char) -> bool {
    let (last, first) = (u32::from(last), u32::from(first));
    last + 1 == first || (last + 1 == *SURROGATES.start() && first == SURROGATES.end() + 1)
}
