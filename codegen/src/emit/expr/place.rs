//! What typed code computes with: places in the user's data, and scalars.

use proc_macro2::{Literal as Token, TokenStream};
use quote::quote;

use crate::expr::core::Expr;
use crate::ir::Repr;

/// What `$` is.
#[derive(Clone)]
pub(super) enum Here {
    /// The object of all nodes' outputs.
    Roots,
    /// A place whose Rust type is known.
    Place(Place),
    /// A reference to a value.
    Value(TokenStream),
}

impl Here {
    /// A key for `expr` in this context.
    pub(super) fn key(&self, expr: &Expr) -> (*const Expr, String) {
        let context = match self {
            Here::Roots => String::new(),
            Here::Place(place) => place.code.to_string(),
            Here::Value(code) => code.to_string(),
        };
        (expr, context)
    }
}

/// A place in typed data.
#[derive(Clone)]
pub(super) struct Place {
    /// An expression on which fields and methods can be named.
    pub(super) code: TokenStream,
    /// Whether that expression is a reference to the place.
    pub(super) by_ref: bool,
    /// How the value is held.
    pub(super) repr: Repr,
}

impl Place {
    pub(super) fn read(&self) -> TokenStream {
        let code = &self.code;
        if self.by_ref { quote!((*#code)) } else { quote!(#code) }
    }

    pub(super) fn borrow(&self) -> TokenStream {
        let code = &self.code;
        if self.by_ref { quote!(#code) } else { quote!(&#code) }
    }
}

/// Exactly one typed value, as a Rust expression.
#[derive(Clone)]
pub(super) enum One {
    /// In place.
    Place(Place),
    /// A whole literal.
    Int(i64),
    /// An `f64`.
    Number(TokenStream),
    /// A `bool`.
    Bool(TokenStream),
    /// A `&str`.
    Text(TokenStream),
    /// A value that was just made.
    Owned(TokenStream, Repr),
}

impl One {
    /// As `f64`, if it is a number.
    pub(super) fn number(&self) -> Option<TokenStream> {
        Some(match self {
            One::Number(code) => code.clone(),
            One::Int(value) => float(*value as f64),
            One::Place(place) => {
                let read = place.read();
                match &place.repr {
                    Repr::Float("f64") => read,
                    Repr::Float(_) | Repr::Int(_) => quote!((#read as f64)),
                    _ => return None,
                }
            }
            _ => return None,
        })
    }

    /// As `&str`, if it is a string.
    pub(super) fn text(&self) -> Option<TokenStream> {
        match self {
            One::Text(code) => Some(code.clone()),
            One::Place(Place { code, repr, .. }) if *repr == Repr::String => Some(quote!(#code.as_str())),
            One::Owned(code, Repr::String) => Some(quote!(#code.as_str())),
            _ => None,
        }
    }

    /// As `bool`, if it is one.
    pub(super) fn bool(&self) -> Option<TokenStream> {
        match self {
            One::Bool(code) => Some(code.clone()),
            One::Place(place) if place.repr == Repr::Bool => Some(place.read()),
            _ => None,
        }
    }
}

/// A literal `f64`.
pub(super) fn float(value: f64) -> TokenStream {
    if !value.is_finite() {
        let name = if value.is_nan() { quote!(NAN) } else { quote!(INFINITY) };
        return if value < 0.0 {
            quote!((-::core::primitive::f64::#name))
        } else {
            quote!(::core::primitive::f64::#name)
        };
    }
    let literal = Token::f64_suffixed(value.abs());
    if value.is_sign_negative() { quote!((-#literal)) } else { quote!(#literal) }
}
