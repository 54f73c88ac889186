//! What leads out, held against all that `outputSchema` asks.

use super::super::{Sample, tool};

/// What is said of a graph that gives `expr` as `v`, of which `schema` is asked: without the path, `LEVEL COLUMN TEXT`.
fn found(schema: &str, expr: &str) -> Vec<String> {
    let fields = "n: { type: integer }, m: { type: object, additionalProperties: { type: string } }, \
                  tags: { type: array, items: { type: string } }, \
                  lines: { type: array, items: { type: object, properties: { sku: { type: string }, price: { type: number } }, required: [sku, price] } }";
    let nodes = format!(
        "      - {{ id: a, type: transform, transform: {{ expr: '{{ \"v\": {expr} }}' }}, next: exit }}"
    );
    let yaml = tool(&nodes)
        .replace(
            "qty: { type: integer } }, required: [sku]",
            &format!("{fields} }}, required: [sku, n, m, tags, lines]"),
        )
        .replace(
            "properties: { total: { type: number } }, required: [total]",
            &format!("properties: {{ v: {schema} }}, required: [v]"),
        );
    let (_, found) = Sample::new(yaml).compile();
    let start = "      - { id: a, type: transform, transform: { expr: '{ \"v\": ".len();
    let show = |found: &String| {
        let (at, message) = found.split_once(' ').expect("a place");
        let column: usize = at.rsplit(':').next().and_then(|column| column.parse().ok()).expect("a column");
        let message = message.split(" in the output of").next().unwrap_or_default();
        format!("{} {message}", column as isize - start as isize)
    };
    found.iter().map(show).collect()
}

#[test]
fn what_is_written_out_is_held_against_all_that_is_asked() {
    for (schema, expr, message) in [
        ("{ type: string, not: { const: nope } }", "\"nope\"", "1 wrong value for `v`"),
        ("{ oneOf: [{ type: string }, { const: nope }] }", "\"nope\"", "1 wrong value for `v`"),
        ("{ type: string, if: { const: nope }, then: false }", "\"nope\"", "1 wrong value for `v`"),
        ("{ type: integer, multipleOf: 5 }", "$.entry.n > 1 ? 7 : 10", "17 wrong value for `v`"),
        ("{ type: array, items: { type: integer, multipleOf: 5 } }", "[5, 7]", "5 wrong value for `v[]`"),
        ("{ type: array, uniqueItems: true }", "[1, 1]", "1 wrong value for `v`"),
        ("{ const: { a: 1 } }", "{ \"a\": 2 }", "1 wrong value for `v`"),
    ] {
        assert_eq!(found(schema, expr), [message], "{schema} {expr}");
    }
    for (schema, expr) in [
        ("{ type: string, not: { const: nope } }", "\"yes\""),
        ("{ type: string, not: { const: nope } }", "$.entry.sku"),
        ("{ type: integer, multipleOf: 5 }", "$.entry.n * 5"),
        ("{ type: array, uniqueItems: true }", "[1, $.entry.n]"),
        ("{ type: [string, \"null\"], minLength: 2 }", "null"),
        ("{ type: object, minProperties: 1 }", "{ $.entry.sku: 1 }"),
        (
            "{ type: object, properties: { x: { type: object, properties: { y: { type: integer } }, additionalProperties: false } } }",
            "{ \"x\": { \"y\": 1 } }",
        ),
    ] {
        assert_eq!(found(schema, expr), [""; 0], "{schema} {expr}");
    }
}

#[test]
fn what_is_left_out_breaks_nothing() {
    let closed = "{ type: object, properties: { a: { type: integer } }, additionalProperties: false }";
    let found = found(closed, "{ \"a\": 1, \"b\": 2 }");
    assert_eq!(found, ["11 unknown field `b`"]);
}

#[test]
fn elements_are_held_against_their_places() {
    let places = "{ type: array, prefixItems: [{ type: number }, { enum: [a, b] }, { type: object, properties: { x: { type: string } }, required: [x] }], items: false }";
    for (expr, message) in [
        ("[1, \"c\"]", "5 wrong value for `v[1]`"),
        ("[\"1\", \"a\"]", "2 wrong type for `v[0]`"),
        ("[$.entry.sku]", "2 wrong type for `v[0]`"),
        ("[1, \"a\", { \"x\": 1 }]", "17 wrong type for `v[2].x`"),
        ("[1, \"a\", {}]", "10 `v[2].x` is missing"),
        ("[1, \"a\", { \"x\": \"\" }, $.entry.n]", "23 `v`"),
    ] {
        let found = found(places, expr);
        assert!(found.len() == 1 && found[0].starts_with(message), "{expr}: {found:?}");
    }
    for expr in ["[1]", "[$.entry.n, \"a\"]", "[1, \"a\", { \"x\": $.entry.sku }]", "[]", "$.entry.tags"] {
        assert_eq!(found("{ type: array, prefixItems: [{}, { enum: [a, b] }] }", expr), [""; 0], "{expr}");
    }
}

#[test]
fn values_under_keys_that_are_data_are_held_against_their_type() {
    let (whole, text) = (
        "{ type: object, additionalProperties: { type: integer } }",
        "{ type: object, additionalProperties: { type: string } }",
    );
    for (schema, expr, message) in [
        (whole, "{ $.entry.sku: $.entry.sku }", "16 wrong type for `v.*`"),
        (whole, "$.entry.lines{ sku: sku }", "21 wrong type for `v.*`"),
        (whole, "$.entry.lines{ sku: $sum(price) }", "21 `v.*`"),
        (whole, "$.entry.m", "1 `v.*`"),
        (text, "$.entry.lines{ sku: sku }", "21 `v.*`"),
        (
            "{ type: object, additionalProperties: { type: integer, multipleOf: 5 } }",
            "{ $.entry.sku: 7 }",
            "16 wrong value for `v.*`",
        ),
        ("{ type: object, properties: { b: { type: string } }, required: [b] }", "$.entry.m", "1 `v.b`"),
        (
            "{ type: object, properties: { b: { type: string } }, required: [b] }",
            "$.entry.lines{ sku: $string($sum(price)) }",
            "1 `v.b`",
        ),
        (
            "{ type: object, properties: { b: { type: boolean } }, required: [b] }",
            "$.entry.lines{ sku: $count(price) }",
            "1 wrong type for `v.b`",
        ),
    ] {
        assert_eq!(found(schema, expr), [message], "{schema} {expr}");
    }
    for (schema, expr) in [
        (whole, "{ $.entry.sku: $.entry.n }"),
        (whole, "$.entry.lines{ sku: $count(price) }"),
        (whole, "$.entry.lines{ sku: $round($sum(price)) }"),
        (text, "$.entry.lines{ sku: $join(sku, \",\") }"),
        (text, "$merge([$.entry.m, { \"a\": \"x\" }])"),
        (
            "{ type: object, additionalProperties: { type: array, items: { type: number } } }",
            "$.entry.lines{ sku: [price] }",
        ),
        ("{ type: object, properties: { b: { type: string } } }", "$.entry.m"),
        ("{ type: object, properties: { b: { type: string } } }", "{ $.entry.sku: 1 }"),
        ("{ type: object }", "$.entry.lines{ sku: price }"),
    ] {
        assert_eq!(found(schema, expr), [""; 0], "{schema} {expr}");
    }
}

#[test]
fn one_of_several_types_is_meant() {
    let (text, both) = (
        "{ anyOf: [{ type: string }, { type: array, items: { type: string } }] }",
        "{ type: [string, array], items: { type: string } }",
    );
    let tagged = "{ oneOf: [{ type: object, properties: { kind: { const: card }, number: { type: string } }, required: [kind, number] }, \
                  { type: object, properties: { kind: { const: cash } }, required: [kind] }] }";
    for (schema, expr, message) in [
        (text, "[1]", "2 wrong type for `v[]`"),
        (both, "[$.entry.n]", "2 wrong type for `v[]`"),
        (tagged, "{ \"kind\": \"crad\", \"number\": \"1\" }", "11 wrong value for `v.kind`"),
        (tagged, "{ \"kind\": \"card\", \"number\": 1 }", "29 wrong type for `v.number`"),
        ("{ anyOf: [{ enum: [gold, bronze] }, { type: integer }] }", "\"golds\"", "1 wrong value for `v`"),
    ] {
        assert_eq!(found(schema, expr), [message], "{schema} {expr}");
    }
    for (schema, expr) in [
        (text, "[\"a\"]"),
        (both, "$.entry.tags"),
        (both, "\"a\""),
        (tagged, "{ \"kind\": \"cash\" }"),
        (tagged, "{ \"kind\": $.entry.sku = \"a\" ? \"cash\" : \"card\", \"number\": \"1\" }"),
    ] {
        assert_eq!(found(schema, expr), [""; 0], "{schema} {expr}");
    }
}

#[test]
fn what_a_list_holds_for_certain_is_wrong_for_certain() {
    let (texts, objects) = (
        "{ type: array, items: { type: string } }",
        "{ type: array, items: { type: object, properties: { sku: { type: string } }, required: [sku] } }",
    );
    for (schema, expr, message) in [
        (texts, "$append([\"a\"], [1])", "17 wrong type for `v[]`"),
        (texts, "$append(\"a\", 1)", "14 wrong type for `v[]`"),
        (texts, "($l := [1]; $l)", "13 wrong type for `v[]`"),
        (texts, "$reverse([1])", "11 wrong type for `v[]`"),
        (objects, "$append([{ \"sku\": \"a\" }], { \"sku\": 1 })", "36 wrong type for `v[].sku`"),
        (objects, "[$.entry.n > 1 ? { \"sku\": \"a\" } : { \"sku\": 1 }]", "44 wrong type for `v[].sku`"),
        (objects, "($x := $.entry.n > 1 ? { \"sku\": \"a\" } : { \"sku\": 1 }; [$x])", "56 `v[].sku`"),
        ("{ type: string }", "function($x) { $x }", "1 wrong type for `v`"),
        ("{ type: string }", "$uppercase", "1 wrong type for `v`"),
    ] {
        assert_eq!(found(schema, expr), [message], "{schema} {expr}");
    }
    for expr in [
        "$append([\"a\"], $.entry.tags)",
        "($l := [1]; $l := [\"a\"]; $append($l, \"b\"))",
        "($l := [\"a\"]; $l)",
        "$append($.entry.sku, [])",
    ] {
        let found = found(texts, expr);
        assert!(found.iter().all(|found| !found.contains("wrong")), "{expr}: {found:?}");
    }
}

#[test]
fn what_goes_through_a_list_gives_as_many_as_there_are() {
    for (expr, message) in [
        ("$map($.entry.lines, function($l) { $l.sku })", "1 `v`"),
        ("$.entry.lines.$uppercase(sku)", "1 `v`"),
        ("$append($.entry.lines.sku, \"x\")", "1 `v`"),
        ("$distinct($.entry.lines.sku)", "1 `v`"),
        ("$keys($.entry.m)", "1 `v`"),
    ] {
        assert_eq!(found("{ type: string }", expr), [message], "{expr}");
    }
    for expr in [
        "$map($.entry.lines[sku = \"a\"], function($l) { $l.sku })",
        "$map($filter($.entry.lines, function($l) { $l.sku = \"a\" }), function($l) { $l.sku })",
        "$.entry.lines[sku = \"a\"].$uppercase(sku)",
        "$match($.entry.sku, /a/).match",
    ] {
        assert_eq!(found("{ type: string }", expr), [""; 0], "{expr}");
    }
}

#[test]
fn a_single_array_of_a_sequence_is_spread() {
    let table = "{ type: array, items: { type: array, items: { type: string } } }";
    for (expr, message) in [
        ("[$map($.entry.lines, function($l) { [$l.sku, \"z\"] })]", "2 `v[]`"),
        ("[$.entry.lines.[sku, \"z\"]]", "2 `v[]`"),
        ("[$each($.entry.m, function($v, $k) { [$k, $v] })]", "2 `v[]`"),
        ("$map($.entry.lines, function($l) { [$l.sku, \"z\"] })", "1 `v`"),
        ("$map($.entry.lines, function($l) { [[$l.sku]] })", "1 `v[][]`"),
    ] {
        assert_eq!(found(table, expr), [message], "{expr}");
    }
    for expr in [
        "$map($.entry.lines, function($l) { [$l.sku, \"z\"] })[] ?? []",
        "[$map([1, 2], function($i) { [$.entry.sku] })]",
        "[[$.entry.sku], [\"a\"]]",
        "$reduce($.entry.lines, function($a, $l) { $append($a, [[$l.sku]]) }, [])",
    ] {
        assert_eq!(found(table, expr), [""; 0], "{expr}");
    }
}
