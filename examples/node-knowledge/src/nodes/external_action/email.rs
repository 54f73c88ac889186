//! How a workflow sends mail.

use nodewright::prelude::*;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::nodes::trigger::email::Attachment;

/// Sends an email to one or more recipients, as text or HTML, with copies and attachments.
///
/// Goes out over any SMTP server, Gmail, Outlook or a mail service such as SendGrid.
#[derive(Debug, NodeSpec)]
#[node(
    id = "EXTERNAL_ACTION.EMAIL",
    tags = ["email", "mail", "send", "message"],
    aliases = [
        "send email",
        "send mail",
        "mail someone",
        "email with attachment",
        "reply to an email",
        "newsletter",
        "smtp",
        "email a report",
        "write to a customer",
    ],
    guidance = "Use it for mail that needs no answer. If the workflow must wait for one, use \
        HUMAN_IN_THE_LOOP.GMAIL_INTERACTION or OUTLOOK_INTERACTION. Set `in_reply_to` to keep a \
        conversation together. Inside a loop over recipients mind the limits of the provider; put one list \
        into `bcc` instead.",
    input = OutgoingEmail,
    output = EmailReceipt,
)]
#[port(
    input = "main",
    description = "The email.",
    mime_type = "application/json",
    schema = OutgoingEmail,
    examples = [{ "to": ["kim@example.org"], "subject": "Hello", "body": "It works." }]
)]
#[port(output = main, description = "Who the server took it for.")]
#[example(
    name = "Confirm an order",
    description = "Replies go to the support team, not to the machine.",
    config = {
        "provider": "smtp",
        "credential": "shop-smtp",
        "from_address": "orders@example.com",
        "from_name": "Example Shop",
        "reply_to": "support@example.com",
        "format": "html"
    },
    input = {
        "to": ["kim@example.org"],
        "subject": "Your order 4711",
        "body": "<p>Thank you, Kim. It leaves tomorrow.</p>",
        "attachments": [{
            "file_name": "invoice.pdf",
            "mime_type": "application/pdf",
            "size": 48211,
            "url": "https://files.example.com/a/9f3c"
        }]
    },
    output = { "message_id": "<4711@example.com>", "accepted": ["kim@example.org"], "rejected": [] }
)]
pub struct EmailAction {
    /// What the mail goes out over.
    #[param(default = MailService::Smtp)]
    pub provider: MailService,
    /// Name of the stored credential of the provider.
    pub credential: String,
    /// Address of the sender.
    #[param(pattern = r"^[^@\s]+@[^@\s]+\.[^@\s]+$")]
    pub from_address: String,
    /// Name of the sender.
    pub from_name: Option<String>,
    /// Address that replies go to, if it is another.
    #[param(pattern = r"^[^@\s]+@[^@\s]+\.[^@\s]+$")]
    pub reply_to: Option<String>,
    /// How the body is written.
    #[param(default = BodyFormat::Text)]
    pub format: BodyFormat,
    /// How important the mail is shown to be.
    #[param(default = Importance::Normal)]
    pub importance: Importance,
}

/// What mail goes out over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum MailService {
    /// Any server that speaks SMTP.
    Smtp,
    /// Gmail, through Google's API.
    Gmail,
    /// Outlook and Exchange Online, through Microsoft Graph.
    Outlook,
    /// SendGrid.
    Sendgrid,
    /// Amazon SES.
    AmazonSes,
}

/// How the body of a mail is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum BodyFormat {
    /// Plain text.
    Text,
    /// HTML; a text version is made from it.
    Html,
    /// Markdown, which is sent as HTML.
    Markdown,
}

/// How important a mail is shown to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Importance {
    /// Can wait.
    Low,
    /// As most mail.
    Normal,
    /// With an exclamation mark.
    High,
}

/// An email to send.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct OutgoingEmail {
    /// Addresses of the recipients.
    pub to: Vec<String>,
    /// Addresses that get a copy.
    #[serde(default)]
    pub cc: Vec<String>,
    /// Addresses that get a copy and are not shown to the others.
    #[serde(default)]
    pub bcc: Vec<String>,
    /// Subject line.
    pub subject: String,
    /// Body, in the format of the node.
    pub body: String,
    /// Files to attach.
    #[serde(default)]
    pub attachments: Vec<Attachment>,
    /// `Message-ID` of the mail that this one answers.
    pub in_reply_to: Option<String>,
}

/// What the server said.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct EmailReceipt {
    /// `Message-ID` of the mail that was sent.
    pub message_id: String,
    /// Addresses that the server took it for.
    pub accepted: Vec<String>,
    /// Addresses that the server refused.
    pub rejected: Vec<String>,
}
