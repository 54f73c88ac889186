//! Mistakes in looks into the history of a run, and the code of good ones.

use super::{Sample, tool};

/// A loop whose body is `expr`.
fn looping(expr: &str) -> Sample {
    let nodes = format!(
        "      - {{ id: a, type: transform, transform: {{ expr: '{expr}' }}, next: again }}
      - {{ id: again, type: switch, conditions: [{{ rule: {{ \">\": [{{ var: entry.qty }}, 1] }}, next: a }}], next: done }}
      - {{ id: done, type: transform, transform: {{ expr: '{{ \"total\": 1 }}' }}, next: exit }}"
    );
    Sample::new(tool(&nodes))
}

/// The mistakes in the body of a loop: where in its line they start, and what they say.
fn mistakes(expr: &str) -> Vec<String> {
    let (_, found) = looping(expr).compile();
    let start =
        looping(expr).yaml.lines().find_map(|line| line.find(&format!("'{expr}'"))).unwrap_or_default();
    let at = |found: &String| {
        let (place, message) = found.split_once(' ').unwrap_or_default();
        let column: usize =
            place.rsplit(':').next().and_then(|column| column.parse().ok()).unwrap_or_default();
        format!("{} {message}", column.saturating_sub(start + 1))
    };
    found.iter().map(at).collect()
}

#[test]
fn rejects_unknown_node_in_a_look() {
    assert_eq!(mistakes(r#"$executionCount("agian")"#), ["17 unknown node `agian`"]);
    assert_eq!(mistakes(r#"1 + $nodeExecution("x", -1).b"#), ["20 unknown node `x`"]);
    assert_eq!(mistakes(r#"$nodeExecutions("b")"#), ["17 unknown node `b`"]);
}

#[test]
fn rejects_look_at_a_node_that_never_ran() {
    assert_eq!(mistakes(r#"$nodeExecution("done", 0)"#), ["16 node `done` never runs before this one"]);
    assert_eq!(mistakes(r#"$nodeExecutions("done")"#), ["17 node `done` never runs before this one"]);
    // It has run no times.
    assert_eq!(mistakes(r#"$executionCount("done")"#), [""; 0]);
}

#[test]
fn rejects_computed_ids_and_distances() {
    let literal = "takes the id of a node as a literal string";
    assert_eq!(mistakes("$executionCount($.entry.sku)"), [format!("17 `$executionCount` {literal}")]);
    assert_eq!(mistakes("$nodeExecution(1, 1)"), [format!("16 `$nodeExecution` {literal}")]);
    assert_eq!(mistakes("$previousNode($.entry.qty)"), ["15 `$previousNode` takes a literal whole number"]);
    assert_eq!(mistakes("$previousNode(0)"), ["15 `$previousNode` looks back 1 to 1000 executions"]);
    assert_eq!(
        mistakes("$nodeExecution(\"a\", \"b\")"),
        ["21 the position of an execution is a whole number"]
    );
    assert_eq!(
        mistakes("$nodeExecution(\"a\", $.entry.sku)"),
        ["21 the position of an execution is a whole number"]
    );
}

#[test]
fn rejects_wrong_counts_and_functions_that_are_not_called() {
    assert_eq!(mistakes("$executionCount()"), ["1 `$executionCount` takes 1 argument"]);
    assert_eq!(mistakes("$nodeExecution(\"a\")"), ["1 `$nodeExecution` takes 2 arguments"]);
    assert_eq!(mistakes("$previousNode(1, 2)"), ["1 `$previousNode` takes at most 1 argument"]);
    let passed = "`$nodeExecutions` cannot be passed on as a function";
    assert_eq!(mistakes("$map([\"a\"], $nodeExecutions)"), [format!("13 {passed}")]);
    assert_eq!(mistakes("$previusNode()"), ["1 unknown function `$previusNode`"]);
}

#[test]
fn rejects_wrong_field_of_an_earlier_turn_once() {
    let body = r#"$exists($.a) ? { "i": $.a.i + 1 } : { "i": $.a.j }"#;
    assert_eq!(mistakes(body), ["48 unknown field `j` of node `a`"]);
    assert_eq!(mistakes(r#"{ "i": $nodeExecution("a", -1).j }"#), ["32 unknown field `j`"]);
}

/// What is emitted for a loop without mistakes, with white space folded.
fn emit(expr: &str) -> String {
    let (code, found) = looping(expr).compile();
    assert_eq!(found, [""; 0]);
    code.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn nothing_is_kept_that_nobody_looks_at() {
    let code = emit(r#"{ "i": 1 }"#);
    assert!(!code.contains("__count") && !code.contains("Kept") && !code.contains("let mut a"), "{code}");
}

#[test]
fn a_count_is_a_counter_and_the_last_output_a_variable() {
    let code = emit(r#"$executionCount("a") = 0 ? { "i": 1 } : { "i": $nodeExecution("a", -1).i + 1 }"#);
    assert!(code.contains("__count_a += 1;") && !code.contains("Kept"), "{code}");
    // Known to have run there, it is no longer optional: the struct has a plain field.
    assert!(code.contains("pub i: f64"), "{code}");
    assert!(code.contains("let mut a: ::core::option::Option<AOutput>"), "{code}");
}

#[test]
fn positions_keep_as_many_as_they_reach() {
    let code = emit(
        r#"{ "first": $exists($nodeExecution("again", 1)), "last": $exists($nodeExecution("again", -3)) }"#,
    );
    assert!(
        code.contains("Kept::new( 2usize, 3usize, )") || code.contains("Kept::new(2usize, 3usize)"),
        "{code}"
    );
}

#[test]
fn the_node_before_is_its_variable_if_there_is_one() {
    let single = Sample::new(tool(
        "      - { id: a, type: transform, transform: { expr: '7' }, next: b }
      - { id: b, type: transform, transform: { expr: '{ \"total\": $previousNode() + $previousNode(2).qty }' }, next: exit }",
    ));
    let (code, found) = single.compile();
    assert_eq!(found, [""; 0]);
    assert!(!code.contains("__previous"), "{code}");
    assert!(emit("$string($previousNode())").contains("let mut __previous:"));
}

#[test]
fn a_loop_has_no_match_where_turns_begin_at_one_node() {
    let code = emit(r#"{ "i": 1 }"#);
    assert!(code.contains("'from_a: loop {") && !code.contains("enum __At"), "{code}");
}
