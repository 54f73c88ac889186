//! What is asked of a scalar, as plain code: values that pass need no table. The table has the last word, and the words
//! for those that do not.

use nodewright_core::types::{INTEGER, NUMBER, STRING, Types};
use proc_macro2::{Literal as Token, TokenStream};
use quote::quote;

use super::shape::Tables;
use crate::ir::shape::{Check, Shape};
use crate::schema::JsonTree;

/// A closure that says of a scalar, whose Rust type says that it is `own`, that `left` asks no more of it; `None` if that
/// cannot be told in plain code.
pub fn emit_usual(own: Types, left: &Shape, tables: &Tables<'_>) -> Option<TokenStream> {
    if left.types != own || left.checks.is_empty() {
        return None;
    }
    let conditions = left.checks.iter().map(|check| emit_condition(own, check, tables));
    let conditions = conditions.collect::<Option<Vec<_>>>()?;
    let ty = match own {
        STRING => quote!(::std::string::String),
        INTEGER => quote!(::core::primitive::i64),
        _ => quote!(::core::primitive::f64),
    };
    Some(quote!(|__v: &#ty| #(#conditions)&&*))
}

fn emit_condition(own: Types, check: &Check, tables: &Tables<'_>) -> Option<TokenStream> {
    let bound = |sign: TokenStream, bound: f64| match own {
        INTEGER => {
            let bound = whole(bound)?;
            Some(quote!(*__v #sign #bound))
        }
        NUMBER => Some(quote!(*__v #sign #bound)),
        _ => None,
    };
    match check {
        Check::Minimum(least) => bound(quote!(>=), *least),
        Check::Maximum(most) => bound(quote!(<=), *most),
        Check::Above(least) => bound(quote!(>), *least),
        Check::Below(most) => bound(quote!(<), *most),
        Check::MinLength(1) if own == STRING => Some(quote!(!__v.is_empty())),
        // So many bytes are no more characters.
        Check::MaxLength(most) if own == STRING => {
            let most = Token::u64_unsuffixed(*most);
            Some(quote!(__v.len() as ::core::primitive::u64 <= #most))
        }
        Check::Literals(literals) if own == STRING => {
            let texts = literals.iter().map(|literal| match literal {
                JsonTree::String(text) => Some(text),
                _ => None,
            });
            let texts = texts.collect::<Option<Vec<_>>>()?;
            Some(quote!(::core::matches!(__v.as_str(), #(#texts)|*)))
        }
        Check::Pattern(pattern) if own == STRING => {
            let found = tables.emit_pattern(pattern);
            Some(quote!(#found(__v)))
        }
        _ => None,
    }
}

/// A bound that an `i64` can be compared with, exactly.
fn whole(bound: f64) -> Option<TokenStream> {
    let exact = bound.fract() == 0.0 && bound.abs() < 9_007_199_254_740_992.0;
    let bound = exact.then_some(bound as i64)?;
    Some(quote!(#bound))
}
