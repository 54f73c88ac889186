//! The front ends: the only stages that know Rust source, YAML and JSON text.

mod allow;
pub mod json;
mod limit;
pub mod rust;
pub mod yaml;
