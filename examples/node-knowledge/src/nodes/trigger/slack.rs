//! The trigger for what is written in Slack.

use nodewright::prelude::*;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Starts a workflow when something happens in Slack: a message, a mention, a reaction or a slash command.
#[derive(Debug, NodeSpec)]
#[node(
    id = "TRIGGER.SLACK",
    tags = ["trigger", "slack", "chat", "message", "bot"],
    aliases = [
        "new slack message",
        "when someone posts in slack",
        "slash command",
        "mention of the bot",
        "emoji reaction added",
        "listen to a channel",
    ],
    guidance = "Use it for workflows that people start from Slack. Answer with EXTERNAL_ACTION.SLACK and \
        pass on `thread_ts`, so that the reply lands in the thread. To put a question to people in the \
        middle of a workflow, use HUMAN_IN_THE_LOOP.SLACK_INTERACTION instead of a second trigger.",
    input = (),
    output = SlackEvent,
)]
#[port(output = main, description = "One item for each event that passes the filters.")]
#[example(
    name = "Help requests in a channel",
    description = "Every message in #help that has the word in it.",
    config = { "events": ["message"], "channels": ["#help"], "contains": "printer" },
    output = {
        "event": "message",
        "channel": "C024BE91L",
        "user": "U061F7AUR",
        "text": "The printer on the second floor is jammed again",
        "ts": "1793606400.000200",
        "files": []
    }
)]
#[example(
    name = "A slash command",
    config = { "events": ["slash_command"], "command": "/deploy" },
    output = {
        "event": "slash_command",
        "channel": "C024BE91L",
        "user": "U061F7AUR",
        "text": "api 1.4.0",
        "ts": "1793606460.000100",
        "files": []
    }
)]
pub struct SlackTrigger {
    /// Events to listen for.
    #[param(default = vec![SlackEventKind::Mention])]
    pub events: Vec<SlackEventKind>,
    /// Channels to listen in, as `#name` or id; empty means all that the app was invited to.
    #[param(default = Vec::new())]
    pub channels: Vec<String>,
    /// Text that a message must contain, whatever its case.
    pub contains: Option<String>,
    /// Slash command to offer, with its slash.
    #[param(pattern = "^/[a-z0-9_-]{1,31}$")]
    pub command: Option<String>,
    /// Emoji that count as a reaction, without colons; empty means all.
    #[param(default = Vec::new())]
    pub reactions: Vec<String>,
    /// Whether replies in threads start a run, too.
    #[param(default = true)]
    pub include_threads: bool,
    /// Whether messages from bots are left out. Off, a workflow can start itself.
    #[param(default = true)]
    pub ignore_bots: bool,
}

/// A kind of event in Slack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum SlackEventKind {
    /// A message in a channel.
    Message,
    /// A message that mentions the app.
    Mention,
    /// A direct message to the app.
    DirectMessage,
    /// An emoji under a message.
    Reaction,
    /// A slash command.
    SlashCommand,
    /// Somebody joined a channel.
    MemberJoined,
}

/// What happened in Slack.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct SlackEvent {
    /// Which event it is.
    pub event: SlackEventKind,
    /// Id of the channel.
    pub channel: String,
    /// Id of the user who caused it.
    pub user: String,
    /// Text of the message, or what follows the command; empty for other events.
    pub text: String,
    /// Time stamp of the message, which is also its id.
    pub ts: String,
    /// Time stamp of the thread's first message, if it is in one.
    pub thread_ts: Option<String>,
    /// Emoji of a reaction, without colons.
    pub reaction: Option<String>,
    /// Files that came with the message.
    pub files: Vec<SlackFile>,
}

/// A file in Slack.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct SlackFile {
    /// Id of the file.
    pub id: String,
    /// File name.
    pub name: String,
    /// MIME type.
    pub mime_type: String,
    /// Address to download it from, with the app's token.
    pub url_private: String,
}
