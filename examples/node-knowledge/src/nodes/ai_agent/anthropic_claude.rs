//! The agent that runs on Anthropic's models.

use std::collections::BTreeMap;

use nodewright::prelude::*;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{TokenUsage, ToolUse};

/// Lets an Anthropic Claude model work on a task: long documents, code, writing, many steps with tools.
#[derive(Debug, NodeSpec)]
#[node(
    id = "AI_AGENT.ANTHROPIC_CLAUDE",
    tags = ["ai", "llm", "anthropic", "agent", "reasoning"],
    aliases = [
        "claude",
        "sonnet",
        "ask anthropic",
        "summarise a long document",
        "review code with ai",
        "reasoning agent",
        "draft a reply",
        "write text with ai",
    ],
    guidance = "Use it for long inputs, for code, and for tasks of many tool calls; give it the whole \
        document instead of pieces. Turn on `prompt_caching` when many runs begin with the same system \
        prompt. One agent with several attached tools is better than a chain of agents with one tool each.",
    attached = [
        "TOOL.NOTION_MCP_TOOL",
        "TOOL.GOOGLE_CALENDAR_MCP_TOOL",
        "TOOL.SLACK_MCP_TOOL",
        "TOOL.FIRECRAWL_MCP_TOOL",
        "TOOL.DISCORD_MCP_TOOL",
        "TOOL.CALENDAR",
        "TOOL.EMAIL",
        "TOOL.HTTP",
        "MEMORY.CONVERSATION_BUFFER",
        "MEMORY.SIMPLE",
        "MEMORY.KEY_VALUE_STORE",
        "MEMORY.VECTOR_DATABASE",
        "MEMORY.DOCUMENT",
        "MEMORY.KNOWLEDGE",
        "MEMORY.EMBEDDING",
    ],
    input = ClaudeRequest,
    output = ClaudeAnswer,
)]
#[port(input = main, description = "The task, with the documents to work on.")]
#[port(input = tools, type = tool, description = "Tools for Claude to call.", schema = ToolUse, optional)]
#[port(
    input = memory,
    description = "Memories that Claude reads from and writes to.",
    type = memory,
    optional
)]
#[port(output = main, description = "The answer, when the task is done or the turns are used up.")]
#[example(
    name = "Summarise a contract",
    description = "The document goes beside the question, so that it can be cited.",
    config = {
        "model_version": "claude-sonnet-4-5",
        "system_prompt": "You explain contracts to people who are not lawyers.",
        "max_tokens": 2000,
        "temperature": 0.2
    },
    input = {
        "user_input": "What happens if we cancel early?",
        "documents": [
            { "title": "Lease", "content": "§ 7: On early termination the tenant owes two months' rent." }
        ]
    },
    output = {
        "output": "You would owe two months' rent (§ 7).",
        "stop_reason": "end_turn",
        "tool_calls": [],
        "usage": { "input_tokens": 412, "output_tokens": 18, "cached_tokens": 0 }
    }
)]
pub struct AnthropicClaude {
    /// Model of Anthropic that works on the task.
    #[param(
        default = "claude-sonnet-4-5",
        options = ["claude-opus-4-5", "claude-opus-4-1", "claude-sonnet-4-5", "claude-haiku-4-5"]
    )]
    pub model_version: String,
    /// System prompt: who Claude is here, and what it must and must not do.
    #[param(default = "")]
    pub system_prompt: String,
    /// Most tokens that it may write.
    #[param(default = 4096, min = 1, max = 64000)]
    pub max_tokens: u32,
    /// Sampling temperature: low for analysis, high for ideas.
    #[param(default = 1.0, min = 0.0, max = 1.0)]
    pub temperature: f64,
    /// Tokens for extended thinking before the answer; 0 switches it off, and less than 1024 does not help.
    #[param(default = 0, min = 0, max = 60000)]
    pub thinking_budget_tokens: u32,
    /// Whether it must, may or must not call tools.
    #[param(default = ToolChoice::Auto)]
    pub tool_choice: ToolChoice,
    /// Whether the system prompt and documents are cached for the next run.
    #[param(default = false)]
    pub prompt_caching: bool,
    /// Texts at which it stops writing.
    #[param(default = Vec::new())]
    pub stop_sequences: Vec<String>,
    /// How many turns of tool calls it has before it must answer.
    #[param(default = 20, min = 1, max = 100)]
    pub max_turns: u32,
}

/// Whether Claude calls tools.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ToolChoice {
    /// As it sees fit.
    Auto,
    /// At least one.
    Any,
    /// None, though they are attached.
    None,
}

/// What Claude is given to work on.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct ClaudeRequest {
    /// The task or the user's message.
    pub user_input: String,
    /// Documents to read, whole.
    #[serde(default)]
    pub documents: Vec<ClaudeDocument>,
    /// Further data, by name; Claude gets it as JSON.
    pub context: Option<BTreeMap<String, Value>>,
}

/// A document to read.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct ClaudeDocument {
    /// Title to cite it by.
    pub title: String,
    /// Its text.
    pub content: String,
}

/// What Claude answered.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct ClaudeAnswer {
    /// Text of the answer.
    pub output: String,
    /// What it thought first, if extended thinking is on.
    pub thinking: Option<String>,
    /// Why it stopped.
    pub stop_reason: ClaudeStop,
    /// Tools that were called on the way.
    pub tool_calls: Vec<ToolUse>,
    /// What it cost.
    pub usage: TokenUsage,
}

/// Why Claude stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ClaudeStop {
    /// It is done.
    EndTurn,
    /// `max_tokens` was reached: the answer is cut.
    MaxTokens,
    /// It wrote one of the `stop_sequences`.
    StopSequence,
    /// It declined for reasons of safety.
    Refusal,
    /// `max_turns` was reached.
    MaxTurns,
}
