//! `#[derive(NodeSpec)]`.

use proc_macro2::{Span, TokenStream, TokenTree};
use quote::{format_ident, quote};
use syn::ext::IdentExt;

use super::{Surroundings, emit_missed, emit_mistakes, parse_input};
use crate::diagnostic::Diagnostics;
use crate::front::rust::resolve::AsWritten;
use crate::front::rust::spans::Spans;
use crate::front::rust::spec::{SpecItem, parse_spec_item};
use crate::syntax::{Constant, ConstantValue, Param, TypeKind};

/// The impls of a spec.
pub fn expand_node_spec(input: TokenStream, around: &Surroundings) -> TokenStream {
    let input: syn::DeriveInput = match parse_input(input) {
        Ok(input) => input,
        Err(error) => return error,
    };
    let (cx, spans) = (Diagnostics::new(), Spans::tokens());
    let item = parse_spec_item(&cx, &spans, &input, &AsWritten);
    if let Some(item) = &item {
        crate::check::spec::check_item(&cx, &item.spec);
    }
    let mistakes = emit_mistakes(&cx, &spans);
    let name = input.ident.unraw().to_string();
    let is_missed = around.misses(|manifest| manifest.specs.contains(&name));
    let missed = (is_missed && mistakes.is_empty()).then(|| emit_missed(&input.ident, "node"));
    let impls = emit_impls(&input, item.as_ref(), around, &spans.table());
    quote!(#mistakes #missed #impls)
}

fn emit_impls(
    input: &syn::DeriveInput,
    item: Option<&SpecItem>,
    around: &Surroundings,
    table: &[Span],
) -> TokenStream {
    let name = input.ident.unraw().to_string();
    let runtime =
        around.runtime(item.and_then(|item| item.runtime.clone()), |manifest| manifest.specs.contains(&name));
    let ident = &input.ident;
    let (impl_generics, generics, wheres) = input.generics.split_for_impl();
    let text = |text: Option<&crate::source::Spanned<String>>, default: &str| {
        text.map_or_else(|| default.to_owned(), |text| text.value.clone())
    };
    let spec = item.map(|item| &item.spec);
    let id = text(spec.and_then(|spec| spec.id.as_ref()), "");
    let version = text(spec.and_then(|spec| spec.version.as_ref()), "1.0.0");
    let constructor = item.map(|item| emit_constructor(input, item, table));
    let default = item.map(|item| emit_default(input, item, table));
    let ports = item.map(|item| emit_ports(input, item, &runtime));
    quote! {
        #[automatically_derived]
        impl #impl_generics #runtime::NodeSpec for #ident #generics #wheres {
            const ID: &'static str = #id;
            const VERSION: &'static str = #version;
        }
        #constructor
        #default
        #ports
    }
}

/// Hidden functions by which generated code builds the struct, whatever its fields' privacy.
fn emit_constructor(input: &syn::DeriveInput, item: &SpecItem, table: &[Span]) -> TokenStream {
    let ident = &input.ident;
    let (impl_generics, generics, wheres) = input.generics.split_for_impl();
    let fields = named_fields(input);
    let names: Vec<_> = fields.iter().filter_map(|field| field.ident.as_ref()).collect();
    let types: Vec<_> = fields.iter().map(|field| &field.ty).collect();
    let defaults = fields.iter().zip(&item.spec.params).filter_map(|(field, param)| {
        let value = emit_default_value(param, table)?;
        let name = default_name(field.ident.as_ref()?);
        let ty = &field.ty;
        Some(quote!(pub(crate) fn #name() -> #ty { #value }))
    });
    quote! {
        #[automatically_derived]
        #[doc(hidden)]
        #[allow(dead_code, private_interfaces, clippy::all, reason = "only graphs call these")]
        impl #impl_generics #ident #generics #wheres {
            pub(crate) fn __nodewright_new(#(#names: #types),*) -> Self {
                Self { #(#names),* }
            }
            #(#defaults)*
        }
    }
}

/// `Default`, for `..Default::default()` in graphs, when every parameter has a default. Options alone do not count:
/// such a struct can derive it.
fn emit_default(input: &syn::DeriveInput, item: &SpecItem, table: &[Span]) -> TokenStream {
    let fields = named_fields(input);
    let params = &item.spec.params;
    let has_default = |param: &Param| emit_default_value(param, table).is_some();
    let is_ours = params.iter().any(|param| param.default.is_some()) && item.own_default.is_none();
    if !is_ours || !params.iter().all(has_default) {
        return TokenStream::new();
    }
    let ident = &input.ident;
    let (impl_generics, generics, wheres) = input.generics.split_for_impl();
    let names: Vec<_> = fields.iter().filter_map(|field| field.ident.as_ref()).collect();
    let defaults = names.iter().map(|name| default_name(name));
    quote! {
        #[automatically_derived]
        impl #impl_generics ::core::default::Default for #ident #generics #wheres {
            fn default() -> Self {
                Self { #(#names: Self::#defaults()),* }
            }
        }
    }
}

/// The types of a spec that only describes: those of one that runs come from its `impl Node`.
fn emit_ports(input: &syn::DeriveInput, item: &SpecItem, runtime: &TokenStream) -> TokenStream {
    let (Some(i), Some(o)) = (&item.spec.input, &item.spec.output) else {
        return TokenStream::new();
    };
    let (Ok(i), Ok(o)) = (i.rust.parse::<TokenStream>(), o.rust.parse::<TokenStream>()) else {
        return TokenStream::new();
    };
    let ident = &input.ident;
    let (impl_generics, generics, wheres) = input.generics.split_for_impl();
    quote! {
        #[automatically_derived]
        impl #impl_generics #runtime::Ports for #ident #generics #wheres {
            type Input = #i;
            type Output = #o;
        }
    }
}

/// The hidden function that gives the default of a field.
fn default_name(field: &syn::Ident) -> syn::Ident {
    format_ident!("__nodewright_default_{}", field.unraw())
}

fn named_fields(input: &syn::DeriveInput) -> Vec<&syn::Field> {
    match &input.data {
        syn::Data::Struct(data) => data.fields.iter().filter(|field| field.ident.is_some()).collect(),
        _ => Vec::new(),
    }
}

/// The default of a parameter as Rust, blamed on what the user wrote. An `Option` without one is `None`.
fn emit_default_value(param: &Param, table: &[Span]) -> Option<TokenStream> {
    let Some(default) = &param.default else {
        let is_option = matches!(&param.ty.kind, TypeKind::Foreign(path, _) if path.last().is_some_and(|p| p == "Option"));
        return is_option.then(|| quote!(::core::option::Option::None));
    };
    let rust = respan(default.rust.parse().ok()?, *table.get(default.span.start as usize)?);
    let is = |names: &[&str]| match &param.ty.kind {
        TypeKind::Foreign(path, _) => path.last().is_some_and(|last| names.contains(&last.as_str())),
        _ => false,
    };
    Some(match default {
        Constant { value: ConstantValue::String(_), .. } => quote!(::core::convert::Into::into(#rust)),
        Constant { value: ConstantValue::Integer(_), .. } if is(&["f32", "f64"]) => quote!((#rust) as _),
        _ => rust,
    })
}

fn respan(tokens: TokenStream, span: Span) -> TokenStream {
    let respan_tree = |mut tree: TokenTree| {
        if let TokenTree::Group(group) = &tree {
            let mut inner = proc_macro2::Group::new(group.delimiter(), respan(group.stream(), span));
            inner.set_span(span);
            tree = TokenTree::Group(inner);
        } else {
            tree.set_span(span);
        }
        tree
    };
    tokens.into_iter().map(respan_tree).collect()
}
