//! Typed emission of searches: `customers[id = $order.customer]` in a loop over orders looks at those customers only that
//! an index has under that key.
//!
//! An index narrows, and no more: the whole predicate is still asked of each candidate. So what it finds is what a loop
//! over all would find, as long as nothing that might fail is left out, and nothing is asked sooner than it may be.
//! Whether a search is in a loop at all is seen once the code around it is there (`declare`).

use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::{format_ident, quote};

use super::binding::Known;
use super::operator::integer;
use super::paths::{none, some};
use super::place::{Here, One, Place};
use super::settle::Scalar;
use super::stream::is_evaluation;
use super::{Emitter, is_named};
use crate::emit::paths::mentions;
use crate::expr::core::{Comparison, Expr, Flavour, Kind, VarId};
use crate::expr::infer::Kinds;
use crate::ir::Repr;

/// Those values of a list for which a test holds.
#[derive(Clone, Copy)]
pub(super) struct Search<'e> {
    pub(super) of: &'e Expr,
    pub(super) test: &'e Expr,
    /// The variable that is each value; without one, `$` is.
    pub(super) focus: Option<VarId>,
}

/// An index that code refers to.
pub(super) struct Index {
    pub(super) name: Ident,
    /// The list, as an expression that borrows it.
    list: TokenStream,
    /// The key of an element, as a closure.
    key: TokenStream,
}

/// An equality that holds of all that a test holds of.
struct Equality<'e> {
    left: &'e Expr,
    right: &'e Expr,
    /// Whether nothing is asked before it.
    first: bool,
}

/// What a key is in Rust, such that what is equal to JSONata has equal keys.
#[derive(Clone, Copy)]
enum Sort {
    Whole,
    Number,
    Text,
    Bool,
}

impl Emitter<'_, '_> {
    /// `body` for each value of a list that may pass a test, which `body` has yet to ask. Declines what is no list.
    pub(super) fn each_candidate(
        &self,
        search: Search<'_>,
        here: &Here,
        body: &mut dyn FnMut(Place) -> Option<TokenStream>,
    ) -> Option<TokenStream> {
        let equalities = equalities(search.test);
        if equalities.is_empty() {
            return None;
        }
        let item = self.local_of(search.of, "item");
        let mut go = |list: TokenStream, by_ref: bool, repr: &Repr| {
            let pattern = if by_ref { quote!(&#item) } else { quote!(#item) };
            let place = Place { code: quote!(#item), by_ref: true, repr: repr.clone() };
            let among = self.among(search, &equalities, (&list, by_ref), &place, &item, here);
            let (among, body) = (among.unwrap_or(list), body(place)?);
            Some(quote!(for #pattern in #among { #body }))
        };
        if let Some(refs) = self.refs(search.of, here) {
            let name = &refs.name;
            return go(quote!(&#name), refs.by_ref, &refs.repr);
        }
        let mut go = |one: One| match &one {
            One::Place(Place { repr: Repr::Vec(inner), .. }) => go(borrowed(&one)?, false, inner),
            One::Place(Place { code, repr: Repr::OneOrMany(inner), .. }) => {
                go(quote!(#code.as_slice()), false, inner)
            }
            One::Refs(refs) => go(borrowed(&one)?, refs.by_ref, &refs.repr),
            _ => None,
        };
        match self.one(search.of, here) {
            Some(one) => go(one),
            None if is_list(search.of) => self.each(search.of, here, &mut go),
            None => None,
        }
    }

    /// The candidates of a search in a list, which is held by reference or not.
    fn among(
        &self,
        search: Search<'_>,
        equalities: &[Equality<'_>],
        list: (&TokenStream, bool),
        place: &Place,
        item: &Ident,
        here: &Here,
    ) -> Option<TokenStream> {
        let element = Known::One(One::Place(place.clone()));
        let (known, here) = match search.focus {
            Some(id) => (vec![(id, element)], here.clone()),
            None => (Vec::new(), Here::Place(place.clone())),
        };
        self.with_known(&known, || {
            let asked = self.truthy(Flavour::Jsonata, search.test, &here);
            if mentions(asked, &fails) {
                return None;
            }
            let keys = |equality| self.keys_of(equality, search.focus, item, &here);
            let (key, other) = equalities.iter().find_map(keys)?;
            Some(self.search_code(list, item, &key, &other))
        })
    }

    /// The key of each value, and the one that is searched for, if one side of an equality is that and may be evaluated
    /// before all else.
    fn keys_of(
        &self,
        equality: &Equality<'_>,
        focus: Option<VarId>,
        item: &Ident,
        here: &Here,
    ) -> Option<(TokenStream, TokenStream)> {
        let Equality { left, right, first } = *equality;
        // What a condition says to be there may not be, where that condition was not asked.
        let told = |token: &TokenTree| is_named(token, "ran");
        let late = |token: &TokenTree| is_evaluation(token) || fails(token);
        let is_item = |token: &TokenTree| is_named(token, &item.to_string());
        [(left, right), (right, left)].into_iter().filter(|(key, _)| is_path_of(key, focus)).find_map(
            |(key, other)| {
                let sort = Sort::of(&self.some_one(key, here)?, &self.some_one(other, here)?)?;
                let (key, other) = (self.key_code(key, sort, here)?, self.key_code(other, sort, here)?);
                let plain = !mentions(key.clone(), &|token| told(token) || late(token));
                let free = !mentions(other.clone(), &|token| is_item(token) || late(token));
                let there = first || !mentions(other.clone(), &told);
                // The same at every turn is no search.
                let turns = mentions(other.clone(), &|token| self.is_local(token));
                (plain && free && there && turns).then_some((key, other))
            },
        )
    }

    /// The value of an expression, if that is there.
    fn some_one(&self, expr: &Expr, here: &Here) -> Option<One> {
        let mut seen = None;
        self.optional(expr, here, &mut |one| {
            seen = Some(one);
            Some(TokenStream::new())
        })?;
        seen
    }

    /// An `Option` of a key.
    fn key_code(&self, expr: &Expr, sort: Sort, here: &Here) -> Option<TokenStream> {
        if let Some(one) = self.one(expr, here) {
            return Some(some(&sort.code(&one)?));
        }
        if let Some(field) = sort.scalar().and_then(|scalar| self.option_field(expr, here, scalar)) {
            return Some(field);
        }
        let nothing = none();
        let set = self.optional(expr, here, &mut |one| {
            // What is made here is gone with the block.
            let lasts = !matches!(one, One::Owned(_, Repr::String));
            let found = some(&sort.code(&one).filter(|_| lasts)?);
            Some(quote!(__key = #found;))
        })?;
        Some(quote!({ let mut __key = #nothing; #set __key }))
    }

    /// A search of a list by an index of it, which may be there already.
    fn search_code(
        &self,
        (list, by_ref): (&TokenStream, bool),
        item: &Ident,
        key: &TokenStream,
        other: &TokenStream,
    ) -> TokenStream {
        let key = renamed(key, item, &format_ident!("__of"));
        let key = if by_ref { quote!(|&__of| #key) } else { quote!(|__of| #key) };
        let mut indexes = self.indexes.borrow_mut();
        let (list_text, key_text) = (list.to_string(), key.to_string());
        let same = |index: &Index| index.list.to_string() == list_text && index.key.to_string() == key_text;
        let at = indexes.iter().position(same).unwrap_or_else(|| {
            let name = format_ident!("__by{}", indexes.len() + 1);
            indexes.push(Index { name, list: list.clone(), key: key.clone() });
            indexes.len() - 1
        });
        let name = &indexes[at].name;
        quote!(#name.among(#list, #other, #key))
    }

    /// Whether a token is a local that the expression declares.
    pub(super) fn is_local(&self, token: &TokenTree) -> bool {
        let TokenTree::Ident(name) = token else { return false };
        let name = name.to_string();
        let is_it = |token: &TokenTree| is_named(token, &name);
        let given = self.scope.roots.iter().any(|root| mentions(root.place.clone(), &is_it))
            || self.scope.history.iter().any(|history| history.owner == name);
        name.starts_with("__") && name != "__nodewright" && !given
    }

    /// The code of an expression, with the indexes that it refers to.
    pub(super) fn with_indexes(&self, code: TokenStream) -> TokenStream {
        let (indexes, changing) = (self.indexes.borrow(), self.changing.borrow());
        let is_local = |token: &TokenTree| self.is_local(token);
        indexes.iter().fold(code, |code, index| {
            super::declare::placed(code, &index.name, &index.list, &is_local, &changing)
        })
    }
}

impl Sort {
    /// As what two values are compared.
    fn of(left: &One, right: &One) -> Option<Self> {
        match (integer(left), integer(right)) {
            (Some((_, left)), Some((_, right))) if left == right => return Some(Sort::Whole),
            _ => {}
        }
        let both = |read: fn(&One) -> Option<TokenStream>| read(left).is_some() && read(right).is_some();
        if both(One::number) {
            return Some(Sort::Number);
        }
        if both(One::text) {
            return Some(Sort::Text);
        }
        both(One::bool).then_some(Sort::Bool)
    }

    fn code(self, one: &One) -> Option<TokenStream> {
        match self {
            Sort::Whole => Some(integer(one)?.0),
            // Adding zero makes one of both zeros.
            Sort::Number => one.number().map(|number| quote!((#number + 0.0).to_bits())),
            Sort::Text => one.text(),
            Sort::Bool => one.bool(),
        }
    }

    /// What an `Option` of it holds as it is.
    fn scalar(self) -> Option<Scalar> {
        match self {
            Sort::Whole => Some(Scalar::Whole),
            Sort::Text => Some(Scalar::Text),
            Sort::Bool => Some(Scalar::Bool),
            Sort::Number => None,
        }
    }
}

/// The equalities in a test.
fn equalities(test: &Expr) -> Vec<Equality<'_>> {
    fn collect<'e>(test: &'e Expr, first: bool, found: &mut Vec<Equality<'e>>) {
        match &test.kind {
            Kind::Unwrap(of) | Kind::Truthy(Flavour::Jsonata, of) => collect(of, first, found),
            Kind::Block(locals, items) if locals.is_empty() => {
                if let [only] = items.as_slice() {
                    collect(only, first, found);
                }
            }
            Kind::And(left, right) => {
                collect(left, first, found);
                collect(right, false, found);
            }
            Kind::Compare(Comparison::Equal, left, right) => found.push(Equality { left, right, first }),
            _ => {}
        }
    }
    let mut found = Vec::new();
    collect(test, true, &mut found);
    found
}

/// Whether an expression is a plain path from each value, or that value.
fn is_path_of(expr: &Expr, focus: Option<VarId>) -> bool {
    match &expr.kind {
        Kind::Unwrap(of) | Kind::Field(of, _) => is_path_of(of, focus),
        Kind::Map(of, step) => is_path_of(of, focus) && is_path_of(step, None),
        Kind::Context | Kind::Start => focus.is_none(),
        Kind::Var(id) => focus == Some(*id),
        _ => false,
    }
}

/// Whether a path is a list, if it is anything.
fn is_list(of: &Expr) -> bool {
    let path = matches!(of.kind, Kind::Unwrap(_) | Kind::Field(..) | Kind::Map(..) | Kind::Var(_));
    path && !of.flow.card.many && Kinds::of(&of.flow.ty).within(Kinds::ARRAY)
}

fn borrowed(list: &One) -> Option<TokenStream> {
    match list {
        One::Place(place) => Some(place.borrow()),
        One::Refs(refs) => {
            let name = &refs.name;
            Some(quote!(&#name))
        }
        _ => None,
    }
}

/// Whether a token ends an evaluation with an error.
pub(super) fn fails(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Punct(sign) if sign.as_char() == '?')
}

/// The same code, with another name for a local.
fn renamed(code: &TokenStream, local: &Ident, name: &Ident) -> TokenStream {
    let rename = |token: TokenTree| match token {
        TokenTree::Ident(found) if found == *local => TokenTree::Ident(name.clone()),
        TokenTree::Group(group) => {
            let inner = renamed(&group.stream(), local, name);
            TokenTree::Group(proc_macro2::Group::new(group.delimiter(), inner))
        }
        token => token,
    };
    code.clone().into_iter().map(rename).collect()
}
