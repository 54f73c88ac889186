//! Emission of what is deep: it must end, and soon.

use super::*;
use crate::diagnostic::Diagnostics;
use crate::expr::infer::{Env, Root};
use crate::expr::{infer, parse_jsonata};
use crate::ir::{Card, Type};
use crate::source::{FileId, Text};

fn emit(source: &str) -> String {
    let number = || Type::Number(None);
    let numbers = Repr::Vec(Box::new(Repr::Float("f64")));
    let roots = [
        ("raw", Repr::Value, Type::Any),
        ("n", Repr::Float("f64"), number()),
        ("ns", numbers, Type::array(number())),
    ];
    let structs = Structs::default();
    let mut env = Env::default();
    let mut bindings = Vec::new();
    for (name, repr, ty) in roots {
        let flow = Flow { ty, card: Card::OPTIONAL };
        let place = format_ident!("{name}");
        env.roots.push(Root { name: name.to_owned(), flow: flow.clone(), always: true, origin: None });
        bindings.push(Binding { name: name.to_owned(), place: quote!(#place), by_ref: false, repr, flow });
    }
    let cx = Diagnostics::new();
    let text = Text::opaque(source, Span::new(FileId::TOKENS, 0, 1));
    let mut expr = parse_jsonata(&cx, &text).unwrap_or_else(|| panic!("{source}: {:?}", cx.take()));
    infer(&cx, &mut expr, &env);
    let _ = cx.take();
    let scope = Scope {
        roots: bindings,
        told: Vec::new(),
        ways: Default::default(),
        history: Vec::new(),
        limited: false,
        structs: &structs,
        records: Vec::new(),
        locate: &|_| "here".to_owned(),
    };
    let tokens = emit_expr(&expr, &scope, &Repr::Option(Box::new(Repr::Value)));
    tokens.to_string()
}

#[test]
fn code_grows_no_faster_than_the_expression() {
    let nests = [
        ("(", "raw", " = n)", 30),
        ("(", "raw", " ? raw : n)", 30),
        ("(", "n", " ? n) + n", 30),
        ("$exists(", "raw", ")", 30),
        ("$not(", "raw.a", ")", 30),
        ("(n + ", "raw", ")", 30),
        ("(raw & ", "n", ")", 30),
        ("raw[", "n", " = 1]", 30),
        ("raw.(", "n", " + a)", 30),
        ("[", "raw", "]", 30),
        ("{'a': ", "raw", "}", 30),
        ("raw^(", "n", ")", 30),
        ("(", "raw", ")^(n)", 30),
        ("raw{'a': ", "raw", "}", 30),
        ("$max(", "raw", ")", 30),
        ("$round(", "n", ")", 30),
        ("$string(", "n", ")", 30),
        ("(", "n", " ?: n)", 30),
        ("(", "n", " ?? 1)", 30),
        ("(", "n", " ? n : 1)", 30),
        ("(n in [", "n", "])", 30),
        ("($x := ", "n", "; $x + 1)", 30),
        ("$map(ns, function($v) { ", "$v", " })", 20),
        ("$map(", "ns", ", function($v) { $v + 1 })", 20),
        ("$filter(", "ns", ", function($v) { $v > 1 })", 20),
        ("$reduce(", "ns", ", function($a, $v) { $a + $v }, 0)", 12),
        ("$reduce(ns, function($a, $v) { ", "$a + $v", " }, 0)", 12),
        ("$sort(", "ns", ")", 20),
        ("$sort(", "ns", ", function($a, $b) { $a > $b })", 20),
        ("(", "ns", ")^($)", 20),
        ("(", "ns", ")^($ * 2)", 20),
        ("$join($split(", "$string(n)", ", '-'), '+')", 20),
        ("($x := ns.(", "$", " + 1); $sum($x))", 12),
        ("($x := $$.ns.(", "$", " + 1); $sum($x))", 12),
        ("$map($$.ns.(", "$", "), function($v) { $v + 1 })", 12),
        ("ns.{'a': ", "$", "}", 20),
        ("$map(ns, function($v) { {'a': ", "$v", "} })", 12),
    ];
    for (before, middle, after, depth) in nests {
        let nested = |depth| format!("{}{middle}{}", before.repeat(depth), after.repeat(depth));
        let (half, whole) = (emit(&nested(depth / 2)).len(), emit(&nested(depth)).len());
        assert!(whole < half * 4, "{before}{middle}{after}: {half} at half the depth, {whole} at the whole");
    }
    let sum = vec!["(raw ? n)"; 40].join(" + ");
    assert!(emit(&sum).len() < 40_000);
}
