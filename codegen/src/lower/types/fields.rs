//! Fields of structs and of struct variants.

use std::rc::Rc;

use super::{Scope, Types};
use crate::ir::Type;
use crate::ir::ty::{Lookup, Object, Property, Rest};
use crate::syntax::case::rename_field;
use crate::syntax::{Field, Shape, TypeDecl, TypeKind, TypeRef};

/// Flattened enums multiply; past this many alternatives the fields are not told apart.
const MOST_ALTERNATIVES: usize = 64;

/// What may stand beside the declared fields.
pub(super) fn rest(decl: &TypeDecl) -> Rest {
    match decl.serde.deny_unknown_fields {
        true => Rest::Denied,
        false => Rest::Undeclared,
    }
}

/// A field's name without the mark of raw identifiers.
pub(super) fn plain_name(name: &str) -> &str {
    name.strip_prefix("r#").unwrap_or(name)
}

/// A field's key in JSON.
pub(super) fn key(field: &Field, rename_all: Option<&str>) -> String {
    let renamed = field.serde.rename.clone();
    renamed.unwrap_or_else(|| rename_field(plain_name(&field.name.value), rename_all))
}

impl Types<'_> {
    /// An object with named fields. `object` holds what goes before them.
    pub(super) fn lower_fields(
        &mut self,
        scope: Scope<'_>,
        object: Object,
        fields: &[Field],
        rename_all: Option<&str>,
    ) -> Type {
        let mut alternatives = vec![object];
        for field in fields.iter().filter(|field| !field.serde.skip) {
            if field.serde.flatten {
                let ty = self.lower_field_type(scope, field);
                alternatives = self.flatten(alternatives, &ty);
                continue;
            }
            let property = self.lower_field(scope, field, rename_all);
            for object in &mut alternatives {
                object.fields.push(property.clone());
            }
        }
        Type::union(alternatives.into_iter().map(Type::from))
    }

    fn lower_field(&mut self, scope: Scope<'_>, field: &Field, rename_all: Option<&str>) -> Property {
        let ty = self.lower_field_type(scope, field);
        // Objects carry their own description.
        let carried = matches!(ty.without_null(), Type::Object(_) | Type::Recursive(_));
        let inherited = self.type_description(&field.ty).filter(|_| !carried);
        let description = field.description.as_deref().or(inherited).map(Rc::from);
        let is_option = self.is_option(&scope.resolve(&field.ty));
        let optional = is_option || field.serde.default || scope.decl.serde.default;
        let ty = match self.written && is_option && field.serde.skip_serializing_if {
            true => ty.without_null(),
            false => ty,
        };
        Property { name: key(field, rename_all).into(), ty, required: !optional, description, default: None }
    }

    /// What the declaration of a field's type says.
    fn type_description(&self, ty: &TypeRef) -> Option<&str> {
        match &ty.kind {
            TypeKind::Foreign(path, args) => match path.last().map(String::as_str) {
                Some("Option" | "Box" | "Rc" | "Arc") => self.type_description(args.last()?),
                _ => None,
            },
            TypeKind::Reference(inner) => self.type_description(inner),
            TypeKind::Declared(id, _) => {
                let decl = self.decls.get(id.0)?;
                match &decl.shape {
                    Shape::Alias(target) => self.type_description(target),
                    _ => decl.description.as_deref(),
                }
            }
            _ => None,
        }
    }

    pub(super) fn lower_field_type(&mut self, scope: Scope<'_>, field: &Field) -> Type {
        // Only schemars knows what it adds.
        self.opaque |= field.serde.constrained;
        match field.serde.opaque {
            true => self.unknown(),
            false => self.lower_type(&scope.resolve(&field.ty)),
        }
    }

    /// Fields by place: one is its own type, several are an array.
    pub(super) fn lower_places(&mut self, scope: Scope<'_>, fields: &[Field]) -> Type {
        let fields = fields.iter().filter(|field| !field.serde.skip);
        let mut places: Vec<Type> = fields.map(|field| self.lower_field_type(scope, field)).collect();
        match places.len() {
            1 => places.remove(0),
            _ => Type::tuple(places),
        }
    }

    /// Whether serde takes the field's absence for `None`: an `Option`, also behind what serde looks through.
    fn is_option(&self, ty: &TypeRef) -> bool {
        match &ty.kind {
            TypeKind::Foreign(path, args) => match path.last().map(String::as_str) {
                Some("Option") => true,
                Some("Box" | "Rc" | "Arc" | "Cow") => args.last().is_some_and(|inner| self.is_option(inner)),
                _ => false,
            },
            TypeKind::Reference(inner) => self.is_option(inner),
            TypeKind::Declared(id, args) => self.decls.get(id.0).is_some_and(|decl| match &decl.shape {
                Shape::Alias(target) => self.is_option(&Scope { decl, args }.resolve(target)),
                _ => false,
            }),
            _ => false,
        }
    }

    /// Mixes the fields of `ty` into each object.
    pub(super) fn flatten(&mut self, objects: Vec<Object>, ty: &Type) -> Vec<Object> {
        let optional = ty.allows_null();
        let members = match ty.without_null() {
            Type::Never => return objects,
            Type::Union(members) => members.to_vec(),
            other => vec![other],
        };
        if objects.len() * members.len() > MOST_ALTERNATIVES {
            return self.open_up(objects);
        }
        let mut mixed = Vec::new();
        for member in &members {
            mixed.extend(match member {
                Type::Object(part) => {
                    objects.iter().map(|object| mix(object, member, part, optional)).collect()
                }
                _ => self.open_up(objects.clone()),
            });
        }
        mixed
    }

    /// Fields that the source does not tell.
    fn open_up(&mut self, mut objects: Vec<Object>) -> Vec<Object> {
        self.opaque = true;
        for object in &mut objects {
            object.rest = Rest::Typed(Type::Any);
        }
        objects
    }
}

/// `object` with the fields of `part`, which is the object of `ty`.
fn mix(object: &Object, ty: &Type, part: &Object, optional: bool) -> Object {
    let mut mixed = object.clone();
    for name in part.fields.iter().map(|field| &field.name) {
        // Through the lookup: what refers to the part by name must not lose it.
        if let Lookup::Found(mut field) = ty.field(name) {
            field.required &= !optional;
            mixed.fields.push(field);
        }
    }
    if let Rest::Typed(rest) = &part.rest {
        mixed.rest = Rest::Typed(rest.clone());
    }
    mixed.description = mixed.description.or_else(|| part.description.clone());
    mixed
}
