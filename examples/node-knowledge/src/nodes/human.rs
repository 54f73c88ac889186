//! Humans in the loop: nodes that ask people something and wait for what they say.
//!
//! People answer in their own words, so each of these nodes has a model built in that reads the answer and
//! chooses one of four ports. That is why they share one output type, which differs only in what a reply is
//! on each channel.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub mod app;
pub mod chat;
pub mod mail;
pub mod review;

/// What became of a question. The answer is already classified: each case is a port of its own.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Outcome<R> {
    /// The person said yes, in whatever words.
    Confirmed(R),
    /// The person said no, or asked for something else.
    Rejected(R),
    /// Somebody wrote something that does not answer the question.
    Unrelated(R),
    /// Nobody answered in time.
    Timeout(Expiry),
}

/// A question that nobody answered.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct Expiry {
    /// When it was asked, as RFC 3339.
    pub asked_at: String,
    /// When the wait ended, as RFC 3339.
    pub expired_at: String,
    /// How many reminders were sent.
    pub reminders: u32,
}

/// A question for people.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct Question {
    /// What to ask. A question that yes or no can answer is understood best.
    pub text: String,
    /// What people should know before they answer.
    pub details: Option<String>,
    /// Address of a page with more, such as the draft to approve.
    pub link: Option<String>,
}
