//! What a workflow does in Slack.

use nodewright::prelude::*;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Sends a message to a Slack channel or person; also edits, deletes, pins and reacts to messages.
#[derive(Debug, NodeSpec)]
#[node(
    id = "EXTERNAL_ACTION.SLACK",
    tags = ["slack", "message", "chat", "post", "team"],
    aliases = [
        "send slack message",
        "post to a channel",
        "slack dm",
        "tell the team",
        "reply in thread",
        "notify in slack",
        "upload file to slack",
        "write to a colleague",
    ],
    guidance = "Use it to tell people something. If the workflow must wait for their answer, use \
        HUMAN_IN_THE_LOOP.SLACK_INTERACTION; if an agent shall decide what to read or write in Slack, \
        attach TOOL.SLACK_MCP_TOOL to it. Keep the `ts` of a message that a later node edits or answers.",
    input = SlackMessage,
    output = SlackReceipt,
)]
#[port(input = main, description = "The message, or what to change on one.", schema = SlackMessage)]
#[port(output = main, description = "Where the message is now.")]
#[example(
    name = "Report a failed backup",
    description = "Posts under the app's own name, without previews of links.",
    config = { "operation": "send_message", "channel": "#ops", "unfurl_links": false },
    input = { "text": ":warning: The backup of *orders* failed: disk full." },
    output = {
        "channel": "C024BE91L",
        "ts": "1793606400.000200",
        "permalink": "https://acme.slack.com/archives/C024BE91L/p1793606400000200"
    }
)]
#[example(
    name = "Answer in a thread",
    config = { "operation": "send_message", "channel": "C024BE91L", "broadcast_reply": true },
    input = { "text": "Solved, the printer is back.", "thread_ts": "1793606400.000200" },
    output = { "channel": "C024BE91L", "ts": "1793607000.000500" }
)]
pub struct SlackAction {
    /// What to do.
    #[param(default = SlackOperation::SendMessage)]
    pub operation: SlackOperation,
    /// Channel as `#name`, person as `@name`, or the id of either.
    #[param(pattern = "^([#@].+|[CDGU][A-Z0-9]{8,})$")]
    pub channel: String,
    /// Name to post under; without one it is the app's.
    pub username: Option<String>,
    /// Emoji to show as picture, such as `:robot_face:`.
    #[param(pattern = "^:[a-z0-9_+-]+:$")]
    pub icon_emoji: Option<String>,
    /// Whether links are shown with a preview.
    #[param(default = true)]
    pub unfurl_links: bool,
    /// Whether `@name` and `#channel` in the text become mentions.
    #[param(default = true)]
    pub link_names: bool,
    /// Whether a reply in a thread is also shown in the channel.
    #[param(default = false)]
    pub broadcast_reply: bool,
}

/// What to do in Slack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum SlackOperation {
    /// Post a message, in a thread if `thread_ts` is given.
    SendMessage,
    /// Replace the text of the message `ts`.
    UpdateMessage,
    /// Delete the message `ts`.
    DeleteMessage,
    /// Put the emoji `reaction` under the message `ts`.
    AddReaction,
    /// Pin the message `ts` to the channel.
    PinMessage,
    /// Upload the file at `file_url`, with the text as comment.
    UploadFile,
}

/// A message for Slack.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct SlackMessage {
    /// Text in Slack's markdown; what notifications show if there are blocks.
    pub text: Option<String>,
    /// Layout in Slack's Block Kit.
    pub blocks: Option<Vec<Value>>,
    /// Time stamp of the message whose thread to answer in.
    pub thread_ts: Option<String>,
    /// Time stamp of the message to change.
    pub ts: Option<String>,
    /// Emoji to react with, without colons.
    pub reaction: Option<String>,
    /// Address of the file to upload.
    pub file_url: Option<String>,
}

/// Where a message is.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct SlackReceipt {
    /// Id of the channel.
    pub channel: String,
    /// Time stamp of the message, by which it can be changed.
    pub ts: String,
    /// Address of the message.
    pub permalink: Option<String>,
}
