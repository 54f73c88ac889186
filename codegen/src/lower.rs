//! Syntax → the resolved model.

pub mod types;
