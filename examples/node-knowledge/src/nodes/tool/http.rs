//! HTTP for agents.

use std::collections::BTreeMap;

use nodewright::prelude::*;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Lets an AI agent make HTTP requests of its own to the hosts that you allow.
///
/// The agent chooses path, query and body; the credential and the fixed headers are added without it seeing
/// them.
#[derive(Debug, NodeSpec)]
#[node(
    id = "TOOL.HTTP",
    tags = ["tool", "http", "api", "request", "agent"],
    aliases = [
        "http for agents",
        "agent calls an api",
        "let the model fetch urls",
        "custom tool for an agent",
        "rest tool",
        "function calling",
    ],
    guidance = "Attach it to an AI_AGENT that must query an API as it needs to, and describe the endpoints \
        in `instructions`. Name the hosts exactly and leave `methods` at GET unless the agent must change \
        data. If the request is always the same, ACTION.HTTP_REQUEST makes it without a model; for reading \
        web pages attach TOOL.FIRECRAWL_MCP_TOOL.",
    input = AgentRequest,
    output = AgentResponse,
)]
#[port(input = main, description = "A call from the agent.", type = tool)]
#[port(output = main, description = "The answer of the host, cut to the allowed size.", type = tool)]
#[example(
    name = "Look up the stock of an article",
    config = {
        "tool_name": "stock",
        "instructions": "GET /articles/{sku} gives price and stock of an article.",
        "allowed_hosts": ["stock.example.com"],
        "credential": "stock-key"
    },
    input = { "method": "GET", "url": "https://stock.example.com/articles/bolt-8" },
    output = { "status": 200, "body": { "sku": "bolt-8", "stock": 140 }, "truncated": false }
)]
pub struct HttpTool {
    /// Name that the agent knows the tool by.
    #[param(default = "http_request", pattern = "^[a-z][a-z0-9_]{0,63}$")]
    pub tool_name: String,
    /// What the agent should know: which endpoints there are, and what they are for.
    pub instructions: String,
    /// Hosts that may be called; `*.example.com` stands for all below.
    pub allowed_hosts: Vec<String>,
    /// Methods that the agent may use.
    #[param(default = vec![AgentMethod::Get])]
    pub methods: Vec<AgentMethod>,
    /// Name of the stored credential that is sent along.
    pub credential: Option<String>,
    /// Headers of each request.
    #[param(default = Default::default())]
    pub headers: BTreeMap<String, String>,
    /// Most kilobytes of an answer that the agent gets.
    #[param(default = 32, min = 1, max = 1024)]
    pub max_response_kb: u32,
    /// How long one request may take, in seconds.
    #[param(default = 15, min = 1, max = 120)]
    pub timeout_seconds: u32,
}

/// A method of HTTP that an agent may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "UPPERCASE")]
pub enum AgentMethod {
    /// Read.
    Get,
    /// Make.
    Post,
    /// Replace.
    Put,
    /// Change a part.
    Patch,
    /// Remove.
    Delete,
}

/// A request that an agent makes.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct AgentRequest {
    /// Method.
    pub method: AgentMethod,
    /// Whole address, with its query.
    pub url: String,
    /// Body, which is sent as JSON.
    pub body: Option<Value>,
}

/// What an agent reads of the answer.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct AgentResponse {
    /// HTTP status.
    pub status: u16,
    /// Body, parsed if it is JSON, and else a string.
    pub body: Value,
    /// Whether the body was cut.
    pub truncated: bool,
}
