//! Problems, as they are told from a schema.

use serde_json::json;

use super::*;

thread_local! {
    static SCHEMA: std::cell::RefCell<Schema> = const { std::cell::RefCell::new(Schema::Null) };
}

/// What is wrong with `text`, line by line; empty if nothing is.
fn problems(schema: Schema, text: &str) -> String {
    SCHEMA.set(schema);
    let schema = Json::Schema(|| SCHEMA.with_borrow(Schema::clone));
    explain(text, &schema).map(|problems| problems.to_string()).unwrap_or_default()
}

#[test]
fn finds_all_problems_of_constant_schemas_and_of_those_from_schemars() {
    #[derive(schemars::JsonSchema)]
    #[expect(dead_code, reason = "only its schema is asked for")]
    struct Line {
        sku: String,
        qty: u32,
    }
    let line = Json::Schema(crate::schema::schema_of::<Line>);
    let lines = [("type", Json::String("array")), ("items", line), ("maxItems", Json::Integer(2))];
    let properties = [
        ("lines", Json::Object(Box::leak(Box::new(lines)))),
        ("note", Json::Object(&[("type", Json::String("string")), ("minLength", Json::Integer(3))])),
    ];
    let schema = [
        ("type", Json::String("object")),
        ("properties", Json::Object(Box::leak(Box::new(properties)))),
        ("required", Json::Array(&[Json::String("lines"), Json::String("id")])),
        ("additionalProperties", Json::Bool(false)),
    ];
    let schema = Json::Object(Box::leak(Box::new(schema)));
    let text = r#"{"lines":[{"sku":1,"qty":-5},{"qty":2.0},7],"note":"é","lins":[]}"#;
    let expected = "\
lines: must have at most 2 items
lines[0].sku: expected a string, found 1
lines[0].qty: expected an integer from 0 to 4294967295, found -5
lines[1].qty: expected an integer from 0 to 4294967295, found 2.0
lines[1]: missing field `sku`
lines[2]: expected an object, found 7
note: must have at least 3 characters
unknown field `lins`; a field with a similar name exists: `lines`
missing field `id`";
    assert_eq!(explain(text, &schema).map(|problems| problems.to_string()).as_deref(), Some(expected));
    let fine = r#"{"lines":[{"sku":"a","qty":1}],"note":"abc","id":1}"#;
    assert_eq!(
        explain(fine, &schema).map(|problems| problems.to_string()),
        Some("unknown field `id`".into())
    );
}

#[test]
fn checks_every_keyword_that_it_knows() {
    for (schema, text, expected) in [
        (json!(true), "1", ""),
        (json!(false), "1", "must not be there"),
        (json!({"type": ["string", "null"]}), "null", ""),
        (json!({"type": ["string", "null"]}), "1", "expected a string, found 1"),
        (json!({"type": ["string", "boolean"]}), "[]", "expected a string or true or false, found an array"),
        (json!({"type": "null"}), "1", "expected null, found 1"),
        (json!({"type": "number", "minimum": 0.5}), "0.25", "must be at least 0.5"),
        (json!({"type": "number", "maximum": 2}), "3", "must be at most 2"),
        (json!({"type": "number", "exclusiveMinimum": 0}), "0", "must be above 0"),
        (json!({"type": "number", "exclusiveMaximum": 1}), "1", "must be below 1"),
        (
            json!({"type": "integer", "format": "int8"}),
            "200",
            "expected an integer from -128 to 127, found 200",
        ),
        (json!({"type": "integer", "format": "uint64"}), "18446744073709551615", ""),
        (json!({"type": "integer"}), "\"1\"", "expected an integer in the range of 64 bits, found \"1\""),
        (json!({"maxLength": 2}), "\"é€x\"", "must have at most 2 characters"),
        (json!({"minItems": 1}), "[]", "must have at least 1 items"),
        (json!({"enum": ["EUR", "CHF"]}), "\"USD\"", "must be one of `EUR`, `CHF`"),
        (json!({"enum": ["EUR", "CHF"]}), "\"CHF\"", ""),
        (json!({"const": {"a": [1, null]}}), r#"{"a":[1.0,null]}"#, ""),
        (json!({"const": 2}), "3", "must be `2`"),
        (
            json!({"prefixItems": [{"type": "string"}], "items": {"type": "boolean"}}),
            "[1,true,2]",
            "[0]: expected a string, found 1\n[2]: expected true or false, found 2",
        ),
        (
            json!({"additionalProperties": {"type": "string"}}),
            r#"{"a":"x","b":1}"#,
            "b: expected a string, found 1",
        ),
        (json!({"allOf": [{"minimum": 1}, {"maximum": 3}]}), "4", "must be at most 3"),
        (json!({}), "[1,", "not JSON: expected a value at byte 3"),
    ] {
        assert_eq!(problems(schema.clone(), text), expected, "{schema} {text}");
    }
}

#[test]
fn of_alternatives_one_must_fit() {
    let line = json!({"type": "object", "properties": {"qty": {"type": "boolean"}}, "required": ["qty"]});
    let optional = json!({"anyOf": [line, {"type": "null"}]});
    assert_eq!(problems(optional.clone(), "null"), "");
    assert_eq!(problems(optional.clone(), "{}"), "missing field `qty`");
    assert_eq!(problems(optional.clone(), r#"{"qty":1}"#), "qty: expected true or false, found 1");
    assert_eq!(problems(optional, "1"), "expected an object, found 1");
    let scalar = json!({"oneOf": [{"type": "string"}, {"type": "boolean"}]});
    assert_eq!(problems(scalar, "1"), "expected a string, found 1, or expected true or false, found 1");
    let variant = |tag: &str, ty: &str| {
        json!({"type": "object", "required": ["kind", "of"], "properties": {
            "kind": {"type": "string", "const": tag}, "of": {"type": ty}
        }})
    };
    let tagged = json!({"oneOf": [variant("a", "string"), variant("b", "boolean")]});
    assert_eq!(problems(tagged.clone(), r#"{"kind":"b","of":1}"#), "of: expected true or false, found 1");
    assert_eq!(problems(tagged.clone(), r#"{"kind":"b","of":true}"#), "");
    assert_eq!(problems(tagged, r#"{"kind":"c","of":true}"#), "kind: must be `a`, or must be `b`");
}

#[test]
fn follows_references_and_never_for_ever() {
    let tree = json!({"type": "object", "required": ["name"], "properties": {
        "name": {"type": "string"}, "children": {"type": "array", "items": {"$ref": "#/$defs/Tree"}},
    }});
    let schema = json!({"$ref": "#/$defs/Tree", "$defs": {"Tree": tree}});
    let text = r#"{"name":"a","children":[{"name":"b","children":[{"name":1}]},{}]}"#;
    let expected =
        "children[0].children[0].name: expected a string, found 1\nchildren[1]: missing field `name`";
    assert_eq!(problems(schema, text), expected);
    assert_eq!(problems(json!({"$ref": "#/$defs/Gone"}), "1"), "");
    let itself = json!({"$ref": "#/$defs/A", "$defs": {"A": {"$ref": "#/$defs/A"}}});
    assert_eq!(problems(itself, "1"), "");
    let many = json!({"$ref": "#/$defs/A", "$defs": {"A": {"anyOf": [
        {"items": {"$ref": "#/$defs/A"}, "minItems": 1}, {"items": {"$ref": "#/$defs/A"}, "minItems": 1},
    ]}}});
    let nested = |levels: usize| format!("{}{}", "[".repeat(levels), "]".repeat(levels));
    let inside = format!("{}: must have at least 1 items", "[0]".repeat(3));
    assert_eq!(problems(many.clone(), &nested(4)), inside);
    // Every level doubles the work: after a while the rest is taken for good.
    assert_eq!(problems(many, &nested(100)), "");
}

#[test]
fn an_optional_field_that_is_null_is_the_last_suspect() {
    let schema = json!({"properties": {"id": {"type": "string"}, "qty": {"type": "boolean"}}});
    assert_eq!(problems(schema.clone(), r#"{"id":null,"qty":1}"#), "qty: expected true or false, found 1");
    assert_eq!(problems(schema, r#"{"id":null,"qty":true}"#), "id: expected a string, found null");
}
