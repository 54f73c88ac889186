//! What typed code computes with: places in the user's data, and scalars.

use proc_macro2::{Ident, Literal as Token, TokenStream};
use quote::{ToTokens, quote};

use super::named::name_of;
use crate::ir::Repr;

/// What `$` is.
#[derive(Clone)]
pub(super) enum Here {
    /// The object of all nodes' outputs.
    Roots,
    /// A place whose Rust type is known.
    Place(Place),
    /// The members of a group, of which there is at least one.
    Group(Refs),
    /// An optional reference to a value.
    Value(TokenStream),
    /// The input: likewise, but one value even if it is an array.
    Input(TokenStream),
}

impl Here {
    /// A name of this context.
    pub(super) fn name(&self) -> String {
        match self {
            Here::Roots => String::new(),
            Here::Place(place) => place.code.to_string(),
            Here::Group(refs) => refs.name.to_string(),
            Here::Value(code) | Here::Input(code) => code.to_string(),
        }
    }
}

/// A local `Vec` of references to typed data, or of numbers.
#[derive(Clone)]
pub(super) struct Refs {
    /// Its name, or where else it is.
    pub(super) name: TokenStream,
    /// Whether its elements are references.
    pub(super) by_ref: bool,
    /// How each element is held.
    pub(super) repr: Repr,
}

impl Refs {
    /// References to data that is held like that.
    pub(super) fn to(name: impl ToTokens, repr: Repr) -> Self {
        Self { name: name.into_token_stream(), by_ref: true, repr }
    }

    /// A pattern for a reference to an element.
    pub(super) fn pattern(&self, item: &Ident) -> TokenStream {
        if self.by_ref { quote!(&#item) } else { quote!(#item) }
    }

    /// What that binds.
    pub(super) fn element(&self, item: &Ident) -> Place {
        Place { code: quote!(#item), by_ref: true, repr: self.repr.clone() }
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
    /// How many, or at which position: a `usize`.
    Count(TokenStream),
    /// A `bool`.
    Bool(TokenStream),
    /// A `&str`.
    Text(TokenStream),
    /// A value that was just made.
    Owned(TokenStream, Repr),
    /// An array of what is elsewhere.
    Refs(Refs),
}

impl One {
    /// As `f64`, if it is a number.
    pub(super) fn number(&self) -> Option<TokenStream> {
        Some(match self {
            One::Number(code) => code.clone(),
            One::Count(code) => quote!((#code as f64)),
            One::Int(value) => float(*value as f64),
            One::Owned(code, Repr::Int(_)) => quote!((#code as f64)),
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

    /// As `i64`, if it is a whole number that always fits.
    pub(super) fn whole(&self) -> Option<TokenStream> {
        let (read, name) = match self {
            One::Int(value) => {
                let literal = Token::i64_suffixed(*value);
                return Some(quote!(#literal));
            }
            One::Count(code) => return Some(quote!((#code as ::core::primitive::i64))),
            One::Place(place @ Place { repr: Repr::Int(name), .. }) => (place.read(), *name),
            One::Owned(code, Repr::Int(name)) => (code.clone(), *name),
            _ => return None,
        };
        match name {
            "i64" => Some(read),
            name if is_short(name) => Some(quote!(::core::primitive::i64::from(#read))),
            _ => None,
        }
    }

    /// Whether its number as `f64` is all there is to it.
    pub(super) fn is_exact(&self) -> bool {
        match self {
            One::Place(Place { repr: Repr::Int(name), .. }) | One::Owned(_, Repr::Int(name)) => {
                is_short(name)
            }
            _ => true,
        }
    }

    /// As `&str`, if it is a string.
    pub(super) fn text(&self) -> Option<TokenStream> {
        match self {
            One::Text(code) => Some(code.clone()),
            One::Place(Place { code, repr, .. }) if *repr == Repr::String => Some(quote!(#code.as_str())),
            One::Place(place @ Place { repr: Repr::Enum(found), .. }) => Some(name_of(place, found)),
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

/// Whether an `f64` and an `i64` have room for all of an integer type.
fn is_short(name: &str) -> bool {
    matches!(name, "u8" | "u16" | "u32" | "i8" | "i16" | "i32")
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
