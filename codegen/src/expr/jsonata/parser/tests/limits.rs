//! How deep an expression may be.

use super::*;
use crate::expr::jsonata::ast::Kind;

fn message(source: &str) -> Option<String> {
    parse(&text(source)).err().map(|error| error.message)
}

#[test]
fn nesting_has_a_limit() {
    let nested = |levels: usize| format!("{}1{}", "(".repeat(levels), ")".repeat(levels));
    assert_eq!(message(&nested(249)), None);
    assert_eq!(message(&nested(250)).as_deref(), Some("expression nests deeper than 250 levels"));
    let open =
        ["(", "[", "{'a':", "-", "a[", "$f(", "a?", "$x:=", "|a|", "λ(){", "a^(", "a?:", "a{b:", "1+("];
    for part in open {
        let message = message(&part.repeat(20_000)).expect(part);
        assert_eq!(message, "expression nests deeper than 250 levels", "{part}");
    }
}

#[test]
fn the_deepest_nesting_of_each_kind_fits_the_stack() {
    let pairs =
        [("(", ")"), ("[", "]"), ("{'a':", "}"), ("a[", "]"), ("$f(", ")"), ("λ(){", "}"), ("a^(", ")")];
    let more =
        [("a?b:", ""), ("$x:=", ""), ("1+(1+", ")"), ("-", ""), ("|a|", "|"), ("a.(", ")"), ("a{b:", "}")];
    for (open, close) in pairs.into_iter().chain(more) {
        let deepest = (1..=250).rev().find(|levels| {
            let source = format!("{}a{}", open.repeat(*levels), close.repeat(*levels));
            parse(&text(&source)).is_ok()
        });
        assert!(deepest.is_some_and(|levels| levels >= 124), "{open}: {deepest:?}");
    }
}

#[test]
fn chains_are_long_but_trees_not_too_deep() {
    for link in [" + a", " & a", " = a", "(1)", " ~> $f"] {
        assert_eq!(message(&format!("a{}", link.repeat(490))), None, "{link}");
        let error = parse(&text(&format!("a{}", link.repeat(20_000)))).expect_err(link);
        assert_eq!((error.code, error.message.as_str()), (None, "expression nests deeper than 500 levels"));
    }
}

#[test]
fn paths_are_as_long_as_they_are() {
    let Kind::Path(path) = parsed(&format!("a{}", ".b[0]".repeat(20_000))).kind else { panic!("a path") };
    assert_eq!(path.steps.len(), 20_001);
    let Kind::Path(path) = parsed(&format!("a{}", "[0]".repeat(20_000))).kind else { panic!("a path") };
    assert_eq!(path.steps[0].step.stages.len(), 20_000);
}
