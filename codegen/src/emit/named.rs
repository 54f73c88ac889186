//! The names of the user's enums, for expressions that read or make them.

use std::collections::BTreeSet;

use proc_macro2::{TokenStream, TokenTree};
use quote::quote;

use super::paths::{ident, parse, runtime};
use crate::ir::Structs;
use crate::ir::repr::Enum;

/// An impl of `Named` for each enum that `code` asks for its names.
pub fn emit_named(code: &TokenStream, structs: &Structs) -> TokenStream {
    if structs.1.is_empty() {
        return TokenStream::new();
    }
    let mut asked = BTreeSet::new();
    find_asked(code.clone(), &mut asked);
    let asked = structs.1.iter().filter(|found| asked.contains(&parse(&found.path).to_string()));
    asked.map(|found| emit_enum(found)).collect()
}

/// Collects the paths in `<crate::A as …::Named>`, and in calls of `…_named::<crate::A>`.
fn find_asked(code: TokenStream, asked: &mut BTreeSet<String>) {
    let mut opened: Option<Vec<TokenTree>> = None;
    for token in code {
        match token {
            TokenTree::Group(group) => {
                opened = None;
                find_asked(group.stream(), asked);
            }
            TokenTree::Punct(punct) if punct.as_char() == '<' => opened = Some(Vec::new()),
            TokenTree::Punct(punct) if punct.as_char() == '>' => keep(opened.take(), asked),
            TokenTree::Ident(ident) if ident == "as" => keep(opened.take(), asked),
            token => opened.iter_mut().for_each(|path| path.push(token.clone())),
        }
    }
}

fn keep(path: Option<Vec<TokenTree>>, asked: &mut BTreeSet<String>) {
    let path = path.filter(|path| matches!(path.first(), Some(TokenTree::Ident(first)) if first == "crate"));
    asked.extend(path.map(|path| path.into_iter().collect::<TokenStream>().to_string()));
}

fn emit_enum(found: &Enum) -> TokenStream {
    let (named, path) = (runtime("Named"), parse(&found.path));
    let variants: Vec<_> = found.variants.iter().map(|variant| ident(&variant.variant)).collect();
    let names: Vec<_> = found.variants.iter().map(|variant| &variant.name).collect();
    let aliases = found.variants.iter().map(|variant| {
        let aliases = &variant.aliases;
        quote!(#(| #aliases)*)
    });
    // A variant that is there in tests alone was not seen.
    let unseen = quote!(_ => ::core::unreachable!("this variant was not there for the build step"),);
    quote! {
        #[automatically_derived]
        #[allow(deprecated, unreachable_patterns, clippy::all, reason = "generated: all variants, whatever they are")]
        impl #named for #path {
            const NAMES: &'static [&'static str] = &[#(#names),*];

            fn name(&self) -> &'static str {
                match self { #(Self::#variants => #names,)* #unseen }
            }

            fn named(name: &str) -> ::core::option::Option<Self> {
                ::core::option::Option::Some(match name {
                    #(#names #aliases => Self::#variants,)*
                    _ => return ::core::option::Option::None,
                })
            }

            fn copy(&self) -> Self {
                match self { #(Self::#variants => Self::#variants,)* #unseen }
            }
        }
    }
}
