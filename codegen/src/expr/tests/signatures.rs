//! Calls of functions that say what they take.

use super::*;

fn called(definition: &str, call: &str) -> Vec<(String, String)> {
    report(&format!("($f := function{definition}; {call})"))
}

#[track_caller]
fn assert_wrong(definition: &str, call: &str, message: &str, at: &str) {
    assert_eq!(called(definition, call), [(message.to_owned(), at.to_owned())], "{definition} {call}");
}

#[test]
fn an_argument_that_can_never_match_is_an_error() {
    assert_wrong("($n)<n:n>{ $n + 1 }", "$f('a')", "`$f` takes a number", "'a'");
    assert_wrong(
        "($n)<n:n>{ $n + 1 }",
        "$f(price.lines[0].note)",
        "`$f` takes a number",
        "price.lines[0].note",
    );
    assert_wrong("($n)<n:n>{ $n + 1 }", "'a' ~> $f", "`$f` takes a number", "'a'");
    assert_wrong("($n)<n:n>{ $n + 1 }", "'a' ~> $f()", "`$f` takes a number", "'a'");
    assert_wrong("($n)<n:n>{ $n + 1 }", "$f(null)", "`$f` takes a number", "null");
    assert_wrong("($n)<n:n>{ $n + 1 }", "$f([1, 2])", "`$f` takes a number", "[1, 2]");
    assert_wrong("($n)<n:n>{ $n + 1 }", "$f($uppercase)", "`$f` takes a number", "$uppercase");
    assert_wrong("($a, $b)<sn?:s>{ $a }", "$f('a', 'b')", "`$f` takes a number", "'b'");
    assert_wrong("($a, $b)<s-n:s>{ $a }", "$f('a', 'b')", "`$f` takes a number", "'b'");
    assert_wrong("($x)<(sn):s>{ $x }", "$f(true)", "`$f` takes a string or a number", "true");
    assert_wrong("($g)<f:n>{ $g(1) }", "$f(1)", "`$f` takes a function", "1");
    assert_wrong("($x)<n+:n>{ $x }", "$f(1, 'a')", "`$f` takes a number", "'a'");
    let anonymous = report("(function($n)<n:n>{ $n })('a')");
    assert_eq!(anonymous, [("the function takes a number".to_owned(), "'a'".to_owned())]);
}

#[test]
fn an_array_that_holds_the_wrong_thing_is_an_error_if_it_holds_something() {
    assert_wrong("($a)<a<n>:n>{ $a }", "$f(['a'])", "`$f` takes an array of numbers", "['a']");
    assert_wrong("($a)<a<n>:n>{ $a }", "$f('a')", "`$f` takes an array of numbers", "'a'");
    assert_wrong(
        "($a)<a<s>:n>{ $a }",
        "$f([price.total, 1])",
        "`$f` takes an array of strings",
        "[price.total, 1]",
    );
    for call in [
        "$f([])",
        "$f([price.lines.sku])",
        "$f(price.lines.sku)",
        "$f(price.lines[0].sku)",
        "$f(1)",
        "$f([1])",
    ] {
        assert_eq!(called("($a)<a<n>:n>{ $a }", call), [], "{call}");
    }
}

#[test]
fn a_wrong_count_of_arguments_is_an_error() {
    assert_wrong("($n)<n:n>{ $n }", "$f(1, 2)", "`$f` takes 1 argument", "$f");
    assert_wrong("($n)<n:n>{ $n }", "$f()", "`$f` takes 1 argument", "$f");
    assert_wrong("($a, $b)<nn?:n>{ $a }", "$f(1, 2, 3)", "`$f` takes 1 to 2 arguments", "$f");
    assert_wrong("($a, $b)<n+:n>{ $a }", "$f()", "`$f` takes 1 or more arguments", "$f");
    assert_wrong(
        "($a, $b)<nn:n>{ $a }",
        "$map([1], function($x) { $f($x) })",
        "`$f` takes 2 arguments",
        "$f",
    );
}

#[test]
fn what_is_called_back_is_held_to_its_signature() {
    assert_wrong("($n)<n:n>{ $n }", "$map(price.lines.sku, $f)", "`$f` takes a number", "$f");
    assert_wrong("($n)<n:b>{ $n > 1 }", "$filter(price.lines, $f)", "`$f` takes a number", "$f");
    assert_wrong("($a, $b)<nn:n>{ $a }", "$reduce(price.lines.sku, $f, 0)", "`$f` takes a number", "$f");
    assert_wrong("($a, $b)<ns:n>{ $a }", "$map(price.lines.amount, $f)", "`$f` takes a string", "$f");
    for call in ["$map(price.lines.amount, $f)", "$filter(price.lines.qty, $f)", "$map(raw, $f)"] {
        assert_eq!(called("($n)<n:n>{ $n }", call), [], "{call}");
    }
    assert_eq!(called("($a, $b)<nn:n>{ $a + $b }", "$reduce(price.lines.qty, $f, 0)"), []);
    assert_eq!(called("($a, $b)<nn:n>{ $a + $b }", "$map(price.lines.qty, $f)"), []);
    assert_eq!(called("($a, $b)<nn:b>{ $a > $b }", "$sort(price.lines.qty, $f)"), []);
}

#[test]
fn what_may_match_is_left_to_the_run() {
    for (definition, call) in [
        ("($n)<n:n>{ $n }", "$f(raw)"),
        ("($n)<n:n>{ $n }", "$f(raw.x)"),
        ("($n)<n:n>{ $n }", "$f(price.lines[0].amount)"),
        ("($n)<n:n>{ $n }", "$f(price.lines.sku)"),
        ("($n)<n:n>{ $n }", "$f($assert(true))"),
        ("($n)<n:n>{ $n }", "$f(price.lines.amount)"),
        ("($n)<n:n>{ $n }", "$f(price.total > 1 ? 1 : 'a')"),
        ("($n)<n?:n>{ $n }", "$f()"),
        ("($n)<n-:n>{ $n }", "price.total.$f()"),
        ("($a, $b)<s-n:s>{ $a }", "price.lines.sku.$f(2)"),
        ("($a, $b)<sn?:s>{ $a }", "$f('a')"),
        ("($x)<x:x>{ $x }", "$f('a')"),
        ("($x)<j:x>{ $x }", "$f([1])"),
        ("($a)<a:x>{ $a }", "$f('a')"),
        ("($g)<f:n>{ $g(1) }", "$f(function($x) { $x })"),
        ("($g)<f:n>{ $g(1) }", "$f($sum)"),
        ("($n)<n+:n>{ $n }", "$f(1, 2, 3)"),
        ("($n){ $n }", "$f('a', 2, 3)"),
    ] {
        assert_eq!(called(definition, call), [], "{definition} {call}");
    }
}
