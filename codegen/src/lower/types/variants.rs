//! Enums, in serde's four representations.

use std::rc::Rc;

use super::fields::{plain_name, rest};
use super::{Scope, Types, is_opaque, words};
use crate::ir::Type;
use crate::ir::ty::{Object, Property, Rest};
use crate::syntax::case::rename_variant;
use crate::syntax::{Shape, TypeDecl, TypeKind, TypeRef, Variant, VariantShape};

/// A variant, as a way out of a node.
#[derive(Clone, Debug)]
pub struct Port {
    /// Its name in JSON.
    pub name: String,
    /// Its name in Rust.
    pub variant: String,
    /// The doc comment.
    pub description: String,
    /// What it holds; `None` for nothing.
    pub content: Option<Type>,
    /// The enum, where it is this variant.
    pub whole: Type,
    /// The Rust type of the one value that it holds.
    pub holds: Option<TypeRef>,
}

impl<'a> Types<'a> {
    pub(super) fn lower_enum(&mut self, scope: Scope<'_>, variants: &[Variant]) -> Type {
        let variants = variants.iter().filter(|variant| !variant.serde.skip);
        let variants: Vec<Type> = variants.map(|variant| self.lower_variant(scope, variant)).collect();
        Type::union(variants)
    }

    /// The ports of a type that is an enum.
    pub fn ports(&mut self, ty: &TypeRef) -> Option<Vec<Port>> {
        let (decl, args) = self.enum_of(ty)?;
        let Shape::Enum(variants) = &decl.shape else { return None };
        let scope = Scope { decl, args };
        let variants = variants.iter().filter(|variant| !variant.serde.skip);
        let port = |variant: &Variant| Port {
            name: name(scope, variant),
            variant: variant.name.value.clone(),
            description: variant.description.clone().unwrap_or_default(),
            content: self.lower_content(scope, variant),
            whole: self.lower_variant(scope, variant),
            holds: held(scope, variant),
        };
        Some(variants.map(port).collect())
    }

    /// Where the JSON of a variant of the enum `ty` has what the variant holds; `None` if that is all of it.
    pub fn content_key(&self, ty: &TypeRef, port: &Port) -> Option<String> {
        let serde = &self.enum_of(ty)?.0.serde;
        match (&serde.tag, &serde.content) {
            _ if serde.untagged => None,
            (Some(_), content) => content.clone(),
            (None, _) => Some(port.name.clone()),
        }
    }

    /// Whether the enum `ty` has variants that serde does not know, which are no ports.
    pub fn has_hidden_variants(&self, ty: &TypeRef) -> bool {
        let Some((decl, _)) = self.enum_of(ty) else { return false };
        matches!(&decl.shape, Shape::Enum(variants) if variants.iter().any(|variant| variant.serde.skip))
    }

    /// The JSON name of a variant of `ty`, by its name in Rust.
    pub fn variant_name(&self, ty: &TypeRef, variant: &str) -> Option<String> {
        let (decl, args) = self.enum_of(ty)?;
        let Shape::Enum(variants) = &decl.shape else { return None };
        let found = variants.iter().find(|found| plain_name(&found.name.value) == variant)?;
        matches!(found.shape, VariantShape::Unit).then(|| name(Scope { decl, args }, found))
    }

    /// The enum that a type is, also by another name.
    fn enum_of<'t>(&self, ty: &'t TypeRef) -> Option<(&'a TypeDecl, &'t [TypeRef])>
    where
        'a: 't,
    {
        let TypeKind::Declared(id, args) = &ty.kind else { return None };
        let decl = self.decls.get(id.0).filter(|decl| !is_opaque(decl))?;
        match &decl.shape {
            Shape::Alias(target) if decl.parameters.is_empty() => self.enum_of(target),
            Shape::Enum(_) => Some((decl, args)),
            _ => None,
        }
    }

    fn lower_variant(&mut self, scope: Scope<'_>, variant: &Variant) -> Type {
        if variant.serde.opaque {
            return self.unknown();
        }
        let serde = &scope.decl.serde;
        let name = name(scope, variant);
        match (&serde.tag, &serde.content) {
            _ if serde.untagged => self.lower_content(scope, variant).unwrap_or(Type::Null),
            (Some(tag), Some(content)) => {
                let mut object = object(scope, variant);
                object.fields.push(Property::required(tag, words([name])));
                let ty = self.lower_content(scope, variant);
                object.fields.extend(ty.map(|ty| Property::required(content, ty)));
                object.into()
            }
            (Some(tag), None) => self.lower_internal(scope, variant, Property::required(tag, words([name]))),
            (None, _) => match self.lower_content(scope, variant) {
                None => words([name]),
                Some(ty) => Object {
                    name: None,
                    description: variant.description.as_deref().map(Rc::from),
                    fields: vec![Property::required(&name, ty)],
                    rest: Rest::Denied,
                }
                .into(),
            },
        }
    }

    /// What a variant holds, by itself; `None` for nothing.
    fn lower_content(&mut self, scope: Scope<'_>, variant: &Variant) -> Option<Type> {
        match &variant.shape {
            VariantShape::Unit => None,
            VariantShape::Tuple(fields) => Some(self.lower_places(scope, fields)),
            VariantShape::Struct(fields) => {
                let rename_all = variant.serde.rename_all.as_deref();
                Some(self.lower_fields(scope, object(scope, variant), fields, rename_all))
            }
        }
    }

    /// `#[serde(tag = "…")]`: the tag stands among the fields.
    fn lower_internal(&mut self, scope: Scope<'_>, variant: &Variant, tag: Property) -> Type {
        let mut object = object(scope, variant);
        object.fields.push(tag);
        match &variant.shape {
            VariantShape::Unit => object.into(),
            VariantShape::Struct(fields) => {
                self.lower_fields(scope, object, fields, variant.serde.rename_all.as_deref())
            }
            VariantShape::Tuple(fields) => {
                let content = self.lower_places(scope, fields);
                let mixed = self.flatten(vec![object], &content);
                Type::union(mixed.into_iter().map(Type::from))
            }
        }
    }
}

/// The type of `A(B)`.
fn held(scope: Scope<'_>, variant: &Variant) -> Option<TypeRef> {
    match &variant.shape {
        VariantShape::Tuple(fields) => match &fields[..] {
            [only] if !only.serde.skip && !variant.serde.opaque => Some(scope.resolve(&only.ty).into_owned()),
            _ => None,
        },
        _ => None,
    }
}

/// A variant's name in JSON.
pub(super) fn name(scope: Scope<'_>, variant: &Variant) -> String {
    let renamed = variant.serde.rename.clone();
    let rename_all = scope.decl.serde.rename_all.as_deref();
    renamed.unwrap_or_else(|| rename_variant(plain_name(&variant.name.value), rename_all))
}

/// The object of a variant, still without fields. Users know it as `Event::Created`.
fn object(scope: Scope<'_>, variant: &Variant) -> Object {
    let name = format!("{}::{}", scope.decl.item.name.value, variant.name.value);
    Object {
        name: Some(name.into()),
        description: variant.description.as_deref().map(Rc::from),
        fields: Vec::new(),
        rest: rest(scope.decl),
    }
}
