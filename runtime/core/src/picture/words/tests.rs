use super::*;

fn cardinal(number: f64) -> String {
    format(number, false, Case::Lower)
}

fn ordinal(number: f64) -> String {
    format(number, true, Case::Lower)
}

fn all_ends(text: &str) -> Vec<usize> {
    let text: Vec<char> = text.chars().collect();
    ends(&text, 0)
}

#[test]
fn the_vocabulary_is_in_the_order_that_formatting_counts_on() {
    for unit in 0..20 {
        assert_eq!(VOCABULARY[unit].1, unit as f64);
        assert_eq!(VOCABULARY[ORDINALS + unit].1, unit as f64);
    }
    for tens in 2..10 {
        assert_eq!(VOCABULARY[TENS + 2 * (tens - 2)].1, 10.0 * tens as f64);
        assert!(VOCABULARY[TENS + 2 * (tens - 2) + 1].0.ends_with("ieth"));
    }
}

#[test]
fn cardinals_join_with_hyphens_and_commas() {
    for (number, text) in [
        (0.0, "zero"),
        (12.0, "twelve"),
        (20.0, "twenty"),
        (34.0, "thirty-four"),
        (100.0, "one hundred"),
        (555.0, "five hundred and fifty-five"),
        (1001.0, "one thousand and one"),
        (1100.0, "one thousand, one hundred"),
        (3730.0, "three thousand, seven hundred and thirty"),
        (4327730.0, "four million, three hundred and twenty-seven thousand, seven hundred and thirty"),
        (1e9, "one billion"),
        (1e12, "one trillion"),
    ] {
        assert_eq!(cardinal(number), text);
        assert_eq!(parse(text), number);
    }
}

#[test]
fn beyond_trillions_the_words_repeat() {
    assert_eq!(cardinal(1e15), "one thousand trillion");
    assert_eq!(cardinal(1e46), "ten billion trillion trillion trillion");
    assert!(cardinal(f64::MAX).len() < 1000, "no number has many words");
}

#[test]
fn only_the_last_word_of_an_ordinal_changes() {
    for (number, text) in [
        (0.0, "zeroth"),
        (1.0, "first"),
        (12.0, "twelfth"),
        (20.0, "twentieth"),
        (34.0, "thirty-fourth"),
        (100.0, "one hundredth"),
        (730.0, "seven hundred and thirtieth"),
        (1000.0, "one thousandth"),
        (1e12 + 1.0, "one trillion and first"),
    ] {
        assert_eq!(ordinal(number), text);
        assert_eq!(parse(text), number);
    }
}

#[test]
fn titles_have_capitals_but_not_and() {
    assert_eq!(format(2_134.0, false, Case::Title), "Two Thousand, One Hundred and Thirty-Four");
    assert_eq!(format(2_134.0, true, Case::Upper), "TWO THOUSAND, ONE HUNDRED AND THIRTY-FOURTH");
}

#[test]
fn words_are_read_in_any_case_and_with_any_separator() {
    assert_eq!(parse("Five Hundred and Fifty-Five"), 555.0);
    assert_eq!(parse("TWO\tTHOUSAND,\u{a0}ONE"), 2001.0);
    assert_eq!(parse("forty\\two"), 42.0);
}

#[test]
fn what_is_no_word_makes_no_number() {
    for text in ["", "eleventy", "one ", "one,two", "and", "one  two", "one and and two"] {
        assert!(parse(text).is_nan(), "{text:?}");
    }
}

#[test]
fn a_run_of_words_ends_after_any_of_them_and_prefers_the_longest() {
    assert_eq!(all_ends("one two april").last(), Some(&8));
    assert_eq!(all_ends("one two april"), [3, 4, 7, 8]);
    assert_eq!(all_ends("ONE-and,"), [3, 4, 7, 8]);
    assert_eq!(all_ends("april"), []);
}

#[test]
fn the_first_word_that_fits_is_preferred_to_a_longer_one() {
    assert_eq!(all_ends("sixteen"), [7, 3]);
}

#[test]
fn a_run_with_many_readings_is_searched_once() {
    let text = "sixsixteenth ".repeat(2000);
    assert!(all_ends(&text).len() <= text.len());
}
