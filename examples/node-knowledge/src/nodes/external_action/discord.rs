//! What a workflow does in Discord.

use nodewright::prelude::*;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Posts messages and embeds in a Discord channel, opens threads, adds reactions, and gives roles to members.
#[derive(Debug, NodeSpec)]
#[node(
    id = "EXTERNAL_ACTION.DISCORD_ACTION",
    tags = ["discord", "message", "community", "server", "bot"],
    aliases = [
        "send discord message",
        "post in discord",
        "discord bot",
        "discord embed",
        "assign a discord role",
        "start a thread in discord",
        "announce to the community",
    ],
    guidance = "Use it to tell a community something, or to manage its members. If the workflow must wait \
        for an answer, use HUMAN_IN_THE_LOOP.DISCORD_INTERACTION. Ids are numbers as strings: switch on \
        developer mode in Discord to copy them. Messages end at 2000 characters; put longer texts into \
        embeds.",
    input = DiscordMessage,
    output = DiscordReceipt,
)]
#[port(input = main, description = "The message, or the member that the operation is about.")]
#[port(output = main, description = "The message or thread that was made.")]
#[example(
    name = "Announce a release",
    description = "An embed with a coloured bar; nobody is pinged.",
    config = { "operation": "send_message", "channel_id": "1045612387654321987", "allowed_mentions": "none" },
    input = {
        "embeds": [{
            "title": "Version 1.4 is out",
            "description": "Faster search, and dark mode.",
            "url": "https://example.com/releases/1.4",
            "color": 5763719
        }]
    },
    output = {
        "message_id": "1045699999999999999",
        "channel_id": "1045612387654321987",
        "url": "https://discord.com/channels/9/1045612387654321987/1045699999999999999"
    }
)]
pub struct DiscordAction {
    /// What to do.
    #[param(default = DiscordOperation::SendMessage)]
    pub operation: DiscordOperation,
    /// Id of the channel.
    #[param(pattern = "^[0-9]{17,20}$")]
    pub channel_id: String,
    /// Id of the server, for operations on members.
    #[param(pattern = "^[0-9]{17,20}$")]
    pub guild_id: Option<String>,
    /// Id of the role to give or take.
    #[param(pattern = "^[0-9]{17,20}$")]
    pub role_id: Option<String>,
    /// Who may be pinged by a message.
    #[param(default = AllowedMentions::Users)]
    pub allowed_mentions: AllowedMentions,
    /// Whether the message makes no sound.
    #[param(default = false)]
    pub silent: bool,
    /// Minutes of silence after which a new thread is closed.
    #[param(default = 1440, options = [60, 1440, 4320, 10080])]
    pub thread_archive_minutes: u32,
}

/// What to do in Discord.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum DiscordOperation {
    /// Post a message.
    SendMessage,
    /// Replace the message `message_id`.
    EditMessage,
    /// Delete the message `message_id`.
    DeleteMessage,
    /// Put an emoji under the message `message_id`.
    AddReaction,
    /// Open a thread, on the message `message_id` if there is one.
    CreateThread,
    /// Give the role to the member `user_id`.
    AddRole,
    /// Take the role from the member `user_id`.
    RemoveRole,
}

/// Who may be pinged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum AllowedMentions {
    /// Nobody, whatever the text says.
    None,
    /// Users.
    Users,
    /// Users and roles.
    Roles,
    /// `@everyone`, too.
    Everyone,
}

/// A message for Discord, or what to change.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct DiscordMessage {
    /// Text, at most 2000 characters; the name of a new thread.
    pub content: Option<String>,
    /// Boxes below the text, at most ten.
    pub embeds: Option<Vec<DiscordEmbed>>,
    /// Id of the message to answer.
    pub reply_to: Option<String>,
    /// Id of the message to change.
    pub message_id: Option<String>,
    /// Emoji to react with.
    pub emoji: Option<String>,
    /// Id of the member.
    pub user_id: Option<String>,
}

/// A box in a message.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct DiscordEmbed {
    /// Title of the box.
    pub title: Option<String>,
    /// Text of the box, at most 4096 characters.
    pub description: Option<String>,
    /// Where its title leads.
    pub url: Option<String>,
    /// Colour of its bar, as a number.
    pub color: Option<u32>,
    /// Address of a picture.
    pub image_url: Option<String>,
}

/// What was made in Discord.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct DiscordReceipt {
    /// Id of the message.
    pub message_id: Option<String>,
    /// Id of the channel or thread.
    pub channel_id: String,
    /// Address of the message.
    pub url: Option<String>,
}
