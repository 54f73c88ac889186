//! The rules that a resolved project must keep, in the order in which they are checked.
//!
//! A rule may rely on all those before it. Each is one function, and says why it is there.

use crate::diagnostic::Diagnostics;
use crate::ir::Project;
use crate::source::Span;
use crate::syntax;

pub mod graph;
pub mod project;
pub mod spec;
pub mod state;
pub mod types;

/// Checks all rules. `call` is where `project!` stands.
pub fn check_project(cx: &Diagnostics, syntax: &syntax::Project, project: &Project, call: Option<Span>) {
    // Derives report these; here they only keep code from being made of what is wrong.
    syntax.specs.iter().for_each(|spec| spec::check_item(cx, spec));
    project::check_serves_something(cx, syntax, call);
    spec::check_unique(cx, project);
    graph::check_unique(cx, syntax);
    graph::check_unique_servers(cx, syntax);
    state::check_state(cx, syntax, project);
    state::check_provided(cx, syntax, project);
    types::check_flows(cx, project);
}
