//! The compiler behind Nodewright's build scripts and macros.
//!
//! Data flows one way: `front` → `syntax` → `lower` → `ir` → `check` → `emit` → `output`. A build script needs
//! one call:
//!
//! ```no_run
//! nodewright_codegen::build();
//! ```

pub mod build_script;
pub mod check;
pub mod diagnostic;
pub mod emit;
pub mod explain;
pub mod expr;
pub mod feature;
pub mod front;
pub mod inspect;
pub mod ir;
pub mod item;
pub mod knowledge;
pub mod lower;
pub mod manifest;
pub mod options;
pub mod output;
pub mod package;
pub mod schema;
pub mod search;
pub mod snapshot;
pub mod source;
pub mod syntax;

pub use build_script::{Build, build};

#[cfg(test)]
mod tests;

use diagnostic::Diagnostics;
use options::Options;
use source::{Sources, Span};

/// The version that generated code and the runtime must share.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// What a project is compiled to.
#[derive(Debug)]
pub struct Compiled {
    /// One Rust file.
    pub code: String,
    /// The search index of its nodes.
    pub index: Vec<u8>,
    /// Features of the runtime that the code needs.
    pub features: Vec<feature::Feature>,
}

/// Checks a project and compiles it. With errors in `cx`, the code is a stub that compiles, and has what other code of
/// the user's may name, so that one mistake is one message.
pub fn compile(
    cx: &Diagnostics,
    sources: &Sources,
    syntax: &syntax::Project,
    options: &Options,
    call: Option<Span>,
) -> Compiled {
    let mut project = resolve(cx, sources, syntax, options, call);
    if cx.has_errors() {
        let ir::Project { about, state, structs, graphs, mut stubs, .. } = project;
        stubs.extend(graphs);
        project = ir::Project { about, state, structs, stubs, ..Default::default() };
    }
    let knowledge = knowledge::prepare(&project);
    let tokens = emit::emit_project(&project, &knowledge, sources);
    let features = feature::needed_features(&project, sources);
    Compiled { code: output::format_file(tokens), index: knowledge.index, features }
}

/// Resolves a project and checks it: all that there is to say of it goes to `cx`.
pub fn resolve(
    cx: &Diagnostics,
    sources: &Sources,
    syntax: &syntax::Project,
    options: &Options,
    call: Option<Span>,
) -> ir::Project {
    let project = lower::lower_project(cx, sources, syntax, options);
    check::check_project(cx, sources, syntax, &project, call);
    check::allow::settle_lints(cx, syntax);
    project
}
