//! Nodes that may be attached to a node: an agent's tools and memories.

use nodewright_core::nearest::nearest;

use super::spec::{hides_spec, is_node_id};
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::ir::Project;
use crate::source::Spanned;
use crate::syntax::{self, Spec};

/// The only type that nodes are attached to.
const AGENT: &str = "AI_AGENT";

/// The rules that one spec shows by itself.
pub fn check_attached(cx: &Diagnostics, spec: &Spec) {
    let (Some(first), Some(last)) = (spec.attached.first(), spec.attached.last()) else { return };
    if let Some(ty) = spec.id.as_ref().and_then(|id| type_of(&id.value)).filter(|ty| *ty != AGENT) {
        let message = format!("nodes cannot be attached to a node of type `{ty}`");
        cx.push(
            Diagnostic::error(first.span.to(last.span), message)
                .label("nothing uses them")
                .help("remove `attached`, or make it an `AI_AGENT` node")
                .in_item(),
        );
        return;
    }
    spec.attached.iter().for_each(|id| check_type(cx, id));
}

/// What an agent uses are tools and memories.
fn check_type(cx: &Diagnostics, id: &Spanned<String>) {
    let error = match type_of(&id.value) {
        Some("TOOL" | "MEMORY") => return,
        Some(ty) => {
            Diagnostic::error(id.span, format!("a node of type `{ty}` cannot be attached to an agent"))
                .label("neither a tool nor a memory")
                .help("name a `TOOL` or a `MEMORY` node")
        }
        None => Diagnostic::error(id.span, format!("`{}` is not a node id", id.value))
            .label("expected `TYPE.SUBTYPE`")
            .help("write a type and a subtype in capitals: `TOOL.CALENDAR`"),
    };
    cx.push(error.in_item());
}

/// Agents are told what to attach, and look it up: it has to be there.
pub fn check_known(cx: &Diagnostics, syntax: &syntax::Project, project: &Project) {
    if hides_spec(syntax) {
        return;
    }
    let is_agent = |spec: &&Spec| spec.id.as_ref().and_then(|id| type_of(&id.value)) == Some(AGENT);
    for id in syntax.specs.iter().filter(is_agent).flat_map(|spec| &spec.attached) {
        let is_known = project.specs.iter().any(|spec| spec.id == id.value);
        if is_known || cx.has_error_within(id.span) {
            continue;
        }
        let is_right = |id: &&str| matches!(type_of(id), Some("TOOL" | "MEMORY"));
        let near = nearest(&id.value, project.specs.iter().map(|spec| spec.id.as_str()).filter(is_right));
        cx.push(
            Diagnostic::error(id.span, format!("unknown node `{}`", id.value))
                .label("no spec of this project has this id")
                .help_if(near.map(|near| format!("a node with a similar name exists: `{near}`"))),
        );
    }
}

/// The type of a sound id.
fn type_of(id: &str) -> Option<&str> {
    id.split_once('.').filter(|_| is_node_id(id)).map(|(ty, _)| ty)
}
