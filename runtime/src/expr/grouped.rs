//! Groups of typed code, by the texts that are their keys.

use hashbrown::{DefaultHashBuilder, HashTable};
use std::hash::BuildHasher;

/// Above this many groups a table finds them.
const SMALL: usize = 8;

/// Groups by their keys, in the order in which the keys come first. A key is a `&str`, or a `String` where what it is
/// part of does not last; then it is made for new groups only.
pub struct Grouped<K, G> {
    groups: Vec<(K, G)>,
    /// Positions of groups. Its hashes differ from run to run, since keys may come from anyone.
    table: HashTable<usize>,
    hashes: DefaultHashBuilder,
}

impl<K: AsRef<str>, G: Default> Grouped<K, G> {
    /// None yet.
    #[allow(clippy::new_without_default, reason = "generated code has no use for the trait")]
    pub fn new() -> Self {
        Self { groups: Vec::new(), table: HashTable::new(), hashes: DefaultHashBuilder::default() }
    }

    #[inline]
    fn find(&self, key: &str) -> Option<usize> {
        match self.groups.len() <= SMALL {
            true => self.groups.iter().position(|group| group.0.as_ref() == key),
            false => {
                let is_it = |at: &usize| self.groups[*at].0.as_ref() == key;
                self.table.find(self.hashes.hash_one(key), is_it).copied()
            }
        }
    }

    #[cold]
    fn add(&mut self, key: K) -> usize {
        let at = self.groups.len();
        self.groups.push((key, G::default()));
        // The table begins with the first group that a list of a few cannot have.
        let new = match at {
            0..SMALL => at..at,
            SMALL => 0..at + 1,
            _ => at..at + 1,
        };
        for at in new {
            let hash = |at: &usize| self.hashes.hash_one(self.groups[*at].0.as_ref());
            self.table.insert_unique(hash(&at), at, hash);
        }
        at
    }

    /// The groups.
    pub fn finish(self) -> Vec<(K, G)> {
        self.groups
    }
}

impl<'k, G: Default> Grouped<&'k str, G> {
    /// The group of a key, which is a new one if there is none.
    #[inline]
    pub fn at(&mut self, key: &'k str) -> &mut G {
        let at = self.find(key).unwrap_or_else(|| self.add(key));
        &mut self.groups[at].1
    }
}

impl<G: Default> Grouped<String, G> {
    /// The group of a key, which is a new one if there is none.
    #[inline]
    pub fn at_text(&mut self, key: &str) -> &mut G {
        let at = self.find(key).unwrap_or_else(|| self.add(key.to_owned()));
        &mut self.groups[at].1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_are_found_again_however_many_there_are() {
        for count in [0, 1, SMALL - 1, SMALL, SMALL + 1, SMALL + 2, 100] {
            let keys: Vec<String> = (0..count).map(|key| format!("key {key}")).collect();
            let mut borrowed: Grouped<&str, usize> = Grouped::new();
            let mut owned: Grouped<String, usize> = Grouped::new();
            for key in keys.iter().chain(&keys).chain(keys.iter().rev()) {
                *borrowed.at(key) += 1;
                *owned.at_text(key) += 1;
            }
            let expected: Vec<_> = keys.iter().map(|key| (key.as_str(), 3)).collect();
            assert_eq!(borrowed.finish(), expected);
            let owned = owned.finish();
            assert_eq!(owned.iter().map(|(key, times)| (key.as_str(), *times)).collect::<Vec<_>>(), expected);
        }
    }
}
