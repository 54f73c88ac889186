//! Questions that are asked in team chats and messengers.

use nodewright::prelude::*;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Outcome, Question};
use crate::nodes::external_action::telegram::ParseMode;

/// Asks people in a Slack channel or direct message, waits for the reply, and tells what they decided.
#[derive(Debug, NodeSpec)]
#[node(
    id = "HUMAN_IN_THE_LOOP.SLACK_INTERACTION",
    tags = ["slack", "approval", "question", "human", "wait"],
    aliases = [
        "ask in slack",
        "slack approval",
        "approve in slack",
        "wait for a slack reply",
        "confirm with the team",
        "yes or no in slack",
        "colleague confirms in slack",
        "boss decides in slack",
    ],
    guidance = "The reply is analysed by built-in AI: wire each of the four ports by itself, and do not \
        add an IF or AI_AGENT node behind it to classify the answer. Wrong: HIL → AI_AGENT → IF; right: \
        the single HIL node. To tell people something without waiting use EXTERNAL_ACTION.SLACK.",
    input = Question,
    output = Outcome<SlackReply>,
)]
#[port(input = main, description = "The question to post.", max_connections = 1)]
#[example(
    name = "Ask before a deployment",
    description = "Answers in plain words count as much as the buttons.",
    config = { "channel": "#ops", "mention": "here", "timeout_minutes": 30 },
    input = { "text": "Deploy version 1.4 to production?", "link": "https://ci.example.com/builds/812" },
    output = {
        "confirmed": {
            "text": "go for it",
            "user": "U061F7AUR",
            "ts": "1793606400.000200",
            "channel": "C024BE91L"
        }
    }
)]
pub struct SlackInteraction {
    /// Channel as `#name`, person as `@name`, or the id of either.
    #[param(pattern = "^([#@].+|[CDGU][A-Z0-9]{8,})$")]
    pub channel: String,
    /// Whom to mention.
    #[param(default = SlackMention::Nobody)]
    pub mention: SlackMention,
    /// Ids of the users whose replies count; empty means everybody in the channel.
    #[param(default = Vec::new())]
    pub approvers: Vec<String>,
    /// Whether buttons for yes and no stand below the question.
    #[param(default = true)]
    pub show_buttons: bool,
    /// How long to wait for a reply, in minutes.
    #[param(default = 60, min = 1, max = 10080)]
    pub timeout_minutes: u32,
    /// How often to remind people meanwhile, in minutes; 0 means never.
    #[param(default = 0, min = 0, max = 1440)]
    pub remind_every_minutes: u32,
    /// What the model should know to read the replies, such as words that the team uses.
    pub analysis_hint: Option<String>,
}

/// Whom to mention in Slack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum SlackMention {
    /// Nobody.
    Nobody,
    /// Members who are active.
    Here,
    /// All members of the channel.
    Channel,
    /// The approvers.
    Approvers,
}

/// A reply in Slack.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct SlackReply {
    /// What was written, or the text on the button.
    pub text: String,
    /// Id of the user who replied.
    pub user: String,
    /// Time stamp of the reply, by which it can be answered.
    pub ts: String,
    /// Id of the channel.
    pub channel: String,
}

/// Asks members of a Discord server in a channel or thread, and waits until one with the right role answers.
#[derive(Debug, NodeSpec)]
#[node(
    id = "HUMAN_IN_THE_LOOP.DISCORD_INTERACTION",
    tags = ["discord", "approval", "community", "human", "moderation"],
    aliases = [
        "ask in discord",
        "discord approval",
        "moderator decision",
        "wait for a discord reply",
        "poll moderators",
        "confirm in discord",
    ],
    guidance = "Limit who counts with `role_ids`: in a public channel everybody can write. Built-in AI \
        analyses the answer and sorts it into the four ports, so do not add an IF or AI_AGENT node behind \
        it to classify the answer (wrong: HIL → AI_AGENT → IF; right: the single HIL node).",
    input = Question,
    output = Outcome<DiscordReply>,
)]
#[port(input = main, description = "The question to post.")]
#[example(
    name = "Let moderators decide on a report",
    description = "Happens in a thread, so that they can talk it over.",
    config = {
        "channel_id": "1045612387654321987",
        "role_ids": ["1045611111111111111"],
        "open_thread": true,
        "timeout_minutes": 720
    },
    input = { "text": "Remove this post?", "details": "Reported as spam by four members." },
    output = {
        "rejected": {
            "content": "no, that is just sarcasm",
            "user_id": "1045622222222222222",
            "message_id": "1045633333333333333"
        }
    }
)]
pub struct DiscordInteraction {
    /// Id of the channel to ask in.
    #[param(pattern = "^[0-9]{17,20}$")]
    pub channel_id: String,
    /// Ids of the roles whose members may answer; empty means everybody.
    #[param(default = Vec::new())]
    pub role_ids: Vec<String>,
    /// Whether the question gets a thread of its own.
    #[param(default = false)]
    pub open_thread: bool,
    /// Emoji that count as yes when put under the question.
    #[param(default = "✅")]
    pub confirm_emoji: String,
    /// Emoji that count as no when put under the question.
    #[param(default = "❌")]
    pub reject_emoji: String,
    /// How long to wait for an answer, in minutes.
    #[param(default = 60, min = 1, max = 10080)]
    pub timeout_minutes: u32,
}

/// A reply in Discord.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct DiscordReply {
    /// What was written, or the emoji.
    pub content: String,
    /// Id of the member who replied.
    pub user_id: String,
    /// Id of the reply.
    pub message_id: String,
}

/// Asks a person or group in Telegram through a bot, and waits for the tap on a button or a written reply.
#[derive(Debug, NodeSpec)]
#[node(
    id = "HUMAN_IN_THE_LOOP.TELEGRAM_INTERACTION",
    tags = ["telegram", "approval", "messenger", "human", "mobile"],
    aliases = [
        "ask in telegram",
        "telegram approval",
        "confirm on my phone",
        "wait for a telegram reply",
        "question by bot",
        "answer with buttons in telegram",
        "boss decides in telegram",
    ],
    guidance = "Good for a quick yes or no on the road; the person must have started the bot once. A \
        built-in AI reads written replies and voice messages and chooses the port: do not add an IF or \
        AI_AGENT node behind it to classify the answer. Wrong: HIL → AI_AGENT → IF; right: the single HIL \
        node.",
    input = Question,
    output = Outcome<TelegramReply>,
)]
#[port(input = main, description = "The question to send.")]
#[example(
    name = "Release a payment on the road",
    config = {
        "chat_id": "287654321",
        "confirm_label": "Pay",
        "reject_label": "Hold back",
        "timeout_minutes": 240
    },
    input = { "text": "Pay 1,240 EUR to Acme today?" },
    output = { "confirmed": { "text": "Pay", "user_id": 287654321, "message_id": 8821, "by_button": true } }
)]
pub struct TelegramInteraction {
    /// Id of the chat, or the name of a public group with its `@`.
    #[param(pattern = "^(-?[0-9]+|@[A-Za-z][A-Za-z0-9_]{4,31})$")]
    pub chat_id: String,
    /// How the question is marked up.
    #[param(default = ParseMode::Plain)]
    pub parse_mode: ParseMode,
    /// Text on the button for yes.
    #[param(default = "Yes")]
    pub confirm_label: String,
    /// Text on the button for no.
    #[param(default = "No")]
    pub reject_label: String,
    /// Whether a voice message counts as an answer.
    #[param(default = true)]
    pub accept_voice: bool,
    /// Ids of the users whose answers count in a group; empty means all.
    #[param(default = Vec::new())]
    pub user_ids: Vec<i64>,
    /// How long to wait for an answer, in minutes.
    #[param(default = 60, min = 1, max = 10080)]
    pub timeout_minutes: u32,
}

/// A reply in Telegram.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct TelegramReply {
    /// What was written or said, or the text on the button.
    pub text: String,
    /// Id of the user who replied.
    pub user_id: i64,
    /// Id of the reply within its chat.
    pub message_id: i64,
    /// Whether a button was tapped.
    pub by_button: bool,
}
