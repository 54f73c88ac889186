//! What holds for every query and every registry.

use std::collections::BTreeMap;

use super::random::Random;
use super::registry::Registry;

#[test]
fn hits_are_sorted_unique_and_within_the_limit() {
    let registry = Registry::new();
    let mut random = Random::new(0x9e37_79b9_7f4a_7c15);
    for _ in 0..2_000 {
        let (query, limit) = (random.query(), random.below(12));
        let hits = registry.index.search(&query, limit);
        assert!(hits.len() <= limit, "{query:?}");
        assert!(hits.iter().all(|hit| (0.0..=100.0).contains(&hit.score)), "{query:?}");
        let in_order = |pair: &[nodewright::private::Hit]| {
            pair[0].score > pair[1].score || (pair[0].score == pair[1].score && pair[0].spec < pair[1].spec)
        };
        assert!(hits.windows(2).all(in_order), "{query:?}: {hits:?}");
        let more = registry.index.search(&query, limit + 5);
        assert!(more.starts_with(&hits), "{query:?}: a limit only cuts");
    }
}

#[test]
fn a_node_is_first_by_its_own_id() {
    let registry = Registry::new();
    for document in &registry.documents {
        assert_eq!(registry.search(document.id, 1), [document.id]);
        let spaced = document.id.replace(['.', '_'], " ").to_lowercase();
        assert_eq!(registry.search(&spaced, 1), [document.id]);
        assert!(registry.index.search(document.id, 1)[0].score > 99.0, "{}", document.id);
    }
}

#[test]
fn a_node_is_among_the_first_three_by_each_alias_of_its_own() {
    let registry = Registry::new();
    let mut bearers: BTreeMap<String, usize> = BTreeMap::new();
    for alias in registry.documents.iter().flat_map(|document| &document.aliases) {
        *bearers.entry(alias.to_lowercase()).or_default() += 1;
    }
    for document in &registry.documents {
        for alias in document.aliases.iter().filter(|alias| bearers[&alias.to_lowercase()] < 3) {
            let found = registry.search(alias, 3);
            assert!(found.contains(&document.id), "{alias:?} of {}: {found:?}", document.id);
        }
    }
}

#[test]
fn case_does_not_matter() {
    let registry = Registry::new();
    for query in queries(&registry) {
        let hits = registry.index.search(&query, 10);
        assert_eq!(registry.index.search(&query.to_ascii_uppercase(), 10), hits, "{query:?}");
        assert_eq!(registry.index.search(&query.to_ascii_lowercase(), 10), hits, "{query:?}");
    }
}

#[test]
fn the_order_of_words_does_not_matter() {
    let registry = Registry::new();
    for query in queries(&registry) {
        let mut words: Vec<&str> = query.split(' ').collect();
        let hits = registry.index.search(&query, 10);
        words.reverse();
        assert_eq!(registry.index.search(&words.join(" "), 10), hits, "{query:?}");
        words.sort_unstable();
        assert_eq!(registry.index.search(&words.join(" "), 10), hits, "{query:?}");
    }
}

#[test]
fn saying_a_word_twice_changes_nothing() {
    let registry = Registry::new();
    for query in queries(&registry) {
        let twice = format!("{query} {query}");
        assert_eq!(registry.index.search(&twice, 10), registry.index.search(&query, 10), "{query:?}");
    }
}

#[test]
fn one_typing_error_in_a_long_word_of_an_id_is_forgiven() {
    let registry = Registry::new();
    for document in &registry.documents {
        let words: Vec<&str> = document.id.split(['.', '_']).collect();
        for (place, word) in words.iter().enumerate().filter(|(_, word)| word.len() >= 6) {
            for wrong in misspelled(word) {
                let mut words = words.clone();
                words[place] = &wrong;
                let found = registry.search(&words.join(" "), 3);
                assert!(found.contains(&document.id), "{wrong} for {}: {found:?}", document.id);
            }
        }
    }
}

#[test]
fn one_typing_error_in_a_long_word_alone_still_finds_its_best_node() {
    let registry = Registry::new();
    for document in &registry.documents {
        for word in document.id.split(['.', '_']).filter(|word| word.len() >= 6) {
            let best = registry.search(word, 1);
            for wrong in misspelled(word) {
                let found = registry.search(&wrong, 10);
                assert!(found.contains(&best[0]), "{wrong} for {word}: {found:?}");
            }
        }
    }
}

/// A word with two letters swapped, one dropped, or one doubled, at every place.
fn misspelled(word: &str) -> Vec<String> {
    let letters: Vec<char> = word.chars().collect();
    let mut all = Vec::new();
    for place in 0..letters.len() {
        let mut dropped = letters.clone();
        let letter = dropped.remove(place);
        let mut doubled = letters.clone();
        doubled.insert(place, letter);
        let mut swapped = letters.clone();
        swapped.swap(place, (place + 1).min(letters.len() - 1));
        all.extend([dropped, doubled, swapped].map(String::from_iter));
    }
    all.retain(|wrong| wrong != word);
    all
}

/// Names of all kinds.
fn queries(registry: &Registry) -> Vec<String> {
    let names = registry.documents.iter().flat_map(|document| document.aliases.iter().chain(&document.tags));
    names.map(|name| (*name).to_owned()).collect()
}
