//! Searching, engine by engine.

use super::{Found, Regex};

fn find(regex: &Regex, text: &str, from: usize) -> Option<(usize, usize)> {
    found(regex, text, from).map(|found| (found.start, found.end))
}

fn found(regex: &Regex, text: &str, from: usize) -> Option<Found> {
    regex.find_at(text, from, "here").expect("it can be searched with")
}

#[test]
fn literal_text_is_found_at_or_after_the_start() {
    static REGEX: Regex = Regex::literal("ab");
    assert_eq!(find(&REGEX, "abcab", 0), Some((0, 2)));
    assert_eq!(find(&REGEX, "abcab", 1), Some((3, 5)));
    assert_eq!(find(&REGEX, "abcab", 4), None);
}

#[test]
fn search_after_the_end_finds_nothing() {
    static REGEX: Regex = Regex::literal("");
    assert_eq!(find(&REGEX, "é", 2), Some((2, 2)));
    assert_eq!(find(&REGEX, "é", 3), None);
    assert_eq!(find(&REGEX, "é", 1), Some((2, 2)), "the next character");
}

#[test]
fn run_of_characters_goes_on_while_it_can() {
    static MANY: Regex = Regex::run(&[('0', '9'), ('a', 'z'), ('é', 'é'), ('\u{ffff}', '😀')], true);
    assert_eq!(find(&MANY, "", 0), None);
    assert_eq!(find(&MANY, "A-Z", 0), None);
    assert_eq!(find(&MANY, "Aab1é😀è", 0), Some((1, 10)));
    assert_eq!(find(&MANY, "Aab1é😀è", 2), Some((2, 10)));
    assert_eq!(find(&MANY, "😁😀", 0), Some((4, 8)));
    assert_eq!(find(&MANY, "ab", 2), None);
    assert_eq!(find(&MANY, "ab", 3), None);
    assert_eq!(found(&MANY, "a", 0).expect("a match").groups, []);
    static ONE: Regex = Regex::run(&[('a', 'z')], false);
    assert_eq!(find(&ONE, "-ab", 0), Some((1, 2)));
    assert!(ONE.is_in("A a") && !ONE.is_in("A"));
}

#[cfg(feature = "regex")]
mod linear {
    use super::*;

    #[test]
    fn run_of_characters_is_what_the_engine_finds() {
        static RUN: Regex = Regex::run(&[('\0', '/'), (':', '@'), ('[', '`'), ('{', '\u{10ffff}')], true);
        static ENGINE: Regex = Regex::linear("[^0-9A-Za-z]+");
        for text in ["", "abc", "a b", " a  b ", "é", "aé😀b c", "--", "x\u{ffff}y"] {
            for from in (0..=text.len()).filter(|&from| text.is_char_boundary(from)) {
                assert_eq!(found(&RUN, text, from), found(&ENGINE, text, from), "{text:?} {from}");
            }
        }
    }

    #[test]
    fn span_is_that_of_the_match() {
        static GROUPS: Regex = Regex::linear("(a)(b)?");
        static LINES: Regex = Regex::linear(r"(?:\A|[\n\r])(?P<l>a*)");
        for text in ["", "a", "cab", "\na", "b\naa\n"] {
            for from in 0..=text.len() {
                for regex in [&GROUPS, &LINES] {
                    let span = regex.span_at(text, from, "here").expect("it can be searched with");
                    assert_eq!(span, find(regex, text, from), "{text:?} {from}");
                }
            }
        }
    }

    #[test]
    fn what_is_before_the_start_counts() {
        static START: Regex = Regex::linear(r"\Ab");
        assert_eq!(find(&START, "ab", 1), None);
        static WORD: Regex = Regex::linear(r"(?-u:\b)b");
        assert_eq!(find(&WORD, "ab b", 1), Some((3, 4)));
    }

    #[test]
    fn groups_that_took_no_part_are_none() {
        static REGEX: Regex = Regex::linear("(a)|(b)");
        assert_eq!(found(&REGEX, "b", 0).expect("a match").groups, [None, Some((0, 1))]);
    }

    #[test]
    fn group_of_an_earlier_round_is_forgotten() {
        static REGEX: Regex = Regex::linear("(?P<h1_0>(?P<g1_1>a)|(?P<g2_1>b))*");
        assert_eq!(found(&REGEX, "ab", 0).expect("a match").groups, [None, Some((1, 2))]);
    }

    #[test]
    fn end_of_the_line_before_is_not_in_the_match() {
        static REGEX: Regex = Regex::linear(r"(?:\A|[\n\r])(?P<l>a*)");
        assert_eq!(find(&REGEX, "\naa", 0), Some((0, 0)));
        assert_eq!(find(&REGEX, "\naa", 1), Some((1, 3)));
        assert_eq!(find(&REGEX, "b\naa", 1), Some((2, 4)));
        assert_eq!(find(&REGEX, "b\naa", 2), Some((2, 4)));
        assert_eq!(find(&REGEX, "b\naa", 3), None);
    }

    #[test]
    fn pattern_that_cannot_be_compiled_is_an_error() {
        static REGEX: Regex = Regex::linear("(");
        let error = REGEX.find_at("", 0, "here").expect_err("no pattern");
        assert_eq!(error.code(), "U1001");
    }
}

#[cfg(feature = "backtracking")]
mod backtracking {
    use super::*;

    #[test]
    fn lookbehind_sees_what_is_before_the_start() {
        static REGEX: Regex = Regex::backtracking("(?<=a)(b)", "i");
        let found = found(&REGEX, "aB", 1).expect("a match");
        assert_eq!((found.start, found.end, found.groups), (1, 2, vec![Some((1, 2))]));
    }
}
