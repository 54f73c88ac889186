//! Typed emission of `$match` with a literal pattern: a loop over its matches, each a struct of the runtime.
//!
//! What a match and its groups matched are parts of the text that is searched. Only where the groups are seen as an
//! array is there a list of them.

use proc_macro2::TokenStream;
use quote::quote;

use super::Emitter;
use super::binding::Code;
use super::paths::{expr_fn, some};
use super::place::{Here, One, Place};
use super::record::{Held, Lent, Part};
use super::stream::Body;
use crate::expr::core::{Expr, Kind};
use crate::expr::infer::Kinds;
use crate::expr::regex::Translated;
use crate::ir::Repr;

/// The fields of a match whose groups all take part, and of one whose groups may not.
const FIELDS: &[&str] = &["text", "index", "groups"];
const PERHAPS: &[&str] = &["text", "index", "perhaps"];

impl Emitter<'_, '_> {
    /// `body` for each match.
    pub(super) fn each_match(
        &self,
        args: &[Expr],
        here: &Here,
        expr: &Expr,
        body: Body<'_>,
    ) -> Option<TokenStream> {
        let [text, Expr { kind: Kind::Regex(regex), .. }, rest @ ..] = args else { return None };
        if self.standalone.get() {
            return None;
        }
        let most = match rest {
            [] => quote!(::core::primitive::usize::MAX),
            [limit, ..] => most(&self.one(limit, here)?)?,
        };
        let (item, matches, searched) =
            (self.local_of(expr, "match"), self.local("matches"), self.local("searched"));
        let repr = self.match_repr(regex);
        let place = Place { code: quote!(#item), by_ref: false, repr: repr.clone() };
        let listed = (self.lists_groups || !self.passes(expr)).then(|| match all_take_part(regex) {
            true => quote!(let #item = #item.listed();),
            false => quote!(let #item = #item.listed_perhaps();),
        });
        let body = match listed.is_some() {
            true => self.outlived(body(One::Place(place))?, &repr)?,
            false => body(One::Place(place))?,
        };
        let (ty, at, regex, pattern) =
            (expr_fn("Matches"), self.at(expr), self.static_regex(regex), some(&quote!(#item)));
        self.optional(text, here, &mut |text| {
            let (owned, text) = match &text {
                // What an evaluation sees must outlive it, and this is gone after the search.
                One::Owned(..) if body.sees_evaluation() => return None,
                One::Owned(code, Repr::String) => {
                    (Some(quote!(let #searched = #code;)), quote!(#searched.as_str()))
                }
                text => (None, text.text()?),
            };
            Some(quote!({
                #regex
                #owned
                let mut #matches = #ty::new(#text, &__REGEX, #most, #at);
                while let #pattern = #matches.find()? { #listed #body }
            }))
        })
    }

    /// `groups[at]` of a match, where that group takes part in every one.
    pub(super) fn one_group_at(&self, of: &Expr, at: i64, here: &Here) -> Option<One> {
        let of = groups_of(of)?;
        let One::Place(place) = self.one(of, here)? else { return None };
        let Repr::Struct(id) = place.repr else { return None };
        let (record, code, at) = (self.record(id)?, &place.code, usize::try_from(at).ok()?);
        let certain = record.lent.as_ref().is_some_and(|lent| lent.certain.contains(&(at + 1)));
        certain.then(|| One::Text(quote!(#code.group(#at))))
    }

    /// How a match is held.
    fn match_repr(&self, regex: &Translated) -> Repr {
        let part = |key: &str, held| Part { key: key.to_owned(), held, maybe: false };
        let (fields, group) = match all_take_part(regex) {
            true => (FIELDS, Repr::String),
            false => (PERHAPS, Repr::Nullable(Box::new(Repr::String))),
        };
        let parts = vec![
            part("match", Held::Text),
            part("index", Held::Value(Repr::Float("f64"))),
            part("groups", Held::Value(Repr::Vec(Box::new(group)))),
        ];
        Repr::Struct(self.record_of(parts, Some(Lent { fields, certain: regex.certain.clone() })))
    }
}

/// Whether an expression looks at the groups of matches other than one by one, where those take part in every match.
pub(super) fn lists_groups(expr: &Expr) -> bool {
    match &expr.kind {
        Kind::Index(of, at) if *at >= 0 && Kinds::of(&expr.flow.ty).within(Kinds::STRING) => {
            match groups_of(of) {
                Some(of) => lists_groups(of),
                None => lists_groups(of),
            }
        }
        Kind::Field(_, name) if name.value == "groups" => true,
        _ => {
            let mut found = false;
            expr.for_each_child(&mut |child| found = found || lists_groups(child));
            found
        }
    }
}

/// What the field `groups` is taken of.
pub(super) fn groups_of(expr: &Expr) -> Option<&Expr> {
    match &expr.kind {
        Kind::Unwrap(of) => groups_of(of),
        Kind::Field(of, name) if name.value == "groups" => Some(of),
        _ => None,
    }
}

fn all_take_part(regex: &Translated) -> bool {
    regex.certain.len() == regex.groups
}

/// A limit that is no negative literal.
fn most(limit: &One) -> Option<TokenStream> {
    match limit {
        One::Int(limit) => {
            let limit = usize::try_from(*limit).ok()?;
            Some(quote!(#limit))
        }
        _ => None,
    }
}
