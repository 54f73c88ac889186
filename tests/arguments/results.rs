//! Results, and defaults of arguments: what goes in and comes out as it is.

use std::fmt::Write;

use serde_json::{Value, json};

use super::{client, text};

/// Expressions of the tools `result_…`, and what they come to.
const RESULTS: &[(&str, &str)] = &[
    ("0", "0"),
    ("-1.5", "-1.5"),
    ("false", "false"),
    ("true", "true"),
    (r#""""#, r#""""#),
    (r#""a""#, r#""a""#),
    ("null", "null"),
    ("[]", "[]"),
    ("[0]", "[0]"),
    ("{}", "{}"),
    (r#"{"a":null,"b":0,"c":"","d":false}"#, r#"{"a":null,"b":0,"c":"","d":false}"#),
];

/// Tools that yield one value each, and one that shows what it sees of its arguments.
pub(crate) fn graphs() -> String {
    let mut yaml = String::new();
    for (index, (expression, _)) in RESULTS.iter().enumerate() {
        let _ = write!(
            yaml,
            "  - name: result_{index}\n    description: Yields a value\n    nodes:\n      \
             - {{ id: entry, type: entry, next: make }}\n      \
             - {{ id: make, type: transform, transform: {{ expr: '{expression}' }}, next: exit }}\n      \
             - {{ id: exit, type: exit }}\n"
        );
    }
    yaml.push_str(
        r#"  - name: defaults
    description: Shows what it sees
    inputSchema:
      type: object
      properties:
        count: { type: integer, default: 3, minimum: 1 }
        rate: { type: number, default: 1 }
        name: { type: string, default: "it's \"x\"" }
        loud: { type: boolean, default: false }
        tags: { type: array, items: { type: string }, default: [] }
        either: { type: [string, integer], default: none }
        mode: { enum: [fast, slow], default: fast }
        maybe: { type: [string, 'null'], default: null }
        inner: { type: object, properties: { depth: { type: integer, default: 2 } } }
    nodes:
      - { id: entry, type: entry, next: make }
      - id: make
        type: transform
        transform:
          expr: |
            {
              "double": $.entry.count * 2,
              "rate": $.entry.rate,
              "name": $.entry.name & "!",
              "loud": $.entry.loud = false,
              "tags": $count($.entry.tags),
              "either": $.entry.either,
              "mode": $.entry.mode,
              "maybe": $exists($.entry.maybe),
              "depth": $.entry.inner.depth
            }
        next: exit
      - { id: exit, type: exit }
"#,
    );
    yaml
}

#[test]
fn every_value_arrives_as_a_result() {
    let mut client = client();
    for (index, (_, expected)) in RESULTS.iter().enumerate() {
        let result = client.call(&format!("result_{index}"), json!({}));
        assert_eq!(text(&result), (*expected, false), "{result}");
        let value: Value = serde_json::from_str(expected).expect("JSON");
        let structured = value.is_object().then_some(&value);
        assert_eq!(result.get("structuredContent"), structured, "{result}");
    }
}

#[test]
fn defaults_stand_for_arguments_that_are_left_out() {
    let mut client = client();
    let filled = json!({
        "double": 6, "rate": 1, "name": "it's \"x\"!", "loud": true, "tags": 0, "either": "none", "mode": "fast", "maybe": false
    });
    for arguments in [json!({}), json!({ "count": null, "name": null, "tags": null, "mode": null })] {
        let result = client.call("defaults", arguments);
        assert_eq!(result["structuredContent"], filled, "{result}");
    }
    let given = json!({ "count": 1, "rate": 0.5, "name": "", "loud": true, "tags": ["a"], "either": 0, "mode": "slow", "inner": {} });
    let expected = json!({
        "double": 2, "rate": 0.5, "name": "!", "loud": false, "tags": 1, "either": 0, "mode": "slow", "maybe": false, "depth": 2
    });
    let result = client.call("defaults", given);
    assert_eq!(result["structuredContent"], expected, "{result}");
    let tools = client.tools();
    let tool = tools.iter().find(|tool| tool["name"] == "defaults").expect("the tool");
    let count = &tool["inputSchema"]["properties"]["count"];
    assert_eq!(*count, json!({ "type": "integer", "default": 3, "minimum": 1 }));
    assert!(tool["inputSchema"].get("required").is_none(), "{tool}");
}
