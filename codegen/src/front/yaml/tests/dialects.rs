use super::*;
use crate::diagnostic::Level;

fn args(text: &str) -> String {
    let (project, ..) = read(text);
    let NodeKind::Mcp { args, .. } = kind(&project.graphs[0], "m") else { panic!("{text}") };
    body(args)
}

fn mcp(args: &str) -> String {
    tool(&format!("- {{ id: m, type: mcp, server: s, tool: t, args: {args} }}"))
}

#[test]
fn strings_that_start_with_a_dollar_are_expressions_in_the_seeds_dialect() {
    let text = mcp("{ path: $.entry.dir, deep: [{ a: $now() }], text: costs $5 }");
    accepts(&text);
    assert_eq!(args(&text), r#"{"path":<$.entry.dir>,"deep":[{"a":<$now()>}],"text":"costs $5"}"#);
    assert_eq!(args(&mcp("$.entry")), "<$.entry>");
}

#[test]
fn only_expr_is_an_expression_in_the_newer_dialect() {
    let text = mcp("{ path: { expr: $.entry.dir }, home: $HOME, other: { expr: 1, more: 2 } }");
    accepts(&text);
    assert_eq!(args(&text), r#"{"path":<$.entry.dir>,"home":"$HOME","other":{"expr":1,"more":2}}"#);
    assert_eq!(args(&mcp("{ expr: $.entry }")), "<$.entry>");
}

#[test]
fn warns_of_text_that_looks_like_an_expression() {
    let text = mcp("{ path: { expr: $.a }, dir: $.b }");
    let (_, found, sources) = read(&text);
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].level, Level::Warning);
    assert_eq!(found[0].message, "a string that looks like an expression is passed as text");
    assert_eq!(found[0].help, ["write `{ expr: '$.b' }` to evaluate it"]);
    assert_eq!(sources.locate(found[0].span), "a.yaml:4:81");
}

#[test]
fn inputs_of_nodes_take_both_forms_in_either_dialect() {
    let node = "- { id: n, type: node, node: A.B, input: { a: $.x, b: { expr: y }, c: z } }\n";
    let newer = "- { id: s, type: switch, conditions: [{ rule: true, next: n }] }\n";
    for text in [tool(node), tool(&format!("{node}{newer}"))] {
        let project = accepts(&text);
        let NodeKind::Call { input, .. } = kind(&project.graphs[0], "n") else { panic!() };
        assert_eq!(body(input), r#"{"a":<$.x>,"b":<y>,"c":"z"}"#);
    }
}

#[test]
fn a_condition_without_a_rule_is_the_default_in_the_seeds_dialect() {
    let project = accepts(&tool(
        "- id: s\n  type: switch\n  conditions:\n    - { rule: { '<': [1, 2] }, target: a }\n    - target: b",
    ));
    let NodeKind::Switch(rules) = kind(&project.graphs[0], "s") else { panic!() };
    assert_eq!(rules.len(), 2);
    assert!(rules[0].rule.is_some() && rules[1].rule.is_none());
    assert_eq!(rules[1].target.value, "b");
}

#[test]
fn rejects_target_in_the_newer_dialect() {
    let text = tool(
        "- id: s\n  type: switch\n  conditions:\n    - { rule: 1, next: a }\n    - { rule: 2, target: b }\n    - target: c",
    );
    rejects(
        &text,
        &[
            "8:22: `target` belongs to the older dialect (write `next: b`)",
            "9:11: `target` belongs to the older dialect (remove the condition and give the switch `next: c`)",
        ],
    );
    let (_, found, sources) = read(&text);
    let (mark, label) = &found[0].related[0];
    assert_eq!(sources.locate(*mark), "a.yaml:7:22");
    assert_eq!(label, "this is of the newer dialect");
}

#[test]
fn rejects_next_of_a_switch_in_the_seeds_dialect() {
    rejects(
        &tool("- { id: s, type: switch, conditions: [{ rule: 1, target: a }], next: b }"),
        &["4:68: `next` of node `s` belongs to the newer dialect (end `conditions` with `- target: b`)"],
    );
}

#[test]
fn rejects_condition_without_rule_in_the_newer_dialect() {
    rejects(
        &tool("- { id: s, type: switch, conditions: [{ next: a }] }"),
        &[
            "4:45: condition of node `s` lacks `rule` (give the switch a `next` of its own for the case that no rule holds)",
        ],
    );
}

#[test]
fn reads_the_samples_of_both_dialects() {
    assert_eq!(accepts(samples::SEEDS).graphs.len(), 1);
    assert_eq!(accepts(samples::NEWER).graphs.len(), 2);
}

#[test]
fn rejects_conditions_after_the_default() {
    rejects(
        &tool("- id: s\n  type: switch\n  conditions:\n    - target: a\n    - { rule: 1, target: b }"),
        &["8:11: condition of node `s` that never holds (put the condition without a rule last)"],
    );
}

#[test]
fn rejects_the_tool_of_an_entry_under_its_tool() {
    rejects(
        &tool("- { id: a, type: entry, tool: t, next: b }\n- { id: b, type: exit }"),
        &[
            "4:29: `tool` of node `a` belongs to the older layout (remove `tool`, or move all nodes of the file into one list `nodes` beside `tools`)",
        ],
    );
}

#[test]
fn an_expression_in_arguments_makes_targets_a_mistake() {
    rejects(
        &tool(
            "- { id: m, type: mcp, server: s, tool: t, args: { a: { expr: $.x } } }\n- { id: s, type: switch, conditions: [{ rule: 1, target: a }, { target: b }] }",
        ),
        &[
            "5:54: `target` belongs to the older dialect (write `next: a`)",
            "5:69: `target` belongs to the older dialect (remove the condition and give the switch `next: b`)",
        ],
    );
}

#[test]
fn rejects_an_expression_for_all_arguments_in_the_newer_dialect() {
    rejects(
        &tool(
            "- { id: m, type: mcp, server: s, tool: t, args: { a: { expr: $.x } } }\n- { id: n, type: mcp, server: s, tool: t, args: $.x }",
        ),
        &[
            "5:53: `args` of node `n` must be a mapping (write `args: { expr: … }`: this file uses the newer dialect)",
        ],
    );
}
