//! Rules of the project as a whole.

use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::source::Span;
use crate::syntax;

/// A server without nodes and graphs is never what was meant: a folder is named wrongly, or a `mod` is missing.
pub fn check_serves_something(cx: &Diagnostics, syntax: &syntax::Project, call: Option<Span>) {
    let Some(call) = call else { return };
    if syntax.specs.is_empty() && syntax.graphs.is_empty() && !cx.has_errors() {
        cx.push(
            Diagnostic::error(call, "this project has neither nodes nor graphs")
                .label("nothing to serve")
                .help("derive `NodeSpec` on a struct that a `mod` of this crate leads to")
                .help("or write a graph in `graphs/<name>.yaml`, beside `src`"),
        );
    }
}
