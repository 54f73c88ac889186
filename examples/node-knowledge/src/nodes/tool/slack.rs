//! Slack for agents.

use nodewright::prelude::*;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::mcp::{ApprovalRule, McpCall, McpResult};

/// Lets an AI agent read channels, search messages and post replies in Slack, through an MCP server.
#[derive(Debug, NodeSpec)]
#[node(
    id = "TOOL.SLACK_MCP_TOOL",
    tags = ["tool", "mcp", "slack", "search", "message"],
    aliases = [
        "slack for agents",
        "agent reads slack",
        "search slack messages",
        "slack mcp server",
        "summarise a channel",
        "channel history",
    ],
    guidance = "Attach it to an AI_AGENT that needs what was said in Slack, or that chooses where to post. \
        For one message to a known channel use EXTERNAL_ACTION.SLACK; to wait for people's answer use \
        HUMAN_IN_THE_LOOP.SLACK_INTERACTION. Leave `post_message` out for agents that only summarise.",
    input = McpCall,
    output = McpResult,
)]
#[port(input = main, description = "A call from the agent.", type = tool)]
#[port(output = main, description = "Messages, threads and users for the agent.", type = tool)]
#[example(
    name = "Summarise what support talked about",
    description = "Reads two channels, and cannot post.",
    config = {
        "server_url": "https://slack-mcp.example.com/mcp",
        "credential": "slack-reader",
        "tools": ["channel_history", "thread_replies"],
        "channels": ["#support", "#incidents"],
        "history_days": 7
    },
    input = { "name": "channel_history", "arguments": { "channel": "#support", "limit": 50 } },
    output = {
        "content": [{ "type": "text", "text": "[Mon 09:12] ada: checkout is slow again" }],
        "isError": false
    }
)]
pub struct SlackMcpTool {
    /// Address of the MCP server.
    #[param(pattern = r"^https?://\S+$")]
    pub server_url: String,
    /// Name of the stored credential of the Slack app.
    pub credential: String,
    /// Tools of the server that the agent may call.
    #[param(default = vec![SlackTool::SearchMessages, SlackTool::ChannelHistory, SlackTool::ThreadReplies])]
    pub tools: Vec<SlackTool>,
    /// Channels that the agent keeps to; empty means all that the app was invited to.
    #[param(default = Vec::new())]
    pub channels: Vec<String>,
    /// How many days back the agent can read.
    #[param(default = 30, min = 1, max = 365)]
    pub history_days: u32,
    /// Whether the agent can read direct messages.
    #[param(default = false)]
    pub include_direct_messages: bool,
    /// Which calls a person must allow first.
    #[param(default = ApprovalRule::Writes)]
    pub approval: ApprovalRule,
}

/// A tool for Slack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum SlackTool {
    /// Search messages by words, people and dates.
    SearchMessages,
    /// Read the latest messages of a channel.
    ChannelHistory,
    /// Read a thread.
    ThreadReplies,
    /// List channels.
    ListChannels,
    /// Look up a user.
    UserProfile,
    /// Post a message or a reply.
    PostMessage,
    /// React with an emoji.
    AddReaction,
}
