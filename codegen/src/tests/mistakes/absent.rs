//! Values that may be absent where a number is required, and those that are always there.

use super::super::{Sample, tool};

/// What is said of a graph whose output is a number, which `expr` gives.
fn found(expr: &str) -> Vec<String> {
    let line = "{ type: object, properties: { by: { type: string }, price: { type: number }, off: { type: number } }, required: [by, price] }";
    let fields = format!(
        "lines: {{ type: array, items: {line} }}, some: {{ type: array, items: {line}, minItems: 1 }}, \
         stock: {{ type: object, additionalProperties: {{ type: number }} }}, other: {{ type: object, additionalProperties: {{ type: number }} }}"
    );
    let group = "{ id: a, type: transform, transform: { expr: '$.entry.lines{ by: $ }' }, next: b }";
    let nodes = format!(
        "      - {group}\n      - {{ id: b, type: transform, transform: {{ expr: '{expr}' }}, next: exit }}"
    );
    let yaml = tool(&nodes)
        .replace(
            "qty: { type: integer } }, required: [sku]",
            &format!("{fields} }}, required: [sku, lines, some, stock, other]"),
        )
        .replace(
            "type: object, properties: { total: { type: number } }, required: [total]",
            "type: array, items: { type: object, properties: { v: { type: number } }, required: [v] }",
        );
    let (_, found) = Sample::new(yaml).compile();
    found.iter().map(|found| found.split_once(' ').map_or("", |(_, message)| message).to_owned()).collect()
}

/// The same of an expression that is made of each group.
fn found_in_groups(group: &str, value: &str) -> Vec<String> {
    found(&format!("[$each($.entry.lines{{ by: {group} }}, function($v, $k) {{ {{ \"v\": {value} }} }})]"))
}

const ABSENT: &str = "`[].v` in the output of tool `sample` may be absent";

#[test]
fn no_group_is_empty() {
    for (group, value) in [
        ("$", "$sum($v.price)"),
        ("$", "$max($v.price)"),
        ("$", "$average($v.(price * 2))"),
        ("$", "$sum($map($v, function($l) { $l.price }))"),
        ("$", "$v[0].price"),
        ("$[]", "$min($v.price)"),
        ("[$]", "$min($v.price)"),
        ("$.price", "$max($v)"),
        ("{ \"rows\": $, \"n\": $count($) }", "$max($v.rows.price)"),
        ("{ \"rows\": $sort($, function($l, $r) { $l.price > $r.price }) }", "$v.rows[-1].price"),
    ] {
        assert_eq!(found_in_groups(group, value), [""; 0], "{group} {value}");
    }
    assert_eq!(found("[$each($.a, function($v) { { \"v\": $max($v.price) } })]"), [""; 0]);
}

#[test]
fn a_part_of_a_group_may_be_empty() {
    for (group, value) in [
        ("$", "$max($v.off)"),
        ("$", "$max($v[price > 3].price)"),
        ("$", "$v[1].price"),
        ("$[price > 3]", "$max($v.price)"),
        ("[$[price > 3]]", "$max($v.price)"),
        ("$filter($, function($l) { $l.price > 3 })", "$sum($v.price)"),
    ] {
        assert_eq!(found_in_groups(group, value), [ABSENT], "{group} {value}");
    }
    // A key that is always there has what there is, if that is nothing.
    assert_eq!(found("($g := $.entry.lines{ \"all\": $ }; [{ \"v\": $max($g.all.price) }])"), [ABSENT]);
    // What a schema asks of a length, not everyone is held to.
    assert_eq!(found("[{ \"v\": $max($.entry.some.price) }]"), [ABSENT]);
}

#[test]
fn under_the_keys_of_an_object_there_is_something() {
    for expr in [
        "($s := $.entry.stock; [$keys($s).{ \"v\": $lookup($s, $) }])",
        "($s := $.entry.stock; [$keys($s).{ \"v\": $lookup($s, $) * 2 }])",
        "[$keys($.entry.stock).{ \"v\": $lookup($$.entry.stock, $) }]",
        "($s := $.entry.stock; [$map($keys($s), function($k) { { \"v\": $lookup($s, $k) } })])",
        "($s := $.entry.stock; $all := $sort($keys($s)); [$all[$ != \"a\"].{ \"v\": $lookup($s, $) }])",
        "($g := $.entry.lines{ by: $sum(price) }; [$keys($g)^($).{ \"v\": $lookup($g, $) }])",
    ] {
        assert_eq!(found(expr), [""; 0], "{expr}");
    }
}

#[test]
fn under_other_keys_there_may_be_nothing() {
    for expr in [
        "($s := $.entry.stock; $o := $.entry.other; [$keys($o).{ \"v\": $lookup($s, $) }])",
        "($s := $.entry.stock; [$keys($s).{ \"v\": $lookup($s, $ & \"x\") }])",
        "($s := $.entry.stock; [$map($keys($s), function($k) {( $k := \"x\"; { \"v\": $lookup($s, $k) } )})])",
        "($s := $.entry.stock; [$map($keys($s), function($k) { $.entry.other.{ \"v\": $lookup($, $k) } })])",
        "($s := $.entry.stock; [$keys($s).($s := $$.entry.other; { \"v\": $lookup($s, $) })])",
    ] {
        assert_eq!(found(expr), [ABSENT], "{expr}");
    }
}

/// The messages of an expression over arrays whose first elements have types.
fn found_in_places(expr: &str) -> Vec<String> {
    let places = "prefixItems: [{ type: string }, { type: number }, { type: object }]";
    let fields = format!(
        "open: {{ type: array, {places} }}, shut: {{ type: array, {places}, items: false }}, \
         twice: {{ type: array, prefixItems: [{{ type: string }}, {{ type: string }}], minItems: 2, maxItems: 2 }}"
    );
    let nodes = format!("      - {{ id: a, type: transform, transform: {{ expr: '{expr}' }}, next: exit }}");
    let yaml = tool(&nodes)
        .replace(
            "qty: { type: integer } }, required: [sku]",
            &format!("{fields} }}, required: [sku, open, shut, twice]"),
        )
        .replace("type: object, properties: { total: { type: number } }, required: [total]", "type: number");
    let (_, found) = Sample::new(yaml).compile();
    found.iter().map(|found| found.split_once(' ').map_or("", |(_, message)| message).to_owned()).collect()
}

#[test]
fn a_place_of_an_array_has_its_type_though_it_may_be_absent() {
    let absent = "the output of tool `sample` may be absent";
    for (expr, message) in [
        ("$.entry.open[1]", absent),
        ("$.entry.shut[1] * 2", absent),
        ("$.entry.open[0] + 1", "the left side of `+` must be a number"),
        ("$.entry.shut[0] + 1", "the left side of `+` must be a number"),
        ("$uppercase($.entry.shut[1]) = \"A\" ? 1 : 2", "`$uppercase` takes a string"),
        ("$.entry.open[0] ?? 1", "wrong type for the output of tool `sample`"),
        ("$distinct($.entry.twice)[1] = \"a\" ? 1", absent),
    ] {
        assert_eq!(found_in_places(expr), [message], "{expr}");
    }
    for expr in [
        "$.entry.open[1] ?? 0",
        "$.entry.shut[1] ?? 0",
        "$.entry.open[2].size ?? 0",
        "$.entry.open[3] ?? 0",
        "$.entry.open[-1] ?? 0",
        "$length($.entry.shut[0] ?? \"\")",
        "$length($.entry.twice[1])",
    ] {
        assert_eq!(found_in_places(expr), [""; 0], "{expr}");
    }
}

#[test]
fn who_asks_by_a_variable_has_thought_of_it() {
    for expr in [
        "($some := $count($.entry.lines) > 0; $some ? [{ \"v\": $.entry.lines[0].price }] : [])",
        "($l := $.entry.lines; $some := $count($l) > 0; $some ? [{ \"v\": $l[0].price }] : [])",
        "($n := $count($.entry.lines); $n > 0 ? [{ \"v\": $max($.entry.lines.price) }] : [])",
    ] {
        assert_eq!(found(expr), [""; 0], "{expr}");
    }
    let other = "($n := $count($.entry.some); $n > 0 ? [{ \"v\": $max($.entry.lines.price) }] : [])";
    assert_eq!(found(other), [ABSENT]);
}
