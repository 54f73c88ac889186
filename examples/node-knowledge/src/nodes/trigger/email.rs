//! The trigger for a mailbox, and the email as other nodes know it.

use nodewright::prelude::*;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Starts a workflow when a new email arrives in a mailbox.
///
/// Works with Gmail, Outlook and every IMAP server; filters by sender, subject and attachments.
#[derive(Debug, NodeSpec)]
#[node(
    id = "TRIGGER.EMAIL",
    tags = ["trigger", "email", "inbox", "imap", "gmail", "outlook"],
    aliases = [
        "new email",
        "incoming mail",
        "when an email arrives",
        "watch inbox",
        "mail received",
        "read mailbox",
        "email with attachment",
        "somebody writes an email",
    ],
    guidance = "Use it to begin a workflow with a mail that comes in. To wait for the reply to a mail that \
        the workflow sent, use HUMAN_IN_THE_LOOP.GMAIL_INTERACTION or OUTLOOK_INTERACTION; to send mail, \
        EXTERNAL_ACTION.EMAIL. Filter by sender or subject here: each mail that passes is a run.",
    input = (),
    output = Email,
)]
#[port(output = main, description = "One item for each new email.")]
#[example(
    name = "Invoices of one supplier",
    description = "Only mails with an attachment; they are marked as read.",
    config = {
        "provider": "gmail",
        "credential": "accounting-mailbox",
        "from_contains": "@supplier.example",
        "subject_contains": "invoice",
        "attachments_only": true
    },
    output = {
        "message_id": "<b7d1@supplier.example>",
        "from": { "address": "billing@supplier.example", "name": "Billing" },
        "to": [{ "address": "accounting@example.com" }],
        "cc": [],
        "subject": "Invoice 2026-1101",
        "text": "Please find our invoice attached.",
        "received_at": "2026-11-02T07:58:12Z",
        "attachments": [{
            "file_name": "invoice-2026-1101.pdf",
            "mime_type": "application/pdf",
            "size": 48211,
            "url": "https://files.example.com/a/9f3c"
        }]
    }
)]
pub struct EmailTrigger {
    /// How the mailbox is reached.
    #[param(default = MailProvider::Imap)]
    pub provider: MailProvider,
    /// Name of the stored credential of the mailbox.
    pub credential: String,
    /// Folder or label to watch.
    #[param(default = "INBOX")]
    pub folder: String,
    /// Part of the sender's address, whatever its case.
    pub from_contains: Option<String>,
    /// Part of the subject, whatever its case.
    pub subject_contains: Option<String>,
    /// Whether mails without attachments are left out.
    #[param(default = false)]
    pub attachments_only: bool,
    /// Whether a mail is marked as read once its run has started.
    #[param(default = true)]
    pub mark_as_read: bool,
    /// How often to look for new mail, in seconds; Gmail and Outlook notify at once.
    #[param(default = 60, min = 15, max = 3600)]
    pub poll_interval_seconds: u32,
}

/// How a mailbox is reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum MailProvider {
    /// Any server that speaks IMAP.
    Imap,
    /// Gmail, through Google's API.
    Gmail,
    /// Outlook and Exchange Online, through Microsoft Graph.
    Outlook,
}

/// An email.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct Email {
    /// Its `Message-ID`, by which replies refer to it.
    pub message_id: String,
    /// Sender.
    pub from: Mailbox,
    /// Recipients.
    pub to: Vec<Mailbox>,
    /// Recipients of a copy.
    pub cc: Vec<Mailbox>,
    /// Subject line.
    pub subject: String,
    /// Body as plain text; made from the HTML if there is nothing else.
    pub text: String,
    /// Body as HTML, if it has one.
    pub html: Option<String>,
    /// When it was received, as RFC 3339.
    pub received_at: String,
    /// Attached files.
    pub attachments: Vec<Attachment>,
}

/// An address with the name beside it.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct Mailbox {
    /// Email address.
    pub address: String,
    /// Name of the person.
    pub name: Option<String>,
}

/// A file that is attached to an email.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct Attachment {
    /// File name.
    pub file_name: String,
    /// MIME type.
    pub mime_type: String,
    /// Size in bytes.
    pub size: u64,
    /// Address that the content can be read from.
    pub url: String,
}
