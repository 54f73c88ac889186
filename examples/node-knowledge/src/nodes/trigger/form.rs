//! The trigger for forms that people fill in.

use std::collections::BTreeMap;

use nodewright::prelude::*;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Starts a workflow when somebody submits a web form.
///
/// The form is a page of its own that is made from the fields listed here; answers are checked before the
/// run starts.
#[derive(Debug, NodeSpec)]
#[node(
    id = "TRIGGER.FORM",
    tags = ["trigger", "form", "survey", "submission", "web"],
    aliases = [
        "form submitted",
        "questionnaire",
        "contact form",
        "sign-up page",
        "survey answers",
        "collect data from users",
        "application form",
        "form filled in",
    ],
    guidance = "Use it to collect structured data from people at the start of a workflow. For a form that \
        is asked for in the middle of one, use HUMAN_IN_THE_LOOP.APP; if you have a form on your own site, \
        let it post to TRIGGER.WEBHOOK.",
    input = (),
    output = FormSubmission,
)]
#[port(output = main, description = "One item for each form that was sent.")]
#[example(
    name = "Request for a holiday",
    description = "A date, a choice and a free text.",
    config = {
        "title": "Holiday request",
        "path": "/forms/holiday",
        "access": "workspace",
        "fields": [
            { "name": "first_day", "label": "First day", "required": true, "kind": "date" },
            { "name": "type", "label": "Type", "kind": "choice", "options": ["paid", "unpaid"] },
            { "name": "note", "label": "Anything else", "kind": "text", "multiline": true, "max_length": 500 }
        ]
    },
    output = {
        "submission_id": "f_20a9",
        "submitted_at": "2026-11-02T08:15:00Z",
        "submitted_by": "ada@example.com",
        "answers": { "first_day": "2026-12-21", "type": "paid", "note": "" }
    }
)]
pub struct FormTrigger {
    /// Title on top of the form.
    pub title: String,
    /// Text under the title.
    pub description: Option<String>,
    /// Path of the page, after the host.
    #[param(pattern = "^/[a-z0-9/_-]+$")]
    pub path: String,
    /// Fields to fill in, from top to bottom.
    pub fields: Vec<FormField>,
    /// Text on the button that sends the form.
    #[param(default = "Submit")]
    pub submit_label: String,
    /// What people read after they sent it.
    #[param(default = "Thank you. Your answers were received.")]
    pub success_message: String,
    /// Who may open the form.
    #[param(default = FormAccess::Public)]
    pub access: FormAccess,
    /// How many times one person may send it; 0 means any number.
    #[param(default = 0, min = 0, max = 100)]
    pub submissions_per_person: u32,
}

/// Who may open a form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum FormAccess {
    /// Everybody who has the address.
    Public,
    /// Everybody who has the address and the password.
    Password,
    /// Members of the workspace.
    Workspace,
}

/// A field of a form.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct FormField {
    /// Name of the answer in the submission.
    pub name: String,
    /// Question that people read.
    pub label: String,
    /// Whether it must be answered.
    #[serde(default)]
    pub required: bool,
    /// What can be filled in.
    #[serde(flatten)]
    pub kind: FieldKind,
}

/// What can be filled in.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum FieldKind {
    /// Text.
    Text {
        /// Whether it may have several lines.
        #[serde(default)]
        multiline: bool,
        /// Most characters.
        max_length: Option<u32>,
    },
    /// An email address.
    Email,
    /// A number.
    Number {
        /// Smallest number.
        min: Option<f64>,
        /// Largest number.
        max: Option<f64>,
    },
    /// A day.
    Date,
    /// Yes or no.
    Checkbox,
    /// One or several of a list.
    Choice {
        /// What to choose from.
        options: Vec<String>,
        /// Whether several can be chosen.
        #[serde(default)]
        multiple: bool,
    },
    /// A file to upload.
    File {
        /// MIME types that are accepted; empty means all.
        #[serde(default)]
        accept: Vec<String>,
    },
}

/// A form that somebody sent.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct FormSubmission {
    /// Id of the submission.
    pub submission_id: String,
    /// When it was sent, as RFC 3339.
    pub submitted_at: String,
    /// Email address of the sender, if the form is not public.
    pub submitted_by: Option<String>,
    /// Answers, by the names of the fields.
    pub answers: BTreeMap<String, Value>,
}
