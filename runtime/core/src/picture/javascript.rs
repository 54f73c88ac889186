//! What JavaScript does with text, where pictures depend on it: white space, `parseInt`, and letters without case.
//!
//! JSONata's reference leaves these to its engine. Rust's own notions are close, and differ where it shows.

/// Whether JavaScript skips this character before a number, and `\s` matches it.
pub(super) fn is_space(c: char) -> bool {
    c == '\u{feff}' || (c.is_whitespace() && c != '\u{85}')
}

/// `parseInt(text)`: white space, a sign, and as many digits as there are; NaN without any. `0x` starts hexadecimal.
pub(super) fn parse_int(text: &str) -> f64 {
    let text = text.trim_start_matches(is_space);
    let (sign, text) = match text.as_bytes().first() {
        Some(b'-') => (-1.0, &text[1..]),
        Some(b'+') => (1.0, &text[1..]),
        _ => (1.0, text),
    };
    let magnitude = match text.strip_prefix("0x").or_else(|| text.strip_prefix("0X")) {
        Some(digits) => parse_hexadecimal(digits),
        None => leading(text, |c| c.is_ascii_digit()).parse().unwrap_or(f64::NAN),
    };
    sign * magnitude
}

fn parse_hexadecimal(text: &str) -> f64 {
    let digits = leading(text, |c| c.is_ascii_hexdigit());
    if digits.is_empty() {
        return f64::NAN;
    }
    digits.chars().filter_map(|c| c.to_digit(16)).fold(0.0, |value, digit| value * 16.0 + f64::from(digit))
}

/// The longest prefix of `text` whose characters are all of one kind.
fn leading(text: &str, is_kind: impl Fn(char) -> bool) -> &str {
    let end = text.find(|c| !is_kind(c)).unwrap_or(text.len());
    &text[..end]
}

/// Whether a regular expression with the flag `i`, and without `u`, takes the one character for the other.
pub(super) fn same_letter(left: char, right: char) -> bool {
    left == right || canonical(left) == canonical(right)
}

/// ECMA-262's `Canonicalize`: the capital, if it is one character of the basic plane and not suddenly ASCII.
fn canonical(c: char) -> char {
    let mut capital = c.to_uppercase();
    match (capital.next(), capital.next()) {
        (Some(single), None) if c <= '\u{ffff}' && (c.is_ascii() || !single.is_ascii()) => single,
        _ => c,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parse_int_reads_what_stands_in_front() {
        for (text, number) in
            [("12", 12.0), (" \u{feff}\t-7 days", -7.0), ("+0530", 530.0), ("0x1Fz", 31.0), ("-0X10", -16.0)]
        {
            assert_eq!(parse_int(text), number, "{text}");
        }
        assert_eq!(parse_int(&"9".repeat(400)), f64::INFINITY);
    }

    #[test]
    fn parse_int_without_a_digit_is_not_a_number() {
        for text in ["", "-", "x1", "0x", "0xg", "\u{85}1", "١"] {
            assert!(parse_int(text).is_nan(), "{text:?}");
        }
    }

    #[test]
    fn letters_are_the_same_without_their_case_but_never_across_ascii() {
        assert!(same_letter('a', 'A') && same_letter('é', 'É') && same_letter('σ', 'ς'));
        // The long s and the sign for kelvin have ASCII capitals or small letters; `i` without `u` ignores those.
        assert!(!same_letter('ſ', 's') && !same_letter('\u{212a}', 'k') && !same_letter('ß', 'S'));
        assert!(!same_letter('\u{10400}', '\u{10428}'), "beyond the basic plane there is no case");
    }
}
