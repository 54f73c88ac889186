//! The parts of objects that an expression makes for its own use, and how each is held.

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::Emitter;
use super::paths::{expr_fn, none, some};
use super::place::{Here, One, Place, Refs, float};
use super::record::Holding;
use super::stream::Body;
use crate::emit::paths::runtime;
use crate::expr::core::{Expr, Kind};
use crate::expr::infer::Kinds;
use crate::ir::{Repr, Type};

/// How a part is held.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Held {
    /// As a value of its own.
    Value(Repr),
    /// As a reference to one.
    Ref(Repr),
    /// As `&str`.
    Text,
    /// As a `Vec` of its elements: an array.
    List(List),
    /// As a `Vec` of its values: a sequence.
    Many(List),
}

/// What is in the `Vec` that a part is held as.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct List {
    /// Whether its elements are references.
    pub(super) by_ref: bool,
    /// How each is held.
    pub(super) repr: Repr,
}

impl List {
    /// The `Vec` at `code`.
    pub(super) fn at(&self, code: TokenStream) -> Refs {
        Refs { name: code, by_ref: self.by_ref, repr: self.repr.clone() }
    }

    fn of(refs: &Refs) -> Self {
        Self { by_ref: refs.by_ref, repr: refs.repr.clone() }
    }
}

impl Held {
    /// What a place of this type is.
    fn at(&self, code: TokenStream, by_ref: bool) -> One {
        match self {
            Held::Value(repr) => One::Place(Place { code, by_ref, repr: repr.clone() }),
            Held::Ref(repr) => One::Place(Place { code, by_ref: true, repr: repr.clone() }),
            Held::Text => One::Text(code),
            Held::List(list) | Held::Many(list) => {
                One::Refs(list.at(if by_ref { quote!((*#code)) } else { code }))
            }
        }
    }
}

/// A part of a [`Record`].
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Part {
    pub(super) key: String,
    pub(super) held: Held,
    /// Whether it is an `Option`, since it may be absent.
    pub(super) maybe: bool,
}

impl Part {
    /// How it is held, if it owns what it is.
    pub(super) fn value(&self) -> Option<&Repr> {
        match &self.held {
            Held::Value(repr) => Some(repr),
            Held::Ref(_) | Held::Text | Held::List(_) | Held::Many(_) => None,
        }
    }

    /// The type of its field, of which rustc infers `ty`.
    pub(super) fn emit_type(&self, ty: &Ident) -> TokenStream {
        let held = match &self.held {
            Held::List(_) | Held::Many(_) => quote!(::std::vec::Vec<#ty>),
            Held::Value(_) | Held::Ref(_) | Held::Text => quote!(#ty),
        };
        if self.maybe { quote!(::core::option::Option<#held>) } else { held }
    }

    /// `body` for the part at `code`, if it is there. What may be one or many is not for `body` to tell.
    pub(super) fn each(&self, code: &TokenStream, found: &Ident, body: Body<'_>) -> Option<TokenStream> {
        if let Held::Many(_) = &self.held {
            return None;
        }
        if !self.maybe {
            return body(self.held.at(code.clone(), false));
        }
        let (pattern, body) = (some(&quote!(#found)), body(self.held.at(quote!(#found), true))?);
        let of = match &self.held {
            Held::Value(_) | Held::List(_) => quote!(&#code),
            Held::Ref(_) | Held::Text | Held::Many(_) => code.clone(),
        };
        Some(quote!(if let #pattern = #of { #body }))
    }

    /// The part at `code`, if it is always there, and one value.
    pub(super) fn one(&self, code: &TokenStream) -> Option<One> {
        let one = !self.maybe && !matches!(self.held, Held::Many(_));
        one.then(|| self.held.at(code.clone(), false))
    }
}

impl Emitter<'_, '_> {
    /// A sequence as a part of an object: references where they last.
    pub(super) fn hold_many(&self, value: &Expr, here: &Here, lasts: bool) -> Option<Holding> {
        let (lets, code, list) = self.hold_all(value, here, lasts, false)?;
        Some(Holding { lets, code, held: Held::Many(list), maybe: false })
    }

    /// An array as a part of an object: references where they last, and objects that are made for it.
    pub(super) fn hold_list(&self, value: &Expr, here: &Here, lasts: bool) -> Option<Holding> {
        let objects = matches!(&value.flow.ty, Type::Array(of, _) if Kinds::of(of).within(Kinds::OBJECT));
        if !lasts && !objects {
            return None;
        }
        let (lets, code, list) = self.hold_all(value, here, lasts, true)?;
        Some(Holding { lets, code, held: Held::List(list), maybe: false })
    }

    /// The sequence that a part of an object holds.
    pub(super) fn many_part(&self, expr: &Expr, here: &Here) -> Option<Refs> {
        let (of, name) = match &expr.kind {
            Kind::Unwrap(of) => return self.many_part(of, here),
            Kind::Field(of, name) => (of, &name.value),
            _ => return None,
        };
        let Some(One::Place(place)) = self.one(of, here) else { return None };
        let (part, code) = self.part(&place, name)?;
        match &part.held {
            Held::Many(list) => Some(list.at(code)),
            _ => None,
        }
    }

    /// A sequence that stays an array: nothing if there is none.
    pub(super) fn hold_kept(&self, value: &Expr, here: &Here) -> Option<Holding> {
        let (Kind::KeepArray(of) | Kind::KeepSequence(of)) = &value.kind else { return None };
        let (lets, code, list) = self.hold_all(of, here, self.lasts(of, here), false)?;
        let (maybe, nothing, all) = (value.flow.card.absent, none(), some(&code));
        let kept = quote!(if #code.is_empty() { #nothing } else { #all });
        Some(Holding { lets, code: if maybe { kept } else { code }, held: Held::List(list), maybe })
    }

    fn hold_all(
        &self,
        value: &Expr,
        here: &Here,
        lasts: bool,
        spread: bool,
    ) -> Option<(TokenStream, TokenStream, List)> {
        if self.standalone.get() || value.flow.card.many == spread {
            return None;
        }
        let out = self.local("held");
        let borrowed = || {
            let (add, repr) = self.collect_refs(value, here, &out, spread)?;
            Some((add, Refs::to(out.clone(), repr)))
        };
        let (add, refs) = lasts
            .then(borrowed)
            .flatten()
            .or_else(|| self.exactly(|| self.gather_own(value, here, &out, spread)))?;
        Some((quote!(let mut #out = ::std::vec::Vec::new(); #add), quote!(#out), List::of(&refs)))
    }

    /// A sequence that an object holds as what a field of another struct is; `None` where that is no sequence.
    pub(super) fn convert_many(&self, refs: &Refs, target: &Repr, expr: &Expr) -> Option<TokenStream> {
        let either = runtime("OneOrMany");
        match target {
            Repr::OneOrMany(inner) => {
                let (all, required, at) =
                    (self.convert_refs(refs, inner, expr), expr_fn("required"), self.at(expr));
                Some(quote!(#required(#either::sequence(#all), #at)?))
            }
            Repr::Option(of) => match &**of {
                Repr::OneOrMany(inner) => {
                    let all = self.convert_refs(refs, inner, expr);
                    Some(quote!(#either::sequence(#all)))
                }
                _ => None,
            },
            _ => None,
        }
    }
}

/// Whether a reference to a value of this type is good for a part.
pub(super) fn is_held(repr: &Repr) -> bool {
    !repr.is_open() && !matches!(repr, Repr::Option(_) | Repr::Unit)
}

/// A value as a part; `lasts` says whether it may be referred to.
pub(super) fn hold_one(one: &One, lasts: bool) -> Option<(TokenStream, Held)> {
    let number = || Held::Value(Repr::Float("f64"));
    Some(match one {
        One::Int(value) => (float(*value as f64), number()),
        One::Number(code) => (code.clone(), number()),
        One::Count(code) => (quote!((#code as f64)), number()),
        One::Bool(code) => (code.clone(), Held::Value(Repr::Bool)),
        One::Text(code) if lasts => (code.clone(), Held::Text),
        One::Text(code) => (quote!(::std::borrow::ToOwned::to_owned(#code)), Held::Value(Repr::String)),
        One::Owned(code, repr) => (code.clone(), Held::Value(repr.clone())),
        One::Place(place) => match &place.repr {
            Repr::Bool | Repr::Int(_) | Repr::Float(_) => (place.read(), Held::Value(place.repr.clone())),
            Repr::String if !lasts => {
                let borrow = place.borrow();
                (quote!(::core::clone::Clone::clone(#borrow)), Held::Value(Repr::String))
            }
            repr if lasts && is_held(repr) => (place.borrow(), Held::Ref(repr.clone())),
            _ => return None,
        },
        One::Refs(_) => return None,
    })
}
