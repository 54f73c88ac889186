//! The whole way: `order-desk` is built, and spoken to as clients and people do.

use std::path::PathBuf;
use std::process::Command;

use nodewright_tests::harness::cargo::{build_examples, fixture_binary};
use nodewright_tests::harness::files::read;
use nodewright_tests::harness::json::assert_same_json;
use nodewright_tests::harness::mcp::{Client, WITH_HANDSHAKE, WITHOUT_HANDSHAKE};
use nodewright_tests::harness::places::repository;
use nodewright_tests::harness::program::run;
use nodewright_tests::harness::progress;
use nodewright_tests::harness::python::python_with_sdk;
use serde_json::{Value, json};

/// The binary of `order-desk`.
fn order_desk() -> PathBuf {
    build_examples();
    fixture_binary("order-desk")
}

/// Where the node `id` of `price_order` stands, as messages say it.
fn position(id: &str) -> String {
    let path = "examples/order-desk/graphs/orders.yaml";
    let graph = read(&repository().join(path));
    let line = graph.lines().position(|line| line.trim() == format!("- id: {id}"));
    let line = line.unwrap_or_else(|| panic!("no node `{id}` in {path}"));
    let column = graph.lines().nth(line).and_then(|line| line.find(id)).unwrap_or_default();
    format!("{path}:{}:{}", line + 1, column + 1)
}

/// The graphs, and what tells about their nodes.
const TOOLS: [&str; 5] = ["get_node_details", "get_node_types", "price_order", "quote_order", "search_nodes"];

fn order(sku: &str, qty: i64) -> Value {
    json!({ "lines": [{ "sku": sku, "qty": qty }] })
}

/// The text of a result, which is an error or not.
fn text(result: &Value, is_error: bool) -> &str {
    assert_eq!(result["isError"], is_error, "{result}");
    match &result["content"].as_array().map(Vec::as_slice) {
        Some([content]) if content["type"] == "text" => content["text"].as_str().unwrap_or_default(),
        _ => panic!("not one text: {result}"),
    }
}

/// Every schema says what it is, and says it in place: many clients follow no `$ref`.
fn assert_plain_schema(schema: &Value) {
    let text = schema.to_string();
    assert!(!text.contains("$ref") && !text.contains("$defs") && !text.contains("\"null\""), "{schema}");
    assert_eq!(schema["type"], "object", "{schema}");
    for property in schema["properties"].as_object().into_iter().flat_map(|properties| properties.values()) {
        assert!(property["type"].is_string(), "no type: {property}");
        match property["type"].as_str() {
            Some("object") => assert_plain_schema(property),
            Some("array") if property["items"]["type"] == "object" => assert_plain_schema(&property["items"]),
            _ => {}
        }
    }
}

fn assert_tools(client: &mut Client) {
    let tools = client.tools();
    let names: Vec<_> = tools.iter().filter_map(|tool| tool["name"].as_str()).collect();
    assert_eq!(names, TOOLS);
    for tool in &tools {
        let is_graph = tool["description"].as_str().is_some_and(|text| text.contains("needs review"));
        assert_eq!(is_graph, tool["name"].as_str().is_some_and(|name| name.ends_with("_order")), "{tool}");
        assert_plain_schema(&tool["inputSchema"]);
        assert_plain_schema(&tool["outputSchema"]);
    }
    let line = &tools[2]["inputSchema"]["properties"]["lines"]["items"];
    assert_eq!(line["properties"]["qty"]["type"], "integer");
    assert_eq!(line["properties"]["qty"]["minimum"], 1);
    assert_eq!(line["required"], json!(["sku", "qty"]));
    assert_eq!(tools[3]["inputSchema"]["properties"]["id"]["format"], "uuid");
}

fn assert_calls(client: &mut Client) {
    for (tool, order, expected) in [
        ("price_order", order("A1", 2), json!({ "total": 23.75, "articles": 3, "review": false })),
        ("price_order", order("B2", 8), json!({ "total": 1900, "articles": 3, "review": true })),
        ("quote_order", order("A1", 2), json!({ "total": 23.75, "articles": 3.0, "review": false })),
    ] {
        let result = client.call(tool, order);
        assert_same_json(&result["structuredContent"], &expected);
        let text: Value = serde_json::from_str(text(&result, false)).expect("JSON");
        assert_eq!(text, result["structuredContent"]);
    }
}

fn assert_failures(client: &mut Client) {
    let failed = client.call("price_order", order("Z9", 1));
    let expected = format!("node `price` ({}): no price for article `Z9`", position("price"));
    assert_eq!(text(&failed, true), expected);
    assert!(failed.get("structuredContent").is_none(), "{failed}");

    let wrong = client.call("price_order", json!({ "lines": [{ "sku": 1, "qty": 2 }, { "qty": "x" }, 3] }));
    let problems = text(&wrong, true);
    for path in ["lines[0].sku: ", "lines[1].qty: ", "lines[1]: missing field `sku`", "lines[2]: "] {
        assert_eq!(problems.matches(path).count(), 1, "{path} in {problems}");
    }

    let unknown = client.request("tools/call", json!({ "name": "pric_order", "arguments": {} }));
    assert_eq!(unknown["error"]["code"], -32602, "{unknown}");
    let message = unknown["error"]["message"].as_str().unwrap_or_default();
    assert!(message.contains("unknown tool `pric_order`") && message.contains("`price_order`"), "{message}");
}

#[test]
fn clients_of_the_revision_with_a_handshake_are_served() {
    let (mut client, about) = Client::start(&order_desk(), WITH_HANDSHAKE);
    assert_eq!(about["serverInfo"]["name"], "order-desk", "{about}");
    assert!(about["capabilities"]["tools"].is_object(), "{about}");
    assert_tools(&mut client);
    assert_calls(&mut client);
    assert_failures(&mut client);
    assert_eq!(client.end(), Some(0));
}

#[test]
fn clients_of_the_revision_without_a_handshake_are_served() {
    let (mut client, about) = Client::start(&order_desk(), WITHOUT_HANDSHAKE);
    let versions = about["supportedVersions"].as_array().cloned().unwrap_or_default();
    assert!(versions.contains(&json!(WITHOUT_HANDSHAKE)), "{about}");
    assert_tools(&mut client);
    assert_calls(&mut client);
    assert_failures(&mut client);
    assert_eq!(client.end(), Some(0));
}

#[test]
fn the_official_client_is_served() {
    let python = match python_with_sdk() {
        Ok(python) => python,
        Err(why) => {
            progress(&format!("NOT RUN: the test with PyPI's `mcp` as the client, since {why}"));
            return;
        }
    };
    let script = repository().join("tests/end_to_end/client.py");
    let output = Command::new(python).arg(script).arg(order_desk()).output().unwrap();
    let stderr = String::from_utf8_lossy(&output.stderr);
    let seen: Value =
        serde_json::from_slice(&output.stdout).unwrap_or_else(|error| panic!("{error}: {stderr}"));
    let revisions = [WITH_HANDSHAKE, WITHOUT_HANDSHAKE, WITHOUT_HANDSHAKE];
    for (seen, revision) in seen.as_array().unwrap().iter().zip(revisions) {
        assert_eq!(seen["revision"], revision, "{seen}");
        assert_eq!(seen["tools"], json!(TOOLS));
        assert_eq!(seen["structured"]["total"], 23.75);
        let text: Value = serde_json::from_str(seen["text"].as_str().unwrap()).unwrap();
        assert_eq!(text, seen["structured"]);
        assert_eq!(seen["failed"], true);
        assert!(seen["failure"].as_str().unwrap().contains(&position("price")), "{seen}");
        assert!(seen["unknown"].as_str().unwrap().contains("`price_order`"), "{seen}");
    }
    assert_eq!(seen.as_array().map(Vec::len), Some(revisions.len()));
}

#[test]
fn people_can_list_tools_and_nodes() {
    let tools = run(&order_desk(), &["tools"]).quiet();
    assert_eq!(tools.lines().count(), TOOLS.len(), "{tools}");
    assert!(tools.contains("\nprice_order       Prices an order"), "{tools}");
    let nodes = run(&order_desk(), &["nodes", "pricing"]).quiet();
    assert!(nodes.starts_with("ACTION.PRICE_LINES@1.0.0  Prices the lines"), "{nodes}");
    let none = run(&order_desk(), &["nodes", "zeppelin"]).failed(1);
    assert!(none.contains("no node matches `zeppelin`"), "{none}");
    let help = run(&order_desk(), &["--help"]).quiet();
    for command in ["serve", "tools", "call", "nodes"] {
        assert!(help.contains(&format!("\n  {command} ")), "{help}");
    }
}

#[test]
fn people_can_call_a_tool_and_scripts_can_tell_how_it_went() {
    let call = |tool: &str, arguments: Value| run(&order_desk(), &["call", tool, &arguments.to_string()]);
    assert_eq!(call("price_order", order("B2", 8)).json()["review"], true);
    let failed = call("price_order", order("Z9", 1)).failed(1);
    assert!(failed.starts_with(&format!("node `price` ({}): ", position("price"))), "{failed}");
    let wrong = call("price_order", json!({ "lines": [{}] })).failed(2);
    assert!(wrong.contains("lines[0]: missing field `sku`\nlines[0]: missing field `qty`\n"), "{wrong}");
    let unknown = call("pric_order", json!({})).failed(2);
    assert!(unknown.contains("`price_order`"), "{unknown}");
    let unknown = run(&order_desk(), &["cal"]).failed(2);
    assert!(unknown.contains("`call`"), "{unknown}");
}
