//! What a workflow does in Telegram.

use nodewright::prelude::*;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Sends messages, photos, documents and locations to a Telegram chat, group or channel through a bot.
#[derive(Debug, NodeSpec)]
#[node(
    id = "EXTERNAL_ACTION.TELEGRAM_ACTION",
    tags = ["telegram", "message", "bot", "messenger", "photo"],
    aliases = [
        "send telegram message",
        "telegram bot",
        "post to a telegram channel",
        "send a photo",
        "message my phone",
        "forward to telegram",
        "write in telegram",
    ],
    guidance = "A bot can only write to people who wrote to it first, and to groups that it is a member \
        of. Characters such as `.` and `-` must be escaped in `markdown_v2`; `html` is easier for \
        generated text. If the workflow must wait for an answer, use \
        HUMAN_IN_THE_LOOP.TELEGRAM_INTERACTION.",
    input = TelegramMessage,
    output = TelegramReceipt,
)]
#[port(input = main, description = "Text, file or place to send.")]
#[port(output = main, description = "The message as Telegram knows it.")]
#[example(
    name = "Send the daily figures",
    description = "Arrives without a sound, with a button to the dashboard.",
    config = {
        "operation": "send_message",
        "chat_id": "-1001234567890",
        "parse_mode": "html",
        "disable_notification": true
    },
    input = {
        "text": "<b>Yesterday</b>: 312 orders",
        "buttons": [{ "text": "Dashboard", "url": "https://example.com/dashboard" }]
    },
    output = { "message_id": 8817, "chat_id": "-1001234567890", "date": "2026-11-02T06:00:01Z" }
)]
pub struct TelegramAction {
    /// What to do.
    #[param(default = TelegramOperation::SendMessage)]
    pub operation: TelegramOperation,
    /// Id of the chat, or the name of a public channel with its `@`.
    #[param(pattern = "^(-?[0-9]+|@[A-Za-z][A-Za-z0-9_]{4,31})$")]
    pub chat_id: String,
    /// How the text is marked up.
    #[param(default = ParseMode::Plain)]
    pub parse_mode: ParseMode,
    /// Whether the message makes no sound.
    #[param(default = false)]
    pub disable_notification: bool,
    /// Whether forwarding and saving is forbidden.
    #[param(default = false)]
    pub protect_content: bool,
    /// Whether the first link is shown with a preview.
    #[param(default = true)]
    pub link_preview: bool,
    /// Id of the topic in a group that has topics.
    #[param(min = 1)]
    pub topic_id: Option<u64>,
}

/// What to do in Telegram.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum TelegramOperation {
    /// Send a text.
    SendMessage,
    /// Send the picture at `file_url`, with the text as caption.
    SendPhoto,
    /// Send the file at `file_url`, with the text as caption.
    SendDocument,
    /// Send a place on the map.
    SendLocation,
    /// Replace the text of the message `message_id`.
    EditMessage,
    /// Delete the message `message_id`.
    DeleteMessage,
    /// Pin the message `message_id`.
    PinMessage,
}

/// How a text is marked up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ParseMode {
    /// Not at all.
    Plain,
    /// In Telegram's own markdown.
    MarkdownV2,
    /// In a small part of HTML.
    Html,
}

/// A message for Telegram.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct TelegramMessage {
    /// Text or caption; at most 4096 characters, 1024 for a caption.
    pub text: Option<String>,
    /// Address of the photo or document.
    pub file_url: Option<String>,
    /// Place to show.
    pub location: Option<GeoPoint>,
    /// Buttons below the message that open a link.
    pub buttons: Option<Vec<LinkButton>>,
    /// Id of the message to answer, change, delete or pin.
    pub message_id: Option<i64>,
}

/// A place on the map.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, JsonSchema)]
pub struct GeoPoint {
    /// Degrees north.
    pub latitude: f64,
    /// Degrees east.
    pub longitude: f64,
}

/// A button that opens a link.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct LinkButton {
    /// Text on the button.
    pub text: String,
    /// Where it leads.
    pub url: String,
}

/// A message as Telegram knows it.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct TelegramReceipt {
    /// Id of the message within its chat.
    pub message_id: i64,
    /// Id of the chat.
    pub chat_id: String,
    /// When it was sent, as RFC 3339.
    pub date: String,
}
