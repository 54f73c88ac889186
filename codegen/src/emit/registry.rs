//! The static table that a generated file ends in: specs and tools.

use proc_macro2::TokenStream;
use quote::quote;

use super::json::emit_json;
use super::paths::{ident, runtime};
use crate::ir::spec::{Param, Spec};
use crate::ir::{Graph, Project};
use crate::schema::JsonTree;

/// `static PROJECT`.
pub fn emit_project_table(project: &Project) -> TokenStream {
    let about = &project.about;
    let (name, version, title) = (&about.name, &about.version, &about.title);
    let instructions = match &about.instructions {
        Some(text) => quote!(::core::option::Option::Some(#text)),
        None => quote!(::core::option::Option::None),
    };
    let specs = project.specs.iter().map(emit_spec);
    let tools = project.graphs.iter().map(emit_tool);
    let project_type = runtime("Project");
    quote! {
        /// Everything that the server of this project serves.
        pub static PROJECT: #project_type = #project_type {
            name: #name,
            version: #version,
            title: #title,
            instructions: #instructions,
            specs: &[#(#specs),*],
            tools: &[#(#tools),*],
        };
    }
}

fn emit_spec(spec: &Spec) -> TokenStream {
    let Spec { id, version, description, tags, aliases, runs, .. } = spec;
    let params = spec.params.iter().map(emit_param);
    let (input, output) = (emit_json(&spec.input.schema), emit_json(&spec.output.schema));
    let spec_type = runtime("Spec");
    quote! {
        #spec_type {
            id: #id,
            version: #version,
            description: #description,
            tags: &[#(#tags),*],
            aliases: &[#(#aliases),*],
            params: &[#(#params),*],
            input: #input,
            output: #output,
            runs: #runs,
        }
    }
}

fn emit_param(param: &Param) -> TokenStream {
    let Param { name, description, .. } = param;
    let required = param.required();
    let schema = emit_json(&param.schema);
    let param_type = runtime("Param");
    quote! {
        #param_type { name: #name, description: #description, required: #required, schema: #schema }
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
