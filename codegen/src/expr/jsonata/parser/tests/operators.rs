//! Literals, constructors and operators.

use super::assert_shapes;

#[test]
fn literals_are_what_they_say() {
    assert_shapes(&[
        ("null", "null"),
        ("true", "true"),
        ("1.5e3", "1500"),
        ("'a\\n\\u00e9'", "'a\né'"),
        ("\"it's\"", "'it's'"),
        ("/a[/]\\/b/im", "/a[/]\\/b/im"),
        ("$f(/x/, a / b)", "$f(/x/, Divide(path(a), path(b)))"),
    ]);
}

#[test]
fn a_minus_before_a_literal_is_part_of_it() {
    assert_shapes(&[
        ("-1", "-1"),
        ("--1", "1"),
        ("-1[0]", "-1?[0]"),
        ("-a.b", "negate(path(a, b))"),
        ("-(1)", "negate(block(1))"),
        ("2 - -1", "Subtract(2, -1)"),
    ]);
}

#[test]
fn operators_bind_as_in_the_reference() {
    assert_shapes(&[
        ("1 + 2 * 3", "Add(1, Multiply(2, 3))"),
        ("1 - 2 - 3", "Subtract(Subtract(1, 2), 3)"),
        ("1 + 2 & 'a'", "Concat(Add(1, 2), 'a')"),
        ("a or b and c", "Or(path(a), And(path(b), path(c)))"),
        ("a = b != c", "NotEqual(Equal(path(a), path(b)), path(c))"),
        ("a <= b in c", "In(LessEqual(path(a), path(b)), path(c))"),
        ("a % b", "Remainder(path(a), path(b))"),
        ("a > 1 and b >= 2", "And(Greater(path(a), 1), GreaterEqual(path(b), 2))"),
        ("-a{} * 2 < 3", "Less(Multiply(negate(path(a)){}, 2), 3)"),
    ]);
}

#[test]
fn a_star_multiplies_only_behind_a_value() {
    assert_shapes(&[("* * *", "Multiply(*, *)"), ("**.*", "path(**, *)"), ("a./*x*/*", "path(a, *)")]);
}

#[test]
fn conditions_reach_to_the_right() {
    assert_shapes(&[
        ("a ? b : c ? d : e", "if(path(a), path(b), if(path(c), path(d), path(e)))"),
        ("a ? b", "if(path(a), path(b))"),
        ("a = 1 ? 'b' : 'c' & 'd'", "if(Equal(path(a), 1), 'b', Concat('c', 'd'))"),
        ("a ?: b or c", "elvis(path(a), Or(path(b), path(c)))"),
        ("1 + a ?? b + 1", "coalesce(Add(1, path(a)), Add(path(b), 1))"),
    ]);
}

#[test]
fn constructors_hold_expressions() {
    assert_shapes(&[
        ("[]", "array()"),
        ("[1..3, a + 1..b, 4]", "array(Range(1, 3), Range(Add(path(a), 1), path(b)), 4)"),
        ("{'a': 1, b: {}}", "object{'a': 1, path(b): object{}}"),
        ("()", "block()"),
        ("(1; a;)", "block(1, path(a))"),
        ("|a|{'b': 1}|", "transform(path(a), object{'b': 1})"),
        ("$ ~> |a.b|{}, ['c']|", "apply($, transform(path(a, b), object{}, array('c')))"),
    ]);
}

#[test]
fn assignments_lean_to_the_right() {
    assert_shapes(&[
        ("$a := $b := 1", "$a := $b := 1"),
        ("($a := 1; $a + 1)", "block($a := 1, Add($a, 1))"),
        ("$a := b ? c : d", "$a := if(path(b), path(c), path(d))"),
    ]);
}

#[test]
fn calls_and_chains() {
    assert_shapes(&[
        ("$f()", "$f()"),
        ("$f(1)(2)", "$f(1)(2)"),
        ("a(1)", "path(a)(1)"),
        ("$f(?, 1, ?)", "partial $f(?, 1, ?)"),
        ("a ~> $f ~> $g(1)", "apply(apply(path(a), $f), $g(1))"),
    ]);
}

#[test]
fn comments_stand_for_nothing() {
    assert_shapes(&[("/*a*/1/**/+/*/ * */2 /* b */", "Add(1, 2)"), ("a/**/.b", "path(a, b)")]);
}
