//! Data that is known while you build, held against schemas: what is known to fit, what is known not to, and why.

use super::*;
use crate::ir::shape::Shapes;

fn shapes(json: &str) -> Shapes {
    parse_result(&Diagnostics::new(), &data(json)).1
}

/// Why the value is refused, if it is; and that else it is known to fit.
fn refusal(schema: &str, value: &str) -> Option<String> {
    let (shapes, value) = (shapes(schema), JsonTree::from(&data(value)));
    let refusal = shapes.refusal(&shapes.root, &value);
    assert_eq!(refusal.is_none(), shapes.proves(&shapes.root, &value), "{schema} {value}");
    assert_eq!(refusal.is_none(), shapes.accepts(&shapes.root, &value), "{schema} {value}");
    refusal
}

#[test]
fn every_keyword_is_held_against_what_is_known() {
    for (schema, right, wrong, why) in [
        (r#"{"not":{"const":"nope"}}"#, r#""a""#, r#""nope""#, "must not be `nope`"),
        (
            r#"{"oneOf":[{"type":"string"},{"const":"nope"}]}"#,
            r#""a""#,
            r#""nope""#,
            "more than one schema of `oneOf` matches",
        ),
        (r#"{"if":{"const":1},"then":false}"#, "2", "1", "nothing is allowed here"),
        (
            r#"{"if":{"const":1},"then":true,"else":{"minimum":3}}"#,
            "3",
            "2",
            "expected a number of at least 3",
        ),
        (r#"{"multipleOf":0.1}"#, "0.3", "0.25", "expected a multiple of 0.1"),
        (
            r#"{"anyOf":[{"type":"string","minLength":3},{"type":"integer"}]}"#,
            r#""abc""#,
            r#""ab""#,
            "expected a string of at least 3 characters",
        ),
        (
            r#"{"type":"array","uniqueItems":true}"#,
            r#"[{"a":1,"b":2},{"a":1}]"#,
            r#"[{"a":1,"b":2},{"b":2,"a":1.0}]"#,
            "each element may be there only once",
        ),
        (r#"{"type":"object","minProperties":1}"#, r#"{"a":1}"#, "{}", "expected at least 1 field"),
        (r#"{"type":"object","maxProperties":0}"#, "{}", r#"{"a":1}"#, "expected at most 0 fields"),
        (r#"{"type":"array","contains":{"const":5}}"#, "[1,5]", "[1]", "at least 1 element must be `5`"),
        (
            r#"{"type":"array","contains":{"const":5},"minContains":0,"maxContains":1}"#,
            "[1,5]",
            "[5,5]",
            "0 to 1 elements must be `5`",
        ),
        (r#"{"const":{"a":[1]}}"#, r#"{"a":[1.0]}"#, r#"{"a":[2]}"#, r#"expected `{"a":[1]}`"#),
        (
            r#"{"type":"object","propertyNames":{"maxLength":1}}"#,
            r#"{"a":1}"#,
            r#"{"ab":1}"#,
            "one of its names is not allowed",
        ),
        (r#"{"type":"object","dependentRequired":{"a":["b"]}}"#, r#"{"b":1}"#, r#"{"a":1}"#, "has no `b`"),
        (r#"{"type":"string","pattern":"^a"}"#, r#""ab""#, r#""b""#, "expected a string that matches `^a`"),
    ] {
        assert_eq!(refusal(schema, right), None, "{schema} {right}");
        assert_eq!(refusal(schema, wrong).as_deref(), Some(why), "{schema} {wrong}");
    }
}

#[test]
fn names_are_held_against_patterns_and_all_others() {
    let schema = r#"{"type":"object","properties":{"a":{"type":"number"}},
                     "patternProperties":{"^x":{"type":"string"}},"additionalProperties":false}"#;
    assert_eq!(refusal(schema, r#"{"a":1,"x1":"b"}"#), None);
    for wrong in [r#"{"a":"b"}"#, r#"{"x1":1}"#, r#"{"b":1}"#] {
        assert!(refusal(schema, wrong).is_some(), "{wrong}");
    }
}

#[test]
fn a_shape_as_a_type_is_never_narrower() {
    for (schema, ty) in [
        (r#"{"type":["string","null"]}"#, "string or null"),
        (r#"{"enum":["a",1]}"#, "\"a\" or 1"),
        (r#"{"type":"array","items":{"type":"integer"}}"#, "array of integer"),
        (r#"{"type":"array","prefixItems":[{"type":"integer"}],"items":false}"#, "array"),
        (
            r#"{"type":"object","properties":{"a":{"type":"number"},"b":{}},"required":["a"]}"#,
            "{ a: number, b?: any value }",
        ),
        (r#"{"anyOf":[{"type":"string"},{"not":{"type":"null"}}]}"#, "any value"),
        (r#"{"not":{"type":"null"}}"#, "any value"),
        (r##"{"$ref":"#/$defs/A","$defs":{"A":{"type":"array","items":{"$ref":"#/$defs/A"}}}}"##, ""),
    ] {
        let shapes = shapes(schema);
        let found = shapes.type_of(&shapes.root).to_string();
        assert!(found == ty || ty.is_empty(), "{schema}: {found}");
    }
}
