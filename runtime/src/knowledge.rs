//! The tools that tell agents about nodes: which there are, all about some of them, and which fit a wish.
//!
//! Answers are put together from text that the build step prepared.

mod answer;
mod arguments;
mod details;
mod entry;
mod search;
mod types;

use crate::graph::GraphError;
use crate::project::{Project, ToolFuture};
use crate::registry::Registry;

/// `get_node_types`.
pub fn types<'r>(project: &'static Project, arguments: &'r str) -> ToolFuture<'r> {
    ready(types::answer(Registry::of(project), arguments))
}

/// `get_node_details`.
pub fn details<'r>(project: &'static Project, arguments: &'r str) -> ToolFuture<'r> {
    ready(details::answer(Registry::of(project), arguments))
}

/// `search_nodes`.
pub fn search<'r>(project: &'static Project, arguments: &'r str) -> ToolFuture<'r> {
    ready(search::answer(Registry::of(project), arguments))
}

fn ready<'r>(answer: Result<String, GraphError>) -> ToolFuture<'r> {
    Box::pin(std::future::ready(answer))
}
