//! What is asked about the nodes of `examples/node-knowledge`, and what its server answers: the hand-written one
//! serves the same.

use std::error::Error;
use std::path::Path;

use serde_json::{Value, json};

use crate::client::Client;
use crate::payload::Request;

const DETAILS: &str = "get_node_details";
const SEARCH: &str = "search_nodes";

/// Wishes as agents have them: words, sentences, a typing error, and one that nothing fits.
const QUERIES: [&str; 12] = [
    "http request",
    "slack",
    "run some python code",
    "wait for a person to approve before going on",
    "every weekday at nine in the morning",
    "store a value and read it later",
    "remember what was said in the conversation",
    "merge two branches into one list",
    "when a form is submitted, put a row into the database and tell the team in the chat",
    "webhok trigger",
    "resize a video",
    "ask a language model",
];

/// How many nodes a call for many asks for.
const MANY: usize = 10;

/// Calls of the tools, with what they must answer.
#[derive(Debug, Default)]
pub(crate) struct Catalogue {
    pub(crate) one_node: Vec<Request>,
    pub(crate) ten_nodes: Vec<Request>,
    pub(crate) searches: Vec<Request>,
    /// What each call of all these was answered.
    answered: Vec<(Call, Answer)>,
}

/// A call of a tool.
type Call = (&'static str, Value);

#[derive(Debug, PartialEq)]
struct Answer {
    text: String,
    structured: Value,
}

impl Catalogue {
    /// Asks a server that runs.
    pub(crate) fn of(server: &mut Client) -> Result<Self, Box<dyn Error>> {
        let tools = server.tools()?;
        if ![DETAILS, SEARCH].iter().all(|tool| tools.iter().any(|it| it == tool)) {
            return Err(format!("the server has only these tools: {}", tools.join(", ")).into());
        }
        let types = ask(server, &("get_node_types", json!({})))?.structured;
        let entries: Vec<Value> = types.as_object().ok_or("no types")?.iter().flat_map(entries_of).collect();
        let mut catalogue = Self::default();
        let details = |entries: &[Value]| (DETAILS, json!({ "nodes": entries }));
        let search = |query: &&str| (SEARCH, json!({ "query": query }));
        catalogue.one_node = catalogue.ask_all(server, entries.chunks(1).map(details))?;
        catalogue.ten_nodes = catalogue.ask_all(server, entries.windows(MANY).map(details))?;
        catalogue.searches = catalogue.ask_all(server, QUERIES.iter().map(search))?;
        Ok(catalogue)
    }

    fn ask_all(
        &mut self,
        server: &mut Client,
        calls: impl Iterator<Item = Call>,
    ) -> Result<Vec<Request>, Box<dyn Error>> {
        let mut requests = Vec::new();
        for call in calls {
            let answer = ask(server, &call)?;
            requests.push(Request::new(call.0, &call.1, answer.structured.clone()));
            self.answered.push((call, answer));
        }
        Ok(requests)
    }

    /// Writes the answers for the hand-written server: the text of each node and of each search.
    pub(crate) fn write(&self, path: &Path) -> Result<(), Box<dyn Error>> {
        let (mut nodes, mut searches) = (json!({}), json!({}));
        for ((_, arguments), answer) in &self.answered {
            if let Some(query) = arguments["query"].as_str() {
                searches[query] = answer.text.as_str().into();
            } else if let Some([entry]) = arguments["nodes"].as_array().map(Vec::as_slice) {
                let node = answer.text.strip_prefix("{\"nodes\":[").and_then(|rest| rest.strip_suffix("]}"));
                let names = entry["node_type"].as_str().zip(entry["subtype"].as_str());
                let ((node_type, subtype), node) = names.zip(node).ok_or("an answer of another form")?;
                nodes[node_type][subtype] = node.into();
            }
        }
        Ok(std::fs::write(path, json!({ "nodes": nodes, "searches": searches }).to_string())?)
    }

    /// Another server must answer every call with the same text, byte for byte, and equal structured content.
    pub(crate) fn check(&self, server: &mut Client) -> Result<(), Box<dyn Error>> {
        for (call, expected) in &self.answered {
            let answer = ask(server, call)?;
            if answer != *expected {
                return Err(format!("{call:?} is answered by {answer:?} and not by {expected:?}").into());
            }
        }
        Ok(())
    }
}

fn ask(server: &mut Client, (tool, arguments): &Call) -> Result<Answer, Box<dyn Error>> {
    let mut result = server.ask("tools/call", json!({ "name": tool, "arguments": arguments }))?;
    let Some(text) = result["content"][0]["text"].as_str().map(str::to_owned) else {
        return Err(format!("an answer without text: {result}").into());
    };
    Ok(Answer { text, structured: result["structuredContent"].take() })
}

fn entries_of((node_type, subtypes): (&String, &Value)) -> Vec<Value> {
    let entry = |subtype: &Value| json!({ "node_type": node_type, "subtype": subtype });
    subtypes.as_array().into_iter().flatten().map(entry).collect()
}
