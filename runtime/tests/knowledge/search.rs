//! `search_nodes`: its arguments and its answers. How well the engine finds is the engine's own matter.

use serde_json::{Value, json};

use crate::project::{call, refused};

fn results(arguments: Value) -> Vec<Value> {
    call("search_nodes", arguments)["results"].as_array().unwrap().clone()
}

#[test]
fn a_result_is_a_summary_with_a_score() {
    let found = results(json!({"query": "http"}));
    assert_eq!(found.len(), 1);
    let keys: Vec<_> = found[0].as_object().unwrap().keys().collect();
    assert_eq!(keys, ["node_type", "subtype", "version", "description", "relevance_score"]);
    let score = found[0]["relevance_score"].as_f64().unwrap();
    assert!(score > 0.0 && score <= 100.0, "{score}");
}

#[test]
fn results_are_of_newest_versions_and_best_first() {
    let found = results(json!({"query": "cron"}));
    assert_eq!(found.len(), 1);
    assert_eq!(found[0]["version"], "2.0.1");
    let scores: Vec<_> = results(json!({"query": "send an email"}))
        .iter()
        .map(|hit| hit["relevance_score"].as_f64().unwrap())
        .collect();
    assert!(scores.len() >= 2 && scores.is_sorted_by(|a, b| a >= b), "{scores:?}");
}

#[test]
fn details_come_in_the_form_that_is_asked_for() {
    let found = results(json!({"query": "http", "include_details": true}));
    assert!(found[0]["examples"].is_array() && found[0]["relevance_score"].is_number());
    assert!(found[0].get("config_schema").is_none());
    let found = results(json!({"query": "http", "include_details": true, "detail": "full"}));
    assert!(found[0]["config_schema"].is_object());
    let found = results(json!({"query": "http", "detail": "full"}));
    assert!(found[0].get("config_schema").is_none());
}

#[test]
fn a_type_filter_keeps_the_results_of_that_type() {
    let found = results(json!({"query": "email", "type_filter": "tool_node", "max_results": 1}));
    assert_eq!(found.len(), 1);
    assert_eq!(found[0]["node_type"], "TOOL");
    let error = refused("search_nodes", json!({"query": "email", "type_filter": "NOPE"}));
    assert!(error.starts_with("type_filter: unknown node type `NOPE`; the types are TRIGGER"), "{error}");
}

#[test]
fn more_results_than_the_most_are_cut_and_less_than_one_refused() {
    assert_eq!(results(json!({"query": "email", "max_results": 1})).len(), 1);
    for limit in
        [json!(51), json!(1_000_000_000_000u64), json!(u64::MAX), json!(1e300), json!(2.0), json!(null)]
    {
        assert_eq!(results(json!({"query": "email", "max_results": limit})).len(), 2, "{limit}");
    }
    for limit in [json!(0), json!(-1), json!(1.5), json!("5")] {
        let error = refused("search_nodes", json!({"query": "email", "max_results": limit}));
        assert_eq!(error, format!("max_results: expected an integer from 1 to 50, found {limit}"));
    }
}

#[test]
fn nothing_found_says_what_to_do_next() {
    let answer = call("search_nodes", json!({"query": "bake chocolate"}));
    assert_eq!(answer["results"], json!([]));
    assert_eq!(
        answer["message"],
        "No node matches 'bake chocolate'; say it in other words, or call get_node_types for all there are."
    );
    let answer = call("search_nodes", json!({"query": "http", "type_filter": "FLOW"}));
    assert_eq!(
        answer["message"],
        "No node of type FLOW matches 'http'; without type_filter there are: ACTION.HTTP_REQUEST."
    );
    assert!(call("search_nodes", json!({"query": "x".repeat(1_000_000)}))["message"].is_string());
}

#[test]
fn all_problems_of_the_arguments_come_at_once() {
    assert_eq!(
        refused("search_nodes", json!({"query": " ", "maxresults": 3, "include_details": 1})),
        "query: is empty; say in words what the node should do, such as \"send an email\"\n\
         unknown field `maxresults`; a field with a similar name exists: `max_results`\n\
         include_details: expected true or false, found 1"
    );
    assert_eq!(refused("search_nodes", json!({})), "missing field `query`");
    assert_eq!(refused("search_nodes", json!({"query": null})), "query: expected a string, found null");
}
