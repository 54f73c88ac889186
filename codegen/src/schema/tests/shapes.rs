//! What is asked of arguments, and what is said of it.

use super::*;
use crate::diagnostic::Level;
use crate::ir::shape::{Check, Shapes};

fn arguments(json: &str) -> (Shapes, Vec<Diagnostic>) {
    let cx = Diagnostics::new();
    let (_, shapes) = parse_arguments(&cx, &data(json));
    (shapes, cx.take())
}

/// What is said of a schema: level, message, label and notes.
fn said(json: &str) -> Vec<String> {
    let show = |found: Diagnostic| {
        let level = if found.level == Level::Error { "error" } else { "warning" };
        let more = found.label.into_iter().chain(found.notes).map(|text| format!("; {text}"));
        format!("{level}: {}{}", found.message, more.collect::<String>())
    };
    arguments(json).1.into_iter().map(show).collect()
}

#[test]
fn every_keyword_that_is_checked_is_passed_over_in_silence() {
    let json = r##"{"type":"object","properties":{
        "a":{"type":["string","null"],"pattern":"^a","minLength":1,"maxLength":2,"format":"email"},
        "b":{"type":"number","minimum":0,"maximum":9,"exclusiveMinimum":-1,"exclusiveMaximum":10,"multipleOf":3},
        "c":{"type":"array","prefixItems":[{"const":1}],"items":{"enum":[1,"a",[2]]},"uniqueItems":true,
             "contains":{"type":"string"},"minContains":0,"maxContains":3,"minItems":1,"maxItems":2},
        "d":{"oneOf":[{"type":"string"},{"$ref":"#/$defs/D"}]},
        "e":{"not":{"type":"string"},"if":{"const":1},"then":true,"else":{"minimum":3}}},
        "patternProperties":{"^x":{"type":"string"}},"propertyNames":{"maxLength":9},"minProperties":1,"maxProperties":9,
        "dependentRequired":{"a":["b"]},"dependentSchemas":{"b":{"required":["c"]}},"additionalProperties":{"type":"number"},
        "$defs":{"D":{"type":"object","properties":{"d":{"$ref":"#/$defs/D"}}}}}"##;
    assert_eq!(said(json), [""; 0]);
}

#[test]
fn what_is_not_checked_is_warned_of_at_its_place() {
    for (json, text) in [
        (
            r#"{"properties":{"a":{"pattern":"(?<!a)b"}}}"#,
            "warning: this pattern is told to clients, but not checked; lookaround and backreferences need backtracking, which may take long on a long text",
        ),
        (
            r#"{"properties":{"a":{"pattern":"\\p{Lu}"}}}"#,
            "warning: this pattern is told to clients, but not checked; `\\p{…}` and `\\u{…}` are not supported",
        ),
        (
            r#"{"patternProperties":{"(a)\\1":true},"additionalProperties":false}"#,
            "warning: this pattern is told to clients, but not checked; lookaround and backreferences need backtracking, which may take long on a long text",
        ),
        (r#"{"unevaluatedItems":false}"#, "warning: `unevaluatedItems` is told to clients, but not checked"),
        (
            r#"{"$ref":"https://example.com/a.json"}"#,
            "warning: what `https://example.com/a.json` refers to is told to clients, but not checked",
        ),
        (
            r##"{"$ref":"#/$defs/A","$defs":{"A":{"anyOf":[{"type":"string"},{"$ref":"#/$defs/A"}]}}}"##,
            "warning: this schema is told to clients, but not checked; it refers to itself without an end",
        ),
        (
            r#"{"properties":{"a":{"pattern":"("}}}"#,
            "error: `(` is no regular expression; `(` without its `)`",
        ),
    ] {
        let said = said(json);
        assert_eq!(said.len(), 1, "{json}: {said:?}");
        assert_eq!(said[0], text);
    }
    // Without all patterns it is not known which fields are the others.
    let (shapes, _) = arguments(r#"{"patternProperties":{"(a)\\1":true},"additionalProperties":false}"#);
    assert!(!shapes.root.checks.iter().any(|check| matches!(check, Check::Fields(_))), "{shapes:?}");
}

#[test]
fn a_cycle_that_is_met_from_inside_is_broken_too() {
    let json = r##"{"$ref":"#/$defs/Y","$defs":{
        "X":{"allOf":[{"$ref":"#/$defs/Y"}]},
        "Y":{"properties":{"p":{"$ref":"#/$defs/X"}},"allOf":[{"$ref":"#/$defs/X"}]}}}"##;
    let (shapes, found) = arguments(json);
    assert_eq!(found.len(), 1, "{found:?}");
    // Resolving ends.
    shapes.resolve(&shapes.root);
}

#[test]
fn defaults_that_are_filled_in_must_match() {
    let property = |schema: &str| format!(r#"{{"properties":{{"a":{schema}}}}}"#);
    for (schema, text) in [
        (
            r#"{"type":"integer","default":"1"}"#,
            "error: the default of `a` does not match its schema; this is a string; `a` must be an integer",
        ),
        (
            r#"{"type":"integer","minimum":1,"default":0}"#,
            "error: the default of `a` does not match its schema; this is a number; `a` must be an integer of at least 1",
        ),
        (
            r#"{"enum":["x","y"],"default":"z"}"#,
            "error: the default of `a` does not match its schema; this is a string; `a` must be `x` or `y`",
        ),
        (
            r#"{"type":"array","minItems":1,"default":[]}"#,
            "error: the default of `a` does not match its schema; this is a list; `a` must be an array of at least 1 items",
        ),
        (
            r#"{"anyOf":[{"type":"string"},{"type":"integer"}],"default":true}"#,
            "error: the default of `a` does not match its schema; this is a boolean; `a` must be a string or an integer",
        ),
        (
            r#"{"type":"string","pattern":"^a","default":"b"}"#,
            "error: the default of `a` does not match its schema; this is a string; `a` must be a string that matches `^a`",
        ),
        // These are told to clients only.
        (
            r#"{"type":"string","default":null}"#,
            "warning: the default of `a` does not match its schema; this is null; `a` must be a string",
        ),
        (
            r#"{"type":"array","default":[1],"items":{"type":"string"}}"#,
            "warning: the default of `a` does not match its schema; this is a list; `a` must be an array",
        ),
    ] {
        assert_eq!(said(&property(schema)), [text]);
    }
    for fits in [
        r#"{"type":"number","multipleOf":0.1,"default":0.3}"#,
        r#"{"type":["string","null"],"default":null}"#,
        r#"{"type":"string","pattern":"^a","default":"ab"}"#,
        r#"{"type":"integer","default":2.0}"#,
    ] {
        assert_eq!(said(&property(fits)), [""; 0]);
    }
}

#[test]
fn alternatives_of_different_types_are_one_shape() {
    let shape = |json: &str| arguments(json).0.root;
    let optional = shape(r#"{"anyOf":[{"type":"string","minLength":1},{"type":"null"}]}"#);
    assert_eq!(optional, shape(r#"{"type":["string","null"],"minLength":1}"#));
    let lengths = shape(r#"{"anyOf":[{"type":"string","minLength":1},{"type":"string","maxLength":9}]}"#);
    assert!(matches!(&lengths.checks[..], [Check::AnyOf(members)] if members.len() == 2), "{lengths:?}");
    let nullable = shape(r#"{"enum":["a"],"nullable":true}"#);
    assert!(matches!(&nullable.checks[..], [Check::AnyOf(_)]), "{nullable:?}");
}

#[test]
fn alternatives_are_told_in_words() {
    let (shapes, _) = arguments(
        r#"{"oneOf":[{"type":"object","properties":{"kind":{"const":"a"}},"required":["kind","id"]},
            {"type":"string","pattern":"^x"},{"enum":[1,2,3,4,5,6,7]}]}"#,
    );
    assert_eq!(
        shapes.describe(&shapes.root),
        "an object with `kind` = `a` and `id`, or a string that matches `^x`, or `1` or `2` or `3` or `4` or `5` or `6` or 1 more"
    );
}
