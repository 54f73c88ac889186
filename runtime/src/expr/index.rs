//! Positions in a list by a key of its elements, for typed code that searches the same list again and again.
//!
//! It holds positions alone, and neither elements nor keys: so it borrows nothing, and may be declared before the list
//! is at hand. What it gives are candidates: whoever searches still looks whether each is what was searched for.

use std::cell::{Cell, OnceCell};
use std::hash::{BuildHasher, Hash};
use std::slice::Iter;

use hashbrown::hash_table::Entry;
use hashbrown::{DefaultHashBuilder, HashTable};

/// Up to so many elements a search looks at all of them.
const SMALL: usize = 8;

/// So many searches look at all elements before a table is made, which takes about as long as they do.
const PATIENCE: u32 = 4;

/// The end of a chain.
const END: u32 = u32::MAX;

/// Positions of the elements of one list, made once it has been searched a few times.
#[derive(Default)]
pub struct Index {
    searches: Cell<u32>,
    table: OnceCell<Table>,
}

struct Table {
    /// Where its list lies, and how long it is.
    of: (usize, usize),
    /// The first position of each key. Its hashes differ from run to run, since keys may come from anyone.
    first: HashTable<u32>,
    /// For each position the next one with the same key.
    next: Vec<u32>,
    hashes: DefaultHashBuilder,
}

/// Elements of a list that may have the key that was searched for, in order.
pub enum Candidates<'i, 'l, T> {
    /// All of them.
    All(Iter<'l, T>),
    /// A chain of those with that key.
    Chain(&'l [T], &'i [u32], u32),
}

impl Index {
    /// Of nothing yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Elements of `list` among which are all whose key is `key`. The list and how keys are read must be the same at
    /// every call; what has no key is not among them, and without a `key` nothing is.
    #[inline]
    pub fn among<'i, 'l, T, K: Hash + Eq>(
        &'i self,
        list: &'l [T],
        key: Option<K>,
        key_of: impl Fn(&'l T) -> Option<K>,
    ) -> Candidates<'i, 'l, T> {
        let Some(key) = key else { return Candidates::All([].iter()) };
        if list.len() <= SMALL || (self.table.get().is_none() && self.is_patient(list.len())) {
            return Candidates::All(list.iter());
        }
        let table = self.table.get_or_init(|| Table::of(list, &key_of));
        if table.of != whereabouts(list) {
            return Candidates::All(list.iter());
        }
        Candidates::Chain(list, &table.next, table.first_of(list, &key, key_of))
    }

    /// Whether one more search looks at all elements. Positions have room for fewer than `END`.
    fn is_patient(&self, len: usize) -> bool {
        self.searches.set(self.searches.get().saturating_add(1));
        self.searches.get() <= PATIENCE || len >= END as usize
    }
}

impl Table {
    #[cold]
    fn of<'l, T, K: Hash + Eq>(list: &'l [T], key_of: &impl Fn(&'l T) -> Option<K>) -> Self {
        let hashes = DefaultHashBuilder::default();
        let mut first = HashTable::with_capacity(list.len());
        let mut next = vec![END; list.len()];
        let hash = |at: &u32| hashes.hash_one(key_of(&list[*at as usize]));
        // From the end, so that each comes before those with its key that follow it.
        for (at, element) in (0..list.len() as u32).zip(list).rev() {
            let key = key_of(element);
            if key.is_none() {
                continue;
            }
            match first.entry(hashes.hash_one(&key), |other| key_of(&list[*other as usize]) == key, hash) {
                Entry::Occupied(mut entry) => next[at as usize] = std::mem::replace(entry.get_mut(), at),
                Entry::Vacant(entry) => {
                    entry.insert(at);
                }
            }
        }
        Self { of: whereabouts(list), first, next, hashes }
    }

    #[inline]
    fn first_of<'l, T, K: Hash + Eq>(
        &self,
        list: &'l [T],
        key: &K,
        key_of: impl Fn(&'l T) -> Option<K>,
    ) -> u32 {
        let is_it = |at: &u32| key_of(&list[*at as usize]).as_ref() == Some(key);
        self.first.find(self.hashes.hash_one(Some(key)), is_it).copied().unwrap_or(END)
    }
}

/// Tells a list from others: should generated code ever ask one index of two, the answer is right all the same.
fn whereabouts<T>(list: &[T]) -> (usize, usize) {
    (list.as_ptr().addr(), list.len())
}

impl<'l, T> Iterator for Candidates<'_, 'l, T> {
    type Item = &'l T;

    #[inline]
    fn next(&mut self) -> Option<&'l T> {
        match self {
            Candidates::All(all) => all.next(),
            Candidates::Chain(list, next, at) => {
                let found = list.get(*at as usize)?;
                *at = next[*at as usize];
                Some(found)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(index: &Index, list: &[(Option<u8>, usize)], key: Option<u8>) -> Vec<usize> {
        let candidates = index.among(list, key, |element| element.0);
        candidates.filter(|element| element.0 == key).map(|element| element.1).collect()
    }

    #[test]
    fn a_search_finds_all_of_a_key_in_order_however_often_it_is_made() {
        for len in [0, 1, SMALL, SMALL + 1, 100] {
            let list: Vec<_> = (0..len).map(|at| ((at % 7 != 3).then_some((at % 5) as u8), at)).collect();
            let index = Index::new();
            for round in 0..PATIENCE * 3 {
                let key = (round % 6) as u8;
                let expected = list.iter().filter(|element| element.0 == Some(key)).map(|element| element.1);
                assert_eq!(found(&index, &list, Some(key)), expected.collect::<Vec<_>>());
                assert!(found(&index, &list, None).is_empty());
            }
            assert_eq!(index.table.get().is_some(), len > SMALL);
        }
    }

    #[test]
    fn of_another_list_all_is_looked_at() {
        let [list, other] = [20, 30].map(|len| (0..len).map(|at| (Some(1), at)).collect::<Vec<_>>());
        let index = Index::new();
        (0..=PATIENCE).for_each(|_| assert_eq!(found(&index, &list, Some(1)).len(), 20));
        assert_eq!(found(&index, &other, Some(1)).len(), 30);
        assert_eq!(found(&index, &list[..9], Some(1)).len(), 9);
    }

    #[test]
    fn a_search_within_a_search_is_one_more() {
        let list: Vec<_> = (0..20usize).map(|at| (at, (at + 1) % 20)).collect();
        let index = Index::new();
        let key_of = |element: &(usize, usize)| Some(element.0);
        for round in 0..20 {
            let mut seen = Vec::new();
            for outer in index.among(&list, Some(round), key_of).filter(|outer| outer.0 == round) {
                let inner = index.among(&list, Some(outer.1), key_of).filter(|inner| inner.0 == outer.1);
                seen.extend(inner.map(|inner| inner.0));
            }
            assert_eq!(seen, [(round + 1) % 20]);
        }
    }
}
