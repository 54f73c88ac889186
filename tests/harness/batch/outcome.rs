//! What an evaluation came to, and what it should have come to.

use std::fmt;

use serde_json::Value;

use super::compile::NoCode;
use crate::harness::json::same_json;

/// What an evaluation came to.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// A value.
    Value(Value),
    /// Nothing.
    Absent,
    /// An error, with its code if it has one.
    Error(Option<String>, String),
    /// No answer: a panic, a crash, no end, or no code to run.
    Crash(String),
}

/// What an evaluation should come to.
#[derive(Clone, Debug)]
pub enum Expected {
    /// A value; the items of an unordered one may come in any order.
    Value {
        /// The value.
        value: Value,
        /// Whether the order of its items is free.
        unordered: bool,
    },
    /// Nothing.
    Absent,
    /// An error with this code.
    Error(String),
}

impl Expected {
    /// Exactly this value.
    pub fn value(value: Value) -> Self {
        Self::Value { value, unordered: false }
    }

    /// Whether the outcome is as expected.
    pub fn is_met(&self, outcome: &Outcome) -> bool {
        match (self, outcome) {
            (Self::Value { value, unordered: false }, Outcome::Value(got)) => same_json(value, got),
            (Self::Value { value, unordered: true }, Outcome::Value(got)) => same_items(value, got),
            (Self::Absent, Outcome::Absent) => true,
            (Self::Error(code), Outcome::Error(Some(got), _)) => code == got,
            _ => false,
        }
    }
}

/// Whether two arrays have the same items, in whatever order.
fn same_items(left: &Value, right: &Value) -> bool {
    let (Value::Array(left), Value::Array(right)) = (left, right) else {
        return same_json(left, right);
    };
    let mut rest: Vec<&Value> = right.iter().collect();
    left.iter().all(|item| {
        let found = rest.iter().position(|other| same_json(item, other));
        found.map(|index| rest.swap_remove(index)).is_some()
    }) && rest.is_empty()
}

impl Outcome {
    /// What stands for an expression that the compiler refuses: an error that came early.
    pub fn without_code(why: &NoCode) -> Self {
        match why {
            NoCode::Refused(refusals) => {
                let code = refusals.iter().find_map(|(code, _)| code.clone());
                Self::Error(code, why.to_string())
            }
            NoCode::Panicked(_) => Self::Crash(why.to_string()),
        }
    }

    /// Reads an answer of the program.
    pub(super) fn parse(answer: &Value) -> Self {
        let text = |key: &str| answer[key].as_str().map(str::to_owned);
        if let Some(value) = answer.get("value") {
            return Self::Value(value.clone());
        }
        match text("crash") {
            Some(crash) => Self::Crash(crash),
            None if answer.get("absent").is_some() => Self::Absent,
            None => Self::Error(text("error"), text("message").unwrap_or_default()),
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Value(value) => write!(f, "{value}"),
            Self::Absent => f.write_str("absent"),
            Self::Error(code, message) => write!(f, "{} ({message})", code.as_deref().unwrap_or("no code")),
            Self::Crash(what) => write!(f, "CRASH: {what}"),
        }
    }
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Value { value, unordered: false } => write!(f, "{value}"),
            Self::Value { value, unordered: true } => write!(f, "{value} in any order"),
            Self::Absent => f.write_str("absent"),
            Self::Error(code) => f.write_str(code),
        }
    }
}
