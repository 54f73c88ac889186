//! The tools that tell agents about nodes, as `tools/list` shows them, and the words about them for the server as a
//! whole. Short: every agent that connects reads all of this before it does anything.

use super::params::object;
use super::split_id;
use crate::ir::Spec;
use crate::schema::JsonTree;

/// A tool of the server's own.
#[derive(Debug)]
pub struct Tool {
    /// Its name.
    pub name: &'static str,
    /// The function of the runtime that answers.
    pub function: &'static str,
    /// What it does.
    pub description: String,
    /// Schema of its arguments.
    pub input: JsonTree,
    /// Schema of its result.
    pub output: JsonTree,
    /// What else its entry says, as JSON text of members, each with a comma before it.
    pub more: String,
}

/// Names that no graph's tool may have.
pub const NAMES: [&str; 3] = ["get_node_details", "get_node_types", "search_nodes"];

const HUMAN: &str = "HUMAN_IN_THE_LOOP";

/// What agents get wrong most about nodes that ask people.
const HUMAN_ANSWERS: &str = " HUMAN_IN_THE_LOOP nodes have built-in AI response analysis (ports confirmed, rejected, \
                             unrelated, timeout): add no IF or AI_AGENT to classify the answer.";

/// The ports of nodes that classify answers.
const ANSWERS: [&str; 4] = ["confirmed", "rejected", "unrelated", "timeout"];

/// Whether the project's nodes that ask people classify what they answer.
pub fn classifies_answers(specs: &[Spec]) -> bool {
    let has = |spec: &Spec, name: &str| spec.output_ports.iter().any(|port| port.name == name);
    let mut human = specs.iter().filter(|spec| split_id(&spec.id).0 == HUMAN).peekable();
    human.peek().is_some() && human.all(|spec| ANSWERS.iter().all(|name| has(spec, name)))
}

/// The tools of a project whose nodes have these types, by name.
pub fn tools(types: &[&str], classifies_answers: bool) -> Vec<Tool> {
    let human = if classifies_answers { HUMAN_ANSWERS } else { "" };
    let [details, list, search] = NAMES;
    vec![
        Tool {
            name: details,
            function: "details",
            description: format!(
                "Get the specifications of workflow nodes: parameters, inputs, outputs, ports, examples.{human}"
            ),
            input: details_input(),
            output: details_output(),
            more: more("Node details", &["nodes", "specifications", "details"]),
        },
        Tool {
            name: list,
            function: "types",
            description: format!("List all workflow node types with their subtypes, or those of one type.{human}"),
            input: schema(vec![("type_filter", type_filter(types))], &[]),
            output: types_output(),
            more: more("Node types", &["nodes", "workflow", "specifications"]),
        },
        Tool {
            name: search,
            function: "search",
            description: "Find workflow nodes by what they do: words, a sentence, also with typos. An empty result means that no node fits.".to_owned(),
            input: search_input(types),
            output: search_output(),
            more: more("Search nodes", &["nodes", "search"]),
        },
    ]
}

/// How an agent gets from a wish to a result; said in the server's instructions.
pub fn recipe(has_graphs: bool, classifies_answers: bool) -> String {
    let mut text = "To learn which workflow nodes exist: 1. search_nodes with what you want to do, in plain words. \
                    2. get_node_details with the ids that it found, for parameters, inputs, outputs and examples \
                    (`detail`: minimal, standard or full). "
        .to_owned();
    text.push_str(match has_graphs {
        true => "3. Call the tool that does the whole job: each other tool of this server runs a graph of such nodes. ",
        false => "3. Build the workflow from what they say. ",
    });
    text.push_str("get_node_types lists all nodes, by type. Ids are written TYPE.SUBTYPE.");
    if classifies_answers {
        text.push_str(HUMAN_ANSWERS);
        text.push_str(" Wrong: HUMAN_IN_THE_LOOP → AI_AGENT → IF. Right: one HUMAN_IN_THE_LOOP node.");
    }
    text
}

/// Such a tool only reads, and may be called again; and what clients may group tools by.
fn more(title: &str, tags: &[&str]) -> String {
    let annotations = object(vec![
        ("title", title.into()),
        ("readOnlyHint", JsonTree::Bool(true)),
        ("openWorldHint", JsonTree::Bool(false)),
    ]);
    let tags = JsonTree::Array(tags.iter().map(|tag| (*tag).into()).collect());
    let meta = object(vec![("category", "workflow".into()), ("tags", tags)]);
    format!(",\"annotations\":{annotations},\"_meta\":{meta}")
}

fn details_input() -> JsonTree {
    let node = object(vec![
        ("type", "object".into()),
        (
            "properties",
            object(vec![
                ("node_type", text("Such as ACTION")),
                ("subtype", text("Such as HTTP_REQUEST")),
                ("version", text("Such as 1 or 1.2.0; default: the newest")),
            ]),
        ),
        ("required", JsonTree::Array(vec!["node_type".into(), "subtype".into()])),
    ]);
    let nodes = described("array", "The nodes to describe", vec![("items", node)]);
    let entries = vec![
        ("nodes", nodes),
        ("include_examples", flag("With usage examples", true)),
        ("include_schemas", flag("With the data formats of ports", true)),
        ("detail", detail()),
    ];
    schema(entries, &["nodes"])
}

fn search_input(types: &[&str]) -> JsonTree {
    let most = vec![
        ("minimum", JsonTree::Integer(1)),
        ("maximum", JsonTree::Integer(50)),
        ("default", JsonTree::Integer(10)),
    ];
    let entries = vec![
        ("query", text("What the node should do, such as: send an email")),
        ("max_results", described("integer", "How many at most", most)),
        ("include_details", flag("With the whole specification of each", false)),
        ("detail", detail()),
        ("type_filter", type_filter(types)),
    ];
    schema(entries, &["query"])
}

fn detail() -> JsonTree {
    let options = vec![
        ("enum", JsonTree::Array(vec!["minimal".into(), "standard".into(), "full".into()])),
        ("default", "standard".into()),
    ];
    described("string", "How much to tell of each node", options)
}

fn type_filter(types: &[&str]) -> JsonTree {
    let options = types.iter().map(|name| JsonTree::from(*name)).collect();
    described("string", "Only nodes of this type", vec![("enum", JsonTree::Array(options))])
}

fn types_output() -> JsonTree {
    object(vec![
        ("type", "object".into()),
        ("properties", object(vec![("note", described("string", "What was left out", Vec::new()))])),
        ("additionalProperties", list(object(vec![("type", "string".into())]))),
    ])
}

fn details_output() -> JsonTree {
    let any = |name: &str| object(vec![("type", name.into())]);
    let node = object(vec![
        ("type", "object".into()),
        (
            "properties",
            object(vec![
                ("node_type", any("string")),
                ("subtype", any("string")),
                ("version", any("string")),
                ("description", any("string")),
                ("guidance", any("string")),
                ("tags", list(any("string"))),
                ("runnable", any("boolean")),
                ("parameters", list(any("object"))),
                ("configurations", any("object")),
                ("input_params_schema", any("object")),
                ("output_params_schema", any("object")),
                ("default_configurations", any("object")),
                ("default_input_params", any("object")),
                ("default_output_params", any("object")),
                ("input_ports", list(any("object"))),
                ("output_ports", list(any("object"))),
                ("attached_nodes", list(any("string"))),
                ("examples", list(any("object"))),
                ("warning", text("How the name was corrected")),
                ("error", text("Why there is no answer")),
                ("suggestions", list(any("string"))),
                ("candidates", list(any("string"))),
                ("hint", text("What to do next")),
            ]),
        ),
    ]);
    outcome("nodes", node)
}

fn search_output() -> JsonTree {
    let any = |name: &str| object(vec![("type", name.into())]);
    let hit = object(vec![
        ("type", "object".into()),
        (
            "properties",
            object(vec![
                ("node_type", any("string")),
                ("subtype", any("string")),
                ("version", any("string")),
                ("description", any("string")),
                ("relevance_score", described("number", "0 to 100", Vec::new())),
            ]),
        ),
        ("required", JsonTree::Array(vec!["node_type".into(), "subtype".into(), "relevance_score".into()])),
    ]);
    outcome("results", hit)
}

/// A list, and what there is to say when it is empty or was cut.
fn outcome(key: &str, item: JsonTree) -> JsonTree {
    let any = |name: &str| object(vec![("type", name.into())]);
    let properties = vec![
        (key, list(item)),
        ("message", any("string")),
        ("omitted", described("integer", "How many were left out", Vec::new())),
        ("note", text("How to ask for the rest")),
    ];
    schema(properties, &[key])
}

fn schema(properties: Vec<(&str, JsonTree)>, required: &[&str]) -> JsonTree {
    let mut entries = vec![("type", "object".into()), ("properties", object(properties))];
    if !required.is_empty() {
        entries.push(("required", JsonTree::Array(required.iter().map(|name| (*name).into()).collect())));
    }
    object(entries)
}

fn list(items: JsonTree) -> JsonTree {
    object(vec![("type", "array".into()), ("items", items)])
}

fn text(description: &str) -> JsonTree {
    described("string", description, Vec::new())
}

fn flag(description: &str, default: bool) -> JsonTree {
    described("boolean", description, vec![("default", JsonTree::Bool(default))])
}

fn described(ty: &str, description: &str, more: Vec<(&str, JsonTree)>) -> JsonTree {
    let mut entries = vec![("type", ty.into()), ("description", description.into())];
    entries.extend(more);
    object(entries)
}
