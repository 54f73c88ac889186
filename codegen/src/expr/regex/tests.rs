//! What becomes of patterns.

use super::{Engine, translate};

#[track_caller]
fn check(pattern: &str, flags: &str, engine: Engine, expected: &str) {
    let translated = translate(pattern, flags).expect("it is valid");
    assert_eq!((translated.engine, translated.pattern.as_str()), (engine, expected), "/{pattern}/{flags}");
    if engine == Engine::Linear {
        let parsed =
            regex_syntax::parse(expected).unwrap_or_else(|error| panic!("/{pattern}/{flags}: {error}"));
        let named = expected.matches("(?P<").count() - expected.matches("(?P<g").count();
        let captures = parsed.properties().explicit_captures_len();
        assert_eq!(captures - named, translated.groups, "/{pattern}/{flags}");
    }
}

#[track_caller]
fn linear(pattern: &str, flags: &str, expected: &str) {
    check(pattern, flags, Engine::Linear, expected);
}

#[track_caller]
fn literal(pattern: &str, expected: &str) {
    check(pattern, "", Engine::Literal, expected);
}

#[track_caller]
fn backtracking(pattern: &str, flags: &str) {
    check(pattern, flags, Engine::Backtracking, pattern);
}

#[track_caller]
fn invalid(pattern: &str, offset: Option<usize>, message: &str) {
    let error = translate(pattern, "").expect_err("it is invalid");
    assert_eq!((error.offset, error.message.as_str()), (offset, message), "/{pattern}/");
}

#[test]
fn plain_text_needs_no_engine() {
    literal("abc", "abc");
    literal(r"\$1\.50\/\-\_\x22", "$1.50/-_\"");
    literal(r"\u0041\cJ\0\t[b]", "A\n\0\tb");
    literal("a{", "a{");
    literal("{a}]", "{a}]");
    literal(r"\u\p{L}", "up{L}");
    check("1-2", "i", Engine::Literal, "1-2");
}

#[test]
fn sets_are_those_of_javascript() {
    linear(r"\d\w", "", "[0-9][0-9A-Z_a-z]");
    linear(r"\D\W", "", "[^0-9][^0-9A-Z_a-z]");
    linear(".", "", r"[^\n\r\x{2028}-\x{2029}]");
    linear("[^]", "", "(?s:.)");
    linear("[]", "", r"[^\x{0}-\x{10FFFF}]");
    linear(r"[\d-z]", "", r"[\-0-9z]");
    linear("[a&&b~~-]", "", r"[\&\-a-b\~]");
}

#[test]
fn places_are_those_of_javascript() {
    linear("^a$", "", r"\Aa\z");
    linear(r"\ba\B", "", r"(?-u:\b)a(?-u:\B)");
}

#[test]
fn case_variants_are_spelled_out() {
    linear("hat", "i", "[Hh][Aa][Tt]");
    linear("[^k]s", "i", "[^Kk][Ss]");
    linear("µ", "i", "[µΜμ]");
    check("ſß", "i", Engine::Literal, "ſß");
}

#[test]
fn line_ends_around_a_match_are_taken() {
    linear("^a", "m", r"(?:\A|[\n\r\x{2028}-\x{2029}])(?P<l>a)");
    linear("a$|b$", "m", r"(?P<m>a|b)(?:\z|[\n\r\x{2028}-\x{2029}])");
    linear("a", "mi", "[Aa]");
}

#[test]
fn surrogates_make_characters() {
    literal(r"\ud83d\ude00", "😀");
    linear(r"[\ud800-\udbff][\udc00-\udfff]", "", r"[\x{10000}-\x{10FFFF}]");
    linear(r"[\ud83d\ude00a]", "", r"[a\x{1F600}]");
    check(r"\ud83d\ude00(?=a)", "", Engine::Backtracking, "😀(?=a)");
}

#[test]
fn quantifiers_are_those_of_javascript() {
    linear("a*b+?c??d{2}e{2,}?f{1}?", "", "a*b+?c??d{2}e{2,}?f");
    linear(r"\u{2}", "", "u{2}");
    linear("(?:ab)+(?:c|d)", "", "(?:ab)+(?:c|d)");
}

#[test]
fn groups_keep_their_numbers() {
    linear(r"(a)(?:b)(?<name>c)", "", "(a)b(c)");
    linear("(a){0}(b)", "", r"(?:[^\x{0}-\x{10FFFF}](?:(a)))?(b)");
    linear("(?:(a)|(b))+c", "", "(?P<h1_0>(?P<g1_1>a)|(?P<g2_1>b))+c");
}

#[test]
fn rounds_that_match_nothing_are_refused() {
    linear("(a*)*", "", "(a+)*");
    linear("(?:|a)*", "", "(?:a)*");
    linear("(?:a?b?)*", "", "(?:ab?|b)*");
    backtracking("(|a)+", "");
}

#[test]
fn what_is_not_regular_backtracks() {
    for pattern in ["a(?=b)", "a(?!b)", "(?<=a)b", "(?<!a)b", r"(a)\1", r"(?<n>a)\k<n>", r"\1(a)"] {
        backtracking(pattern, "i");
    }
    backtracking("(^|,)a", "m");
}

#[test]
fn backtracking_is_warned_of() {
    let translated = translate("(?=a+)b", "").expect("it is valid");
    assert_eq!(translated.refusal(), None);
    assert!(translated.warning().is_some_and(|warning| warning.contains("may take long")));
    assert!(translated.help().is_some_and(|help| help.contains("the feature `backtracking`")));
    let translated = translate("(a+)+b", "").expect("it is valid");
    assert!(translated.explodes);
    assert_eq!((translated.refusal(), translated.warning(), translated.help()), (None, None, None));
}

#[test]
fn backtracking_that_explodes_is_refused() {
    for pattern in
        ["(?=(a+)+)b", r"(a*)*\1", "(?!x)(?:a|aa)+$", "(?=.)(?:a{1,2}){10,}b", "(?<=x)(?:|a)*", "(?=(?:.*)*)"]
    {
        let translated = translate(pattern, "").expect(pattern);
        assert!(translated.refusal().is_some_and(|refusal| refusal.contains("exponential")), "{pattern}");
        assert!(translated.help().is_some_and(|help| help.contains("do without")), "{pattern}");
    }
    for pattern in [r"\B(?=(\d{3})+(?!\d))", "(?=a)(?:b|c)*", "(?!x)(?:a?b)*", "(?:ab){2,5}(?=c+)"] {
        assert_eq!(translate(pattern, "").expect(pattern).refusal(), None, "{pattern}");
    }
}

#[test]
fn errors_say_where() {
    invalid("a)", Some(1), "`)` without its `(`");
    invalid("é(a", Some(2), "`(` without its `)`");
    invalid("a[b", Some(1), "`[` without its `]`");
    invalid("a**", Some(2), "nothing to repeat");
    invalid("{1}", Some(0), "nothing to repeat");
    invalid("(?<=a)*", Some(6), "nothing to repeat");
    invalid("a{2,1}", Some(1), "numbers out of order in the quantifier");
    invalid("[z-a]", Some(1), "range out of order in a class");
    invalid("(?i:a)", Some(0), "unknown kind of group");
    invalid("(?<a>x)(?<a>y)", Some(7), "two groups of the name `a`");
    invalid(r"(?<a>x)\k<b>", Some(7), "reference to a group that is not there");
    invalid(r"a\", Some(1), r"`\` at the end of the pattern");
    invalid("(?:a{9999}){9999}", None, "the pattern is too large: its repetitions count too far");
}

#[test]
fn groups_nest_only_so_deep() {
    assert!(translate(&format!("{}{}", "(".repeat(100), ")".repeat(100)), "").is_ok());
    assert!(translate(&format!("{}{}", "(".repeat(101), ")".repeat(101)), "").is_err());
}

#[test]
fn rewritten_repetitions_do_not_grow_without_end() {
    let pattern = format!("{}a{}", "(?:b?".repeat(90), "?)*".repeat(90));
    assert_eq!(translate(&pattern, "").map(|translated| translated.engine), Ok(Engine::Backtracking));
}

#[test]
fn flags_are_i_and_m_once_each() {
    assert!(translate("a", "im").is_ok());
    assert!(translate("a", "ii").is_err());
    assert!(translate("a", "g").is_err());
}
