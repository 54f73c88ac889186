//! Whatever the source, the compiler comes to an end: no panic, no endless loop, no more stack than a thread has.

use std::time::{Duration, Instant};

use super::super::{Options, compile_jsonata};
use crate::tests::random::{Random, mutate};

/// As much stack as a thread has that does not ask for more.
const STACK: usize = 2 << 20;

/// How long the largest expression may take to compile, without optimization.
const PATIENCE: Duration = Duration::from_secs(20);

const SAMPLES: [&str; 3] = [
    r#"(
    /* totals */ $all := λ($x, $y)<n-a<s>?:n>{ $x > 0 ? $all($x - 1, $y) : ($y; $sum(?, 2)) };
    order.lines@$l#$i[price * 1.5e2 >= -3 and not in [1..9, 'é\u00e9']].{ "sku": $l.`a b`, %.id: [%.%.name] }[]
        ^(>price, <$length(name)){ kind: $ ~> |**.*|{ 'seen': true }, ["old"]| };
    $match(text ?? "none", /a[b/]\/c/im) ?: null or $$.x % 2 != 1 & "\"😀"
)"#,
    r#"($f := function($n, $s) { $n = 0 ? $s : $f($n - 1, $s & $eval("$n + 1")) };
    $reduce(a.b[c > 1].d, function($p, $q, $i) { $p + $q * $i }, 0) ~> $f('x') ~> $string;
    { "k": $map(items, function($v, $i) { $v.price[$i] }), $string(1): [x, y.z[0][1], **[type = 'a'].b] })"#,
    r"a.b@$x.c#$i[$i < 3]^(>$x.d){ $x.e: $sum(f) ~> $round(2) }[$contains(g, /(?:x|y)+z$/i)].$replace(h, /(a)(b)/, '$2$1')",
];

/// Does `work` on a thread with no more than the usual stack.
fn on_a_small_stack<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work);
        thread.expect("a thread").join().expect("no panic")
    })
}

/// Whether the compiler takes it. Places of errors must be in the source.
fn check(source: &str) -> bool {
    match compile_jsonata(source, &Options::default()) {
        Ok(_) => true,
        Err(refusals) => {
            assert!(!refusals.is_empty(), "{source}");
            for refusal in refusals {
                assert!(source.get(refusal.range.clone()).is_some(), "{source}: {refusal:?}");
            }
            false
        }
    }
}

#[track_caller]
fn timed(source: &str) -> bool {
    let begin = Instant::now();
    let taken = on_a_small_stack(|| check(source));
    assert!(begin.elapsed() < PATIENCE, "{:.40}: {:?}", source, begin.elapsed());
    taken
}

#[test]
fn deepest_nesting_of_each_kind_is_compiled() {
    let pairs = [
        ("(", ")"),
        ("[", "]"),
        ("{'a':", "}"),
        ("a[", "]"),
        ("$f(", ")"),
        ("$sum(", ")"),
        ("λ(){", "}"),
        ("λ($x){$x + ", "}"),
        ("a^(", ")"),
        ("a?b:", ""),
        ("a?", ":b"),
        ("$x:=", ""),
        ("1+(1+", ")"),
        ("-", ""),
        ("|a|", "|"),
        ("a.(", ")"),
        ("a{b:", "}"),
        ("a@$x.(", ")"),
        ("($x:=", ";$x)"),
        ("$map(a,λ($v){", "})"),
        ("a?:", ""),
        ("a??", ""),
        ("a and (", ")"),
        ("a ~> (", ")"),
    ];
    for (open, close) in pairs {
        let nested = |levels: usize| format!("{}a{}", open.repeat(levels), close.repeat(levels));
        let taken = [249, 124, 83, 62].into_iter().find(|levels| timed(&nested(*levels)));
        assert!(taken.is_some(), "{open}");
    }
}

#[test]
fn longest_chains_are_compiled() {
    for link in [" + a", " & a", " = a", "(1)", " ~> $f", ".b", "[0]", ".b[c]", " and a", "@$v.b", "#$i"] {
        let taken = [490, 240, 120].into_iter().find(|links| timed(&format!("a{}", link.repeat(*links))));
        assert!(taken.is_some(), "{link}");
    }
    for open in ["$eval('", "$x := $x ? $x : "] {
        timed(&open.repeat(400));
    }
    let mut quoted = "1".to_owned();
    for _ in 0..8 {
        quoted = format!("$eval({quoted:?})");
        timed(&quoted);
    }
}

#[test]
fn no_mutation_of_an_expression_breaks_the_compiler() {
    // For a long run: `NODEWRIGHT_SECONDS=600`.
    let seconds =
        std::env::var("NODEWRIGHT_SECONDS").ok().and_then(|seconds| seconds.parse().ok()).unwrap_or(2);
    let seed = std::env::var("NODEWRIGHT_SEED").ok().and_then(|seed| seed.parse().ok());
    let mut random = Random::new(seed.unwrap_or(0x9E37_79B9_7F4A_7C15));
    let (begin, mut taken, mut refused) = (Instant::now(), 0, 0);
    // A machine that is busy takes longer to see as much.
    while begin.elapsed() < Duration::from_secs(seconds) || taken + refused < 800 {
        let mut source = SAMPLES[random.below(SAMPLES.len())].to_owned();
        assert!(check(&source), "{source}");
        for _ in 0..8 {
            source = mutate(&mut random, &source);
            let copy = source.clone();
            let before = Instant::now();
            let result = std::panic::catch_unwind(|| on_a_small_stack(|| check(&copy)));
            assert!(before.elapsed() < PATIENCE, "{source}\ntook {:?}", before.elapsed());
            match result {
                Ok(true) => taken += 1,
                Ok(false) => refused += 1,
                Err(_) => panic!("the compiler panics on\n{source}"),
            }
        }
    }
    assert!(taken > 10 && refused > 10, "{taken} taken, {refused} refused");
}
