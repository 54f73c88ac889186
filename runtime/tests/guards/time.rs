//! A time limit ends whatever loops.

use std::time::{Duration, Instant};

use nodewright::{Env, Jsonata, Limits, jsonata};
use serde_json::Value as Json;

use super::code_with;

/// How long an expression may take, and how long it takes at most to notice.
const TIME: Duration = Duration::from_millis(100);
const NOTICED: Duration = Duration::from_secs(20);

#[track_caller]
fn ends(expr: Jsonata) {
    let begin = Instant::now();
    let env = Env::new().limits(Limits::new().time(TIME));
    assert_eq!(code_with(expr, env, Some(Json::Null)), "U1001");
    assert!(begin.elapsed() < NOTICED, "{:?}", begin.elapsed());
}

#[test]
fn loops_of_calls_are_timed() {
    ends(jsonata!("($f := function($n) { $f($n + 1) }; $f(1))"));
    ends(jsonata!("($f := function($n) { $n ~> $f }; $f(1))"));
    ends(jsonata!("$map([1..5000], function($i) { $map([1..5000], function($j) { $i * $j }) ~> $count })"));
    ends(jsonata!(
        "$reduce([1..5000], function($s, $i) { $s + $sum($filter([1..5000], function($j) { $j > $i })) })"
    ));
    ends(jsonata!("$sort([1..300000], function($a, $b) { $a < $b })"));
}

#[test]
fn paths_are_timed() {
    ends(jsonata!("[1..5000].($sum([1..5000].($ * 2)))"));
    ends(jsonata!("$count([1..5000][$count([1..5000][$ > 1]) > 1])"));
    ends(jsonata!("[1..1000000]^(-$) ~> $count"));
    ends(jsonata!("[1..5000].$count([1..5000]{$string($): 1})"));
    ends(jsonata!("$count([1..3000]@$a.[1..3000]@$b[$a = $b].{'a': $a})"));
}

#[test]
fn searches_are_timed() {
    ends(jsonata!("$count($match($pad('', 3000000, 'ab'), /a/))"));
    ends(jsonata!("$length($replace($pad('', 3000000, 'ab'), /a/, 'c'))"));
    ends(jsonata!("$count($split($pad('', 3000000, 'ab'), /a/))"));
}
