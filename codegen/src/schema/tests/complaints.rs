//! What is said about schemas with mistakes in them.

use super::super::parse_schema;
use super::{data, parse};
use crate::diagnostic::{Diagnostics, Level};

/// The only diagnostic, as text.
fn complaint(json: &str) -> String {
    let (_, found) = parse(json);
    let [found] = &found[..] else { panic!("{json}: {found:?}") };
    let level = match found.level {
        Level::Error => "error",
        Level::Warning => "warning",
    };
    let label = found.label.iter().map(|label| format!("; {label}"));
    let help = found.help.iter().map(|help| format!("; help: {help}"));
    let rest: String = label.chain(help).collect();
    format!("{level}: {}{rest}", found.message)
}

#[test]
fn complains_of_unknown_types() {
    let all = "`string`, `number`, `integer`, `boolean`, `object`, `array`, `null`";
    for (json, text) in [
        (r#"{"type":"sting"}"#, "unknown type `sting` in a JSON Schema; help: write `string`".to_owned()),
        (r#"{"type":"int"}"#, "unknown type `int` in a JSON Schema; help: write `integer`".to_owned()),
        (r#"{"type":"Dict"}"#, "unknown type `Dict` in a JSON Schema; help: write `object`".to_owned()),
        (r#"{"type":"money"}"#, format!("unknown type `money` in a JSON Schema; help: use one of {all}")),
        (
            r#"{"type":"any"}"#,
            "unknown type `any` in a JSON Schema; help: leave `type` out to allow any value".to_owned(),
        ),
        (
            r#"{"type":3}"#,
            format!(
                "`type` must be the name of a type, or a list of them; this is a number; help: use one of {all}"
            ),
        ),
    ] {
        assert_eq!(complaint(json), format!("error: {text}"));
    }
}

#[test]
fn complains_of_wrong_shapes() {
    for (json, text) in [
        (
            r#"{"required":true}"#,
            "`required` must be a list of property names; this is a boolean; \
             help: list the property's name in `required` of the object that holds it",
        ),
        (
            r#"{"properties":{"a":{"type":"string","required":true}}}"#,
            "`required` must be a list of property names; this is a boolean; \
             help: list the property's name in `required` of the object that holds it",
        ),
        (
            r#"{"required":"a"}"#,
            "`required` must be a list of property names; this is a string; \
             help: write the names as a list: `required: [a, b]`",
        ),
        (r#"{"required":[1]}"#, "`required` must be a list of property names; this is a number"),
        (
            r#"{"properties":[]}"#,
            "`properties` must be a mapping from names to schemas; this is a list; \
             help: write one entry per property: `name: {type: string}`",
        ),
        (
            r#"{"properties":{"a":"string"}}"#,
            "a JSON Schema must be a mapping or a boolean; this is a string; help: write `{ type: string }`",
        ),
        (r#"{"enum":"a"}"#, "`enum` must be a list of values; this is a string"),
        (r#"{"enum":[]}"#, "`enum` must list at least one value"),
        (r#"{"anyOf":{}}"#, "`anyOf` must be a list of schemas; this is a mapping"),
        (r#"{"allOf":[]}"#, "`allOf` must list at least one schema"),
        (r#"{"type":"number","minimum":"1"}"#, "`minimum` must be a number; this is a string"),
        (
            r#"{"type":"string","minLength":-1}"#,
            "`minLength` must be a whole number that is not negative; this is a number",
        ),
        (r#"{"type":"string","pattern":1}"#, "`pattern` must be a string; this is a number"),
        (r#"{"type":"array","uniqueItems":1}"#, "`uniqueItems` must be `true` or `false`; this is a number"),
        (r#"{"title":1}"#, "`title` must be a string; this is a number"),
        (r#"{"$ref":1}"#, "`$ref` must be a string; this is a number"),
        (
            r##"{"$ref":"#/$defs/Lin","$defs":{"Line":{}}}"##,
            "`#/$defs/Lin` points to nothing in this JSON Schema; \
             help: a definition with a similar name exists: `#/$defs/Line`",
        ),
    ] {
        assert_eq!(complaint(json), format!("error: {text}"));
    }
}

#[test]
fn warns_of_slips_and_contradictions() {
    for (json, text) in [
        (
            r#"{"type":"object","propertes":{}}"#,
            "unknown keyword `propertes` in a JSON Schema; has no effect; \
             help: a keyword with a similar name exists: `properties`",
        ),
        (
            r#"{"type":"string","min_length":1}"#,
            "unknown keyword `min_length` in a JSON Schema; has no effect; \
             help: a keyword with a similar name exists: `minLength`",
        ),
        (
            r#"{"properties":{"total":true},"required":["totl"]}"#,
            "required property `totl` is not declared; help: a property with a similar name exists: `total`",
        ),
        (
            r#"{"type":"string","enum":[1]}"#,
            "no value can match this JSON Schema; its keywords contradict each other",
        ),
        (
            r#"{"properties":{"a":{"type":"string","default":1}}}"#,
            "the default of `a` does not match its schema; this is a number",
        ),
    ] {
        assert_eq!(complaint(json), format!("warning: {text}"));
    }
}

#[test]
fn complaints_point_at_the_value() {
    let schema = data(r#"{"properties":{"a":{"type":"strin"}}}"#);
    let cx = Diagnostics::new();
    parse_schema(&cx, &schema);
    let place = schema.get("properties").and_then(|all| all.get("a")).and_then(|a| a.get("type"));
    assert_eq!(cx.take()[0].span, place.unwrap().span);
}
