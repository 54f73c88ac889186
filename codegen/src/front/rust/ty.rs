//! Types as written.

use syn::{GenericArgument, ImplItem, ItemImpl, PathArguments, Type};

use crate::source::Span;
use crate::syntax::{DeclId, TypeKind, TypeRef};

use super::resolve::{Named, Resolver};
use super::spans::{Spans, ends};

/// What a type is read in: the names around it.
#[derive(Clone, Copy)]
pub struct Scope<'a> {
    /// Where tokens stand.
    pub spans: &'a Spans,
    /// What paths mean.
    pub resolver: &'a dyn Resolver,
    /// The type parameters of the declaration.
    pub parameters: &'a [String],
    /// What `Self` is, if it is known.
    pub this: Option<DeclId>,
    /// The impl around, for `Self::Input`.
    pub around: Option<&'a ItemImpl>,
}

impl<'a> Scope<'a> {
    /// A scope without type parameters and without `Self`.
    pub fn new(spans: &'a Spans, resolver: &'a dyn Resolver) -> Self {
        Self { spans, resolver, parameters: &[], this: None, around: None }
    }
}

/// Names of the type parameters.
pub fn parameters(generics: &syn::Generics) -> Vec<String> {
    generics.type_params().map(|parameter| parameter.ident.to_string()).collect()
}

/// Reads a type.
pub fn parse_type(scope: Scope<'_>, ty: &Type) -> TypeRef {
    let (first, last) = type_ends(ty);
    let written = scope.spans.rust_between(ty, first, last);
    TypeRef { kind: parse_kind(scope, ty), rust: written.value, span: written.span }
}

fn parse_kind(scope: Scope<'_>, ty: &Type) -> TypeKind {
    let inner = |ty: &Type| Box::new(parse_type(scope, ty));
    match ty {
        Type::Paren(paren) => parse_kind(scope, &paren.elem),
        Type::Group(group) => parse_kind(scope, &group.elem),
        Type::Reference(reference) => TypeKind::Reference(inner(&reference.elem)),
        Type::Slice(slice) => TypeKind::Array(inner(&slice.elem), None),
        Type::Array(array) => TypeKind::Array(inner(&array.elem), length(&array.len)),
        Type::Tuple(tuple) => {
            TypeKind::Tuple(tuple.elems.iter().map(|elem| parse_type(scope, elem)).collect())
        }
        Type::Path(path) if path.qself.is_none() => parse_path(scope, &path.path),
        _ => TypeKind::Opaque,
    }
}

fn parse_path(scope: Scope<'_>, path: &syn::Path) -> TypeKind {
    if let Some(ident) = path.get_ident() {
        let name = ident.to_string();
        if scope.parameters.contains(&name) {
            return TypeKind::Parameter(name);
        }
        if let ("Self", Some(this)) = (name.as_str(), scope.this) {
            return TypeKind::Declared(this, own_arguments(scope, scope.spans.one(ident.span())));
        }
    }
    let of_parameter = path.segments.first().is_some_and(|first| {
        first.ident == "Self" || scope.parameters.iter().any(|name| first.ident == name)
    });
    if of_parameter && path.segments.len() > 1 {
        return match associated(scope, path) {
            // It may name itself, which is rustc's to report.
            Some(ty) => parse_kind(Scope { around: None, ..scope }, ty),
            None => TypeKind::Opaque,
        };
    }
    let Some(arguments) = arguments(scope, path) else {
        return TypeKind::Opaque;
    };
    match scope.resolver.resolve(path) {
        Named::Declared(decl) => TypeKind::Declared(decl, arguments),
        Named::Foreign(path) => TypeKind::Foreign(path, arguments),
        Named::Unknown => TypeKind::Opaque,
    }
}

/// The type behind `Self::Input` in the impl around.
fn associated<'a>(scope: Scope<'a>, path: &syn::Path) -> Option<&'a Type> {
    let name = &path.segments.last()?.ident;
    if path.segments.len() != 2 || path.segments[0].ident != "Self" {
        return None;
    }
    scope.around?.items.iter().find_map(|item| match item {
        ImplItem::Type(item) if item.ident == *name => Some(&item.ty),
        _ => None,
    })
}

/// The parameters of the declaration as its own arguments, which is what `Self` stands for.
fn own_arguments(scope: Scope<'_>, span: Span) -> Vec<TypeRef> {
    let own = scope.parameters.iter().map(|name| TypeRef {
        kind: TypeKind::Parameter(name.clone()),
        rust: name.clone(),
        span,
    });
    own.collect()
}

/// The type arguments of the last segment; `None` for `Fn(A) -> B`.
fn arguments(scope: Scope<'_>, path: &syn::Path) -> Option<Vec<TypeRef>> {
    let last = path.segments.last()?;
    match &last.arguments {
        PathArguments::None => Some(Vec::new()),
        PathArguments::Parenthesized(_) => None,
        PathArguments::AngleBracketed(angle) => {
            let types = angle.args.iter().filter_map(|argument| match argument {
                GenericArgument::Type(ty) => Some(parse_type(scope, ty)),
                _ => None,
            });
            Some(types.collect())
        }
    }
}

fn length(len: &syn::Expr) -> Option<u64> {
    match len {
        syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Int(int), .. }) => int.base10_parse().ok(),
        _ => None,
    }
}

/// The first and the last token. Paths, which nearly all types are, need no token stream for it.
fn type_ends(ty: &Type) -> (proc_macro2::Span, proc_macro2::Span) {
    let Type::Path(syn::TypePath { qself: None, path, .. }) = ty else {
        return ends(ty);
    };
    let (Some(first), Some(last)) = (path.segments.first(), path.segments.last()) else {
        return ends(ty);
    };
    let start = path.leading_colon.map_or(first.ident.span(), |colon| colon.spans[0]);
    match &last.arguments {
        PathArguments::None => (start, last.ident.span()),
        PathArguments::AngleBracketed(angle) => (start, angle.gt_token.span),
        PathArguments::Parenthesized(_) => ends(ty),
    }
}
