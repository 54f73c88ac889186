//! What the lexer cuts, and what it refuses.

use super::*;

fn lex(text: &str) -> Result<Vec<TokenKind>, SyntaxError> {
    let mut lexer = Lexer::new(text);
    let mut tokens = Vec::new();
    loop {
        match lexer.next(false)?.kind {
            TokenKind::End => return Ok(tokens),
            kind => tokens.push(kind),
        }
    }
}

#[test]
fn the_longest_operator_wins() {
    use TokenKind::*;
    let name = |name: &str| Name(name.to_owned());
    assert_eq!(lex("a<=b"), Ok(vec![name("a"), Operator("<="), name("b")]));
    assert_eq!(lex("1..2"), Ok(vec![Number(1.0), Operator(".."), Number(2.0)]));
    assert_eq!(lex("$.`a b`"), Ok(vec![Variable(std::string::String::new()), Operator("."), name("a b")]));
}

#[test]
fn joins_surrogate_pairs() {
    assert_eq!(lex(r#""\ud83d\ude00!""#), Ok(vec![TokenKind::String("😀!".to_owned())]));
}

#[test]
fn errors_carry_the_codes_of_the_reference() {
    let cases = [
        ("\"a", "S0101", 0..1),
        ("1e999", "S0102", 0..5),
        (r#""\q""#, "S0103", 1..3),
        (r#""\u12""#, "S0104", 1..3),
        ("`a", "S0105", 0..1),
        ("a /* b", "S0106", 2..4),
        ("a ! b", "S0204", 2..3),
    ];
    for (text, code, range) in cases {
        let error = lex(text).expect_err(text);
        assert_eq!((error.code, error.range), (Some(code), range), "{text}");
    }
}

#[test]
fn a_slash_starts_a_regex_only_where_a_value_is_due() {
    let first = |text: &str, prefix| Lexer::new(text).next(prefix).map(|token| token.kind);
    let regex = |pattern: &str, flags: &str| Regex { pattern: pattern.to_owned(), flags: flags.to_owned() };
    assert_eq!(first("/a/i.x", true), Ok(TokenKind::Regex(regex("a", "i"))));
    assert_eq!(first("/a/", false), Ok(TokenKind::Operator("/")));
    assert_eq!(first(r"/[/](\/){/}/m", true), Ok(TokenKind::Regex(regex(r"[/](\/){/}", "m"))));
    assert_eq!(first(r"/\\/", true), Ok(TokenKind::Regex(regex(r"\\", ""))));
}

#[test]
fn a_form_feed_is_part_of_a_name() {
    assert_eq!(lex("a\u{c}b"), Ok(vec![TokenKind::Name("a\u{c}b".to_owned())]));
}

#[test]
fn a_letter_behind_a_regex_is_an_unknown_flag() {
    let error = |text: &str| Lexer::new(text).next(true).expect_err(text);
    for (text, flag, range) in
        [("/a/g", 'g', 3..4), ("/a/ig, 1", 'g', 4..5), ("/a/in b", 'n', 4..5), ("/a/order", 'o', 3..4)]
    {
        let error = error(text);
        assert_eq!(error.message, format!("unknown flag `{flag}` of a regular expression"), "{text}");
        assert_eq!((error.code, error.range), (None, range), "{text}");
    }
    assert_eq!(error("/a/gi").help, Some("remove it: all matches are found without it"));
    for text in ["/a/", "/a/im)", "/a/ and b", "/a/and b", "/a/i.g", "/a/ g"] {
        assert!(Lexer::new(text).next(true).is_ok(), "{text}");
    }
}
