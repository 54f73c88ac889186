//! What comes out of functions, functions as values, groups, paths that bind, and conditions.

use super::flow_of;
use crate::ir::Type;
use crate::ir::ty::Rest;

/// A type to the last field, which messages do not show.
fn shown(ty: &Type) -> String {
    let all = |types: &[Type], between: &str| types.iter().map(shown).collect::<Vec<_>>().join(between);
    match ty {
        Type::Union(members) => format!("({})", all(members, " | ")),
        Type::Tuple(places) => format!("[{}]", all(places, ", ")),
        Type::Array(element, _) => format!("[{}]", shown(element)),
        Type::Object(object) => {
            let fields = object.fields.iter().map(|field| {
                format!("{}{}: {}", field.name, if field.required { "" } else { "?" }, shown(&field.ty))
            });
            let rest = match &object.rest {
                Rest::Denied => None,
                Rest::Undeclared => Some("..".to_owned()),
                Rest::Typed(ty) => Some(format!("*: {}", shown(ty))),
            };
            format!("{{{}}}", fields.chain(rest).collect::<Vec<_>>().join(", "))
        }
        other => other.to_string(),
    }
}

/// `+` is a sequence of at least one, `*` of any number, `?` one or none.
#[track_caller]
fn assert_flows(cases: &[(&str, &str)]) {
    for (source, expected) in cases {
        let flow = flow_of(source);
        let card = match (flow.card.absent, flow.card.many) {
            (false, false) => "",
            (true, false) => "?",
            (false, true) => "+",
            (true, true) => "*",
        };
        assert_eq!(format!("{}{card}", shown(&flow.ty)), *expected, "{source}");
    }
}

#[test]
fn functions_say_what_they_give() {
    assert_flows(&[
        ("$keys({'a': 1, 'b': 2})", "\"a\" or \"b\"*"),
        ("$keys(price)", "string*"),
        ("$lookup({'a': 1, 'b': 'x'}, 'b')", "\"x\""),
        ("$lookup(price.lines, 'sku')", "string*"),
        ("$spread({'a': 1, 'b': 'x'})", "({a: 1} | {b: \"x\"})*"),
        ("$merge([{'a': 1}, {'a': 'x', 'b': 2}])", "{a: \"x\", b: 2}"),
        ("$append([1], ['a'])", "[1 or \"a\"]"),
        ("$append(price.lines.qty, 1)", "integer+"),
        ("$reverse(price.lines.sku)", "[string]?"),
        ("$zip([1], ['a'])", "[[1, \"a\"]]"),
        ("$single(price.lines).sku", "string"),
        ("$each({'a': 1}, function($v, $k) { $k })", "string*"),
        ("$sift({'a': 1, 'b': 'x'}, function($v) { true })", "{a?: 1, b?: \"x\"}?"),
        ("$type(price.total)", "\"number\""),
        (
            "$type(raw)",
            "\"null\" or \"boolean\" or \"number\" or \"string\" or \"array\" or \"object\" or 1 more?",
        ),
        ("price.total > 1 ? price.total : $error('small')", "number"),
        ("$assert(true)", "nothing?"),
        ("$eval('a & b', {'a': 1, 'b': 2})", "string"),
        ("$match('ab', /a/).index", "integer*"),
    ]);
}

#[test]
fn functions_as_values_are_followed() {
    assert_flows(&[
        ("($f := function($x) { $x & '!' }; $f(1))", "string"),
        ("($f := function($x) { {'got': $x} }; $f(price.total))", "{got: number}"),
        ("($f := function($n) { $n <= 0 ? 0 : $n + $f($n - 1) }; $f(5))", "number"),
        ("($f := function($n, $x) { $n = 0 ? $x : $f($n - 1, 'a') }; $f(2, 1))", "(integer | string)"),
        ("($f := $substring(?, 0, 1); $map(price.lines.sku, $f))", "string*"),
        ("$map([1, 2], function($n) { $n > 1 })", "boolean+"),
        ("$map([1, price.lines.qty], function($n) { [] })", "[nothing]+"),
        ("$map([1, 2], function($n) { $n > 1 ? $n })", "1 or 2*"),
        ("$map([1, 2], function($n) { price.lines.sku })", "(string | [string])*"),
        ("($f := $uppercase ~> $length; $f('a'))", "integer"),
        ("price.lines.sku ~> $map($uppercase)", "string*"),
        ("($f := function($x) { function($y) { $x } }; $f(1))", "any value*"),
        ("{'a': 1, 'b': 2} ~> |$|{'a': 'x'}, 'b'|", "{a: \"x\"}"),
        ("{'a': [{'b': 1}]} ~> |a[b > 1]|{'c': true}|", "{a: [{b: integer, c?: true}]}"),
        ("$reduce(price.lines, function($all, $l) { $append($all, $l.sku) }, [])", "[string]"),
    ]);
}

#[test]
fn of_what_is_never_empty_there_is_always_a_largest() {
    assert_flows(&[
        ("$max([price.total, 0])", "number"),
        ("$min([1, 2])", "integer"),
        ("$average([1, 2])", "number"),
        ("$sum([1, 2])", "integer"),
        ("$max([price.lines.amount, 0])", "number"),
        ("$max([1..5])", "integer"),
        ("$max($append(price.lines.amount, 0))", "number"),
        ("$max($sort([price.total, 1]))", "number"),
        ("($all := [price.total, 1]; $average($all))", "number"),
        ("$max(price.total > 1 ? [1] : [2, 3])", "integer"),
        ("$max(price.lines.amount ?: [0])", "number"),
        ("$max(price.total)", "number"),
        ("$sort([price.total, 1])[0]", "number"),
        ("$reverse(['a', 'b'])[-1]", "\"a\" or \"b\""),
        ("price.lines{sku: $^(>qty)[0].sku}", "{*: string}"),
        ("($v := $distinct(price.lines.sku)[]; $v^($)[0])", "string?"),
        ("price.lines{sku: $sort(qty)[0]}", "{*: integer}"),
        ("[1, 2] ~> $max", "integer"),
        ("[1, 2] ~> $average()", "number"),
        ("$reduce([1..5], function($a, $b) { $a + $b })", "number"),
        ("$reduce(['a', price.lines[0].note], function($a, $b) { $a & $b })", "string"),
    ]);
}

#[test]
fn of_what_may_be_empty_there_may_be_no_largest() {
    assert_flows(&[
        ("$max([price.lines.amount])", "number?"),
        ("$average([price.lines.amount])", "number?"),
        ("$max([price.lines[0].amount])", "number?"),
        ("$max([])", "number?"),
        ("$max([5..1])", "integer?"),
        ("$max([1..price.total])", "integer?"),
        ("$max([raw])", "number?"),
        ("$max(price.total > 1 ? [1] : [])", "integer?"),
        ("$max(price.lines.amount ?? [0])", "number?"),
        ("($all := [price.lines.amount]; $max($all))", "number?"),
        ("$reduce([price.lines.amount], function($a, $b) { $a + $b })", "number?"),
        ("$reduce([1, 2], function($a, $b) { $b > 1 ? $a })", "integer?"),
    ]);
}

#[test]
fn groups_and_bindings_have_types() {
    assert_flows(&[
        ("price.lines{sku: $sum(amount)}", "{*: number}"),
        ("price.lines{'all': $count($)}", "{all: integer}"),
        ("price.lines#$i.{'i': $i, 's': sku}", "{i: integer, s: string}*"),
        ("price.lines@$l.$l.qty", "integer*"),
        ("price.lines.sku.%.qty", "integer*"),
        ("price.lines.[sku, qty]", "[(string | integer)]*"),
        ("{'a': 1, 'b': ['x']}.*", "1 or \"x\"*"),
        ("(price.total > 1 ? $x := 1 : $x := 'a'; $x)", "(integer | string)?"),
    ]);
}

#[test]
fn conditions_narrow_what_they_ask_about() {
    assert_flows(&[
        ("price.lines[$exists(note)].{'n': note}", "{n: string}*"),
        ("$exists(price.lines[0]) ? 1 : 2", "1 or 2"),
        ("($l := price.lines[0]; $exists($l.note) ? $l.note : 'none')", "string"),
        ("($x := raw.a; $type($x) = 'number' ? $x : 0)", "number"),
        ("($x := price.total > 1 ? 'a' : null; $x != null ? $x : 'b')", "\"a\" or \"b\""),
        ("($x := price.total > 1 ? 'a' : 'b'; $x = 'a' ? 'c' : $x)", "\"c\" or \"b\""),
    ]);
}

#[test]
fn predicates_and_filters_narrow_as_conditions_do() {
    assert_flows(&[
        ("price.lines[note].{'n': note}", "{n: string}*"),
        ("price.lines[$contains(note, 'a')].{'n': note}", "{n: string}*"),
        ("price.lines[$lowercase(note) = 'a'][0].{'n': note}", "{n: string}?"),
        ("$filter(price.lines, function($l) { $exists($l.note) }).{'n': note}", "{n: string}*"),
        ("($some := $filter(price.lines, function($l) { $l.note }); $some.{'n': note})", "{n: string}*"),
        // These ask for something else.
        ("$filter(price.lines, function($l) { $l.qty > 1 }).{'n': note}", "{n?: string}*"),
        ("$filter(price.lines, function($l) { $not($exists($l.note)) }).{'n': note}", "{n?: string}*"),
        ("price.lines[qty].{'n': note}", "{n?: string}*"),
    ]);
}

#[test]
fn some_places_of_arrays_are_always_there() {
    assert_flows(&[
        ("['a', price.total][1]", "number"),
        ("['a', price.total][-2]", "\"a\""),
        ("['a', price.total][2]", "(\"a\" | number)?"),
        ("[price.lines[0].sku, 'a'][0]", "string?"),
        ("$split('a-b', '-')[0]", "string"),
        ("$split('a-b', '-')[-1]", "string"),
        ("$split('a-b', '-')[1]", "string?"),
        ("$split('a-b', '')[0]", "string?"),
        ("$split('a-b', '-', 0)[0]", "string?"),
    ]);
}

#[test]
fn calls_inside_of_calls_come_to_an_end() {
    let functions: String =
        (1..40).map(|at| format!("$f{at} := function($x) {{ $f{0}($x) + $f{0}($x) }}; ", at - 1)).collect();
    let calls = format!("($f0 := function($x) {{ $x + 1 }}; {functions} $f39(1))");
    assert_eq!(flow_of(&calls).to_string(), "number or absent");
    let nest = |inner: String| format!("$reduce([1, 2], function($a, $b) {{ $a + {inner} }}, 0)");
    let reductions = |depth: usize| (0..depth).fold("$b".to_owned(), |inner, _| nest(inner));
    assert_eq!(flow_of(&reductions(5)).to_string(), "number");
    // Of more than that nothing is said, but something is.
    assert_eq!(flow_of(&reductions(16)).to_string(), "sequence");
}
