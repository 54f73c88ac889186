//! JSON trees as constants.

use proc_macro2::TokenStream;
use quote::quote;

use super::paths::{parse, runtime};
use crate::schema::JsonTree;

/// `tree` as a constant expression of type `&'static Json`.
pub fn emit_json(tree: &JsonTree) -> TokenStream {
    let (json, tree) = (runtime("Json"), emit_tree(tree));
    // The names are short for the reader's sake: schemas are most of a generated file.
    quote!(&{ use #json::*; #tree })
}

/// `trees` as a constant expression of type `&'static [Json]`.
pub fn emit_literals(trees: &[JsonTree]) -> TokenStream {
    let (json, trees) = (runtime("Json"), trees.iter().map(emit_tree));
    quote!({ use #json::*; &[#(#trees),*] })
}

fn emit_tree(tree: &JsonTree) -> TokenStream {
    match tree {
        JsonTree::Null => quote!(Null),
        JsonTree::Bool(value) => quote!(Bool(#value)),
        JsonTree::Integer(value) => {
            let value = proc_macro2::Literal::i64_unsuffixed(*value);
            quote!(Integer(#value))
        }
        JsonTree::Number(value) => quote!(Number(#value)),
        JsonTree::String(value) => quote!(String(#value)),
        JsonTree::Array(items) => {
            let items = items.iter().map(emit_tree);
            quote!(Array(&[#(#items),*]))
        }
        JsonTree::Object(entries) => {
            let entries = entries.iter().map(|(key, value)| {
                let value = emit_tree(value);
                quote!((#key, #value))
            });
            quote!(Object(&[#(#entries),*]))
        }
        JsonTree::Foreign(ty) => {
            let (ty, schema_of) = (parse(ty), runtime("schema_of"));
            quote!(Schema(#schema_of::<#ty>))
        }
    }
}
