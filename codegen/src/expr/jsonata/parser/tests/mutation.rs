//! No text makes the parser panic, and errors point at places that there are.

use std::time::{Duration, Instant};

use super::*;
use crate::tests::random::{Random, mutate};

const SAMPLE: &str = r#"(
    /* totals */ $all := λ($x, $y)<n-a<s>?:n>{ $x > 0 ? $all($x - 1, $y) : ($y; $sum(?, 2)) };
    order.lines@$l#$i[price * 1.5e2 >= -3 and not in [1..9, 'é\u00e9']].{ "sku": $l.`a b`, %.id: [%.%.name] }[]
        ^(>price, <$length(name)){ kind: $ ~> |**.*|{ 'seen': true }, ["old"]| };
    $match(text ?? "none", /a[b/]\/c/im) ?: null or $$.x % 2 != 1 & "\"😀"
)"#;

fn check(source: &str) -> bool {
    match parse(&text(source)) {
        Ok(node) => {
            assert!(node.span.end as usize <= source.len());
            true
        }
        Err(error) => {
            assert!(source.get(error.range.clone()).is_some(), "{source}: {error:?}");
            false
        }
    }
}

#[test]
fn no_mutation_of_an_expression_panics() {
    assert!(check(SAMPLE), "{:?}", parse(&text(SAMPLE)));
    let mut random = Random::new(0x9E37_79B9_7F4A_7C15);
    let (begin, mut accepted, mut refused) = (Instant::now(), 0, 0);
    for _ in 0..20_000 {
        match check(&mutate(&mut random, SAMPLE)) {
            true => accepted += 1,
            false => refused += 1,
        }
        if begin.elapsed() > Duration::from_secs(1) {
            break;
        }
    }
    assert!(accepted > 50 && refused > 50, "{accepted} accepted, {refused} refused");
}

#[test]
fn no_random_text_panics() {
    let signs: Vec<char> = "ab1 $%.[](){}|/\\*'\"`^@#?:;,~><=!+-&λé😀\u{0}\u{b}u".chars().collect();
    let mut random = Random::new(0x2545_F491_4F6C_DD1D);
    for _ in 0..5_000 {
        let length = random.below(24);
        let source: String = (0..length).map(|_| signs[random.below(signs.len())]).collect();
        check(&source);
        let bytes: Vec<u8> = (0..length).map(|_| random.below(256) as u8).collect();
        check(&String::from_utf8_lossy(&bytes));
    }
}
