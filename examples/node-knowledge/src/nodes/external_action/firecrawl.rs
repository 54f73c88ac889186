//! What a workflow reads off the web through Firecrawl.

use nodewright::prelude::*;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Scrapes a web page or crawls a whole website with Firecrawl, into clean text, links or data.
///
/// Pages are rendered in a browser first, so that sites made with JavaScript work, too.
#[derive(Debug, NodeSpec)]
#[node(
    id = "EXTERNAL_ACTION.FIRECRAWL",
    tags = ["web", "scraping", "crawler", "firecrawl", "markdown", "extract"],
    aliases = [
        "scrape website",
        "crawl a site",
        "web page to markdown",
        "read a web page",
        "extract data from a website",
        "sitemap of a website",
        "web scraper",
        "get the text of a page",
    ],
    guidance = "Use it for pages that people read. For a JSON API use ACTION.HTTP_REQUEST, which is faster \
        and free; to find pages by a question use ACTION.WEB_SEARCH. Set `limit` and `include_paths` \
        before a crawl: each page costs a credit. An agent that shall browse by itself takes \
        TOOL.FIRECRAWL_MCP_TOOL.",
    input = CrawlTarget,
    output = CrawlResult,
)]
#[port(input = main, description = "The address to begin at.")]
#[port(output = main, description = "All pages, when the last is read.")]
#[example(
    name = "Read one article",
    config = { "operation": "scrape", "formats": ["markdown", "links"] },
    input = { "url": "https://blog.example.com/release-notes" },
    output = {
        "pages": [{
            "url": "https://blog.example.com/release-notes",
            "title": "Release notes",
            "status": 200,
            "markdown": "# Release notes\n\nVersion 1.4 is out.",
            "links": ["https://blog.example.com/"]
        }],
        "credits_used": 1
    }
)]
#[example(
    name = "Crawl the documentation",
    description = "Stays below /docs, and stops after 50 pages.",
    config = { "operation": "crawl", "limit": 50, "max_depth": 3, "include_paths": ["^/docs/"] },
    input = { "url": "https://example.com/docs" },
    output = { "pages": [], "credits_used": 0 }
)]
pub struct FirecrawlAction {
    /// What to do.
    #[param(default = CrawlOperation::Scrape)]
    pub operation: CrawlOperation,
    /// Forms in which the content of each page is given.
    #[param(default = vec![PageFormat::Markdown])]
    pub formats: Vec<PageFormat>,
    /// Whether menus, headers and footers are left out.
    #[param(default = true)]
    pub only_main_content: bool,
    /// Most pages of a crawl.
    #[param(default = 100, min = 1, max = 10000)]
    pub limit: u32,
    /// How many links away from the first page a crawl goes.
    #[param(default = 2, min = 0, max = 10)]
    pub max_depth: u32,
    /// Paths that a crawl keeps to, as regular expressions; empty means all.
    #[param(default = Vec::new())]
    pub include_paths: Vec<String>,
    /// Paths that a crawl leaves out, as regular expressions.
    #[param(default = Vec::new())]
    pub exclude_paths: Vec<String>,
    /// How long to wait for scripts before a page is read, in milliseconds.
    #[param(default = 0, min = 0, max = 60000)]
    pub wait_for_ms: u32,
    /// JSON Schema of the data to take out of each page, for the operation `extract`.
    pub extract_schema: Option<Value>,
}

/// What to do with a website.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum CrawlOperation {
    /// Read one page.
    Scrape,
    /// Follow links and read each page.
    Crawl,
    /// List the addresses of a site, without reading them.
    Map,
    /// Take data out of pages, in the form of a schema.
    Extract,
}

/// A form in which a page is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum PageFormat {
    /// Text in markdown.
    Markdown,
    /// HTML, cleaned.
    Html,
    /// HTML as it came.
    RawHtml,
    /// Addresses of all links.
    Links,
    /// A picture of the page.
    Screenshot,
}

/// Where to begin.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct CrawlTarget {
    /// Address of the page or site.
    pub url: String,
    /// What to look for, in plain words, for the operation `extract`.
    pub prompt: Option<String>,
}

/// What was read.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct CrawlResult {
    /// The pages.
    pub pages: Vec<WebPage>,
    /// What it cost, in credits of Firecrawl.
    pub credits_used: u32,
}

/// A page of the web.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct WebPage {
    /// Its address, after redirects.
    pub url: String,
    /// Its title.
    pub title: Option<String>,
    /// HTTP status that it came with.
    pub status: u16,
    /// Text in markdown.
    pub markdown: Option<String>,
    /// HTML, cleaned or raw.
    pub html: Option<String>,
    /// Addresses that it links to.
    #[serde(default)]
    pub links: Vec<String>,
    /// Address of the picture of the page.
    pub screenshot: Option<String>,
    /// Data that was taken out of it.
    pub data: Option<Value>,
}
