//! How good the server's own index is, over the queries that search was developed on. Their counts over the texts of
//! the search tests are in `search/quality.rs`; here stand the specs of the example.

use nodewright_tests::harness::places::repository;
use nodewright_tests::harness::progress;
use serde_json::{Value, json};

use super::asking::{Agent, id_of, list};

#[test]
fn development_queries_find_their_nodes_over_the_server() {
    let path = repository().join("../shared/data/search-queries.json");
    let Ok(queries) = std::fs::read_to_string(&path) else {
        return progress(&format!(
            "development_queries_find_their_nodes_over_the_server was NOT run: there is no {}",
            path.display()
        ));
    };
    let queries: Vec<Value> = serde_json::from_str(&queries).unwrap();
    let mut agent = Agent::new();
    let (mut positive, mut first, mut first_three, mut empty) = (0, 0, 0, 0);
    let mut missed = Vec::new();
    for query in &queries {
        let answer = agent.ask("search_nodes", json!({ "query": query["query"] }));
        let found: Vec<String> = list(&answer, "results").iter().map(id_of).collect();
        let expected = list(query, "expect");
        let among = |most: usize| found.iter().take(most).any(|id| expected.contains(&json!(id)));
        if expected.is_empty() {
            empty += usize::from(found.is_empty());
        } else {
            positive += 1;
            first += usize::from(among(1));
            first_three += usize::from(among(3));
        }
        if !expected.is_empty() && !among(1) || expected.is_empty() && !found.is_empty() {
            missed.push(format!("{query}: {found:?}"));
        }
    }
    assert_eq!((positive, queries.len() - positive), (22, 3));
    let counts = (first_three, first, empty);
    assert!(first_three >= 21 && first >= 18 && empty == 3, "{counts:?}\n{}", missed.join("\n"));
}
