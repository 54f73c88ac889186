//! The web for agents.

use nodewright::prelude::*;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::mcp::{McpCall, McpResult};

/// Lets an AI agent search the web, open pages and read whole websites, through Firecrawl's MCP server.
#[derive(Debug, NodeSpec)]
#[node(
    id = "TOOL.FIRECRAWL_MCP_TOOL",
    tags = ["tool", "mcp", "web", "scraping", "research", "firecrawl"],
    aliases = [
        "web browsing for agents",
        "agent reads websites",
        "research assistant",
        "agent scrapes the web",
        "firecrawl mcp server",
        "look it up online",
    ],
    guidance = "Attach it to an AI_AGENT that does research: it searches, opens what looks right and reads \
        on. If the addresses are known, EXTERNAL_ACTION.FIRECRAWL reads them without a model. Set \
        `credit_limit`: agents like to crawl. Pages can contain instructions for the agent, so do not \
        attach tools that write beside it without an approval.",
    input = McpCall,
    output = McpResult,
)]
#[port(input = main, description = "A call from the agent.", type = tool)]
#[port(output = main, description = "Pages and search results for the agent.", type = tool)]
#[example(
    name = "Research on competitors",
    description = "Three kinds of call, at most 40 credits for a run.",
    config = {
        "credential": "firecrawl-key",
        "tools": ["firecrawl_search", "firecrawl_scrape", "firecrawl_map"],
        "blocked_domains": ["facebook.com"],
        "credit_limit": 40
    },
    input = { "name": "firecrawl_scrape", "arguments": { "url": "https://globex.example/pricing" } },
    output = {
        "content": [{ "type": "text", "text": "# Pricing\n\nTeam: 12 EUR a month" }],
        "isError": false
    }
)]
pub struct FirecrawlMcpTool {
    /// Address of the MCP server.
    #[param(default = "https://mcp.firecrawl.dev/v2/mcp", pattern = r"^https?://\S+$")]
    pub server_url: String,
    /// Name of the stored API key.
    pub credential: String,
    /// Tools of the server that the agent may call.
    #[param(default = vec![FirecrawlTool::Search, FirecrawlTool::Scrape])]
    pub tools: Vec<FirecrawlTool>,
    /// Domains that the agent keeps to; empty means the whole web.
    #[param(default = Vec::new())]
    pub allowed_domains: Vec<String>,
    /// Domains that the agent must not open.
    #[param(default = Vec::new())]
    pub blocked_domains: Vec<String>,
    /// Most characters of a page that the agent gets.
    #[param(default = 20000, min = 1000, max = 200000)]
    pub max_page_characters: u32,
    /// Most credits that one run may use.
    #[param(default = 50, min = 1, max = 10000)]
    pub credit_limit: u32,
}

/// A tool of Firecrawl's MCP server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
pub enum FirecrawlTool {
    /// Search the web.
    #[serde(rename = "firecrawl_search")]
    Search,
    /// Read one page.
    #[serde(rename = "firecrawl_scrape")]
    Scrape,
    /// List the addresses of a site.
    #[serde(rename = "firecrawl_map")]
    Map,
    /// Read many pages of a site.
    #[serde(rename = "firecrawl_crawl")]
    Crawl,
    /// Take data out of pages.
    #[serde(rename = "firecrawl_extract")]
    Extract,
}
