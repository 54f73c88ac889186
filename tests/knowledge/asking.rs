//! An agent that asks, and looks closely at what it gets.

use std::collections::BTreeMap;

use jsonschema::Validator;
use nodewright_tests::harness::cargo::knowledge_server;
use nodewright_tests::harness::mcp::{Client, WITH_HANDSHAKE};
use serde_json::{Value, json};

/// The most characters of an answer.
pub(crate) const LIMIT: usize = 80_000;

/// A connection to the server, with the schemas of its tools.
pub(crate) struct Agent {
    pub(crate) client: Client,
    schemas: BTreeMap<String, (Validator, Validator)>,
}

impl Agent {
    pub(crate) fn new() -> Self {
        let (mut client, _) = Client::start(&knowledge_server(), WITH_HANDSHAKE);
        let tools = client.tools();
        let compile = |schema: &Value| jsonschema::validator_for(schema).expect("a schema");
        let schemas = tools.iter().map(|tool| {
            let both = (compile(&tool["inputSchema"]), compile(&tool["outputSchema"]));
            (tool["name"].as_str().expect("a name").to_owned(), both)
        });
        Self { schemas: schemas.collect(), client }
    }

    /// The answer to arguments that are as the tool's schema wants them.
    #[track_caller]
    pub(crate) fn ask(&mut self, tool: &str, arguments: Value) -> Value {
        let (input, _) = &self.schemas[tool];
        if let Err(error) = input.validate(&arguments) {
            panic!("{tool} does not take {arguments}: {error}");
        }
        self.ask_loosely(tool, arguments)
    }

    /// The answer to arguments that the tool understands although its schema does not tell.
    #[track_caller]
    pub(crate) fn ask_loosely(&mut self, tool: &str, arguments: Value) -> Value {
        let result = self.client.call(tool, arguments);
        assert_eq!(result["isError"], false, "{result}");
        let text = text(&result);
        assert!(text.chars().count() <= LIMIT, "{} characters", text.chars().count());
        let parsed: Value = serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"));
        // Key by key and byte by byte: nothing is said twice in two ways, and nothing is spent on spaces.
        assert_eq!(parsed.to_string(), text);
        assert_eq!(result["structuredContent"].to_string(), text);
        if let Err(error) = self.schemas[tool].1.validate(&parsed) {
            panic!("{tool} must not answer {parsed}: {error}");
        }
        parsed
    }

    /// What is said to arguments that the tool does not take.
    #[track_caller]
    pub(crate) fn refused(&mut self, tool: &str, arguments: Value) -> String {
        let result = self.client.call(tool, arguments.clone());
        assert_eq!(result["isError"], true, "{tool} takes {arguments}: {result}");
        assert!(result.get("structuredContent").is_none(), "{result}");
        text(&result).to_owned()
    }

    /// The entry for one node, asked for with these options.
    #[track_caller]
    pub(crate) fn details(&mut self, node: Value, options: &Value) -> Value {
        let mut arguments = json!({ "nodes": [node] });
        arguments.as_object_mut().expect("an object").extend(options.as_object().expect("options").clone());
        let mut answer = self.ask_loosely("get_node_details", arguments);
        assert_eq!(answer["nodes"].as_array().map(Vec::len), Some(1), "{answer}");
        answer["nodes"][0].take()
    }
}

fn text(result: &Value) -> &str {
    match result["content"].as_array().map(Vec::as_slice) {
        Some([content]) if content["type"] == "text" => content["text"].as_str().expect("a text"),
        _ => panic!("not one text: {result}"),
    }
}

/// The id of an entry or a result.
pub(crate) fn id_of(entry: &Value) -> String {
    let part = |key: &str| entry[key].as_str().unwrap_or_else(|| panic!("no {key}: {entry}"));
    format!("{}.{}", part("node_type"), part("subtype"))
}

/// The entries of a list.
pub(crate) fn list<'v>(value: &'v Value, key: &str) -> &'v [Value] {
    value[key].as_array().unwrap_or_else(|| panic!("no list `{key}`: {value}"))
}

/// The names of an object's fields, in order.
pub(crate) fn keys(value: &Value) -> Vec<&str> {
    value.as_object().unwrap_or_else(|| panic!("no object: {value}")).keys().map(String::as_str).collect()
}
