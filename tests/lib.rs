//! Tests of Nodewright live in `tests/` beside this file; what they share is the [`harness`].

pub mod harness;

/// The programs in the documentation are compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../docs/expressions.md")]
pub mod expressions {}
