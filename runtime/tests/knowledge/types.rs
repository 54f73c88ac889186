//! `get_node_types`.

use serde_json::json;

use crate::project::{call, call_text, refused};

#[test]
fn all_types_come_in_the_order_of_the_registry() {
    let types = call("get_node_types", json!({}));
    assert_eq!(types.as_object().unwrap().len(), 8);
    assert_eq!(types.as_object().unwrap().keys().next().unwrap(), "TRIGGER");
    assert_eq!(types["EXTERNAL_ACTION"], json!(["EMAIL", "SLACK"]));
}

#[test]
fn a_filter_keeps_one_type_however_it_is_spelled() {
    for filter in ["HUMAN_IN_THE_LOOP", "Human in the loop", "HUMAN_LOOP_NODE", "humanInTheLoopNode"] {
        let types = call("get_node_types", json!({"type_filter": filter}));
        assert_eq!(types, json!({"HUMAN_IN_THE_LOOP": ["APP"]}), "{filter}");
    }
    for filter in ["ACTION_NODE", "action"] {
        assert_eq!(
            call("get_node_types", json!({"type_filter": filter})),
            json!({"ACTION": ["HTTP_REQUEST"]})
        );
    }
}

#[test]
fn null_and_nothing_are_no_filter() {
    for filter in [json!(null), json!(""), json!(" ")] {
        let types = call("get_node_types", json!({"type_filter": filter}));
        assert_eq!(types.as_object().unwrap().len(), 8);
    }
}

#[test]
fn an_unknown_type_is_an_error_that_lists_the_types() {
    assert_eq!(
        refused("get_node_types", json!({"type_filter": "ACTON"})),
        "type_filter: unknown node type `ACTON`; the types are TRIGGER, AI_AGENT, ACTION, EXTERNAL_ACTION, FLOW, \
         TOOL, HUMAN_IN_THE_LOOP, MY_NODE_TYPE"
    );
}

#[test]
fn all_problems_of_the_arguments_come_at_once() {
    assert_eq!(
        refused("get_node_types", json!({"type_filter": 1, "typefilter": "x", "more": 2})),
        "type_filter: expected a string, found 1\n\
         unknown field `typefilter`; a field with a similar name exists: `type_filter`\n\
         unknown field `more`"
    );
    assert_eq!(call_text("get_node_types", "[]").unwrap_err(), "expected an object, found an array");
    assert!(call_text("get_node_types", "{").unwrap_err().starts_with("not JSON"));
}
