//! The stages together: what is reported, where, and what is inferred.

mod hyphens;
mod results;
mod signatures;

use super::infer::{Env, Root};
use super::*;
use crate::ir::ty::{Card, Object, Property, Rest};
use crate::ir::{Flow, Type};
use crate::source::{Sources, Span};
use crate::syntax::{Data, DataValue};

fn object(name: Option<&str>, fields: &[(&str, Type, bool)]) -> Type {
    let fields = fields.iter().map(|(name, ty, required)| Property {
        name: (*name).into(),
        ty: ty.clone(),
        required: *required,
        description: None,
        default: None,
    });
    Type::Object(
        Object {
            name: name.map(Into::into),
            description: None,
            fields: fields.collect(),
            rest: Rest::Undeclared,
        }
        .into(),
    )
}

fn env() -> Env {
    let line = object(
        Some("Line"),
        &[
            ("sku", Type::String(None), true),
            ("amount", Type::Number(None), true),
            ("qty", Type::Integer(None), true),
            ("note", Type::String(None), false),
        ],
    );
    let lines = Type::Array(line.into(), None);
    let price = object(Some("PricedLines"), &[("total", Type::Number(None), true), ("lines", lines, true)]);
    Env {
        roots: vec![
            Root {
                name: "price".to_owned(),
                flow: Flow::one(price),
                always: true,
                origin: Some("PricedLines, from src/nodes.rs:41".to_owned()),
            },
            Root { name: "raw".to_owned(), flow: Flow::any(), always: true, origin: None },
        ],
        ..Env::default()
    }
}

fn text(source: &str) -> Text {
    let mut sources = Sources::default();
    let file = sources.add("a.yaml", source);
    Text::verbatim(source, Span::new(file, 0, source.len()), 0)
}

/// What is reported for `source`: each message with the text it points at.
fn report(source: &str) -> Vec<(String, String)> {
    let cx = Diagnostics::new();
    if let Some(mut expr) = parse_jsonata(&cx, &text(source)) {
        infer(&cx, &mut expr, &env());
    }
    let found = cx.take().into_iter();
    let at = |span: Span| source[span.start as usize..span.end as usize].to_owned();
    found.map(|found| (found.message, at(found.span))).collect()
}

fn flow_of(source: &str) -> Flow {
    let cx = Diagnostics::new();
    let mut expr = parse_jsonata(&cx, &text(source)).unwrap_or_else(|| panic!("{:?}", cx.take()));
    let flow = infer(&cx, &mut expr, &env());
    assert_eq!(cx.take(), [], "{source}");
    flow
}

#[test]
fn an_unknown_field_is_told_with_the_nearest_name_and_the_type() {
    let cx = Diagnostics::new();
    let mut expr = parse_jsonata(&cx, &text("$.price.totl > 1000")).expect("parses");
    infer(&cx, &mut expr, &env());
    let found = cx.take().remove(0);
    assert_eq!(found.message, "unknown field `totl` of node `price`");
    assert_eq!(found.label.as_deref(), Some("not in this node's output"));
    assert_eq!(found.help, ["a field with a similar name exists: `total`"]);
    let note = "`price` yields PricedLines { total: number, lines: array }, from src/nodes.rs:41";
    assert_eq!(found.notes, [note]);
    assert_eq!((found.span.start, found.span.end), (8, 12));
}

#[test]
fn a_misspelt_function_of_the_expression_is_told_the_right_name() {
    let cx = Diagnostics::new();
    assert!(parse_jsonata(&cx, &text("($double := function($n) { $n * 2 }; $doubel(1))")).is_none());
    let found = cx.take().remove(0);
    assert_eq!(found.message, "unknown function `$doubel`");
    assert_eq!(found.help, ["a function with a similar name exists: `$double`"]);
}

#[test]
fn mistakes_are_reported_at_their_own_words() {
    let cases = [
        ("pric.total", "unknown node `pric`", "pric"),
        ("price.lines.skuu", "unknown field `skuu` of `price.lines`", "skuu"),
        ("price.lines[skuu = 1].sku", "unknown field `skuu` of `price.lines`", "skuu"),
        ("price.lines[0].(skuu)", "unknown field `skuu` of `price.lines`", "skuu"),
        ("price.total.x", "unknown field `x` of `price.total`", "x"),
        ("price.total + 'a'", "the right side of `+` must be a number", "'a'"),
        ("price > 1", "the left side of `>` must be a number or a string", "price"),
        ("price.total < 'a'", "`<` cannot compare a number with a string", "'a'"),
        ("$summ(price.total)", "unknown function `$summ`", "$summ"),
        ("$map(price.lines)", "`$map` takes 2 arguments", "$map"),
        ("$nothing & 1", "unknown variable `$nothing`", "$nothing"),
        ("$eval(price.name)", "`$eval` takes a literal string", "$eval"),
        ("$eval('1 +')", "unexpected end of the expression", "'1 +'"),
        ("$uppercase(price.total)", "`$uppercase` takes a string", "price.total"),
        ("$sum(price.lines.sku)", "`$sum` takes an array of numbers", "price.lines.sku"),
        ("$split('a')", "`$split` takes 2 to 3 arguments", "$split"),
        ("{'a': 1, 'a': 2}", "the key `a` stands twice", "'a'"),
        ("price.lines^(skuu)", "unknown field `skuu` of `price.lines`", "skuu"),
        ("price.lines{skuu: 1}", "unknown field `skuu` of `price.lines`", "skuu"),
        ("$map(price.lines, function($l) { $l.skuu })", "unknown field `skuu` of `price.lines`", "skuu"),
        ("/a+*/", "nothing to repeat", "/a+*/"),
        ("price.(", "expected `)` before the end of the expression", ""),
        ("price total", "unexpected `total`", "total"),
        ("[1, 2", "expected `]` before the end of the expression", ""),
        ("price.1", "a literal value cannot be a step of a path", "1"),
        ("= 1", "`=` needs a value on its left", "="),
    ];
    for (source, message, at) in cases {
        let found = report(source);
        assert_eq!(found, [(message.to_owned(), at.to_owned())], "{source}");
    }
}

#[test]
fn literals_are_types_of_their_own() {
    let of = |source: &str| flow_of(source).to_string();
    assert_eq!(of("price.total > 100 ? 'gold' : 'silver'"), "\"gold\" or \"silver\"");
    assert_eq!(of("price.total > 100 ? 'gold' : raw.name & ''"), "string");
    assert_eq!(of("price.total > 100"), "boolean");
    assert_eq!(of("price.total > 100 ? 1 : 2.5"), "1 or 2.5");
    assert_eq!(of("price.lines[0].qty ?: 0"), "integer");
    assert_eq!(of("$reduce(price.lines.qty, function($sum, $next) { $sum + $next }, 0)"), "number or absent");
}

#[test]
fn cardinality_follows_the_path() {
    let flow = |ty, card| Flow { ty, card };
    let cases = [
        ("price.total", flow(Type::Number(None), Card::ONE)),
        ("$.price.total", flow(Type::Number(None), Card::ONE)),
        ("price.lines.amount", flow(Type::Number(None), Card::MANY)),
        ("price.lines[0].amount", flow(Type::Number(None), Card::OPTIONAL)),
        ("price.lines[amount > 1].qty", flow(Type::Integer(None), Card::MANY)),
        ("$sum(price.lines.qty)", flow(Type::Integer(None), Card::OPTIONAL)),
        ("$sum([])", flow(Type::Number(None), Card::ONE)),
        ("$max(price.lines.qty)", flow(Type::Integer(None), Card::OPTIONAL)),
        ("price.lines^(amount).qty", flow(Type::Integer(None), Card::MANY)),
        ("$map(price.lines, function($l) { $l.qty })", flow(Type::Integer(None), Card::MANY)),
        ("$map(price.lines, function($l) { [$l.qty] })", flow(Type::array(Type::Integer(None)), Card::MANY)),
        ("$filter(price.lines, function($l) { $l.qty }).qty", flow(Type::Integer(None), Card::MANY)),
        ("$sort(price.lines.qty)", flow(Type::array(Type::Integer(None)), Card::OPTIONAL)),
        ("$reduce(price.lines, function($a, $l) { $a + $l.qty }, 0)", flow(Type::Number(None), Card::ONE)),
        ("$reduce(price.lines.qty, function($a, $b) { $a / $b })", flow(Type::Number(None), Card::OPTIONAL)),
        ("($x := price.total; $x)", flow(Type::Number(None), Card::ONE)),
        ("(price.total > 1 ? $x := 1; $x)", flow(Type::Integer(None), Card::OPTIONAL)),
        ("$substring('abc', 1)", flow(Type::String(None), Card::ONE)),
        ("$count(price.lines)", flow(Type::Integer(None), Card::ONE)),
        ("price.total > 1 ? 'a'", flow(Type::literal("a"), Card::OPTIONAL)),
        ("raw.a.b", Flow::any()),
        ("price.lines[0].note & '!'", flow(Type::String(None), Card::ONE)),
    ];
    for (source, expected) in cases {
        assert_eq!(flow_of(source), expected, "{source}");
    }
}

#[test]
fn no_text_panics_or_overflows() {
    let deep = ["(", "[", "{'a':", "-", "a.", "a[", "1+", "$sum(", "a?"];
    for part in deep {
        let source = part.repeat(20_000);
        assert_eq!(report(&source).len(), 1, "{part}");
    }
    let odd = [
        "",
        "é",
        "\"é",
        "`",
        "$",
        "a.é[",
        "/*",
        "/a",
        "\u{0}",
        "😀.😀",
        "$$.x",
        "a..b",
        "\\",
        "'\\u12é'",
        "!",
    ];
    for source in odd {
        report(source);
    }
}

fn data(value: DataValue) -> Data {
    let span = text("x").span();
    Data { value, span }
}

fn operation(name: &str, args: Vec<Data>) -> Data {
    data(DataValue::Object(vec![(text(name), data(DataValue::Array(args)))]))
}

#[test]
fn an_unknown_operator_is_told_with_the_nearest_name() {
    let cx = Diagnostics::new();
    assert!(parse_jsonlogic(&cx, &operation("vars", vec![])).is_none());
    let found = cx.take().remove(0);
    assert_eq!(found.message, "unknown operator `vars`");
    assert_eq!(found.help, ["an operator with a similar name exists: `var`"]);
}

#[test]
fn var_is_a_path_with_a_default() {
    let cx = Diagnostics::new();
    let var = operation("var", vec![data(DataValue::String(text("price.totl")))]);
    let mut rule =
        parse_jsonlogic(&cx, &operation(">", vec![var, data(DataValue::Integer(1))])).expect("parses");
    infer(&cx, &mut rule, &env());
    assert_eq!(cx.take()[0].message, "unknown field `totl` of node `price`");
    let computed = operation("var", vec![operation("cat", vec![])]);
    assert!(parse_jsonlogic(&cx, &computed).is_none());
    assert_eq!(cx.take()[0].message, "`var` takes a path");
}
