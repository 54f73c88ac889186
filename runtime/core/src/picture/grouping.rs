//! Where separators stand among digits, and whether they stand at regular intervals.
//!
//! Integer and number pictures share the rule: `#,##0` repeats its separator through any number of digits, `#:###,##0`
//! and `9,9,99` put theirs only where they are.

/// The interval at which `positions` repeat, counted in digits from the right; none if they are irregular.
///
/// Every multiple of their greatest common divisor must be there, up to as many as there are positions.
pub(super) fn interval(positions: &[usize]) -> Option<usize> {
    let divisor = positions.iter().copied().reduce(greatest_common_divisor)?;
    let mut sorted = positions.to_vec();
    sorted.sort_unstable();
    let is_there =
        |index: usize| index.checked_mul(divisor).is_some_and(|at| sorted.binary_search(&at).is_ok());
    (divisor > 0 && (1..=positions.len()).all(is_there)).then_some(divisor)
}

fn greatest_common_divisor(mut a: usize, mut b: usize) -> usize {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// The separators of an integer picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Grouping {
    /// The same separator after every so many digits.
    Regular { interval: usize, separator: char },
    /// Each separator with the number of digits to its right, rightmost first.
    Irregular(Vec<(usize, char)>),
}

impl Grouping {
    /// `separators` as a picture has them: rightmost first, with the number of digits to the right of each.
    pub(super) fn new(separators: Vec<(usize, char)>) -> Self {
        let positions: Vec<usize> = separators.iter().map(|&(position, _)| position).collect();
        match (separators.first(), interval(&positions)) {
            (Some(&(_, separator)), Some(interval)) if separators.iter().all(|&(_, c)| c == separator) => {
                Self::Regular { interval, separator }
            }
            _ => Self::Irregular(separators),
        }
    }

    /// Whether the separator repeats.
    pub(super) fn is_regular(&self) -> bool {
        matches!(self, Self::Regular { .. })
    }

    /// `digits` with the separators among them.
    pub(super) fn insert(&self, digits: &[char]) -> Vec<char> {
        match self {
            Self::Regular { interval, separator } => {
                let mut out = Vec::with_capacity(digits.len() + digits.len() / interval);
                for (index, &digit) in digits.iter().enumerate() {
                    if index > 0 && (digits.len() - index).is_multiple_of(*interval) {
                        out.push(*separator);
                    }
                    out.push(digit);
                }
                out
            }
            Self::Irregular(separators) => insert_irregular(separators, digits),
        }
    }
}

/// Inserts from the left, each separator counted from the right end of what there is so far.
///
/// The reference cuts off digits on the left when there are fewer than a separator wants; then the separator comes
/// first. Once one fits, all to its right do.
fn insert_irregular(separators: &[(usize, char)], digits: &[char]) -> Vec<char> {
    let mut from_right: Vec<char> = digits.iter().rev().copied().collect();
    let mut remaining = separators;
    while let Some((&(position, separator), others)) = remaining.split_last() {
        let Some(missing) = position.checked_sub(from_right.len()).filter(|&missing| missing > 0) else {
            break;
        };
        from_right.truncate(missing);
        from_right.push(separator);
        remaining = others;
    }
    let mut out = Vec::with_capacity(from_right.len() + remaining.len());
    for (index, &c) in from_right.iter().enumerate().rev() {
        while let Some((&(position, separator), others)) = remaining.split_last() {
            if position != index + 1 {
                break;
            }
            out.push(separator);
            remaining = others;
        }
        out.push(c);
    }
    out.extend(remaining.iter().rev().map(|&(_, separator)| separator));
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grouped(separators: &[(usize, char)], digits: &str) -> String {
        let digits: Vec<char> = digits.chars().collect();
        Grouping::new(separators.to_vec()).insert(&digits).into_iter().collect()
    }

    #[test]
    fn multiples_of_one_interval_are_regular() {
        assert_eq!(interval(&[3]), Some(3));
        assert_eq!(interval(&[6, 3]), Some(3));
        assert_eq!(interval(&[9, 3, 6]), Some(3));
    }

    #[test]
    fn gaps_zeros_and_nothing_are_irregular() {
        for positions in [&[][..], &[0], &[0, 3], &[3, 9], &[2, 3], &[3, 3]] {
            assert_eq!(interval(positions), None, "{positions:?}");
        }
    }

    #[test]
    fn a_regular_separator_repeats() {
        assert_eq!(grouped(&[(3, ',')], "1234567"), "1,234,567");
        assert_eq!(grouped(&[(3, ',')], "123"), "123");
    }

    #[test]
    fn different_separators_stand_where_they_are() {
        assert_eq!(grouped(&[(3, ','), (6, ':')], "1234567890"), "1234:567,890");
        assert_eq!(grouped(&[(0, '.')], "12"), "12.");
        assert_eq!(grouped(&[(1, '-'), (1, '+'), (3, '*')], "12345"), "12*34+-5");
    }

    #[test]
    fn a_separator_without_enough_digits_comes_first_and_cuts() {
        assert_eq!(grouped(&[(3, ','), (6, ':')], "5"), ",5");
        assert_eq!(grouped(&[(3, ','), (6, ':')], "12345"), ",5");
    }
}
