//! The resolved model to Rust. Nothing here can fail: what could was refused by `check`.

pub mod expr;
pub mod paths;
