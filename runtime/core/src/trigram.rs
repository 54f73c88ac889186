//! Three neighbouring letters: words that are spelled alike share some.

/// The trigrams of a word. A mark before the first letter and one behind the last make them count more, since
/// typing errors are rare there.
pub fn trigrams(word: &[u8]) -> impl Iterator<Item = [u8; 3]> {
    const MARK: u8 = 0;
    let letter = move |place: usize| match place {
        0 => MARK,
        _ => word.get(place - 1).copied().unwrap_or(MARK),
    };
    (0..word.len()).map(move |start| [letter(start), letter(start + 1), letter(start + 2)])
}

/// A number for the place of a trigram in a table.
pub fn bucket(trigram: [u8; 3], buckets: u32) -> u32 {
    let [a, b, c] = trigram.map(u32::from);
    let mixed = (a | b << 8 | c << 16).wrapping_mul(0x9e37_79b1);
    // The upper bits are the mixed ones.
    ((u64::from(mixed) * u64::from(buckets)) >> 32) as u32
}

/// One bit per letter of a word: each edit changes at most two of them.
pub fn letters(word: &[u8]) -> u32 {
    word.iter().fold(0, |letters, byte| letters | 1 << (byte % 32))
}

/// How many typing errors a word of so many letters may have. Short words are too near to others; a second error
/// is only likely in a long word.
pub fn tolerance(letters: usize) -> usize {
    match letters {
        0..=3 => 0,
        4..=7 => 1,
        _ => 2,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_has_as_many_trigrams_as_letters() {
        let all: Vec<_> = trigrams(b"slack").collect();
        assert_eq!(all, [*b"\0sl", *b"sla", *b"lac", *b"ack", *b"ck\0"]);
        assert_eq!(trigrams(b"a").count(), 1);
        assert_eq!(trigrams(b"").count(), 0);
    }

    #[test]
    fn buckets_stay_in_the_table() {
        for word in [&b"slack"[..], b"webhook", "größe".as_bytes()] {
            assert!(trigrams(word).all(|trigram| bucket(trigram, 7) < 7));
        }
    }

    #[test]
    fn an_edit_changes_at_most_two_letters() {
        let differ = |a: &[u8], b: &[u8]| (letters(a) ^ letters(b)).count_ones();
        assert_eq!(differ(b"slack", b"slcak"), 0);
        assert_eq!(differ(b"slack", b"slak"), 1);
        assert_eq!(differ(b"slack", b"slick"), 2);
    }
}
