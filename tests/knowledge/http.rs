//! The same over HTTP: both revisions, and the same answers.

use std::process::Command;

use nodewright_tests::harness::cargo::knowledge_server;
use nodewright_tests::harness::mcp::{WITH_HANDSHAKE, WITHOUT_HANDSHAKE};
use nodewright_tests::harness::server::Server;
use serde_json::{Value, json};

use super::asking::Agent;

fn message(method: &str, params: Value) -> Vec<u8> {
    json!({ "jsonrpc": "2.0", "id": 1, "method": method, "params": params }).to_string().into_bytes()
}

/// Calls of every tool, right and wrong.
fn calls() -> Vec<(&'static str, Value)> {
    vec![
        ("get_node_types", json!({})),
        ("get_node_details", json!({ "nodes": ["ACTION_NODE.HTTP_REQUEST", "email", 3], "detail": "full" })),
        ("search_nodes", json!({ "query": "send an email", "include_details": true })),
        ("search_nodes", json!({ "query": "bake a chocolate cake" })),
        ("search_nodes", json!({ "max_results": "x" })),
        ("search_node", json!({})),
    ]
}

#[test]
fn answers_are_the_same_as_over_stdio() {
    let server = Server::over_http(Command::new(knowledge_server()));
    let mut connection = server.connect();
    let info = json!({ "name": "nodewright-tests", "version": "1.0.0" });
    let params = json!({ "protocolVersion": WITH_HANDSHAKE, "capabilities": {}, "clientInfo": info });
    let greeting = connection.send(&message("initialize", params)).json();
    assert!(greeting["result"]["instructions"].as_str().unwrap().contains("search_nodes"), "{greeting}");
    let mut agent = Agent::new();
    let list = connection.send(&message("tools/list", json!({}))).json();
    assert_eq!(list["result"], agent.client.result("tools/list", json!({})));
    for (tool, arguments) in calls() {
        let params = json!({ "name": tool, "arguments": arguments });
        let answer = connection.send(&message("tools/call", params.clone()));
        let expected = agent.client.request("tools/call", params);
        assert_eq!(answer.status, 200, "{tool} {arguments}");
        for key in ["result", "error"] {
            assert_eq!(answer.json().get(key), expected.get(key), "{tool} {arguments}");
        }
    }
    server.end();
}

#[test]
fn the_revision_without_a_handshake_is_served_too() {
    let server = Server::over_http(Command::new(knowledge_server()));
    let mut connection = server.connect();
    let meta = json!({
        "io.modelcontextprotocol/protocolVersion": WITHOUT_HANDSHAKE,
        "io.modelcontextprotocol/clientInfo": { "name": "nodewright-tests", "version": "1.0.0" },
        "io.modelcontextprotocol/clientCapabilities": {},
    });
    let mut post = |method: &str, name: Option<&str>, mut params: Value| {
        params["_meta"] = meta.clone();
        let name = name.map_or_else(String::new, |name| format!("mcp-name: {name}\r\n"));
        let lines = format!("mcp-protocol-version: {WITHOUT_HANDSHAKE}\r\nmcp-method: {method}\r\n{name}");
        connection.post(&lines, &message(method, params)).json()
    };
    let about = post("server/discover", None, json!({}));
    let instructions = about["result"]["instructions"].as_str().unwrap_or_else(|| panic!("{about}"));
    assert!(instructions.contains("search_nodes") && instructions.contains("get_node_details"));
    let mut agent = Agent::new();
    for (tool, arguments) in calls() {
        let params = json!({ "name": tool, "arguments": arguments });
        let answer = post("tools/call", Some(tool), params.clone());
        let expected = agent.client.request("tools/call", params);
        let content = &answer["result"]["structuredContent"];
        assert_eq!(content, &expected["result"]["structuredContent"], "{tool} {arguments}");
        assert_eq!(answer["error"]["code"], expected["error"]["code"], "{tool} {arguments}");
    }
    server.end();
}
