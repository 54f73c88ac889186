//! Typed and untyped expressions to Rust.
