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
        ("$substring($.entry.note, 0, 2)", "`$substring` may be given null"),
        ("$uppercase($.entry.note)", "`$uppercase` may be given null"),
        ("$.entry.note ~> $trim()", "`$trim` may be given null"),
        ("$abs($.entry.n)", "`$abs` may be given null"),
        ("$sum($.entry.ns)", "`$sum` may be given null"),
        ("$.entry.n + 1", "the left side of `+` may be null"),
        ("1 - $.entry.n", "the right side of `-` may be null"),
        ("$.entry.n > 3", "the left side of `>` may be null"),
        ("[$.entry.lines.$uppercase(note)]", "`$uppercase` may be given null"),
        ("[$map($.entry.lines, function($l) { $length($l.note) })]", "`$length` may be given null"),
        ("$.entry.sku = \"a\" ? $uppercase($.entry.note) : \"b\"", "`$uppercase` may be given null"),
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
