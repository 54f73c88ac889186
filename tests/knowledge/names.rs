//! Names that are not as they should be, over the whole server.

use serde_json::{Value, json};

use super::asking::{Agent, id_of, list};

#[test]
fn the_suffix_node_is_corrected_with_the_exact_warning() {
    let mut agent = Agent::new();
    let exact = agent.details(json!("ACTION.HTTP_REQUEST"), &json!({}));
    for asked in
        [json!({ "node_type": "ACTION_NODE", "subtype": "HTTP_REQUEST" }), json!("ACTION_NODE.HTTP_REQUEST")]
    {
        let mut entry = agent.details(asked, &json!({}));
        let warning = entry.as_object_mut().unwrap().remove("warning");
        let expected =
            "Auto-corrected: 'ACTION_NODE' → 'ACTION'. Please use correct format without '_NODE' suffix.";
        assert_eq!(warning, Some(json!(expected)));
        assert_eq!(entry, exact);
    }
}

#[test]
fn names_are_understood_where_they_can_mean_one_node_only() {
    let mut agent = Agent::new();
    for (asked, id) in [
        (json!("action.http_request"), "ACTION.HTTP_REQUEST"),
        (json!("TRIGGER_CRON"), "TRIGGER.CRON"),
        (json!({ "node_type": "TRIGGER", "subtype": "TRIGGER_CRON" }), "TRIGGER.CRON"),
        (json!("http request"), "ACTION.HTTP_REQUEST"),
        (json!({ "subtype": "key-value-store" }), "MEMORY.KEY_VALUE_STORE"),
        (json!({ "node_type": "HUMAN_LOOP_NODE", "subtype": "APP" }), "HUMAN_IN_THE_LOOP.APP"),
        (json!({ "node_type": "AI_AGENT_NODE", "subtype": "openai chatgpt" }), "AI_AGENT.OPENAI_CHATGPT"),
        (json!("ExternalAction.GoogleCalendar"), "EXTERNAL_ACTION.GOOGLE_CALENDAR"),
        (json!("http-request@1"), "ACTION.HTTP_REQUEST"),
    ] {
        let entry = agent.details(asked.clone(), &json!({ "detail": "minimal" }));
        assert_eq!(id_of(&entry), id, "{asked}");
        let warning = entry["warning"].as_str().unwrap_or_else(|| panic!("no warning: {asked}"));
        assert!(warning.starts_with("Auto-corrected: '") && warning.contains('→'), "{warning}");
    }
    let exact = agent.details(json!("TRIGGER.CRON@1.0.0"), &json!({}));
    assert!(exact["version"] == "1.0.0" && exact.get("warning").is_none(), "{exact}");
}

#[test]
fn one_bad_entry_never_spoils_a_batch_and_the_order_is_kept() {
    let mut agent = Agent::new();
    let nodes = json!([
        "FLOW.IF",
        { "node_type": "ACTION_NODE", "subtype": "RUN_CODE" },
        "email",
        "ACTION.HTTP_REQEUST",
        7,
        { "node_type": ["ACTION"], "subtype": "RUN_CODE" },
        {},
        "TRIGGER.CRON@9",
        "FLOW.IF",
    ]);
    let answer = agent.ask_loosely("get_node_details", json!({ "nodes": nodes, "detail": "minimal" }));
    let entries = list(&answer, "nodes");
    assert_eq!(entries.len(), 9);
    let has = |entry: &Value, key: &str| entry.get(key).is_some();
    assert!(entries[0] == entries[8] && id_of(&entries[0]) == "FLOW.IF" && !has(&entries[0], "warning"));
    assert!(id_of(&entries[1]) == "ACTION.RUN_CODE" && has(&entries[1], "warning"));
    assert_eq!(
        entries[2]["candidates"],
        json!(["EXTERNAL_ACTION.EMAIL", "TOOL.EMAIL", "TRIGGER.EMAIL"]),
        "{}",
        entries[2]
    );
    assert_eq!(entries[3]["error"], "Node specification not found");
    assert_eq!(
        (&entries[3]["node_type"], &entries[3]["subtype"]),
        (&json!("ACTION"), &json!("HTTP_REQEUST"))
    );
    assert_eq!(entries[3]["suggestions"][0], "ACTION.HTTP_REQUEST");
    assert_eq!(list(&entries[3], "suggestions").len(), 3);
    assert!(entries[3]["hint"].as_str().unwrap().contains("search_nodes"));
    assert_eq!(entries[4]["error"], "expected a node, found 7");
    assert!(entries[5]["error"].as_str().unwrap().starts_with("node_type: expected a string"));
    assert_eq!(entries[6]["error"], "no node is named");
    assert_eq!(entries[7]["error"], "TRIGGER.CRON has no version '9'; it has 1.0.0");
    for entry in &entries[2..8] {
        assert!(has(entry, "hint") && has(entry, "node_type") && has(entry, "subtype"), "{entry}");
        assert!(!has(entry, "version") && !has(entry, "description"), "{entry}");
    }
}
