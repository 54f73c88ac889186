//! What the macros do: one item in, its code and its mistakes out.
//!
//! The same front end and the same rules as in the build step, on one item alone. A macro that finds a mistake
//! still emits the item's impls, so that no second error follows from the first.

use std::rc::Rc;

use proc_macro2::TokenStream;
use quote::quote;

use crate::diagnostic::tokens::emit_tokens;
use crate::diagnostic::{Diagnostics, Scope};
use crate::front::rust::spans::Spans;
use crate::manifest::Manifest;

pub mod expression;
pub mod graph;
pub mod project;
pub mod provide;
pub mod spec;

pub use expression::{expand_jsonata, expand_jsonlogic};
pub use graph::expand_graph;
pub use project::expand_project;
pub use provide::expand_provide;
pub use spec::expand_node_spec;

/// What a macro knows of the package that it is called in.
#[derive(Debug, Default)]
pub struct Surroundings {
    /// What the build step found, if this crate is the one that it looked at.
    pub manifest: Option<Rc<Manifest>>,
}

impl Surroundings {
    /// Where the runtime is found: by the alias that `project!` makes, in the crate that has one.
    fn runtime(&self, named: Option<syn::Path>, is_listed: impl Fn(&Manifest) -> bool) -> TokenStream {
        match (named, &self.manifest) {
            (Some(path), _) => quote!(#path::private),
            (None, Some(manifest)) if is_listed(manifest) || !manifest.complete => {
                quote!(crate::__nodewright)
            }
            _ => quote!(::nodewright::private),
        }
    }

    /// Whether the build step should have found an item, and did not.
    fn misses(&self, is_listed: impl Fn(&Manifest) -> bool) -> bool {
        self.manifest.as_ref().is_some_and(|manifest| manifest.complete && !is_listed(manifest))
    }
}

/// The mistakes that an item shows by itself, as tokens at their places.
fn emit_mistakes(cx: &Diagnostics, spans: &Spans) -> TokenStream {
    let mut found = cx.take();
    found.retain(|found| found.scope == Scope::Item);
    emit_tokens(&found, &spans.table())
}

/// An error for an item that the build step did not find. Under `cfg(test)` items are not looked for.
fn emit_missed(name: &syn::Ident, what: &str) -> TokenStream {
    let message = format!(
        "{what} `{name}` was not found by the build step\n\
         = help: make sure that a `mod` of the crate with `project!` or `main!` leads to it\n\
         = note: items that a `macro_rules!` macro writes, or a `cfg` of another build, are not seen"
    );
    quote::quote_spanned!(name.span()=> #[cfg(not(test))] ::core::compile_error!(#message);)
}

/// Parses `input` or gives syn's error as tokens.
fn parse_input<T: syn::parse::Parse>(input: TokenStream) -> Result<T, TokenStream> {
    syn::parse2(input).map_err(|error| error.to_compile_error())
}
