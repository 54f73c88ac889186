//! Functions that call themselves without end.

use nodewright::jsonata;

use super::{code, code_with, value};
use nodewright::Env;
use serde_json::json;

#[test]
fn function_that_calls_itself_ends() {
    assert_eq!(code(jsonata!("($f := function($n) { 1 + $f($n) }; $f(1))")), "U1001");
    assert_eq!(
        code(jsonata!("($f := function($n) { $g($n) + 1 }; $g := function($n) { $f($n) + 1 }; $f(1))")),
        "U1001"
    );
    assert_eq!(code(jsonata!("(function($f) { 1 + $f($f) })(function($f) { 1 + $f($f) })")), "U1001");
}

#[test]
fn recursion_through_functions_of_jsonata_ends() {
    assert_eq!(code(jsonata!("($f := function($x) { $map([$x], $f) }; $f(1))")), "U1001");
    assert_eq!(code(jsonata!("($f := function($x) { $map([1], function($y) { $f($y) }) }; $f(1))")), "U1001");
    assert_eq!(code(jsonata!("($f := function($a, $b) { $reduce([1, 2], $f) + 1 }; $f(1, 2))")), "U1001");
    assert_eq!(code(jsonata!("($f := function($a, $b) { $reduce([1, 2], $f) }; $f(1, 2))")), "U1001");
    assert_eq!(code(jsonata!("($f := function($x) { $filter([1], $f) }; $f(1))")), "U1001");
    assert_eq!(code(jsonata!("($f := function($x) { $single([1], $f) }; $f(1))")), "U1001");
    assert_eq!(code(jsonata!("($f := function($x) { $sift({'a': 1}, $f) }; $f(1))")), "U1001");
    assert_eq!(code(jsonata!("($f := function($x) { $each({'a': 1}, $f) }; $f(1))")), "U1001");
    assert_eq!(code(jsonata!("($f := function($a, $b) { $sort([1, 2], $f) }; $f(1, 2))")), "U1001");
    assert_eq!(code(jsonata!("($f := function($x) { $replace('a', /a/, $f) }; $f(1))")), "U1001");
    assert_eq!(code(jsonata!("($f := function($x) { $match('a', $f) }; $f('a'))")), "U1001");
    assert_eq!(code(jsonata!("($f := function($x) { $contains('a', $f) }; $f('a'))")), "U1001");
    assert_eq!(code(jsonata!("($f := function($x) { $split('a', $f) }; $f('a'))")), "U1001");
}

#[test]
fn recursion_through_operators_ends() {
    assert_eq!(code(jsonata!("($f := function($x) { ($x ~> $f) + 1 }; $f(1))")), "U1001");
    assert_eq!(code(jsonata!("($f := function($x) { $x ~> ($f ~> $f) }; $f(1))")), "U1001");
    assert_eq!(
        code(jsonata!("($f := function($x, $y) { ($g := $f(?, 1); 1 + $g($x)) }; $f(1, 2))")),
        "U1001"
    );
    assert_eq!(
        code(jsonata!("($f := function($x) { 1 + ({'a': 1} ~> |$|{'b': $f($x)}|).b }; $f(1))")),
        "U1001"
    );
    assert_eq!(code(jsonata!("($f := function($x) { [1, 2][$f($x)] }; $f(1))")), "U1001");
    assert_eq!(code(jsonata!("($f := function($x) { {'a': $f($x)} }; $f(1))")), "U1001");
    assert_eq!(code(jsonata!("($f := function($x) { [1]{'a': $f($x)} }; $f(1))")), "U1001");
    assert_eq!(code(jsonata!("($f := function($x) { {$f($x): 1} }; $f(1))")), "U1001");
    assert_eq!(code(jsonata!("($f := function($x) { [1].($f($x)) }; $f(1))")), "U1001");
    assert_eq!(code(jsonata!("($f := function($x) { [1, 2]^($f($x)) }; $f(1))")), "U1001");
    let stream = jsonata!("($f := function($x) { [1]@$v.($f($v)) }; $f(1))");
    assert_eq!(code_with(stream, Env::new(), Some(json!(null))), "U1001");
    assert_eq!(code(jsonata!("($f := function($x) { $x & $f($x) }; $f(1))")), "U1001");
    assert_eq!(code(jsonata!("($f := function($x) { [$f($x)..2] }; $f(1))")), "U1001");
    assert_eq!(code(jsonata!("($f := function($x) { $eval('1 + $f(1)') }; $f(1))")), "D3121");
}

#[test]
fn long_chains_of_functions_end() {
    assert_eq!(
        code(jsonata!(
            "($g := function($x) { $x }; $h := $reduce([1..100000], function($f, $i) { $f ~> $g }, $g); $h(1))"
        )),
        "U1001"
    );
    // Each calls the next in its tail.
    let expr = jsonata!(
        "($g := function($x) { $x }; $h := $reduce([1..100000], function($f, $i) { $g ~> $f }, $g); $h(1))"
    );
    assert_eq!(value(expr), json!(1));
    assert_eq!(
        code(jsonata!(
            "($g := function($x) { $x }; $h := $reduce([1..100000], function($f, $i) { $f(?) }, $g); $h(1))"
        )),
        "U1001"
    );
}

#[test]
fn functions_that_are_made_without_end_are_counted() {
    let expr = jsonata!("($f := function($n) { ($g := function() { $n }; $f($n + 1)) }; $f(1))");
    assert_eq!(code(expr), "U1001");
}

#[test]
fn recursion_in_a_large_function_ends() {
    let expr = jsonata!(
        "($f := function($x) { (
            $a := {'a': [1, 2, 3].($ + $x), 'b': [4, 5, 6][$ > $x], 'c': $map([1, 2], function($v) { $v * $x })};
            $b := $merge([$a, {'d': $sum($a.a), 'e': $join(['a', 'b', $string($x)], ',')}]);
            $c := $sort([3, 2, 1], function($l, $r) { $l > $r });
            $d := $a ~> |$|{'z': $x}, ['a']|;
            $e := [1, 2]@$v#$i.{'v': $v, 'i': $i, 'k': [$v, $i, $x]};
            $g := $reduce([1, 2, 3], function($s, $t) { $s + $t + $x }, 0);
            $h := $b.d & '-' & $b.e & '-' & $string($c) & $string($d) & $string($e) & $string($g);
            $length($h) + $f($x + 1) + $length($h)
        ) }; $f(1))"
    );
    assert_eq!(code(expr), "U1001");
}

#[test]
fn calls_in_a_tail_take_no_stack() {
    let expr = jsonata!("($f := function($n, $s) { $n = 0 ? $s : $f($n - 1, $s + $n) }; $f(100000, 0))");
    assert_eq!(value(expr), json!(5_000_050_000_i64));
}

#[test]
fn recursion_of_hundreds_of_levels_is_no_error() {
    let expr = jsonata!("($f := function($n) { $n = 0 ? 0 : 1 + $f($n - 1) }; $f(200))");
    assert_eq!(value(expr), json!(200));
}

#[test]
fn registered_functions_may_be_called_back_without_end() {
    let expr = jsonata!("($f := function($x) { $same($f($x)) }; $f(1))", functions: [same: "<x:x>"]);
    let env = Env::new().function("same", |args| Ok(args.first().cloned().flatten()));
    assert_eq!(code_with(expr, env, None), "U1001");
}
