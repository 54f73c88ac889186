//! `jsonlogic!` as it is used.

use nodewright::jsonlogic;
use serde_json::json;

#[test]
fn a_rule_is_written_as_tokens_or_as_text() {
    let tokens = jsonlogic!({ "if": [{ "<": [-1, { "var": "n" }, 2.5] }, ["in", null, true], "out"] });
    let text = jsonlogic!(r#"{ "if": [{ "<": [-1, { "var": "n" }, 2.5] }, ["in", null, true], "out"] }"#);
    for n in [json!(0), json!(-1), json!("2"), json!(null), json!(3)] {
        let input = json!({ "n": n });
        let result = tokens.eval_json(&input).expect("evaluates");
        assert_eq!(result, text.eval_json(&input).expect("evaluates"), "{input}");
        assert!(result == Some(json!("out")) || result == Some(json!(["in", null, true])));
    }
}

#[test]
fn a_rule_is_a_test() {
    let rule = jsonlogic!({ "var": "list" });
    assert!(!rule.test_json(&json!({ "list": [] })).expect("evaluates"));
    assert!(rule.test_json(&json!({ "list": [0] })).expect("evaluates"));
    assert!(!rule.test_json(None).expect("evaluates"));
}

#[test]
fn a_failure_tells_its_place() {
    let rule = jsonlogic!(r#"{ "+": [1, { "/": [1, { "var": "n" }] }] }"#);
    let error = rule.eval_json(&json!({ "n": 0 })).expect_err("fails");
    assert!(error.to_string().contains("at rule:1:12"), "{error}");

    let (rule, line) = (jsonlogic!({ "+": [1, { "/": [1, { "var": "n" }] }] }), line!());
    let error = rule.eval_json(&json!({ "n": 0 })).expect_err("fails");
    let place = format!("at {}:{line}:47", file!());
    assert!(error.to_string().contains(&place), "{place}: {error}");
}

#[test]
fn a_rule_in_the_data_stays_data() {
    let rule = jsonlogic!({ "var": { "var": "key" } });
    let input = json!({ "key": { "var": "secret" }, "secret": 1, "[object Object]": "a path" });
    assert_eq!(rule.eval_json(&input).expect("evaluates"), Some(json!("a path")));
}
