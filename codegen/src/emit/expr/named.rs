//! Fieldless enums of the user's: strings to an expression, variants in Rust.
//!
//! Their names stand in one place, an impl of the runtime's `Named` (`emit/named.rs`); a literal is a variant at once.

use proc_macro2::{Literal as Token, TokenStream, TokenTree};
use quote::quote;

use super::Emitter;
use super::paths::expr_fn;
use super::place::{One, Place};
use super::typed::parse_code;
use crate::emit::paths::{ident, runtime};
use crate::expr::core::Expr;
use crate::ir::Repr;
use crate::ir::repr::Enum;

impl Emitter<'_, '_> {
    /// The variant that a text names, or an error that tells the options.
    pub(super) fn variant_named(&self, text: &TokenStream, found: &Enum, expr: &Expr) -> TokenStream {
        let (named, path, at) = (expr_fn("variant_named"), parse_code(&found.path), self.at(expr));
        quote!(#named::<#path>(#text, #at)?)
    }
}

/// The name of the enum at `place`: a `&'static str`.
pub(super) fn name_of(place: &Place, found: &Enum) -> TokenStream {
    method("name", place, found)
}

/// A copy, of what need not be `Clone`.
pub(super) fn copy_of(place: &Place, found: &Enum) -> TokenStream {
    method("copy", place, found)
}

fn method(name: &str, place: &Place, found: &Enum) -> TokenStream {
    let (path, named, name, borrow) =
        (parse_code(&found.path), runtime("Named"), ident(name), place.borrow());
    quote!(<#path as #named>::#name(#borrow))
}

/// The variant that a literal text is; `None` for any other text.
pub(super) fn variant_of(text: &TokenStream, found: &Enum) -> Option<TokenStream> {
    let variant = found.variant(&literal(text)?)?;
    let (path, variant) = (parse_code(&found.path), ident(&variant.variant));
    Some(quote!(#path::#variant))
}

/// Whether the enum at `place` is the variant of a literal. No variant is read as an alias.
pub(super) fn is_variant(place: &One, text: &One) -> Option<TokenStream> {
    let (One::Place(place @ Place { repr: Repr::Enum(found), .. }), One::Text(text)) = (place, text) else {
        return None;
    };
    let name = literal(text)?;
    let variant = found.variants.iter().find(|variant| variant.name == name)?;
    let (path, variant, borrow) = (parse_code(&found.path), ident(&variant.variant), place.borrow());
    Some(quote!(::core::matches!(#borrow, #path::#variant)))
}

/// The text of a string literal that is all there is.
fn literal(text: &TokenStream) -> Option<String> {
    let mut tokens = text.clone().into_iter();
    match (tokens.next(), tokens.next()) {
        (Some(TokenTree::Literal(literal)), None) => value_of(&literal),
        _ => None,
    }
}

fn value_of(literal: &Token) -> Option<String> {
    syn::parse_str::<syn::LitStr>(&literal.to_string()).ok().map(|literal| literal.value())
}
