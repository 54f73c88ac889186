//! The trigger for people who start a workflow themselves.

use std::collections::BTreeMap;

use nodewright::prelude::*;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Starts a workflow by hand, when somebody presses its run button.
///
/// The person may fill in values first; they become the payload of the run.
#[derive(Debug, NodeSpec)]
#[node(
    id = "TRIGGER.MANUAL",
    tags = ["trigger", "manual", "button", "test"],
    aliases = ["run button", "start by hand", "on demand", "click to run", "execute workflow", "test run"],
    guidance = "Use it for workflows that a person starts, and while you build and test one. For runs at \
        fixed times use TRIGGER.CRON; for runs that another program starts use TRIGGER.WEBHOOK.",
    input = (),
    output = ManualRun,
)]
#[port(output = main, description = "Fires once for each press of the button.")]
#[example(
    name = "Rebuild the report of one month",
    description = "The month has a value already, which the person can change before the run.",
    config = {
        "button_label": "Rebuild report",
        "ask_confirmation": true,
        "allowed_roles": ["finance"],
        "payload": { "month": "2026-10" }
    },
    output = {
        "run_id": "run_81f2",
        "started_at": "2026-11-02T08:15:00Z",
        "started_by": { "id": "u_17", "name": "Ada Moss", "email": "ada@example.com" },
        "payload": { "month": "2026-09" }
    }
)]
pub struct ManualTrigger {
    /// Text on the button.
    #[param(default = "Run")]
    pub button_label: String,
    /// Whether to ask "are you sure" before the run starts.
    #[param(default = false)]
    pub ask_confirmation: bool,
    /// Roles whose members may start the workflow; empty means everybody who can see it.
    #[param(default = Vec::new())]
    pub allowed_roles: Vec<String>,
    /// Values to start with, by name. The person is asked for each and can change it.
    #[param(default = Default::default())]
    pub payload: BTreeMap<String, Value>,
}

/// A run that a person started.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct ManualRun {
    /// Id of the run.
    pub run_id: String,
    /// When the button was pressed, as RFC 3339.
    pub started_at: String,
    /// Who pressed it.
    pub started_by: Person,
    /// The values as the person left them.
    pub payload: BTreeMap<String, Value>,
}

/// A person with an account.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct Person {
    /// Id of the account.
    pub id: String,
    /// Name to show.
    pub name: String,
    /// Email address, if it is known.
    pub email: Option<String>,
}
