//! Arguments that are wrong: a result that says what to send. Only a tool that does not exist is an error of the
//! protocol.

use serde_json::json;

use super::asking::Agent;

#[test]
fn wrong_arguments_are_results_that_say_what_to_send() {
    let mut agent = Agent::new();
    for (tool, arguments, said) in [
        ("get_node_types", json!({ "type_filter": 3 }), "type_filter: expected a string, found 3"),
        (
            "get_node_types",
            json!({ "type_filter": "ACTOIN" }),
            "unknown node type `ACTOIN`; the types are ACTION, ",
        ),
        (
            "get_node_types",
            json!({ "typefilter": "FLOW" }),
            "a field with a similar name exists: `type_filter`",
        ),
        ("get_node_types", json!([]), "expected an object"),
        ("get_node_types", json!("FLOW"), "expected an object"),
        ("get_node_details", json!({}), "missing field `nodes`"),
        ("get_node_details", json!({ "nodes": 3 }), "nodes: expected an array of nodes, found 3"),
        ("get_node_details", json!({ "nodes": null }), "nodes: expected an array of nodes, found null"),
        ("get_node_details", json!({ "node": ["FLOW.IF"] }), "a field with a similar name exists: `nodes`"),
        (
            "get_node_details",
            json!({ "nodes": [], "include_examples": "yes" }),
            "include_examples: expected true or false, found \"yes\"",
        ),
        (
            "get_node_details",
            json!({ "nodes": [], "include_schemas": 0 }),
            "include_schemas: expected true or false, found 0",
        ),
        (
            "get_node_details",
            json!({ "nodes": [], "detail": "all" }),
            "detail: must be one of `minimal`, `standard`, `full`, not `all`",
        ),
        ("get_node_details", json!({ "nodes": [], "detail": {} }), "detail: expected a string"),
        ("search_nodes", json!({}), "missing field `query`"),
        ("search_nodes", json!({ "query": "  " }), "query: is empty; say in words what the node should do"),
        ("search_nodes", json!({ "query": ["a"] }), "query: expected a string"),
        (
            "search_nodes",
            json!({ "query": "a", "max_results": 0 }),
            "max_results: expected an integer from 1 to 50, found 0",
        ),
        (
            "search_nodes",
            json!({ "query": "a", "max_results": "5" }),
            "max_results: expected an integer from 1 to 50",
        ),
        (
            "search_nodes",
            json!({ "query": "a", "max_results": 2.5 }),
            "max_results: expected an integer from 1 to 50",
        ),
        (
            "search_nodes",
            json!({ "query": "a", "include_details": 1 }),
            "include_details: expected true or false, found 1",
        ),
        (
            "search_nodes",
            json!({ "query": "a", "type_filter": "NOPE" }),
            "unknown node type `NOPE`; the types are",
        ),
        ("search_nodes", json!({ "q": "a" }), "missing field `query`"),
    ] {
        let text = agent.refused(tool, arguments.clone());
        assert!(text.contains(said), "{arguments}: {text}");
        // And how a right call looks.
        assert!(text.contains(&format!("`{tool}` takes an object with\n- `")), "{text}");
    }
}

#[test]
fn all_problems_come_at_once() {
    let arguments = json!({ "quary": "x", "max_results": -1, "detail": "most", "type_filter": [] });
    let text = Agent::new().refused("search_nodes", arguments);
    for said in ["`quary`", "max_results: ", "detail: ", "type_filter: ", "missing field `query`"] {
        assert_eq!(text.matches(said).count(), 1, "{said} in {text}");
    }
}

#[test]
fn an_unknown_tool_is_an_error_of_the_protocol() {
    let mut agent = Agent::new();
    let answer = agent.client.request("tools/call", json!({ "name": "search_node", "arguments": {} }));
    assert_eq!(answer["error"]["code"], -32602, "{answer}");
    let message = answer["error"]["message"].as_str().unwrap();
    assert!(
        message.contains("unknown tool `search_node`") && message.contains("`search_nodes`"),
        "{message}"
    );
    assert!(answer.get("result").is_none());
}

#[test]
fn more_results_than_the_most_are_the_most() {
    let mut agent = Agent::new();
    for many in [json!(51), json!(1_000_000), json!(1e300), json!(u64::MAX)] {
        let answer =
            agent.ask_loosely("search_nodes", json!({ "query": "send a message", "max_results": many }));
        let count = answer["results"].as_array().unwrap().len();
        assert!((1..=50).contains(&count), "{count}");
    }
    let two = agent.ask("search_nodes", json!({ "query": "send a message", "max_results": 2 }));
    assert_eq!(two["results"].as_array().unwrap().len(), 2);
}
