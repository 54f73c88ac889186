//! Functions behind compiled expressions: what untyped code calls, and the few that typed code shares.
//!
//! An evaluated expression is an [`Item`]: a value, or absent. Inside a path it is a [`Seq`]. Functions are not
//! generic where they need not be, so that generated code stays thin and rustc is quick with it. Each one that can
//! fail takes the place of the expression in its source, which only the error reads.

use std::fmt;

use crate::graph::{ErrorKind, GraphError};
pub use crate::value::{Str, Value};

mod build;
mod convert;
mod functions;
mod logic;
mod operators;
mod seq;
mod text;

pub use build::*;
pub use convert::*;
pub use functions::*;
pub use logic::*;
pub use operators::*;
pub use seq::*;
pub use text::{compare_text, write_string};

/// What an expression yields: a value, or nothing.
pub type Item<'a> = Option<Value<'a>>;

/// What an expression yields, or why it failed.
pub type Evaluated<'a> = Result<Item<'a>, ExprError>;

/// Why an expression failed.
#[derive(Debug)]
pub struct ExprError(Box<Failure>);

#[derive(Debug)]
struct Failure {
    code: Option<&'static str>,
    message: String,
    at: &'static str,
}

impl ExprError {
    /// The error of the reference's `code`.
    #[cold]
    #[inline(never)]
    pub fn new(code: &'static str, at: &'static str, message: String) -> Self {
        Self(Box::new(Failure { code: Some(code), message, at }))
    }

    /// An error that the reference does not have: a value that does not fit its place.
    #[cold]
    #[inline(never)]
    pub fn misfit(at: &'static str, message: String) -> Self {
        Self(Box::new(Failure { code: None, message, at }))
    }

    /// JSONata's code for it.
    pub fn code(&self) -> Option<&'static str> {
        self.0.code
    }
}

impl fmt::Display for ExprError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at {}", self.0.message, self.0.at)?;
        match self.0.code {
            Some(code) => write!(f, " (JSONata error {code})"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for ExprError {}

impl From<ExprError> for GraphError {
    fn from(error: ExprError) -> Self {
        GraphError::new(ErrorKind::Expression, error.to_string())
    }
}

#[cfg(test)]
mod tests;
