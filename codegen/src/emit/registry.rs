//! The static table that a generated file ends in: specs and tools.

use proc_macro2::TokenStream;
use quote::quote;

use super::details::{Asked, emit_spec, emit_text};
use super::json::emit_json;
use super::paths::{ident, runtime};
use super::servers::emit_server_path;
use crate::ir::{Graph, Project};
use crate::knowledge::{Knowledge, tools};
use crate::output::INDEX_FILE;
use crate::schema::JsonTree;

/// `static PROJECT`.
pub fn emit_project_table(project: &Project, knowledge: &Knowledge) -> TokenStream {
    let about = &project.about;
    let (name, version, title) = (&about.name, &about.version, &about.title);
    let types: Vec<_> = knowledge.types.iter().map(|(name, _)| name.as_str()).collect();
    let instructions = match instructions(project) {
        Some(text) => quote!(::core::option::Option::Some(#text)),
        None => quote!(::core::option::Option::None),
    };
    let asked = Asked::of(&knowledge.specs);
    let schemas = asked.emit_functions();
    let specs = project.specs.iter().zip(&knowledge.specs);
    let specs = specs.map(|(spec, text)| emit_spec(spec, text, &asked));
    let lists = knowledge.types.iter().map(|(name, subtypes)| {
        let subtypes = emit_text(subtypes);
        quote!((#name, #subtypes))
    });
    let index = emit_index(knowledge);
    let tools = emit_tools(project, &types);
    let clients = project.servers.iter().map(|server| emit_server_path(&server.rust_name));
    let project_type = runtime("Project");
    quote! {
        /// Everything that the server of this project serves.
        pub static PROJECT: #project_type = #project_type {
            name: #name,
            version: #version,
            title: #title,
            instructions: #instructions,
            specs: &[#(#specs),*],
            types: &[#(#lists),*],
            index: #index,
            tools: &[#(#tools),*],
            clients: &[#(&#clients),*],
        };
        #schemas
    }
}

/// What agents are told about the server: its own words, then how to find nodes.
fn instructions(project: &Project) -> Option<String> {
    let own = project.about.instructions.clone();
    if project.specs.is_empty() {
        return own;
    }
    let recipe = tools::recipe(!project.graphs.is_empty(), tools::classifies_answers(&project.specs));
    Some(own.map_or_else(|| recipe.clone(), |own| format!("{own}\n\n{recipe}")))
}

fn emit_index(knowledge: &Knowledge) -> TokenStream {
    if knowledge.index.is_empty() {
        return quote!(&[]);
    }
    let file = format!("/{INDEX_FILE}");
    quote!(::core::include_bytes!(::core::concat!(::core::env!("OUT_DIR"), #file)))
}

/// All tools by name: one per graph, and those that tell about nodes if there are any.
fn emit_tools(project: &Project, types: &[&str]) -> Vec<TokenStream> {
    let graphs = project.graphs.iter().map(|graph| (graph.tool.as_str(), emit_tool(graph)));
    let mut all: Vec<_> = graphs.collect();
    if !project.specs.is_empty() {
        let own = tools::tools(types, tools::classifies_answers(&project.specs));
        all.extend(own.iter().map(|tool| (tool.name, emit_own_tool(tool))));
    }
    all.sort_by_key(|(name, _)| *name);
    all.into_iter().map(|(_, tool)| tool).collect()
}

fn emit_own_tool(tool: &tools::Tool) -> TokenStream {
    let tools::Tool { name, description, .. } = tool;
    let (input, output) = (emit_json(&tool.input), emit_json(&tool.output));
    let more = emit_text(&tool.more);
    let (tool_type, answer) = (runtime("Tool"), runtime(&format!("knowledge::{}", tool.function)));
    quote! {
        #tool_type {
            name: #name,
            description: #description,
            input: #input,
            output: ::core::option::Option::Some(#output),
            more: #more,
            call: |__call| #answer(&PROJECT, __call.arguments),
        }
    }
}

fn emit_tool(graph: &Graph) -> TokenStream {
    let Graph { tool, description, .. } = graph;
    let module = ident(&graph.module);
    let input = emit_json(&graph.input.schema);
    let output = match is_object_schema(&graph.output.schema) {
        true => {
            let output = emit_json(&graph.output.schema);
            quote!(::core::option::Option::Some(#output))
        }
        false => quote!(::core::option::Option::None),
    };
    let tool_type = runtime("Tool");
    quote! {
        #tool_type {
            name: #tool,
            description: #description,
            input: #input,
            output: #output,
            more: "",
            call: graphs::#module::call,
        }
    }
}

/// MCP wants an object as `outputSchema`; one that schemars will give is taken for one.
fn is_object_schema(schema: &JsonTree) -> bool {
    match schema {
        JsonTree::Foreign(_) => true,
        JsonTree::Object(entries) => entries
            .iter()
            .any(|(key, value)| key == "type" && *value == JsonTree::String("object".to_owned())),
        _ => false,
    }
}
