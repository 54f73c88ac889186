//! Typed emission of what is first settled in a local: an `Option` of a scalar.

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote};

use super::Emitter;
use super::lasting::is_lasting;
use super::paths::{none, some};
use super::place::{Here, One, Place};
use super::record::Held;
use super::stream::Body;
use super::typed::truth;
use crate::expr::core::{Expr, Kind};
use crate::expr::function::Function;
use crate::expr::infer::Kinds;
use crate::ir::{Repr, Type};

/// The kinds of scalar that a local holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scalar {
    /// `f64`
    Number,
    /// `i64`
    Whole,
    /// `bool`
    Bool,
    /// `&str`
    Text,
    /// `String`
    Owned,
}

impl Scalar {
    /// What holds the value of `expr`, if that is one scalar or absent.
    pub(super) fn of(expr: &Expr) -> Option<Self> {
        let kinds = Kinds::of(&expr.flow.ty);
        if expr.flow.card.many {
            return None;
        }
        match kinds {
            kinds if kinds.within(Kinds::NUMBER) => Some(Scalar::Number),
            kinds if kinds.within(Kinds::BOOL) => Some(Scalar::Bool),
            kinds if kinds.within(Kinds::STRING) && is_lasting(expr) => Some(Scalar::Text),
            kinds if kinds.within(Kinds::STRING) => Some(Scalar::Owned),
            _ => None,
        }
    }

    /// What may hold the value of `expr`, the better first: whole numbers of 64 bits are more than an `f64` has room
    /// for, and what is computed is none.
    pub(super) fn ways(expr: &Expr) -> impl Iterator<Item = Self> {
        let whole = !expr.flow.card.many && expr.flow.ty.fits(&Type::integer()) && !is_computed(expr);
        whole.then_some(Scalar::Whole).into_iter().chain(Self::of(expr))
    }

    /// Its Rust type.
    pub(super) fn ty(self) -> TokenStream {
        match self {
            Scalar::Number => quote!(::core::primitive::f64),
            Scalar::Whole => quote!(::core::primitive::i64),
            Scalar::Bool => quote!(::core::primitive::bool),
            Scalar::Text => quote!(&::core::primitive::str),
            Scalar::Owned => quote!(::std::string::String),
        }
    }

    /// `one` as that type.
    pub(super) fn read(self, one: &One) -> Option<TokenStream> {
        match self {
            Scalar::Number => one.number().filter(|_| one.is_exact()),
            Scalar::Whole => one.whole(),
            Scalar::Bool => one.bool(),
            Scalar::Text if matches!(one, One::Owned(..)) => None,
            Scalar::Text => one.text(),
            Scalar::Owned => match one {
                One::Owned(code, Repr::String) => Some(code.clone()),
                _ => {
                    let text = one.text()?;
                    Some(quote!(::std::borrow::ToOwned::to_owned(#text)))
                }
            },
        }
    }

    /// An expression of that type as a value.
    pub(super) fn one(self, code: TokenStream) -> One {
        match self {
            Scalar::Number => One::Number(code),
            Scalar::Whole => One::Owned(code, Repr::Int("i64")),
            Scalar::Bool => One::Bool(code),
            Scalar::Text => One::Text(code),
            Scalar::Owned => One::Owned(code, Repr::String),
        }
    }

    /// A local of that type as a value.
    pub(super) fn at(self, name: &Ident) -> One {
        match self {
            Scalar::Owned => One::Place(Place { code: quote!(#name), by_ref: false, repr: Repr::String }),
            _ => self.one(quote!(#name)),
        }
    }

    /// A local that holds nothing yet.
    pub(super) fn declare(self, name: &Ident) -> TokenStream {
        let (ty, none) = (self.ty(), none());
        quote!(let mut #name: ::core::option::Option<#ty> = #none;)
    }

    /// `body` for what the `Option` in a local holds.
    pub(super) fn if_found(self, name: &impl ToTokens, found: &Ident, body: Body<'_>) -> Option<TokenStream> {
        let (pattern, (look, one)) = (some(&quote!(#found)), self.look(name, found));
        let body = body(one)?;
        Some(quote!(if let #pattern = #look { #body }))
    }

    /// The same, where nothing else asks for the local: what owns its text is moved.
    pub(super) fn if_made(self, name: &Ident, found: &Ident, body: Body<'_>) -> Option<TokenStream> {
        if self != Scalar::Owned {
            return self.if_found(name, found, body);
        }
        let (pattern, body) = (some(&quote!(#found)), body(self.one(quote!(#found)))?);
        Some(quote!(if let #pattern = #name { #body }))
    }

    /// An `Option` of what a local holds, and that as a value by the name of `found`.
    pub(super) fn look(self, name: &impl ToTokens, found: &Ident) -> (TokenStream, One) {
        match self {
            Scalar::Owned => {
                let place = Place { code: quote!(#found), by_ref: true, repr: Repr::String };
                (quote!(&#name), One::Place(place))
            }
            _ => (quote!(#name), self.one(quote!(#found))),
        }
    }
}

impl Emitter<'_, '_> {
    /// Sets the local `out` to the value of `expr`, if there is one.
    pub(super) fn settle(
        &self,
        expr: &Expr,
        here: &Here,
        scalar: Scalar,
        out: &Ident,
    ) -> Option<TokenStream> {
        self.optional(expr, here, &mut |one| {
            let value = some(&scalar.read(&one)?);
            Some(quote!(#out = #value;))
        })
    }

    /// Declares the local `out` and sets it.
    pub(super) fn settled(
        &self,
        expr: &Expr,
        here: &Here,
        scalar: Scalar,
        out: &Ident,
    ) -> Option<TokenStream> {
        if let Some(field) = self.option_field(expr, here, scalar) {
            return Some(quote!(let #out = #field;));
        }
        let (declare, set) = (scalar.declare(out), self.settle(expr, here, scalar, out)?);
        Some(quote!(#declare #set))
    }

    /// Likewise, where null is as good as nothing.
    fn settle_full(&self, expr: &Expr, here: &Here, scalar: Scalar, out: &Ident) -> Option<TokenStream> {
        self.optional(expr, here, &mut |one| {
            let set = |one: &One| {
                let value = some(&scalar.read(one)?);
                Some(quote!(#out = #value;))
            };
            match &one {
                One::Place(place) => match &place.repr {
                    Repr::Nullable(inner) => {
                        self.if_found(expr, &place.borrow(), inner, &mut |one| set(&one))
                    }
                    _ => set(&one),
                },
                one => set(one),
            }
        })
    }

    fn settled_full(&self, expr: &Expr, here: &Here, scalar: Scalar, out: &Ident) -> Option<TokenStream> {
        if let Some(settled) = self.settled(expr, here, scalar, out) {
            return Some(settled);
        }
        let (declare, set) = (scalar.declare(out), self.settle_full(expr, here, scalar, out)?);
        Some(quote!(#declare #set))
    }

    /// A field that is an `Option` of a scalar, as such.
    pub(super) fn option_field(&self, expr: &Expr, here: &Here, scalar: Scalar) -> Option<TokenStream> {
        let (of, name) = match &expr.kind {
            Kind::Unwrap(of) => return self.option_field(of, here, scalar),
            Kind::Field(of, name) => (of, &name.value),
            _ => return None,
        };
        if self.root(of, name, here).is_some() {
            return None;
        }
        let One::Place(place) = self.one(of, here)? else { return None };
        if let Some((part, code)) = self.part(&place, name) {
            let same = match &part.held {
                Held::Value(Repr::Float("f64")) => scalar == Scalar::Number,
                Held::Value(Repr::Int("i64")) => scalar == Scalar::Whole,
                Held::Value(Repr::Bool) => scalar == Scalar::Bool,
                Held::Text => scalar == Scalar::Text,
                Held::Value(_) | Held::Ref(_) | Held::List(_) | Held::Many(_) => false,
            };
            return (part.maybe && same).then_some(code);
        }
        let member = self.member(&place, name)?;
        let Repr::Option(inner) = &member.field.repr else { return None };
        let code = &member.place.code;
        match (scalar, &**inner) {
            _ if member.null => None,
            (Scalar::Text, Repr::String) => Some(quote!(#code.as_deref())),
            (Scalar::Number, Repr::Float("f64"))
            | (Scalar::Whole, Repr::Int("i64"))
            | (Scalar::Bool, Repr::Bool) => Some(code.clone()),
            _ => None,
        }
    }

    /// `body` for the value of a choice between scalars that may be absent.
    pub(super) fn each_choice(&self, expr: &Expr, here: &Here, body: Body<'_>) -> Option<TokenStream> {
        let is_choice = matches!(expr.kind, Kind::Cond(..) | Kind::Default(..) | Kind::Elvis(..));
        let ways = Scalar::ways(expr).filter(|_| is_choice);
        ways.into_iter().find_map(|scalar| self.each_choice_as(expr, here, scalar, body))
    }

    fn each_choice_as(
        &self,
        expr: &Expr,
        here: &Here,
        scalar: Scalar,
        body: Body<'_>,
    ) -> Option<TokenStream> {
        let out = self.local("chosen");
        let choose = match &expr.kind {
            Kind::Cond(test, then, otherwise) => {
                let then = self.settle(then, here, scalar, &out)?;
                let otherwise = match otherwise {
                    Some(otherwise) => {
                        let otherwise = self.settle(otherwise, here, scalar, &out)?;
                        Some(quote!(else { #otherwise }))
                    }
                    None => None,
                };
                let test = self.holds(test, here);
                quote!(if #test { #then } #otherwise)
            }
            Kind::Default(of, default) => {
                let of = self.settle(of, here, scalar, &out)?;
                let default = self.settle(default, here, scalar, &out)?;
                quote!(#of if #out.is_none() { #default })
            }
            Kind::Elvis(left, right) => {
                let left = self.settle_full(left, here, scalar, &out)?;
                let (none, found) = (none(), self.local("found"));
                let right = self.settle(right, here, scalar, &out)?;
                let truth = truth(&scalar.at(&found))?;
                let look = if scalar == Scalar::Owned { quote!(#out.as_ref()) } else { quote!(#out) };
                quote! {
                    #left
                    if !#look.is_some_and(|#found| #truth) { #out = #none; #right }
                }
            }
            _ => return None,
        };
        let declare = scalar.declare(&out);
        let body = scalar.if_made(&out, &self.local("found"), body)?;
        Some(quote!(#declare #choose #body))
    }

    /// `left ?? right` and `left ?: right`, where the right is always there.
    pub(super) fn one_choice(&self, expr: &Expr, here: &Here) -> Option<One> {
        let (left, right, elvis) = match &expr.kind {
            Kind::Default(left, right) => (left, right, false),
            Kind::Elvis(left, right) => (left, right, true),
            _ => return None,
        };
        let there = self.one(right, here)?;
        Scalar::ways(expr).find_map(|scalar| {
            let right = scalar.read(&there)?;
            self.one_choice_as(left, &right, here, scalar, elvis)
        })
    }

    fn one_choice_as(
        &self,
        left: &Expr,
        right: &TokenStream,
        here: &Here,
        scalar: Scalar,
        elvis: bool,
    ) -> Option<One> {
        let (out, found) = (self.local("chosen"), self.local("found"));
        let left = match elvis {
            true => self.settled_full(left, here, scalar, &out)?,
            false => self.settled(left, here, scalar, &out)?,
        };
        let guard = match elvis {
            true => {
                let truth = truth(&scalar.at(&found))?;
                Some(quote!(if #truth))
            }
            false => None,
        };
        let pattern = some(&quote!(#found));
        Some(scalar.one(quote!({
            #left
            match #out { #pattern #guard => #found, _ => #right }
        })))
    }
}

/// Whether a value comes out of a computation, which is done with `f64`.
fn is_computed(expr: &Expr) -> bool {
    match &expr.kind {
        Kind::Unwrap(of) => is_computed(of),
        Kind::Cond(_, then, otherwise) => {
            is_computed(then) || otherwise.as_ref().is_some_and(|otherwise| is_computed(otherwise))
        }
        Kind::Default(left, right) | Kind::Elvis(left, right) => is_computed(left) || is_computed(right),
        Kind::Block(_, items) => items.last().is_none_or(is_computed),
        Kind::Call(function, _) => !matches!(function.value, Function::Count | Function::Lookup),
        Kind::Literal(_)
        | Kind::Context
        | Kind::Start
        | Kind::Var(_)
        | Kind::Field(..)
        | Kind::Index(..)
        | Kind::Map(..)
        | Kind::Filter(..) => false,
        _ => true,
    }
}
