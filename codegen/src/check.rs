//! The rules that a resolved project must keep, in the order in which they are checked.
//!
//! A rule may rely on all those before it. Each is one function, and says why it is there.

use std::collections::HashMap;

use crate::diagnostic::Diagnostics;
use crate::ir::Project;
use crate::ir::spec::Spec;
use crate::lower::types::Types;
use crate::source::{Sources, Span};
use crate::syntax;

pub mod allow;
pub mod attached;
pub mod config;
pub mod default;
pub mod example;
pub mod exit;
pub mod graph;
pub mod lint;
pub mod param;
pub mod port;
pub mod project;
pub mod server;
mod sink;
pub mod snapshot;
pub mod spec;
pub mod state;
pub mod text;
pub mod types;
pub mod value;

/// Checks all rules. `call` is where `project!` stands.
pub fn check_project(
    cx: &Diagnostics,
    sources: &Sources,
    syntax: &syntax::Project,
    project: &Project,
    call: Option<Span>,
) {
    check_specs(cx, syntax, project);
    project::check_serves_something(cx, syntax, call);
    spec::check_unique(cx, project);
    attached::check_known(cx, syntax, project);
    graph::check_unique(cx, syntax);
    graph::check_reserved(cx, syntax);
    graph::check_unique_servers(cx, syntax);
    state::check_state(cx, syntax, project);
    state::check_provided(cx, syntax, project);
    types::check_flows(cx, sources, syntax, project);
    server::check_secrets(cx, syntax);
    server::check_used(cx, syntax);
    snapshot::check_named(cx, syntax);
}

fn check_specs(cx: &Diagnostics, syntax: &syntax::Project, project: &Project) {
    let mut types = Types::new(syntax);
    let key = |spec: &Spec| (spec.module.clone(), spec.rust_name.clone());
    let lowered: HashMap<_, _> = project.specs.iter().map(|spec| (key(spec), spec)).collect();
    for written in &syntax.specs {
        // The derive reports these; here they only keep code from being made of what is wrong.
        let said = spec::check_item(cx, written);
        let item = &written.item;
        if let Some(spec) = lowered.get(&(item.module.clone(), item.name.value.clone())) {
            spec::check_types(cx, &mut types, written, spec, &said);
        }
    }
}
