//! Questions that are asked by email.

use nodewright::prelude::*;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Outcome;
use crate::nodes::external_action::email::Importance;
use crate::nodes::trigger::email::{Attachment, Mailbox};

/// Sends a question by email from a Gmail account, waits for the reply, and tells what it says.
#[derive(Debug, NodeSpec)]
#[node(
    id = "HUMAN_IN_THE_LOOP.GMAIL_INTERACTION",
    tags = ["gmail", "email", "approval", "human", "reply"],
    aliases = [
        "ask by email",
        "gmail approval",
        "email approval",
        "wait for an email reply",
        "confirm by mail",
        "customer answers by email",
        "boss confirms by email",
        "ask a customer",
    ],
    guidance = "Use it for people outside of the team, and leave them days. The reply is analysed by \
        built-in AI, quoted text left out: do not add an IF or AI_AGENT node behind it to classify the \
        answer (wrong: HIL → AI_AGENT → IF; right: the single HIL node). Automatic replies are passed \
        over; with `ignore_auto_replies` off they leave by `unrelated`.",
    input = MailQuestion,
    output = Outcome<MailReply>,
)]
#[port(input = main, description = "The mail to send.")]
#[example(
    name = "Let a customer accept a quote",
    description = "Three days, with one reminder a day.",
    config = {
        "to": ["kim@acme.example"],
        "label": "quotes",
        "timeout_hours": 72,
        "remind_every_hours": 24
    },
    input = {
        "subject": "Your quote 2026-118",
        "body": "Dear Kim, do you accept our quote of 12,000 EUR?",
        "attachments": [{
            "file_name": "quote.pdf",
            "mime_type": "application/pdf",
            "size": 90412,
            "url": "https://files.example.com/q/118"
        }]
    },
    output = {
        "confirmed": {
            "from": { "address": "kim@acme.example", "name": "Kim" },
            "text": "Yes please, looks good to us.",
            "message_id": "<77@acme.example>",
            "received_at": "2026-11-03T09:12:00Z"
        }
    }
)]
pub struct GmailInteraction {
    /// Addresses of those who are asked; the first reply counts.
    pub to: Vec<String>,
    /// Addresses that get a copy, and whose replies do not count.
    #[param(default = Vec::new())]
    pub cc: Vec<String>,
    /// Gmail label for the conversation.
    pub label: Option<String>,
    /// Whether the mail has links for yes and no that work with one click.
    #[param(default = true)]
    pub one_click_links: bool,
    /// Whether out-of-office replies are passed over.
    #[param(default = true)]
    pub ignore_auto_replies: bool,
    /// How long to wait for a reply, in hours.
    #[param(default = 48, min = 1, max = 720)]
    pub timeout_hours: u32,
    /// How often to send the mail again meanwhile, in hours; 0 means never.
    #[param(default = 0, min = 0, max = 168)]
    pub remind_every_hours: u32,
}

/// Asks colleagues by Outlook mail, with approval buttons in the message, and waits for their decision.
///
/// Works with Microsoft 365 and Exchange Online, and from shared mailboxes, too.
#[derive(Debug, NodeSpec)]
#[node(
    id = "HUMAN_IN_THE_LOOP.OUTLOOK_INTERACTION",
    tags = ["outlook", "email", "approval", "microsoft", "human"],
    aliases = [
        "ask in outlook",
        "outlook approval",
        "microsoft 365 approval",
        "exchange mail",
        "voting buttons",
        "manager sign-off by mail",
        "colleague confirms by mail",
        "boss decides by mail",
    ],
    guidance = "Use it in companies on Microsoft 365, where the buttons work inside of the mail; to people \
        elsewhere they look like links. Written replies are analysed by built-in AI: do not add an IF or \
        AI_AGENT node behind it to classify the answer. Wrong: HIL → AI_AGENT → IF; right: the single HIL \
        node.",
    input = MailQuestion,
    output = Outcome<MailReply>,
)]
#[port(input = main, description = "The mail to send.")]
#[example(
    name = "Sign-off of an expense",
    description = "Sent from the shared mailbox of the accounts department.",
    config = {
        "to": ["lead@contoso.example"],
        "shared_mailbox": "accounts@contoso.example",
        "importance": "high",
        "voting_options": ["Approve", "Decline"]
    },
    input = { "subject": "Expense 5512: 840 EUR", "body": "Train and hotel for the fair in Lyon." },
    output = {
        "timeout": {
            "asked_at": "2026-11-02T08:00:00Z",
            "expired_at": "2026-11-04T08:00:00Z",
            "reminders": 0
        }
    }
)]
pub struct OutlookInteraction {
    /// Addresses of those who are asked.
    pub to: Vec<String>,
    /// Shared mailbox to send from; without one it is the user's own.
    #[param(pattern = r"^[^@\s]+@[^@\s]+\.[^@\s]+$")]
    pub shared_mailbox: Option<String>,
    /// How important the mail is shown to be.
    #[param(default = Importance::Normal)]
    pub importance: Importance,
    /// Buttons in the mail; the first means yes, the others no.
    #[param(default = vec!["Approve".to_owned(), "Reject".to_owned()])]
    pub voting_options: Vec<String>,
    /// Whether all must say yes, and not only the first who answers.
    #[param(default = false)]
    pub require_all: bool,
    /// Whether hours at night and on weekends do not count as waiting.
    #[param(default = false)]
    pub working_hours_only: bool,
    /// How long to wait for a reply, in hours.
    #[param(default = 48, min = 1, max = 720)]
    pub timeout_hours: u32,
}

/// A question by mail.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct MailQuestion {
    /// Subject line.
    pub subject: String,
    /// Body in markdown, with the question in it.
    pub body: String,
    /// Files that people need for their answer.
    #[serde(default)]
    pub attachments: Vec<Attachment>,
}

/// A reply by mail.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct MailReply {
    /// Who replied.
    pub from: Mailbox,
    /// What they wrote, without the quoted question; the text on the button if they used one.
    pub text: String,
    /// `Message-ID` of the reply.
    pub message_id: String,
    /// When it was received, as RFC 3339.
    pub received_at: String,
}
