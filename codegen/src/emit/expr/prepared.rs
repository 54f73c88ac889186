//! Typed emission of functions of pictures and patterns: one that stands in the source is prepared once, when it is used
//! first.

use quote::quote;

use super::Emitter;
use super::paths::{expr_fn, none, some};
use super::place::{Here, One};
use crate::expr::core::{Expr, Kind};
use crate::expr::function::Function;
use crate::ir::Repr;
use crate::ir::ty::Literal;

impl Emitter<'_, '_> {
    /// `$formatNumber`, `$fromMillis` and `$toMillis`, where pictures are literals; `$contains`,
    /// `$replace` and `$split` of patterns.
    pub(super) fn prepared_call(
        &self,
        function: Function,
        first: &One,
        rest: &[Expr],
        here: &Here,
        expr: &Expr,
    ) -> Option<One> {
        let at = self.at(expr);
        let written = |code| Some(One::Owned(code, Repr::String));
        match (function, rest) {
            (Function::FormatNumber, [picture]) => {
                let (number, picture, ty) = (first.number()?, literal(picture)?, expr_fn("NumberText"));
                written(quote!({
                    static __PICTURE: #ty = #ty::new(#picture);
                    __PICTURE.format(#number, #at)?
                }))
            }
            (Function::FromMillis, rest) => {
                let (millis, ty) = (first.number()?, expr_fn("TimeText"));
                let new = match rest {
                    [] => quote!(#ty::iso_8601()),
                    [picture, ..] => {
                        let picture = literal(picture)?;
                        quote!(#ty::new(#picture))
                    }
                };
                let timezone = match rest {
                    [_, timezone] => some(&self.one(timezone, here)?.text()?),
                    _ => none(),
                };
                written(quote!({
                    static __PICTURE: #ty = #new;
                    __PICTURE.format(#millis, #timezone, #at)?
                }))
            }
            (Function::Contains, [Expr { kind: Kind::Regex(regex), .. }]) => {
                let (text, regex) = (first.text()?, self.static_regex(regex));
                Some(One::Bool(quote!({ #regex __REGEX.is_in(#text) })))
            }
            (Function::Replace, [Expr { kind: Kind::Regex(regex), .. }, with]) if !self.standalone.get() => {
                let (text, with, replace) =
                    (first.text()?, self.one(with, here)?.text()?, expr_fn("replace_found"));
                let regex = self.static_regex(regex);
                written(quote!({ #regex #replace(#text, &__REGEX, #with, #at)? }))
            }
            (Function::Split, [Expr { kind: Kind::Regex(regex), .. }]) if !self.standalone.get() => {
                let (text, split, regex) = (first.text()?, expr_fn("split_found"), self.static_regex(regex));
                let parts = Repr::Vec(Box::new(Repr::String));
                Some(One::Owned(quote!({ #regex #split(#text, &__REGEX, #at)? }), parts))
            }
            (Function::Split, [separator]) => {
                let (text, split, separator) =
                    (first.text()?, expr_fn("split_text"), self.one(separator, here)?.text()?);
                let parts = Repr::Vec(Box::new(Repr::String));
                Some(One::Owned(quote!(#split(#text, #separator, ::core::primitive::usize::MAX)), parts))
            }
            (Function::ToMillis, []) => {
                let (millis, text) = (expr_fn("millis_of"), first.text()?);
                Some(One::Number(quote!(#millis(#text, #at)?)))
            }
            _ => None,
        }
    }
}

/// A text that stands in the source.
pub(super) fn literal(expr: &Expr) -> Option<&str> {
    match &expr.kind {
        Kind::Literal(Literal::String(text)) => Some(text),
        _ => None,
    }
}
