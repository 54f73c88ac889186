//! The front ends: the only stages that know Rust source and YAML text.

pub mod rust;
pub mod yaml;
