//! Typed emission of texts that are only read: what goes into another text is written there, and what a function looks
//! at is not copied for it.

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::Emitter;
use super::paths::expr_fn;
use super::place::{Here, One};
use super::prepared::literal;
use super::scalar::text_call;
use crate::expr::core::{Expr, Kind};
use crate::expr::function::Function;

impl Emitter<'_, '_> {
    /// Appends what a call gives to the local `out`, without a text of its own.
    pub(super) fn written(&self, part: &Expr, here: &Here, out: &Ident) -> Option<TokenStream> {
        let Kind::Call(function, args) = &part.kind else { return None };
        if self.folded(part, here).is_some() {
            return None;
        }
        let (first, rest) = args.split_first()?;
        match (function.value, rest) {
            (Function::Lowercase, []) => self.written_by("concat_lower", first, here, out),
            (Function::Uppercase, []) => self.written_by("concat_upper", first, here, out),
            (Function::Trim, []) => self.written_by("concat_trimmed", first, here, out),
            (Function::FormatNumber, [picture]) => {
                let (picture, ty, at) = (literal(picture)?, expr_fn("NumberText"), self.at(part));
                self.optional(first, here, &mut |one| {
                    let number = one.number()?;
                    Some(quote!({
                        static __PICTURE: #ty = #ty::new(#picture);
                        __PICTURE.append(&mut #out, #number, #at)?;
                    }))
                })
            }
            (Function::Substring | Function::SubstringBefore | Function::SubstringAfter, [_, ..]) => {
                let rest: Vec<_> = rest.iter().map(|arg| self.one(arg, here)).collect::<Option<_>>()?;
                self.optional(first, here, &mut |one| {
                    let cut = text_call(function.value, &One::Text(one.text()?), &rest)?.text()?;
                    Some(quote!(#out.push_str(#cut);))
                })
            }
            _ => None,
        }
    }

    fn written_by(&self, name: &str, first: &Expr, here: &Here, out: &Ident) -> Option<TokenStream> {
        let concat = expr_fn(name);
        self.optional(first, here, &mut |one| {
            let text = one.text()?;
            Some(quote!(#concat(&mut #out, #text);))
        })
    }

    /// The first argument of a function that gives nothing of it away: trimmed, it is a copy only if it must be.
    pub(super) fn read_by(&self, function: Function, arg: &Expr, here: &Here) -> Option<One> {
        use Function::{Contains, Length, Lowercase, Number, Replace, ToMillis, Uppercase};
        match arg.args_of(Function::Trim) {
            Some([of])
                if matches!(
                    function,
                    Contains | Length | Lowercase | Number | Replace | ToMillis | Uppercase
                ) && self.folded(arg, here).is_none() =>
            {
                let (trimmed, text) = (expr_fn("trimmed"), self.one(of, here)?.text()?);
                Some(One::Text(quote!((&*#trimmed(#text)))))
            }
            _ => self.one(arg, here),
        }
    }
}
