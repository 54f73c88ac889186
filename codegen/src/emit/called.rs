//! The tools that graphs call, as types for tests: `graphs::servers::stock::ListShelves`.
//!
//! Only what a stand-in needs is there: a reader of the arguments, a writer of the result.

use proc_macro2::TokenStream;
use quote::quote;

use super::paths::{ident, runtime};
use super::shape::Tables;
use super::structs::{emit_declaration, emit_reader, emit_type, emit_writer, generated_structs};
use crate::ir::called::{CalledServer, CalledTool};
use crate::ir::repr::{Struct, Structs};
use crate::ir::shape::Shapes;
use crate::ir::{Project, Repr};

/// The module with the servers; nothing where graphs call no tools.
pub fn emit_called(project: &Project) -> TokenStream {
    let called = &project.called;
    if called.servers.is_empty() {
        return TokenStream::new();
    }
    let module = ident(&called.module);
    let servers = called.servers.iter().map(|server| emit_server(server, &project.structs));
    quote! {
        /// The tools of MCP servers that graphs call, for tests that put something in their place.
        pub mod #module {
            #(#servers)*
        }
    }
}

fn emit_server(server: &CalledServer, structs: &Structs) -> TokenStream {
    let (module, doc) = (ident(&server.module), format!(" Tools of the MCP server `{}`.", server.name));
    let shapes = Shapes::default();
    let tables = Tables::new(&shapes);
    let tools = server.tools.iter().map(|tool| emit_tool(&server.name, tool, structs, &tables));
    let tools: TokenStream = tools.collect();
    let tables = tables.emit_definitions();
    quote! {
        #[doc = #doc]
        pub mod #module {
            #tools
            #tables
        }
    }
}

fn emit_tool(server: &str, tool: &CalledTool, structs: &Structs, tables: &Tables<'_>) -> TokenStream {
    let CalledTool { name, rust_name, arguments, output } = tool;
    let (rust_name, doc) = (ident(rust_name), format!(" The tool `{name}`."));
    let tool_trait = runtime("ServerTool");
    let arguments_type = emit_type(arguments, structs);
    let output_type = emit_type(output, structs);
    let taken = emit_structs(arguments, structs, &|item| emit_reader(item, tables));
    let given = emit_structs(output, structs, &emit_writer);
    quote! {
        #[doc = #doc]
        #[derive(::core::fmt::Debug)]
        pub struct #rust_name;
        #[automatically_derived]
        impl #tool_trait for #rust_name {
            const SERVER: &'static str = #server;
            const NAME: &'static str = #name;
            type Arguments = #arguments_type;
            type Output = #output_type;
        }
        #taken
        #given
    }
}

/// The structs that `repr` is made of, each with its way to JSON or back.
fn emit_structs(repr: &Repr, structs: &Structs, emit: &dyn Fn(&Struct) -> TokenStream) -> TokenStream {
    let mut found = Vec::new();
    generated_structs(repr, structs, &mut found);
    let items = found.into_iter().map(|id| structs.get(id));
    let items = items.map(|item| {
        let (declaration, json) = (emit_declaration(item, structs), emit(item));
        quote!(#declaration #json)
    });
    items.collect()
}
