//! `#[derive(Provide)]`: each field of the application state, by its type.
//!
//! A type that two fields have is left out: which one was meant cannot be known, and most such fields are not for
//! nodes at all. `#[provide]` on one of them says it; `#[provide(skip)]` leaves a field out.

use std::collections::HashMap;

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::ext::IdentExt;

use super::{Surroundings, parse_input};

/// The impls of `Provide`.
pub fn expand_provide(input: TokenStream, around: &Surroundings) -> TokenStream {
    let input: syn::DeriveInput = match parse_input(input) {
        Ok(input) => input,
        Err(error) => return error,
    };
    let name = input.ident.unraw().to_string();
    let runtime = around.runtime(None, |manifest| manifest.states.contains(&name));
    let ident = &input.ident;
    let (impl_generics, generics, wheres) = input.generics.split_for_impl();
    let mut wrong = TokenStream::new();
    let parts = match &input.data {
        syn::Data::Struct(data) => find_parts(&data.fields, &input.generics, &mut wrong),
        _ => {
            let error = syn::Error::new(ident.span(), "`Provide` can only be derived for a struct");
            wrong.extend(error.to_compile_error());
            Vec::new()
        }
    };
    let parts = parts.into_iter().map(|(ty, value)| {
        quote! {
            #[automatically_derived]
            impl #impl_generics #runtime::Provide<#ty> for #ident #generics #wheres {
                fn provide(&self) -> &#ty {
                    #value
                }
            }
        }
    });
    quote! {
        #wrong
        #(#parts)*
        #[automatically_derived]
        impl #impl_generics #runtime::Provide<Self> for #ident #generics #wheres {
            fn provide(&self) -> &Self {
                self
            }
        }
    }
}

/// What `#[provide(…)]` says of a field.
#[derive(Clone, Copy, PartialEq)]
enum Wish {
    None,
    Give,
    Skip,
}

fn find_parts(
    fields: &syn::Fields,
    generics: &syn::Generics,
    wrong: &mut TokenStream,
) -> Vec<(TokenStream, TokenStream)> {
    let mut by_type: HashMap<String, Vec<(Wish, TokenStream, TokenStream)>> = HashMap::new();
    let mut order = Vec::new();
    for (index, field) in fields.iter().enumerate() {
        let wish = parse_wish(field, wrong);
        if wish == Wish::Skip || is_unit_or_parameter(&field.ty, generics) {
            continue;
        }
        let member = match &field.ident {
            Some(ident) => ident.to_token_stream(),
            None => syn::Index::from(index).to_token_stream(),
        };
        let mut add = |ty: &syn::Type, wish, value| {
            let key = ty.to_token_stream().to_string();
            order.push(key.clone());
            by_type.entry(key).or_default().push((wish, ty.to_token_stream(), value));
        };
        add(&field.ty, wish, quote!(&self.#member));
        // What is shared through a pointer is asked for as itself.
        if let Some(inner) = pointee(&field.ty).filter(|inner| !is_unit_or_parameter(inner, generics)) {
            add(inner, wish, quote!(&*self.#member));
        }
    }
    let mut parts = Vec::new();
    for key in order {
        let Some(candidates) = by_type.remove(&key) else {
            continue;
        };
        let given: Vec<_> = candidates.iter().filter(|(wish, ..)| *wish == Wish::Give).collect();
        let only = match (&given[..], &candidates[..]) {
            ([only], _) => Some(*only),
            ([], [only]) => Some(only),
            _ => None,
        };
        parts.extend(only.map(|(_, ty, value)| (ty.clone(), value.clone())));
    }
    parts
}

fn parse_wish(field: &syn::Field, wrong: &mut TokenStream) -> Wish {
    let mut wish = Wish::None;
    for attr in field.attrs.iter().filter(|attr| attr.path().is_ident("provide")) {
        wish = match &attr.meta {
            syn::Meta::Path(_) => Wish::Give,
            syn::Meta::List(list) if list.tokens.to_string() == "skip" => Wish::Skip,
            other => {
                let message =
                    "unknown form of `#[provide]`\n= help: write `#[provide]` or `#[provide(skip)]`";
                wrong.extend(syn::Error::new_spanned(other, message).to_compile_error());
                Wish::None
            }
        };
    }
    wish
}

/// `()` is provided by everything, and a type parameter could be anything.
fn is_unit_or_parameter(ty: &syn::Type, generics: &syn::Generics) -> bool {
    match ty {
        syn::Type::Tuple(tuple) => tuple.elems.is_empty(),
        syn::Type::Path(path) => generics.type_params().any(|param| path.path.is_ident(&param.ident)),
        _ => false,
    }
}

/// `T` of `Arc<T>` and `Box<T>`. A trait object stays behind its pointer: no node can ask for it without.
fn pointee(ty: &syn::Type) -> Option<&syn::Type> {
    let syn::Type::Path(path) = ty else { return None };
    let last = path.path.segments.last()?;
    let syn::PathArguments::AngleBracketed(args) = &last.arguments else {
        return None;
    };
    match (last.ident.to_string().as_str(), args.args.first()?) {
        (_, syn::GenericArgument::Type(syn::Type::TraitObject(_))) => None,
        ("Arc" | "Box", syn::GenericArgument::Type(inner)) if args.args.len() == 1 => Some(inner),
        _ => None,
    }
}
