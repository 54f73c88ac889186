//! What fails in every run, as literals and the names of fields show, and what only looks as if it did.

use super::super::Sample;

const ENTRY: &str = r#"version: "1.0"
tools:
  - name: sample
    description: A sample
    inputSchema:
      type: object
      properties:
        kind: { type: string }
        limit: { type: integer }
        who: { type: object, properties: { name: { type: string }, city: { type: string } }, required: [name, city] }
        mixed: { type: object, properties: { name: { type: string }, age: { type: integer } }, required: [name, age] }
        closed: { type: object, properties: { name: { type: string } }, required: [name], additionalProperties: false }
        side: { enum: [name, city] }
        lines: { type: array, items: { type: object, properties: { sku: { type: string }, qty: { type: integer } }, required: [sku, qty] } }
      required: [kind, limit, who, mixed, closed, side, lines]
OUTPUT    nodes:
      - { id: entry, type: entry, next: a }
"#;

/// The messages of a graph of these nodes.
fn said_of(nodes: &str, output: &str) -> Vec<String> {
    let entry = ENTRY.replace("OUTPUT", output);
    let yaml = format!("{entry}{nodes}\n      - {{ id: exit, type: exit }}\n");
    let (_, found) = Sample::new(yaml).compile();
    found.iter().map(|found| found.split_once(' ').unwrap().1.to_owned()).collect()
}

/// The messages of an expression over `entry`.
fn said(expr: &str) -> Vec<String> {
    said_with(expr, "")
}

/// The same where the tool gives a text.
fn said_of_text(expr: &str) -> Vec<String> {
    said_with(expr, "    outputSchema: { type: string }\n")
}

fn said_with(expr: &str, output: &str) -> Vec<String> {
    let expr = format!("$.entry.({expr})");
    said_of(
        &format!(
            "      - id: a\n        type: transform\n        transform:\n          expr: |\n            {expr}\n        next: exit"
        ),
        output,
    )
}

/// The messages of a switch with this rule.
fn ruled(rule: &str) -> Vec<String> {
    said_of(
        &format!(
            "      - id: a\n        type: switch\n        conditions:\n          - {{ rule: {rule}, next: b }}\n        next: c\n      - {{ id: b, type: transform, transform: {{ expr: '1' }}, next: exit }}\n      - {{ id: c, type: transform, transform: {{ expr: '2' }}, next: exit }}"
        ),
        "",
    )
}

#[test]
fn literals_that_cannot_be_taken_are_refused() {
    for (expr, message) in [
        ("[1..2.5]", "the right side of `..` must be a whole number"),
        ("[0.5..2]", "the left side of `..` must be a whole number"),
        ("[1..20000000]", "a range has at most 10000000 values"),
        ("$parseInteger('abc', '0')", "`$parseInteger` cannot read this text"),
        ("$decodeUrl('%')", "`$decodeUrl` cannot read this text"),
        ("$decodeUrlComponent('a%zz')", "`$decodeUrlComponent` cannot read this text"),
        ("$decodeUrl('%C3')", "`$decodeUrl` cannot read this text"),
        ("$split(kind, ' ', -1)", "`$split` takes no negative limit"),
        ("$replace(kind, 'a', 'b', -1)", "`$replace` takes no negative limit"),
        ("$match(kind, /a/, -1)", "`$match` takes no negative limit"),
        ("$power(-1, 0.5)", "`$power` comes to no number"),
        ("$power(0, -1)", "`$power` comes to no number"),
    ] {
        assert_eq!(said(expr), [message], "{expr}");
    }
}

#[test]
fn literals_that_can_be_taken_are_taken() {
    for expr in [
        "[1..2]",
        "[3..1]",
        "[1..10000000]",
        "[-2..limit]",
        "$parseInteger('12', '0')",
        "$parseInteger('twelve', 'w')",
        "$parseInteger(kind, '0')",
        "$decodeUrl('a%20b%C3%A4')",
        "$decodeUrl('a+b')",
        "$split(kind, ' ', 0)",
        "$split(kind, /a*/)",
        "$replace(kind, 'a', 'b', 2)",
        "$match(kind, /a/, 1)",
        "$power(-8, 3)",
        "$power(2, -0.5)",
    ] {
        assert_eq!(said(expr), [""; 0], "{expr}");
    }
}

#[test]
fn what_fails_with_every_field_of_an_object_is_refused() {
    for (expr, message) in [
        ("$each(who, function($v) { $v * 2 })", "the left side of `*` must be a number"),
        ("$sift(who, function($v) { $v > 5 })", "`>` cannot compare a string with a number"),
        ("who.$sift(function($v) { $v > 5 })", "`>` cannot compare a string with a number"),
        ("$each(who, function($v) { $v.nam })", "unknown field `nam`"),
        ("$each(closed, function($v) { $v * 2 })", "the left side of `*` must be a number"),
    ] {
        assert_eq!(said(expr), [message], "{expr}");
    }
    for expr in [
        "$each(who, function($v) { $uppercase($v) })",
        "$each(mixed, function($v) { $v * 2 })",
        "$each(mixed, function($v, $k) { $k = 'age' ? $v * 2 : $v })",
        "$each(who, function($v) { $type($v) = 'number' ? $v * 2 : $v })",
        "$sift(mixed, function($v, $k) { $k != 'name' })",
    ] {
        assert_eq!(said(expr), [""; 0], "{expr}");
    }
}

#[test]
fn arithmetic_of_rules_that_comes_to_no_number_is_refused() {
    for (rule, message) in [
        (r#"{ ">": [{ "+": [{ var: entry.limit }, x] }, 3] }"#, "`+` takes numbers"),
        (r#"{ ">": [{ "*": [{ var: entry.limit }, abc] }, 3] }"#, "`*` takes numbers"),
        (r#"{ ">": [{ "*": [{ var: entry.limit }, true] }, 3] }"#, "`*` takes numbers"),
        (r#"{ ">": [{ "-": [{ var: entry.who }, 1] }, 3] }"#, "`-` takes numbers"),
        (r#"{ ">": [{ "max": [{ var: entry.limit }, "1x"] }, 3] }"#, "`max` takes numbers"),
        (r#"{ "==": [{ "%": [{ var: entry.limit }, 0] }, 1] }"#, "cannot divide by 0"),
        (r#"{ "==": [{ "/": [{ var: entry.limit }, 0] }, 1] }"#, "cannot divide by 0"),
    ] {
        assert_eq!(ruled(rule), [message], "{rule}");
    }
    for rule in [
        r#"{ ">": [{ "+": [{ var: entry.limit }, "3 kg"] }, 3] }"#,
        r#"{ ">": [{ "+": [{ var: entry.kind }, " -1"] }, 3] }"#,
        r#"{ ">": [{ "-": [{ var: entry.limit }, true] }, 3] }"#,
        r#"{ ">": [{ "-": [{ var: entry.limit }, ""] }, 3] }"#,
        r#"{ ">": [{ "max": [{ var: entry.limit }, "1e3"] }, 3] }"#,
        r#"{ "==": [{ "%": [{ var: entry.limit }, 2] }, 1] }"#,
    ] {
        assert_eq!(ruled(rule), [""; 0], "{rule}");
    }
}

#[test]
fn an_order_that_never_holds_is_warned_of() {
    const NEVER: &str = "never holds: a number is compared with what is none";
    for (rule, symbol) in [
        (r#"{ "<": [1, { var: entry.limit }, abc] }"#, "<"),
        (r#"{ "<=": [abc, { var: entry.limit }, 3] }"#, "<="),
        (r#"{ ">": [{ var: entry.who }, 3] }"#, ">"),
    ] {
        assert_eq!(ruled(rule), [format!("`{symbol}` {NEVER}")], "{rule}");
    }
    assert_eq!(ruled(r#"{ "<": [1, { var: entry.limit }, 9] }"#), [""; 0]);
    assert_eq!(ruled(r#"{ ">": [{ var: entry.who }, abc] }"#), [""; 0]);
}

#[test]
fn names_in_a_transformer_are_names_of_fields() {
    for (expr, message) in [
        ("$ ~> |line|{ 'x': 1 }|", "unknown field `line`"),
        ("$ ~> |lines|{}, ['skuu']|", "unknown field `skuu`"),
        ("$ ~> |lines|{}, 'skuu'|", "unknown field `skuu`"),
        ("$ ~> |closed|{}, 'weight'|", "unknown field `weight`"),
    ] {
        assert_eq!(said(expr), [message], "{expr}");
    }
    for expr in [
        "$ ~> |lines|{ 'x': 1 }|",
        "$ ~> |lines|{}, ['sku']|",
        "$ ~> |lines|{ 'total': 1 }, ['total']|",
        // There may be such a field.
        "$ ~> |lines|{}, ['weight']|",
        "$ ~> |**[sku]|{ 'x': 1 }|",
    ] {
        assert_eq!(said(expr), [""; 0], "{expr}");
    }
}

#[test]
fn what_is_looked_up_by_a_computed_key_may_not_be_there() {
    const ABSENT: &str = "the output of tool `sample` may be absent";
    assert_eq!(said_of_text("$lookup(who, kind)"), [ABSENT]);
    assert_eq!(said_of_text("$lookup(closed, kind)"), [ABSENT]);
    assert_eq!(said_of_text("$lookup(who, side)"), [""; 0]);
    assert_eq!(said_of_text("$lookup(who, kind) ?? ''"), [""; 0]);
}
