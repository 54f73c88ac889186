//! The tools that tell agents about nodes, called as a server calls them.
#![expect(clippy::unwrap_used, reason = "a test may panic")]

#[path = "knowledge/details.rs"]
mod details;
#[path = "knowledge/names.rs"]
mod names;
#[path = "knowledge/project.rs"]
mod project;
#[path = "knowledge/random.rs"]
mod random;
#[path = "knowledge/search.rs"]
mod search;
#[path = "knowledge/size.rs"]
mod size;
#[path = "knowledge/types.rs"]
mod types;
