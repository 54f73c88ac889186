//! Operands and arguments that never fit, or not always, and those of which nothing is said.

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
        maybe: { type: integer }
        due: { type: [string, "null"] }
        key: { type: [string, integer] }
        names: { type: array, items: { type: string } }
        orders: { type: array, items: { type: object, properties: { id: { type: integer }, customer: { type: string }, price: { type: number }, rebate: { type: [number, "null"] }, lines: { type: array, items: { type: object, properties: { qty: { type: integer } }, required: [qty] } } }, required: [id, customer, price, rebate, lines] } }
      required: [kind, limit, due, key, names, orders]
    nodes:
      - { id: entry, type: entry, next: a }
"#;

/// The messages of a graph of these nodes.
fn said_of(nodes: &str) -> Vec<String> {
    let yaml = format!("{ENTRY}{nodes}\n      - {{ id: exit, type: exit }}\n");
    let (_, found) = Sample::new(yaml).compile();
    found.iter().map(|found| found.split_once(' ').unwrap().1.to_owned()).collect()
}

/// The messages of an expression over `entry`.
fn said(expr: &str) -> Vec<String> {
    let expr = format!("$.entry.({expr})");
    said_of(&format!(
        "      - id: a\n        type: transform\n        transform:\n          expr: |\n            {expr}\n        next: exit"
    ))
}

/// The messages of a switch with these rules.
fn ruled(rules: &[&str]) -> Vec<String> {
    let rules: String =
        rules.iter().map(|rule| format!("          - {{ rule: {rule}, next: b }}\n")).collect();
    said_of(&format!(
        "      - id: a\n        type: switch\n        conditions:\n{rules}        next: c\n      - {{ id: b, type: transform, transform: {{ expr: '1' }}, next: exit }}\n      - {{ id: c, type: transform, transform: {{ expr: '2' }}, next: exit }}"
    ))
}

#[test]
fn a_sequence_none_of_whose_elements_fits_is_refused() {
    for (expr, message) in [
        ("orders.customer + 1", "the left side of `+` must be a number"),
        ("1 - orders.customer", "the right side of `-` must be a number"),
        ("orders.customer < 1", "`<` cannot compare a string with a number"),
        ("orders.lines > 1", "the left side of `>` must be a number or a string"),
        ("-(orders.customer)", "cannot negate what is no number"),
        ("$round(orders.customer)", "`$round` takes a number"),
        ("orders.price ~> $uppercase", "`$uppercase` takes a string"),
    ] {
        assert_eq!(said(expr), [message], "{expr}");
    }
}

#[test]
fn several_values_where_one_is_taken_are_warned_of() {
    for (expr, message) in [
        ("orders.price * 2", "the left side of `*` may be several values"),
        ("orders.price > 5", "the left side of `>` may be several values"),
        ("$uppercase(orders.customer)", "the argument of `$uppercase` may be several values"),
        ("{ 'ids': orders.id[], 'twice': orders.price * 2 }", "the left side of `*` may be several values"),
        ("( $all := orders.price; $all * 2 )", "the left side of `*` may be several values"),
        ("orders.(lines.qty * 2)", "the left side of `*` may be several values"),
        ("orders.price[0] * 2", "the left side of `*` may be several values"),
        ("orders.(price[0]) * 2", "the left side of `*` may be several values"),
        ("$uppercase(orders.customer[-1])", "the argument of `$uppercase` may be several values"),
    ] {
        assert_eq!(said(expr), [message], "{expr}");
    }
}

#[test]
fn what_is_one_value_or_was_chosen_is_no_sequence() {
    for expr in [
        "orders.(price * 2)",
        "orders[price > 5].id",
        "orders[id = 1].price * 2",
        "orders[price > 100].price * 2",
        "orders[0].price * 2",
        "(orders.price)[0] * 2",
        "orders[0].lines.qty + 1",
        "( $one := orders[id = 1]; $one.price * 2 )",
        "$map(orders, function($o) { $o.price * 2 })",
        "$map(orders[id = 1], function($o) { $o.lines.qty + 1 })",
        "$sum(orders.price) * 2",
        "orders{ customer: price * 2 }",
        "$count(orders) = 1 ? orders.price * 2 : 0",
        "orders^(price).id",
        "orders#$i.($i * price)",
        "$string(orders.customer)",
        "$join(orders.customer)",
        "$single(orders, function($o) { $o.id = 1 }).price * 2",
        "$reduce(orders.price, function($a, $b) { $a + $b })",
        "$map(orders, function($o) { [$map($o.lines, function($l) { $l.qty * 2 })] })[]",
    ] {
        assert_eq!(said(expr), [""; 0], "{expr}");
    }
}

#[test]
fn what_a_function_of_jsonata_is_passed_is_held_against_its_parameters() {
    for (expr, message) in [
        ("$map([1, 2], $uppercase)", "`$uppercase` takes a string"),
        ("orders.id ~> $map($trim)", "`$trim` takes a string"),
        ("$map(names, $substring)", "`$substring` takes a number"),
        ("$map(names, $millis)", "`$millis` takes 0 arguments"),
        ("$filter(orders, $length)", "`$length` takes a string"),
        ("( $f := $uppercase; $f(limit) )", "`$uppercase` takes a string"),
        ("( $f := $pad; $f(kind, kind) )", "`$pad` takes a number"),
        ("( $f := $pad; $f(1, 2, 3, 4) )", "`$pad` takes 2 to 3 arguments"),
        ("( $f := $sum; $f(kind) )", "`$sum` takes an array of numbers"),
        ("( $f := $uppercase; limit ~> $f )", "`$uppercase` takes a string"),
        ("( $f := $substring(?, 0, 3); $f(limit) )", "`$substring` takes a string"),
        ("( $f := $substring(?, 'a'); $f(kind) )", "`$substring` takes a number"),
        ("( $f := $trim ~> $uppercase; $f(limit) )", "`$trim` takes a string"),
        ("( $f := $length ~> $uppercase; $f(kind) )", "`$uppercase` takes a string"),
        ("$reduce(names, $uppercase)", "the function of `$reduce` must take 2 arguments"),
        ("$reduce(names, $substringBefore(?, '-'))", "the function of `$reduce` must take 2 arguments"),
        ("$reduce(orders.id, $substringBefore)", "`$substringBefore` takes a string"),
    ] {
        assert_eq!(said(expr), [message], "{expr}");
    }
}

#[test]
fn functions_of_jsonata_are_passed_what_they_take() {
    for expr in [
        "$map(names, $uppercase)",
        "$map(orders.id, $string)",
        "$map(orders.price, $round)",
        "$map(orders.id, $power)",
        "$map(orders, $keys)",
        "$map(names, $substring(?, 0, 3))",
        "$map(names, $trim ~> $uppercase)",
        "$map(orders, $exists)",
        "$map([kind, key], $string)",
        "$filter([true, false], $boolean)",
        "$reduce(names, $append)",
        "$reduce(orders.lines, $append)",
        "$map(orders.lines, $count)",
        "$map(orders, function($o) { $sum($o.lines.qty) })",
        "( $f := $uppercase; $f(kind) )",
        "( $f := $number; [$f(kind), $f(limit)] )",
        "( $f := $sum; $f(orders.price) )",
        "( $f := $pad; $f(kind, 3) )",
        "( $f := $join; $f(names, ', ') )",
        "( $f := $replace; $f(kind, /a/, function($m) { $m.match }) )",
        "( $f := $replace(?, /a/, 'b'); $f(kind) )",
        "( $f := $formatNumber(?, '0.00'); $map(orders.price, $f) )",
        "( $f := $zip; $f(names, orders.id) )",
        "( $f := $map(?, $uppercase); $f(names) )",
        "kind.( $f := $uppercase; $f() )",
        "$sort(names, function($a, $b) { $a > $b }) ~> $join",
    ] {
        assert_eq!(said(expr), [""; 0], "{expr}");
    }
}

#[test]
fn a_variable_that_is_bound_again_is_no_longer_what_it_was() {
    assert_eq!(said("( $x := 'a'; $x := 1; $x + 1 )"), [""; 0]);
    assert_eq!(said("( $x := 1; limit > 1 ? $x := 'a'; $x + 1 )"), ["the left side of `+` may be a string"]);
}

#[test]
fn null_and_members_of_unions_are_warned_of() {
    for (expr, message) in [
        ("$length(due)", "the argument of `$length` may be null"),
        ("$toMillis(due)", "the argument of `$toMillis` may be null"),
        ("key + 1", "the left side of `+` may be a string"),
        ("-key", "what is negated may be a string"),
        ("key > 5", "the left side of `>` may be a string"),
        ("orders.(price - rebate)", "the right side of `-` may be null"),
        ("$sum(orders.rebate)", "the argument of `$sum` may hold null"),
        ("( $is := $type(key) = 'number'; $is ? 0 : key + 1 )", "the left side of `+` must be a number"),
        ("( $other := kind != 'b'; $other ? $length(due) : 0 )", "the argument of `$length` may be null"),
    ] {
        assert_eq!(said(expr), [message], "{expr}");
    }
}

#[test]
fn what_was_asked_about_fits() {
    for expr in [
        "due ? $length(due) : 0",
        "due != null ? $length(due) : 0",
        "due != null and $length(due) > 3",
        "$length(due ?: '')",
        "$type(key) = 'number' ? key + 1 : 0",
        "$type(key) = 'string' ? 0 : key + 1",
        "kind = 'a' and $type(key) = 'number' ? key + 1 : 0",
        "( $is := $type(key) = 'number'; $is ? key + 1 : 0 )",
        "( $is := $type(key) = 'string'; $is ? 0 : key + 1 )",
        "( $there := due != null; $there and $length(due) > 3 )",
        "( $there := due != null; $long := $there and kind = 'a'; $long ? $length(due) : 0 )",
        "orders[rebate != null].(price - rebate)",
        "orders[rebate].(price - rebate)",
        "$sum(orders.rebate[$ != null])",
        "$map(orders[rebate != null], function($o) { $o.price - $o.rebate })",
        "$filter(orders, function($o) { $o.rebate != null and $o.rebate > 5 })",
        "maybe + 1",
        "key & 'a'",
        "key = 5",
        "$string(key)",
        "$number(key)",
    ] {
        assert_eq!(said(expr), [""; 0], "{expr}");
    }
}

#[test]
fn what_always_fails_is_refused() {
    for (expr, message) in [
        ("( $x := 5; $x(3) )", "what is called must be a function"),
        ("( $x := 5; $x(?) )", "what is called must be a function"),
        ("limit ~> kind", "the right side of `~>` must be a function"),
        ("$ ~> |orders|5|", "the update of a transformer must be an object"),
        ("$ ~> |orders|{}, 5|", "what a transformer deletes must be a string or an array of strings"),
        ("$sum([1, '2'])", "`$sum` takes an array of numbers"),
        ("$join(['a', limit])", "`$join` takes an array of strings"),
        ("$reduce(names, function($a) { $a })", "the function of `$reduce` must take 2 arguments"),
        (
            "( $f := function($a) { $a }; $reduce(names, $f) )",
            "the function of `$reduce` must take 2 arguments",
        ),
        ("orders^(lines)", "a key to sort by must be a number or a string"),
        ("$sort(orders)", "`$sort` without a function takes numbers or strings"),
    ] {
        assert_eq!(said(expr), [message], "{expr}");
    }
}

#[test]
fn functions_sorts_and_transformers_that_may_go_well_are_taken() {
    for expr in [
        "( $f := function($a) { $a }; $f(3) )",
        "( $f := $uppercase; $f(kind) )",
        "( $f := $substring(?, 0, 2); kind ~> $f )",
        "( $o := { 'f': function($a) { $a } }; $o.f(3) )",
        "$map(names, function($n) { $n ~> $uppercase })",
        "( $twice := function($f) { $f(2) }; $twice(function($x) { $x * 2 }) )",
        "$ ~> |orders|{ 'price': 1 }|",
        "$ ~> |orders|{}, ['price', 'id']|",
        "$sum([1, limit, orders.price])",
        "$reduce(names, function($a, $b, $i) { $a & $b })",
        "orders^(>price, customer).id",
        "$sort(names)",
        "$sort(orders, function($l, $r) { $l.price > $r.price })",
    ] {
        assert_eq!(said(expr), [""; 0], "{expr}");
    }
}

#[test]
fn literals_that_always_fail_are_refused() {
    for (expr, message) in [
        ("$toMillis('yesterday')", "`$toMillis` cannot read this text"),
        ("$toMillis('2024-13-45')", "`$toMillis` cannot read this text"),
        ("$number('abc')", "`$number` cannot read this text"),
        ("$fromMillis(limit, '[Q]')", "`$fromMillis` takes no such picture"),
        ("$toMillis(kind, '[Y')", "`$toMillis` takes no such picture"),
        ("$formatNumber(limit, 'abc')", "`$formatNumber` takes no such picture"),
        ("$formatBase(limit, 99)", "`$formatBase` takes a radix of 2 to 36"),
        ("$replace(kind, '', 'x')", "`$replace` takes no empty string as its pattern"),
        ("$sqrt(-1)", "`$sqrt` takes no negative number"),
        ("limit / 0", "cannot divide by 0"),
        ("limit % 0", "cannot divide by 0"),
        ("maybe / 0", "cannot divide by 0"),
        ("( $f := function($x) { $x / 0 }; $f(limit) )", "cannot divide by 0"),
    ] {
        assert_eq!(said(expr), [message], "{expr}");
    }
}

#[test]
fn literals_that_are_right_are_taken() {
    for expr in [
        "$toMillis('2024-02-03')",
        "$toMillis('2024-02-03T10:11:12Z')",
        "$toMillis('03/02/2024', '[D01]/[M01]/[Y0001]')",
        "$number('5e3') + $number('0x1F')",
        "$fromMillis(limit, '[Y0001]-[M01]-[D01]', '+0100')",
        "$now('[Y]')",
        "$formatNumber(limit, '#,##0.00')",
        "$formatInteger(limit, 'w')",
        "$formatBase(limit, 2) & $formatBase(limit)",
        "$replace(kind, 'a', '')",
        "$sqrt(2) + limit / 2 + 0 / limit",
        "( $f := function($x) { $x / 0 > 5 }; $f )",
    ] {
        assert_eq!(said(expr), [""; 0], "{expr}");
    }
}

#[test]
fn one_mistake_gives_one_message() {
    for (expr, message) in [
        ("'a' + 'b'", "the left side of `+` must be a number"),
        ("$length(due ?? '')", "what follows `??` is never used"),
        ("limit in ['1', '2']", "`in` never holds: the two sides can never be equal"),
        ("limit in ['1', 2]", "this element can never be equal to what is looked for"),
    ] {
        assert_eq!(said(expr), [message], "{expr}");
    }
    let said = said_of(
        "      - { id: a, type: transform, transform: { expr: $substring($.entry.kind) }, next: exit }",
    );
    assert_eq!(said, ["`$substring` takes 2 to 3 arguments"]);
}

#[test]
fn the_context_may_stand_for_an_argument() {
    assert_eq!(said("kind.$substring(2)"), [""; 0]);
    assert_eq!(said("names.$substring(2)"), [""; 0]);
}

#[test]
fn a_rule_that_comes_again_never_holds() {
    let gift = "{ \"==\": [{ var: entry.kind }, gift] }";
    let again = "{ \"==\": [ { var: \"entry.kind\" }, \"gift\" ] }";
    assert_eq!(ruled(&[gift, again]), ["this rule never holds"]);
    assert_eq!(ruled(&[gift, &gift.replace("gift", "loan")]), [""; 0]);
    assert_eq!(ruled(&[gift, &gift.replace("==", "!=")]), [""; 0]);
    let both = |limit: u32| format!("{{ and: [{gift}, {{ \">\": [{{ var: entry.limit }}, {limit}] }}] }}");
    assert_eq!(ruled(&[&both(5), &both(3), gift]), [""; 0]);
    assert_eq!(ruled(&[&both(5), &both(5)]), ["this rule never holds"]);
}

#[test]
fn json_logic_makes_numbers_of_texts_that_are_numbers() {
    let rule = |operator: &str, with: &str| {
        ruled(&[&format!("{{ \"{operator}\": [{{ var: entry.limit }}, {with}] }}")])
    };
    assert_eq!(rule("==", "abc"), ["`==` never holds: the two sides can never be equal"]);
    assert_eq!(rule("<", "abc"), ["`<` never holds: a number is compared with what is none"]);
    for (operator, with) in
        [("==", "\"5\""), ("==", "\" 5 \""), ("==", "\"\""), ("<", "\"5e1\""), (">=", "\"0x1f\"")]
    {
        assert_eq!(rule(operator, with), [""; 0], "{operator} {with}");
    }
    assert_eq!(ruled(&["{ \"<\": [{ var: entry.kind }, abc] }"]), [""; 0]);
    assert_eq!(ruled(&["{ \"==\": [{ var: entry.key }, abc] }"]), [""; 0]);
}
