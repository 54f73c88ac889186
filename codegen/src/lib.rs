//! The compiler behind Nodewright's build scripts and macros.
//!
//! Data flows one way: `front` → `syntax` → `lower` → `ir` → `check` → `emit` → `output`. A build script needs
//! one call:
//!
//! ```no_run
//! nodewright_codegen::build();
//! ```
//!
//! The public API is [`build`] and [`Build`]. The modules are open to Nodewright's own crates, which are of exactly this
//! version, and to its tests; they are not documented, and may change with any release.

#[doc(hidden)]
pub mod build_script;
#[doc(hidden)]
pub mod check;
#[doc(hidden)]
pub mod diagnostic;
#[doc(hidden)]
pub mod emit;
#[doc(hidden)]
pub mod explain;
#[doc(hidden)]
pub mod expr;
#[doc(hidden)]
pub mod feature;
#[doc(hidden)]
pub mod front;
#[doc(hidden)]
pub mod inspect;
#[doc(hidden)]
pub mod ir;
#[doc(hidden)]
pub mod item;
#[doc(hidden)]
pub mod knowledge;
#[doc(hidden)]
pub mod lower;
#[doc(hidden)]
pub mod manifest;
#[doc(hidden)]
pub mod options;
#[doc(hidden)]
pub mod output;
#[doc(hidden)]
pub mod package;
#[doc(hidden)]
pub mod schema;
#[doc(hidden)]
pub mod search;
#[doc(hidden)]
pub mod snapshot;
#[doc(hidden)]
pub mod source;
#[doc(hidden)]
pub mod syntax;

pub use build_script::{Build, build};

#[cfg(test)]
mod tests;

use diagnostic::Diagnostics;
use lower::fit;
use options::Options;
use source::{Sources, Span};

/// The version that generated code and the runtime must share.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// What a project is compiled to.
#[derive(Debug)]
#[doc(hidden)]
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
#[doc(hidden)]
pub fn compile(
    cx: &Diagnostics,
    sources: &Sources,
    syntax: &syntax::Project,
    options: &Options,
    call: Option<Span>,
) -> Compiled {
    let mut project = resolve(cx, sources, syntax, options, call);
    let is_refused = !cx.has_errors() && fit::has_unfit_types(syntax);
    if cx.has_errors() || is_refused {
        let ir::Project { about, state, structs, graphs, mut stubs, called, .. } = project;
        stubs.extend(graphs);
        let private: Vec<_> = syntax.graphs.iter().filter(|graph| fit::is_private(syntax, graph)).collect();
        stubs.retain(|stub| private.iter().all(|graph| graph.tool.span != stub.span));
        project = ir::Project { about, state, structs, stubs, called, ..Default::default() };
    }
    let knowledge = knowledge::prepare(&project);
    let mut tokens = emit::emit_project(&project, &knowledge, sources);
    if is_refused {
        tokens.extend(emit::emit_refusal());
    }
    let features = feature::needed_features(&project, sources);
    Compiled { code: output::format_file(tokens), index: knowledge.index, features }
}

/// Resolves a project and checks it: all that there is to say of it goes to `cx`.
#[doc(hidden)]
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
