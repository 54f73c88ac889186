//! What is said of arguments that do not fit: each problem with its path, all of them in one answer.

use serde_json::{Value, json};

use super::{client, text};

/// Schemas of the tools `message_…`.
pub(crate) fn schemas() -> Vec<(String, Value)> {
    let line = json!({
        "type": "object",
        "properties": {
            "sku": { "type": "string", "pattern": "^[A-Z]\\d$" },
            "qty": { "type": "integer", "minimum": 1, "multipleOf": 2 },
            "size": { "type": "array", "prefixItems": [{ "type": "number" }, { "enum": ["cm", "in"] }], "minItems": 2, "maxItems": 2 },
        },
        "required": ["sku", "qty"],
    });
    let payment = json!({ "oneOf": [
        { "type": "object", "properties": { "kind": { "const": "card" }, "number": { "type": "string", "minLength": 4 } }, "required": ["kind", "number"] },
        { "type": "object", "properties": { "kind": { "const": "cash" }, "given": { "type": "number" } }, "required": ["kind", "given"], "additionalProperties": false },
    ] });
    let order = json!({
        "type": "object",
        "properties": {
            "lines": { "type": "array", "items": line, "minItems": 1 },
            "labels": { "type": "object", "additionalProperties": { "type": "string", "maxLength": 3 } },
            "payment": payment,
            "ship": { "anyOf": [{ "type": "string" }, { "type": "object", "properties": { "zip": { "type": "integer" } }, "required": ["zip"] }] },
            "level": { "type": ["integer", "null"], "maximum": 3 },
            "mode": { "enum": ["fast", 1, null] },
            "tags": { "type": "array", "items": { "type": "string" }, "uniqueItems": true },
        },
        "required": ["lines"],
    });
    let contact = json!({
        "type": "object",
        "properties": { "mail": { "type": "string" }, "phone": { "type": "string" } },
        "anyOf": [{ "required": ["mail"] }, { "required": ["phone"] }],
        "propertyNames": { "maxLength": 5 },
        "maxProperties": 2,
    });
    let tree = json!({
        "type": "object",
        "properties": { "root": { "$ref": "#/$defs/Tree" } },
        "required": ["root"],
        "$defs": { "Tree": {
            "type": "object",
            "properties": { "value": { "type": "integer" }, "next": { "type": "array", "items": { "$ref": "#/$defs/Tree" } } },
            "required": ["value"],
            "additionalProperties": false,
        } },
    });
    let either = |name: &str| {
        json!({
            "type": "object",
            "properties": { "n": { "$ref": "#/$defs/Node" }, (name): { "type": "integer" } },
            "required": [name],
        })
    };
    let hostile = json!({
        "type": "object",
        "properties": { "root": { "$ref": "#/$defs/Node" } },
        "$defs": { "Node": { "anyOf": [either("a"), either("b")] } },
    });
    let named = [("order", order), ("contact", contact), ("tree", tree), ("hostile", hostile)];
    named.map(|(name, schema)| (format!("message_{name}"), schema)).into()
}

/// The tool, its arguments and the problems that must be told, in their order.
fn cases() -> Vec<(&'static str, Value, &'static [&'static str])> {
    let lines = json!([{ "sku": "A1", "qty": 2 }]);
    let order = |key: &str, value: Value| json!({ "lines": lines, key: value });
    vec![
        (
            "order",
            json!({
                "lines": [{ "sku": "a1", "qty": 0 }, { "qty": 3, "size": ["x", "ft"] }, 7],
                "labels": { "a": "long", "b": 1 },
                "payment": { "kind": "card", "number": "1" },
                "ship": 5,
                "level": 4,
                "mode": "slow",
                "tags": ["x", "y", "x"],
            }),
            &[
                "labels.a: must have at most 3 characters",
                "labels.b: expected a string, found 1",
                "level: must be at most 3",
                "lines[0].qty: must be at least 1",
                "lines[0].sku: must match the pattern `^[A-Z]\\d$`",
                "lines[1].qty: must be a multiple of 2",
                "lines[1].size[0]: expected a number, found \"x\"",
                "lines[1].size[1]: must be one of `cm`, `in`",
                "lines[1]: missing field `sku`",
                "lines[2]: expected an object, found 7",
                "mode: must be one of `fast`, `1`, `null`",
                "payment.number: must have at least 4 characters",
                "ship: expected a string or an object, found 5",
                "tags: must not have an item twice, but item 2 is equal to item 0",
            ],
        ),
        ("order", json!({ "lines": [] }), &["lines: must have at least 1 items"]),
        (
            "order",
            order("payment", json!({ "kind": "bill" })),
            &["payment.kind: must be one of `card`, `cash`"],
        ),
        (
            "order",
            order("payment", json!({ "number": "1234" })),
            &[
                "payment: expected an object with `kind` = `card` and `number`, or an object with `kind` = `cash` and `given`, found an object",
            ],
        ),
        (
            "order",
            order("payment", json!({ "kind": "cash", "given": "1", "givn": 1 })),
            &[
                "payment.given: expected a number, found \"1\"",
                "payment: unknown field `givn`; a field with a similar name exists: `given`",
            ],
        ),
        ("order", order("ship", json!({ "zip": "1" })), &["ship.zip: expected an integer, found \"1\""]),
        (
            "order",
            order("lines", json!([{ "sku": "A1", "qty": 2, "size": [1] }])),
            &["lines[0].size: must have at least 2 items"],
        ),
        (
            "contact",
            json!({ "address": "x" }),
            &[
                "expected an object with `mail`, or an object with `phone`, found an object",
                "the name `address` must have at most 5 characters",
            ],
        ),
        (
            "contact",
            json!({ "mail": 1, "a": 1, "b": 2 }),
            &["must have at most 2 fields", "mail: expected a string, found 1"],
        ),
        (
            "tree",
            json!({ "root": { "value": 1, "next": [{ "value": "x" }, { "next": [{ "value": 2, "nxt": [] }] }] } }),
            &[
                "root.next[0].value: expected an integer, found \"x\"",
                "root.next[1].next[0]: unknown field `nxt`; a field with a similar name exists: `next`",
                "root.next[1]: missing field `value`",
            ],
        ),
    ]
}

#[test]
fn all_problems_are_told_with_their_paths() {
    let mut client = client();
    for (tool, arguments, expected) in cases() {
        let result = client.call(&format!("message_{tool}"), arguments);
        let (said, refused) = text(&result);
        // Before them it says so, and after them what the tool takes.
        let said = said.lines().skip(1).take_while(|line| !line.starts_with("`message_"));
        let mut said: Vec<&str> = said.collect();
        said.sort_unstable();
        let mut expected = expected.to_vec();
        expected.sort_unstable();
        assert!(refused, "{said:?}");
        assert_eq!(said, expected);
    }
}

#[test]
fn a_null_for_an_optional_argument_is_as_good_as_none() {
    let arguments = json!({ "lines": [{ "sku": "A1", "qty": 2, "size": null }], "payment": null, "tags": null, "mode": null, "level": null });
    let result = client().call("message_order", arguments);
    let (said, refused) = text(&result);
    assert!(!refused, "{said}");
}

#[test]
fn what_a_tool_takes_follows() {
    let result = client().call("message_order", json!({}));
    let (said, _) = text(&result);
    for line in [
        "- `level`: integer or null, optional",
        "- `mode`: one of \"fast\", 1, null, optional",
        "- `ship`: string or object, optional",
    ] {
        assert!(said.lines().any(|said| said == line), "{line} in {said}");
    }
}

#[test]
fn a_problem_deep_inside_has_its_path() {
    let deep = (0..50).fold(json!({ "value": "no" }), |inner, _| json!({ "value": 1, "next": [inner] }));
    let result = client().call("message_tree", json!({ "root": deep }));
    let path = format!("root{}.value: expected an integer, found \"no\"", ".next[0]".repeat(50));
    assert_eq!(text(&result).0.lines().nth(1), Some(path.as_str()));
}

/// A table that refers to itself in both of its alternatives must not take time that doubles with each level.
#[test]
fn a_hostile_value_is_given_up() {
    let deep = (0..100).fold(json!({}), |inner, _| json!({ "a": 1, "b": 1, "n": inner }));
    let (wrong, right) = (json!({ "root": deep }), json!({ "root": { "a": 1, "n": { "b": 1 } } }));
    let mut client = client();
    let result = client.call("message_hostile", wrong);
    assert_eq!(
        text(&result).0.lines().nth(1),
        Some("root: has too many alternatives to be checked"),
        "{result}"
    );
    let result = client.call("message_hostile", right);
    assert!(!text(&result).1, "{result}");
}
