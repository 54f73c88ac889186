//! What is known of specs, as constants.

use std::str::FromStr;

use proc_macro2::{Literal, TokenStream};
use quote::quote;

use super::paths::{parse, runtime};
use crate::ir::Spec;
use crate::knowledge::{Part, Piece, SpecText};

/// The types whose schemas schemars has to tell, each once.
#[derive(Debug)]
pub struct Asked<'k>(Vec<&'k str>);

impl<'k> Asked<'k> {
    /// Those of all specs.
    pub fn of(specs: &'k [SpecText]) -> Self {
        let parts = specs.iter().flat_map(|spec| &spec.details).map(|piece| &piece.part);
        let mut types: Vec<_> = parts.filter_map(Part::asked).collect();
        types.sort_unstable();
        types.dedup();
        Self(types)
    }

    /// A function for each: if one has no schema, rustc says so once, however often it is asked.
    pub fn emit_functions(&self) -> TokenStream {
        let functions = self.0.iter().enumerate().map(|(index, ty)| {
            let (name, ty, schema_of) = (function(index), parse(ty), runtime("schema_of"));
            let value = runtime("JsonValue");
            quote!(fn #name() -> #value { #schema_of::<#ty>() })
        });
        quote!(#(#functions)*)
    }

    fn emit(&self, ty: &str) -> TokenStream {
        let name = function(self.0.binary_search(&ty).unwrap_or_default());
        quote!(#name)
    }
}

fn function(index: usize) -> proc_macro2::Ident {
    quote::format_ident!("__schema_{index}")
}

/// An entry of the registry.
pub fn emit_spec(spec: &Spec, text: &SpecText, asked: &Asked<'_>) -> TokenStream {
    let Spec { id, version, newest, description, tags, aliases, runs, .. } = spec;
    let spec_type = runtime("Spec");
    let summary = emit_text(&text.summary);
    let details = text.details.iter().map(|piece| emit_piece(piece, asked));
    quote! {
        #spec_type {
            id: #id,
            version: #version,
            newest: #newest,
            description: #description,
            tags: &[#(#tags),*],
            aliases: &[#(#aliases),*],
            runs: #runs,
            summary: #summary,
            details: &[#(#details),*],
        }
    }
}

fn emit_piece(piece: &Piece, asked: &Asked<'_>) -> TokenStream {
    let forms = Literal::u16_unsuffixed(piece.forms);
    let (make, value) = match &piece.part {
        Part::Text(text) => {
            let text = emit_text(text);
            ("text", quote!(#text))
        }
        Part::Schema(ty) => ("schema", asked.emit(ty)),
        Part::Params(ty) => ("params", asked.emit(ty)),
        Part::Defaults(ty) => ("defaults", asked.emit(ty)),
    };
    // A call is shorter than a struct: for the reader, and for rustc.
    let make = runtime(&format!("Piece::{make}"));
    quote!(#make(#forms, #value))
}

/// Text as a raw literal: most of it is JSON, and the generated file is for people too.
pub(super) fn emit_text(text: &str) -> Literal {
    let longest = text.split('"').skip(1).map(|rest| rest.bytes().take_while(|&byte| byte == b'#').count());
    let hashes = "#".repeat(longest.max().unwrap_or_default() + 1);
    let raw = Literal::from_str(&format!("r{hashes}\"{text}\"{hashes}"));
    raw.unwrap_or_else(|_| Literal::string(text))
}
