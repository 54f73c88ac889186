//! Functions of numbers.

use nodewright_core::number::round_plainly;

use super::super::number::{round_by_digits, round_to};
use super::{call, call_in};

#[test]
fn number_reads_json_numbers_and_whole_ones_with_a_radix() {
    assert_eq!(call("number", &[r#""-1.5e2""#]), "-150");
    assert_eq!(call("number", &[r#""007""#]), "7");
    assert_eq!(call("number", &[r#""0x1F""#]), "31");
    assert_eq!(call("number", &[r#""0o17""#]), "15");
    assert_eq!(call("number", &[r#""0B101""#]), "5");
    assert_eq!(call("number", &[r#""0xffffffffffffffffffffffffffffffffffff""#]), "2.2300745198530623e+43");
    assert_eq!(call("number", &["true"]), "1");
    assert_eq!(call("number", &["false"]), "0");
    assert_eq!(call("number", &["9007199254740993"]), "9007199254740993");
    assert_eq!(call("number", &["-"]), "absent");
    assert_eq!(call_in(r#""5""#, "number", &[]), "5");
}

#[test]
fn number_refuses_all_other_strings() {
    for text in ["", "a", "1.", ".5", "1e", "+1", " 1", "1 ", "0x", "1e999", "1_0", "Infinity", "0b2", "--1"]
    {
        assert_eq!(call("number", &[&format!("{text:?}")]), "D3030", "{text}");
    }
    assert_eq!(call("number", &["null"]), "T0410");
    assert_eq!(call("number", &["[1]"]), "T0410");
    assert_eq!(call_in("{}", "number", &[]), "T0411");
}

#[test]
fn floor_ceil_and_abs_leave_whole_numbers_exact() {
    assert_eq!(call("floor", &["-3.5"]), "-4");
    assert_eq!(call("ceil", &["3.2"]), "4");
    assert_eq!(call("ceil", &["-0.5"]), "0");
    assert_eq!(call("abs", &["-9007199254740993"]), "9007199254740993");
    assert_eq!(call("abs", &["-9223372036854775808"]), "9223372036854775808");
    assert_eq!(call("abs", &["-2.5"]), "2.5");
    for name in ["floor", "ceil", "abs", "sqrt", "round", "power", "formatBase"] {
        let args: &[&str] = if name == "power" { &["-", "2"] } else { &["-"] };
        assert_eq!(call(name, args), "absent", "{name}");
        assert_eq!(call(name, &[r#""1""#]), "T0410", "{name}");
    }
}

#[test]
fn round_rounds_halves_to_even() {
    for (number, precision, rounded) in [
        ("0.5", "0", "0"),
        ("1.5", "0", "2"),
        ("2.5", "0", "2"),
        ("-0.5", "0", "0"),
        ("-1.5", "0", "-2"),
        ("-2.5", "0", "-2"),
        ("4.515", "2", "4.52"),
        ("2.675", "2", "2.68"),
        ("125", "-1", "120"),
        ("135", "-1", "140"),
        ("12345678901234567890", "0", "12345678901234567890"),
        ("1e-10", "5", "0"),
        ("0.49999999999999994", "0", "0"),
    ] {
        assert_eq!(call("round", &[number, precision]), rounded, "{number} to {precision}");
    }
    assert_eq!(call("round", &["2.5", "-"]), "2");
}

#[test]
fn round_by_arithmetic_is_round_by_digits() {
    let mut state = 7_u64;
    let mut plain = 0;
    for _ in 0..200_000 {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let (mantissa, places, precision) =
            ((state >> 33) as f64, (state >> 20 & 15) as i32, (state >> 26 & 7) as i32);
        // Both what has few digits, so that halves are among them, and what has many.
        for number in [mantissa / 10_f64.powi(places), -mantissa % 1000.0 / 8.0, mantissa.sqrt() / 3.0] {
            plain += i32::from(round_plainly(number, precision).is_some());
            let (rounded, digits) =
                (round_to(number, f64::from(precision)), round_by_digits(number, precision));
            assert_eq!(rounded.to_bits(), digits.to_bits(), "{number} to {precision}");
        }
    }
    assert!(plain > 400_000, "only {plain}");
}

#[test]
fn sqrt_refuses_negative_numbers() {
    assert_eq!(call("sqrt", &["4"]), "2");
    assert_eq!(call("sqrt", &["-1"]), "D3060");
}

#[test]
fn power_refuses_what_is_no_number() {
    assert_eq!(call("power", &["2", "8"]), "256");
    assert_eq!(call("power", &["2", "-1"]), "0.5");
    assert_eq!(call_in("3", "power", &["2"]), "9");
    for (base, exponent) in [("10", "1000"), ("-8", "0.5"), ("0", "-1"), ("2", "-")] {
        assert_eq!(call("power", &[base, exponent]), "D3061", "{base} to {exponent}");
    }
}

#[test]
fn format_base_writes_whole_numbers_in_any_radix() {
    assert_eq!(call("formatBase", &["100", "2"]), r#""1100100""#);
    assert_eq!(call("formatBase", &["-255", "16"]), r#""-ff""#);
    assert_eq!(call("formatBase", &["99.5", "2.5"]), r#""1100100""#);
    assert_eq!(call("formatBase", &["1e21"]), r#""1e+21""#);
    assert_eq!(call("formatBase", &["1e22", "36"]), r#""1mmfb877tu0w000""#);
    assert_eq!(call("formatBase", &["10"]), r#""10""#);
    assert_eq!(call("formatBase", &["10", "1"]), "D3100");
    assert_eq!(call("formatBase", &["10", "37"]), "D3100");
}

#[test]
fn random_is_within_its_bounds() {
    for _ in 0..100 {
        let number: f64 = call("random", &[]).parse().expect("a number");
        assert!((0.0..1.0).contains(&number));
    }
    assert_eq!(call("random", &["1"]), "T0410");
}
