//! How large automatons are, and what they say of texts.

use super::{Automaton, Target};

fn automaton(pattern: &str) -> Automaton {
    Automaton::of(pattern).unwrap_or_else(|| panic!("/{pattern}/ is too large"))
}

/// What the automaton says of a text.
fn finds(automaton: &Automaton, text: &str) -> bool {
    let mut at = 0;
    for c in text.chars() {
        let within = |(first, last): &(char, char)| (*first..=*last).contains(&c);
        let on = &automaton.states[at].on;
        let leads: Vec<Target> =
            on.iter().filter(|(_, ranges)| ranges.iter().any(within)).map(|(target, _)| *target).collect();
        match leads[..] {
            [Target::Found] => return true,
            [Target::Lost] => return false,
            [Target::State(next)] => at = next,
            _ => panic!("{c:?} leads to {leads:?}"),
        }
    }
    automaton.states[at].found_at_end
}

#[track_caller]
fn check(pattern: &str, found: &[&str], lost: &[&str]) {
    let automaton = automaton(pattern);
    let regex = regress::Regex::new(pattern).expect("it is valid");
    for (texts, expected) in [(found, true), (lost, false)] {
        for text in texts {
            assert_eq!(regex.find(text).is_some(), expected, "the reference: /{pattern}/ in {text:?}");
            assert_eq!(finds(&automaton, text), expected, "/{pattern}/ in {text:?}");
        }
    }
}

#[test]
fn a_pattern_is_found_anywhere() {
    check("ab+c", &["abc", "xabbbcx", "abababc"], &["", "ac", "ab", "abxc"]);
    check("aab", &["aaab", "aaaaab"], &["aba", "abab"]);
    check("a|^b", &["b", "ca"], &["cb", ""]);
    check("a$|b", &["xa", "bx"], &["ax"]);
    check("(?:)", &["", "a"], &[]);
    check("[]", &[], &["", "a"]);
}

#[test]
fn places_are_decided_by_both_sides() {
    check(r"\bcat\b", &["cat", "a cat.", "-cat-"], &["cats", "concat", "écats", ""]);
    check(r"\bé", &["aé"], &["é", " é"]);
    check(r"\Ba\B", &["bab", "_a1"], &["a", "ba", "ab"]);
    check(r"^\B$", &[""], &["a"]);
    check(r"a\b|b\B", &["a", "bb", "ba"], &["b", "b "]);
    check(r"(?:^|,)x(?:$|,)", &["x", "a,x", "x,a"], &["ax", "xa", ""]);
    check(r"$^", &[""], &["a"]);
    check(r"a^", &[], &["a", "aa"]);
}

#[test]
fn characters_are_whole() {
    check("^.$", &["a", "é", "€"], &["", "ab", "\n", "\u{2028}"]);
    check("^[^a]{2}$", &["éé", "b€"], &["é", "ab"]);
    check("^[à-ÿ]+$", &["é", "àÿ"], &["e", "é-"]);
    check(r"^\S+$", &["a€"], &["\u{a0}", "a b", ""]);
    // JavaScript without `u` takes these for two.
    assert!(finds(&automaton("^.$"), "😀"));
    assert!(!finds(&automaton("^..$"), "😀"));
    assert!(finds(&automaton(r"^\ud83d\ude00$"), "😀"));
}

#[test]
fn repetitions_are_counted() {
    check("^a{2,3}$", &["aa", "aaa"], &["a", "aaaa", ""]);
    check("^(?:ab?){2}$", &["aa", "aba", "abab"], &["a", "ab", "ababa"]);
    check("^(?:a*)*b$", &["b", "aab"], &["a", ""]);
    check("^(?:a{0}b)+$", &["bb"], &["ab"]);
    check("^(?:a|ab)(?:c|bcd)$", &["ac", "abc", "abcd", "abbcd"], &["abcdd", "ab"]);
}

#[test]
fn states_that_say_the_same_are_one() {
    for (pattern, count) in [
        ("a", 1),
        ("^a", 1),
        ("[^]*", 1),
        ("^[a-z]+$", 2),
        ("^(?:cat|bat|rat)$", 4),
        ("^[0-9a-f]{8}-[0-9a-f]{4}$", 14),
        ("^[A-Za-z0-9_-]{1,64}$", 65),
        (r"^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$", 125),
    ] {
        assert_eq!(automaton(pattern).states.len(), count, "/{pattern}/");
    }
}

#[test]
fn what_is_too_large_has_none() {
    for pattern in ["^.{1,300}$", "a.{12}b", "(?:(?:a{50}){50}){50}", "(?=a)b", r"(a)\1"] {
        assert_eq!(Automaton::of(pattern), None, "/{pattern}/");
    }
}

#[test]
fn bytes_are_read_where_they_tell_the_same() {
    for (pattern, bytes) in [
        ("^[a-z]+$", true),
        ("^[^@]+@[^@]+$", true),
        ("^[^a]{2}$", false),
        ("^.$", false),
        ("é", false),
        (r"^\w+\b", true),
        ("^.+$", false),
    ] {
        assert_eq!(automaton(pattern).reads_bytes(), bytes, "/{pattern}/");
    }
}
