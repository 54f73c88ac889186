//! Reviews in a queue.

use std::collections::BTreeMap;

use nodewright::prelude::*;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::Outcome;

/// Puts a case into a review queue, and waits until reviewers have checked, corrected and decided it.
///
/// Reviewers see the data of the case, can correct the fields that are open to them, and tick off a
/// checklist.
#[derive(Debug, NodeSpec)]
#[node(
    id = "HUMAN_IN_THE_LOOP.MANUAL_REVIEW",
    tags = ["review", "approval", "human", "queue", "quality"],
    aliases = [
        "manual approval",
        "four eyes principle",
        "human check",
        "review queue",
        "sign-off",
        "verify before publishing",
        "second opinion",
        "supervisor decides",
        "colleague checks",
        "human approval",
    ],
    guidance = "Use it when somebody must look closely, correct data or follow a checklist; for a quick \
        yes or no ask in a chat instead. The comment of the reviewer is analysed by built-in AI and \
        decides the port: do not add an IF or AI_AGENT node behind it to classify the answer (wrong: HIL → \
        AI_AGENT → IF; right: the single HIL node). Read corrected values from `data` of the output, not \
        from what went in.",
    input = ReviewCase,
    output = Outcome<Verdict>,
)]
#[port(input = main, description = "The case to review.")]
#[example(
    name = "Check an invoice that was read by machine",
    description = "Two reviewers must agree above a certain sum.",
    config = {
        "queue": "invoices",
        "required_approvals": 2,
        "editable_fields": ["total", "due_date"],
        "checklist": ["Sum matches the order", "Bank account is known"],
        "priority": "high"
    },
    input = {
        "title": "Invoice 2026-1101 of Acme",
        "data": { "total": 12400.0, "due_date": "2026-12-01" },
        "reason": "The sum was read with low confidence."
    },
    output = {
        "confirmed": {
            "reviewers": ["u_17", "u_23"],
            "comment": "Corrected the sum.",
            "data": { "total": 1240.0, "due_date": "2026-12-01" },
            "decided_at": "2026-11-02T11:40:00Z"
        }
    }
)]
pub struct ManualReview {
    /// Queue that the case goes into.
    #[param(default = "default", pattern = "^[a-z0-9_-]+$")]
    pub queue: String,
    /// Ids of the users who may decide; empty means all who work on the queue.
    #[param(default = Vec::new())]
    pub reviewers: Vec<String>,
    /// How many reviewers must say yes.
    #[param(default = 1, min = 1, max = 10)]
    pub required_approvals: u32,
    /// Fields of the case that reviewers may correct.
    #[param(default = Vec::new())]
    pub editable_fields: Vec<String>,
    /// Points to tick off before a yes.
    #[param(default = Vec::new())]
    pub checklist: Vec<String>,
    /// Where in the queue the case stands.
    #[param(default = ReviewPriority::Normal)]
    pub priority: ReviewPriority,
    /// Whether a no needs a comment.
    #[param(default = true)]
    pub comment_required: bool,
    /// How long the case may lie, in hours.
    #[param(default = 72, min = 1, max = 2160)]
    pub timeout_hours: u32,
}

/// Where in a queue a case stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ReviewPriority {
    /// When nothing else is left.
    Low,
    /// In turn.
    Normal,
    /// Before others.
    High,
}

/// A case to review.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct ReviewCase {
    /// Title in the queue.
    pub title: String,
    /// Data to check, by the names of the fields.
    pub data: BTreeMap<String, Value>,
    /// Why somebody must look at it.
    pub reason: Option<String>,
}

/// What reviewers decided.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct Verdict {
    /// Ids of those who decided.
    pub reviewers: Vec<String>,
    /// What they wrote.
    pub comment: Option<String>,
    /// The data as they left it.
    pub data: BTreeMap<String, Value>,
    /// When the last of them decided, as RFC 3339.
    pub decided_at: String,
}
