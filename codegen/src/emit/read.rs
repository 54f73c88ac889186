//! Readers of values whose schema says more than their type: ranges, lengths, enums.
//!
//! A pattern is not checked yet, nor `multipleOf` and `uniqueItems`.

use proc_macro2::{Literal as Token, TokenStream};
use quote::quote;

use super::paths::{parse, runtime};
use crate::ir::Repr;
use crate::ir::ty::{Constraints, Literal, Type};

/// An expression that reads one value from `__r`, with all that `ty` asks of it; `None` if its Rust type says it all.
pub fn emit_read(repr: &Repr, ty: &Type) -> Option<TokenStream> {
    if let Repr::Option(inner) = repr {
        if **inner == Repr::Value {
            // Absent is not null: a null that the schema allows is a value.
            let from_json = runtime("FromJson");
            return Some(quote!(#from_json::read(__r).map(::core::option::Option::Some)));
        }
        let inner = emit_read(inner, ty)?;
        let option = quote!(::core::option::Option);
        return Some(quote! {
            if __r.null() { #option::Some(#option::None) } else { #inner.map(#option::Some) }
        });
    }
    let read = emit_plain_read(repr, ty);
    let checks = emit_checks(repr, ty);
    match (read, &checks[..]) {
        (None, []) => None,
        (Some(read), []) => Some(read),
        (read, checks) => {
            let from_json = runtime("FromJson");
            let annotation = emit_scalar_type(repr);
            let read = read.unwrap_or_else(|| quote!(#from_json::read(__r)));
            Some(quote! {
                (|| {
                    let __value #annotation = #read?;
                    #(#checks)*
                    ::core::option::Option::Some(__value)
                })()
            })
        }
    }
}

/// How the value itself is read, where its parts are asked something.
fn emit_plain_read(repr: &Repr, ty: &Type) -> Option<TokenStream> {
    match (repr, ty) {
        (Repr::Vec(inner), Type::Array(element, _)) => {
            let element = emit_read(inner, element)?;
            Some(quote!(__r.list(|__r| #element)))
        }
        _ => None,
    }
}

/// The type of a scalar, which its checks need; of anything else it is inferred.
fn emit_scalar_type(repr: &Repr) -> TokenStream {
    match repr {
        Repr::Int(name) | Repr::Float(name) => {
            let name = parse(name);
            quote!(: ::core::primitive::#name)
        }
        Repr::String => quote!(: ::std::string::String),
        Repr::Vec(_) => quote!(: ::std::vec::Vec<_>),
        _ => TokenStream::new(),
    }
}

fn emit_checks(repr: &Repr, ty: &Type) -> Vec<TokenStream> {
    match (repr, ty) {
        (Repr::Int(_) | Repr::Float(_), Type::Integer(Some(facets)) | Type::Number(Some(facets))) => {
            emit_range(repr, facets)
        }
        (Repr::String, Type::String(Some(facets))) => {
            emit_length(&quote!(__value.chars().count()), facets, "characters")
        }
        (Repr::Vec(_), Type::Array(_, Some(facets))) => emit_length(&quote!(__value.len()), facets, "items"),
        (Repr::String, Type::Literals(literals)) => emit_options(literals),
        _ => Vec::new(),
    }
}

fn emit_range(repr: &Repr, facets: &Constraints) -> Vec<TokenStream> {
    let bounds = [
        (facets.minimum, quote!(<), "at least"),
        (facets.maximum, quote!(>), "at most"),
        (facets.exclusive_minimum, quote!(<=), "above"),
        (facets.exclusive_maximum, quote!(>=), "below"),
    ];
    let value = match repr {
        Repr::Float("f64") => quote!(__value),
        _ => quote!((__value as f64)),
    };
    let checks = bounds.into_iter().filter_map(|(bound, operator, words)| {
        let bound = bound?;
        let literal = Token::f64_suffixed(bound.abs());
        let literal = if bound < 0.0 { quote!((-#literal)) } else { quote!(#literal) };
        let message = format!("must be {words} {bound}");
        Some(quote!(if #value #operator #literal { return __r.reject(#message); }))
    });
    checks.collect()
}

fn emit_length(length: &TokenStream, facets: &Constraints, what: &str) -> Vec<TokenStream> {
    let bounds = [(facets.min_length, quote!(<), "at least"), (facets.max_length, quote!(>), "at most")];
    let checks = bounds.into_iter().filter_map(|(bound, operator, words)| {
        let message = format!("must have {words} {} {what}", bound?);
        let bound = Token::u64_unsuffixed(bound?);
        Some(quote!(if #length #operator #bound { return __r.reject(#message); }))
    });
    checks.collect()
}

fn emit_options(literals: &[Literal]) -> Vec<TokenStream> {
    let texts: Vec<_> = literals
        .iter()
        .filter_map(|literal| match literal {
            Literal::String(text) => Some(&**text),
            _ => None,
        })
        .collect();
    let listed = texts.iter().map(|text| format!("`{text}`")).collect::<Vec<_>>().join(", ");
    let message = format!("must be one of {listed}");
    vec![quote! {
        if !::core::matches!(__value.as_str(), #(#texts)|*) { return __r.reject(#message); }
    }]
}
