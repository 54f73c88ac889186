//! What attributes say of an item's place in the public API.

use quote::ToTokens;
use syn::punctuated::Punctuated;
use syn::{Attribute, Expr, ExprLit, Lit, Meta, Token};

use crate::signature::tidy;

/// Whether it is left out of the documentation, and so of the API.
pub(crate) fn is_hidden(attributes: &[Attribute]) -> bool {
    let mut docs = attributes.iter().filter(|attribute| attribute.path().is_ident("doc"));
    docs.any(|attribute| matches!(&attribute.meta, Meta::List(list) if list.tokens.to_string() == "hidden"))
}

/// Whether it is there in tests only.
pub(crate) fn is_for_tests(attributes: &[Attribute]) -> bool {
    conditions(attributes).any(|condition| condition == "test")
}

/// `#[cfg(…)] ` for what is not always there, and what else users must know of a type.
pub(crate) fn marks(attributes: &[Attribute]) -> String {
    let mut marks: String = conditions(attributes).map(|condition| format!("#[cfg({condition})] ")).collect();
    if has(attributes, "non_exhaustive") {
        marks.push_str("#[non_exhaustive] ");
    }
    marks
}

fn conditions(attributes: &[Attribute]) -> impl Iterator<Item = String> + '_ {
    attributes.iter().filter(|attribute| attribute.path().is_ident("cfg")).filter_map(|attribute| {
        let list = attribute.meta.require_list().ok()?;
        Some(tidy(&list.tokens.to_string()))
    })
}

/// Whether there is an attribute of that name.
pub(crate) fn has(attributes: &[Attribute], name: &str) -> bool {
    attributes.iter().any(|attribute| attribute.path().is_ident(name))
}

/// The traits in `#[derive(…)]`.
pub(crate) fn derives(attributes: &[Attribute]) -> Vec<String> {
    let lists = attributes.iter().filter(|attribute| attribute.path().is_ident("derive"));
    let parsed = lists
        .filter_map(|list| list.parse_args_with(Punctuated::<syn::Path, Token![,]>::parse_terminated).ok());
    parsed.flatten().map(|path| tidy(&path.to_token_stream().to_string())).collect()
}

/// Whether the documentation has a program that rustdoc compiles.
pub(crate) fn has_example(attributes: &[Attribute]) -> bool {
    let mut inside = false;
    for line in docs(attributes).lines() {
        let Some(info) = line.trim_start().strip_prefix("```") else { continue };
        inside = !inside;
        let compiled = info.trim().split(',').all(|word| {
            matches!(word.trim(), "" | "rust" | "no_run" | "should_panic" | "compile_fail" | "edition2024")
        });
        if inside && compiled {
            return true;
        }
    }
    false
}

fn docs(attributes: &[Attribute]) -> String {
    let mut text = String::new();
    for attribute in attributes.iter().filter(|attribute| attribute.path().is_ident("doc")) {
        if let Meta::NameValue(pair) = &attribute.meta
            && let Expr::Lit(ExprLit { lit: Lit::Str(line), .. }) = &pair.value
        {
            text.push_str(&line.value());
            text.push('\n');
        }
    }
    text
}
