//! The nearest right name for a wrong one.
//!
//! Used by the compiler for its help lines and by the runtime for tool arguments. The answer depends on the set of
//! candidates alone, not on their order, so that messages do not change from build to build.

use crate::distance::distance_within;

/// The candidate that `name` most likely stands for, if one is near enough to be worth proposing.
///
/// In this order: the same letters in other case or with other separators (`orderId`, `order-id`); few typing errors
/// (at most a third of the letters, as rustc has it); the same words in another order; a beginning of it, or one
/// word of several. Ties go to the candidate that sorts first.
///
/// ```
/// use nodewright_core::nearest::nearest;
///
/// let fields = ["total", "currency", "orderId"];
/// assert_eq!(nearest("totl", fields), Some("total"));
/// assert_eq!(nearest("order_id", fields), Some("orderId"));
/// assert_eq!(nearest("weather", fields), None);
/// ```
pub fn nearest<'a>(name: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let wanted = Name::new(name);
    candidates
        .into_iter()
        .filter_map(|candidate| Some((wanted.rank(&Name::new(candidate))?, candidate)))
        .min()
        .map(|(_, candidate)| candidate)
}

/// How a candidate matches; better ones are smaller.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    Exact,
    SameLetters,
    Typo(usize),
    SameWords,
    Beginning(usize),
}

/// A name taken apart once.
struct Name<'a> {
    text: &'a str,
    /// In lower case, without separators.
    letters: Vec<char>,
    /// In lower case, sorted.
    words: Vec<String>,
}

impl<'a> Name<'a> {
    fn new(text: &'a str) -> Self {
        let mut words = split_words(text);
        let letters = words.iter().flat_map(|word| word.chars()).collect();
        words.sort();
        Self { text, letters, words }
    }

    fn rank(&self, candidate: &Name<'_>) -> Option<Rank> {
        if self.text == candidate.text {
            return Some(Rank::Exact);
        }
        // A name of separators alone has no letters, and nothing to be compared by.
        if self.letters.is_empty() || candidate.letters.is_empty() {
            return None;
        }
        if self.letters == candidate.letters {
            return Some(Rank::SameLetters);
        }
        // Names that share no letter are not near, however short they are.
        let longest = self.letters.len().max(candidate.letters.len());
        let limit = (self.letters.len().max(3) / 3).min(longest - 1);
        if let Some(distance) = distance_within(&self.letters, &candidate.letters, limit) {
            return Some(Rank::Typo(distance));
        }
        if self.words == candidate.words {
            return Some(Rank::SameWords);
        }
        self.begins_or_is_a_word_of(candidate)
            .then(|| Rank::Beginning(self.letters.len().abs_diff(candidate.letters.len())))
    }

    /// Three letters are the least that says something: `id` begins too many names.
    fn begins_or_is_a_word_of(&self, candidate: &Name<'_>) -> bool {
        const LEAST: usize = 3;
        let begins = |short: &Name<'_>, long: &Name<'_>| {
            short.letters.len() >= LEAST
                && (long.letters.starts_with(&short.letters)
                    || long.words.iter().any(|word| word.chars().eq(short.letters.iter().copied())))
        };
        begins(self, candidate) || begins(candidate, self)
    }
}

/// Splits at separators and where lower case turns into upper case; gives the words in lower case.
fn split_words(text: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut after_lower = false;
    for char in text.chars() {
        if !char.is_alphanumeric() || (char.is_uppercase() && after_lower) {
            words.push(String::new());
        }
        if let (true, Some(word)) = (char.is_alphanumeric(), words.last_mut()) {
            word.extend(char.to_lowercase());
        }
        after_lower = char.is_lowercase() || char.is_numeric();
    }
    words.retain(|word| !word.is_empty());
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_typing_errors_up_to_a_third_of_the_letters() {
        assert_eq!(nearest("totl", ["lines", "total"]), Some("total"));
        assert_eq!(nearest("tota1", ["lines", "total"]), Some("total"));
        assert_eq!(nearest("tolta", ["lines", "total"]), None);
        assert_eq!(nearest("ix", ["iy"]), Some("iy"));
        assert_eq!(nearest("x", ["y"]), None);
        assert_eq!(nearest("discont_percnt", ["discount_percent"]), Some("discount_percent"));
        assert_eq!(nearest("price", ["weather"]), None);
    }

    #[test]
    fn other_case_or_separators_win_over_typing_errors() {
        assert_eq!(nearest("order_id", ["order_ids", "orderId"]), Some("orderId"));
        assert_eq!(nearest("ORDER-ID", ["order_it", "order_id"]), Some("order_id"));
        assert_eq!(nearest("orderid", ["OrderId"]), Some("OrderId"));
    }

    #[test]
    fn finds_words_in_another_order() {
        assert_eq!(nearest("lines_priced", ["priced_lines", "total"]), Some("priced_lines"));
        assert_eq!(nearest("linesPriced", ["priced_lines"]), Some("priced_lines"));
    }

    #[test]
    fn finds_beginnings_and_single_words() {
        assert_eq!(nearest("desc", ["description", "id"]), Some("description"));
        assert_eq!(nearest("discount", ["discount_percent", "total"]), Some("discount_percent"));
        assert_eq!(nearest("percent", ["discount_percent", "total"]), Some("discount_percent"));
        assert_eq!(nearest("total_amount_net", ["total", "lines"]), Some("total"));
        assert_eq!(nearest("id", ["idempotency"]), None);
    }

    #[test]
    fn the_order_of_candidates_does_not_matter() {
        assert_eq!(nearest("bat", ["cat", "hat", "rat"]), Some("cat"));
        assert_eq!(nearest("bat", ["rat", "hat", "cat"]), Some("cat"));
    }

    #[test]
    fn proposes_nothing_for_nothing() {
        assert_eq!(nearest("", ["a", "b"]), None);
        assert_eq!(nearest("__", ["--"]), None);
        assert_eq!(nearest("a", []), None);
    }
}
