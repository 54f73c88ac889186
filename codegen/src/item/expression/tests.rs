//! Rules that stand alone: code, or refusals that show the rule.

use super::*;

mod bounds;

#[test]
fn a_refused_rule_is_shown_with_a_caret() {
    let rule = "{\"and\": [\n  true,\n  {\"nort\": 1}\n]}";
    let found = compile_jsonlogic(rule).expect_err("is refused").remove(0);
    assert_eq!(found.message, "unknown operator `nort`");
    assert_eq!(&rule[found.range], "\"nort\"");
    assert!(found.rendered.contains("rule:3:4"), "{}", found.rendered);
    assert!(found.rendered.contains("^^^^^^ not an operator of JSON Logic"), "{}", found.rendered);
}

#[test]
fn deep_rules_make_code_that_is_no_deeper() {
    let nested = |depth: usize, open: &str, close: &str| {
        let rule = format!("{}{{\"var\":\"\"}}{}", open.repeat(depth), close.repeat(depth));
        compile_jsonlogic(&rule).unwrap_or_else(|found| panic!("{found:?}")).to_string().len()
    };
    let nests = [
        (r#"{"!":["#, "]}"),
        (r#"{"and":[1,"#, "]}"),
        (r#"{"if":["#, ",1,2]}"),
        (r#"{"all":["#, ",true]}"),
        (r#"{"all":[[1],"#, "]}"),
        (r#"{"map":[[1],"#, "]}"),
        (r#"{"reduce":[[1],"#, ",0]}"),
        (r#"{"+":["#, ",1]}"),
        (r#"{"var":["#, "]}"),
        (r#"{"missing":["#, "]}"),
    ];
    for (open, close) in nests {
        let (half, whole) = (nested(15, open, close), nested(30, open, close));
        assert!(whole < half * 3, "{open}{close}: {half} at half the depth, {whole} at the whole");
    }
}
