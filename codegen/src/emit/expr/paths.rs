//! Paths of the runtime that expressions name.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};

/// A function or type of the runtime's `private::expr`.
pub fn expr_fn(name: &str) -> TokenStream {
    let name = format_ident!("{name}");
    quote!(crate::__nodewright::expr::#name)
}

/// `Some(value)`.
pub(super) fn some(value: &TokenStream) -> TokenStream {
    quote!(::core::option::Option::Some(#value))
}

/// `None`.
pub(super) fn none() -> TokenStream {
    quote!(::core::option::Option::None)
}
