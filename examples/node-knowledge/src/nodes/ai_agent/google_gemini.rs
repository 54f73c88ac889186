//! The agent that runs on Google's models.

use nodewright::prelude::*;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{TokenUsage, ToolUse};

/// Asks a Google Gemini model about text, pictures, audio, video and PDF files.
///
/// It can look things up with Google Search, and then names its sources.
#[derive(Debug, NodeSpec)]
#[node(
    id = "AI_AGENT.GOOGLE_GEMINI",
    tags = ["ai", "llm", "google", "agent", "multimodal"],
    aliases = [
        "gemini",
        "ask google ai",
        "multimodal model",
        "transcribe audio",
        "describe a video",
        "answer with google search",
        "understand a pdf",
        "ask about a picture",
    ],
    guidance = "Use it when the input is audio, video or a scanned file, or when the answer must be of \
        today: then set `google_search` and pass `sources` on. For one picture with a fixed question \
        ACTION.PARSE_IMAGE is cheaper. `google_search` and `response_schema` do not work together.",
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
    input = GeminiRequest,
    output = GeminiAnswer,
)]
#[port(input = main, description = "The message to answer, with files to look at.")]
#[port(input = tools, type = tool, description = "Tools for Gemini to call.", schema = ToolUse, optional)]
#[port(
    input = memory,
    description = "Memory of the conversation or of facts.",
    type = memory,
    max_connections = 2,
    optional
)]
#[port(output = main, description = "The answer, with the pages that it rests on.")]
#[example(
    name = "Minutes of a recorded call",
    description = "The recording is read as it is; no transcription is needed before.",
    config = {
        "model_version": "gemini-2.5-pro",
        "system_prompt": "Write minutes: decisions first.",
        "temperature": 0.3
    },
    input = {
        "user_input": "Write the minutes of this call.",
        "media": [{ "url": "https://files.example.com/call-1102.mp3", "mime_type": "audio/mpeg" }]
    },
    output = {
        "output": "Decided: release on Friday. Open: who tests the installer.",
        "finish_reason": "stop",
        "sources": [],
        "tool_calls": [],
        "usage": { "input_tokens": 58210, "output_tokens": 230 }
    }
)]
pub struct GoogleGemini {
    /// Model of Google that answers.
    #[param(
        default = "gemini-2.5-flash",
        options = ["gemini-3-pro-preview", "gemini-2.5-pro", "gemini-2.5-flash", "gemini-2.5-flash-lite"]
    )]
    pub model_version: String,
    /// System instruction: the role and the rules of the model.
    #[param(default = "")]
    pub system_prompt: String,
    /// Sampling temperature: 0 repeats itself, 2 is wild.
    #[param(default = 1.0, min = 0.0, max = 2.0)]
    pub temperature: f64,
    /// Share of the likeliest words that are drawn from.
    #[param(default = 0.95, min = 0.0, max = 1.0)]
    pub top_p: f64,
    /// Most tokens of an answer.
    #[param(default = 8192, min = 1, max = 65536)]
    pub max_output_tokens: u32,
    /// Tokens for thinking; -1 lets the model decide, 0 switches it off where the model allows it.
    #[param(default = -1, min = -1, max = 32768)]
    pub thinking_budget: i32,
    /// Whether the model looks things up with Google Search and names its sources.
    #[param(default = false)]
    pub google_search: bool,
    /// From which probability on harmful content is blocked.
    #[param(default = SafetyThreshold::MediumAndAbove)]
    pub safety_threshold: SafetyThreshold,
    /// JSON Schema of the answer; without one it is free text.
    pub response_schema: Option<Value>,
}

/// From which probability on harmful content is blocked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum SafetyThreshold {
    /// Even if it is unlikely to be harmful.
    LowAndAbove,
    /// If it may well be harmful.
    MediumAndAbove,
    /// Only if it is likely to be harmful.
    OnlyHigh,
    /// Never.
    None,
}

/// What Gemini is asked.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct GeminiRequest {
    /// The user's message.
    pub user_input: String,
    /// Files to look at or listen to.
    #[serde(default)]
    pub media: Vec<Media>,
}

/// A picture, recording, video or document.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct Media {
    /// Address that it can be read from.
    pub url: String,
    /// MIME type.
    pub mime_type: String,
}

/// What Gemini answered.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct GeminiAnswer {
    /// Text of the answer.
    pub output: String,
    /// The answer as data, if it has a schema.
    pub structured: Option<Value>,
    /// Why the model stopped.
    pub finish_reason: GeminiFinish,
    /// Pages that the answer rests on, if Google Search is on.
    pub sources: Vec<WebSource>,
    /// Tools that were called on the way.
    pub tool_calls: Vec<ToolUse>,
    /// What it cost.
    pub usage: TokenUsage,
}

/// A page that an answer rests on.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct WebSource {
    /// Title of the page.
    pub title: String,
    /// Address of the page.
    pub url: String,
}

/// Why Gemini stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum GeminiFinish {
    /// The answer is complete.
    Stop,
    /// `max_output_tokens` was reached: the answer is cut.
    MaxTokens,
    /// A safety rule cut the answer.
    Safety,
    /// It would have repeated a protected text.
    Recitation,
}
