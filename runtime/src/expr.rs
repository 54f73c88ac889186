//! Functions behind compiled expressions: what untyped code calls, and the few that typed code shares.
//!
//! An evaluated expression is an [`Item`]: a value, or absent; so is the sequence inside a path. Functions are not
//! generic where they need not be, so that generated code stays thin and rustc is quick with it. Each one that can
//! fail takes the place of the expression in its source, which only the error reads.

use std::fmt;

use crate::graph::{ErrorKind, GraphError};
pub use crate::value::{Fields, Str, Value};

mod build;
pub mod builtin;
mod call;
mod convert;
mod cx;
mod function;
mod fused;
mod glance;
mod group;
mod grouped;
mod index;
mod logic;
mod matched;
mod name;
mod named;
mod operators;
mod prepared;
mod regex;
mod seq;
mod signature;
mod text;
mod tuple;
mod typed;

pub use build::*;
pub use builtin::{
    After, Callback, compare_numbers, compare_present, decode_url, decode_url_component, each_with,
    encode_url, encode_url_component, filter_with, map_with, merge_sort, order_by, reduce_with, sift_with,
    single_with, sort_copies, sort_with, transform,
};
pub use call::*;
pub use convert::*;
pub use cx::{Body, Cx, Limits, Made, Outcome, bounded, not_a_function};
pub(crate) use cx::{check_extent, too_deep};
pub use function::{Args, Builtin, Function};
pub use fused::{count, sum_field};
pub use glance::{Glance, get_field, get_path, glance, glance_field, path};
pub use group::*;
pub use grouped::Grouped;
pub use index::{Candidates, Index};
pub use logic::*;
pub use matched::{Match, Matches};
pub use name::{Name, name, names};
pub use named::{Named, to_named, variant_named};
pub use operators::*;
pub use prepared::*;
pub use regex::{Found, Regex};
pub use seq::*;
pub use signature::{Param, Signature};
pub use text::{compare_text, write_string};
pub use tuple::*;
pub use typed::*;

/// What an expression yields: a value, or nothing.
pub type Item<'a> = Option<Value<'a>>;

/// What an expression yields, or why it failed.
pub type Evaluated<'a> = Result<Item<'a>, ExprError>;

/// Why an expression failed.
///
/// ```
/// let error = nodewright::jsonata!("1 + 'one'").eval_json(None).expect_err("`one` is no number");
/// assert_eq!(error.code(), "T2002");
/// ```
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
    #[doc(hidden)]
    pub fn new(code: &'static str, at: &'static str, message: String) -> Self {
        Self(Box::new(Failure { code: Some(code), message, at }))
    }

    /// An error that the reference does not have: a value that does not fit its place.
    #[cold]
    #[inline(never)]
    #[doc(hidden)]
    pub fn misfit(at: &'static str, message: String) -> Self {
        Self(Box::new(Failure { code: None, message, at }))
    }

    /// The same error, under the code of what it happened in.
    #[must_use]
    #[doc(hidden)]
    pub fn within(mut self, code: &'static str) -> Self {
        self.0.code = Some(code);
        self
    }

    /// What a registered function says went wrong.
    pub(crate) fn host(message: String) -> Self {
        Self(Box::new(Failure { code: None, message, at: "" }))
    }

    /// JSONata's code for it, as `T2001`; empty if it has none.
    ///
    /// ```
    /// let error = nodewright::jsonata!("$error('no stock')").eval_json(None).expect_err("it says so");
    /// assert_eq!(error.code(), "D3137");
    /// ```
    pub fn code(&self) -> &'static str {
        self.0.code.unwrap_or_default()
    }

    /// What went wrong, without where; for `$error` and `$assert` what the expression says itself.
    ///
    /// ```
    /// let error = nodewright::jsonata!("$error('no stock')").eval_json(None).expect_err("it says so");
    /// assert_eq!(error.message(), "no stock");
    /// ```
    pub fn message(&self) -> &str {
        &self.0.message
    }
}

impl fmt::Display for ExprError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.message)?;
        if !self.0.at.is_empty() {
            write!(f, " at {}", self.0.at)?;
        }
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
