//! No answer is larger than agents can bear. That each keeps to the limit is asserted wherever one is asked for; here
//! are those that would not by themselves.

use serde_json::{Value, json};

use super::asking::{Agent, LIMIT, id_of, list};
use super::ids::ids;

#[test]
fn all_nodes_in_full_are_cut_and_can_be_had_in_parts() {
    let mut agent = Agent::new();
    let mut wanted = ids();
    let mut told = Vec::new();
    let mut calls = 0;
    while !wanted.is_empty() {
        let answer = agent.ask_loosely("get_node_details", json!({ "nodes": wanted, "detail": "full" }));
        let entries = list(&answer, "nodes");
        assert!(!entries.is_empty());
        told.extend(entries.iter().map(id_of));
        let rest = wanted.split_off(entries.len());
        match rest.first() {
            Some(first) => {
                assert_eq!(answer["omitted"], rest.len());
                let note = answer["note"].as_str().unwrap();
                let next = format!("the answer ends before nodes[{}]", entries.len());
                assert!(note.contains("Cut to 80,000 characters") && note.contains(&next), "{note}");
                assert!(note.contains("get_node_details") && note.contains(first), "{note}");
            }
            None => assert!(answer.get("omitted").is_none() && answer.get("note").is_none()),
        }
        wanted = rest;
        calls += 1;
    }
    assert_eq!(told, ids());
    assert!(calls > 1, "all fit into one answer: nothing was tested");
}

#[test]
fn ten_thousand_entries_are_cut() {
    let mut agent = Agent::new();
    let good: Vec<Value> = ids().into_iter().cycle().take(10_000).map(Value::from).collect();
    let unknown: Vec<Value> = (0..10_000).map(|at| json!(format!("ACTION.NO_{at}"))).collect();
    let malformed: Vec<Value> = (0..10_000).map(Value::from).collect();
    let long = vec![json!({ "node_type": "x y".repeat(200), "subtype": "é\u{1}".repeat(100) }); 10_000];
    for nodes in [good, unknown, malformed, long] {
        let answer = agent.ask_loosely("get_node_details", json!({ "nodes": nodes }));
        let count = list(&answer, "nodes").len();
        assert_eq!(answer["omitted"], 10_000 - count);
        assert!(answer["note"].as_str().unwrap().contains(&format!("nodes[{count}]")), "{}", answer["note"]);
        assert!(answer.to_string().chars().count() > LIMIT / 2, "cut too early: {count}");
    }
}

#[test]
fn a_search_with_full_details_is_cut() {
    let mut agent = Agent::new();
    let arguments = json!({
        "query": "send a message when an event happens",
        "max_results": 50,
        "include_details": true,
        "detail": "full",
    });
    let answer = agent.ask("search_nodes", arguments);
    let note = answer["note"].as_str().unwrap_or_else(|| panic!("it was not cut: nothing was tested"));
    assert!(note.contains("get_node_details") && note.contains("detail: \"minimal\""), "{note}");
    assert!(answer["omitted"].as_u64().unwrap() > 0);
}
