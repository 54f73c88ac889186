//! What is too large, and what takes too long.

use nodewright_codegen::expr::regex::translate;

use super::support::{matches, regex};

/// For each, the largest count that the build step lets pass.
fn largest(pattern: &str) -> u32 {
    let passes = |count: u32| translate(&pattern.replace('N', &count.to_string()), "").is_ok();
    let (mut low, mut high) = (1, 1 << 20);
    assert!(passes(low) && !passes(high), "{pattern}");
    while low + 1 < high {
        let middle = (low + high) / 2;
        if passes(middle) { low = middle } else { high = middle }
    }
    low
}

#[test]
fn whatever_the_build_step_lets_pass_can_be_compiled() {
    for pattern in
        ["a{N}", "[^a]{N}", r"\s{0,N}", r"\W{N,}", "[à-ÿ😀]{N}", "(a|(b)){N}", "(?:[^,]{1,20}){N}", "(){N}"]
    {
        let count = largest(pattern);
        let (regex, _) = regex(&pattern.replace('N', &count.to_string()), "").expect("no feature needed");
        let found = regex.find_at("a", 0, "here");
        assert!(found.is_ok(), "{pattern} with {count}: {found:?}");
    }
}

#[test]
fn nested_repetitions_take_linear_time() {
    let (regex, _) = regex("^(([a-z])+.)+[A-Z]([a-z])+$", "").expect("no feature needed");
    let started = std::time::Instant::now();
    assert!(matches(&regex, &"a".repeat(10_000)).is_empty());
    assert!(started.elapsed().as_secs() < 10, "{:?}", started.elapsed());
}

#[test]
#[cfg(feature = "backtracking")]
fn backtracking_refuses_a_long_text() {
    let (regex, _) = regex("a(?=b)", "").expect("the feature is on");
    assert!(regex.find_at(&"a".repeat(64 * 1024), 0, "here").is_ok());
    let error = regex.find_at(&"a".repeat(64 * 1024 + 1), 0, "here").expect_err("too long");
    assert_eq!(error.code(), "U1001");
    assert!(error.to_string().contains("65536 bytes"), "{error}");
}
