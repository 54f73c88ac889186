//! The agent that runs on OpenAI's models.

use std::collections::BTreeMap;

use nodewright::prelude::*;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{TokenUsage, ToolUse};

/// Asks an OpenAI ChatGPT model to answer, write, summarise, classify or extract data.
///
/// With tools attached it works as an agent: it calls them until it can answer.
#[derive(Debug, NodeSpec)]
#[node(
    id = "AI_AGENT.OPENAI_CHATGPT",
    tags = ["ai", "llm", "openai", "agent", "text"],
    aliases = [
        "chatgpt",
        "gpt",
        "ask openai",
        "generate text",
        "classify text",
        "extract data with ai",
        "language model",
        "large language model",
        "summarise text",
        "ai assistant",
    ],
    guidance = "Use it for language: answering, writing, sorting texts into classes, taking data out of \
        them. Set `response_format` to `json_schema` when a later node reads fields of the answer. For \
        arithmetic, filters and reshaping use ACTION.DATA_TRANSFORMATION, which is exact and free. What \
        the agent shall do in other services goes through attached TOOL nodes; do not write addresses into \
        the prompt.",
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
    input = ChatgptRequest,
    output = ChatgptAnswer,
)]
#[port(input = main, description = "The message to answer, with what it is about.")]
#[port(input = tools, type = tool, description = "Tools for it to call.", schema = ToolUse, optional)]
#[port(
    input = memory,
    description = "What the model remembers of earlier runs.",
    type = memory,
    max_connections = 1,
    optional
)]
#[port(output = main, description = "The answer, once no more tools are called.")]
#[example(
    name = "Sort support mail",
    description = "The schema makes sure that the answer is one of three words.",
    config = {
        "model_version": "gpt-5-mini",
        "system_prompt": "You sort support mail into billing, technical or other.",
        "reasoning_effort": "low",
        "response_format": "json_schema",
        "response_schema": {
            "type": "object",
            "properties": { "class": { "enum": ["billing", "technical", "other"] } },
            "required": ["class"]
        }
    },
    input = { "user_input": "I was charged twice for October." },
    output = {
        "output": "{\"class\":\"billing\"}",
        "structured": { "class": "billing" },
        "finish_reason": "stop",
        "tool_calls": [],
        "usage": { "input_tokens": 71, "output_tokens": 9 }
    }
)]
pub struct OpenaiChatgpt {
    /// Model of OpenAI that answers.
    #[param(
        default = "gpt-5",
        options = ["gpt-5", "gpt-5-mini", "gpt-5-nano", "gpt-4.1", "gpt-4.1-mini", "gpt-4o"]
    )]
    pub model_version: String,
    /// System prompt: the role, the task and the rules of the model.
    #[param(default = "")]
    pub system_prompt: String,
    /// Sampling temperature: 0 repeats itself, 2 is wild.
    #[param(default = 1.0, min = 0.0, max = 2.0)]
    pub temperature: f64,
    /// How long reasoning models think before they answer.
    #[param(default = ReasoningEffort::Medium)]
    pub reasoning_effort: ReasoningEffort,
    /// Most tokens of an answer, with those spent on thinking.
    #[param(default = 4096, min = 16, max = 128000)]
    pub max_output_tokens: u32,
    /// Form of the answer.
    #[param(default = ResponseFormat::Text)]
    pub response_format: ResponseFormat,
    /// JSON Schema of the answer, if `response_format` is `json_schema`.
    pub response_schema: Option<BTreeMap<String, Value>>,
    /// Whether the model may call several tools at once.
    #[param(default = true)]
    pub parallel_tool_calls: bool,
    /// How many rounds of tool calls the model has before it must answer.
    #[param(default = 10, min = 1, max = 50)]
    pub max_tool_rounds: u32,
}

/// How long a model thinks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ReasoningEffort {
    /// Hardly at all: fastest and cheapest.
    Minimal,
    /// A little.
    Low,
    /// As long as most tasks need.
    Medium,
    /// As long as it takes.
    High,
}

/// Form of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ResponseFormat {
    /// Free text.
    Text,
    /// Some JSON object.
    JsonObject,
    /// JSON that fits a schema.
    JsonSchema,
}

/// What the model is asked.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct ChatgptRequest {
    /// The user's message.
    pub user_input: String,
    /// Data that the message is about, by name; the model gets it as JSON.
    pub context: Option<BTreeMap<String, Value>>,
    /// Addresses of pictures to look at.
    #[serde(default)]
    pub image_urls: Vec<String>,
}

/// What the model answered.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct ChatgptAnswer {
    /// Text of the answer.
    pub output: String,
    /// The answer as data, if its form is JSON.
    pub structured: Option<Value>,
    /// Why the model stopped.
    pub finish_reason: ChatgptFinish,
    /// Tools that were called on the way.
    pub tool_calls: Vec<ToolUse>,
    /// What it cost.
    pub usage: TokenUsage,
}

/// Why a model of OpenAI stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ChatgptFinish {
    /// The answer is complete.
    Stop,
    /// `max_output_tokens` was reached: the answer is cut.
    Length,
    /// The content filter cut the answer.
    ContentFilter,
    /// `max_tool_rounds` was reached.
    ToolRounds,
}
