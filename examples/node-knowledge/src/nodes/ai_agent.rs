//! AI agents: language models that read, write, decide, and call the tools attached to them.
//!
//! The three take and yield much the same, as workflows should be able to exchange one for another; what a
//! request and an answer have in common is here.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

pub mod anthropic_claude;
pub mod google_gemini;
pub mod openai_chatgpt;

/// A call of an attached tool that an agent made on its way to the answer.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct ToolUse {
    /// Name of the tool.
    pub tool: String,
    /// What it was called with.
    pub arguments: BTreeMap<String, Value>,
    /// Whether it failed.
    #[serde(default)]
    pub failed: bool,
}

/// What an answer cost.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, JsonSchema)]
pub struct TokenUsage {
    /// Tokens read.
    pub input_tokens: u64,
    /// Tokens written, with those spent on thinking.
    pub output_tokens: u64,
    /// Tokens read that came from the provider's cache.
    #[serde(default)]
    pub cached_tokens: u64,
}
