//! YAML graphs to syntax.
//!
//! The tree has the places, and each noun of the format has a file that reads it from there. A mistake is reported
//! where it stands and the rest is read on, so that all mistakes of a file come at once. Whether names exist and
//! graphs are whole is not asked here.

use crate::diagnostic::Diagnostics;
use crate::source::{FileId, Sources};
use crate::syntax::Project;

mod data;
mod dialect;
mod fields;
mod file;
mod flat;
mod limits;
mod node;
mod server;
mod switch;
#[cfg(test)]
mod tests;
mod tool;
pub mod tree;

/// Reads a graph file and appends its graphs, servers and sections to the project.
pub fn parse_graph_file(cx: &Diagnostics, sources: &Sources, file: FileId, project: &mut Project) {
    let Some(source) = sources.get(file) else { return };
    if let Some(root) = tree::parse_tree(cx, source, file) {
        file::parse_file(cx, &root, project);
    }
}
