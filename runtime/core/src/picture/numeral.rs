//! Integers as Roman numerals and as the letters of a spreadsheet's columns.

/// The largest number that is written in Roman numerals: it already has ten thousand letters.
pub(super) const LARGEST_ROMAN: f64 = 1e7;

const ROMAN: [(f64, &str); 13] = [
    (1000.0, "m"),
    (900.0, "cm"),
    (500.0, "d"),
    (400.0, "cd"),
    (100.0, "c"),
    (90.0, "xc"),
    (50.0, "l"),
    (40.0, "xl"),
    (10.0, "x"),
    (9.0, "ix"),
    (5.0, "v"),
    (4.0, "iv"),
    (1.0, "i"),
];

/// A whole number up to [`LARGEST_ROMAN`] in small letters; nothing for zero.
pub(super) fn format_roman(mut number: f64) -> String {
    let mut out = String::new();
    for (value, letters) in ROMAN {
        while number >= value {
            out.push_str(letters);
            number -= value;
        }
    }
    out
}

/// Reads capital letters from the right, a smaller one before a larger being taken away; NaN if one is none.
pub(super) fn parse_roman(text: &str) -> f64 {
    let (mut sum, mut largest) = (0.0, 1.0);
    for letter in text.chars().rev() {
        let value = match letter {
            'M' => 1000.0,
            'D' => 500.0,
            'C' => 100.0,
            'L' => 50.0,
            'X' => 10.0,
            'V' => 5.0,
            'I' => 1.0,
            _ => return f64::NAN,
        };
        if value < largest {
            sum -= value;
        } else {
            largest = value;
            sum += value;
        }
    }
    sum
}

/// A finite whole number in letters from `first` on: `a` to `z`, then `aa`. Nothing for zero.
pub(super) fn format_letters(mut number: f64, first: u8) -> String {
    let mut letters = Vec::new();
    while number > 0.0 {
        letters.push(char::from(first + ((number - 1.0) % 26.0) as u8));
        number = ((number - 1.0) / 26.0).floor();
    }
    letters.iter().rev().collect()
}

/// The number that `text` is when `first` is 1 and each place counts 26 times the next.
///
/// Characters that are no letters count by their distance from `first`, as the reference has it.
pub(super) fn parse_letters(text: &str, first: u8) -> f64 {
    let units: Vec<u16> = text.encode_utf16().collect();
    let places = units.iter().rev().enumerate();
    places.map(|(place, &unit)| (f64::from(unit) - f64::from(first) + 1.0) * 26_f64.powf(place as f64)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn roman_numerals_are_written_and_read() {
        for (number, text) in [
            (0.0, ""),
            (4.0, "iv"),
            (9.0, "ix"),
            (40.0, "xl"),
            (90.0, "xc"),
            (444.0, "cdxliv"),
            (1984.0, "mcmlxxxiv"),
            (2018.0, "mmxviii"),
            (3999.0, "mmmcmxcix"),
        ] {
            assert_eq!(format_roman(number), text);
            assert_eq!(parse_roman(&text.to_uppercase()), number);
        }
    }

    #[test]
    fn roman_numerals_read_loosely_but_only_from_capitals() {
        assert_eq!(parse_roman("IIX"), 8.0);
        assert_eq!(parse_roman("IM"), 999.0);
        assert!(parse_roman("iv").is_nan());
        assert!(parse_roman("XQ").is_nan());
    }

    #[test]
    fn letters_count_like_columns() {
        for (number, text) in [
            (0.0, ""),
            (1.0, "a"),
            (26.0, "z"),
            (27.0, "aa"),
            (300.0, "kn"),
            (702.0, "zz"),
            (123456.0, "fzph"),
        ] {
            assert_eq!(format_letters(number, b'a'), text);
            assert_eq!(parse_letters(text, b'a'), number);
            assert_eq!(format_letters(number, b'A'), text.to_uppercase());
        }
    }

    #[test]
    fn letters_of_the_largest_number_end() {
        assert_eq!(format_letters(f64::MAX, b'a').len(), 218);
    }

    #[test]
    fn what_is_no_letter_counts_by_its_distance() {
        assert_eq!(parse_letters("w", b'A'), 55.0);
        assert_eq!(parse_letters("1", b'a'), -47.0);
    }
}
