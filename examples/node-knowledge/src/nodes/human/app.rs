//! Questions inside of the app.

use std::collections::BTreeMap;

use nodewright::prelude::*;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{Outcome, Question};
use crate::nodes::trigger::form::FormField;

/// Asks a user inside the app, with a dialog or a task in the inbox, and waits for the answer.
///
/// The question can have a small form below it, for what else the workflow needs to know.
#[derive(Debug, NodeSpec)]
#[node(
    id = "HUMAN_IN_THE_LOOP.APP",
    tags = ["app", "approval", "dialog", "human", "inbox"],
    aliases = [
        "ask in the app",
        "in-app approval",
        "confirmation dialog",
        "task in the inbox",
        "ask the user for missing data",
        "user input step",
        "ask a person to confirm",
        "approve or reject",
    ],
    guidance = "Use it when those who answer are users of the app anyway, or when the workflow needs data \
        from them as well as a yes. What they write is analysed by built-in AI: do not add an IF or \
        AI_AGENT node behind it to classify the answer (wrong: HIL → AI_AGENT → IF; right: the single HIL \
        node). To start a workflow with a form use TRIGGER.FORM.",
    input = Question,
    output = Outcome<AppReply>,
)]
#[port(input = main, description = "The question to show.", max_connections = 1)]
#[example(
    name = "Ask for a cost centre before ordering",
    description = "A task in the inbox of the one who asked for the article.",
    config = {
        "user_id": "u_17",
        "display": "inbox",
        "fields": [{ "name": "cost_centre", "label": "Cost centre", "required": true, "kind": "text" }],
        "timeout_minutes": 2880
    },
    input = { "text": "Order the standing desk for 420 EUR?" },
    output = {
        "confirmed": {
            "user_id": "u_17",
            "message": "Yes, thanks",
            "values": { "cost_centre": "4410" },
            "answered_at": "2026-11-02T13:05:00Z"
        }
    }
)]
pub struct AppInteraction {
    /// Id of the user who is asked.
    pub user_id: String,
    /// How the question is shown.
    #[param(default = AppDisplay::Dialog)]
    pub display: AppDisplay,
    /// Fields to fill in below the question.
    #[param(default = Vec::new())]
    pub fields: Vec<FormField>,
    /// Whether the user may write something beside the buttons.
    #[param(default = true)]
    pub allow_message: bool,
    /// Whether a push notification tells the user about it.
    #[param(default = true)]
    pub notify: bool,
    /// Id of the user who is asked after half of the time.
    pub escalate_to: Option<String>,
    /// How long to wait for an answer, in minutes.
    #[param(default = 1440, min = 1, max = 43200)]
    pub timeout_minutes: u32,
}

/// How a question is shown in the app.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum AppDisplay {
    /// A dialog over whatever the user does.
    Dialog,
    /// A task in the inbox.
    Inbox,
    /// A line on top of the page.
    Banner,
}

/// An answer in the app.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct AppReply {
    /// Id of the user who answered.
    pub user_id: String,
    /// What the user wrote.
    pub message: Option<String>,
    /// What the user filled in, by the names of the fields.
    pub values: BTreeMap<String, Value>,
    /// When the answer came, as RFC 3339.
    pub answered_at: String,
}
