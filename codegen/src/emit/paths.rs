//! The only file that spells paths of the runtime.

use proc_macro2::{TokenStream, TokenTree};
use quote::quote;

/// `name` of the runtime, as generated code at the crate root sees it: `project!` puts the alias there, so that
/// the runtime may have any name in the user's Cargo.toml.
pub fn runtime(name: &str) -> TokenStream {
    let name = parse(name);
    quote!(crate::__nodewright::#name)
}

/// Rust text of our own making as tokens.
pub fn parse(text: &str) -> TokenStream {
    text.parse().unwrap_or_else(|_| unreachable!("our own paths are Rust: {text}"))
}

/// A user's name as an identifier, raw where it must be.
pub fn ident(name: &str) -> proc_macro2::Ident {
    let span = proc_macro2::Span::call_site();
    match name.strip_prefix("r#") {
        Some(raw) => proc_macro2::Ident::new_raw(raw, span),
        None => proc_macro2::Ident::new(name, span),
    }
}

/// Whether one of these tokens is what is looked for.
pub fn mentions(tokens: TokenStream, is: &dyn Fn(&TokenTree) -> bool) -> bool {
    tokens.into_iter().any(|token| match token {
        TokenTree::Group(group) => mentions(group.stream(), is),
        token => is(&token),
    })
}
