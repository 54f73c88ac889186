//! The resolved model to Rust. Nothing here can fail: what could was refused by `check`.
//!
//! Paths are absolute, locals start with `__` or are the user's node ids, and the order is that of the model, so
//! the same project always gives the same file.

use proc_macro2::TokenStream;
use quote::quote;

use crate::ir::Project;
use crate::knowledge::Knowledge;
use crate::source::Sources;

pub mod called;
pub mod details;
pub mod executor;
pub mod expr;
pub mod json;
pub mod named;
pub mod paths;
pub mod pattern;
pub mod plan;
pub mod promise;
pub mod read;
pub mod registry;
pub mod servers;
pub mod shape;
pub mod structs;
pub mod tools;
pub mod usual;

/// What keeps a stub from becoming a binary if rustc takes types that it was thought to refuse. It speaks only once all
/// types have been checked, so that it is no second message.
pub fn emit_refusal() -> TokenStream {
    quote! {
        #[used]
        static __REFUSED: fn() = __refused::<()>;
        fn __refused<T>() {
            const {
                ::core::panic!("the types of a graph seem to be private, or to lack serde's traits: derive them, and make the types `pub`")
            }
        }
    }
}

/// The whole generated file.
pub fn emit_project(project: &Project, knowledge: &Knowledge, sources: &Sources) -> TokenStream {
    let graphs = project.graphs.iter().map(|graph| tools::emit_graph(project, graph, sources));
    let graphs: TokenStream = graphs.collect();
    let named = named::emit_named(&graphs, &project.structs);
    let stubs = project.stubs.iter().map(|graph| tools::emit_stub(project, graph));
    let called = called::emit_called(project);
    let table = registry::emit_project_table(project, knowledge);
    let servers = servers::emit_servers(project, &allowances());
    let allowances = allowances();
    let app = tools::emit_app(project);
    quote! {
        /// The graphs of this project, one module per tool.
        #allowances
        pub mod graphs {
            #graphs
            #(#stubs)*
            #called
        }
        #named
        #servers
        #allowances
        #table
        #[doc(hidden)]
        pub type __NodewrightState = #app;
    }
}

/// What generated code is excused from, and why.
fn allowances() -> TokenStream {
    quote! {
        #[allow(
            missing_copy_implementations,
            missing_docs,
            overlapping_range_endpoints,
            private_bounds,
            private_interfaces,
            unreachable_code,
            unused_assignments,
            unused_comparisons,
            unused_variables,
            unused_mut,
            unused_braces,
            unused_parens,
            unused_qualifications,
            unused_results,
            unreachable_pub,
            clippy::all,
            clippy::pedantic,
            clippy::restriction,
            clippy::nursery,
            reason = "generated: written for one reader, the compiler"
        )]
    }
}
