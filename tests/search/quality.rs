//! How good the answers are, as counts over queries with expected nodes.

use serde_json::Value;

use super::registry::{Registry, list, text};

/// Counts over a set of queries.
#[derive(Debug, Default)]
struct Counts {
    positive: usize,
    first: usize,
    first_three: usize,
    negative: usize,
    empty: usize,
}

impl Counts {
    fn over(registry: &Registry, queries: &str) -> Self {
        let queries: &'static Value = Box::leak(Box::new(serde_json::from_str(queries).expect("is JSON")));
        let mut counts = Self::default();
        for query in list(queries, |query| query) {
            let expected = list(&query["expect"], text);
            let found = registry.search(text(&query["query"]), 10);
            let among = |most: usize| found.iter().take(most).any(|id| expected.contains(id));
            if expected.is_empty() {
                counts.negative += 1;
                counts.empty += usize::from(found.is_empty());
            } else {
                counts.positive += 1;
                counts.first += usize::from(among(1));
                counts.first_three += usize::from(among(3));
            }
        }
        counts
    }
}

/// Where the queries that the engine was developed on may lie: beside the project.
const DEVELOPMENT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../shared/data/search-queries.json");

#[test]
fn development_queries_find_their_nodes() {
    let Ok(queries) = std::fs::read_to_string(DEVELOPMENT) else {
        return nodewright_tests::harness::progress(&format!(
            "development_queries_find_their_nodes was NOT run: there is no {DEVELOPMENT}"
        ));
    };
    let counts = Counts::over(&Registry::new(), &queries);
    assert_eq!((counts.positive, counts.negative), (22, 3));
    assert!(counts.first_three >= 21 && counts.first >= 18 && counts.empty == 3, "{counts:?}");
    let stripped = Counts::over(&Registry::without_aliases(), &queries);
    assert!(stripped.first_three >= 18 && stripped.empty == 3, "without aliases {stripped:?}");
}

/// Written before there was an engine, but its counts were looked at when constants were chosen: a floor against
/// falling back, not a measure of how queries fare that nobody has seen.
#[test]
fn our_own_queries_find_their_nodes() {
    let queries = include_str!("queries.json");
    let counts = Counts::over(&Registry::new(), queries);
    assert_eq!((counts.positive, counts.negative), (68, 25));
    assert!(counts.first_three >= 66 && counts.first >= 62 && counts.empty >= 23, "{counts:?}");
    let stripped = Counts::over(&Registry::without_aliases(), queries);
    assert!(stripped.first_three >= 60 && stripped.empty >= 23, "without aliases {stripped:?}");
}
