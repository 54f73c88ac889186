//! Rust source to syntax.
//!
//! One front end for both ways in: the build script scans a crate from its root ([`scan`]), a macro has the tokens
//! of one item. Both end in [`spec`] and [`graph`], so that a mistake reads the same wherever it is found. What
//! differs is behind two values: [`spans::Spans`] (where a token stands) and [`resolve::Resolver`] (what a name
//! means).

pub mod attr;
pub mod decl;
pub mod graph;
pub mod resolve;
pub mod scan;
pub mod spans;
pub mod spec;
pub mod ty;
