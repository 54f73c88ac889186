//! What every agent reads before it does anything: short, and enough to begin with.

use nodewright_tests::harness::cargo::knowledge_server;
use nodewright_tests::harness::mcp::{Client, WITH_HANDSHAKE, WITHOUT_HANDSHAKE};
use serde_json::{Value, json};

const TOOLS: [&str; 3] = ["get_node_details", "get_node_types", "search_nodes"];

fn about(tools: &[Value]) -> Vec<&Value> {
    tools.iter().filter(|tool| TOOLS.iter().any(|name| tool["name"] == *name)).collect()
}

#[test]
fn instructions_come_with_both_revisions_and_tell_the_way() {
    let words = |revision| {
        let (client, about) = Client::start(&knowledge_server(), revision);
        assert_eq!(client.end(), Some(0));
        about["instructions"].as_str().unwrap_or_else(|| panic!("no instructions: {about}")).to_owned()
    };
    let instructions = words(WITH_HANDSHAKE);
    assert_eq!(instructions, words(WITHOUT_HANDSHAKE));
    assert!(instructions.chars().count() <= 2_000, "{instructions}");
    // Search, then details, then run.
    let place = |word: &str| instructions.find(word).unwrap_or_else(|| panic!("no {word}: {instructions}"));
    assert!(place("search_nodes") < place("get_node_details"));
    assert!(place("get_node_details") < place("Call the tool"));
}

#[test]
fn the_tools_are_described_in_few_words() {
    let (mut client, _) = Client::start(&knowledge_server(), WITH_HANDSHAKE);
    let tools = client.tools();
    for tool in &tools {
        let description = tool["description"].as_str().unwrap();
        assert!((20..=300).contains(&description.chars().count()), "{description}");
    }
    let about = about(&tools);
    assert_eq!(about.iter().map(|tool| &tool["name"]).collect::<Vec<_>>(), TOOLS);
    let size: usize = about.iter().map(|tool| tool.to_string().len() + 1).sum();
    assert!(size <= 6_000, "{size} bytes");
    // What people get wrong about these nodes, where an agent cannot miss it.
    let details = about[0]["description"].as_str().unwrap();
    for word in ["HUMAN_IN_THE_LOOP", "confirmed, rejected, unrelated, timeout", "no IF or AI_AGENT"] {
        assert!(details.contains(word), "{details}");
    }
}

#[test]
fn the_schemas_are_plain_and_refuse_what_is_wrong() {
    let (mut client, _) = Client::start(&knowledge_server(), WITH_HANDSHAKE);
    let tools = client.tools();
    for tool in about(&tools) {
        for key in ["inputSchema", "outputSchema"] {
            let schema = &tool[key];
            assert_eq!(schema["type"], "object");
            let text = schema.to_string();
            assert!(!text.contains("$ref") && !text.contains("\"null\""), "{text}");
            assert!(!schema["properties"].as_object().unwrap().is_empty(), "{schema}");
        }
    }
    let refuses = |tool: usize, key: &str, value: Value| {
        let schema = &about(&tools)[tool][key];
        assert!(!jsonschema::is_valid(schema, &value), "{schema} takes {value}");
    };
    refuses(0, "inputSchema", json!({}));
    refuses(0, "inputSchema", json!({ "nodes": [{ "node_type": "ACTION" }] }));
    refuses(0, "inputSchema", json!({ "nodes": [], "detail": "most" }));
    refuses(0, "outputSchema", json!({ "nodes": [{ "tags": "x" }] }));
    refuses(1, "inputSchema", json!({ "type_filter": "ACTION_NODE" }));
    refuses(1, "outputSchema", json!({ "ACTION": "HTTP_REQUEST" }));
    refuses(2, "inputSchema", json!({ "query": "a", "max_results": 0 }));
    refuses(2, "outputSchema", json!({ "results": [{ "node_type": "ACTION", "subtype": "X" }] }));
}
