//! What is known of a variable: its Rust type, and where it is held.

use proc_macro2::TokenStream;
use quote::quote;

use super::place::{One, Place, Refs};
use super::settle::Scalar;
use crate::emit::paths::runtime;
use crate::ir::Repr;

/// What a variable is known to be.
#[derive(Clone)]
pub(super) enum Known {
    /// Exactly one value.
    One(One),
    /// A place that holds a scalar, or nothing.
    Maybe(TokenStream, Scalar),
    /// A place that holds a reference to a value, the value itself if it is owned, or nothing.
    Found { code: TokenStream, owned: bool, repr: Repr },
    /// A sequence.
    Many(Refs),
    /// A place that holds a list, or nothing.
    List(Refs),
}

impl Known {
    /// What tells it from others.
    pub(super) fn name(&self) -> String {
        match self {
            Known::One(One::Place(place)) => format!("{}{}: {:?}", place.code, place.by_ref, place.repr),
            Known::One(One::Int(value)) => format!("int {value}"),
            Known::One(One::Number(code)) => format!("number {code}"),
            Known::One(One::Count(code)) => format!("count {code}"),
            Known::One(One::Bool(code)) => format!("bool {code}"),
            Known::One(One::Text(code)) => format!("text {code}"),
            Known::One(One::Owned(code, repr)) => format!("owned {code}: {repr:?}"),
            Known::Maybe(code, scalar) => format!("maybe {code}: {scalar:?}"),
            Known::Found { code, owned, repr } => format!("found {code}{owned}: {repr:?}"),
            Known::One(One::Refs(refs)) => format!("refs {}{}: {:?}", refs.name, refs.by_ref, refs.repr),
            Known::List(refs) => format!("list {}{}: {:?}", refs.name, refs.by_ref, refs.repr),
            Known::Many(refs) => format!("many {}{}: {:?}", refs.name, refs.by_ref, refs.repr),
        }
    }
}

impl Known {
    /// The same where its value is stored elsewhere.
    pub(super) fn stored_at(&self, code: &TokenStream) -> Self {
        let place = |repr| One::Place(Place { code: code.clone(), by_ref: false, repr });
        match self {
            Known::One(one) => Known::One(match one {
                One::Int(value) => One::Int(*value),
                One::Number(_) => place(Repr::Float("f64")),
                One::Bool(_) => place(Repr::Bool),
                One::Count(_) => One::Count(code.clone()),
                One::Text(_) => One::Text(code.clone()),
                One::Owned(_, repr) => place(repr.clone()),
                One::Place(at) => One::Place(Place { code: code.clone(), ..at.clone() }),
                One::Refs(refs) => One::Refs(Refs { name: code.clone(), ..refs.clone() }),
            }),
            Known::Maybe(_, scalar) => Known::Maybe(code.clone(), *scalar),
            Known::Found { owned, repr, .. } => {
                Known::Found { code: code.clone(), owned: *owned, repr: repr.clone() }
            }
            Known::Many(refs) => Known::Many(Refs { name: code.clone(), ..refs.clone() }),
            Known::List(refs) => Known::List(Refs { name: code.clone(), ..refs.clone() }),
        }
    }

    /// What may be nothing, where types tell that it is there.
    pub(super) fn there(&self) -> Option<One> {
        let ran = runtime("ran");
        let at = |look: &TokenStream| quote!((*#ran(&#look)));
        match self {
            Known::Maybe(code, Scalar::Owned) => {
                Some(One::Place(Place { code: at(code), by_ref: false, repr: Repr::String }))
            }
            Known::Maybe(code, scalar) => Some(scalar.one(at(code))),
            Known::Found { repr, .. } => {
                Some(One::Place(Place { code: at(&self.look()?), by_ref: true, repr: repr.clone() }))
            }
            Known::One(_) | Known::Many(_) | Known::List(_) => None,
        }
    }

    /// An `Option` of a reference to what was found.
    pub(super) fn look(&self) -> Option<TokenStream> {
        match self {
            Known::Found { code, owned: true, .. } => Some(quote!(#code.as_ref())),
            Known::Found { code, .. } => Some(code.clone()),
            _ => None,
        }
    }
}
