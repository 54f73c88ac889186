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
        Built::NoBuildScript => (vec![lacks_build_script(NO_BUILD_SCRIPT)], false),
        Built::NotCalled => (vec![lacks_build_script(NOT_CALLED)], false),
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

/// A package without a build script.
pub(crate) const NO_BUILD_SCRIPT: &str = "this package has no build script";
/// One whose build script does something else.
pub(crate) const NOT_CALLED: &str = "the build script does not call Nodewright";

/// What to do about either.
pub(crate) fn how_to_build() -> [String; 2] {
    [
        "write `build.rs` with `fn main() { nodewright_codegen::build(); }`".to_owned(),
        format!("add it to the package: `cargo add --build nodewright-codegen@{VERSION}`"),
    ]
}

fn lacks_build_script(why: &str) -> String {
    let [first, second] = how_to_build();
    format!("{why}\n= help: {first}\n= help: {second}")
}

fn version_mismatch(found: &str) -> String {
    format!(
        "`nodewright-codegen` {found} made this project's code, but `nodewright` is {VERSION}\n\
         = help: give both the same version in Cargo.toml: `nodewright = \"={VERSION}\"` and \
         `nodewright-codegen = \"={VERSION}\"`"
    )
}
