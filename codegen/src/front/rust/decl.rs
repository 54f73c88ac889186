//! Structs, enums and type aliases: the types that specs and graphs are made of.

use syn::spanned::Spanned as _;
use syn::{Attribute, Fields, Generics, Ident, ItemEnum, ItemStruct, ItemType, Visibility};

use crate::source::{Span, Spanned};
use crate::syntax::{DeclId, Field, RustItem, Shape, TypeDecl, Variant, VariantShape};

use super::attr::doc::parse_doc;
use super::attr::serde::{parse_container, parse_field};
use super::resolve::Resolver;
use super::spans::Spans;
use super::ty::{Scope, parameters, parse_type};

/// What a declaration is read in.
#[derive(Clone, Copy)]
pub(crate) struct Place<'a> {
    pub(crate) spans: &'a Spans,
    pub(crate) resolver: &'a dyn Resolver,
    /// The declaration's own id.
    pub(crate) decl: DeclId,
}

/// Reads a struct.
pub(crate) fn parse_struct(place: Place<'_>, item: &ItemStruct, derives: Vec<String>) -> TypeDecl {
    let end = match &item.fields {
        Fields::Named(fields) => fields.brace_token.span.close(),
        _ => item.semi_token.map_or(item.ident.span(), |semi| semi.span),
    };
    let span = place.spans.between(start(&item.vis, item.struct_token.span), end);
    let decl =
        parse_decl(place, &item.attrs, &item.ident, &item.generics, span, derives, |scope| {
            match &item.fields {
                Fields::Named(_) => Shape::Struct(parse_fields(scope, &item.fields, false)),
                Fields::Unnamed(_) => Shape::TupleStruct(parse_fields(scope, &item.fields, false)),
                Fields::Unit => Shape::UnitStruct,
            }
        });
    TypeDecl { visible: place.resolver.visible(&item.vis), ..decl }
}

/// Reads an enum.
pub(crate) fn parse_enum(place: Place<'_>, item: &ItemEnum, derives: Vec<String>) -> TypeDecl {
    let end = item.brace_token.span.close();
    let span = place.spans.between(start(&item.vis, item.enum_token.span), end);
    let decl = parse_decl(place, &item.attrs, &item.ident, &item.generics, span, derives, |scope| {
        let variants = item.variants.iter();
        Shape::Enum(variants.map(|variant| parse_variant(scope, variant)).collect())
    });
    TypeDecl { visible: place.resolver.visible(&item.vis), ..decl }
}

/// Reads a type alias.
pub(crate) fn parse_alias(place: Place<'_>, item: &ItemType) -> TypeDecl {
    let start = start(&item.vis, item.type_token.span);
    let span = place.spans.between(start, item.semi_token.span);
    let decl = parse_decl(place, &item.attrs, &item.ident, &item.generics, span, Vec::new(), |scope| {
        Shape::Alias(parse_type(scope, &item.ty))
    });
    TypeDecl { visible: place.resolver.visible(&item.vis), ..decl }
}

fn start(visibility: &Visibility, keyword: proc_macro2::Span) -> proc_macro2::Span {
    match visibility {
        Visibility::Public(token) => token.span,
        Visibility::Restricted(restricted) => restricted.pub_token.span,
        Visibility::Inherited => keyword,
    }
}

fn parse_decl(
    place: Place<'_>,
    attrs: &[Attribute],
    ident: &Ident,
    generics: &Generics,
    span: Span,
    derives: Vec<String>,
    shape: impl FnOnce(Scope<'_>) -> Shape,
) -> TypeDecl {
    let parameters = parameters(generics);
    let shape = shape(Scope {
        parameters: &parameters,
        this: Some(place.decl),
        ..Scope::new(place.spans, place.resolver)
    });
    let (path, module) = place.resolver.place(place.decl);
    let name = Spanned::new(ident.to_string(), place.spans.one(ident.span()));
    TypeDecl {
        item: RustItem { name, path, module },
        shape,
        parameters,
        description: parse_doc(place.spans, attrs).map(|doc| doc.value),
        serde: parse_container(attrs),
        derives,
        impls: Vec::new(),
        visible: false,
        span,
    }
}

/// Fields of a struct, or of a variant, whose fields are as visible as the enum.
fn parse_fields(scope: Scope<'_>, fields: &Fields, of_variant: bool) -> Vec<Field> {
    let fields = fields.iter().enumerate().map(|(index, field)| {
        let (name, span) = match &field.ident {
            Some(ident) => (ident.to_string(), ident.span()),
            None => (index.to_string(), field.ty.span()),
        };
        Field {
            name: Spanned::new(name, scope.spans.one(span)),
            ty: parse_type(scope, &field.ty),
            description: parse_doc(scope.spans, &field.attrs).map(|doc| doc.value),
            visible: of_variant || scope.resolver.visible(&field.vis),
            serde: parse_field(&field.attrs),
        }
    });
    fields.collect()
}

fn parse_variant(scope: Scope<'_>, variant: &syn::Variant) -> Variant {
    let fields = || parse_fields(scope, &variant.fields, true);
    let span = scope.spans.one(variant.ident.span());
    Variant {
        name: Spanned::new(variant.ident.to_string(), span),
        shape: match &variant.fields {
            Fields::Unit => VariantShape::Unit,
            Fields::Unnamed(_) => VariantShape::Tuple(fields()),
            Fields::Named(_) => VariantShape::Struct(fields()),
        },
        description: parse_doc(scope.spans, &variant.attrs).map(|doc| doc.value),
        serde: parse_field(&variant.attrs),
    }
}
