//! Structs of generated modules, with their readers and writers.

use proc_macro2::TokenStream;
use quote::quote;

use super::paths::{ident, parse, runtime};
use super::read::emit_read;
use super::shape::Tables;
use crate::ir::Structs;
use crate::ir::repr::{Repr, Struct, StructField, StructId};
use crate::ir::ty::{Rest, Type};
use crate::schema::JsonTree;

/// The Rust type of a repr, for declarations in the module of its graph.
pub fn emit_type(repr: &Repr, structs: &Structs) -> TokenStream {
    emit_type_with(repr, &|id| parse(&structs.get(id).path))
}

/// The Rust type of a repr, where `named` tells those of structs.
pub fn emit_type_with(repr: &Repr, named: &dyn Fn(StructId) -> TokenStream) -> TokenStream {
    let of = |inner: &Repr| emit_type_with(inner, named);
    match repr {
        Repr::Value | Repr::Serde => {
            let value = runtime("Value");
            quote!(#value<'static>)
        }
        Repr::Unit => quote!(()),
        Repr::Bool => quote!(bool),
        Repr::Int(name) | Repr::Float(name) => parse(name),
        Repr::String => quote!(::std::string::String),
        Repr::Option(inner) | Repr::Nullable(inner) => {
            let inner = of(inner);
            quote!(::core::option::Option<#inner>)
        }
        Repr::Vec(inner) => {
            let inner = of(inner);
            quote!(::std::vec::Vec<#inner>)
        }
        Repr::Map(inner) => {
            let (map, inner) = (runtime("Map"), of(inner));
            quote!(#map<#inner>)
        }
        Repr::Dict(name, inner) => {
            let (name, inner) = (ident(name), of(inner));
            quote!(::std::collections::#name<::std::string::String, #inner>)
        }
        Repr::OneOrMany(inner) => {
            let (either, inner) = (runtime("OneOrMany"), of(inner));
            quote!(#either<#inner>)
        }
        Repr::Struct(id) => named(*id),
        Repr::Enum(found) => parse(&found.path),
        Repr::Json => runtime("JsonValue"),
    }
}

/// The generated structs that `repr` is made of, itself included, each once.
pub fn generated_structs(repr: &Repr, structs: &Structs, found: &mut Vec<StructId>) {
    match repr {
        Repr::Option(inner)
        | Repr::Nullable(inner)
        | Repr::Vec(inner)
        | Repr::Map(inner)
        | Repr::OneOrMany(inner) => generated_structs(inner, structs, found),
        // Those of another graph stand in its module.
        Repr::Struct(id)
            if structs.get(*id).generated && !structs.get(*id).path.contains("::") && !found.contains(id) =>
        {
            found.push(*id);
            for field in &structs.get(*id).fields {
                generated_structs(&field.repr, structs, found);
            }
        }
        _ => {}
    }
}

/// The struct's declaration and its JSON.
pub fn emit_struct(item: &Struct, structs: &Structs, tables: &Tables<'_>) -> TokenStream {
    let declaration = emit_declaration(item, structs);
    let (reader, writer) = (emit_reader(item, tables), emit_writer(item));
    quote!(#declaration #reader #writer)
}

/// The struct's declaration.
pub fn emit_declaration(item: &Struct, structs: &Structs) -> TokenStream {
    let name = ident(&item.path);
    let fields = item.fields.iter().map(|field| {
        let (name, ty) = (ident(&field.field), emit_type(&field.repr, structs));
        let doc = format!(" `{}`.", field.key);
        quote!(#[doc = #doc] pub #name: #ty)
    });
    let doc = format!(" `{}`, from its schema.", item.path);
    quote! {
        #[doc = #doc]
        #[derive(::core::clone::Clone, ::core::fmt::Debug)]
        pub struct #name {
            #(#fields),*
        }
    }
}

/// How the struct is read.
pub fn emit_reader(item: &Struct, tables: &Tables<'_>) -> TokenStream {
    let name = ident(&item.path);
    let (from_json, reader, slot) = (runtime("FromJson"), runtime("Reader"), runtime("Slot"));
    let fields: Vec<_> = item.fields.iter().map(|field| ident(&field.field)).collect();
    let locals: Vec<_> = item.fields.iter().map(local).collect();
    let keys: Vec<_> = item.fields.iter().map(|field| &field.key).collect();
    let unknown = match &item.ty {
        Type::Object(object) if object.rest == Rest::Denied => quote!(__r.unknown(__key, &[#(#keys),*])),
        _ => quote!(__r.skip()),
    };
    let reads = item.fields.iter().zip(&locals).map(|(field, local)| {
        let key = &field.key;
        match emit_field(field, tables) {
            Some(read) => quote!(#key => __r.field_with(#key, &mut #local, |__r| #read)),
            None => quote!(#key => __r.field(#key, &mut #local)),
        }
    });
    let values = item.fields.iter().zip(&locals).map(|(field, local)| match (&field.default, &field.repr) {
        (Some(default), repr) => {
            let default = emit_default(repr, default);
            quote!(__r.or_else(#local, || #default))
        }
        (None, Repr::Option(_)) => quote!(__r.optional(#local)),
        (None, _) => {
            let key = &field.key;
            quote!(__r.required(#local, #key))
        }
    });
    quote! {
        #[automatically_derived]
        impl #from_json for #name {
            fn read(__r: &mut #reader<'_>) -> ::core::option::Option<Self> {
                #(let mut #locals = #slot::Absent;)*
                __r.object(&mut |__r, __key| match __key {
                    #(#reads,)*
                    _ => #unknown,
                })?;
                #(let #locals = #values;)*
                ::core::option::Option::Some(Self { #(#fields: #locals?),* })
            }
        }
    }
}

/// How a field is read; `None` if as its type is. `null` for one that has a default says what leaving it out says,
/// unless it is a value that the schema allows.
fn emit_field(field: &StructField, tables: &Tables<'_>) -> Option<TokenStream> {
    let read = emit_read(&field.repr, &field.shape, tables);
    let Some(default) = &field.default else { return read };
    if tables.shapes.accepts(&field.shape, &JsonTree::Null) {
        return read;
    }
    let (from_json, default) = (runtime("FromJson"), emit_default(&field.repr, default));
    let read = read.unwrap_or_else(|| quote!(#from_json::read(__r)));
    Some(quote!(if __r.null() { ::core::option::Option::Some(#default) } else { #read }))
}

/// A default as the value that it is held as.
fn emit_default(repr: &Repr, default: &JsonTree) -> TokenStream {
    match (repr, default) {
        (Repr::Nullable(_), JsonTree::Null) => quote!(::core::option::Option::None),
        (Repr::Nullable(inner), default) => {
            let default = emit_default(inner, default);
            quote!(::core::option::Option::Some(#default))
        }
        (Repr::OneOrMany(_), JsonTree::Array(_)) => {
            let either = runtime("OneOrMany");
            quote!(#either::Many(::std::vec::Vec::new()))
        }
        (Repr::OneOrMany(inner), default) => {
            let (either, default) = (runtime("OneOrMany"), emit_default(inner, default));
            quote!(#either::One(#default))
        }
        (Repr::Vec(_), _) => quote!(::std::vec::Vec::new()),
        (Repr::String, JsonTree::String(text)) => quote!(::std::string::String::from(#text)),
        (Repr::Int(_), JsonTree::Number(number)) => {
            let number = *number as i64;
            quote!(#number)
        }
        (Repr::Float(_), JsonTree::Integer(number)) => {
            let number = *number as f64;
            quote!(#number)
        }
        (_, JsonTree::Bool(value)) => emit_untyped(repr, &quote!(#value)),
        (_, JsonTree::Integer(number)) => emit_untyped(repr, &quote!(#number)),
        (_, JsonTree::Number(number)) => emit_untyped(repr, &quote!(#number)),
        (_, JsonTree::String(text)) => emit_untyped(repr, &quote!(#text)),
        _ => {
            let value = runtime("Value");
            quote!(#value::from(::std::vec::Vec::<#value<'static>>::new()))
        }
    }
}

fn emit_untyped(repr: &Repr, scalar: &TokenStream) -> TokenStream {
    let value = runtime("Value");
    match repr {
        Repr::Value => quote!(#value::from(#scalar)),
        _ => scalar.clone(),
    }
}

/// How the struct is written.
pub fn emit_writer(item: &Struct) -> TokenStream {
    let name = ident(&item.path);
    let (to_json, writer) = (runtime("ToJson"), runtime("ObjectWriter"));
    let fields = item.fields.iter().map(|field| {
        let (key, name) = (&field.key, ident(&field.field));
        match field.repr {
            Repr::Option(_) => quote!(__w.optional(#key, &self.#name)),
            _ => quote!(__w.field(#key, &self.#name)),
        }
    });
    quote! {
        #[automatically_derived]
        impl #to_json for #name {
            fn write(&self, __out: &mut ::std::string::String) {
                let mut __w = #writer::new(__out);
                #(#fields;)*
                __w.end();
            }
        }
    }
}

fn local(field: &StructField) -> proc_macro2::Ident {
    ident(&format!("__field_{}", field.field.trim_start_matches("r#")))
}
