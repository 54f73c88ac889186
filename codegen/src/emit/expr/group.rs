//! Untyped emission of objects and groups.

use proc_macro2::TokenStream;
use quote::quote;

use super::Emitter;
use super::paths::{expr_fn, none};
use super::place::{Here, One};
use super::target::is_scalar;
use crate::expr::core::{Expr, Kind};
use crate::ir::ty::Literal;

impl Emitter<'_, '_> {
    pub(super) fn object(&self, entries: &[(Expr, Expr)], here: &Here, expr: &Expr) -> TokenStream {
        let keys: Option<Vec<_>> = entries.iter().map(|(key, _)| literal_key(key)).collect();
        match keys {
            Some(keys) if all_differ(&keys) => self.plain_object(&keys, entries, here, expr),
            // One value, which keys and values see as it is: made for all of them, it would cost as much as it has.
            _ if is_one(here) => self.grouped(&none(), entries, Some(here), expr),
            _ => {
                let start = self.start(&Expr::new(Kind::Start, expr.span), here);
                self.grouped(&start, entries, None, expr)
            }
        }
    }

    /// An object whose keys are known: it is made once, of all values of `$` together.
    fn plain_object(&self, keys: &[&str], entries: &[(Expr, Expr)], here: &Here, expr: &Expr) -> TokenStream {
        let object = expr_fn("object");
        let code = match here {
            Here::Value(code) => code.clone(),
            Here::Place(place) if !is_scalar(&One::Place(place.clone())) => self.here(here, expr),
            _ => {
                let values = entries.iter().map(|(_, value)| self.item(value, here));
                return quote!(#object([#((#keys, #values)),*]));
            }
        };
        let (with_group, value) = (expr_fn("with_group"), self.local("group"));
        let inner = Here::Value(quote!(#value));
        let values = entries.iter().map(|(_, value)| self.item(value, &inner));
        let made = quote!(#object([#((#keys, #values)),*]));
        quote!(#with_group(#code, &mut |#value| ::core::result::Result::Ok(#made))?)
    }

    pub(super) fn group(&self, of: &Expr, pairs: &[(Expr, Expr)], here: &Here, expr: &Expr) -> TokenStream {
        let of = self.seq(of, here, true);
        self.grouped(&of, pairs, None, expr)
    }

    /// Groups what is in `of`, which keys and values see, unless they see what is `seen`.
    fn grouped(
        &self,
        of: &TokenStream,
        pairs: &[(Expr, Expr)],
        seen: Option<&Here>,
        expr: &Expr,
    ) -> TokenStream {
        let (group, at, count) = (expr_fn("group"), self.at(expr), pairs.len());
        let (value, cx) = (self.local("group"), self.cx());
        let inner = Here::Value(quote!(#value));
        let (keys, values) = self.pair_arms(pairs, seen.unwrap_or(&inner));
        quote! {
            #group(
                #cx,
                &#of,
                #count,
                &mut |__pair, #value| ::core::result::Result::Ok(match __pair { #keys }),
                &mut |__pair, #value| ::core::result::Result::Ok(match __pair { #values }),
                #at,
            )?
        }
    }

    /// The keys and the values of pairs as arms over their positions.
    pub(super) fn pair_arms(&self, pairs: &[(Expr, Expr)], here: &Here) -> (TokenStream, TokenStream) {
        let arms = |exprs: Vec<&Expr>| {
            let positions = 0..exprs.len();
            let items = exprs.into_iter().map(|expr| self.item(expr, here));
            quote!(#(#positions => #items,)* _ => ::core::option::Option::None)
        };
        (arms(pairs.iter().map(|pair| &pair.0).collect()), arms(pairs.iter().map(|pair| &pair.1).collect()))
    }
}

/// Whether `$` is one value of a type that is known, and no array.
fn is_one(here: &Here) -> bool {
    match here {
        Here::Roots => true,
        Here::Place(place) => is_scalar(&One::Place(place.clone())),
        Here::Group(_) | Here::Value(_) | Here::Input(_) => false,
    }
}

fn literal_key(key: &Expr) -> Option<&str> {
    match &key.kind {
        Kind::Literal(Literal::String(key)) => Some(key),
        _ => None,
    }
}

fn all_differ(keys: &[&str]) -> bool {
    let mut sorted = keys.to_vec();
    sorted.sort_unstable();
    sorted.windows(2).all(|pair| pair[0] != pair[1])
}
