//! `#[derive(NodeSpec)]` structs.

use syn::ext::IdentExt;
use syn::spanned::Spanned as _;
use syn::{Attribute, Data, DeriveInput, Fields, Generics, Ident, ItemEnum, ItemStruct};

use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::source::{Span, Spanned};
use crate::syntax::case::rename_field;
use crate::syntax::{Param, Spec};

use super::attr::doc::parse_doc;
use super::attr::example::parse_examples;
use super::attr::node::parse_node;
use super::attr::param::parse_param;
use super::attr::port::parse_ports;
use super::attr::serde::{parse_container, parse_field};
use super::attr::unheard;
use super::resolve::Resolver;
use super::spans::Spans;
use super::ty::{Scope, parameters, parse_type};

/// The item under `#[derive(NodeSpec)]`: what the macro and the scan both have of it.
#[derive(Clone, Copy, Debug)]
pub struct SpecInput<'a> {
    attrs: &'a [Attribute],
    ident: &'a Ident,
    generics: &'a Generics,
    fields: Result<&'a Fields, Wrong>,
}

/// An item that cannot be a spec, and the token that says what it is.
#[derive(Clone, Copy, Debug)]
enum Wrong {
    Enum(proc_macro2::Span),
    Union(proc_macro2::Span),
}

impl<'a> From<&'a DeriveInput> for SpecInput<'a> {
    fn from(input: &'a DeriveInput) -> Self {
        Self {
            attrs: &input.attrs,
            ident: &input.ident,
            generics: &input.generics,
            fields: match &input.data {
                Data::Struct(data) => Ok(&data.fields),
                Data::Enum(data) => Err(Wrong::Enum(data.enum_token.span)),
                Data::Union(data) => Err(Wrong::Union(data.union_token.span)),
            },
        }
    }
}

impl<'a> From<&'a ItemEnum> for SpecInput<'a> {
    fn from(item: &'a ItemEnum) -> Self {
        let fields = Err(Wrong::Enum(item.enum_token.span));
        Self { attrs: &item.attrs, ident: &item.ident, generics: &item.generics, fields }
    }
}

impl<'a> From<&'a ItemStruct> for SpecInput<'a> {
    fn from(item: &'a ItemStruct) -> Self {
        Self { attrs: &item.attrs, ident: &item.ident, generics: &item.generics, fields: Ok(&item.fields) }
    }
}

/// A spec, and what its derive needs beside it.
#[derive(Debug)]
pub struct SpecItem {
    /// The spec.
    pub spec: Spec,
    /// `own_default`: the struct implements `Default` itself.
    pub own_default: Option<Span>,
    /// `crate = path`: where the runtime is found.
    pub runtime: Option<syn::Path>,
}

/// Reads a spec; after a mistake in its attributes, as much of it as there is. `None` for what is no struct with
/// named fields.
pub fn parse_spec<'a>(
    cx: &Diagnostics,
    spans: &Spans,
    input: impl Into<SpecInput<'a>>,
    resolver: &dyn Resolver,
) -> Option<Spec> {
    parse_spec_item(cx, spans, input, resolver).map(|item| item.spec)
}

/// Reads a spec, with what its derive needs beside it.
pub fn parse_spec_item<'a>(
    cx: &Diagnostics,
    spans: &Spans,
    input: impl Into<SpecInput<'a>>,
    resolver: &dyn Resolver,
) -> Option<SpecItem> {
    let input = input.into();
    let fields = check_fields(cx, spans, &input)?;
    let attr = parse_node(cx, spans, input.attrs, input.ident);
    let description = parse_doc(spans, input.attrs);
    if description.is_none() {
        cx.push(missing_doc(spans, input.ident));
    }
    let parameters = parameters(input.generics);
    let scope = Scope { parameters: &parameters, ..Scope::new(spans, resolver) };
    let rename_all = parse_container(input.attrs).rename_all;
    unheard::check_struct(cx, spans, input.attrs);
    let parse_param = |field| parse_field_param(cx, scope, field, rename_all.as_deref());
    let spec = Spec {
        item: resolver.item(spans, input.ident),
        id: attr.id,
        version: attr.version,
        description,
        tags: attr.tags,
        aliases: attr.aliases,
        guidance: attr.guidance,
        attached: attr.attached,
        ports: parse_ports(cx, scope, input.attrs),
        examples: parse_examples(cx, spans, input.attrs),
        params: fields.iter().filter_map(parse_param).collect(),
        runs: false,
        state: None,
        input: attr.input.map(|ty| parse_type(scope, &ty)),
        output: attr.output.map(|ty| parse_type(scope, &ty)),
        lost_types: attr.lost_types,
        generic: !parameters.is_empty() || input.generics.const_params().next().is_some(),
    };
    Some(SpecItem { spec, own_default: attr.own_default, runtime: attr.runtime })
}

fn parse_field_param(
    cx: &Diagnostics,
    scope: Scope<'_>,
    field: &syn::Field,
    rename_all: Option<&str>,
) -> Option<Param> {
    let spans = scope.spans;
    let ident = field.ident.as_ref()?;
    let span = spans.one(ident.span());
    let attr = parse_param(cx, spans, &field.attrs);
    let serde = parse_field(&field.attrs);
    unheard::check_field(cx, spans, &field.attrs);
    let renamed = serde.rename.clone();
    let name = renamed.unwrap_or_else(|| rename_field(&ident.unraw().to_string(), rename_all));
    Some(Param {
        field: Spanned::new(ident.to_string(), span),
        name: Spanned::new(name, span),
        ty: parse_type(scope, &field.ty),
        description: parse_doc(spans, &field.attrs),
        default: attr.default,
        min: attr.min,
        max: attr.max,
        pattern: attr.pattern,
        options: attr.options,
        serde,
    })
}

fn check_fields<'a>(cx: &Diagnostics, spans: &Spans, input: &SpecInput<'a>) -> Option<&'a Fields> {
    let (span, kind) = match input.fields {
        Ok(fields @ (Fields::Named(_) | Fields::Unit)) => return Some(fields),
        Ok(Fields::Unnamed(fields)) => (fields.paren_token.span.open(), "a tuple struct"),
        Err(Wrong::Enum(span)) => (span.span(), "an enum"),
        Err(Wrong::Union(span)) => (span.span(), "a union"),
    };
    let message = format!("`NodeSpec` cannot be derived for `{}`, {kind}", input.ident);
    cx.push(
        Diagnostic::error(spans.one(span), message)
            .in_item()
            .label(format!("this is {kind}"))
            .help("make it a struct with named fields")
            .note("the fields are the node's configuration, which graphs set by name"),
    );
    None
}

fn missing_doc(spans: &Spans, name: &Ident) -> Diagnostic {
    Diagnostic::error(spans.one(name.span()), format!("node `{name}` has no description"))
        .in_item()
        .label("without a doc comment")
        .help("say in a doc comment what the node does")
        .note("agents choose nodes by their descriptions")
}
