//! Each error of the reference, and where it is reported.

use super::*;

fn assert_errors(cases: &[(&str, &str, Range<usize>)]) {
    for (source, code, range) in cases {
        let error = parse(&text(source)).expect_err(source);
        assert_eq!((error.code, &error.range), (Some(*code), range), "{source}: {error:?}");
        let message = &error.message;
        assert!(!message.is_empty() && !message.ends_with('.'), "{message}");
        assert!(!message.starts_with(char::is_uppercase), "{message}");
    }
}

#[test]
fn errors_of_tokens_cover_the_token() {
    assert_errors(&[
        ("'a", "S0101", 0..1),
        ("'a\\", "S0101", 0..1),
        ("a + 1e400", "S0102", 4..9),
        ("'\\x'", "S0103", 1..3),
        ("\"\\'\"", "S0103", 1..3),
        ("'\\u00g0'", "S0104", 1..3),
        ("a.`b", "S0105", 2..3),
        ("a /*/ b", "S0106", 2..4),
        ("a ! b", "S0204", 2..3),
        ("a ~ b", "S0204", 2..3),
        ("$f(//)", "S0301", 3..5),
        ("$f(/a)", "S0302", 3..4),
        ("a[]/2", "S0302", 3..4),
    ]);
}

#[test]
fn errors_of_grammar_cover_the_token_that_is_wrong() {
    assert_errors(&[
        ("a b", "S0201", 2..3),
        ("(a))", "S0201", 3..4),
        ("a; b", "S0201", 1..2),
        ("(a b)", "S0202", 3..4),
        ("[1 2]", "S0202", 3..4),
        ("{'a' 1}", "S0202", 5..6),
        ("a^b", "S0202", 2..3),
        ("function($x)<n{1}", "S0202", 14..15),
        ("(a", "S0203", 2..2),
        ("a.(", "S0203", 3..3),
        ("function($x)<n", "S0203", 14..14),
        ("", "S0207", 0..0),
        ("a +", "S0207", 3..3),
        ("a. ", "S0207", 3..3),
        ("a == b", "S0211", 3..4),
        ("[1, ]", "S0211", 4..5),
        ("(/a/)", "S0211", 1..2),
        ("? a", "S0211", 0..1),
    ]);
}

#[test]
fn errors_of_bindings_cover_what_is_no_variable() {
    assert_errors(&[
        ("function($a, b){1}", "S0208", 13..14),
        ("function(?){1}", "S0208", 9..10),
        ("function($a + 1){1}", "S0208", 12..13),
        ("a := 1", "S0212", 0..1),
        ("$a.b := 1", "S0212", 2..3),
        ("a@b", "S0214", 2..3),
        ("a#1", "S0214", 2..3),
        ("a@", "S0214", 2..2),
    ]);
}

#[test]
fn errors_of_paths_cover_the_operator_or_step() {
    assert_errors(&[
        ("$x{a: b}[0]", "S0209", 8..9),
        ("a{b: c}{d: e}", "S0210", 7..8),
        ("a.1", "S0213", 2..3),
        ("true.a", "S0213", 0..4),
        ("a.null[0]", "S0213", 2..6),
        ("a[0]@$v", "S0215", 4..5),
        ("$x[0]@$v", "S0215", 5..6),
        ("a^(b)@$v", "S0216", 5..6),
        ("%", "S0217", 0..1),
        ("1 + %.a", "S0217", 4..5),
        ("a.$x.%", "S0217", 2..4),
        ("a.%.%", "S0217", 4..5),
    ]);
}

#[test]
fn errors_of_signatures_cover_the_letter() {
    assert_errors(&[
        ("function($x)<n<n>>{1}", "S0401", 14..15),
        ("function($x)< <n>>{1}", "S0401", 14..15),
        ("function($x)<s(a<n>)>{1}", "S0402", 14..15),
    ]);
}

#[test]
fn what_is_wrong_with_the_grammar_comes_first() {
    assert_errors(&[("a.1 + (", "S0203", 7..7), ("% b", "S0201", 2..3), ("(a.1)(b.2)", "S0213", 8..9)]);
}

#[test]
fn flags_are_given_once() {
    let error = parse(&text("/a/ii")).expect_err("twice");
    assert_eq!((error.code, error.range), (None, 3..5));
}

#[test]
fn a_second_quantifier_is_refused() {
    let error = parse(&text("λ($x)<n?+>{1}")).expect_err("twice");
    assert_eq!((error.code, error.range), (None, 9..10));
}
