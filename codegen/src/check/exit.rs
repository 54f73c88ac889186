//! The exit gives what the node before it gave. A switch gives nothing but the id of the node that it chose.

use crate::diagnostic::{Diagnostic, Diagnostics, Lint};
use crate::ir::Type;
use crate::lower::outline::Outline;
use crate::syntax::{Graph, NodeKind};

/// Nobody wants the id of the exit as the output of a tool, which is of type `output`.
pub fn check_exit(cx: &Diagnostics, graph: &Graph, outline: &Outline, output: &Type) {
    let exit = &graph.nodes[outline.exit].id.value;
    let fits = Type::literal(exit).overlaps(output);
    for &ix in &outline.paths.order {
        let node = &graph.nodes[ix];
        if !matches!(node.kind, NodeKind::Switch(_) | NodeKind::Match(..)) {
            continue;
        }
        let leads_out = node.targets().zip(&outline.next[ix]).filter(|(_, next)| **next == outline.exit);
        for (target, _) in leads_out {
            let message = format!("the exit comes straight after switch `{}`", node.id.value);
            let found = match fits {
                true => Diagnostic::lint(target.span, Lint::ExitAfterSwitch, message),
                false => Diagnostic::error(target.span, message),
            };
            cx.push(
                found
                    .label(format!("the output would be the text `{exit}`"))
                    .help("lead to a node that gives the output, and from there to the exit"),
            );
        }
    }
}
