//! One spec by itself: what its derive can know of it, which sees no other item.
//!
//! A name in a type may be anyone's, so only those count that everyone has from the prelude, and the two usual maps.
//! The build step knows more, but must know too what the derive has said already: this is decided by the text of a
//! type alone, which both have.

use super::types::Types;
use super::{Lowering, Structs};
use crate::diagnostic::Diagnostics;
use crate::ir::spec::{Default, Place, Spec};
use crate::ir::{Type, graph};
use crate::source::{Sources, Spanned};
use crate::syntax::{self, Project, TypeKind, TypeRef};

/// A spec as its derive sees it.
#[derive(Debug)]
pub struct Plain {
    /// What was written, other types than plain ones unknown.
    pub written: syntax::Spec,
    /// The same, lowered.
    pub spec: Spec,
}

/// Lowers one spec by itself.
pub fn lower_plain(spec: &syntax::Spec) -> Option<Plain> {
    let (cx, sources, project) = (Diagnostics::new(), Sources::default(), Project::default());
    let mut lowering = Lowering {
        cx: &cx,
        sources: &sources,
        syntax: &project,
        types: Types::new(&project),
        structs: Structs::default(),
        state: None,
        callees: std::collections::HashMap::new(),
        stubs: Vec::new(),
        limits: graph::Limits::default(),
    };
    let written = plain_spec(spec);
    let mut spec = lowering.lower_spec(&written)?;
    // What is not seen may be an `Option` by another name, which need not be set. And beside a flattened type that is
    // not seen, a name may be one of its fields or another one misspelt, so that nothing is certain to be missing.
    let is_open = spec.params.iter().any(|param| param.place == Place::Flattened && param.ty == Type::Any);
    for param in spec.params.iter_mut().filter(|param| is_open || param.ty == Type::Any) {
        param.default.get_or_insert_with(|| Default::Rust(String::new()));
    }
    Some(Plain { written, spec })
}

fn plain_spec(spec: &syntax::Spec) -> syntax::Spec {
    let mut plain = spec.clone();
    // Without an id its other mistakes are mistakes all the same.
    plain.id.get_or_insert_with(|| Spanned::new(String::new(), spec.item.name.span));
    plain.params.iter_mut().for_each(|param| make_plain(&mut param.ty));
    for port in &mut plain.ports {
        port.schema.iter_mut().chain(&mut port.validation).for_each(make_plain);
    }
    if spec.runs {
        // The types of `impl Node` are not in the item.
        (plain.input, plain.output) = (None, None);
    }
    plain.input.iter_mut().chain(&mut plain.output).for_each(make_plain);
    plain
}

/// Makes all unknown that is not plain.
fn make_plain(ty: &mut TypeRef) {
    let name = plain_name(&ty.rust);
    match &mut ty.kind {
        TypeKind::Declared(_, args) | TypeKind::Foreign(_, args) => {
            args.iter_mut().for_each(make_plain);
            let args = std::mem::take(args);
            ty.kind = match name.filter(|name| takes(name, args.len())) {
                Some(name) => TypeKind::Foreign(vec![name], args),
                None => TypeKind::Opaque,
            };
        }
        TypeKind::Tuple(places) => places.iter_mut().for_each(make_plain),
        TypeKind::Array(inner, _) | TypeKind::Reference(inner) => make_plain(inner),
        TypeKind::Parameter(_) | TypeKind::Opaque => ty.kind = TypeKind::Opaque,
    }
}

/// The last name of a path as written, if it may be one of the standard library.
fn plain_name(rust: &str) -> Option<String> {
    let path = rust.split('<').next()?;
    let mut names = path.split("::").map(str::trim).skip_while(|name| name.is_empty());
    let first = names.next()?;
    match names.last() {
        None => Some(first.to_owned()),
        Some(last) => ["std", "core", "alloc"].contains(&first).then(|| last.to_owned()),
    }
}

/// Whether a type of this name is plain, and takes this many arguments.
fn takes(name: &str, arguments: usize) -> bool {
    match name {
        "Option" | "Vec" => arguments == 1,
        "HashMap" | "BTreeMap" => arguments == 2,
        "String" | "str" | "bool" | "char" | "f32" | "f64" | "u8" | "u16" | "u32" | "u64" | "u128"
        | "usize" | "i8" | "i16" | "i32" | "i64" | "i128" | "isize" => arguments == 0,
        _ => false,
    }
}
