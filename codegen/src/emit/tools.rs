//! The module of one graph: its types, and the ways to run it.

use std::collections::BTreeSet;

use proc_macro2::TokenStream;
use quote::quote;

use super::executor::{emit_body, emit_sites};
use super::paths::{ident, parse, runtime};
use super::promise::emit_promise;
use super::read::emit_read;
use super::shape::Tables;
use super::structs::{emit_struct, emit_type, generated_structs};
use crate::ir::graph::{Contract, Graph, Kind, Node};
use crate::ir::{Project, Repr};
use crate::source::Sources;

/// `pub mod price_order { … }`.
pub fn emit_graph(project: &Project, graph: &Graph, sources: &Sources) -> TokenStream {
    let module = ident(&graph.module);
    let doc = format!(" Tool `{}`, from {}.", graph.tool, sources.locate(graph.span));
    let tables = Tables::new(&graph.input.shapes);
    let body = emit_body(project, graph, sources);
    let named = graph.nodes.iter().enumerate().filter(|(ix, _)| !body.handed.contains(ix));
    let types = emit_types(project, graph, named.map(|(_, node)| node), &tables);
    let sites = emit_sites(graph, sources);
    let executor = emit_executor(project, &body.code);
    let entries = emit_entries(project, graph, &tables);
    let tables = tables.emit_definitions();
    let promise = emit_promise(graph, &project.structs);
    quote! {
        #[doc = #doc]
        pub mod #module {
            #types
            #sites
            #executor
            #entries
            #tables
            #promise
        }
    }
}

/// The module of a graph with mistakes: its types, and ways to run it that never will.
pub fn emit_stub(project: &Project, graph: &Graph) -> TokenStream {
    let (module, app) = (ident(&graph.module), emit_app(project));
    let (error, watched) = (runtime("GraphError"), runtime("Run"));
    let tables = Tables::new(&graph.input.shapes);
    let types = emit_types(project, graph, std::iter::empty(), &tables);
    let tables = tables.emit_definitions();
    quote! {
        pub mod #module {
            #types
            pub fn run<'r>(
                app: &'r #app,
                input: impl ::core::borrow::Borrow<Input> + ::core::marker::Send + ::core::marker::Sync + 'r,
            ) -> impl ::core::future::Future<Output = ::core::result::Result<Output, #error>> + ::core::marker::Send + 'r
            {
                async move { ::core::unreachable!() }
            }
            pub fn observe<'r>(app: &'r #app) -> #watched<'r, #app, Input, Output> {
                ::core::unreachable!()
            }
            pub fn test<'r>() -> #watched<'r, #app, Input, Output> {
                ::core::unreachable!()
            }
            #tables
        }
    }
}

fn emit_types<'a>(
    project: &Project,
    graph: &'a Graph,
    nodes: impl Iterator<Item = &'a Node>,
    tables: &Tables<'_>,
) -> TokenStream {
    let mut found = Vec::new();
    for repr in [&graph.input.repr, &graph.output.repr].into_iter().chain(nodes.map(|node| &node.repr)) {
        generated_structs(repr, &project.structs, &mut found);
    }
    let structs = found.iter().map(|id| emit_struct(project.structs.get(*id), &project.structs, tables));
    let input = emit_alias(project, &graph.input, "Input", " The tool's arguments.");
    let output = emit_alias(project, &graph.output, "Output", " The tool's result.");
    quote!(#(#structs)* #input #output)
}

/// `Input` or `Output`, where it is not a struct of that name already.
fn emit_alias(project: &Project, contract: &Contract, name: &str, doc: &str) -> TokenStream {
    let ident = ident(name);
    let ty = match &contract.repr {
        Repr::Struct(id) if project.structs.get(*id).path == name => return TokenStream::new(),
        _ if contract.rust != name => parse(&contract.rust),
        repr => emit_type(repr, &project.structs),
    };
    quote!(#[doc = #doc] pub type #ident = #ty;)
}

fn emit_executor(project: &Project, body: &TokenStream) -> TokenStream {
    let app = emit_app(project);
    let (journal, error) = (runtime("Journal"), runtime("GraphError"));
    quote! {
        /// Runs the graph through `journal`, which sees every node.
        pub fn run_with<'j, 'r, 'i>(
            __journal: &'j mut #journal<'r>,
            __app: ::core::option::Option<&'r #app>,
            __input: &'i Input,
        ) -> impl ::core::future::Future<Output = ::core::result::Result<Output, #error>>
            + ::core::marker::Send
            + use<'j, 'r, 'i>
        {
            async move { #body }
        }
    }
}

fn emit_entries(project: &Project, graph: &Graph, tables: &Tables<'_>) -> TokenStream {
    let app = emit_app(project);
    let limits = emit_limits(graph);
    let (error, journal, watched) = (runtime("GraphError"), runtime("Journal"), runtime("Run"));
    let (call, future) = (runtime("Call"), runtime("ToolFuture"));
    // A graph written in Rust has types of the user's, which only serde can read and write.
    let (read, write) = match graph.item {
        Some(_) => (emit_serde_read(graph), runtime("write_serde_result")),
        None => (emit_own_read(graph, tables), runtime("write_result")),
    };
    let tools = called_tools(project, graph).into_iter().map(|(server, tool)| quote!((#server, #tool)));
    let app_of = runtime("app_of");
    let (some, none) = (quote!(::core::option::Option::Some), quote!(::core::option::Option::None));
    quote! {
        #limits
        /// Runs the graph. Its arguments may be borrowed.
        pub fn run<'r>(
            app: &'r #app,
            input: impl ::core::borrow::Borrow<Input> + ::core::marker::Send + ::core::marker::Sync + 'r,
        ) -> impl ::core::future::Future<Output = ::core::result::Result<Output, #error>> + ::core::marker::Send + 'r
        {
            async move {
                let __input = ::core::borrow::Borrow::borrow(&input);
                run_with(&mut #journal::new(LIMITS, #none), #some(app), __input).await
            }
        }

        /// A run that can be watched and steered.
        pub fn observe<'r>(app: &'r #app) -> #watched<'r, #app, Input, Output> {
            test().state(app)
        }

        /// A run for tests, in which nodes can be replaced.
        pub fn test<'r>() -> #watched<'r, #app, Input, Output> {
            #watched::new(#none, #some(&[#(#tools),*]), |__watch, __app, __input| {
                let mut __journal = #journal::new(LIMITS, #some(__watch));
                ::std::boxed::Box::pin(async move { run_with(&mut __journal, __app, &__input).await })
            })
        }

        #[doc(hidden)]
        pub fn call<'r>(__call: #call<'r>) -> #future<'r> {
            ::std::boxed::Box::pin(async move {
                let __input: Input = #read?;
                let mut __journal = #journal::new(LIMITS, __call.watch);
                let __output = run_with(&mut __journal, #some(#app_of(__call.state)?), &__input).await?;
                #write(&__output)
            })
        }
    }
}

/// The tools that a graph calls, and those that it runs: each with its server.
fn called_tools<'a>(project: &'a Project, graph: &'a Graph) -> BTreeSet<(&'a str, &'a str)> {
    let mut found = BTreeSet::new();
    for node in &graph.nodes {
        match &node.kind {
            Kind::Mcp { server_name, tool, .. } => drop(found.insert((server_name.as_str(), tool.as_str()))),
            Kind::Graph { module, .. } => {
                let called = project.graphs.iter().find(|graph| graph.module == *module);
                found.extend(called.into_iter().flat_map(|called| called_tools(project, called)));
            }
            _ => {}
        }
    }
    found
}

fn emit_own_read(graph: &Graph, tables: &Tables<'_>) -> TokenStream {
    match emit_read(&graph.input.repr, &graph.input.shapes.root, tables) {
        Some(read) => {
            let with = runtime("read_arguments_with");
            quote!(#with(__call.arguments, |__r| #read))
        }
        None => {
            let plain = runtime("read_arguments");
            quote!(#plain(__call.arguments))
        }
    }
}

/// The tool's schema is only looked up to say what is wrong with arguments that serde refused.
fn emit_serde_read(graph: &Graph) -> TokenStream {
    let (read, tool) = (runtime("read_serde_arguments"), &graph.tool);
    quote!(#read(__call.arguments, &crate::PROJECT, #tool))
}

fn emit_limits(graph: &Graph) -> TokenStream {
    let limits = runtime("Limits");
    let (executions, time) = (graph.limits.max_node_executions, graph.limits.max_execution_time_ms);
    quote! {
        #[doc(hidden)]
        pub const LIMITS: #limits = #limits {
            max_node_executions: #executions,
            max_execution_time: ::core::time::Duration::from_millis(#time),
        };
    }
}

/// The application state's type.
pub(super) fn emit_app(project: &Project) -> TokenStream {
    project.state.as_deref().map_or_else(|| quote!(()), parse)
}
