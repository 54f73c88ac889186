//! `#[derive(NodeSpec)]`.

use proc_macro2::{Span, TokenStream, TokenTree};
use quote::{format_ident, quote};
use syn::ext::IdentExt;

use super::{Surroundings, emit_missed, emit_mistakes, parse_input};
use crate::check::spec::{missing_types, types_told_twice};
use crate::diagnostic::Diagnostics;
use crate::front::rust::resolve::AsWritten;
use crate::front::rust::spans::Spans;
use crate::front::rust::spec::{SpecItem, parse_spec_item};
use crate::syntax::{Constant, ConstantValue, Param, TypeKind, TypeRef};

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
        check_types(&cx, &item.spec, around);
    }
    // A default that is reported is not given to rustc too.
    let item = item.map(|item| drop_wrong_defaults(&cx, item));
    let mistakes = emit_mistakes(&cx, &spans);
    let name = input.ident.unraw().to_string();
    let is_missed = around.misses(|manifest| manifest.specs.contains(&name));
    let missed = (is_missed && mistakes.is_empty()).then(|| emit_missed(&input.ident, "node"));
    let impls = emit_impls(&input, item.as_ref(), around, &spans.table());
    quote!(#mistakes #missed #impls)
}

/// Puts something that is of any type in the place of defaults in which a mistake was found.
fn drop_wrong_defaults(cx: &Diagnostics, mut item: SpecItem) -> SpecItem {
    let defaults = item.spec.params.iter_mut().filter_map(|param| param.default.as_mut());
    for default in defaults.filter(|default| is_reported(cx, default)) {
        *default = Constant::lost(default.span);
    }
    item
}

fn is_reported(cx: &Diagnostics, constant: &Constant) -> bool {
    let inside = match &constant.value {
        ConstantValue::List(items) => items.iter().any(|item| is_reported(cx, item)),
        ConstantValue::Some(inner) => is_reported(cx, inner),
        _ => false,
    };
    inside || cx.has_error_within(constant.span)
}

/// Whether an `impl Node` or the attribute tells the types, which only the build step knows for sure.
fn check_types(cx: &Diagnostics, spec: &crate::syntax::Spec, around: &Surroundings) {
    let name = spec.item.name.value.trim_start_matches("r#");
    let Some(manifest) = around.manifest.as_ref().filter(|manifest| manifest.complete) else { return };
    let found = match manifest.runs.contains(name) {
        true => types_told_twice(spec),
        false if manifest.specs.contains(name) => missing_types(spec),
        false => None,
    };
    found.into_iter().for_each(|found| cx.push(found));
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
    let runs = around.manifest.as_ref().is_some_and(|manifest| manifest.runs.contains(&name));
    let ports = item.map(|item| emit_ports(input, item, &runtime, runs, table));
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
    let is_ours =
        params.iter().any(|param| param.default.is_some() || param.serde.default || param.serde.skip)
            && item.own_default.is_none();
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

/// The types of a spec that only describes: those of one that runs come from its `impl Node`. And all types that only
/// attributes name, so that rustc sees to it that they exist.
fn emit_ports(
    input: &syn::DeriveInput,
    item: &SpecItem,
    runtime: &TokenStream,
    runs: bool,
    table: &[Span],
) -> TokenStream {
    let rust = |ty: &TypeRef| {
        let span = table.get(ty.span.start as usize)?;
        Some(respan(ty.rust.parse().ok()?, *span))
    };
    let ident = &input.ident;
    let (impl_generics, generics, wheres) = input.generics.split_for_impl();
    let named = item.spec.ports.iter().flat_map(|port| [&port.schema, &port.validation]).flatten();
    let named = named.filter(|_| input.generics.params.is_empty()).filter_map(rust);
    let named = quote!(#(const _: ::core::option::Option<&#named> = ::core::option::Option::None;)*);
    let (Some(i), Some(o)) = (&item.spec.input, &item.spec.output) else { return named };
    let (Some(i), Some(o), false) = (rust(i), rust(o), runs) else { return named };
    quote! {
        #named
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
    let is = |names: &[&str]| match &param.ty.kind {
        TypeKind::Foreign(path, _) => path.last().is_some_and(|last| names.contains(&last.as_str())),
        _ => false,
    };
    let Some(default) = &param.default else {
        return match &param.serde.default_path {
            Some(path) => path.parse::<TokenStream>().ok().map(|path| quote!(#path())),
            None if param.serde.default || param.serde.skip => {
                Some(quote!(::core::default::Default::default()))
            }
            None => is(&["Option"]).then(|| quote!(::core::option::Option::None)),
        };
    };
    let rust = respan(default.rust.parse().ok()?, *table.get(default.span.start as usize)?);
    Some(match &default.value {
        ConstantValue::String(_) if is_literal(default) => quote!(::core::convert::Into::into(#rust)),
        ConstantValue::Integer(_) if is(&["f32", "f64"]) => quote!((#rust) as _),
        ConstantValue::List(items) if is(&["Vec"]) => {
            let items = items.iter().map(|item| emit_item(item, table)).collect::<Option<Vec<_>>>()?;
            quote!(<[_]>::into_vec(::std::boxed::Box::new([#(#items),*])))
        }
        _ => rust,
    })
}

/// An element of a list of defaults.
fn emit_item(item: &Constant, table: &[Span]) -> Option<TokenStream> {
    let rust = respan(item.rust.parse().ok()?, *table.get(item.span.start as usize)?);
    Some(match item.value {
        ConstantValue::String(_) if is_literal(item) => quote!(::core::convert::Into::into(#rust)),
        _ => rust,
    })
}

/// Whether a string is written as one: `"en".into()` is not.
fn is_literal(text: &Constant) -> bool {
    let ends = text.rust.ends_with(['"', '#', '\'']);
    ends && text.rust.starts_with(['"', 'r', '\''])
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
