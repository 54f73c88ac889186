//! Notion for agents.

use nodewright::prelude::*;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::mcp::{ApprovalRule, McpCall, McpResult};

/// Lets an AI agent search, read and write pages and databases in Notion, through Notion's MCP server.
#[derive(Debug, NodeSpec)]
#[node(
    id = "TOOL.NOTION_MCP_TOOL",
    tags = ["tool", "mcp", "notion", "wiki", "knowledge"],
    aliases = [
        "notion for agents",
        "agent searches notion",
        "notion mcp server",
        "look up in the wiki",
        "agent takes notes",
    ],
    guidance = "Attach it to an AI_AGENT that must look things up in Notion or decide by itself where to \
        write. If the workflow knows the page and the content, EXTERNAL_ACTION.NOTION does it without a \
        model. Name only the tools that the task needs: each one costs the agent context.",
    input = McpCall,
    output = McpResult,
)]
#[port(input = main, description = "A call from the agent.", type = tool)]
#[port(output = main, description = "What the agent reads of Notion.", type = tool)]
#[example(
    name = "Answer from the handbook",
    description = "Search and reading only, below one page.",
    config = { "credential": "notion-handbook", "tools": ["search", "fetch"], "root_page": "Handbook" },
    input = { "name": "search", "arguments": { "query": "parental leave" } },
    output = {
        "content": [{ "type": "text", "text": "1 page: Parental leave (https://www.notion.so/a1b2)" }],
        "isError": false
    }
)]
pub struct NotionMcpTool {
    /// Address of the MCP server.
    #[param(default = "https://mcp.notion.com/mcp", pattern = r"^https://\S+$")]
    pub server_url: String,
    /// Name of the stored credential of the workspace.
    pub credential: String,
    /// Tools of the server that the agent may call.
    #[param(default = vec![NotionTool::Search, NotionTool::Fetch])]
    pub tools: Vec<NotionTool>,
    /// Title or id of the page that the agent stays below; without one it is the whole workspace.
    pub root_page: Option<String>,
    /// Which calls a person must allow first.
    #[param(default = ApprovalRule::Never)]
    pub approval: ApprovalRule,
    /// Most pages that one search gives.
    #[param(default = 10, min = 1, max = 50)]
    pub max_results: u32,
    /// How long one call may take, in seconds.
    #[param(default = 30, min = 1, max = 300)]
    pub timeout_seconds: u32,
}

/// A tool of Notion's MCP server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum NotionTool {
    /// Find pages and databases.
    Search,
    /// Read a page or database.
    Fetch,
    /// Make pages.
    CreatePages,
    /// Change a page.
    UpdatePage,
    /// Make a database.
    CreateDatabase,
    /// Write a comment.
    CreateComment,
}
