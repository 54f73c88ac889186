//! The front ends: the only stages that know Rust source, YAML and JSON text.

pub mod json;
pub mod rust;
pub mod yaml;
