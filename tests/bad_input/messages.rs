//! Messages, good and bad, for whichever way they are sent.

use serde_json::{Value, json};

/// The limit of a message.
pub(crate) const MAX_MESSAGE: usize = 16 << 20;

/// A request.
pub(crate) fn request(id: impl Into<Value>, method: &str, params: Value) -> Vec<u8> {
    json!({ "jsonrpc": "2.0", "id": id.into(), "method": method, "params": params }).to_string().into_bytes()
}

/// A call of a tool.
pub(crate) fn call(id: impl Into<Value>, tool: &str, arguments: Value) -> Vec<u8> {
    request(id, "tools/call", json!({ "name": tool, "arguments": arguments }))
}

/// A call with the text of its arguments as it is, JSON or not.
pub(crate) fn raw_call(id: u64, tool: &str, arguments: &str) -> Vec<u8> {
    let head = format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"method\":\"tools/call\",\"params\":");
    format!("{head}{{\"name\":\"{tool}\",\"arguments\":{arguments}}}}}").into_bytes()
}

/// A search with a long query, so that the message has `size` bytes. Put together by hand: serde takes its time for so
/// much text in a debug build.
pub(crate) fn search_of_size(size: usize) -> Vec<u8> {
    let frame = raw_call(6, "search_nodes", "{\"query\":\"\"}").len();
    let query = "email ".repeat(size / 6 + 1);
    let message = raw_call(6, "search_nodes", &format!("{{\"query\":\"{}\"}}", &query[..size - frame]));
    assert_eq!(message.len(), size);
    message
}

/// A call for the details of very many nodes.
pub(crate) fn details_of_many(count: usize) -> Vec<u8> {
    let names = vec!["\"no such node\""; count].join(",");
    raw_call(6, "get_node_details", &format!("{{\"nodes\":[{names}]}}"))
}

/// The first message of the revision with a handshake.
pub(crate) fn initialize() -> Vec<u8> {
    let info = json!({ "name": "nodewright-tests", "version": "1.0.0" });
    let params = json!({ "protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": info });
    request(0, "initialize", params)
}

/// What an answer says: the text of its result, or the message of its error.
pub(crate) fn said(answer: &Value) -> &str {
    let result = answer["result"]["content"][0]["text"].as_str();
    result
        .or_else(|| answer["error"]["message"].as_str())
        .unwrap_or_else(|| panic!("it says nothing: {answer}"))
}

/// The arguments of each tool, with every position that a value can have.
fn positions() -> [(&'static str, Value); 3] {
    [
        ("get_node_types", json!({ "type_filter": "FLOW" })),
        (
            "get_node_details",
            json!({
                "nodes": [{ "node_type": "FLOW", "subtype": "IF", "version": "1" }],
                "include_examples": true,
                "include_schemas": true,
                "detail": "full",
            }),
        ),
        (
            "search_nodes",
            json!({
                "query": "email",
                "max_results": 5,
                "include_details": true,
                "detail": "full",
                "type_filter": "TOOL",
            }),
        ),
    ]
}

const PLACES: [&str; 13] = [
    "",
    "/type_filter",
    "/nodes",
    "/nodes/0",
    "/nodes/0/node_type",
    "/nodes/0/subtype",
    "/nodes/0/version",
    "/include_examples",
    "/include_schemas",
    "/detail",
    "/query",
    "/max_results",
    "/include_details",
];

/// Calls with a value of each type at each position of their arguments.
pub(crate) fn wrong_types() -> Vec<(&'static str, Value)> {
    let values = [
        json!(null),
        json!(true),
        json!(-1),
        json!(1.5),
        json!(u64::MAX),
        json!(1e308),
        json!("\0"),
        json!(""),
        json!([]),
        json!([[[]]]),
        json!({}),
        json!({ "node_type": { "node_type": [] } }),
    ];
    let mut calls = Vec::new();
    for (tool, arguments) in positions() {
        for place in PLACES.into_iter().filter(|place| arguments.pointer(place).is_some()) {
            for value in &values {
                let mut arguments = arguments.clone();
                if let Some(spot) = arguments.pointer_mut(place) {
                    *spot = value.clone();
                }
                calls.push((tool, arguments));
            }
        }
    }
    calls
}

/// Arguments of strange forms, as text, with what the answer says among other things.
pub(crate) fn strange_arguments() -> Vec<(&'static str, String, &'static str)> {
    let deep = |open: &str, close: &str, depth: usize| open.repeat(depth) + &close.repeat(depth);
    let details = "get_node_details";
    let search = "search_nodes";
    vec![
        (search, r#"{"query":"\ud800"}"#.into(), "surrogate"),
        (search, r#"{"query":"\udc00\ud800 email"}"#.into(), "surrogate"),
        (search, "{\"query\":\"email\0\"}".into(), "not JSON"),
        (search, r#"{"query":"email\u0000"}"#.into(), "EMAIL"),
        // Of a key that comes twice the last one counts.
        (search, r#"{"query":"email","query":"slack"}"#.into(), "SLACK"),
        (details, r#"{"nodes":["FLOW.IF"],"nodes":[]}"#.into(), "No node was asked for"),
        (details, r#"{"nodes":[{"subtype":"IF","subtype":"LOOP"}]}"#.into(), "LOOP"),
        (search, r#"{"query":"email","max_results":99999999999999999999999}"#.into(), "EMAIL"),
        (search, r#"{"query":"email","max_results":1e999}"#.into(), "max_results"),
        (search, r#"{"query":"email","max_results":-99999999999999999999}"#.into(), "max_results"),
        (search, r#"{"query":"email","max_results":01}"#.into(), "not JSON"),
        (search, r#"{"query":"email","max_results":NaN}"#.into(), "not JSON"),
        (search, r#"{"query":"email","":1}"#.into(), "unknown field ``"),
        (search, r#"{"query":"email","\u0000":1}"#.into(), "unknown field"),
        (search, "{\"query\":\"email\",}".into(), "not JSON"),
        (search, "[1".into(), "not JSON"),
        (search, deep("[", "]", 100_000), "nested too deeply"),
        (search, format!("{{\"query\":{}}}", deep("[", "]", 100_000)), "nested too deeply"),
        (details, format!("{{\"nodes\":{}}}", deep("[", "]", 127)), "nodes"),
        (details, format!("{{\"nodes\":{}}}", deep("[", "]", 100_000)), "nested too deeply"),
        (details, format!("{{\"nodes\":{}\"FLOW.IF\"{}}}", "[".repeat(3), "]".repeat(3)), "expected a node"),
    ]
}
