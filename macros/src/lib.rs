//! Procedural macros of Nodewright: a shell around `nodewright-codegen`, which does the work and can be tested.
//!
//! Use them through the `nodewright` crate.

use proc_macro::TokenStream;

mod loader;

/// Describes a node. The struct's fields are its configuration, doc comments are descriptions.
#[proc_macro_derive(NodeSpec, attributes(node, param))]
pub fn node_spec(input: TokenStream) -> TokenStream {
    nodewright_codegen::item::expand_node_spec(input.into(), &loader::surroundings()).into()
}

/// Lets the application state hand each of its fields to the nodes that ask for it, by type.
#[proc_macro_derive(Provide, attributes(provide))]
pub fn provide(input: TokenStream) -> TokenStream {
    nodewright_codegen::item::expand_provide(input.into(), &loader::surroundings()).into()
}

/// Makes an `impl Graph` a graph: each function is a node.
#[proc_macro_attribute]
pub fn graph(args: TokenStream, input: TokenStream) -> TokenStream {
    nodewright_codegen::item::expand_graph(args.into(), input.into(), &loader::surroundings()).into()
}

/// The inside of `nodewright::project!`, which passes the path of the runtime.
#[doc(hidden)]
#[proc_macro]
pub fn project(runtime: TokenStream) -> TokenStream {
    let call = proc_macro2::Span::call_site();
    nodewright_codegen::item::expand_project(&runtime.into(), &loader::built(), call).into()
}
