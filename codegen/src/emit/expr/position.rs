//! Typed emission of positions: one value of a sequence, or some in a row, by numbers that are literal or computed.

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::quote;
use syn::Lifetime;

use super::Emitter;
use super::fused::sees_context;
use super::paths::{expr_fn, some};
use super::place::{Here, One, Refs};
use super::stream::Body;
use super::target::is_scalar;
use crate::emit::paths::mentions;
use crate::expr::core::{Arith, Expr, Kind};
use crate::expr::function::Function;
use crate::expr::infer::Kinds;
use crate::ir::Repr;

/// What is picked of a list, given a pattern for a reference to an element.
type Pick<'b> = &'b mut dyn FnMut(&Refs, &dyn Fn(&Ident) -> TokenStream) -> Option<TokenStream>;

impl Emitter<'_, '_> {
    /// `of[at]`
    pub(super) fn each_index(&self, of: &Expr, at: i64, here: &Here, body: Body<'_>) -> Option<TokenStream> {
        if let Some((text, separator)) = split_by(of) {
            return self.each_split_part(text, separator, at, here, body);
        }
        // What is no array is the first and the last of its kind.
        if let Some(one) = self.one(of, here).filter(is_scalar) {
            return body(one).filter(|_| at == 0 || at == -1);
        }
        if let (Kind::Sort(of, terms), 0) = (&of.kind, at)
            && let Some(least) = self.each_least(of, terms, here, body)
        {
            return Some(least);
        }
        if at == 0 && self.is_passing(of, here) {
            return self.until_first(of, here, &mut |one| {
                let plain = matches!(one, One::Place(_)) && is_scalar(&one);
                body(plain.then_some(one)?)
            });
        }
        if let Ok(at) = usize::try_from(at)
            && self.is_passing(of, here)
        {
            return self.counted(of, here, &|position| quote!(#position == #at), body);
        }
        let (nth, found) = (expr_fn("nth"), self.local_of(of, "found"));
        self.each_list(of, here, &mut |refs, pattern| {
            let (name, pattern) = (&refs.name, some(&pattern(&found)));
            let body = body(One::Place(refs.element(&found)))?;
            Some(quote!(if let #pattern = #nth(&#name, #at) { #body }))
        })
    }

    /// `of[[from..to]]`
    pub(super) fn each_between(
        &self,
        of: &Expr,
        (from, to): (usize, usize),
        here: &Here,
        body: Body<'_>,
    ) -> Option<TokenStream> {
        if self.is_passing(of, here) {
            return self.counted(of, here, &|position| is_between(position, (from, to)), body);
        }
        let (part, item) = (expr_fn("between"), self.local_of(of, "item"));
        self.each_list(of, here, &mut |refs, pattern| {
            let (name, pattern) = (&refs.name, pattern(&item));
            let body = body(One::Place(refs.element(&item)))?;
            Some(quote!(for #pattern in #part(&#name, #from, #to) { #body }))
        })
    }

    /// `of[…]` by positions that are computed, and the same for every value.
    pub(super) fn each_picked(
        &self,
        of: &Expr,
        test: &Expr,
        here: &Here,
        body: Body<'_>,
    ) -> Option<TokenStream> {
        if sees_context(test) || self.standalone.get() {
            return None;
        }
        let item = self.local_of(of, "item");
        if let Some(range) = self.range_of(test, here).or_else(|| self.int_range(test, here)) {
            let picked = expr_fn("picked");
            return self.each_list(of, here, &mut |refs, pattern| {
                let (name, pattern) = (&refs.name, pattern(&item));
                let body = body(One::Place(refs.element(&item)))?;
                // Of nothing no position is asked for.
                Some(quote!(if !#name.is_empty() { for #pattern in #picked(&#name, #range) { #body } }))
            });
        }
        if !Kinds::of(&test.flow.ty).within(Kinds::NUMBER) {
            return None;
        }
        if let Some(at) = self.whole_position(test, here) {
            let nth = expr_fn("nth");
            return self.each_list(of, here, &mut |refs, pattern| {
                let (name, pattern) = (&refs.name, some(&pattern(&item)));
                let body = body(One::Place(refs.element(&item)))?;
                Some(quote!(if let #pattern = #nth(&#name, #at) { #body }))
            });
        }
        let nth = expr_fn("nth_of");
        self.each_list(of, here, &mut |refs, pattern| {
            let (name, pattern) = (&refs.name, some(&pattern(&item)));
            let body = body(One::Place(refs.element(&item)))?;
            let pick = self.optional(test, here, &mut |at| {
                let at = at.number()?;
                Some(quote!(if let #pattern = #nth(&#name, #at) { #body }))
            })?;
            Some(quote!(if !#name.is_empty() { #pick }))
        })
    }

    /// A position that is told by whole numbers alone: an `i64`.
    fn whole_position(&self, at: &Expr, here: &Here) -> Option<TokenStream> {
        // Sums of so small numbers are exact.
        let small = |number: i64| number.unsigned_abs() < 1 << 32;
        match self.one(at, here) {
            Some(One::Count(count)) => return Some(quote!((#count as ::core::primitive::i64))),
            Some(One::Int(number)) if small(number) => return Some(quote!(#number)),
            _ => {}
        }
        match &at.kind {
            Kind::Unwrap(of) => self.whole_position(of, here),
            Kind::Block(locals, items) => match (locals.as_slice(), items.as_slice()) {
                ([], [only]) => self.whole_position(only, here),
                _ => None,
            },
            Kind::Arith(arith @ (Arith::Add | Arith::Subtract), left, right) => {
                let (left, right) = (self.whole_position(left, here)?, self.whole_position(right, here)?);
                Some(match arith {
                    Arith::Add => quote!((#left + #right)),
                    _ => quote!((#left - #right)),
                })
            }
            _ => None,
        }
    }

    /// `body` for the first value of a stream. What comes after it is not looked at, unless that might fail.
    pub(super) fn until_first(&self, of: &Expr, here: &Here, body: Body<'_>) -> Option<TokenStream> {
        let fails = |token: &TokenTree| matches!(token, TokenTree::Punct(sign) if sign.as_char() == '?');
        let looked = self.each(of, here, &mut |_| Some(TokenStream::new()))?;
        let (done, first) = (self.local("done"), self.local("first"));
        if mentions(looked, &fails) {
            let items = self.each(of, here, &mut |one| {
                let body = body(one)?;
                Some(quote!(if !#done { #done = true; #body }))
            })?;
            return Some(quote!({ let mut #done = false; #items }));
        }
        if !of.flow.card.many {
            return self.each(of, here, body);
        }
        let label = Lifetime::new(&format!("'{first}"), Span::call_site());
        let items = self.each(of, here, &mut |one| {
            let body = body(one)?;
            Some(quote!(#body break #label;))
        })?;
        Some(quote!(#label: { #items }))
    }

    /// Whether `of` is a sequence whose values can be counted as they come.
    fn is_passing(&self, of: &Expr, here: &Here) -> bool {
        let listed = matches!(of.kind, Kind::Sort(..)) || is_array(of) || self.refs(of, here).is_some();
        !listed && self.one(of, here).is_none()
    }

    /// `pick` of all that `of` is, in a list.
    fn each_list(&self, of: &Expr, here: &Here, pick: Pick<'_>) -> Option<TokenStream> {
        if let Kind::Sort(of, terms) = &of.kind {
            let sorted = self.sorted(of, terms, here)?;
            let picked = pick(&sorted.refs, &|item| sorted.pattern(item))?;
            let (code, picked) = (&sorted.code, self.seen_in(&sorted.refs, picked)?);
            return Some(quote!(#code #picked));
        }
        let mut pick = |refs: &Refs| pick(refs, &|item| refs.pattern(item));
        if let Some(one) = self.one(of, here) {
            return self.each_list_of(one, &mut pick);
        }
        if let Some(refs) = self.refs(of, here) {
            return pick(&refs);
        }
        if is_array(of) {
            return self.each(of, here, &mut |one| self.each_list_of(one, &mut pick));
        }
        if !of.flow.card.many || !self.yields_no_list(of, here) {
            return None;
        }
        let all = self.local("all");
        let (add, refs) = self.gather(of, here, &all, false)?;
        let picked = self.seen_in(&refs, pick(&refs)?)?;
        Some(quote!({ let mut #all = ::std::vec::Vec::new(); #add #picked }))
    }

    fn each_list_of(
        &self,
        one: One,
        pick: &mut dyn FnMut(&Refs) -> Option<TokenStream>,
    ) -> Option<TokenStream> {
        match one {
            One::Refs(refs) => pick(&refs),
            One::Place(place) => match &place.repr {
                Repr::Vec(inner) => {
                    pick(&Refs { name: place.read(), by_ref: false, repr: (**inner).clone() })
                }
                _ => None,
            },
            One::Owned(code, Repr::Vec(inner)) => {
                let all = self.local("all");
                let refs = Refs { name: quote!(#all), by_ref: false, repr: *inner };
                let picked = self.seen_in(&refs, pick(&refs)?)?;
                Some(quote!({ let #all = #code; #picked }))
            }
            _ => None,
        }
    }

    /// `body` for one part of a text that is split: the others are not made.
    fn each_split_part(
        &self,
        text: &Expr,
        separator: &Expr,
        at: i64,
        here: &Here,
        body: Body<'_>,
    ) -> Option<TokenStream> {
        let (found, split, separator) =
            (self.local("found"), expr_fn("split_part"), self.one(separator, here)?.text()?);
        let pattern = some(&quote!(#found));
        self.optional(text, here, &mut |text| {
            let (text, body) = (text.text()?, body(One::Text(quote!(#found)))?);
            Some(quote!(if let #pattern = #split(#text, #separator, #at) { #body }))
        })
    }

    /// `body` for those values of a sequence whose positions are wanted, counted as they come.
    fn counted(
        &self,
        of: &Expr,
        here: &Here,
        wanted: &dyn Fn(&Ident) -> TokenStream,
        body: Body<'_>,
    ) -> Option<TokenStream> {
        let position = self.local("position");
        let items = self.each(of, here, &mut |one| {
            let plain = matches!(one, One::Place(_)) && is_scalar(&one);
            let (wanted, body) = (wanted(&position), body(plain.then_some(one)?)?);
            Some(quote! {
                if #wanted { #body }
                #position += 1;
            })
        })?;
        Some(quote!({ let mut #position = 0usize; #items }))
    }
}

/// Whether a position is between two, or one of them.
pub(super) fn is_between(position: &Ident, (from, to): (usize, usize)) -> TokenStream {
    match from {
        0 => quote!(#position <= #to),
        _ if from == to => quote!(#position == #to),
        _ => quote!((#from <= #position && #position <= #to)),
    }
}

/// The text that `$split` takes, and by what it is split.
pub(super) fn split_by(of: &Expr) -> Option<(&Expr, &Expr)> {
    match of.args_of(Function::Split)? {
        [_, Expr { kind: Kind::Regex(_), .. }] => None,
        [text, separator] => Some((text, separator)),
        _ => None,
    }
}

/// Whether `of` is an array, if it is anything.
fn is_array(of: &Expr) -> bool {
    !of.flow.card.many && Kinds::of(&of.flow.ty).within(Kinds::ARRAY)
}
