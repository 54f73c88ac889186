//! The nodes, a file for each type.

pub mod action;
pub mod ai_agent;
pub mod external_action;
pub mod flow;
pub mod human;
pub mod memory;
pub mod tool;
pub mod trigger;
