//! Lambdas: parameters, signatures and tails.

use super::{assert_shapes, parsed};
use crate::expr::jsonata::ast::{Kind, Param};

#[test]
fn both_spellings_make_a_lambda() {
    assert_shapes(&[
        ("function($a, $b){$a + $b}", "lambda(a, b){Add($a, $b)}"),
        ("λ(){1}", "lambda(){1}"),
        ("function($x){$x}(1)", "lambda(x){$x}(1)"),
        ("function.a", "path(function, a)"),
        ("$f := λ($n)<n:n>{$n}", "$f := lambda(n){$n}"),
    ]);
}

#[test]
fn calls_in_the_tail_are_marked() {
    assert_shapes(&[
        ("function(){$f(1)}", "lambda(){tail $f(1)}"),
        (
            "λ($n){$n ? $f($g(1)) : ($h(); $f(2))}",
            "lambda(n){if($n, tail $f($g(1)), block($h(), tail $f(2)))}",
        ),
        ("λ(){$f(1)[0]}", "lambda(){$f(1)?[0]}"),
        ("λ(){1 + $f(1)}", "lambda(){Add(1, $f(1))}"),
        ("λ(){$f() ?: $g()}", "lambda(){elvis($f(), tail $g())}"),
        ("λ(){$f() ?? $g()}", "lambda(){coalesce($f(), tail $g())}"),
        ("λ(){$f(?)}", "lambda(){partial $f(?)}"),
        ("λ(){a.$f()}", "lambda(){path(a, $f())}"),
        ("$f(1)", "$f(1)"),
    ]);
}

fn params(signature: &str) -> Vec<Param> {
    match parsed(&format!("function(){signature}{{1}}")).kind {
        Kind::Lambda(lambda) => lambda.signature.expect("a signature").params,
        other => panic!("{other:?}"),
    }
}

fn plain(accepts: &str) -> Param {
    Param {
        accepts: accepts.to_owned(),
        array: false,
        items: None,
        context: false,
        optional: false,
        repeated: false,
    }
}

#[test]
fn a_signature_says_what_each_parameter_takes() {
    let types: Vec<String> = params("<snblofjxa>").into_iter().map(|param| param.accepts).collect();
    let any = "asnblfom";
    assert_eq!(types, ["sm", "nm", "bm", "lm", "om", "f", "asnblom", any, any]);
    assert_eq!(params("<(sao)>"), [plain("saom")]);
    assert_eq!(params("< s : n >"), [plain("sm")]);
    assert_eq!(params("<>"), []);
    assert_eq!(params("<:n>"), []);
}

#[test]
fn a_signature_says_what_arrays_hold() {
    let array = |items: &str| Param { array: true, items: Some(items.to_owned()), ..plain("asnblfom") };
    assert_eq!(params("<a<n>a<a<s>>>"), [array("n"), array("a<s>")]);
    assert_eq!(params("<f<n:n>s>"), [plain("f"), plain("sm")]);
}

#[test]
fn a_signature_says_how_often() {
    let found = params("<s-n?b+>");
    let marks: Vec<_> = found.iter().map(|param| (param.context, param.optional, param.repeated)).collect();
    assert_eq!(marks, [(true, false, false), (false, true, false), (false, false, true)]);
}
