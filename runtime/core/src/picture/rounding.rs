//! Rounding to decimal places, and `toFixed`, as JavaScript and JSONata's reference do them.
//!
//! `$formatNumber` rounds half to even in decimal, not in binary: 2.345 becomes 2.34 because its shortest digits are a
//! tie, whatever its bits are.

use crate::number::f64_to_string;

/// Rounds to `places` decimal places, ties to even. A number that leaves `f64` on the way is NaN.
pub(super) fn round(number: f64, places: i32) -> f64 {
    if places == 0 {
        return round_whole(number);
    }
    shift(round_whole(shift(number, places)), -places)
}

/// To the nearest whole number, ties to even; never `-0`.
fn round_whole(number: f64) -> f64 {
    number.round_ties_even() + 0.0
}

/// Moves the decimal point in the shortest digits, so that no binary error creeps in.
fn shift(number: f64, places: i32) -> f64 {
    let text = f64_to_string(number);
    let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let exponent = exponent.parse::<i32>().unwrap_or(0) + places;
    format!("{mantissa}e{exponent}").parse().unwrap_or(f64::NAN)
}

/// `number.toFixed(places)` for a number that is not negative: exact digits, ties up, and an exponent from 1e21 on.
pub(super) fn to_fixed(number: f64, places: usize) -> String {
    if number.is_nan() || number >= 1e21 {
        return f64_to_string(number);
    }
    // The digits end exactly one place after `places`, with a 5, when the bits end one place after.
    let bits_end_at = |place: usize| (number * 2_f64.powi(place as i32)).fract() == 0.0;
    if bits_end_at(places) || !bits_end_at(places + 1) {
        return format!("{number:.places$}");
    }
    let mut digits = format!("{:.*}", places + 1, number);
    digits.pop();
    increment(digits.trim_end_matches('.'))
}

/// The decimal number whose last digit is one more.
fn increment(digits: &str) -> String {
    let kept = digits.trim_end_matches(['9', '.']);
    let carried = digits[kept.len()..].replace('9', "0");
    let (before, last) = kept.split_at(kept.len().saturating_sub(1));
    let last = last.parse::<u8>().unwrap_or(0) + 1;
    format!("{before}{last}{carried}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ties_of_the_shortest_digits_go_to_even() {
        for (number, places, rounded) in [
            (2.345, 2, 2.34),
            (2.355, 2, 2.36),
            (1.005, 2, 1.0),
            (0.5, 0, 0.0),
            (1.5, 0, 2.0),
            (-2.5, 0, -2.0),
            (-0.125, 2, -0.12),
            (0.49999999999999994, 0, 0.0),
            (1.5e-7, 7, 2e-7),
            (1e21, 2, 1e21),
        ] {
            assert_eq!(round(number, places), rounded, "{number} {places}");
        }
    }

    #[test]
    fn zero_has_no_sign_after_rounding() {
        assert!(round(-0.4, 0).is_sign_positive());
        assert!(round(-0.0004, 2).is_sign_positive());
    }

    #[test]
    fn what_leaves_the_range_is_not_a_number() {
        assert!(round(1e308, 2).is_nan());
        assert_eq!(round(1e308, 0), 1e308);
    }

    #[test]
    fn fixed_digits_are_exact_and_ties_go_up() {
        for (number, places, text) in [
            (0.5, 0, "1"),
            (2.5, 0, "3"),
            (0.125, 2, "0.13"),
            (1.005, 2, "1.00"),
            (0.0, 2, "0.00"),
            (1e20, 0, "100000000000000000000"),
            (1e21, 3, "1e+21"),
            (9.5, 0, "10"),
            (1.96875, 4, "1.9688"),
            (0.99609375, 7, "0.9960938"),
            (1_125_899_906_842_624.0 + 0.25, 1, "1125899906842624.3"),
            (1_125_899_906_842_625.0 + 0.75, 1, "1125899906842625.8"),
            (10_593_219_776_637.0 + 0.8515625, 6, "10593219776637.851563"),
            (0.1, 20, "0.10000000000000000555"),
            (f64::NAN, 2, "NaN"),
        ] {
            assert_eq!(to_fixed(number, places), text, "{number} {places}");
        }
    }
}
