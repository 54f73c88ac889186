//! WEB_SEARCH: what the web knows.

use nodewright::prelude::*;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Searches the web with a search engine, and returns the titles, links and excerpts of the pages found.
#[derive(Debug, NodeSpec)]
#[node(
    id = "ACTION.WEB_SEARCH",
    tags = ["search", "web", "internet", "research"],
    aliases = [
        "google", "look up online", "search the internet", "find pages", "search engine", "bing",
        "news search", "look up information", "find out online",
    ],
    guidance = "Use it to find pages when the address is not known. To read a page whose address is known \
                use ACTION.HTTP_REQUEST, and for whole sites EXTERNAL_ACTION.FIRECRAWL. Snippets are short: \
                fetch the page before you rely on one.",
    input = SearchInput,
    output = SearchResults
)]
#[example(
    name = "News of the last week on a topic",
    config = { "max_results": 1, "freshness": "week", "country": "CH" },
    input = { "query": "heat pump subsidies" },
    output = {
        "results": [{
            "title": "Cantons extend subsidies",
            "url": "https://example.com/news/heat-pumps",
            "snippet": "From April, heat pumps are subsidised with …",
            "published": "2026-02-27"
        }],
        "estimated_total": 5400
    }
)]
pub struct WebSearch {
    /// Search engine to ask.
    #[param(default = "brave", options = ["brave", "google", "bing", "duckduckgo"])]
    pub engine: String,
    /// Most results to return.
    #[param(default = 10, min = 1, max = 50)]
    pub max_results: u32,
    /// Language of the pages, as an ISO 639-1 code.
    #[param(default = "en", pattern = "^[a-z]{2}$")]
    pub language: String,
    /// Country whose results come first, as an ISO 3166 code.
    #[param(pattern = "^[A-Z]{2}$")]
    pub country: Option<String>,
    /// How old pages may be.
    #[param(default = Freshness::Any)]
    pub freshness: Freshness,
    /// How strictly pages for adults are left out.
    #[param(default = SafeSearch::Moderate)]
    pub safe_search: SafeSearch,
    /// Only pages of these domains; all when empty.
    #[param(default = Vec::new())]
    pub include_domains: Vec<String>,
    /// No pages of these domains.
    #[param(default = Vec::new())]
    pub exclude_domains: Vec<String>,
}

/// How old a page may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Freshness {
    /// Of any age.
    Any,
    /// From the last 24 hours.
    Day,
    /// From the last seven days.
    Week,
    /// From the last month.
    Month,
    /// From the last year.
    Year,
}

/// How strictly pages for adults are left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum SafeSearch {
    /// Not at all.
    Off,
    /// Pictures and videos.
    Moderate,
    /// Everything.
    Strict,
}

/// The words or the question to search for.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct SearchInput {
    /// Words or a question.
    pub query: String,
}

/// The pages found.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct SearchResults {
    /// The pages, the best first.
    pub results: Vec<SearchResult>,
    /// How many pages the engine claims to know.
    pub estimated_total: Option<u64>,
}

/// A page.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct SearchResult {
    /// Title of the page.
    pub title: String,
    /// Its address.
    pub url: String,
    /// The part of its text that fits the query.
    pub snippet: String,
    /// When it was published, if that is known: a date such as 2026-03-01.
    pub published: Option<String>,
}
