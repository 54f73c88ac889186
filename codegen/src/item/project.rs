//! `project!`: raises what the build step found, or includes what it made.

use proc_macro2::{Span, TokenStream};
use quote::quote_spanned;

use crate::VERSION;
use crate::feature::Feature;

/// What the build step left in `OUT_DIR`.
#[derive(Debug)]
pub enum Built {
    /// There is no `OUT_DIR`: the package has no build script.
    NoBuildScript,
    /// The build script ran, but did not call `nodewright_codegen::build()`.
    NotCalled,
    /// It made the project.
    Done {
        /// The version of the compiler that made it.
        version: String,
        /// Errors, rendered; none if all is well.
        errors: Vec<String>,
        /// Features of the runtime that it needs.
        features: Vec<Feature>,
    },
}

/// The code of `project!`; `runtime` is the path of the runtime crate.
pub fn expand_project(runtime: &TokenStream, built: &Built, call: Span) -> TokenStream {
    let (errors, is_usable) = match built {
        Built::NoBuildScript => (vec![no_build_script("this package has no build script")], false),
        Built::NotCalled => (vec![no_build_script("the build script does not call Nodewright")], false),
        Built::Done { version, .. } if version != VERSION => (vec![version_mismatch(version)], false),
        Built::Done { errors, .. } => (errors.clone(), true),
    };
    let alias = quote_spanned! {call=>
        #[doc(hidden)]
        #[allow(unused_imports, reason = "a project may have nothing that needs it")]
        pub(crate) use #runtime::private as __nodewright;
    };
    let errors = errors.iter().map(|error| quote_spanned!(call=> ::core::compile_error!(#error);));
    let features = match built {
        Built::Done { features, .. } if is_usable => &features[..],
        _ => &[],
    };
    // The runtime raises the message of a feature that is off.
    let features = features.iter().map(|Feature { name, message }| {
        let require = proc_macro2::Ident::new(&format!("require_{name}"), call);
        quote_spanned!(call=> #runtime::private::#require!(#message);)
    });
    let code = match is_usable {
        true => quote_spanned! {call=>
            ::core::include!(::core::concat!(::core::env!("OUT_DIR"), "/nodewright.rs"));
        },
        false => emit_empty(call),
    };
    quote_spanned!(call=> #(#errors)* #(#features)* #alias #code)
}

/// A project without anything, so that what names it compiles.
fn emit_empty(call: Span) -> TokenStream {
    quote_spanned! {call=>
        #[doc(hidden)]
        pub mod graphs {}
        #[doc(hidden)]
        pub type __NodewrightState = ();
        #[doc(hidden)]
        pub static PROJECT: crate::__nodewright::Project = crate::__nodewright::Project::EMPTY;
    }
}

fn no_build_script(why: &str) -> String {
    format!(
        "{why}\n\
         = help: write `build.rs` with `fn main() {{ nodewright_codegen::build(); }}`\n\
         = help: add it to the package: `cargo add --build nodewright-codegen@{VERSION}`"
    )
}

fn version_mismatch(found: &str) -> String {
    format!(
        "`nodewright-codegen` {found} made this project's code, but `nodewright` is {VERSION}\n\
         = help: give both the same version in Cargo.toml: `nodewright = \"={VERSION}\"` and \
         `nodewright-codegen = \"={VERSION}\"`"
    )
}
