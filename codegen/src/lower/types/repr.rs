//! How generated code holds a Rust type of the user's.

use super::fields::{key, plain_name};
use super::foreign::split;
use super::{Types, is_opaque};
use crate::ir::name::identifier;
use crate::ir::repr::{Struct, StructField};
use crate::ir::{Repr, Structs};
use crate::syntax::{DeclId, Field, Shape, TypeDecl, TypeKind, TypeRef};

impl Types<'_> {
    /// How generated code holds a value of the type. Structs that it can look into are added to `structs`, once each:
    /// all calls must be given the same one.
    ///
    /// A field with a default is held as its own type: by the time generated code sees it, serde has filled it in.
    pub fn repr(&mut self, ty: &TypeRef, structs: &mut Structs) -> Repr {
        match &ty.kind {
            TypeKind::Tuple(places) if places.is_empty() => Repr::Unit,
            TypeKind::Foreign(path, args) => match (split(path), &args[..]) {
                (Some(("std", "Option")), [inner]) => Repr::Option(Box::new(self.repr(inner, structs))),
                (Some(("std", "Vec")), [element]) => Repr::Vec(Box::new(self.repr(element, structs))),
                (Some(("std", name)), []) => scalar(name).unwrap_or(Repr::Serde),
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
        let Some((path, fields)) = readable(decl) else {
            return Repr::Serde;
        };
        // Known before its fields are, since they may lead back to it.
        let struct_id = structs.add(Struct {
            path,
            fields: Vec::new(),
            constructible: fields.iter().all(|field| field.visible && !field.serde.skip),
            generated: false,
            ty: self.lower_type(ty),
        });
        self.structs.insert(id, struct_id);
        let visible = fields.iter().filter(|field| field.visible && !field.serde.skip);
        let fields = visible.map(|field| self.struct_field(field, decl, structs)).collect();
        structs.0[struct_id.0].fields = fields;
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
