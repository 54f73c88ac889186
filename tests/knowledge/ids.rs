//! Which nodes there are, and that every id that is told can be asked for.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::asking::{Agent, id_of, keys, list};

/// The nodes that the server knows, by type.
pub(crate) const NODES: [(&str, &str); 8] = [
    (
        "ACTION",
        "DATABASE_OPERATION DATA_TRANSFORMATION FILE_OPERATION HTTP_REQUEST PARSE_IMAGE RUN_CODE WEB_SEARCH",
    ),
    ("AI_AGENT", "ANTHROPIC_CLAUDE GOOGLE_GEMINI OPENAI_CHATGPT"),
    (
        "EXTERNAL_ACTION",
        "API_CALL DISCORD_ACTION EMAIL FIRECRAWL GITHUB GOOGLE_CALENDAR NOTIFICATION NOTION SLACK TELEGRAM_ACTION \
         TRELLO WEBHOOK",
    ),
    ("FLOW", "DELAY FILTER IF LOOP MERGE SORT SWITCH WAIT"),
    (
        "HUMAN_IN_THE_LOOP",
        "APP DISCORD_INTERACTION GMAIL_INTERACTION MANUAL_REVIEW OUTLOOK_INTERACTION SLACK_INTERACTION \
         TELEGRAM_INTERACTION",
    ),
    ("MEMORY", "CONVERSATION_BUFFER DOCUMENT EMBEDDING KEY_VALUE_STORE KNOWLEDGE SIMPLE VECTOR_DATABASE"),
    (
        "TOOL",
        "CALENDAR DISCORD_MCP_TOOL EMAIL FIRECRAWL_MCP_TOOL GOOGLE_CALENDAR_MCP_TOOL HTTP NOTION_MCP_TOOL \
         SLACK_MCP_TOOL",
    ),
    ("TRIGGER", "CALENDAR CHAT CRON EMAIL FORM GITHUB MANUAL SLACK WEBHOOK"),
];

/// The ids of [`NODES`], in order.
pub(crate) fn ids() -> Vec<String> {
    let of_type = |(node_type, subtypes): (&str, &'static str)| {
        let node_type = node_type.to_owned();
        subtypes.split_whitespace().map(move |subtype| format!("{node_type}.{subtype}"))
    };
    NODES.into_iter().flat_map(of_type).collect()
}

#[test]
fn the_registry_has_these_61_nodes_and_no_other() {
    assert_eq!(ids().len(), 61);
    let types = Agent::new().ask("get_node_types", json!({}));
    let expected = NODES.map(|(node_type, subtypes)| {
        (node_type.to_owned(), json!(subtypes.split_whitespace().collect::<Vec<_>>()))
    });
    assert_eq!(types.to_string(), Value::Object(expected.into_iter().collect()).to_string());
}

#[test]
fn a_type_filter_keeps_one_type() {
    let mut agent = Agent::new();
    for (node_type, subtypes) in NODES {
        let only = agent.ask("get_node_types", json!({ "type_filter": node_type }));
        assert_eq!(only, json!({ node_type: subtypes.split_whitespace().collect::<Vec<_>>() }));
    }
    for (spelled, node_type) in [
        ("action", "ACTION"),
        ("TRIGGER_NODE", "TRIGGER"),
        ("AI Agent", "AI_AGENT"),
        ("ai-agent-node", "AI_AGENT"),
        ("HUMAN_LOOP_NODE", "HUMAN_IN_THE_LOOP"),
        ("humanInTheLoop", "HUMAN_IN_THE_LOOP"),
        ("External", "EXTERNAL_ACTION"),
        (" flow ", "FLOW"),
    ] {
        let only = agent.ask_loosely("get_node_types", json!({ "type_filter": spelled }));
        assert_eq!(keys(&only), [node_type], "{spelled}");
    }
    for absent in [json!(null), json!(""), json!(" ")] {
        let all = agent.ask_loosely("get_node_types", json!({ "type_filter": absent }));
        assert_eq!(keys(&all).len(), 8, "{absent}");
    }
    let found = agent.ask("search_nodes", json!({ "query": "slack message", "type_filter": "TRIGGER" }));
    assert!(list(&found, "results").iter().all(|result| result["node_type"] == "TRIGGER"), "{found}");
    assert!(!list(&found, "results").is_empty());
}

/// What is written as an id somewhere in a text.
fn ids_in(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|char: char| !(char.is_ascii_alphanumeric() || char == '_' || char == '.'));
    let is_id = |word: &&str| {
        word.split_once('.').is_some_and(|(node_type, _)| NODES.iter().any(|(known, _)| *known == node_type))
    };
    words.map(|word| word.trim_end_matches('.')).filter(is_id)
}

#[test]
fn every_id_that_a_tool_returns_resolves_without_a_warning() {
    let mut agent = Agent::new();
    let mut told: BTreeSet<String> = BTreeSet::new();
    let types = agent.ask("get_node_types", json!({}));
    for (node_type, subtypes) in types.as_object().unwrap() {
        let subtypes = subtypes.as_array().unwrap().iter().filter_map(Value::as_str);
        told.extend(subtypes.map(|subtype| format!("{node_type}.{subtype}")));
    }
    for id in ids() {
        let words = id.replace(['.', '_'], " ").to_lowercase();
        let found = agent.ask("search_nodes", json!({ "query": words, "max_results": 50 }));
        assert!(!list(&found, "results").is_empty(), "{words}");
        told.extend(list(&found, "results").iter().map(id_of));
        // Texts may name other nodes too: guidance, descriptions, attached nodes.
        let entry = agent.details(json!(id), &json!({ "detail": "full" }));
        told.extend(ids_in(&entry.to_string()).map(str::to_owned));
        // A subtype alone, one with a letter too few, and the subtype of another type.
        let subtype = id.split_once('.').unwrap().1;
        for wrong in [json!(subtype), json!(id[..id.len() - 1]), json!(format!("FLOW.{subtype}X"))] {
            let entry = agent.details(wrong, &json!({ "detail": "minimal" }));
            for key in ["candidates", "suggestions"].into_iter().filter(|key| entry.get(*key).is_some()) {
                told.extend(list(&entry, key).iter().filter_map(Value::as_str).map(str::to_owned));
            }
        }
    }
    let missed = agent.ask("search_nodes", json!({ "query": "send an email", "type_filter": "FLOW" }));
    assert!(list(&missed, "results").is_empty(), "{missed}");
    told.extend(ids_in(missed["message"].as_str().unwrap()).map(str::to_owned));
    let cut = agent.ask_loosely("get_node_details", json!({ "nodes": ids(), "detail": "full" }));
    told.extend(ids_in(cut["note"].as_str().unwrap()).map(str::to_owned));

    assert_eq!(told.iter().cloned().collect::<Vec<_>>(), sorted(ids()));
    for id in told {
        let (node_type, subtype) = id.split_once('.').unwrap();
        for asked in [json!({ "node_type": node_type, "subtype": subtype }), json!(id)] {
            let entry = agent.details(asked, &json!({ "detail": "minimal" }));
            assert_eq!(id_of(&entry), id);
            assert!(entry.get("error").is_none() && entry.get("warning").is_none(), "{entry}");
        }
    }
}

fn sorted(mut ids: Vec<String>) -> Vec<String> {
    ids.sort();
    ids
}
