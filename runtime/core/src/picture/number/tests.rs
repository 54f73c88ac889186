use super::*;

fn with_options(number: f64, picture: &str, options: &[(&str, &str)]) -> Result<String, Error> {
    let mut symbols = NumberOptions::default();
    for (name, value) in options {
        assert!(symbols.set(name, value), "{name}");
    }
    NumberPicture::parse(picture, &symbols).map(|picture| picture.format(number))
}

fn format(number: f64, picture: &str) -> String {
    with_options(number, picture, &[]).expect(picture)
}

#[test]
fn mandatory_and_optional_digits() {
    assert_eq!(format(12345.6, "#,###.00"), "12,345.60");
    assert_eq!(format(2.0, "000.000"), "002.000");
    assert_eq!(format(0.5, "#.##"), ".5");
    assert_eq!(format(0.0, "#"), "0");
    assert_eq!(format(0.0, "#.#"), ".0");
    assert_eq!(format(3.0, "#0.##"), "3");
}

#[test]
fn the_last_digit_is_rounded_half_to_even() {
    assert_eq!(format(2.345, "0.00"), "2.34");
    assert_eq!(format(2.355, "0.00"), "2.36");
    assert_eq!(format(0.5, "0"), "0");
    assert_eq!(format(1.5, "0"), "2");
}

#[test]
fn integer_groups_are_regular_or_where_they_are() {
    assert_eq!(format(1234567.0, "#,##0"), "1,234,567");
    assert_eq!(format(1e20, "#,######"), "100,000000,000000,000000");
    assert_eq!(format(123412345678.9, "9,9,99.99"), "123412345,6,78.90");
}

#[test]
fn irregular_groups_without_digits_count_from_the_end() {
    assert_eq!(format(5.0, "#,#,##0.00"), "5,.0,0");
}

#[test]
fn the_fraction_has_groups_too() {
    assert_eq!(format(1234.56789, "9,999.999,999"), "1,234.567,890");
    assert_eq!(format(1.5, "0.###,###"), "1.5,");
}

#[test]
fn percent_and_per_mille_multiply() {
    assert_eq!(format(0.14, "01%"), "14%");
    assert_eq!(format(0.4857, "###.###\u{2030}"), "485.7\u{2030}");
    assert_eq!(with_options(0.14, "###pm", &[("per-mille", "pm")]).as_deref(), Ok("140pm"));
    assert_eq!(with_options(0.14, "0pct", &[("percent", "pct")]).as_deref(), Ok("14pct"));
}

#[test]
fn negative_numbers_have_a_minus_or_a_picture_of_their_own() {
    assert_eq!(format(-6.0, "000"), "-006");
    assert_eq!(format(-6.0, "$0"), "-$6");
    assert_eq!(format(-6.5, "0;(0.0)"), "(6.5)");
    assert_eq!(format(6.5, "0.0;(0)"), "6.5");
    assert_eq!(format(-0.0, "0;(0)"), "0");
    assert_eq!(with_options(-6.0, "0", &[("minus-sign", "neg ")]).as_deref(), Ok("neg 6"));
}

#[test]
fn text_around_the_number_stays() {
    assert_eq!(format(185.2812, "PREFIX##00.000###SUFFIX"), "PREFIX185.2812SUFFIX");
    assert_eq!(format(3.0, "# kg"), "3 kg");
}

#[test]
fn exponents_scale_to_the_mandatory_digits() {
    assert_eq!(format(1234.5678, "00.000e000"), "12.346e002");
    assert_eq!(format(0.234, "0.0e0"), "2.3e-1");
    assert_eq!(format(0.123, "#.e9"), "0.1e0");
    assert_eq!(format(0.234, ".00e0"), ".23e0");
    assert_eq!(format(-42.0, "0e0"), "-4e1");
    assert_eq!(format(0.0, "0.00e0"), "0.00e0");
    assert_eq!(with_options(0.01, "0E00", &[("exponent-separator", "E")]).as_deref(), Ok("1E-02"));
}

#[test]
fn digits_are_of_the_family_of_the_zero() {
    assert_eq!(with_options(2.0, "AAA.AAA", &[("zero-digit", "A")]).as_deref(), Ok("AAC.AAA"));
    assert_eq!(with_options(0.1, "AeAAA", &[("zero-digit", "A")]).as_deref(), Ok("Be-AAB"));
    assert_eq!(with_options(1234.5, "#,##٠.٠", &[("zero-digit", "٠")]).as_deref(), Ok("١,٢٣٤.٥"));
}

#[test]
fn separators_can_be_replaced() {
    let german = [("decimal-separator", ","), ("grouping-separator", ".")];
    assert_eq!(with_options(1234.5, "#.##0,00", &german).as_deref(), Ok("1.234,50"));
    assert_eq!(with_options(7.0, "??0", &[("digit", "?")]).as_deref(), Ok("7"));
    assert_eq!(with_options(-7.0, "0|<0>", &[("pattern-separator", "|")]).as_deref(), Ok("<7>"));
}

#[test]
fn each_rule_has_its_code() {
    for (picture, code) in [
        ("#;#;#", "D3080"),
        ("0.0.0", "D3081"),
        ("#0%%", "D3082"),
        ("#0\u{2030}\u{2030}", "D3083"),
        ("#0%\u{2030}", "D3084"),
        (".e0", "D3085"),
        ("", "D3085"),
        ("0+.e0", "D3086"),
        ("%%", "D3086"),
        ("0,.e0", "D3087"),
        ("0.,0", "D3087"),
        ("0,", "D3088"),
        ("0,,0", "D3089"),
        ("0#.e0", "D3090"),
        ("#0.#0e0", "D3091"),
        ("#0.0e0%", "D3092"),
        ("#0.0e0,0", "D3093"),
        ("0e", "D3093"),
        ("x0e0", "D3093"),
        ("0;0,,0", "D3089"),
    ] {
        let error = with_options(20.0, picture, &[]).expect_err(picture);
        assert_eq!(error.code, code, "{picture}");
    }
}

#[test]
fn the_message_names_the_half_that_is_wrong() {
    let error = with_options(20.0, "0;0,,0", &[]).expect_err("two separators");
    assert!(error.message.contains("`0,,0`"), "{}", error.message);
}

#[test]
fn of_two_mistakes_the_later_rule_is_reported() {
    assert_eq!(with_options(1.0, "0.0.0%%", &[]).expect_err("two").code, "D3082");
    assert_eq!(with_options(1.0, "0#,,0", &[]).expect_err("two").code, "D3090");
}

#[test]
fn large_numbers_look_as_javascript_fixes_them() {
    assert_eq!(format(1e21, "0"), "1e+21");
    assert_eq!(format(1e21, "#,##0"), "1e,+21");
    assert_eq!(format(1e308, "0.00"), "NaN.00");
}

#[test]
fn numbers_that_are_not_finite_have_symbols() {
    let options = [("NaN", "nan"), ("infinity", "inf")];
    assert_eq!(with_options(f64::NAN, "<0>", &options).as_deref(), Ok("nan"));
    assert_eq!(with_options(f64::INFINITY, "<0>", &options).as_deref(), Ok("<inf>"));
    assert_eq!(with_options(f64::NEG_INFINITY, "0e0", &options).as_deref(), Ok("-inf"));
    assert_eq!(format(1e308, "0%"), "Infinity%");
}

#[test]
fn extreme_exponents_and_places_end() {
    assert_eq!(format(5e-324, "0e0"), "5e-324");
    assert_eq!(format(f64::MAX, "0.0e0"), "1.8e308");
    assert_eq!(format(1.0, &format!("{}e0", "0".repeat(400))), "Infinity");
    assert_eq!(format(0.5, &format!("0.{}", "0".repeat(500))), format!("0.5{}", "0".repeat(499)));
    let picture = "#,".repeat(20_000) + "##,0";
    assert!(format(1.0, &picture).len() > 1);
}

#[test]
fn odd_symbols_do_no_harm() {
    for name in
        ["decimal-separator", "grouping-separator", "zero-digit", "digit", "pattern-separator", "percent"]
    {
        for value in ["", "ab", "0", "#", ".", "\u{10ffff}", "\u{d7ff}"] {
            // Whether it is refused or not, it comes back.
            let result = with_options(1234.5, "#,##0.0;x", &[(name, value)]);
            assert!(
                result.map_or_else(|error| error.code.starts_with("D30"), |text| text.len() < 100),
                "{name} {value}"
            );
        }
    }
}
