//! Every node covers its own text.

use super::*;
use crate::expr::jsonata::ast::{Kind, Stage};

fn covered(source: &str, node: &Node) -> String {
    source[node.span.start as usize..node.span.end as usize].to_owned()
}

#[test]
fn an_expression_covers_all_of_its_text() {
    let sources =
        ["a.b[0]", "$x[0]", "a{b: c}", "a^(b)", "$f(1)[0]", "function($x)<n>{ $x }", "-1", "- a", "(a; b)"];
    let more = [
        "a ? b : c",
        "a ?: b",
        "$a := 1",
        "a ~> $f",
        "|a|b|",
        "'é'.b",
        "a@$v",
        "a#$i",
        "/x/i",
        "[1..2]",
        "%.%",
    ];
    for source in sources.into_iter().chain(more) {
        let padded = format!(" {source} /* */");
        let node = match parse(&text(&padded)) {
            Ok(node) => node,
            Err(error) => {
                assert_eq!(error.code, Some("S0217"), "{source}");
                continue;
            }
        };
        assert_eq!(covered(&padded, &node), source);
    }
}

#[test]
fn a_step_covers_its_text_without_its_predicates() {
    let source = "a.(b)[0].$x[c = 1].'d'#$i^(e).f";
    let Kind::Path(path) = parsed(source).kind else { panic!("a path") };
    let steps: Vec<String> = path.steps.iter().map(|step| covered(source, step)).collect();
    assert_eq!(steps, ["a", "(b)", "$x", "'d'", "^(e)", "f"]);
    let [Stage::Filter(test)] = path.steps[2].step.stages.as_slice() else { panic!("a predicate") };
    assert_eq!(covered(source, test), "c = 1");
}

#[test]
fn operands_and_operators_cover_their_text() {
    let source = "a.b[0] + $f(x)[1]";
    let Kind::Binary(operator, left, right) = parsed(source).kind else { panic!("a sum") };
    assert_eq!((covered(source, &left), covered(source, &right)), ("a.b[0]".into(), "$f(x)[1]".into()));
    assert_eq!((operator.span.start, operator.span.end), (7, 8));
}

#[test]
fn a_group_covers_its_braces() {
    let group = parsed("a {b: c}.d").group.expect("a group");
    assert_eq!((group.span.start, group.span.end), (2, 8));
}
