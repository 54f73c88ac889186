//! Where the type of a node's output was written, for notes.

use super::node::NodeLowering;
use crate::check::types::line_of;
use crate::ir::graph::{Kind, Node};
use crate::source::Span;
use crate::syntax::{Body, Contract, NodeKind, TypeKind, TypeRef};

impl NodeLowering<'_, '_> {
    /// `PricedLines, from src/nodes.rs:41`; only `from …` where the type has no name.
    pub(super) fn origin(&self, node: &Node) -> Option<String> {
        let written = self.graph.nodes.iter().find(|written| written.id.span == node.span)?;
        match (&node.kind, &written.kind) {
            (Kind::Call { node: path, .. }, _) => {
                let spec = self.specs.iter().find(|spec| spec.path.as_ref() == Some(path))?;
                Some(format!("{}, {}", spec.output.rust_name, self.from(spec.output.declared?)?))
            }
            (_, NodeKind::Entry) => self.promised(&self.graph.input, "`inputSchema`"),
            (Kind::Graph { .. }, NodeKind::Call { spec, .. }) => {
                let called = &self.shared.syntax.graphs[self.shared.find_graph(spec)?];
                self.promised(&called.output, "`outputSchema`")
            }
            (_, NodeKind::Mcp { server, tool, .. }) => {
                let mut snapshots = self.shared.syntax.snapshots.iter();
                let snapshot = snapshots.find(|snapshot| snapshot.server.value == server.value)?;
                let known = snapshot.tools.iter().find(|known| known.name.value == tool.value)?;
                self.at("`outputSchema`", known.output.as_ref()?.span)
            }
            (_, NodeKind::Transform(Body::Rust(body))) => self.declared(&body.output),
            (_, NodeKind::Transform(Body::Expr(text))) => self.from(text.span()),
            _ => None,
        }
    }

    fn promised(&self, contract: &Contract, key: &str) -> Option<String> {
        match contract {
            Contract::Schema(schema) => self.at(key, schema.span),
            Contract::Rust(ty) => self.declared(ty),
            Contract::Absent => None,
        }
    }

    pub(super) fn declared(&self, ty: &TypeRef) -> Option<String> {
        let TypeKind::Declared(decl, _) = &ty.kind else { return None };
        let name = &self.shared.syntax.types.get(decl.0)?.item.name;
        Some(format!("{}, {}", name.value, self.from(name.span)?))
    }

    /// Where a schema stands.
    fn at(&self, schema: &str, span: Span) -> Option<String> {
        Some(format!("from {schema} at {}", line_of(self.shared.sources, span)?))
    }

    fn from(&self, span: Span) -> Option<String> {
        Some(format!("from {}", line_of(self.shared.sources, span)?))
    }
}
