//! Values that nest deeper and deeper.

use nodewright::{Env, Value, jsonata};
use serde_json::{Value as Json, json};

use super::{code, code_with, outcome, value};

#[test]
fn arrays_and_objects_that_nest_in_each_turn_end() {
    assert_eq!(code(jsonata!("$reduce([1..100000], function($a, $i) { [[$a]] })")), "U1001");
    assert_eq!(code(jsonata!("$reduce([1..100000], function($a, $i) { {'a': $a} })")), "U1001");
    assert_eq!(code(jsonata!("($f := function($a, $i) { [[$a]] }; $reduce([1..100000], $f))")), "U1001");
    assert_eq!(code(jsonata!("($f := function($n) { $n = 0 ? [] : [[$f($n - 1)]] }; $f(100000))")), "U1001");
    assert_eq!(
        code(jsonata!(
            "($f := function($n, $a) { $n = 0 ? $a : $f($n - 1, [[$a]]) }; $count($f(100000, 1)))"
        )),
        "U1001"
    );
}

#[test]
fn variable_that_nests_in_each_turn_ends() {
    assert_eq!(code(jsonata!("($x := []; [1..100000].[$x := [[$x]]]; $count($x))")), "U1001");
    assert_eq!(code(jsonata!("($x := {}; [1..100000].[$x := {'x': $x}]; 1)")), "U1001");
}

#[test]
fn functions_of_jsonata_nest_no_deeper() {
    assert_eq!(
        code(jsonata!("$reduce([1..100000], function($a, $i) { $append([[$a]], $i) }) ~> $count")),
        "U1001"
    );
    assert_eq!(
        code(jsonata!("$reduce([1..100000], function($a, $i) { $merge([{'i': $i}, {'a': $a}]) })")),
        "U1001"
    );
    assert_eq!(code(jsonata!("$reduce([1..100000], function($a, $i) { $zip([$a], [$i]) }, [1])")), "U1001");
    assert_eq!(code(jsonata!("$reduce([1..100000], function($a, $i) { $spread({'a': $a}) }, 1)")), "U1001");
    assert_eq!(
        code(jsonata!("$reduce([1..100000], function($a, $i) { [$i]{'k': $a} }, 1) ~> $string")),
        "U1001"
    );
}

#[test]
fn transforms_that_put_an_object_into_itself_end() {
    let input = || Some(json!({ "a": 1 }));
    let turns = jsonata!("$reduce([1..100000], function($o, $i) { $o ~> |$|{'o': $o}| }, $)");
    assert_eq!(code_with(turns, Env::new(), input()), "U1001");
    let targets = jsonata!("$ ~> |[1..100000].$$|{'o': $}|");
    assert!(outcome(targets, Env::new(), input()).is_ok(), "what is not in the copy is not changed");
    let same = jsonata!("$ ~> |($b := $; [1..1000].$b)|{'o': $}|");
    assert!(outcome(same, Env::new(), input()).is_ok(), "in itself, an object is as it was");
}

fn nested(levels: usize) -> Json {
    (0..levels).fold(json!(1), |value, _| Json::Array(vec![value]))
}

#[test]
fn deep_input_is_an_error_and_no_crash() {
    let id = jsonata!("$");
    assert!(outcome(id, Env::new(), Some(nested(400))).is_ok());
    assert_eq!(code_with(id, Env::new(), Some(nested(600))), "U1001");
    assert_eq!(code_with(id, Env::new(), Some(nested(1500))), "U1001");
    // How deep the input is is not known any more, but that it is not too deep.
    assert!(outcome(jsonata!("[[[$]]]"), Env::new(), Some(nested(499))).is_ok());
    let around = jsonata!("$reduce([1..490], function($a, $i) { {'a': $a} }, $) ~> $string ~> $length");
    assert!(outcome(around, Env::new(), Some(nested(499))).is_ok());
}

#[test]
fn deep_binding_is_an_error_and_no_crash() {
    let x = jsonata!("$count($x)", bindings: [x]);
    assert_eq!(code_with(x, Env::new().bind("x", Value::from(nested(1500))), None), "U1001");
    assert!(outcome(x, Env::new().bind("x", Value::from(nested(400))), None).is_ok());
}

#[test]
fn what_a_registered_function_gives_may_not_be_deep() {
    let env = Env::new().function("deep", |_| Ok(Some(Value::from(nested(600)))));
    assert_eq!(code_with(jsonata!("$count($deep())", functions: [deep: "<:x>"]), env, None), "U1001");
}

#[test]
fn deepest_values_can_be_compared_written_copied_and_searched() {
    let expr = jsonata!(
        "($d := function() { $reduce([1..248], function($a, $i) { {'a': [{'b': 1, 'c': $a}.c, 1]} }, 1) };
          [$d() = $d(), $length($string($d())) > 0, $string($d(), true) != '', $clone($d()) = $d(),
            $count($distinct([$d(), $d()])), $count($d().**) > 1, $boolean($d()), $count($d().*) > 0])"
    );
    assert_eq!(value(expr), json!([true, true, true, true, 1, true, true, true]));
}
