//! `get_node_details`: forms, and entries good and bad.

use std::sync::atomic::{AtomicUsize, Ordering};

use nodewright::private::knowledge;
use nodewright::project::Project;
use nodewright::registry::{Lookup, Registry};
use nodewright::spec::{Form, Level, Part, Piece, Spec};
use serde_json::{Value, json};

use crate::project::{ALL, PROJECT, call, call_text, detail, now, refused, schema, text};

fn keys(entry: &Value) -> Vec<&str> {
    entry.as_object().unwrap().keys().map(String::as_str).collect()
}

#[test]
fn a_node_is_told_in_the_standard_form_with_examples_and_schemas() {
    let entry = detail(json!({"node_type": "ACTION", "subtype": "HTTP_REQUEST"}));
    let expected = json!({
        "node_type": "ACTION",
        "subtype": "HTTP_REQUEST",
        "version": "1.0.0",
        "description": "Calls an address over HTTP.",
        "configurations": {},
        "data_format": {"schema": schema()},
        "input_params_schema": {
            "to": {"type": "string", "description": "Who gets it.", "required": true},
            "copies": {"type": "integer", "description": "", "required": false, "default": 1},
        },
        "default_input_params": {"to": "", "copies": 1},
        "examples": [{"to": "ann"}],
    });
    assert_eq!(entry, expected);
}

#[test]
fn flags_and_detail_choose_the_form() {
    let told = |options: Value| {
        let mut arguments = json!({"nodes": ["FLOW.FILTER"]});
        arguments.as_object_mut().unwrap().extend(options.as_object().unwrap().clone());
        call("get_node_details", arguments)["nodes"][0].clone()
    };
    let plain = told(json!({"include_examples": false, "include_schemas": false}));
    assert!(plain.get("examples").is_none() && plain.get("data_format").is_none());
    assert!(plain.get("configurations").is_some());
    let full = told(json!({"detail": "full", "include_schemas": null}));
    assert!(full.get("config_schema").is_some() && full.get("data_format").is_some());
    let minimal = told(json!({"detail": "Minimal", "include_examples": false, "include_schemas": false}));
    let expected = ["node_type", "subtype", "version", "description", "default_input_params"];
    assert_eq!(keys(&minimal), expected);
    assert_eq!(told(json!({"detail": null})), told(json!({})));
}

#[test]
fn several_nodes_come_in_the_order_in_which_they_were_asked_for() {
    let nodes = json!(["TOOL.EMAIL", {"node_type": "FLOW", "subtype": "FILTER"}, "ACTION.HTTP_REQUEST"]);
    let answer = call("get_node_details", json!({"nodes": nodes}));
    let types: Vec<_> = answer["nodes"].as_array().unwrap().iter().map(|node| &node["node_type"]).collect();
    assert_eq!(types, ["TOOL", "FLOW", "ACTION"]);
    assert!(answer.get("omitted").is_none() && answer.get("note").is_none());
}

#[test]
fn a_single_node_needs_no_array() {
    let listed = call("get_node_details", json!({"nodes": ["FLOW.FILTER"]}));
    for nodes in [
        json!("FLOW.FILTER"),
        json!({"node_type": "FLOW", "subtype": "FILTER"}),
        json!("[\"FLOW.FILTER\"]"),
        json!("{\"node_type\": \"FLOW\", \"subtype\": \"FILTER\"}"),
    ] {
        assert_eq!(call("get_node_details", json!({"nodes": nodes})), listed, "{nodes}");
    }
}

#[test]
fn versions_are_asked_for_in_the_name_or_beside_it() {
    let cron =
        |version: Value| detail(json!({"node_type": "TRIGGER", "subtype": "CRON", "version": version}));
    for (version, expected) in [
        (json!(null), "2.0.1"),
        (json!(""), "2.0.1"),
        (json!("1"), "1.4.0"),
        (json!(1), "1.4.0"),
        (json!(1.4), "1.4.0"),
        (json!("1.0.0"), "1.0.0"),
    ] {
        let entry = cron(version);
        assert_eq!(entry["version"], expected);
        assert!(entry.get("warning").is_none());
    }
    assert_eq!(detail(json!("TRIGGER.CRON@1.0"))["version"], "1.0.0");
    assert_eq!(detail(json!({"node_type": "TRIGGER", "subtype": "CRON@1"}))["version"], "1.4.0");
    let unknown = cron(json!("3"));
    assert_eq!(unknown["error"], "TRIGGER.CRON has no version '3'; it has 2.0.1, 1.4.0, 1.0.0");
    assert_eq!(
        unknown["suggestions"],
        json!(["TRIGGER.CRON@2.0.1", "TRIGGER.CRON@1.4.0", "TRIGGER.CRON@1.0.0"])
    );
    assert_eq!((&unknown["node_type"], &unknown["subtype"]), (&json!("TRIGGER"), &json!("CRON")));
}

#[test]
fn a_bad_entry_is_told_what_to_send_and_spoils_no_other() {
    let bad = json!([42, null, {}, [], "", true, {"node_type": 1, "subtype": "X"}, {"node_type": "", "subtype": " "}]);
    let mut nodes = bad.as_array().unwrap().clone();
    nodes.push(json!("FLOW.FILTER"));
    let answer = call("get_node_details", json!({"nodes": nodes}));
    let answered = answer["nodes"].as_array().unwrap();
    let (good, bad) = answered.split_last().unwrap();
    assert_eq!(good["subtype"], "FILTER");
    for entry in bad {
        assert!(entry["error"].is_string() && entry["node_type"].is_string() && entry["subtype"].is_string());
        let hint = entry["hint"].as_str().unwrap();
        let expected = r#"{"node_type": "ACTION", "subtype": "HTTP_REQUEST"} or "ACTION.HTTP_REQUEST""#;
        assert!(hint.contains(expected), "{hint}");
    }
    assert_eq!(bad[0]["error"], "expected a node, found 42");
    assert_eq!(bad[2]["error"], "no node is named");
    assert_eq!(bad[6]["error"], "node_type: expected a string, found 1");
    assert_eq!(bad[6]["subtype"], "X");
}

#[test]
fn a_field_that_an_entry_does_not_have_is_ignored_with_a_warning() {
    let entry = detail(json!({"node_type": "FLOW", "subtype": "FILTER", "versoin": "1"}));
    assert_eq!(entry["subtype"], "FILTER");
    assert_eq!(entry["warning"], "Ignored unknown field 'versoin'; did you mean 'version'?");
    let entry = detail(json!({"kind": "FLOW"}));
    assert!(entry["hint"].as_str().unwrap().ends_with("a node has node_type, subtype and version."));
}

#[test]
fn all_problems_of_the_arguments_come_at_once() {
    let arguments = json!({"node": [], "include_examples": "yes", "detail": "most", "include_schemas": 1});
    assert_eq!(
        refused("get_node_details", arguments),
        "unknown field `node`; a field with a similar name exists: `nodes`\n\
         include_examples: expected true or false, found \"yes\"\n\
         detail: must be one of `minimal`, `standard`, `full`, not `most`\n\
         include_schemas: expected true or false, found 1\n\
         missing field `nodes`"
    );
    assert_eq!(
        refused("get_node_details", json!({"nodes": 3})),
        "nodes: expected an array of nodes, found 3"
    );
    assert!(call_text("get_node_details", r#"{"nodes":["A.B"#).unwrap_err().starts_with("not JSON"));
}

#[test]
fn no_entries_are_no_error() {
    let answer = call("get_node_details", json!({"nodes": []}));
    assert_eq!(answer["nodes"], json!([]));
    assert!(answer["note"].as_str().unwrap().contains("search_nodes"));
}

#[test]
fn the_registry_gives_the_same_details_to_rust() {
    let registry = Registry::of(&PROJECT);
    let Lookup::Found { spec, warning: None } = registry.find("FLOW.FILTER") else { panic!() };
    let details = registry.details(spec, Form { level: Level::Standard, examples: true, schemas: true });
    assert_eq!(serde_json::from_str::<Value>(&details).unwrap(), detail(json!("FLOW.FILTER")));
}

#[test]
fn schemas_that_only_schemars_knows_are_asked_for_once() {
    static ASKED: AtomicUsize = AtomicUsize::new(0);
    fn counted() -> Value {
        ASKED.fetch_add(1, Ordering::Relaxed);
        schema()
    }
    static COUNTED: Project = Project {
        specs: &[Spec {
            id: "A.B",
            version: "1.0.0",
            newest: true,
            description: "",
            tags: &[],
            aliases: &[],
            runs: false,
            summary: "{",
            details: &[text(ALL, "{\"schema\":"), Piece { forms: ALL, part: Part::Schema(counted) }],
        }],
        types: &[("A", "[\"B\"]")],
        ..Project::EMPTY
    };
    let answer = || now(knowledge::details(&COUNTED, r#"{"nodes":["A.B","A.B"]}"#)).unwrap();
    assert_eq!(answer(), answer());
    assert_eq!(ASKED.load(Ordering::Relaxed), 1);
}
