//! Typed emission of calls: functions of scalars, and which way the others go.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};

use super::Emitter;
use super::operator::compare_of;
use super::paths::{expr_fn, none, some};
use super::place::{Here, One, Place};
use super::stream::Body;
use super::typed::truth;
use crate::expr::core::{Comparison, Element, Expr, Kind};
use crate::expr::function::Function;
use crate::expr::infer::Kinds;
use crate::ir::Repr;

impl Emitter<'_, '_> {
    /// A call that always gives a value.
    pub(super) fn one_call(
        &self,
        function: Function,
        args: &[Expr],
        here: &Here,
        expr: &Expr,
    ) -> Option<One> {
        if !(function.required()..=function.most()).contains(&args.len()) {
            return None;
        }
        match function {
            Function::Count => self.count(&args[0], here),
            Function::Exists => self.exists(&args[0], here),
            Function::Sum => self.one_sum(&args[0], here, expr),
            Function::Join => self.one_join(args, here),
            Function::Reduce => self.one_reduced(args, here, expr),
            Function::Number if written(&args[0]).is_some() => {
                self.copied(&self.one(written(&args[0])?, here)?)
            }
            _ => {
                let (first, rest) = args.split_first()?;
                let first = self.read_by(function, first, here)?;
                self.scalar_call(function, &first, rest, here, expr)
            }
        }
    }

    /// `body` for what a call gives, if that is something.
    pub(super) fn each_call(
        &self,
        function: Function,
        args: &[Expr],
        here: &Here,
        expr: &Expr,
        body: Body<'_>,
    ) -> Option<TokenStream> {
        if !(function.required()..=function.most()).contains(&args.len()) {
            return None;
        }
        let (first, rest) = args.split_first()?;
        match function {
            Function::Sum => self.each_sum(first, here, expr, body),
            Function::Average => self.each_average(first, here, expr, body),
            Function::Max | Function::Min => self.each_extreme(function, first, here, body),
            Function::Join => self.each_join(args, here, body),
            Function::Map => self.each_mapped(args, here, body),
            Function::Filter => self.each_kept(args, here, body),
            Function::Reduce => self.each_reduced(args, here, expr, body),
            Function::Sort => self.each_sort_call(args, here, body),
            Function::Distinct => self.each_distinct(first, here, body),
            Function::Reverse => self.each_reversed(first, here, body),
            Function::Keys => self.each_key(first, here, body),
            Function::Lookup => self.each_lookup(first, rest.first()?, here, body),
            Function::Merge | Function::Sift => self.each_own(expr, here, body),
            Function::Append => self.each_appended(args, here, expr, body),
            Function::Single => self.each_single(args, here, expr, body),
            Function::Each => self.each_entry(args, here, body),
            Function::Spread => self.each_spread(first, here, body),
            Function::Match => self.each_match(args, here, expr, body),
            Function::Number if written(first).is_some() => {
                self.optional(written(first)?, here, &mut |one| body(self.copied(&one)?))
            }
            _ => self
                .optional(first, here, &mut |one| body(self.scalar_call(function, &one, rest, here, expr)?)),
        }
    }

    /// A function of a scalar. Its other arguments must be there: what an absent one means is not the same for all.
    fn scalar_call(
        &self,
        function: Function,
        first: &One,
        rest: &[Expr],
        here: &Here,
        expr: &Expr,
    ) -> Option<One> {
        let first = &self.not_null(function, first, expr);
        if let Some(prepared) = self.prepared_call(function, first, rest, here, expr) {
            return Some(prepared);
        }
        let rest: Vec<_> = rest.iter().map(|arg| self.one(arg, here)).collect::<Option<_>>()?;
        self.number_call(function, first, &rest, expr)
            .or_else(|| text_call(function, first, &rest))
            .or_else(|| self.checked_text_call(function, first, &rest, expr))
            .or_else(|| self.conversion(function, first, &rest, expr))
    }

    /// An argument that must not be null, where it may be.
    fn not_null(&self, function: Function, one: &One, expr: &Expr) -> One {
        let One::Place(place) = one else { return one.clone() };
        let (Repr::Nullable(inner), Some(wanted)) = (&place.repr, takes(function)) else {
            return one.clone();
        };
        let (not_null, borrow, name, at) =
            (expr_fn("not_null"), place.borrow(), function.name(), self.at(expr));
        let code = quote!(#not_null(#borrow, #name, #wanted, #at)?);
        One::Place(Place { code, by_ref: true, repr: (**inner).clone() })
    }

    /// A number that is written and read again.
    fn copied(&self, one: &One) -> Option<One> {
        if is_whole(one) {
            return Some(one.clone());
        }
        let (rounded, number) = (expr_fn("rounded"), one.number()?);
        Some(One::Number(quote!(#rounded(#number))))
    }

    fn number_call(&self, function: Function, first: &One, rest: &[One], expr: &Expr) -> Option<One> {
        let (number, at) = (first.number()?, self.at(expr));
        let code = match (function, rest) {
            // Whole numbers pass through.
            (Function::Floor | Function::Ceil | Function::Round, []) if is_whole(first) => {
                return Some(first.clone());
            }
            (Function::Floor, []) => quote!(#number.floor()),
            (Function::Ceil, []) => quote!(#number.ceil()),
            (Function::Abs, []) if first.is_exact() => quote!(#number.abs()),
            (Function::Round, precision) if first.is_exact() => {
                let round = expr_fn("round");
                let precision = match precision {
                    [] => quote!(0.0f64),
                    [precision, ..] => precision.number()?,
                };
                quote!(#round(#number, #precision, #at)?)
            }
            (Function::Sqrt, []) => {
                let sqrt = expr_fn("sqrt");
                quote!(#sqrt(#number, #at)?)
            }
            (Function::Power, [exponent]) => {
                let (power, exponent) = (expr_fn("power"), exponent.number()?);
                quote!(#power(#number, #exponent, #at)?)
            }
            _ => return None,
        };
        Some(One::Number(code))
    }

    /// Functions of a text whose results may be too long.
    fn checked_text_call(&self, function: Function, first: &One, rest: &[One], expr: &Expr) -> Option<One> {
        // Standing alone an expression has limits of its own.
        if self.standalone.get() {
            return None;
        }
        let (text, at) = (first.text()?, self.at(expr));
        let coded = |name: &str| {
            let code = expr_fn(name);
            quote!(#code(#text, #at)?)
        };
        let code = match (function, rest) {
            (Function::Pad, [width, filler @ ..]) => {
                let (pad, width) = (expr_fn("pad_text"), width.number()?);
                let filler = match filler {
                    [] => quote!(" "),
                    [filler, ..] => filler.text()?,
                };
                quote!(#pad(#text, #width, #filler, #at)?)
            }
            (Function::Replace, [pattern, with, limit @ ..]) => {
                let (replace, pattern, with) = (expr_fn("replace_text"), pattern.text()?, with.text()?);
                let limit = match limit {
                    [] => super::place::float(f64::INFINITY),
                    [limit, ..] => limit.number()?,
                };
                quote!(#replace(#text, #pattern, #with, #limit, #at)?)
            }
            (Function::EncodeUrl, []) => coded("encode_url"),
            (Function::EncodeUrlComponent, []) => coded("encode_url_component"),
            (Function::DecodeUrl, []) => coded("decode_url"),
            (Function::DecodeUrlComponent, []) => coded("decode_url_component"),
            _ => return None,
        };
        Some(One::Owned(code, Repr::String))
    }

    /// `$string`, `$number`, `$boolean` and `$not`.
    fn conversion(&self, function: Function, first: &One, rest: &[One], expr: &Expr) -> Option<One> {
        let at = self.at(expr);
        match (function, rest) {
            (Function::Boolean, []) => Some(One::Bool(truth(first)?)),
            (Function::Not, []) => {
                let truth = truth(first)?;
                Some(One::Bool(quote!((!#truth))))
            }
            (Function::Number, []) if first.number().is_some() => Some(first.clone()),
            (Function::Number, []) => match first.bool() {
                Some(value) => Some(One::Number(quote!((if #value { 1.0f64 } else { 0.0f64 })))),
                None => {
                    let (number, text) = (expr_fn("number_of_text"), first.text()?);
                    Some(One::Number(quote!(#number(#text, #at)?)))
                }
            },
            (Function::String, []) => match first {
                One::Text(_) | One::Owned(_, Repr::String) => Some(first.clone()),
                One::Place(place) if place.repr == Repr::String => Some(first.clone()),
                One::Place(Place { repr: Repr::Enum(_), .. }) => first.text().map(One::Text),
                _ => {
                    let scalar = match first {
                        One::Place(place)
                            if !matches!(place.repr, Repr::Bool | Repr::Int(_) | Repr::Float(_)) =>
                        {
                            return None;
                        }
                        One::Place(place) => place.read(),
                        One::Owned(code, Repr::Int(_)) => code.clone(),
                        _ => first.number().or_else(|| first.bool())?,
                    };
                    let text = expr_fn("text_of");
                    Some(One::Owned(quote!(#text(#scalar, #at)?), Repr::String))
                }
            },
            _ => None,
        }
    }

    /// `left in right`, of scalars of one kind.
    pub(super) fn typed_in(&self, left: &Expr, right: &Expr, here: &Here) -> Option<TokenStream> {
        if let Some(chain) = self.in_literals(left, right, here) {
            return Some(chain);
        }
        let (sought, found) = (self.local("sought"), self.local("contained"));
        let code = self.optional(left, here, &mut |left| {
            let (bind, left) = match (left.number(), left.bool(), left.text()) {
                _ if matches!(left, One::Owned(..)) => return None,
                (Some(code), ..) => (code, One::Number(quote!(#sought))),
                (_, Some(code), _) => (code, One::Bool(quote!(#sought))),
                (.., code) => (code?, One::Text(quote!(#sought))),
            };
            let look = self.each_value(right, here, &mut |one| {
                let same = compare_of(Comparison::Equal, &left, &one)?;
                Some(quote!(#found = #found || #same;))
            })?;
            Some(quote!(let #sought = #bind; #look))
        })?;
        Some(quote!({ let mut #found = false; #code #found }))
    }

    /// `left in [a, b]`, where the left is at hand: `left == a || left == b`.
    fn in_literals(&self, left: &Expr, right: &Expr, here: &Here) -> Option<TokenStream> {
        let Kind::Array(elements) = &right.kind else { return None };
        let literal = |element: &Element| matches!(element.expr.kind, Kind::Literal(_));
        let left = self.one(left, here).filter(|left| matches!(left, One::Place(_)))?;
        if elements.is_empty() || !elements.iter().all(literal) {
            return None;
        }
        let same = elements
            .iter()
            .map(|element| compare_of(Comparison::Equal, &left, &self.one(&element.expr, here)?));
        let same: Vec<_> = same.collect::<Option<_>>()?;
        Some(quote!((#(#same)||*)))
    }
}

/// What a function takes and nothing else, in words.
fn takes(function: Function) -> Option<&'static str> {
    use Function::{
        Abs, Ceil, Contains, Floor, FormatNumber, FromMillis, Length, Lowercase, Pad, Power, Replace, Round,
        Split, Sqrt, Substring, SubstringAfter, SubstringBefore, ToMillis, Trim, Uppercase,
    };
    match function {
        Contains | Length | Lowercase | Pad | Replace | Split | Substring | SubstringAfter
        | SubstringBefore | ToMillis | Trim | Uppercase => Some("a string"),
        Abs | Ceil | Floor | FormatNumber | FromMillis | Power | Round | Sqrt => Some("a number"),
        _ => None,
    }
}

/// The number of which `of` is the text.
fn written(of: &Expr) -> Option<&Expr> {
    match of.args_of(Function::String)? {
        [number] if Kinds::of(&number.flow.ty).within(Kinds::NUMBER) => Some(number),
        _ => None,
    }
}

fn is_whole(one: &One) -> bool {
    match one {
        One::Int(_) | One::Count(_) | One::Owned(_, Repr::Int(_)) => true,
        One::Place(place) => matches!(place.repr, Repr::Int(_)),
        _ => false,
    }
}

/// A function of a text that cannot fail.
pub(super) fn text_call(function: Function, first: &One, rest: &[One]) -> Option<One> {
    let text = first.text()?;
    let part = |code: TokenStream| match first {
        One::Owned(..) => One::Owned(quote!(::std::borrow::ToOwned::to_owned(#code)), Repr::String),
        _ => One::Text(code),
    };
    Some(match (function, rest) {
        (Function::Length, []) => {
            let length = expr_fn("text_length");
            One::Number(quote!(#length(#text)))
        }
        (Function::Uppercase | Function::Lowercase, []) => {
            let method = format_ident!("to_{}", function.name());
            One::Owned(quote!(#text.#method()), Repr::String)
        }
        (Function::Trim, []) => {
            let trim = expr_fn("trim");
            One::Owned(quote!(#trim(#text)), Repr::String)
        }
        (Function::Substring, [start, length @ ..]) => {
            let (substring, start) = (expr_fn("substring"), start.number()?);
            let length = match length {
                [] => none(),
                [length, ..] => some(&length.number()?),
            };
            part(quote!(#substring(#text, #start, #length)))
        }
        (Function::SubstringBefore | Function::SubstringAfter, [sought]) => {
            let name =
                if function == Function::SubstringBefore { "substring_before" } else { "substring_after" };
            let (cut, sought) = (expr_fn(name), sought.text()?);
            part(quote!(#cut(#text, #sought)))
        }
        (Function::Contains, [sought]) => {
            let sought = sought.text()?;
            One::Bool(quote!(#text.contains(#sought)))
        }
        _ => return None,
    })
}
