//! JSON trees as constants.

use proc_macro2::TokenStream;
use quote::quote;

use super::paths::{parse, runtime};
use crate::schema::JsonTree;

/// `tree` as a constant expression of the runtime's `Json`.
pub fn emit_json(tree: &JsonTree) -> TokenStream {
    let json = runtime("Json");
    match tree {
        JsonTree::Null => quote!(#json::Null),
        JsonTree::Bool(value) => quote!(#json::Bool(#value)),
        JsonTree::Integer(value) => quote!(#json::Integer(#value)),
        JsonTree::Number(value) => quote!(#json::Number(#value)),
        JsonTree::String(value) => quote!(#json::String(#value)),
        JsonTree::Array(items) => {
            let items = items.iter().map(emit_json);
            quote!(#json::Array(&[#(#items),*]))
        }
        JsonTree::Object(entries) => {
            let entries = entries.iter().map(|(key, value)| {
                let value = emit_json(value);
                quote!((#key, #value))
            });
            quote!(#json::Object(&[#(#entries),*]))
        }
        JsonTree::Foreign(ty) => {
            let ty = parse(ty);
            let schema_of = runtime("schema_of");
            quote!(#json::Schema(#schema_of::<#ty>))
        }
    }
}
