//! Switches by rules, and mistakes in them.

use super::{read, said};
use crate::syntax::{Data, DataValue, Graph, Node, NodeKind};

const DECIDE: &str = r##"#[graph(tool = "g")]
impl Graph for G {
    #[switch(
        when(rule = { ">": [{ "var": "price.total" }, -1.5] }, next = big),
        when(next = r#match, rule = r#"{ "in": ["é", { "var": "price.tags" }] }"#),
        when(rule = "{ \"!\": [{ \"var\": \"price\" }] }", next = big),
        next = small,
        timeout_ms = 1_500,
        allow(constant_condition = "it is so"),
    )]
    fn decide();
}
"##;

fn decide() -> (Graph, Node) {
    let (graph, found) = read(DECIDE);
    assert_eq!(found, [""; 0]);
    let graph = graph.expect("is a graph");
    let node = graph.nodes[1].clone();
    (graph, node)
}

fn rules(node: &Node) -> Vec<&Data> {
    match &node.kind {
        NodeKind::Switch(rules) => rules.iter().map(|rule| rule.rule.as_ref().expect("has a rule")).collect(),
        other => panic!("a switch by rules, not {other:?}"),
    }
}

/// What stands at each string of a rule, and the string.
fn strings(data: &Data) -> Vec<(&'static str, &str)> {
    let place = |part: &crate::source::Text| {
        let span = part.span_of(0..part.as_str().len());
        &DECIDE[span.start as usize..span.end as usize]
    };
    match &data.value {
        DataValue::String(part) => vec![(place(part), part.as_str())],
        DataValue::Array(items) => items.iter().flat_map(strings).collect(),
        DataValue::Object(entries) => entries
            .iter()
            .flat_map(|(key, value)| [vec![(place(key), key.as_str())], strings(value)].concat())
            .collect(),
        _ => Vec::new(),
    }
}

#[test]
fn conditions_are_read_in_their_order_with_the_default() {
    let (_, node) = decide();
    let NodeKind::Switch(rules) = &node.kind else { panic!("a switch by rules") };
    let targets: Vec<_> = rules.iter().map(|rule| rule.target.value.as_str()).collect();
    assert_eq!(targets, ["big", "match", "big"]);
    assert_eq!(node.next.expect("has a default").value, "small");
    assert_eq!(node.timeout_ms.expect("has a time").value, 1_500);
    assert_eq!(node.allow.len(), 1);
}

#[test]
fn rules_have_their_places_as_tokens_and_inside_of_strings() {
    let (_, node) = decide();
    let found: Vec<_> = rules(&node).into_iter().flat_map(strings).collect();
    let expected = [
        (">", ">"),
        ("var", "var"),
        ("price.total", "price.total"),
        ("in", "in"),
        ("é", "é"),
        ("var", "var"),
        ("price.tags", "price.tags"),
        ("!", "!"),
        ("var", "var"),
        ("price", "price"),
    ];
    assert_eq!(found, expected);
    let whole = rules(&node)[1].span;
    let whole = &DECIDE[whole.start as usize..whole.end as usize];
    assert_eq!(whole, r#"{ "in": ["é", { "var": "price.tags" }] }"#);
}

#[test]
fn rejects_wrong_switches_by_rules() {
    let wrong = [
        (
            "#[switch(when(rule = true, next = a), next = b)] fn x() {}",
            "2:57 switch `x` has both a body and conditions",
        ),
        ("#[switch] fn x();", "2:14 switch `x` has neither a body nor conditions"),
        ("#[switch(A = a)] fn x();", "2:21 switch `x` has neither a body nor conditions"),
        ("#[switch(next = a)] fn x();", "2:24 switch `x` has neither a body nor conditions"),
        ("#[switch(A = a, next = b)] fn x() -> A { A::A }", "2:17 a switch with a body has no `next`"),
        ("#[switch(when(next = a), next = b)] fn x();", "2:10 condition without `rule`"),
        ("#[switch(when(rule = true), next = b)] fn x();", "2:10 condition without `next`"),
        ("#[switch(when(rule = , next = a), next = b)] fn x();", "2:15 key `rule` of `when(…)` takes JSON"),
        ("#[switch(when(rule, next = a), next = b)] fn x();", "2:15 key `rule` of `when(…)` takes JSON"),
        (
            "#[switch(when(rule = true, next = 5), next = b)] fn x();",
            "2:35 key `next` of `when(…)` takes the name of a node",
        ),
        ("#[switch(when(rul = true, next = a), next = b)] fn x();", "2:15 unknown key `rul` in `when(…)`"),
        (
            "#[switch(when(rule = 1, rule = 2, next = a), next = b)] fn x();",
            "2:25 duplicate key `rule` in `when(…)`",
        ),
        ("#[switch(when(rule = true, next = a))] fn x();", "2:3 switch `x` has no default"),
        (
            "#[switch(when(rule = true, next = a), next = b, next = c)] fn x();",
            "2:49 duplicate key `next` in `#[switch]`",
        ),
        ("#[switch(when(rule = true, next = a), nxt = b)] fn x();", "2:39 unknown key `nxt` in `#[switch]`"),
        (
            "#[switch(when(rule = true, next = a), Big = b, next = c)] fn x();",
            "2:39 variant `Big` in a switch by conditions",
        ),
        (
            "#[switch(when(rule = true, next = a), next = b)] fn x(entry: &A);",
            "2:55 function `x` has parameters but no body",
        ),
        (
            "#[switch(when(rule = true, next = a), next = b)] fn x() -> A;",
            "2:60 switch `x` has a result but no body",
        ),
        (
            "#[switch(when(rule = true, next = a), next = b)] fn exit();",
            "2:53 node `exit` is part of every graph",
        ),
        (
            "#[switch(when(rule = { \"a\" 1 }, next = a), next = b)] fn x();",
            "2:28 this is no JSON: expected `:` after a key",
        ),
        (
            "#[switch(when(rule = tru, next = a), next = b)] fn x();",
            "2:22 this is no JSON: a string is written in double quotes",
        ),
        (
            "#[switch(when(rule = true, next = a), next = b, timeout_ms = 0)] fn x();",
            "2:62 `timeout_ms` must be a whole number from 1 to 9223372036854775807",
        ),
    ];
    for (function, expected) in wrong {
        assert_eq!(said(function), [expected], "{function}");
    }
}

/// The string is the build step's to look into: a macro sees only its token.
#[test]
fn a_rule_in_a_string_is_read_by_the_build_step() {
    use crate::diagnostic::{Diagnostics, Scope};
    use crate::front::rust::resolve::AsWritten;
    use crate::front::rust::spans::Spans;

    let text = "#[graph(tool = \"g\")] impl Graph for G { #[switch(when(rule = r#\"{ \"a\" 1 }\"#, next = a), next = b)] fn x(); }";
    let (cx, mut sources) = (Diagnostics::new(), crate::source::Sources::default());
    let file = sources.add("a.rs", text);
    let (parsed, spans) = Spans::parse_file(&sources, file).expect("parses");
    let Some(syn::Item::Impl(item)) = parsed.items.last() else { panic!("an impl") };
    let args: proc_macro2::TokenStream = "tool = \"g\"".parse().expect("lexes");
    assert!(super::parse_graph(&cx, &spans, &args, item, &AsWritten).is_some());
    let found = cx.take();
    assert_eq!(found.len(), 1);
    assert_eq!((found[0].scope, sources.locate(found[0].span).as_str()), (Scope::Project, "a.rs:1:71"));

    let spans = Spans::tokens();
    assert!(super::parse_graph(&cx, &spans, &args, item, &AsWritten).is_some());
    assert_eq!(cx.take(), []);
}

#[test]
fn other_nodes_say_which_keys_they_have() {
    let found = said("#[transform(rule = { \"a\": 1 }, next = exit)] fn x() {}");
    assert_eq!(found, ["2:13 unknown key `rule` in `#[transform]`"]);
    let found = said("#[mcp(server = \"s\", tool = \"t\", rule = true, next = exit)] fn x();");
    assert_eq!(found, ["2:33 unknown key `rule` in `#[mcp]`"]);
}
