//! What is told of graphs, from text.

use super::*;
use crate::diagnostic::Diagnostics;
use crate::front::yaml::parse_graph_file;
use crate::options::Options;
use crate::resolve;
use crate::snapshot::parse_snapshot;

const SNAPSHOT: &str = r#"{"format":1,"server":{"name":"a","version":"1"},"protocol":"x","tools":[
    {"name":"mute","inputSchema":{"type":"object"}},
    {"name":"told","inputSchema":{"type":"object"},"outputSchema":{"type":"object","properties":{"a":{"type":"string"}}}}]}"#;

/// What is told of one tool with these nodes between entry and exit, and the sources.
fn explained(nodes: &str) -> (Sources, Vec<Tool>) {
    let yaml = format!(
        r#"mcpServers:
  known: {{ command: a }}
  unknown: {{ command: b }}
tools:
  - name: sample
    description: A sample
    inputSchema:
      type: object
      properties: {{ n: {{ type: number }}, free: {{}}, list: {{ type: array }} }}
      required: [n, free, list]
    nodes:
      - {{ id: entry, type: entry, next: a }}
{nodes}
      - {{ id: exit, type: exit }}
"#
    );
    let (cx, mut sources, mut syntax) = (Diagnostics::new(), Sources::default(), syntax::Project::default());
    let file = sources.add("graphs/a.yaml", yaml);
    parse_graph_file(&cx, &sources, file, &mut syntax);
    let file = sources.add("mcp/known.json", SNAPSHOT);
    syntax.snapshots.extend(parse_snapshot(&cx, &sources, file, "known"));
    let options = Options { package: "sample".into(), version: "1.0.0".into(), description: None };
    let project = resolve(&cx, &sources, &syntax, &options, None);
    let errors: Vec<_> =
        cx.take().into_iter().filter(|found| found.level == crate::diagnostic::Level::Error).collect();
    assert_eq!(errors, [], "{nodes}");
    let tools = explain_project(&sources, &syntax, &project);
    (sources, tools)
}

fn transform(expr: &str) -> String {
    format!(
        "      - id: a\n        type: transform\n        transform:\n          expr: |\n            {expr}\n        next: exit"
    )
}

/// The parts of an expression, as `text: type`, with the reason of what is `any`.
fn parts_of(expr: &str) -> Vec<String> {
    let (sources, tools) = explained(&transform(expr));
    let node = tools[0].nodes.iter().find(|node| node.id == "a").expect("a node");
    let mut out = Vec::new();
    node.expressions[0].for_each(&mut |part| {
        let why = match &part.why {
            None => String::new(),
            Some(Why::Here(reason)) => format!(" ({reason})"),
            Some(Why::Node(id)) => format!(" (node {id})"),
            Some(Why::There(span)) => format!(" (see {})", sources.slice(*span).unwrap_or_default()),
        };
        out.push(format!("{}: {}{why}", sources.slice(part.span).unwrap_or_default(), part.yields));
    });
    out
}

/// Why nothing is known of the output of node `a`.
fn why_node(node: &str) -> Option<Why> {
    let (_, tools) = explained(node);
    tools[0].nodes.iter().find(|node| node.id == "a").expect("a node").why.clone()
}

#[test]
fn constants_and_conversions_are_no_parts() {
    assert_eq!(parts_of("1").len(), 1);
    assert_eq!(
        parts_of("$.entry.n > 3 and $.entry.n < 9"),
        [
            "$.entry.n > 3 and $.entry.n < 9: boolean",
            "$.entry.n > 3: boolean",
            "$.entry.n: number",
            "$.entry: { n: number, free: any value, list: array }",
            "$.entry.n < 9: boolean",
            "$.entry.n: number",
            "$.entry: { n: number, free: any value, list: array }",
        ]
    );
}

#[test]
fn functions_are_told_as_such() {
    let parts = parts_of("($twice := function($x) { 2 }; $twice)");
    assert!(parts.contains(&"$twice := function($x) { 2 }: function".to_owned()), "{parts:?}");
    assert!(parts.contains(&"$twice: function".to_owned()), "{parts:?}");
}

#[test]
fn what_is_any_points_to_where_knowledge_ended() {
    let undeclared = |name: &str| {
        format!("nothing tells what `{name}` of node `entry` is; say so where it is declared or computed")
    };
    let free = parts_of("$.entry.free.a");
    assert_eq!(free[0], format!("$.entry.free.a: any ({})", undeclared("free")));
    let list = parts_of("[$.entry.list]");
    assert_eq!(list[1], format!("$.entry.list: array of any ({})", undeclared("list")));
    assert!(list[0].ends_with("(see $.entry.list)"), "{list:?}");
    let bound = parts_of("($x := $.entry.free; $x)");
    assert!(bound.contains(&"$x: any (see $.entry.free)".to_owned()), "{bound:?}");
    let either = parts_of("$.entry.n > 1 ? $.entry.free : 1");
    assert!(either[0].ends_with("(see $.entry.free)"), "{either:?}");
}

#[test]
fn nodes_say_what_is_missing() {
    let call = |server: &str, tool: &str| {
        format!("      - {{ id: a, type: mcp, server: {server}, tool: {tool}, args: {{}}, next: exit }}")
    };
    assert_eq!(why_node(&call("known", "told")), None);
    assert_eq!(
        why_node(&call("known", "mute")),
        Some(Why::Here(
            "the tool `mute` of server `known` has no `outputSchema`: it may give anything".into()
        ))
    );
    assert_eq!(
        why_node(&call("unknown", "x")),
        Some(Why::Here(
            "the tool `x` of server `unknown` has no snapshot: run `cargo nodewright import unknown`".into()
        ))
    );
    assert_eq!(why_node(&transform("$.entry.n")), None);
}

#[test]
fn totals_count_expressions_and_parts() {
    let (_, tools) = explained(&transform("$.entry.free"));
    let totals = Totals::of(&tools);
    assert_eq!(totals, Totals { expressions: 1, parts: 2, any: 1 });
    assert!((totals.percent() - 50.0).abs() < 0.01);
    assert_eq!(Totals::default().percent(), 0.0);
}
