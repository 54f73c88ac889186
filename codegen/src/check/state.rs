//! Rules of the application state: nodes get what they ask for.
//!
//! rustc has the last word, but it would speak of generated code; what the scan can see is said here.

use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::ir::Project;
use crate::ir::graph::{Kind, Node, Server};
use crate::lower::{crate_path, possible_states};
use crate::source::Span;
use crate::syntax::{self, DeclId, McpServer, McpTransport, Shape, TypeDecl, TypeKind, TypeRef};

/// A node that asks for a part of the application needs an application: without this rule rustc would say that
/// `()` provides nothing, which tells no one what to do.
pub fn check_state(cx: &Diagnostics, syntax: &syntax::Project, project: &Project) {
    if project.state.is_some() || !syntax.states.is_empty() || syntax.lone {
        return;
    }
    let mut asking = project.graphs.iter().flat_map(|graph| &graph.nodes).filter(|node| {
        asked_for(syntax, project, node).is_some()
            || matches!(node.kind, Kind::Mcp { server: Server::Rust(_), .. })
    });
    let Some(Node { id, span, .. }) = asking.next() else { return };
    let error = Diagnostic::error(*span, format!("node `{id}` needs a part of the application state"))
        .label("this project has no state")
        .help("derive `Provide` on a struct with a field of the type that it asks for")
        .help("and start it in `main!`: `nodewright::main!(crate, state = App::start)`");
    // One state is missing, however many ask for parts of it.
    cx.push(match asking.count() {
        0 => error,
        1 => error.note("another node needs one too"),
        others => error.note(format!("{others} other nodes need one too")),
    });
}

/// What asks for a part of the state.
struct Asks {
    /// Where.
    span: Span,
    /// In words: ``node `price` asks for it``.
    who: String,
    part: TypeRef,
}

/// The state must have a part of each type that a node or a server in this process asks for.
pub fn check_provided(cx: &Diagnostics, syntax: &syntax::Project, project: &Project) {
    // Which of several is meant has to be said first.
    if possible_states(syntax).len() > 1 {
        return;
    }
    let is_state = |decl: &&TypeDecl| project.state.is_some() && crate_path(&decl.item) == project.state;
    let Some(state) = syntax.types.iter().find(is_state) else { return };
    let mut missing: Vec<(Asks, usize)> = Vec::new();
    for asks in
        find_asking(syntax, project).into_iter().filter(|asks| !may_provide(syntax, state, &asks.part))
    {
        match missing.iter_mut().find(|(known, _)| known.part.kind == asks.part.kind) {
            Some((_, others)) => *others += 1,
            None => missing.push((asks, 0)),
        }
    }
    missing.iter().for_each(|(asks, others)| cx.push(not_provided(state, asks, *others)));
}

/// One field is missing, however many ask for it.
fn not_provided(state: &TypeDecl, asks: &Asks, others: usize) -> Diagnostic {
    let (name, part) = (&state.item.name.value, &asks.part.rust);
    let help = match has(&state.derives, "Provide") {
        true => format!("add a field of type `{part}` to `{name}`"),
        false => format!("derive `Provide` on `{name}`"),
    };
    let error = Diagnostic::error(asks.span, format!("`{name}` does not provide `{part}`"))
        .label(&asks.who)
        .related(state.item.name.span, "the application state")
        .help(help);
    match others {
        0 => error,
        1 => error.note("another node asks for it too"),
        _ => error.note(format!("{others} other nodes ask for it too")),
    }
}

/// All that asks for a part: servers first, since a part that is missing there is missing for all who call it.
fn find_asking(syntax: &syntax::Project, project: &Project) -> Vec<Asks> {
    let nodes = || project.graphs.iter().flat_map(|graph| &graph.nodes);
    let is_called = |server: &McpServer| {
        let name = &server.name.value;
        nodes().any(|node| matches!(&node.kind, Kind::Mcp { server_name, .. } if server_name == name))
    };
    let servers = syntax.servers.iter().filter(|server| is_called(server));
    let mut asking: Vec<_> = servers.filter_map(|server| server_part(syntax, server)).collect();
    asking.extend(nodes().filter_map(|node| {
        let part = asked_for(syntax, project, node)?.clone();
        Some(Asks { span: node.span, who: format!("node `{}` asks for it", node.id), part })
    }));
    asking
}

/// A server in this process is itself the part that its calls ask for.
fn server_part(syntax: &syntax::Project, server: &McpServer) -> Option<Asks> {
    let McpTransport::Rust(path) = &server.transport else { return None };
    let is_it = |decl: &TypeDecl| crate_path(&decl.item).as_ref() == Some(&path.value);
    let decl = syntax.types.iter().position(is_it)?;
    let kind = TypeKind::Declared(DeclId(decl), Vec::new());
    let part = TypeRef { kind, rust: syntax.types[decl].item.name.value.clone(), span: path.span };
    let who = format!("server `{}` is one", server.name.value);
    // A generic type is more than its path.
    syntax.types[decl].parameters.is_empty().then_some(Asks { span: path.span, who, part })
}

/// The `type State` of the spec that `node` runs, unless it is `()`.
fn asked_for<'s>(syntax: &'s syntax::Project, project: &Project, node: &Node) -> Option<&'s TypeRef> {
    let Kind::Call { node: path, .. } = &node.kind else { return None };
    let spec = project.specs.iter().find(|spec| spec.path.as_ref() == Some(path))?;
    let is_it =
        |found: &&syntax::Spec| found.item.name.value == spec.rust_name && found.item.module == spec.module;
    syntax.specs.iter().find(is_it)?.state.as_ref().filter(|_| spec.stateful)
}

/// Derives that are known, and do no more than their names say.
pub const HARMLESS: [&str; 13] = [
    "Clone",
    "Copy",
    "Debug",
    "Default",
    "Deserialize",
    "Eq",
    "Hash",
    "JsonSchema",
    "Ord",
    "PartialEq",
    "PartialOrd",
    "Provide",
    "Serialize",
];

/// Whether `state` has a part of type `asked`, as far as can be seen.
fn may_provide(syntax: &syntax::Project, state: &TypeDecl, asked: &TypeRef) -> bool {
    let found = syntax.states.iter().find(|found| found.item == state.item);
    let is_unseen = |name: &str| syntax.unseen.contains(name);
    let is_open = found.is_some_and(|found| found.is_open)
        || is_unseen("Provide")
        || is_unseen(&state.item.name.value)
        || state.derives.iter().any(|derive| !HARMLESS.contains(&derive.as_str()));
    if is_open || !state.parameters.is_empty() {
        return true;
    }
    if found.is_some_and(|found| found.provides.iter().any(|part| may_be(syntax, part, asked))) {
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
    let is_named = |decl: &DeclId, path: &[String]| {
        syntax.types.get(decl.0).is_some_and(|decl| path.last() == Some(&decl.item.name.value))
    };
    match (&ty.kind, &asked.kind) {
        (TypeKind::Declared(a, _), TypeKind::Declared(b, _)) => {
            a == b || [a, b].into_iter().any(|decl| syntax.types.get(decl.0).is_some_and(is_alias))
        }
        (TypeKind::Foreign(path, args), _)
            if path.last().is_some_and(|last| last == "Arc" || last == "Box") =>
        {
            args.iter().any(|inner| may_be(syntax, inner, asked))
                || matches!(asked.kind, TypeKind::Foreign(..))
        }
        (TypeKind::Foreign(a, _), TypeKind::Foreign(b, _)) => a.last() == b.last(),
        // An alias may stand for a type of another crate, and what was not found may be anything of its name.
        (TypeKind::Declared(decl, _), TypeKind::Foreign(path, _))
        | (TypeKind::Foreign(path, _), TypeKind::Declared(decl, _)) => {
            is_named(decl, path) || syntax.types.get(decl.0).is_some_and(is_alias)
        }
        _ => true,
    }
}

fn is_alias(decl: &TypeDecl) -> bool {
    matches!(decl.shape, Shape::Alias(_))
}

fn has(names: &[String], name: &str) -> bool {
    names.iter().any(|found| found == name)
}
