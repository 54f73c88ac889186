//! YAML graphs to syntax.

pub mod tree;
