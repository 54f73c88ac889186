//! Searches: what a result holds, and what is said when there is none.

use serde_json::{Value, json};

use super::asking::{Agent, id_of, keys, list};

#[test]
fn a_result_tells_what_to_choose_by() {
    let mut agent = Agent::new();
    let answer = agent.ask("search_nodes", json!({ "query": "send email notification" }));
    let results = list(&answer, "results");
    assert!((1..=10).contains(&results.len()), "{answer}");
    for result in results {
        let expected = ["node_type", "subtype", "version", "description", "relevance_score"];
        assert_eq!(keys(result), expected);
        let score = result["relevance_score"].as_f64().unwrap();
        assert!(score > 0.0 && score <= 100.0, "{score}");
    }
    let scores: Vec<_> = results.iter().filter_map(|result| result["relevance_score"].as_f64()).collect();
    assert!(scores.is_sorted_by(|a, b| a >= b), "{scores:?}");
}

#[test]
fn with_details_a_result_is_the_spec_and_its_score() {
    let mut agent = Agent::new();
    for level in ["minimal", "standard", "full"] {
        let arguments =
            json!({ "query": "http request", "include_details": true, "detail": level, "max_results": 3 });
        let answer = agent.ask("search_nodes", arguments);
        for result in list(&answer, "results") {
            let mut spec = result.clone();
            let score = spec.as_object_mut().unwrap().remove("relevance_score");
            assert!(score.is_some_and(|score| score.is_number()), "{result}");
            assert_eq!(spec, agent.details(json!(id_of(result)), &json!({ "detail": level })));
        }
    }
}

#[test]
fn a_search_that_finds_nothing_says_so() {
    let mut agent = Agent::new();
    for query in ["bake a chocolate cake", "zzzzqqqq", "?!", "🦀"] {
        let answer = agent.ask("search_nodes", json!({ "query": query }));
        assert_eq!(answer["results"], json!([]), "{query}");
        let message = answer["message"].as_str().unwrap();
        assert!(message.contains(&format!("No node matches '{query}'")), "{message}");
        assert!(message.contains("get_node_types"), "{message}");
    }
}

#[test]
fn words_sentences_and_typos_find_the_same() {
    let mut agent = Agent::new();
    for (query, id) in [
        ("cron", "TRIGGER.CRON"),
        ("run the workflow every monday morning", "TRIGGER.CRON"),
        ("htpt reqeust", "ACTION.HTTP_REQUEST"),
        ("ACTION.HTTP_REQUEST", "ACTION.HTTP_REQUEST"),
        ("fiter a list", "FLOW.FILTER"),
    ] {
        let answer = agent.ask("search_nodes", json!({ "query": query }));
        let first: Vec<String> = list(&answer, "results").iter().take(3).map(id_of).collect();
        assert!(first.contains(&id.to_owned()), "{query}: {first:?}");
    }
    let long = "send a message to slack ".repeat(1_000);
    let answer = agent.ask("search_nodes", json!({ "query": long }));
    assert!(list(&answer, "results").iter().any(|result| result["subtype"] == "SLACK"), "{answer}");
    assert_eq!(answer.get("message").map(Value::is_string), None);
}
