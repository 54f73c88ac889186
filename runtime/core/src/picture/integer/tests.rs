use super::*;

fn format(number: f64, picture: &str) -> String {
    IntegerPicture::parse(picture).and_then(|picture| picture.format(number)).expect(picture)
}

fn read(text: &str, picture: &str) -> f64 {
    IntegerPicture::parse(picture).and_then(|picture| picture.read(text)).expect(picture)
}

fn format_error(number: f64, picture: &str) -> Error {
    IntegerPicture::parse(picture).and_then(|picture| picture.format(number)).expect_err(picture)
}

#[test]
fn digits_are_padded_with_zeros() {
    assert_eq!(format(7.0, "000"), "007");
    assert_eq!(format(1234.0, "0"), "1234");
    assert_eq!(format(12.0, "###0"), "12");
    assert_eq!(format(0.0, "0"), "0");
}

#[test]
fn fractions_are_rounded_down() {
    assert_eq!(format(12.9, "0"), "12");
    assert_eq!(format(-12.1, "0"), "-13");
    assert_eq!(format(0.9, "I"), "");
}

#[test]
fn negative_numbers_have_their_sign_outside_the_padding() {
    assert_eq!(format(-7.0, "000"), "-007");
    assert_eq!(format(-7.0, "w"), "-seven");
    assert_eq!(format(-7.0, "A"), "-G");
    assert_eq!(format(-7.0, "i"), "-vii");
}

#[test]
fn groups_are_regular_or_where_they_are() {
    assert_eq!(format(1234567890.0, "#,##0"), "1,234,567,890");
    assert_eq!(format(1234567890.0, "#,###,##0"), "1,234,567,890");
    assert_eq!(format(1234567890.0, "#:###,##0"), "1234:567,890");
    assert_eq!(format(12.0, "0,"), "12,");
}

#[test]
fn digits_are_of_the_family_of_the_picture() {
    assert_eq!(format(12340.0, "###١"), "١٢٣٤٠");
    assert_eq!(format(12340.0, "###０"), "１２３４０");
    assert_eq!(read("１２３４０", "###０"), 12340.0);
}

#[test]
fn each_family_counts_from_its_own_zero() {
    for zero in ZEROS {
        let digit = |value: u32| char::from_u32(zero + value).expect("a digit");
        assert_eq!(format(90.0, &digit(5).to_string()), String::from_iter([digit(9), digit(0)]));
    }
}

#[test]
fn families_of_digits_do_not_mix() {
    let error = IntegerPicture::parse("#0١").expect_err("mixed");
    assert_eq!(error.code, "D3131");
    assert!(error.message.contains("`#0١`"));
}

#[test]
fn ordinals_have_a_suffix() {
    for (number, text) in [
        (1.0, "1st"),
        (2.0, "2nd"),
        (3.0, "3rd"),
        (4.0, "4th"),
        (11.0, "11th"),
        (12.0, "12th"),
        (13.0, "13th"),
    ] {
        assert_eq!(format(number, "0;o"), text);
        assert_eq!(format(100.0 + number, "0;o"), format!("1{:0>4}", text));
    }
    assert_eq!(format(21.0, "0;o(-er)"), "21st");
    assert_eq!(format(21.0, "0;c"), "21");
}

#[test]
fn the_suffix_looks_at_what_is_written() {
    // A separator stands between the two digits, so this is no eleventh.
    assert_eq!(format(11.0, "0,0;o"), "1,1st");
    assert_eq!(format(1.0, "١;o"), "١th");
    assert_eq!(format(1.0, "0;;o"), "1;th");
}

#[test]
fn letters_and_numerals_have_a_case() {
    assert_eq!(format(300.0, "A"), "KN");
    assert_eq!(format(300.0, "a"), "kn");
    assert_eq!(format(1984.0, "I"), "MCMLXXXIV");
    assert_eq!(format(1984.0, "i"), "mcmlxxxiv");
    assert_eq!(format(21.0, "W"), "TWENTY-ONE");
    assert_eq!(format(21.0, "w"), "twenty-one");
    assert_eq!(format(21.0, "Ww;o"), "Twenty-First");
}

#[test]
fn other_sequences_are_refused_when_used() {
    for picture in ["α", "#", "", "AA"] {
        assert_eq!(format_error(1.0, picture).code, "D3130", "{picture}");
        let picture = IntegerPicture::parse(picture).expect("refused later");
        assert_eq!(picture.read("1").expect_err("unknown").code, "D3130");
    }
    assert!(format_error(1.0, "α;o").message.contains("`α`"));
}

#[test]
fn numbers_without_a_numeral_are_refused_and_none_runs_away() {
    for (number, picture) in [(f64::INFINITY, "A"), (1e8, "I"), (f64::NEG_INFINITY, "i"), (f64::NAN, "w")] {
        assert_eq!(format_error(number, picture).code, "D3130", "{number} {picture}");
    }
    assert_eq!(format(1e7, "I").len(), 10_000);
    assert_eq!(format(f64::NAN, "0000"), "0NaN");
    assert_eq!(format(f64::NEG_INFINITY, "0"), "-Infinity");
    assert_eq!(format(1e21, "#,##0"), "1e,+21");
}

#[test]
fn wide_pictures_with_many_separators_take_little_time() {
    let picture = "#,#:".repeat(50_000) + "0";
    assert!(format(12345.0, &picture).len() < picture.len());
    assert_eq!(format(1.0, &"0".repeat(100_000)).len(), 100_000);
}

#[test]
fn digits_are_read_as_far_as_they_go() {
    assert_eq!(read("0123", "0000"), 123.0);
    assert_eq!(read("12abc", "0"), 12.0);
    assert_eq!(read(" -12", "0"), -12.0);
    assert!(read("abc", "0").is_nan());
}

#[test]
fn separators_are_skipped() {
    assert_eq!(read("12,345,678", "#,##0"), 12_345_678.0);
    assert_eq!(read("1234:567,890", "#:###,##0"), 1_234_567_890.0);
    // Only commas are when the separator repeats, whatever it is.
    assert_eq!(read("12.345", "#.##0"), 12.0);
    assert_eq!(read("12,345", "#.##0"), 12_345.0);
}

#[test]
fn the_suffix_of_an_ordinal_is_cut_off_unread() {
    assert_eq!(read("28th", "#0;o"), 28.0);
    assert_eq!(read("2812", "#0;o"), 28.0);
    assert!(read("2", "#0;o").is_nan());
}

#[test]
fn numerals_and_words_are_read_by_the_case_of_the_picture() {
    assert_eq!(read("KN", "A"), 300.0);
    assert_eq!(read("kn", "a"), 300.0);
    assert_eq!(read("MCMLXXXIV", "I"), 1984.0);
    assert_eq!(read("McmLXXXiv", "i"), 1984.0);
    assert!(read("iv", "I").is_nan());
    assert_eq!(read("", "I"), 0.0);
    assert_eq!(read("NINETY-NINTH", "w;o"), 99.0);
}

#[test]
fn digits_before_the_family_of_the_picture_are_refused() {
    let picture = IntegerPicture::parse("١").expect("digits");
    let error = picture.read("5").expect_err("another family");
    assert_eq!(error.code, "D3131");
    assert!(error.message.contains("`5`"));
}
