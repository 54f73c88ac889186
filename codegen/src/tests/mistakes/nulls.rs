//! Null where a function or an operator takes none.

use super::super::{Sample, tool};

/// What is said of a graph with this expression.
fn found(expr: &str) -> Vec<String> {
    let fields = "note: { type: [string, \"null\"] }, n: { type: [number, \"null\"] }, \
                  ns: { type: array, items: { type: [number, \"null\"] } }, open: {}, \
                  lines: { type: array, items: { type: object, properties: { note: { type: [string, \"null\"] } }, required: [note] } }";
    let nodes = format!("      - {{ id: a, type: transform, transform: {{ expr: '{expr}' }}, next: exit }}");
    let yaml = tool(&nodes)
        .replace("qty: { type: integer } }, required: [sku]", &format!("{fields} }}, required: [sku, note, n, ns, lines]"))
        .replace("    outputSchema: { type: object, properties: { total: { type: number } }, required: [total] }\n", "");
    let (_, found) = Sample::new(yaml).compile();
    found.iter().map(|found| found.split_once(' ').map_or("", |(_, message)| message).to_owned()).collect()
}

#[test]
fn what_may_be_null_is_warned_of() {
    for (expr, message) in [
        ("$substring($.entry.note, 0, 2)", "the argument of `$substring` may be null"),
        ("$uppercase($.entry.note)", "the argument of `$uppercase` may be null"),
        ("$.entry.note ~> $trim()", "the argument of `$trim` may be null"),
        ("$abs($.entry.n)", "the argument of `$abs` may be null"),
        ("$sum($.entry.ns)", "the argument of `$sum` may hold null"),
        ("$.entry.n + 1", "the left side of `+` may be null"),
        ("1 - $.entry.n", "the right side of `-` may be null"),
        ("$.entry.n > 3", "the left side of `>` may be null"),
        ("[$.entry.lines.$uppercase(note)]", "the argument of `$uppercase` may be null"),
        ("[$map($.entry.lines, function($l) { $length($l.note) })]", "the argument of `$length` may be null"),
        (
            "$.entry.sku = \"a\" ? $uppercase($.entry.note) : \"b\"",
            "the argument of `$uppercase` may be null",
        ),
    ] {
        assert_eq!(found(expr), [message], "{expr}");
    }
}

#[test]
fn what_is_asked_for_or_takes_null_is_not_warned_of() {
    for expr in [
        "$uppercase($.entry.sku)",
        "$uppercase($.entry.note ?: \"\")",
        "$.entry.note != null ? $uppercase($.entry.note) : \"\"",
        "$.entry.note ? $substring($.entry.note, 0, 2) : \"\"",
        "$type($.entry.note) = \"string\" ? $uppercase($.entry.note) : \"\"",
        "$.entry.n != null and $.entry.n > 3",
        "[$.entry.lines[note != null].$uppercase(note)]",
        "$string($.entry.note)",
        "$.entry.note & \"!\"",
        "$exists($.entry.note)",
        "$.entry.note = \"a\"",
        "$uppercase($.entry.open)",
        "$.entry.open + 1",
        "$sum($.entry.ns[$ != null])",
    ] {
        assert_eq!(found(expr), [""; 0], "{expr}");
    }
}

#[test]
fn what_is_wrong_in_any_case_is_said_once() {
    assert_eq!(found("$.entry.note + 1"), ["the left side of `+` must be a number"]);
    assert_eq!(found("$abs($.entry.note)"), ["`$abs` takes a number"]);
}
