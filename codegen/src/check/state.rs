//! Rules of the application state: nodes get what they ask for.
//!
//! rustc has the last word, but it would speak of generated code; what the scan can see is said here.

use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::ir::Project;
use crate::ir::graph::{Kind, Node, Server};
use crate::lower::{crate_path, possible_states};
use crate::syntax::{self, Shape, TypeDecl, TypeKind, TypeRef};

/// A node that asks for a part of the application needs an application: without this rule rustc would say that
/// `()` provides nothing, which tells no one what to do.
pub fn check_state(cx: &Diagnostics, syntax: &syntax::Project, project: &Project) {
    if project.state.is_some() || !syntax.states.is_empty() || syntax.lone {
        return;
    }
    for node in project.graphs.iter().flat_map(|graph| &graph.nodes) {
        if asked_for(syntax, project, node).is_some()
            || matches!(node.kind, Kind::Mcp { server: Server::Rust(_), .. })
        {
            let id = &node.id;
            cx.push(
                Diagnostic::error(node.span, format!("node `{id}` needs a part of the application state"))
                    .label("this project has no state")
                    .help("derive `Provide` on a struct with a field of the type that it asks for")
                    .help("and start it in `main!`: `nodewright::main!(crate, state = App::start)`"),
            );
        }
    }
}

/// The state must have a part of the type that a node asks for.
pub fn check_provided(cx: &Diagnostics, syntax: &syntax::Project, project: &Project) {
    // Which of several is meant has to be said first.
    if possible_states(syntax).len() > 1 {
        return;
    }
    let is_state = |decl: &&TypeDecl| project.state.is_some() && crate_path(&decl.item) == project.state;
    let Some(state) = syntax.types.iter().find(is_state) else { return };
    for node in project.graphs.iter().flat_map(|graph| &graph.nodes) {
        let Some(asked) = asked_for(syntax, project, node) else { continue };
        if may_provide(syntax, state, asked) {
            continue;
        }
        let name = &state.item.name.value;
        let help = match has(&state.derives, "Provide") {
            true => format!("add a field of type `{}` to `{name}`", asked.rust),
            false => format!("derive `Provide` on `{name}`"),
        };
        cx.push(
            Diagnostic::error(node.span, format!("`{name}` does not provide `{}`", asked.rust))
                .label(format!("node `{}` asks for it", node.id))
                .related(state.item.name.span, "the application state")
                .help(help),
        );
    }
}

/// The `type State` of the spec that `node` runs, unless it is `()`.
fn asked_for<'s>(syntax: &'s syntax::Project, project: &Project, node: &Node) -> Option<&'s TypeRef> {
    let Kind::Call { node: path, .. } = &node.kind else { return None };
    let spec = project.specs.iter().find(|spec| spec.path.as_ref() == Some(path))?;
    let is_it =
        |found: &&syntax::Spec| found.item.name.value == spec.rust_name && found.item.module == spec.module;
    syntax.specs.iter().find(is_it)?.state.as_ref().filter(|_| spec.stateful)
}

/// Whether `state` has a part of type `asked`, as far as can be seen.
fn may_provide(syntax: &syntax::Project, state: &TypeDecl, asked: &TypeRef) -> bool {
    if has(&state.impls, "Provide") || !state.parameters.is_empty() {
        return true;
    }
    if let TypeKind::Declared(decl, _) = asked.kind
        && syntax.types.get(decl.0).is_some_and(|decl| decl.item == state.item || is_alias(decl))
    {
        return has(&state.derives, "Provide");
    }
    let (Shape::Struct(fields) | Shape::TupleStruct(fields)) = &state.shape else { return false };
    has(&state.derives, "Provide") && fields.iter().any(|field| may_be(syntax, &field.ty, asked))
}

/// Whether a field of type `ty` gives an `asked`: itself, or what it points to.
fn may_be(syntax: &syntax::Project, ty: &TypeRef, asked: &TypeRef) -> bool {
    match (&ty.kind, &asked.kind) {
        (TypeKind::Declared(a, _), TypeKind::Declared(b, _)) => {
            a == b || syntax.types.get(a.0).is_some_and(is_alias)
        }
        (TypeKind::Foreign(path, args), _)
            if path.last().is_some_and(|last| last == "Arc" || last == "Box") =>
        {
            args.iter().any(|inner| may_be(syntax, inner, asked))
                || matches!(asked.kind, TypeKind::Foreign(..))
        }
        (TypeKind::Foreign(a, _), TypeKind::Foreign(b, _)) => a.last() == b.last(),
        (TypeKind::Opaque, _) | (_, TypeKind::Opaque) => true,
        _ => false,
    }
}

fn is_alias(decl: &TypeDecl) -> bool {
    matches!(decl.shape, Shape::Alias(_))
}

fn has(names: &[String], name: &str) -> bool {
    names.iter().any(|found| found == name)
}
