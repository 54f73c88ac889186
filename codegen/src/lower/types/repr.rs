//! How generated code holds a Rust type of the user's.

use std::rc::Rc;

use super::fields::{key, plain_name};
use super::foreign::split;
use super::{Scope, Types, is_opaque, variants};
use crate::ir::name::identifier;
use crate::ir::repr::{Enum, Struct, StructField, StructId, Variant};
use crate::ir::{Repr, Structs};
use crate::syntax::{DeclId, Field, Shape, TypeDecl, TypeKind, TypeRef, VariantShape};

/// A struct with more fields than this, those of its parts included, is read and written by serde: code for each of
/// them in each place would take rustc longer.
const MOST_FIELDS: usize = 64;

impl Types<'_> {
    /// How generated code holds a value of the type. Structs and enums that it can look into are added to `structs`,
    /// once each: all calls must be given the same one.
    ///
    /// A field with a default is held as its own type: by the time generated code sees it, serde has filled it in.
    pub fn repr(&mut self, ty: &TypeRef, structs: &mut Structs) -> Repr {
        match &ty.kind {
            TypeKind::Tuple(places) if places.is_empty() => Repr::Unit,
            TypeKind::Foreign(path, args) => match (split(path), &args[..]) {
                (Some(("std", "Option")), [inner]) => match self.repr(inner, structs) {
                    // To serde null is none, to generated code it is a value.
                    Repr::Value => Repr::Serde,
                    inner => Repr::Option(Box::new(inner)),
                },
                (Some(("std", "Vec")), [element]) => Repr::Vec(Box::new(self.repr(element, structs))),
                (Some(("std", name @ ("HashMap" | "BTreeMap"))), [key, value]) if is_string(key) => {
                    let name = if name == "HashMap" { "HashMap" } else { "BTreeMap" };
                    match self.repr(value, structs) {
                        // A map is copied as a whole, and a struct need not be `Clone`.
                        value if holds_struct(&value) => Repr::Serde,
                        value => Repr::Dict(name, Box::new(value)),
                    }
                }
                (Some(("std", name)), []) => scalar(name).unwrap_or(Repr::Serde),
                (Some(("serde_json", "Value")), []) => Repr::Json,
                (Some(("nodewright", "Value")), []) => Repr::Value,
                _ => Repr::Serde,
            },
            TypeKind::Declared(id, args) if args.is_empty() => self.declared_repr(*id, ty, structs),
            _ => Repr::Serde,
        }
    }

    fn declared_repr(&mut self, id: DeclId, ty: &TypeRef, structs: &mut Structs) -> Repr {
        if let Some(known) = self.structs.get(&id) {
            return Repr::Struct(*known);
        }
        let decls = self.decls;
        let Some(decl) = decls.get(id.0) else {
            return Repr::Serde;
        };
        if let (Shape::Alias(target), true) = (&decl.shape, decl.parameters.is_empty()) {
            return self.repr(target, structs);
        }
        if let Some(found) = fieldless(decl) {
            return add_enum(found, structs);
        }
        let Some((path, fields)) = readable(decl) else {
            return Repr::Serde;
        };
        // Known before its fields are, since they may lead back to it.
        let constructible = fields.iter().all(|field| field.visible && !field.serde.skip);
        let struct_id = structs.add(Struct {
            path,
            fields: Vec::new(),
            constructible,
            clone: decl.derives.iter().chain(&decl.impls).any(|name| name == "Clone"),
            read: false,
            written: false,
            generated: false,
            ty: self.lower_type(ty),
        });
        self.structs.insert(id, struct_id);
        let visible = fields.iter().filter(|field| field.visible && !field.serde.skip);
        let lowered = visible.map(|field| self.struct_field(field, decl, structs)).collect();
        structs.0[struct_id.0].fields = lowered;
        if self.are_nameable(fields) && count_fields(struct_id, struct_id, structs).is_some() {
            let found = &mut structs.0[struct_id.0];
            found.read = constructible && is_read_by_fields(decl, fields);
            found.written = is_written_by_fields(decl, fields, &found.fields);
        }
        Repr::Struct(struct_id)
    }

    fn struct_field(&mut self, field: &Field, decl: &TypeDecl, structs: &mut Structs) -> StructField {
        StructField {
            key: key(field, decl.serde.rename_all.as_deref()),
            field: identifier(plain_name(&field.name.value)),
            repr: self.repr(&field.ty, structs),
            ty: self.lower_type(&field.ty),
            null: !field.serde.skip_serializing_if,
            filled_in: decl.serde.default || field.serde.default,
            shape: crate::ir::shape::Shape::any(),
            default: None,
        }
    }

    /// Whether generated code may have values of the types of all fields. A type private to its module it cannot even
    /// infer.
    fn are_nameable(&self, fields: &[Field]) -> bool {
        fields.iter().all(|field| field.serde.skip || self.is_nameable(&field.ty))
    }

    fn is_nameable(&self, ty: &TypeRef) -> bool {
        let all = |types: &[TypeRef]| types.iter().all(|ty| self.is_nameable(ty));
        match &ty.kind {
            TypeKind::Declared(id, args) => {
                let decl = self.decls.get(id.0);
                all(args)
                    && decl.is_some_and(|decl| match &decl.shape {
                        // Another name is no type of its own.
                        Shape::Alias(target) => self.is_nameable(target),
                        _ => decl.item.path.is_some(),
                    })
            }
            TypeKind::Foreign(_, args) | TypeKind::Tuple(args) => all(args),
            TypeKind::Array(inner, _) | TypeKind::Reference(inner) => self.is_nameable(inner),
            TypeKind::Parameter(_) | TypeKind::Opaque => false,
        }
    }
}

/// One enum is one representation.
fn add_enum(found: Enum, structs: &mut Structs) -> Repr {
    if let Some(known) = structs.1.iter().find(|known| known.path == found.path) {
        return Repr::Enum(known.clone());
    }
    structs.1.push(Rc::new(found));
    Repr::Enum(structs.1[structs.1.len() - 1].clone())
}

/// An enum without fields, whose names in JSON serde's derive decides.
fn fieldless(decl: &TypeDecl) -> Option<Enum> {
    let Shape::Enum(variants) = &decl.shape else { return None };
    let serde = &decl.serde;
    let is_plain = !is_opaque(decl)
        && !serde.untagged
        && !serde.reworked
        && serde.tag.is_none()
        && is_derived(decl, &["Serialize", "Deserialize"]);
    let unit = |variant: &crate::syntax::Variant| {
        let serde = &variant.serde;
        matches!(variant.shape, VariantShape::Unit) && !serde.skip && !serde.opaque
    };
    let path = decl.item.path.as_ref().filter(|_| is_plain && !variants.is_empty())?;
    let scope = Scope { decl, args: &[] };
    let lower = |variant: &crate::syntax::Variant| {
        unit(variant).then(|| Variant {
            variant: identifier(plain_name(&variant.name.value)),
            name: variants::name(scope, variant),
            aliases: variant.serde.aliases.clone(),
        })
    };
    let variants = variants.iter().map(lower).collect::<Option<_>>()?;
    Some(Enum { path: format!("crate::{}", path.join("::")), variants })
}

/// Whether one of these is derived. `Serialize_repr` and its like are derives of another kind, and what is neither
/// derived nor seen may be written by a macro.
fn is_derived(decl: &TypeDecl, traits: &[&str]) -> bool {
    let other = |name: &str| name.starts_with("Serialize") || name.starts_with("Deserialize");
    let is_usual = |name: &str| matches!(name, "Serialize" | "Deserialize");
    decl.derives.iter().any(|name| traits.contains(&name.as_str()))
        && decl.derives.iter().all(|name| is_usual(name) || !other(name))
}

/// How many fields a struct and its parts have, as far as that is not too many; `None` if they lead back to `from`.
fn count_fields(id: StructId, from: StructId, structs: &Structs) -> Option<usize> {
    let mut count = 0;
    for field in &structs.get(id).fields {
        let mut repr = &field.repr;
        while let Repr::Option(inner) | Repr::Vec(inner) | Repr::Dict(_, inner) = repr {
            repr = inner;
        }
        count += match repr {
            Repr::Struct(part) if *part == from => return None,
            // What is not looked into leads nowhere.
            Repr::Struct(part) if structs.get(*part).read || structs.get(*part).written => {
                count_fields(*part, from, structs)?
            }
            _ => 1,
        };
        if count > MOST_FIELDS {
            return None;
        }
    }
    Some(count)
}

/// Whether serde's derive reads the struct from these fields alone, and each by its own key.
fn is_read_by_fields(decl: &TypeDecl, fields: &[Field]) -> bool {
    let serde = &decl.serde;
    let plain = |field: &Field| field.serde.aliases.is_empty() && !field.serde.default;
    is_derived(decl, &["Deserialize"])
        && !serde.reworked
        && !serde.default
        && !serde.deny_unknown_fields
        && fields.iter().all(plain)
}

/// Whether serde's derive writes the struct as these fields, and leaves out no more than what is `None`.
fn is_written_by_fields(decl: &TypeDecl, fields: &[Field], lowered: &[StructField]) -> bool {
    let written: Vec<_> = fields.iter().filter(|field| !field.serde.skip).collect();
    let is_plain = |(field, lowered): (&&Field, &StructField)| {
        let none_only = field.serde.skips_none && matches!(lowered.repr, Repr::Option(_));
        !field.serde.skip_serializing_if || none_only
    };
    is_derived(decl, &["Serialize"])
        && !decl.serde.reworked
        && written.iter().all(|field| field.visible)
        && written.iter().zip(lowered).all(is_plain)
}

/// The path and the fields of a struct whose Rust fields are its JSON fields.
fn readable(decl: &TypeDecl) -> Option<(String, &[Field])> {
    let Shape::Struct(fields) = &decl.shape else {
        return None;
    };
    let serde = &decl.serde;
    let plain = !is_opaque(decl) && !serde.transparent && serde.tag.is_none() && decl.parameters.is_empty();
    let path = decl.item.path.as_ref().filter(|_| plain)?;
    let mixed = fields.iter().any(|field| field.serde.flatten || field.serde.opaque);
    (!mixed).then(|| (format!("crate::{}", path.join("::")), fields.as_slice()))
}

fn holds_struct(repr: &Repr) -> bool {
    match repr {
        Repr::Option(inner) | Repr::Vec(inner) | Repr::Dict(_, inner) => holds_struct(inner),
        repr => matches!(repr, Repr::Struct(_) | Repr::Serde),
    }
}

fn is_string(ty: &TypeRef) -> bool {
    matches!(&ty.kind, TypeKind::Foreign(path, _) if split(path) == Some(("std", "String")))
}

fn scalar(name: &str) -> Option<Repr> {
    const INTEGERS: [&str; 12] =
        ["u8", "u16", "u32", "u64", "u128", "usize", "i8", "i16", "i32", "i64", "i128", "isize"];
    Some(match name {
        "String" => Repr::String,
        "bool" => Repr::Bool,
        "f32" => Repr::Float("f32"),
        "f64" => Repr::Float("f64"),
        _ => Repr::Int(INTEGERS.into_iter().find(|integer| *integer == name)?),
    })
}
