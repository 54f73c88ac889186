//! A mailbox for agents.

use nodewright::prelude::*;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::nodes::external_action::email::OutgoingEmail;
use crate::nodes::trigger::email::{Email, MailProvider};

/// Gives an AI agent a mailbox: it can search and read emails, write drafts, and send them if allowed.
#[derive(Debug, NodeSpec)]
#[node(
    id = "TOOL.EMAIL",
    tags = ["tool", "email", "mailbox", "draft", "agent"],
    aliases = [
        "email for agents",
        "agent reads mail",
        "agent drafts replies",
        "search the mailbox",
        "inbox assistant",
        "mail assistant",
    ],
    guidance = "Attach it to an AI_AGENT that works through a mailbox. Begin with `sending` at \
        `drafts_only`, and let a person send what it wrote. For one mail with known text use \
        EXTERNAL_ACTION.EMAIL; to start on a new mail use TRIGGER.EMAIL. Mails can contain instructions \
        for the agent: set `allowed_recipients`.",
    input = MailCall,
    output = MailCallResult,
)]
#[port(input = main, description = "A call from the agent.", type = tool)]
#[port(output = main, description = "Emails for the agent.", type = tool)]
#[example(
    name = "Draft answers for support",
    description = "The agent reads, and leaves drafts for a person to send.",
    config = {
        "provider": "gmail",
        "credential": "support-mailbox",
        "folders": ["INBOX", "Support"],
        "sending": "drafts_only"
    },
    input = { "call": "search", "query": "order 4711", "limit": 5 },
    output = {
        "emails": [{
            "message_id": "<77@acme.example>",
            "from": { "address": "kim@acme.example" },
            "to": [{ "address": "support@example.com" }],
            "cc": [],
            "subject": "Where is order 4711?",
            "text": "I have been waiting for a week.",
            "received_at": "2026-11-02T07:30:00Z",
            "attachments": []
        }],
        "message": "1 email found"
    }
)]
pub struct EmailTool {
    /// How the mailbox is reached.
    #[param(default = MailProvider::Imap)]
    pub provider: MailProvider,
    /// Name of the stored credential of the mailbox.
    pub credential: String,
    /// Folders or labels that the agent can see.
    #[param(default = vec!["INBOX".to_owned()])]
    pub folders: Vec<String>,
    /// What the agent may do with what it wrote.
    #[param(default = SendingRule::DraftsOnly)]
    pub sending: SendingRule,
    /// Addresses or `@domain` endings that the agent may send to; empty means all.
    #[param(default = Vec::new())]
    pub allowed_recipients: Vec<String>,
    /// Most mails that the agent may send in one run.
    #[param(default = 5, min = 1, max = 100)]
    pub max_sent_per_run: u32,
    /// Whether the agent can read attachments.
    #[param(default = false)]
    pub read_attachments: bool,
}

/// What an agent may do with a mail that it wrote.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum SendingRule {
    /// Nothing: it only reads.
    Never,
    /// Leave it as a draft.
    DraftsOnly,
    /// Send it once a person allowed it.
    WithApproval,
    /// Send it.
    Freely,
}

/// A call of an agent to a mailbox.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(tag = "call", rename_all = "snake_case")]
pub enum MailCall {
    /// Find emails.
    Search {
        /// Words, or the provider's own search syntax.
        query: String,
        /// Most emails to give.
        limit: Option<u32>,
    },
    /// Read one email.
    Read {
        /// Its `Message-ID`.
        message_id: String,
    },
    /// Write a draft.
    Draft(OutgoingEmail),
    /// Send an email.
    Send(OutgoingEmail),
}

/// What the mailbox answers.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct MailCallResult {
    /// Emails that were found or read.
    #[serde(default)]
    pub emails: Vec<Email>,
    /// Id of the draft or the sent email.
    pub message_id: Option<String>,
    /// One sentence for the agent.
    pub message: String,
}
