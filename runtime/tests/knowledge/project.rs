//! Projects with nodes and no graphs, written by hand, and how to call their tools.

use std::pin::pin;
use std::sync::LazyLock;
use std::task::{Context, Poll, Waker};

use nodewright::GraphError;
use nodewright::graph::ErrorKind;
use nodewright::json::Json;
use nodewright::private::knowledge;
use nodewright::project::{Call, Project, Tool, ToolFuture};
use nodewright::spec::{Part, Piece, Spec};
use nodewright_codegen::search::{Document, build_index};
use serde_json::{Value, json};

/// Which forms a piece belongs to.
pub(crate) const ALL: u16 = 0b1111_1111_1111;
pub(crate) const STANDARD: u16 = 0b1111_1111_0000;
pub(crate) const FULL: u16 = 0b1111_0000_0000;
pub(crate) const SCHEMAS: u16 = 0b1010_1010_1010;
pub(crate) const EXAMPLES: u16 = 0b1100_1100_1100;

pub(crate) const fn text(forms: u16, text: &'static str) -> Piece {
    Piece { forms, part: Part::Text(text) }
}

/// A spec as the build step prepares it; `$version` may be an old one.
macro_rules! spec {
    ($node_type:literal, $subtype:literal, $version:literal, $newest:literal, $aliases:expr, $description:literal) => {
        Spec {
            id: concat!($node_type, ".", $subtype),
            version: $version,
            newest: $newest,
            description: $description,
            tags: &[],
            aliases: &$aliases,
            runs: false,
            summary: head!($node_type, $subtype, $version, $description),
            details: &[
                text(ALL, head!($node_type, $subtype, $version, $description)),
                text(STANDARD, r#","configurations":{}"#),
                text(SCHEMAS, r#","data_format":{"schema":"#),
                Piece { forms: SCHEMAS, part: Part::Schema(schema) },
                text(SCHEMAS, "}"),
                text(STANDARD, r#","input_params_schema":"#),
                Piece { forms: STANDARD, part: Part::Params(schema) },
                text(ALL, r#","default_input_params":"#),
                Piece { forms: ALL, part: Part::Defaults(schema) },
                text(EXAMPLES, r#","examples":[{"to":"ann"}]"#),
                text(FULL, r#","config_schema":{"type":"object"}"#),
            ],
        }
    };
    ($node_type:literal, $subtype:literal, $description:literal) => {
        spec!($node_type, $subtype, "1.0.0", true, [], $description)
    };
}

macro_rules! head {
    ($node_type:literal, $subtype:literal, $version:literal, $description:literal) => {
        concat!(
            r#"{"node_type":""#,
            $node_type,
            r#"","subtype":""#,
            $subtype,
            r#"","version":""#,
            $version,
            r#"","description":""#,
            $description,
            r#"""#
        )
    };
}

/// The input of every node here.
pub(crate) fn schema() -> Value {
    json!({"type": "object", "required": ["to"], "properties": {
        "to": {"type": "string", "description": "Who gets it."},
        "copies": {"type": "integer", "default": 1},
    }})
}

static SPECS: [Spec; 11] = [
    spec!("ACTION", "HTTP_REQUEST", "Calls an address over HTTP."),
    spec!("AI_AGENT", "OPENAI", "Asks a model of OpenAI."),
    spec!("EXTERNAL_ACTION", "EMAIL", "Sends an email."),
    spec!("EXTERNAL_ACTION", "SLACK", "Posts a message to a channel."),
    spec!("FLOW", "FILTER", "Keeps the items that fit."),
    spec!("HUMAN_IN_THE_LOOP", "APP", "Asks a person in the app."),
    spec!("MY_NODE_TYPE", "X", "Has NODE in its type."),
    spec!("TOOL", "EMAIL", "Lets an agent send an email."),
    spec!("TRIGGER", "CRON", "1.0.0", false, ["schedule"], "Starts at a minute."),
    spec!("TRIGGER", "CRON", "1.4.0", false, ["schedule"], "Starts at a time."),
    spec!("TRIGGER", "CRON", "2.0.1", true, ["schedule"], "Starts at fixed times."),
];

static TYPES: [(&str, &str); 8] = [
    ("TRIGGER", r#"["CRON"]"#),
    ("AI_AGENT", r#"["OPENAI"]"#),
    ("ACTION", r#"["HTTP_REQUEST"]"#),
    ("EXTERNAL_ACTION", r#"["EMAIL","SLACK"]"#),
    ("FLOW", r#"["FILTER"]"#),
    ("TOOL", r#"["EMAIL"]"#),
    ("HUMAN_IN_THE_LOOP", r#"["APP"]"#),
    ("MY_NODE_TYPE", r#"["X"]"#),
];

static OBJECT: Json = Json::Object(&[("type", Json::String("object"))]);

const fn tool(name: &'static str, call: for<'r> fn(Call<'r>) -> ToolFuture<'r>) -> Tool {
    Tool { name, description: "", input: &OBJECT, output: Some(&OBJECT), more: "", call }
}

static TOOLS: [Tool; 3] = [
    tool("get_node_details", |call| knowledge::details(&PROJECT, call.arguments)),
    tool("get_node_types", |call| knowledge::types(&PROJECT, call.arguments)),
    tool("search_nodes", |call| knowledge::search(&PROJECT, call.arguments)),
];

/// Most tests ask about this one.
pub(crate) static PROJECT: LazyLock<Project> = LazyLock::new(|| Project {
    specs: &SPECS,
    types: &TYPES,
    index: index(&SPECS),
    tools: &TOOLS,
    ..Project::EMPTY
});

/// A project of nodes whose details are as long as is asked, schemas and examples making up for most of it.
pub(crate) fn sized(nodes: &[(String, usize)]) -> &'static Project {
    let leak = |text: String| -> &'static str { text.leak() };
    let mut types: Vec<(&'static str, Vec<&'static str>)> = Vec::new();
    let mut specs = Vec::new();
    for (id, size) in nodes {
        let id = leak(id.clone());
        let (node_type, subtype) = id.split_once('.').unwrap();
        match types.last_mut() {
            Some((last, subtypes)) if *last == node_type => subtypes.push(subtype),
            _ => types.push((node_type, vec![subtype])),
        }
        let head = json!({"node_type": node_type, "subtype": subtype, "version": "1.0.0", "description": "Of a size."});
        let head = leak(head.to_string().trim_end_matches('}').to_owned());
        let part = |key: &str, size| leak(format!(",\"{key}\":\"{}\"", "x".repeat(size)));
        let details = vec![
            text(ALL, head),
            text(STANDARD, part("configurations", size / 4)),
            text(SCHEMAS, part("data_format", size / 4)),
            text(EXAMPLES, part("examples", size / 2)),
        ];
        specs.push(Spec {
            id,
            version: "1.0.0",
            newest: true,
            description: "Of a size.",
            tags: &[],
            aliases: &[],
            runs: false,
            summary: head,
            details: details.leak(),
        });
    }
    let types = types.into_iter().map(|(name, subtypes)| (name, leak(json!(subtypes).to_string())));
    let specs: &'static [Spec] = specs.leak();
    let types: Vec<_> = types.collect();
    Box::leak(Box::new(Project { specs, types: types.leak(), index: index(specs), ..Project::EMPTY }))
}

/// What searching the specs needs.
fn index(specs: &[Spec]) -> &'static [u8] {
    let newest = (0..).zip(specs).filter(|(_, spec)| spec.newest);
    let documents: Vec<_> = newest.map(|(place, spec)| document(place, spec)).collect();
    build_index(&documents).leak()
}

fn document<'s>(spec: u32, of: &'s Spec) -> Document<'s> {
    Document {
        spec,
        id: of.id,
        aliases: of.aliases.to_vec(),
        tags: of.tags.to_vec(),
        description: of.description,
        guidance: "",
        params: Vec::new(),
        ports: Vec::new(),
    }
}

/// Waits for an answer that waits for nothing.
pub(crate) fn now(future: ToolFuture<'_>) -> Result<String, GraphError> {
    match pin!(future).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(answer) => answer,
        Poll::Pending => panic!("knowledge waits for nothing"),
    }
}

/// Every answer is one JSON object within the limit.
pub(crate) fn checked(answer: &str) -> Value {
    assert!(answer.chars().count() <= 80_000, "{} characters", answer.chars().count());
    let value: Value = serde_json::from_str(answer).unwrap_or_else(|error| panic!("{error}: {answer}"));
    assert!(value.is_object(), "{answer}");
    value
}

/// Calls a tool of [`PROJECT`] with JSON text.
pub(crate) fn call_text(tool: &str, arguments: &str) -> Result<Value, String> {
    match now((PROJECT.tool(tool).unwrap().call)(Call::new(&(), arguments))) {
        Ok(answer) => Ok(checked(&answer)),
        Err(error) => {
            assert_eq!(error.kind(), ErrorKind::Arguments);
            Err(error.to_string())
        }
    }
}

pub(crate) fn call(tool: &str, arguments: Value) -> Value {
    call_text(tool, &arguments.to_string()).unwrap()
}

/// What is wrong with arguments.
pub(crate) fn refused(tool: &str, arguments: Value) -> String {
    call_text(tool, &arguments.to_string()).unwrap_err()
}

/// The answer to one entry of `nodes`.
pub(crate) fn detail(entry: Value) -> Value {
    let mut answer = call("get_node_details", json!({"nodes": [entry]}));
    assert_eq!(answer["nodes"].as_array().unwrap().len(), 1);
    answer["nodes"][0].take()
}
