//! Typed emission of what may yield nothing, or more than one value: loops and `if let`.
//!
//! A stream is emitted from the inside out: `body` says what is done with each value, and the code around it runs
//! it as often as there are values. It declines (`None`) where a rule of JSONata needs to know the whole sequence.

use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::quote;

use super::binding::{Known, Planned};
use super::paths::{expr_fn, some};
use super::place::{Here, One, Place, Refs};
use super::pour::appended;
use super::range::literal_range;
use super::target::is_scalar;
use super::tuple::End;
use super::{Binding, Emitter, is_named, typed::Member};
use crate::emit::paths::mentions;
use crate::expr::core::{Expr, Kind};
use crate::expr::function::Function;
use crate::expr::infer::Kinds;
use crate::expr::path::gives_positions;
use crate::ir::Repr;

/// What is done with each value; `None` declines.
pub(super) type Body<'b> = &'b mut dyn FnMut(One) -> Option<TokenStream>;

impl Emitter<'_, '_> {
    /// `body` for the value of `expr`, if there is one; declines for what may be more.
    pub(super) fn optional(&self, expr: &Expr, here: &Here, body: Body<'_>) -> Option<TokenStream> {
        if let Some(one) = self.one(expr, here) {
            return body(one);
        }
        if expr.flow.card.many {
            return None;
        }
        self.each(expr, here, body)
    }

    /// `body` for each value of `expr`. An array of data comes as a whole.
    pub(super) fn each(&self, expr: &Expr, here: &Here, body: Body<'_>) -> Option<TokenStream> {
        if let Some(one) = self.one(expr, here) {
            return body(one);
        }
        match &expr.kind {
            Kind::Unwrap(of) => self.each(of, here, body),
            Kind::Context | Kind::Start => match here {
                Here::Group(refs) => self.each_ref(expr, refs, body),
                _ => None,
            },
            Kind::Var(id) => self.each_known(expr, &self.known(*id)?, body),
            Kind::Block(locals, items) => match (locals.as_slice(), items.as_slice()) {
                ([], [only]) => self.each(only, here, body),
                _ => {
                    let planned = self.planned(expr, here, |last| self.each(last, here, body))?;
                    let Planned { lets, code, .. } = planned;
                    Some(quote!({ #lets #code }))
                }
            },
            Kind::Field(of, name) => self.each_field(of, &name.value, here, body),
            Kind::Map(of, step) => match self.single(of, here) {
                Some(here) => self.each(step, &here, body),
                None => self.each_item(of, here, &mut |place| self.each(step, &Here::Place(place), body)),
            },
            Kind::Filter(of, test) => self.each_filtered(of, test, here, body),
            Kind::Sort(of, terms) => self.each_sorted(of, terms, here, body),
            Kind::Tuples(tuples) if tuples.group.is_none() => {
                self.each_tuple(tuples, here, &mut |end, here| match (end, here) {
                    (End::Step(step), here) => self.each(step, here, body),
                    (End::Value, Here::Place(place)) => body(One::Place(place.clone())),
                    _ => None,
                })
            }
            Kind::Index(of, at) => self.each_index(of, *at, here, body),
            Kind::Arith(arith, left, right) => self.optional(left, here, &mut |left| {
                self.optional(right, here, &mut |right| body(self.arith_of(*arith, &left, &right, expr)?))
            }),
            Kind::Compare(comparison, left, right) => self.optional(left, here, &mut |left| {
                self.optional(right, here, &mut |right| {
                    body(One::Bool(super::operator::compare_of(*comparison, &left, &right)?))
                })
            }),
            Kind::Cond(..) | Kind::Default(..) | Kind::Elvis(..) => self.each_choice(expr, here, body),
            Kind::Call(function, args) => match self.folded(expr, here) {
                Some(folded) => folded.each(body),
                None => self.each_call(function.value, args, here, expr, body),
            },
            Kind::Object(_) | Kind::Group(..) => self.each_own(expr, here, body),
            Kind::History(_) => self.each_remembered(expr, here, body),
            _ => None,
        }
    }

    /// `body` for what is known, if it is there.
    fn each_known(&self, expr: &Expr, known: &Known, body: Body<'_>) -> Option<TokenStream> {
        match known {
            Known::One(one) => body(one.clone()),
            Known::Maybe(code, scalar) => scalar.if_found(code, &self.local_of(expr, "found"), body),
            Known::Found { repr, .. } => self.if_found(expr, &known.look()?, repr, body),
            Known::Many(refs) => self.each_ref(expr, refs, body),
        }
    }

    /// `body` for each of these.
    fn each_ref(&self, expr: &Expr, refs: &Refs, body: Body<'_>) -> Option<TokenStream> {
        let (item, name) = (self.local_of(expr, "item"), &refs.name);
        let body = body(One::Place(refs.element(&item)))?;
        let pattern = refs.pattern(&item);
        Some(quote!(for #pattern in &#name { #body }))
    }

    fn each_filtered(&self, of: &Expr, test: &Expr, here: &Here, body: Body<'_>) -> Option<TokenStream> {
        if let Some((from, to)) = literal_range(test) {
            return self.each_between(of, from, to, here, body);
        }
        if gives_positions(test) {
            return None;
        }
        self.each_item(of, here, &mut |place| {
            let holds = self.holds(test, &Here::Place(place.clone()));
            let body = body(One::Place(place))?;
            Some(quote!(if #holds { #body }))
        })
    }

    /// `body` for each value that the next step of a path sees: arrays are spread.
    pub(super) fn each_item(
        &self,
        of: &Expr,
        here: &Here,
        body: &mut dyn FnMut(Place) -> Option<TokenStream>,
    ) -> Option<TokenStream> {
        if let Some(range) = self.range_of(of, here) {
            let item = self.local_of(of, "item");
            let body = body(Place { code: quote!(#item), by_ref: false, repr: Repr::Float("f64") })?;
            return Some(quote!(for #item in #range { let #item = #item as f64; #body }));
        }
        if let Some(range) = self.int_range(of, here) {
            let item = self.local_of(of, "item");
            let body = body(Place { code: quote!(#item), by_ref: false, repr: Repr::Int("i64") })?;
            return Some(quote!(for #item in #range { #body }));
        }
        if let Kind::Map(of, step) = &of.kind
            && let Some(here) = self.single(of, here)
        {
            return self.each_item(step, &here, body);
        }
        // Whether two that are put together are an array does not matter to who goes through them.
        if let Some((first, second)) = appended(of) {
            let name = self.local("appended");
            let (add, more, refs) = self.gather_both(first, second, here, &name)?;
            let item = self.local_of(of, "item");
            let (pattern, body) = (refs.pattern(&item), self.seen_in(&refs, body(refs.element(&item))?)?);
            return Some(quote! {
                let mut #name = ::std::vec::Vec::new();
                #add
                #more
                for #pattern in &#name { #body }
            });
        }
        self.each(of, here, &mut |one| self.each_part(of, one, body))
    }

    /// `body` for each element of an array, or for what is none.
    pub(super) fn each_part(
        &self,
        of: &Expr,
        one: One,
        body: &mut dyn FnMut(Place) -> Option<TokenStream>,
    ) -> Option<TokenStream> {
        let item = self.local_of(of, "item");
        let element = |by_ref, repr: &Repr| Place { code: quote!(#item), by_ref, repr: repr.clone() };
        match one {
            One::Place(place) => match &place.repr {
                Repr::Vec(inner) => {
                    let (items, body) = (place.borrow(), body(element(true, inner))?);
                    Some(quote!(for #item in #items { #body }))
                }
                Repr::OneOrMany(inner) => {
                    let (code, body) = (&place.code, body(element(true, inner))?);
                    Some(quote!(for #item in #code.as_slice() { #body }))
                }
                Repr::Nullable(inner) if matches!(**inner, Repr::Struct(_)) => body(place),
                Repr::Struct(_)
                | Repr::Map(_)
                | Repr::Bool
                | Repr::Int(_)
                | Repr::Float(_)
                | Repr::String => body(place),
                _ => None,
            },
            One::Owned(items, Repr::Vec(inner)) => {
                let body = body(element(false, &inner))?;
                // What an evaluation sees must outlive it.
                let borrowed = !matches!(*inner, Repr::Bool | Repr::Int(_) | Repr::Float(_));
                if borrowed && mentions(body.clone(), &is_evaluation) {
                    return None;
                }
                Some(quote!(for #item in #items { #body }))
            }
            One::Owned(owned, repr @ (Repr::Struct(_) | Repr::Map(_))) => {
                let body = body(element(false, &repr))?;
                let seen = mentions(body.clone(), &is_evaluation);
                (!seen).then(|| quote!({ let #item = #owned; #body }))
            }
            One::Refs(refs) => {
                let (name, body) = (&refs.name, body(refs.element(&item))?);
                let pattern = refs.pattern(&item);
                Some(quote!(for #pattern in &#name { #body }))
            }
            _ => None,
        }
    }

    fn each_field(&self, of: &Expr, name: &str, here: &Here, body: Body<'_>) -> Option<TokenStream> {
        if let Some(root) = self.root(of, name, here) {
            return match &root.repr {
                Repr::OneOrMany(inner) if root.flow.card.many => self.each_of_root(of, root, inner, body),
                repr => self.if_some(of, &root.place, repr, body),
            };
        }
        let mut read = |place: Place| {
            if let Repr::Map(inner) = &place.repr {
                let code = &place.code;
                return self.if_found(of, &quote!(#code.get(#name)), inner, body);
            }
            // Null has no fields.
            if let Repr::Nullable(inner) = &place.repr {
                let (outer, found) = (self.local_of(of, "outer"), place.borrow());
                let inner = Place { code: quote!(#outer), by_ref: true, repr: (**inner).clone() };
                let Member { place, field, null } = self.member(&inner, name)?;
                let body = match &field.repr {
                    Repr::Option(inner) if !null => self.if_some(of, &place.code, inner, body)?,
                    Repr::Option(_) => return None,
                    _ => body(One::Place(place))?,
                };
                let pattern = some(&quote!(#outer));
                return Some(quote!(if let #pattern = #found { #body }));
            }
            if let Some((part, code)) = self.part(&place, name) {
                return part.each(&code, &self.local_of(of, "found"), body);
            }
            let Member { place, field, null } = self.member(&place, name)?;
            match &field.repr {
                Repr::Option(inner) if !null => self.if_some(of, &place.code, inner, body),
                Repr::Option(_) => None,
                _ => body(One::Place(place)),
            }
        };
        match self.if_remembered(of, here, &mut |one| self.each_part(of, one, &mut read)) {
            Some(found) => Some(found),
            None => self.each_item(of, here, &mut read),
        }
    }

    /// `body` for each value of a sequence that is the output of a node.
    fn each_of_root(&self, of: &Expr, root: &Binding, inner: &Repr, body: Body<'_>) -> Option<TokenStream> {
        let (item, place) = (self.local_of(of, "item"), &root.place);
        let body = body(One::Place(Place { code: quote!(#item), by_ref: true, repr: inner.clone() }))?;
        if !root.flow.card.absent {
            return Some(quote!(for #item in #place.as_slice() { #body }));
        }
        let all = self.local_of(of, "all");
        let pattern = some(&quote!(#all));
        Some(quote!(if let #pattern = &#place { for #item in #all.as_slice() { #body } }))
    }

    /// `body` for what is in the `Option` at `code`.
    pub(super) fn if_some(
        &self,
        of: &Expr,
        code: &TokenStream,
        repr: &Repr,
        body: Body<'_>,
    ) -> Option<TokenStream> {
        self.if_found(of, &quote!(&#code), repr, body)
    }

    /// `body` for what an `Option` of a reference holds.
    pub(super) fn if_found(
        &self,
        of: &Expr,
        code: &TokenStream,
        repr: &Repr,
        body: Body<'_>,
    ) -> Option<TokenStream> {
        let found = self.local_of(of, "found");
        let body = body(One::Place(Place { code: quote!(#found), by_ref: true, repr: repr.clone() }))?;
        let pattern = some(&quote!(#found));
        Some(quote!(if let #pattern = #code { #body }))
    }

    fn each_index(&self, of: &Expr, at: i64, here: &Here, body: Body<'_>) -> Option<TokenStream> {
        let nth = expr_fn("nth");
        if let Some((text, separator)) = split_by(of) {
            return self.each_split_part(text, separator, at, here, body);
        }
        if let Kind::Sort(of, terms) = &of.kind {
            let sorted = self.sorted(of, terms, here)?;
            let (found, name, code) = (self.local_of(of, "found"), &sorted.refs.name, &sorted.code);
            let body = self.seen_in(&sorted.refs, body(sorted.element(&found))?)?;
            let pattern = some(&sorted.pattern(&found));
            return Some(quote!(#code if let #pattern = #nth(&#name, #at) { #body }));
        }
        if let Some(one) = self.one(of, here) {
            // What is no array is the first and the last of its kind.
            if is_scalar(&one) && (at == 0 || at == -1) {
                return body(one);
            }
            let One::Place(place) = one else { return None };
            let Repr::Vec(inner) = &place.repr else { return None };
            let (found, items) = (self.local_of(of, "found"), place.borrow());
            let body =
                body(One::Place(Place { code: quote!(#found), by_ref: true, repr: (**inner).clone() }))?;
            let pattern = some(&quote!(#found));
            return Some(quote!(if let #pattern = #nth(#items, #at) { #body }));
        }
        if let Some(refs) = self.refs(of, here) {
            let (found, name) = (self.local_of(of, "found"), &refs.name);
            let body = body(One::Place(refs.element(&found)))?;
            let pattern = some(&refs.pattern(&found));
            return Some(quote!(if let #pattern = #nth(&#name, #at) { #body }));
        }
        if is_array(of) {
            return self.each(of, here, &mut |one| {
                let One::Refs(refs) = one else { return None };
                let (found, name) = (self.local_of(of, "found"), &refs.name);
                let body = body(One::Place(refs.element(&found)))?;
                let pattern = some(&refs.pattern(&found));
                Some(quote!(if let #pattern = #nth(&#name, #at) { #body }))
            });
        }
        if at < 0 {
            return self.each_from_end(of, at, here, body);
        }
        let at = usize::try_from(at).ok()?;
        self.counted(of, here, &|position| quote!(#position == #at), body)
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

    /// `body` for the value at a position from the end of a sequence, for which all of it is kept.
    fn each_from_end(&self, of: &Expr, at: i64, here: &Here, body: Body<'_>) -> Option<TokenStream> {
        if !of.flow.card.many || !self.yields_no_list(of, here) {
            return None;
        }
        let (all, nth) = (self.local("all"), expr_fn("nth"));
        let (add, refs) = self.gather(of, here, &all, false)?;
        let found = self.local_of(of, "found");
        let body = self.seen_in(&refs, body(One::Place(refs.element(&found)))?)?;
        let pattern = some(&refs.pattern(&found));
        Some(quote! {
            let mut #all = ::std::vec::Vec::new();
            #add
            if let #pattern = #nth(&#all, #at) { #body }
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

    /// `of[[from..to]]`
    fn each_between(
        &self,
        of: &Expr,
        from: usize,
        to: usize,
        here: &Here,
        body: Body<'_>,
    ) -> Option<TokenStream> {
        let (part, item) = (expr_fn("between"), self.local_of(of, "item"));
        if let Kind::Sort(of, terms) = &of.kind {
            let sorted = self.sorted(of, terms, here)?;
            let (name, code, pattern) = (&sorted.refs.name, &sorted.code, sorted.pattern(&item));
            let body = self.seen_in(&sorted.refs, body(sorted.element(&item))?)?;
            return Some(quote!(#code for #pattern in #part(&#name, #from, #to) { #body }));
        }
        if let Some(One::Place(Place { repr: Repr::Vec(inner), code, by_ref })) = self.one(of, here) {
            let items = Place { code, by_ref, repr: Repr::Vec(inner.clone()) }.borrow();
            let body = body(One::Place(Place { code: quote!(#item), by_ref: true, repr: *inner }))?;
            return Some(quote!(for #item in #part(#items, #from, #to) { #body }));
        }
        if is_array(of) {
            return self.each(of, here, &mut |one| {
                let One::Refs(refs) = one else { return None };
                let (name, pattern) = (&refs.name, refs.pattern(&item));
                let body = body(One::Place(refs.element(&item)))?;
                Some(quote!(for #pattern in #part(&#name, #from, #to) { #body }))
            });
        }
        self.counted(of, here, &|position| is_between(position, (from, to)), body)
    }

    /// The local that holds the sequence that `of` is.
    pub(super) fn refs(&self, of: &Expr, here: &Here) -> Option<Refs> {
        match (&of.kind, here) {
            (Kind::Context | Kind::Start, Here::Group(refs)) => Some(refs.clone()),
            (Kind::Var(id), _) => match self.known(*id)? {
                Known::Many(refs) => Some(refs),
                Known::One(_) | Known::Maybe(..) | Known::Found { .. } => None,
            },
            (Kind::Unwrap(of), _) => self.refs(of, here),
            _ => None,
        }
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
    match &of.kind {
        Kind::Unwrap(of) => split_by(of),
        Kind::Call(function, args) if function.value == Function::Split => match args.as_slice() {
            [text, separator] => Some((text, separator)),
            _ => None,
        },
        _ => None,
    }
}

/// Whether `of` is an array, if it is anything.
fn is_array(of: &Expr) -> bool {
    !of.flow.card.many && Kinds::of(&of.flow.ty).within(Kinds::ARRAY)
}

/// Whether a token is the evaluation at hand.
pub(super) fn is_evaluation(token: &TokenTree) -> bool {
    is_named(token, "__cx")
}
