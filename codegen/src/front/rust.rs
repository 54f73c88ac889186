//! Rust source to syntax.
