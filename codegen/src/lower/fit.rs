//! Types of Rust graphs that rustc refuses: private ones, and those that serde cannot read or write.
//!
//! rustc says so where the graph names the type, and would again at each use in generated code. So nothing is
//! generated for a project with such a graph but what other code may name.

use crate::check::state::HARMLESS;
use crate::syntax::{Contract, Graph, Project, Shape, TypeDecl, TypeKind, TypeRef};

/// Whether rustc refuses the types of some graph.
pub fn has_unfit_types(syntax: &Project) -> bool {
    let mut contracts = syntax.graphs.iter().flat_map(|graph| decls(syntax, graph));
    contracts.any(|decl| !decl.visible || lacks_serde(syntax, decl))
}

/// Whether generated code cannot name the types of a graph.
pub fn is_private(syntax: &Project, graph: &Graph) -> bool {
    decls(syntax, graph).any(|decl| !decl.visible)
}

/// The types of a graph that are declared in the crate. What an alias stands for is not looked at.
fn decls<'s>(syntax: &'s Project, graph: &'s Graph) -> impl Iterator<Item = &'s TypeDecl> {
    let declared = [&graph.input, &graph.output].into_iter().filter_map(|contract| match contract {
        Contract::Rust(TypeRef { kind: TypeKind::Declared(decl, _), .. }) => syntax.types.get(decl.0),
        _ => None,
    });
    declared.filter(|decl| !matches!(decl.shape, Shape::Alias(_)))
}

fn lacks_serde(syntax: &Project, decl: &TypeDecl) -> bool {
    let is_open = syntax.is_unseen([decl.item.name.value.as_str(), "Serialize", "Deserialize"])
        || decl.derives.iter().any(|derive| !HARMLESS.contains(&derive.as_str()));
    let has = |name: &str| decl.derives.iter().chain(&decl.impls).any(|found| found == name);
    let has_both = has("Serialize") && has("Deserialize");
    !is_open && !has_both
}
