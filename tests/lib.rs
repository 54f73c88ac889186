//! Tests of Nodewright live in `tests/` beside this file; what they share is the [`harness`].

pub mod harness;
