//! Typed emission of order: `^(…)` and `$sort` put references into order.

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::Emitter;
use super::binding::{Known, sees};
use super::fused::sees_context;
use super::lasting::{is_lasting, is_moved_to_last};
use super::paths::{expr_fn, none, some};
use super::place::{Here, One, Place, Refs};
use super::settle::Scalar;
use super::stream::Body;
use super::target::is_scalar;
use crate::expr::core::{Comparison, Expr, Flavour, Kind, SortTerm, VarId};
use crate::expr::infer::Kinds;
use crate::ir::Repr;

/// Sorted references, in a local.
pub(super) struct Sorted {
    /// What makes it.
    pub(super) code: TokenStream,
    /// The local.
    pub(super) refs: Refs,
    /// Whether each is followed by its keys.
    keyed: bool,
}

impl Sorted {
    /// A pattern for a reference to an element.
    pub(super) fn pattern(&self, name: &Ident) -> TokenStream {
        match (self.keyed, self.refs.by_ref) {
            (true, true) => quote!(&(#name, ..)),
            (true, false) => quote!((#name, ..)),
            (false, _) => self.refs.pattern(name),
        }
    }

    /// What that binds.
    pub(super) fn element(&self, name: &Ident) -> One {
        One::Place(self.refs.element(name))
    }
}

/// A key: its type, whether it may be absent, and the code that gives it.
pub(super) struct Key {
    scalar: Scalar,
    maybe: bool,
    pub(super) code: TokenStream,
}

impl Key {
    /// The key at a position of a tuple.
    fn in_tuple(&self, tuple: &Ident, at: usize) -> Key {
        let index = proc_macro2::Literal::usize_unsuffixed(at);
        let code = match (self.scalar, self.maybe) {
            (Scalar::Owned, true) => quote!(#tuple.#index.as_deref()),
            (Scalar::Owned, false) => quote!(#tuple.#index.as_str()),
            _ => quote!(#tuple.#index),
        };
        Key { code, ..*self }
    }
}

impl Emitter<'_, '_> {
    /// `body` for each value of `of`, in order.
    pub(super) fn each_sorted(
        &self,
        of: &Expr,
        terms: &[SortTerm],
        here: &Here,
        body: Body<'_>,
    ) -> Option<TokenStream> {
        let sorted = self.sorted(of, terms, here)?;
        let (item, name, code) = (self.local_of(of, "item"), &sorted.refs.name, &sorted.code);
        let (pattern, body) =
            (sorted.pattern(&item), self.seen_in(&sorted.refs, body(sorted.element(&item))?)?);
        Some(quote!(#code for #pattern in &#name { #body }))
    }

    /// The values of `of`, in order.
    pub(super) fn sorted(&self, of: &Expr, terms: &[SortTerm], here: &Here) -> Option<Sorted> {
        // What is made on the way is moved.
        let owned = !is_lasting(of);
        if owned && !is_moved_to_last(of) {
            return None;
        }
        let (name, left, right) = (self.local("sorted"), self.local("left"), self.local("right"));
        let (mut held, mut kinds) = (None, None);
        let add = self.each_item(of, here, &mut |item| {
            let same = held.get_or_insert_with(|| item.repr.clone()) == &item.repr;
            if !same || !is_scalar(&One::Place(item.clone())) || self.is_own(&item) != owned {
                return None;
            }
            if self.by_fields(terms, &item).is_some() {
                let item = if owned { item.code.clone() } else { item.borrow() };
                return Some(quote!(#name.push(#item);));
            }
            let (push, keys) = self.push_keyed(&name, terms, &item, owned)?;
            kinds = Some(keys);
            Some(push)
        })?;
        let refs = Refs { name: quote!(#name), by_ref: !owned, repr: held? };
        let place = |name: &Ident| Place { code: quote!(#name), by_ref: true, repr: refs.repr.clone() };
        let keyed = kinds.is_some();
        let (sides, keys) = match kinds {
            None => {
                let (lefts, rights) =
                    (self.by_fields(terms, &place(&left))?, self.by_fields(terms, &place(&right))?);
                let (first, second) = (refs.pattern(&left), refs.pattern(&right));
                (quote!(|#first, #second|), lefts.into_iter().zip(rights).collect::<Vec<_>>())
            }
            Some(keys) => {
                let pairs = keys.iter().enumerate();
                let pairs =
                    pairs.map(|(at, key)| (key.in_tuple(&left, at + 1), key.in_tuple(&right, at + 1)));
                (quote!(|#left, #right|), pairs.collect())
            }
        };
        let orders =
            keys.iter().zip(terms).map(|(pair, term)| compare_keys(&pair.0, &pair.1, term.descending));
        let order = in_turn(orders.collect::<Option<Vec<_>>>()?)?;
        let code = quote! {
            let mut #name = ::std::vec::Vec::new();
            #add
            #name.sort_by(#sides #order);
        };
        Some(Sorted { code, refs, keyed })
    }

    /// `body` for the value that comes first in order, which needs no list: of equal ones the first.
    pub(super) fn each_least(
        &self,
        of: &Expr,
        terms: &[SortTerm],
        here: &Here,
        body: Body<'_>,
    ) -> Option<TokenStream> {
        if !is_lasting(of) {
            return None;
        }
        let (least, found, item, mut held) =
            (self.local("least"), self.local("found"), self.local("next"), None);
        let look = self.each_item(of, here, &mut |place| {
            let same = held.get_or_insert_with(|| place.repr.clone()) == &place.repr;
            if !same || !is_scalar(&One::Place(place.clone())) {
                return None;
            }
            let at = |name: &Ident| Place { code: quote!(#name), by_ref: true, repr: place.repr.clone() };
            let keys =
                self.by_fields(terms, &at(&item))?.into_iter().zip(self.by_fields(terms, &at(&found))?);
            let orders = keys.zip(terms).map(|((new, old), term)| compare_keys(&new, &old, term.descending));
            let order = in_turn(orders.collect::<Option<Vec<_>>>()?)?;
            let (borrow, set) = (place.borrow(), some(&quote!(#item)));
            // The array tells rustc that both are of one type.
            Some(quote! {
                let #item = #borrow;
                if #least.is_none_or(|#found| { let [#item, #found] = [#item, #found]; #order.is_lt() }) {
                    #least = #set;
                }
            })
        })?;
        let (place, none) = (Place { code: quote!(#found), by_ref: true, repr: held? }, none());
        let (body, pattern) = (body(One::Place(place))?, some(&quote!(#found)));
        Some(quote!(let mut #least = #none; #look if let #pattern = #least { #body }))
    }

    /// Keys that are all fields: they are compared where they are.
    fn by_fields(&self, terms: &[SortTerm], item: &Place) -> Option<Vec<Key>> {
        terms.iter().map(|term| self.field_key(&term.key, &Here::Place(item.clone()))).collect()
    }

    /// Adds a reference with its keys to the local `out`.
    fn push_keyed(
        &self,
        out: &Ident,
        terms: &[SortTerm],
        item: &Place,
        owned: bool,
    ) -> Option<(TokenStream, Vec<Key>)> {
        let keys = terms.iter().map(|term| self.key_of(&term.key, &Here::Place(item.clone()), owned));
        let keys = keys.collect::<Option<Vec<_>>>()?;
        let codes = keys.iter().map(|key| &key.code);
        let push = match owned {
            // It is moved after its keys are computed.
            true => {
                let (names, code): (Vec<_>, _) =
                    (keys.iter().map(|_| self.local("key")).collect(), &item.code);
                quote!(#(let #names = #codes;)* #out.push((#code, #(#names),*));)
            }
            false => {
                let borrow = item.borrow();
                quote!(#out.push((#borrow, #(#codes),*));)
            }
        };
        Some((push, keys))
    }

    /// A key that is a field: nothing is computed.
    fn field_key(&self, key: &Expr, here: &Here) -> Option<Key> {
        match self.one(key, here) {
            Some(one @ (One::Place(_) | One::Text(_))) => {
                let scalar = if one.number().is_some() { Scalar::Number } else { Scalar::Text };
                let code = if scalar == Scalar::Number { one.number()? } else { one.text()? };
                Some(Key { scalar, maybe: false, code })
            }
            Some(_) => None,
            None => {
                let scalar = Scalar::of(key).filter(|scalar| *scalar != Scalar::Bool)?;
                Some(Key { scalar, maybe: true, code: self.option_field(key, here, scalar)? })
            }
        }
    }

    /// A key as a value of its own; `owned` says that it must borrow nothing.
    pub(super) fn key_of(&self, key: &Expr, here: &Here, owned: bool) -> Option<Key> {
        let scalar = match Scalar::of(key)? {
            Scalar::Bool => return None,
            Scalar::Text if owned => Scalar::Owned,
            scalar => scalar,
        };
        let read = |one: &One| match scalar {
            Scalar::Number => one.number(),
            _ => scalar.read(one),
        };
        if let Some(one) = self.one(key, here) {
            return Some(Key { scalar, maybe: false, code: read(&one)? });
        }
        let out = self.local_of(key, "key");
        let (declare, set) = (
            scalar.declare(&out),
            self.optional(key, here, &mut |one| {
                let value = some(&read(&one)?);
                Some(quote!(#out = #value;))
            })?,
        );
        Some(Key { scalar, maybe: true, code: quote!({ #declare #set #out }) })
    }

    /// `$sort`: the elements as an array, in order.
    pub(super) fn each_sort_call(&self, args: &[Expr], here: &Here, body: Body<'_>) -> Option<TokenStream> {
        let [of, by @ ..] = args else { return None };
        let always = self.is_list(of, here);
        if !always && Self::may_be_list(of) {
            return None;
        }
        let name = self.local("sorted");
        let (add, refs) = self.gather(of, here, &name, always)?;
        let sort = self.sort_listed(by, &refs, here)?;
        let body = self.seen_in(&refs, body(One::Refs(refs.clone()))?)?;
        let body = if always { body } else { quote!(if !#name.is_empty() { #body }) };
        Some(quote!(let mut #name = ::std::vec::Vec::new(); #add #sort #body))
    }

    /// Puts a list into order: by its elements themselves, or as a function says.
    pub(super) fn sort_listed(&self, by: &[Expr], refs: &Refs, here: &Here) -> Option<TokenStream> {
        let (name, repr) = (&refs.name, &refs.repr);
        let (left, right) = (self.local("left"), self.local("right"));
        let place = |name: &Ident| Place { code: quote!(#name), by_ref: true, repr: repr.clone() };
        Some(match by {
            [] => {
                let key = |name: &Ident| {
                    let one = One::Place(place(name));
                    let scalar = if one.number().is_some() { Scalar::Number } else { Scalar::Text };
                    let code = one.number().or_else(|| one.text())?;
                    Some(Key { scalar, maybe: false, code })
                };
                let order = compare_keys(&key(&left)?, &key(&right)?, false)?;
                let (first, second) = (refs.pattern(&left), refs.pattern(&right));
                quote!(#name.sort_by(|#first, #second| #order);)
            }
            [by] => {
                let (first, second) = (refs.pattern(&left), refs.pattern(&right));
                match self.key_order(by, &place(&left), &place(&right)) {
                    Some(order) => quote!(#name.sort_by(|#first, #second| #order);),
                    None => {
                        let after = self.after(by, &place(&left), &place(&right), here)?;
                        let copies =
                            refs.by_ref || matches!(repr, Repr::Float(_) | Repr::Int(_) | Repr::Bool);
                        let sort = expr_fn(if copies { "sort_copies" } else { "merge_sort" });
                        quote! {
                            let #name = #sort(#name, &mut |#first, #second| ::core::result::Result::Ok(#after))?;
                        }
                    }
                }
            }
            _ => return None,
        })
    }

    /// The order of two elements where a literal function compares the same of both: no function is called for each pair
    /// twice, and no comparison can fail.
    fn key_order(&self, by: &Expr, left: &Place, right: &Place) -> Option<TokenStream> {
        let Kind::Lambda(lambda) = &by.kind else { return None };
        let [first, second] = *lambda.params.as_slice() else { return None };
        let (comparison, one, other) = compared(&lambda.body)?;
        let (ascending, one, other) = match (comparison, sees(one, second)) {
            (Comparison::Greater, false) => (true, one, other),
            (Comparison::Less, false) => (false, one, other),
            (Comparison::Less, true) => (true, other, one),
            (Comparison::Greater, true) => (false, other, one),
            _ => return None,
        };
        let key = |expr: &Expr, id: VarId, place: &Place| {
            let args = [Known::One(One::Place(place.clone())), Known::One(One::Place(place.clone()))];
            let (_, mut known) = self.inlined(by, &args)?;
            known.retain(|(param, _)| *param == id);
            let one = self.with_known(&known, || self.one(expr, &Here::Roots))?;
            let scalar = if one.number().is_some() { Scalar::Number } else { Scalar::Text };
            let code = if scalar == Scalar::Number { one.number()? } else { one.text()? };
            Some(Key { scalar, maybe: false, code })
        };
        let sees_context =
            sees_context(one) || sees_context(other) || sees(one, second) || sees(other, first);
        let (of_left, of_right) = (key(one, first, left)?, key(other, second, right)?);
        let same = key(other, second, left)?.code.to_string() == of_left.code.to_string();
        let same = same && of_left.scalar == of_right.scalar && !sees_context;
        same.then(|| compare_keys(&of_left, &of_right, !ascending))?
    }

    /// Whether one element comes after another, as a literal function says.
    fn after(&self, by: &Expr, left: &Place, right: &Place, here: &Here) -> Option<TokenStream> {
        let args = [left, right].map(|place| Known::One(One::Place(place.clone())));
        let (lambda, known) = self.inlined(by, &args)?;
        let scalars = Kinds::BOOL.with(Kinds::NUMBER).with(Kinds::STRING);
        let simple = !lambda.body.flow.card.many && Kinds::of(&lambda.body.flow.ty).within(scalars);
        simple.then(|| self.with_known(&known, || self.truthy(Flavour::Jsonata, &lambda.body, here)))
    }
}

/// What an expression compares.
fn compared(expr: &Expr) -> Option<(Comparison, &Expr, &Expr)> {
    match &expr.kind {
        Kind::Unwrap(of) => compared(of),
        Kind::Compare(comparison, left, right) => Some((*comparison, left, right)),
        Kind::Block(locals, items) => match (locals.as_slice(), items.as_slice()) {
            ([], [only]) => compared(only),
            _ => None,
        },
        _ => None,
    }
}

/// Sorts a local `Vec` of tuples, whose keys begin at a position.
pub(super) fn compare_tuples(
    tuples: &Ident,
    keys: &[Key],
    terms: &[SortTerm],
    first: usize,
) -> Option<TokenStream> {
    let (left, right) = (quote::format_ident!("__left"), quote::format_ident!("__right"));
    let orders = keys.iter().zip(terms).enumerate().map(|(at, (key, term))| {
        let (left, right) = (key.in_tuple(&left, first + at), key.in_tuple(&right, first + at));
        compare_keys(&left, &right, term.descending)
    });
    let order = in_turn(orders.collect::<Option<Vec<_>>>()?)?;
    Some(quote!(#tuples.sort_by(|#left, #right| #order);))
}

/// One order after another.
fn in_turn(orders: Vec<TokenStream>) -> Option<TokenStream> {
    orders.into_iter().reduce(|first, next| quote!(#first.then_with(|| #next)))
}

/// The order of two keys.
fn compare_keys(left: &Key, right: &Key, descending: bool) -> Option<TokenStream> {
    let compare = match left.scalar {
        Scalar::Number => expr_fn("compare_numbers"),
        Scalar::Text | Scalar::Owned => expr_fn("compare_text"),
        Scalar::Bool | Scalar::Whole => return None,
    };
    let (left_code, right_code) = (&left.code, &right.code);
    let reverse = descending.then(|| quote!(.reverse()));
    if !left.maybe {
        return Some(quote!(#compare(#left_code, #right_code)#reverse));
    }
    let present = expr_fn("compare_present");
    Some(match reverse {
        None => quote!(#present(#left_code, #right_code, #compare)),
        reverse => {
            quote!(#present(#left_code, #right_code, |__left, __right| #compare(__left, __right)#reverse))
        }
    })
}
