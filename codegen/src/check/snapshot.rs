//! Rules of snapshots.

use nodewright_core::nearest::nearest;

use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::syntax;

/// A snapshot of no server is left from an earlier day, or its name is misspelt: then it checks nothing.
pub fn check_named(cx: &Diagnostics, syntax: &syntax::Project) {
    let names = || syntax.servers.iter().map(|server| server.name.value.as_str());
    // A server that was refused may be the one.
    if cx.has_errors() {
        return;
    }
    for name in syntax.snapshots.iter().map(|snapshot| &snapshot.server) {
        if names().all(|server| server != name.value) {
            let near = nearest(&name.value, names());
            let near = near.map(|near| format!("a server with a similar name exists: `{near}`"));
            cx.push(
                Diagnostic::error(name.span, format!("snapshot of an unknown MCP server `{}`", name.value))
                    .label("no `mcpServers` of this project names it")
                    .help_if(near)
                    .help("rename the file after its server, or remove it"),
            );
        }
    }
}
