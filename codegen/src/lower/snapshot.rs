//! Calls of tools of which a snapshot tells: whether they exist, what they take, what they give.

use nodewright_core::nearest::nearest;

use super::node::NodeLowering;
use crate::check;
use crate::check::types::Given;
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::ir::graph::Compute;
use crate::ir::{Flow, Graph, Type};
use crate::schema::parse_schema;
use crate::snapshot::{Snapshot, Tool};
use crate::source::Spanned;
use crate::syntax::{Body, Data};

impl<'a> NodeLowering<'_, 'a> {
    /// What is known of a tool; `None` if there is no snapshot of its server, or after a mistake.
    pub(super) fn find_tool(&self, server: &Spanned<String>, tool: &Spanned<String>) -> Option<&'a Tool> {
        let (snapshot, found) = (self.snapshot_of(server)?, self.known_tool(server, tool));
        if found.is_none() {
            let path = self.shared.sources.get(snapshot.server.span.file).map_or("", |file| file.path());
            self.shared.cx.push(unknown_tool(snapshot, tool, path));
        }
        found
    }

    /// The same, without a word.
    pub(super) fn known_tool(&self, server: &Spanned<String>, tool: &Spanned<String>) -> Option<&'a Tool> {
        self.snapshot_of(server)?.tools.iter().find(|known| known.name.value == tool.value)
    }

    fn snapshot_of(&self, server: &Spanned<String>) -> Option<&'a Snapshot> {
        let snapshots: &'a [Snapshot] = &self.shared.syntax.snapshots;
        snapshots.iter().find(|snapshot| snapshot.server.value == server.value)
    }

    /// Holds the arguments of a call to what its tool takes.
    pub(super) fn check_call(&self, tool: &Tool, body: &Body, args: Option<(&Compute, &Flow)>, done: &Graph) {
        let Some(schema) = &tool.input else { return };
        let ty = read_schema(schema);
        let what = format!("the call of tool `{}`", tool.name.value);
        let given = match (args, body) {
            (Some((Compute::Expr(expr) | Compute::Typed(expr, _), _)), _) => Some(Given::Expr(expr)),
            (Some((Compute::Rust(_), flow)), Body::Rust(body)) => Some(Given::Flow(flow, body.output.span)),
            _ => None,
        };
        if let Some(given) = given {
            let origin = check::types::line_of(self.shared.sources, schema.span);
            let origin = origin.map(|at| format!("`inputSchema` at {at}"));
            let told = (origin, self.partial_ids(), done.nodes.as_slice());
            check::types::check_arguments(self.shared.cx, self.shared.sources, given, &ty, &what, told);
        }
    }
}

/// What a tool takes, if its server says so.
pub(super) fn input_of(tool: Option<&Tool>) -> Option<Type> {
    tool.and_then(|tool| tool.input.as_ref()).map(read_schema)
}

/// What a tool gives, as far as it is known.
pub(super) fn output_of(tool: Option<&Tool>) -> Flow {
    let schema = tool.and_then(|tool| tool.output.as_ref());
    Flow::one(schema.map_or(Type::Any, read_schema))
}

/// A schema that the server wrote: what is wrong with it is not for our users to mend.
fn read_schema(schema: &Data) -> Type {
    let silent = Diagnostics::new();
    let ty = parse_schema(&silent, schema);
    silent.take();
    ty
}

fn unknown_tool(snapshot: &Snapshot, tool: &Spanned<String>, path: &str) -> Diagnostic {
    const FEW: usize = 6;
    let names: Vec<_> = snapshot.tools.iter().map(|tool| tool.name.value.as_str()).collect();
    let server = &snapshot.server.value;
    let help = match nearest(&tool.value, names.iter().copied()) {
        Some(near) => Some(format!("a tool with a similar name exists: `{near}`")),
        None if !names.is_empty() && names.len() <= FEW => {
            let listed: Vec<_> = names.iter().map(|name| format!("`{name}`")).collect();
            Some(format!("use one of: {}", listed.join(", ")))
        }
        None => None,
    };
    Diagnostic::error(tool.span, format!("unknown tool `{}` of MCP server `{server}`", tool.value))
        .label("not in its snapshot")
        .help_if(help)
        .note(format!("what the server has is in {path}; `cargo nodewright import {server}` writes it anew"))
}
