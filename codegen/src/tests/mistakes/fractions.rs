//! Numbers that may have a fraction where whole ones are taken.

use super::super::{Sample, tool};

const FIELDS: &str = "n: { type: integer }, m: { type: integer }, price: { type: number }, open: {}, \
                      step: { type: number, multipleOf: 5 }, many: { type: array, items: { type: integer } }, \
                      lines: { type: array, items: { type: object, properties: \
                      { qty: { type: integer }, price: { type: number } }, required: [qty, price] } }";

/// What is said of a graph whose output is a whole number, which `expr` gives. Before it is a node that computes.
fn found(expr: &str) -> Vec<String> {
    let nodes = format!(
        "      - {{ id: a, type: transform, transform: {{ expr: '{{ \"more\": $.entry.n + 1, \"half\": $.entry.n / 2 }}' }}, next: b }}\n      - {{ id: b, type: transform, transform: {{ expr: '{expr}' }}, next: exit }}"
    );
    let yaml = tool(&nodes)
        .replace(
            "qty: { type: integer } }, required: [sku]",
            &format!("{FIELDS} }}, required: [sku, n, m, price, step, many, lines]"),
        )
        .replace("type: object, properties: { total: { type: number } }, required: [total]", "type: integer");
    let (_, found) = Sample::new(yaml).compile();
    found.iter().map(|found| found.split_once(' ').map_or("", |(_, message)| message).to_owned()).collect()
}

#[test]
fn what_may_have_a_fraction_is_warned_of() {
    for expr in [
        "$.entry.n / $.entry.m",
        "1 + $.entry.n / 2",
        "-($.entry.n / 2)",
        "$average([$.entry.n, 1])",
        "$random()",
        "$sqrt($.entry.n)",
        "$power($.entry.n, -2)",
        "$power($.entry.n, 0.5)",
        "$power($.entry.price, 2)",
        "$round($.entry.price, 2)",
        "$number($.entry.sku)",
        "$number($formatNumber($.entry.price, \"0.00\"))",
        "$number($string($.entry.price))",
        "$number(\"1.5\")",
        "$.entry.price",
        "$.entry.price * 100",
        "$.entry.n * 0.5",
        "$abs($.entry.price)",
        "$sum([$.entry.lines.price])",
        "$sum([$.entry.lines.(price * qty)])",
        "$max([$.entry.price, 1])",
        "$max([1, $map($.entry.lines, function($l) { $l.price })])",
        "$.entry.lines[0].price ?? 0",
        "($x := $.entry.n / 2; $y := $x + 1; $y)",
        "$.entry.n > 1 ? $.entry.n / 2 : 0",
        "$.a.half",
        "$.a.half * 2",
        "({ \"x\": { \"y\": $.entry.price } }).x.y",
    ] {
        assert_eq!(found(expr), ["the output of tool `sample` may have a fraction"], "{expr}");
    }
}

#[test]
fn what_is_whole_is_not_warned_of() {
    for expr in [
        "$.entry.n + 1",
        "$.entry.n * 2 - $.entry.m",
        "$.entry.n % $.entry.m",
        "-$.entry.n",
        "$sum($.entry.many)",
        "$sum([$.entry.lines.(qty * 2)])",
        "$count($.entry.lines)",
        "$length($.entry.sku)",
        "$floor($.entry.n / 2)",
        "$ceil($.entry.price)",
        "$round($.entry.price)",
        "$round($.entry.price, 0)",
        "$round($.entry.n + 1, 2)",
        "$max([$.entry.n, $.entry.m + 1])",
        "$abs($.entry.n)",
        "$power(2, 3)",
        "$power(2, $.entry.n)",
        "$number(\"12\")",
        "$number($formatNumber($.entry.n / 2, \"0\"))",
        "$number($formatInteger($.entry.price, \"0\"))",
        "$number($string($.entry.n))",
        "$number(($string($.entry.n + 1)))",
        "$number(true)",
        "$toMillis($now())",
        "$.entry.step",
        "6 / 3",
        "$.entry.n / 1",
        "($.entry.n - $.entry.n % 10) / 10",
        "$.a.more",
        "($x := $.entry.n + 1; $x * 2)",
        "$floor($.entry.price) = $.entry.price ? $.entry.price : 0",
        "$.entry.price % 1 = 0 ? $.entry.price : 0",
    ] {
        assert_eq!(found(expr), [""; 0], "{expr}");
    }
}

#[test]
fn of_what_is_not_known_nothing_is_said() {
    for expr in [
        "($.entry.open.x + 1) ?? 1",
        "$.entry.open.x ?? 1",
        "$number($.entry.open.x ?? 1)",
        "$reduce([1..5], function($a, $b) { $a + $b })",
        "($f := function($x) { $x + 1 }; $f(2))",
    ] {
        assert_eq!(found(expr), [""; 0], "{expr}");
    }
}
