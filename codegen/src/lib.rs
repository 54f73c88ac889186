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
pub mod expr;
pub mod front;
pub mod ir;
pub mod item;
pub mod lower;
pub mod manifest;
pub mod options;
pub mod output;
pub mod schema;
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

/// Checks a project and turns it into one Rust file. With errors in `cx`, the file is a stub that compiles.
pub fn compile(
    cx: &Diagnostics,
    sources: &Sources,
    syntax: &syntax::Project,
    options: &Options,
    call: Option<Span>,
) -> String {
    let project = lower::lower_project(cx, sources, syntax, options);
    check::check_project(cx, syntax, &project, call);
    let tokens = match cx.has_errors() {
        true => emit::emit_project(
            &ir::Project { about: project.about, state: project.state, ..Default::default() },
            sources,
        ),
        false => emit::emit_project(&project, sources),
    };
    output::format_file(tokens)
}
