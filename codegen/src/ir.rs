//! The resolved model: what `lower` makes, `check` judges and `emit` turns into Rust.
//!
//! No syn, no YAML, no token streams here.

pub mod graph;
pub mod name;
pub mod repr;
pub mod spec;
pub mod ty;

pub use repr::{Repr, Structs};

pub use ty::{Card, Flow, Type};
