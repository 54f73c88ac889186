//! Sequences and texts that grow without bounds.

use nodewright::{Env, Limits, jsonata};
use serde_json::json;

use super::{code, code_with, outcome, value};

#[test]
fn ranges_have_an_end() {
    assert_eq!(code(jsonata!("[1..10000001]")), "D2014");
    assert_eq!(code(jsonata!("[-9007199254740991..9007199254740991]")), "D2014");
    assert_eq!(code(jsonata!("[1..1e300]")), "T2004");
    assert_eq!(value(jsonata!("$count([1..10000000])")), json!(10_000_000));
}

#[test]
fn steps_that_multiply_end() {
    assert_eq!(code(jsonata!("[1..10000].([1..10000])")), "D2015");
    assert_eq!(code(jsonata!("($a := [1..10000]; $x := [1..10000].{'a': $a}; $count($x.a))")), "D2015");
    assert_eq!(code(jsonata!("($a := [1..10000]; $count([1..10000].{'a': $a}.a))")), "D2015");
}

#[test]
fn streams_with_bindings_end() {
    let null = || Some(json!(null));
    let product = jsonata!("$count([1..4000]@$a.[1..4000]@$b.[1..4000]@$c.($a + $b))");
    assert_eq!(code_with(product, Env::new(), null()), "D2015");
    let positions = jsonata!("$count($@$x.[1..4000]#$a.[1..4000]#$b.{'a': $a})");
    assert_eq!(code_with(positions, Env::new(), null()), "D2015");
    let groups = jsonata!("([1..3000]@$a.[1..3000]@$b{$string($a % 2): $count($b)})");
    assert_eq!(code_with(groups, Env::new(), null()), "D2015");
}

#[test]
fn arrays_that_double_end() {
    assert_eq!(code(jsonata!("$reduce([1..40], function($a) { $append($a, $a) }, [1])")), "D3050");
    assert_eq!(code(jsonata!("$reduce([1..40], function($a, $i) { $append($a, $a) }, [1])")), "D2015");
    assert_eq!(code(jsonata!("$reduce([1..40], function($a, $i) { [$a, $a] }, [1])")), "D2015");
    assert_eq!(
        code(jsonata!("$count($reduce([1..40], function($a, $i) { [$a, $a, $a, $a] }, [1]))")),
        "D2015"
    );
}

#[test]
fn values_that_share_their_parts_are_counted_in_full() {
    assert_eq!(code(jsonata!("$reduce([1..60], function($a, $i) { [[$a], [$a]] }, 1)")), "D2015");
    assert_eq!(code(jsonata!("$reduce([1..60], function($a, $i) { {'l': $a, 'r': $a} }, 1)")), "D2015");
    assert_eq!(
        code(jsonata!("$reduce([1..60], function($a, $i) { $merge([{'l': $a}, {'r': $a}]) }, 1)")),
        "D2015"
    );
    let input = json!((0..5000).collect::<Vec<_>>());
    assert_eq!(code_with(jsonata!("{'a': [1..5000].[$$]}"), Env::new(), Some(input)), "D2015");
}

#[test]
fn texts_that_double_end() {
    assert_eq!(code(jsonata!("$reduce([1..60], function($s, $i) { $s & $s }, 'ab')")), "D2015");
    assert_eq!(code(jsonata!("$reduce([1..60], function($s, $i) { $join([$s, $s]) }, 'ab')")), "D2015");
    assert_eq!(
        code(jsonata!("$reduce([1..60], function($s, $i) { $join(['a', 'a', 'b'], $s) }, 'ab')")),
        "D2015"
    );
    assert_eq!(
        code(jsonata!("$reduce([1..60], function($s, $i) { $replace($s, 'a', $s) }, 'aab')")),
        "D2015"
    );
    assert_eq!(
        code(jsonata!("$reduce([1..60], function($s, $i) { $replace($s, /b/, $s) }, 'abb')")),
        "D2015"
    );
    assert_eq!(code(jsonata!("$reduce([1..60], function($s, $i) { $string([$s, $s]) }, 'ab')")), "D2015");
    assert_eq!(code(jsonata!("$pad('a', 1e12)")), "D2015");
    assert_eq!(code(jsonata!("$pad('a', -1e300, 'é')")), "D2015");
}

#[test]
fn texts_that_grow_in_one_step_end() {
    assert_eq!(
        code(jsonata!("$base64encode($reduce([1..25], function($s, $i) { $s & $s }, '%%'))")),
        "D2015"
    );
    assert_eq!(
        code(jsonata!("$encodeUrlComponent($reduce([1..24], function($s, $i) { $s & $s }, '%%'))")),
        "D2015"
    );
    assert_eq!(
        code(jsonata!("$string([1..100].($reduce([1..20], function($s, $i) { $s & $s }, 'a')))")),
        "D2015"
    );
}

#[test]
fn numbers_out_of_range_are_errors_or_results() {
    assert_eq!(code(jsonata!("$formatBase(1 / 0, 2)")), "D1001");
    assert_eq!(code(jsonata!("$power(10, 400)")), "D3061");
    assert_eq!(code(jsonata!("1e308 * 10 + 1")), "D1001");
    assert!(value(jsonata!("$formatBase(1e308, 2)")).is_string());
    assert!(value(jsonata!("$formatNumber(1e308, '0')")).is_string());
    for expr in [
        jsonata!("$formatInteger(1e308, 'I')"),
        jsonata!("$formatInteger(1e308, 'w')"),
        jsonata!("$formatInteger(1e308, 'A')"),
        jsonata!("$formatInteger(1e15, 'I')"),
        jsonata!("$fromMillis(1e308)"),
        jsonata!("$fromMillis(8.64e15, '[Y,1000000-1000000]')"),
        jsonata!("$fromMillis(0, '[Y0000000000000000000001,*-99999999999]')"),
        jsonata!("$round(1e308, 400)"),
        jsonata!("$round(1e-308, -400)"),
        jsonata!("$substring('abc', 1e300, 1e300)"),
        jsonata!("$split('a,b', ',', 1e300)"),
        jsonata!("[1, 2][1e300]"),
        jsonata!("[1, 2][-1e300]"),
        jsonata!("$formatNumber(1e308, '0.000000000e0000')"),
        jsonata!("$toMillis('9999999999999-01-01T00:00:00Z')"),
        jsonata!("$parseInteger('99999999999999999999999999999', '0')"),
        jsonata!("$number('1e400')"),
        jsonata!("$formatNumber(1 / 0, '#,##0.00')"),
        jsonata!("$formatInteger(1 / 0, '0')"),
        jsonata!("$fromMillis(1 / 0, '[Y]')"),
        jsonata!("[1..1 / 0]"),
        jsonata!("$pad('a', 1 / 0)"),
    ] {
        // Either will do, as long as it comes to an end.
        let _ = outcome(expr, Env::new(), None);
    }
}

#[test]
fn sequences_keep_to_a_limit_that_is_set() {
    let few = || Env::new().limits(Limits::new().items(100));
    let input = json!({ "a": [1, 2, 3] });
    for expr in [
        jsonata!("[1..101]"),
        jsonata!("[1..20].([1..20])"),
        jsonata!("[1..20]@$a.[1..20]@$b.($a + $b)"),
        jsonata!("$append([1..60], [1..60])"),
        jsonata!("($a := [1..60]; [$a, $a])"),
        jsonata!("$map([1..60], function($i) { $i }) ~> $append([1..60])"),
        jsonata!("$split($pad('', 100, 'ab'), 'a') ~> $append([1..60])"),
        jsonata!("[1..60][[0, 0, 0, 0]] ~> $append([1..99])"),
    ] {
        assert_eq!(code_with(expr, few(), Some(input.clone())), "D2015");
    }
}
