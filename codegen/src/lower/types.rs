//! Rust types → the lattice, and how generated code holds them.
//!
//! What the JSON of a type looks like is serde's decision, so this file and its neighbours follow serde's derive, and
//! schemars' where both have a say. What cannot be known from the source (types of other crates, hand-written
//! impls, `#[serde(with = …)]`) is [`Type::Any`]: the checks are silent about it, and [`Types::needs_schemars`] tells
//! the emitter to have the schema filled in at start.

use std::borrow::Cow;
use std::collections::HashMap;
use std::rc::Rc;

use crate::ir::Type;
use crate::ir::repr::StructId;
use crate::ir::ty::{Constraints, Literal, Object, Property};
use crate::syntax::{DeclId, Project, Shape, TypeDecl, TypeKind, TypeRef};

mod fields;
mod foreign;
mod repr;
mod variants;

pub use variants::Port;

#[cfg(test)]
mod tests;

/// The types of one project.
pub struct Types<'a> {
    decls: &'a [TypeDecl],
    /// Declarations that are being lowered: meeting one again is recursion.
    open: Vec<(DeclId, Vec<TypeRef>)>,
    /// The outermost of [`open`](Self::open) that recursion led to since a declaration was begun.
    lowest: usize,
    /// Whether something was met since then whose JSON or schema the source does not tell.
    opaque: bool,
    /// Declarations without parameters that were lowered, and whether they were opaque.
    known: HashMap<DeclId, (Type, bool)>,
    /// Whether types are lowered as serde writes them, and not as it reads them.
    written: bool,
    structs: HashMap<DeclId, StructId>,
}

/// Generic types that contain themselves with other arguments have no end.
const DEEPEST: usize = 32;

impl<'a> Types<'a> {
    /// The types of `project`.
    pub fn new(project: &'a Project) -> Self {
        Self {
            decls: &project.types,
            open: Vec::new(),
            lowest: usize::MAX,
            opaque: false,
            known: HashMap::new(),
            written: false,
            structs: HashMap::new(),
        }
    }

    /// The JSON values that serde reads and writes for a Rust type.
    ///
    /// A field of type `Option` is a property that is not required and may be `null`.
    pub fn lower_type(&mut self, ty: &TypeRef) -> Type {
        match &ty.kind {
            TypeKind::Declared(id, args) => self.lower_declared(*id, args),
            TypeKind::Foreign(path, args) => self.lower_foreign(path, args),
            TypeKind::Tuple(places) if places.is_empty() => Type::Null,
            TypeKind::Tuple(places) => {
                Type::tuple(places.iter().map(|place| self.lower_type(place)).collect::<Vec<_>>())
            }
            TypeKind::Array(element, length) => {
                let facets = length.map(|length| {
                    Rc::new(Constraints {
                        min_length: (length > 0).then_some(length),
                        max_length: Some(length),
                        ..Constraints::default()
                    })
                });
                Type::Array(Rc::new(self.lower_type(element)), facets)
            }
            TypeKind::Reference(inner) => self.lower_type(inner),
            TypeKind::Parameter(_) | TypeKind::Opaque => self.unknown(),
        }
    }

    /// The type of what serde writes: a field that is left out if it is `None` is never null.
    pub fn lower_written(&mut self, ty: &TypeRef) -> Type {
        let read = std::mem::take(&mut self.known);
        self.written = true;
        let lowered = self.lower_type(ty);
        self.written = false;
        self.known = read;
        lowered
    }

    /// Whether the schema of a type cannot be known from the source, so that schemars has to give it at start.
    pub fn needs_schemars(&mut self, ty: &TypeRef) -> bool {
        let before = std::mem::replace(&mut self.opaque, false);
        self.lower_type(ty);
        std::mem::replace(&mut self.opaque, before)
    }

    /// Something that the source does not tell.
    fn unknown(&mut self) -> Type {
        self.opaque = true;
        Type::Any
    }

    fn lower_declared(&mut self, id: DeclId, args: &[TypeRef]) -> Type {
        if let Some((ty, opaque)) = self.known.get(&id).filter(|_| args.is_empty()) {
            self.opaque |= opaque;
            return ty.clone();
        }
        let again = |(open, with): &(DeclId, Vec<TypeRef>)| *open == id && same_types(with, args);
        if let Some(index) = self.open.iter().position(again) {
            self.lowest = self.lowest.min(index);
            return Type::Recursive(placeholder(index).into());
        }
        let Some(decl) = self.decls.get(id.0).filter(|_| self.open.len() < DEEPEST) else {
            return self.unknown();
        };

        let index = self.open.len();
        let outer_lowest = std::mem::replace(&mut self.lowest, usize::MAX);
        let outer_opaque = std::mem::replace(&mut self.opaque, false);
        self.open.push((id, args.to_vec()));
        let ty = self.lower_shape(decl, args);
        self.open.pop();
        let (ty, tied) = ty.tie(&placeholder(index), &decl.item.name.value);
        self.opaque |= !tied;
        // What leads to a declaration further out is not complete before that one is.
        let complete = self.lowest >= index;
        if args.is_empty() && complete {
            self.known.insert(id, (ty.clone(), self.opaque));
        }
        self.opaque |= outer_opaque;
        self.lowest = if complete { outer_lowest } else { outer_lowest.min(self.lowest) };
        ty
    }

    fn lower_shape(&mut self, decl: &TypeDecl, args: &[TypeRef]) -> Type {
        if is_opaque(decl) {
            return self.unknown();
        }
        let scope = Scope { decl, args };
        match &decl.shape {
            Shape::Alias(target) => self.lower_type(&scope.resolve(target)),
            Shape::UnitStruct => Type::Null,
            Shape::TupleStruct(fields) => self.lower_places(scope, fields),
            Shape::Struct(fields) if decl.serde.transparent => self.lower_places(scope, fields),
            Shape::Struct(fields) => {
                let object = Object {
                    name: Some(decl.item.name.value.as_str().into()),
                    description: decl.description.as_deref().map(Rc::from),
                    fields: struct_tag(decl).into_iter().collect(),
                    rest: fields::rest(decl),
                };
                self.lower_fields(scope, object, fields, decl.serde.rename_all.as_deref())
            }
            Shape::Enum(variants) => self.lower_enum(scope, variants),
        }
    }
}

/// `#[serde(tag = "…")]` on a struct adds its name as a field when it is written, and does not ask for it when it is
/// read.
fn struct_tag(decl: &TypeDecl) -> Option<Property> {
    let tag = decl.serde.tag.as_deref()?;
    Some(Property::optional(tag, Type::literal(&decl.item.name.value)))
}

/// A declaration, and what its parameters stand for.
#[derive(Clone, Copy)]
struct Scope<'s> {
    decl: &'s TypeDecl,
    args: &'s [TypeRef],
}

impl Scope<'_> {
    /// A type as written in the declaration, with the arguments in place of the parameters.
    fn resolve<'t>(&self, ty: &'t TypeRef) -> Cow<'t, TypeRef> {
        match self.args.is_empty() {
            true => Cow::Borrowed(ty),
            false => Cow::Owned(self.substitute(ty)),
        }
    }

    fn substitute(&self, ty: &TypeRef) -> TypeRef {
        let all = |types: &[TypeRef]| types.iter().map(|ty| self.substitute(ty)).collect();
        let kind = match &ty.kind {
            TypeKind::Parameter(name) => {
                let index = self.decl.parameters.iter().position(|parameter| parameter == name);
                let arg = index.and_then(|index| self.args.get(index));
                return arg.unwrap_or(ty).clone();
            }
            TypeKind::Declared(id, args) => TypeKind::Declared(*id, all(args)),
            TypeKind::Foreign(path, args) => TypeKind::Foreign(path.clone(), all(args)),
            TypeKind::Tuple(places) => TypeKind::Tuple(all(places)),
            TypeKind::Array(element, length) => TypeKind::Array(Box::new(self.substitute(element)), *length),
            TypeKind::Reference(inner) => TypeKind::Reference(Box::new(self.substitute(inner))),
            TypeKind::Opaque => TypeKind::Opaque,
        };
        TypeRef { kind, ..ty.clone() }
    }
}

/// Whether serde's derive does not decide the JSON, or schemars' not the schema.
fn is_opaque(decl: &TypeDecl) -> bool {
    const DECIDING: [&str; 3] = ["Serialize", "Deserialize", "JsonSchema"];
    decl.serde.opaque || decl.impls.iter().any(|name| DECIDING.contains(&name.as_str()))
}

/// Equal, wherever they are written.
fn same_types(a: &[TypeRef], b: &[TypeRef]) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same_type(a, b))
}

pub(crate) fn same_type(a: &TypeRef, b: &TypeRef) -> bool {
    match (&a.kind, &b.kind) {
        (TypeKind::Declared(x, a), TypeKind::Declared(y, b)) => x == y && same_types(a, b),
        (TypeKind::Foreign(x, a), TypeKind::Foreign(y, b)) => x == y && same_types(a, b),
        (TypeKind::Parameter(x), TypeKind::Parameter(y)) => x == y,
        (TypeKind::Tuple(a), TypeKind::Tuple(b)) => same_types(a, b),
        (TypeKind::Array(a, x), TypeKind::Array(b, y)) => x == y && same_type(a, b),
        (TypeKind::Reference(a), TypeKind::Reference(b)) => same_type(a, b),
        _ => false,
    }
}

/// A name that no declaration can have, for the one at this depth.
fn placeholder(depth: usize) -> String {
    format!("\0{depth}")
}

/// Exactly these strings.
fn words(names: impl IntoIterator<Item = String>) -> Type {
    Type::literals(names.into_iter().map(|name| Literal::String(name.into())))
}
