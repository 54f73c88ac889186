//! Discord for agents.

use nodewright::prelude::*;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::mcp::{ApprovalRule, McpCall, McpResult};

/// Lets an AI agent read channels, answer members and moderate a Discord server, through an MCP server.
#[derive(Debug, NodeSpec)]
#[node(
    id = "TOOL.DISCORD_MCP_TOOL",
    tags = ["tool", "mcp", "discord", "community", "moderation"],
    aliases = [
        "discord for agents",
        "agent answers in discord",
        "community bot with ai",
        "discord mcp server",
        "moderation assistant",
    ],
    guidance = "Attach it to an AI_AGENT that takes part in a community: it reads, answers and moderates \
        as it sees fit. For an announcement use EXTERNAL_ACTION.DISCORD_ACTION. Keep `approval` at \
        `writes` as long as the agent may delete messages or time members out.",
    input = McpCall,
    output = McpResult,
)]
#[port(input = main, description = "A call from the agent.", type = tool)]
#[port(output = main, description = "Messages and members for the agent.", type = tool)]
#[example(
    name = "Answer questions in the help forum",
    config = {
        "server_url": "https://discord-mcp.example.com/mcp",
        "bot_token": "help-bot",
        "guild_id": "1045600000000000000",
        "tools": ["read_messages", "search_messages", "send_message"],
        "channel_ids": ["1045612387654321987"],
        "approval": "never"
    },
    input = {
        "name": "send_message",
        "arguments": { "channel_id": "1045612387654321987", "content": "You can change that under Settings." }
    },
    output = { "content": [{ "type": "text", "text": "sent: 1045699999999999999" }], "isError": false }
)]
pub struct DiscordMcpTool {
    /// Address of the MCP server.
    #[param(pattern = r"^https?://\S+$")]
    pub server_url: String,
    /// Name of the stored token of the bot.
    pub bot_token: String,
    /// Id of the Discord server.
    #[param(pattern = "^[0-9]{17,20}$")]
    pub guild_id: String,
    /// Tools of the server that the agent may call.
    #[param(default = vec![DiscordTool::ReadMessages, DiscordTool::SendMessage])]
    pub tools: Vec<DiscordTool>,
    /// Ids of the channels that the agent keeps to; empty means all that the bot can see.
    #[param(default = Vec::new())]
    pub channel_ids: Vec<String>,
    /// Most messages that the agent may send in an hour.
    #[param(default = 30, min = 1, max = 1000)]
    pub messages_per_hour: u32,
    /// Which calls a person must allow first.
    #[param(default = ApprovalRule::Writes)]
    pub approval: ApprovalRule,
}

/// A tool for Discord.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum DiscordTool {
    /// Read the latest messages of a channel.
    ReadMessages,
    /// Search messages of the server.
    SearchMessages,
    /// Post a message or a reply.
    SendMessage,
    /// React with an emoji.
    AddReaction,
    /// List members and their roles.
    ListMembers,
    /// Delete a message.
    DeleteMessage,
    /// Keep a member from writing for a while.
    TimeoutMember,
}
