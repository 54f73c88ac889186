//! How many typing errors lie between two words.

/// Rows of this length are kept on the stack: words are shorter.
const SHORT: usize = 32;

/// The Damerau–Levenshtein distance (insert, delete, replace, swap neighbours; no part edited twice), if it is at
/// most `limit`.
///
/// ```
/// use nodewright_core::distance::distance_within;
///
/// assert_eq!(distance_within(b"slack", b"salck", 2), Some(1));
/// assert_eq!(distance_within(b"slack", b"email", 2), None);
/// ```
pub fn distance_within<T: PartialEq>(a: &[T], b: &[T], limit: usize) -> Option<usize> {
    if a.len().abs_diff(b.len()) > limit {
        return None;
    }
    let width = b.len() + 1;
    let distance = if width <= SHORT {
        let mut rows = [[0; SHORT]; 3];
        let [first, second, third] = &mut rows;
        last_cell(a, b, [&mut first[..width], &mut second[..width], &mut third[..width]])
    } else {
        let (mut first, mut second, mut third) = (vec![0; width], vec![0; width], vec![0; width]);
        last_cell(a, b, [&mut first, &mut second, &mut third])
    };
    (distance <= limit).then_some(distance)
}

/// Fills the table row by row, in three rows that take turns.
fn last_cell<T: PartialEq>(a: &[T], b: &[T], rows: [&mut [usize]; 3]) -> usize {
    let [mut before_previous, mut previous, mut current] = rows;
    for (column, cell) in previous.iter_mut().enumerate() {
        *cell = column;
    }
    for (row, left) in a.iter().enumerate() {
        current[0] = row + 1;
        for (column, right) in b.iter().enumerate() {
            let replaced = previous[column] + usize::from(left != right);
            let mut best = replaced.min(previous[column + 1] + 1).min(current[column] + 1);
            if row > 0 && column > 0 && *left == b[column - 1] && a[row - 1] == *right {
                best = best.min(before_previous[column - 1] + 1);
            }
            current[column + 1] = best;
        }
        (before_previous, previous, current) = (previous, current, before_previous);
    }
    previous[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn distance(a: &str, b: &str) -> usize {
        let (a, b): (Vec<_>, Vec<_>) = (a.chars().collect(), b.chars().collect());
        distance_within(&a, &b, usize::MAX).unwrap()
    }

    #[test]
    fn counts_edits_and_swaps() {
        assert_eq!(distance("", ""), 0);
        assert_eq!(distance("", "abc"), 3);
        assert_eq!(distance("kitten", "sitting"), 3);
        assert_eq!(distance("ab", "ba"), 1);
        assert_eq!(distance("abcd", "acbd"), 1);
        assert_eq!(distance("größe", "grosse"), 3);
        // With a second edit of the swapped pair it would be 2; rustc's measure gives 3.
        assert_eq!(distance("ca", "abc"), 3);
    }

    #[test]
    fn long_words_are_measured_like_short_ones() {
        let long = "ab".repeat(SHORT);
        assert_eq!(distance(&long, &long), 0);
        assert_eq!(distance(&format!("{long}y"), &format!("x{long}")), 2);
    }

    #[test]
    fn what_is_beyond_the_limit_has_no_distance() {
        assert_eq!(distance_within(b"kitten", b"sitting", 2), None);
        assert_eq!(distance_within(b"kitten", b"sitting", 3), Some(3));
        assert_eq!(distance_within(b"a", b"abcd", 2), None);
    }
}
